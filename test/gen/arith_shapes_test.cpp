// SPDX-License-Identifier: Apache-2.0
// The shapes of programs that uncovered bugs in compilers: Figure 16 of Orange3's paper, listings 1 and 2 of YARPGen's.
// Weights that favour what a shape is made of grow it among some hundred thousand expressions at most; the two listings
// in halves, since six operators in one arrangement are one of a million. What the programs print is tested in
// test/run/.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "grown.h"

namespace gadfly::gen {
namespace {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Program;
using lang::UnaryOp;

using Shape = std::function<bool(const Program&, ExprId)>;

// Conversions that are not written are passed by.
ExprId written(const Program& program, ExprId id) {
  while (program.expr(id).kind == ExprKind::Cast && program.expr(id).has(lang::kImplicit))
    id = program.expr(id).child_a();
  return id;
}

Shape any() {
  return [](const Program&, ExprId) { return true; };
}

Shape constant() {
  return [](const Program& program, ExprId id) {
    const ExprKind kind = program.expr(written(program, id)).kind;
    return kind == ExprKind::IntConst || kind == ExprKind::FloatConst;
  };
}

Shape variable() {
  return [](const Program& program, ExprId id) { return program.expr(written(program, id)).kind == ExprKind::Load; };
}

Shape floating(Shape shape) {
  return [=](const Program& program, ExprId id) {
    return lang::is_floating(program.expr(written(program, id)).rep) && shape(program, id);
  };
}

Shape without_sign(Shape shape) {
  return [=](const Program& program, ExprId id) {
    const lang::Rep rep = program.expr(written(program, id)).rep;
    return lang::is_integer(rep) && !lang::is_signed(rep) && shape(program, id);
  };
}

Shape binary(BinaryOp op, Shape a, Shape b) {
  return [=](const Program& program, ExprId id) {
    const lang::Expr& e = program.expr(written(program, id));
    return e.kind == ExprKind::Binary && static_cast<BinaryOp>(e.op) == op && a(program, e.child_a()) &&
           b(program, e.child_b());
  };
}

Shape unary(UnaryOp op, Shape a) {
  return [=](const Program& program, ExprId id) {
    const lang::Expr& e = program.expr(written(program, id));
    return e.kind == ExprKind::Unary && static_cast<UnaryOp>(e.op) == op && a(program, e.child_a());
  };
}

Shape integer_of(Shape a) {
  return [=](const Program& program, ExprId id) {
    const lang::Expr& e = program.expr(written(program, id));
    return e.kind == ExprKind::Cast && static_cast<lang::CastKind>(e.op) == lang::CastKind::FloatToInt &&
           a(program, e.child_a());
  };
}

// All weights of a group but these are zero.
void only(GenOptions& options, Group group, std::initializer_list<Rule> wanted) {
  for (std::size_t i = 0; i < kRules; ++i) {
    const Rule rule = static_cast<Rule>(i);
    if (rules()[i].group == group && std::ranges::find(wanted, rule) == wanted.end()) options.weights.set(rule, 0);
  }
}

GenOptions favouring(std::uint32_t operations, std::initializer_list<Rule> expressions,
                     std::initializer_list<Rule> operators) {
  GenOptions options = test::options_of(Profile::Arith);
  options.swarm = false;
  options.arith = {.expressions = 250, .operations = operations};
  only(options, Group::Expression, expressions);
  only(options, Group::Operator, operators);
  if (options.weights[Rule::ExpressionUnary] != 0)
    options.weights.set(Rule::ExpressionUnary, options.weights[Rule::ExpressionBinary]);
  return options;
}

// Whether some expression of the programs of the first seeds has the shape.
bool grows(const GenOptions& options, const Shape& shape) {
  constexpr std::uint64_t kSeeds = 2000;  // the rarest shape is one expression of some 30,000
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Generated grown = test::grow(options, seed);
    const Program& program = grown.test.program;
    for (std::uint32_t id = 0; id < program.exprs.size(); ++id)
      if (shape(program, ExprId{id})) return true;
  }
  return false;
}

constexpr std::initializer_list<Rule> kUnaryAndBinary = {Rule::ExpressionUnary, Rule::ExpressionBinary};

TEST(ArithShapes, Figure16aANegatedQuotientOfUnsignedNumbersDivided) {
  const GenOptions options = favouring(3, kUnaryAndBinary, {Rule::OperatorDiv});
  const Shape shape = binary(
      BinaryOp::Div, without_sign(unary(UnaryOp::Neg, binary(BinaryOp::Div, variable(), constant()))), constant());
  EXPECT_TRUE(grows(options, shape));
}

TEST(ArithShapes, Figure16bAShiftedSignCompared) {
  const GenOptions options = favouring(2, {Rule::ExpressionBinary}, {Rule::OperatorShr, Rule::OperatorLess});
  EXPECT_TRUE(grows(options, binary(BinaryOp::Lt, binary(BinaryOp::Shr, variable(), constant()), constant())));
}

TEST(ArithShapes, Figure16cAShiftByADifferenceAndAConstantShiftedByAVariable) {
  const GenOptions options =
      favouring(2, {Rule::ExpressionBinary}, {Rule::OperatorShl, Rule::OperatorShr, Rule::OperatorSub});
  EXPECT_TRUE(grows(options, binary(BinaryOp::Shl, variable(), binary(BinaryOp::Sub, variable(), constant()))));
  EXPECT_TRUE(grows(options, binary(BinaryOp::Shr, constant(), variable())));
}

TEST(ArithShapes, Figure16dSumsOfFloatsAsIntegersAndComparisonsOfBothAsDivisors) {
  const GenOptions options = favouring(2, {Rule::ExpressionBinary, Rule::ExpressionFloatCast},
                                       {Rule::OperatorAdd, Rule::OperatorRem, Rule::OperatorEqual});
  EXPECT_TRUE(grows(options, integer_of(binary(BinaryOp::Add, floating(variable()), floating(constant())))));
  EXPECT_TRUE(grows(options, binary(BinaryOp::Rem, constant(), binary(BinaryOp::Ne, floating(any()), any()))));
}

TEST(ArithShapes, YarpgenListing1AProductWithAComplementNegatedAndAdded) {
  const GenOptions options = favouring(5, kUnaryAndBinary, {Rule::OperatorAdd, Rule::OperatorMul});
  const Shape product = binary(BinaryOp::Mul, any(), unary(UnaryOp::BitNot, any()));
  EXPECT_TRUE(grows(options, binary(BinaryOp::Add, unary(UnaryOp::Neg, unary(UnaryOp::BitNot, product)), any())));
  const GenOptions compared = favouring(2, kUnaryAndBinary, {Rule::OperatorEqual});
  EXPECT_TRUE(grows(compared, unary(UnaryOp::BitNot, binary(BinaryOp::Ne, constant(), constant()))));
}

TEST(ArithShapes, YarpgenListing2BitwiseOperatorsAlone) {
  const GenOptions options =
      favouring(3, kUnaryAndBinary, {Rule::OperatorBitAnd, Rule::OperatorBitOr, Rule::OperatorBitXor});
  const Shape complement = unary(UnaryOp::BitNot, variable());
  EXPECT_TRUE(grows(options, binary(BinaryOp::BitXor, binary(BinaryOp::BitOr, variable(), variable()), complement)));
  EXPECT_TRUE(grows(options, binary(BinaryOp::BitAnd, any(), binary(BinaryOp::BitOr, variable(), complement))));
}

}  // namespace
}  // namespace gadfly::gen
