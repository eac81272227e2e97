// SPDX-License-Identifier: Apache-2.0
// What Builder builds is what the front end reads from the printed text: the same nodes, with the same types
// and the same implicit conversions.
#include "lang/build.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "frontend/read.h"
#include "lang/print.h"
#include "support/deep_stack.h"
#include "tree_builder.h"
#include "tree_dump.h"

namespace gadfly::lang {
namespace {

constexpr TypeKind kIntegers[] = {TypeKind::Bool,   TypeKind::Char,   TypeKind::SChar, TypeKind::UChar,
                                  TypeKind::Short,  TypeKind::UShort, TypeKind::Int,   TypeKind::UInt,
                                  TypeKind::Long,   TypeKind::ULong,  TypeKind::LLong, TypeKind::ULLong,
                                  TypeKind::Int128, TypeKind::UInt128};
constexpr TypeKind kFloating[] = {TypeKind::Float, TypeKind::Double, TypeKind::LongDouble};
constexpr BinaryOp kArithmetic[] = {BinaryOp::Mul, BinaryOp::Div, BinaryOp::Add, BinaryOp::Sub,
                                    BinaryOp::Lt,  BinaryOp::Ge,  BinaryOp::Eq};
constexpr BinaryOp kOfIntegers[] = {BinaryOp::Rem, BinaryOp::Shl, BinaryOp::Shr, BinaryOp::BitXor};

// A function of expression statements, and what the front end makes of it.
class Sheet {
 public:
  explicit Sheet(const Target& target = x86_64()) : trees(target), build(trees.program), target_(target) {}

  Type type(TypeKind kind) const { return trees.program.types.basic(kind); }
  ExprId lvalue(const std::string& name, Type type) {
    for (const VarId var : vars_)
      if (trees.program.var(var).name == name) return build.variable(var);
    vars_.push_back(trees.variable(name, type, Storage::Global));
    trees.program.globals.push_back(vars_.back());
    trees.program.var(vars_.back()).address_taken = true;
    return build.variable(vars_.back());
  }
  ExprId lvalue(TypeKind kind) { return lvalue(fmt::format("v{}", static_cast<int>(kind)), type(kind)); }
  ExprId value(TypeKind kind) { return build.load(lvalue(kind)); }
  void add(ExprId e) {
    exprs_.push_back(e);
    stmts_.push_back(build.expression(e));
  }

  void compare() {
    const Type type = trees.program.types.function(this->type(TypeKind::Void), {}, false, false);
    trees.function("sheet", type, {}, stmts_);
    support::on_deep_stack([&] { read_and_compare(); });
  }

  test::TreeBuilder trees;
  Builder build;

 private:
  void read_and_compare() {
    frontend::ReadOptions options;
    options.target = &target_;
    const std::string text = print(trees.program);
    const frontend::ReadResult result = frontend::read_text("sheet.c", text, options);
    const auto* why = std::get_if<frontend::Rejection>(&result);
    ASSERT_EQ(why, nullptr) << why->line << ": " << why->message << '\n' << text;
    const auto& read = std::get<Program>(result);
    std::vector<ExprId> others;
    for (std::uint32_t i = 0; i < read.functions.size(); ++i)
      if (read.functions[i].name == "sheet")
        for_each_substatement(read, read.stmt(read.functions[i].body), [&](StmtId s) {
          for_each_expression(read.stmt(s), [&](ExprId e) { others.push_back(e); });
        });
    ASSERT_EQ(others.size(), exprs_.size());
    for (std::size_t i = 0; i < exprs_.size(); ++i)
      EXPECT_EQ(test::dump(trees.program, exprs_[i]), test::dump(read, others[i]))
          << print_expr(trees.program, exprs_[i]);
  }

  const Target& target_;
  std::vector<VarId> vars_;
  std::vector<ExprId> exprs_;
  std::vector<StmtId> stmts_;
};

std::vector<TypeKind> arithmetic_kinds(const Target& target) {
  std::vector<TypeKind> kinds;
  for (const TypeKind kind : kIntegers)
    if (target.pointer_size == 8 || kind < TypeKind::Int128) kinds.push_back(kind);
  kinds.insert(kinds.end(), std::begin(kFloating), std::end(kFloating));
  return kinds;
}

bool is_integer(TypeKind kind) { return kind <= TypeKind::UInt128; }

class BuildTarget : public testing::TestWithParam<const char*> {
 protected:
  const Target& target = *find_target(GetParam());
  std::vector<TypeKind> kinds = arithmetic_kinds(target);
  Sheet sheet{target};
  Builder& build = sheet.build;
};
INSTANTIATE_TEST_SUITE_P(Targets, BuildTarget, testing::Values("x86_64", "i386"));

TEST_P(BuildTarget, BinaryOperatorsOfEveryPairOfTypes) {
  for (const TypeKind a : kinds)
    for (const TypeKind b : kinds) {
      for (const BinaryOp op : kArithmetic) sheet.add(build.binary(op, sheet.value(a), sheet.value(b)));
      for (const BinaryOp op : kOfIntegers)
        if (is_integer(a) && is_integer(b)) sheet.add(build.binary(op, sheet.value(a), sheet.value(b)));
    }
  sheet.compare();
}

TEST_P(BuildTarget, OtherOperatorsOfEveryPairOfTypes) {
  for (const TypeKind a : kinds)
    for (const TypeKind b : kinds) {
      sheet.add(build.logical(LogicalOp::And, sheet.value(a), sheet.value(b)));
      sheet.add(build.conditional(sheet.value(a), sheet.value(b), sheet.value(a)));
      sheet.add(build.comma(sheet.value(a), sheet.value(b)));
      sheet.add(build.cast(sheet.value(a), sheet.type(b)));
      sheet.add(build.assign(sheet.lvalue(a), sheet.value(b)));
      sheet.add(build.compound(BinaryOp::Add, sheet.lvalue(a), sheet.value(b)));
      if (!is_integer(a) || !is_integer(b)) continue;
      sheet.add(build.compound(BinaryOp::Shl, sheet.lvalue(a), sheet.value(b)));
      sheet.add(build.compound(BinaryOp::BitOr, sheet.lvalue(a), sheet.value(b)));
    }
  sheet.compare();
}

TEST_P(BuildTarget, UnaryOperatorsOfEveryType) {
  for (const TypeKind kind : kinds) {
    for (const UnaryOp op : {UnaryOp::Plus, UnaryOp::Neg, UnaryOp::Not}) sheet.add(build.unary(op, sheet.value(kind)));
    if (is_integer(kind)) sheet.add(build.unary(UnaryOp::BitNot, sheet.value(kind)));
    for (const IncDecOp op : {IncDecOp::PreInc, IncDecOp::PostDec}) sheet.add(build.inc_dec(op, sheet.lvalue(kind)));
    sheet.add(build.size_of(sheet.type(kind)));
    sheet.add(build.address_of(sheet.lvalue(kind)));
  }
  sheet.compare();
}

// A bit-field's width decides how it is promoted.
TEST_P(BuildTarget, BitFields) {
  struct {
    TypeKind kind;
    int width;
  } constexpr kFields[] = {{TypeKind::Int, 5},     {TypeKind::UInt, 5},    {TypeKind::UInt, 31},
                           {TypeKind::UInt, 32},   {TypeKind::Int, 32},    {TypeKind::Bool, 1},
                           {TypeKind::UChar, 3},   {TypeKind::UShort, 16}, {TypeKind::LLong, 20},
                           {TypeKind::ULLong, 20}, {TypeKind::ULLong, 32}, {TypeKind::LLong, 32},
                           {TypeKind::LLong, 64},  {TypeKind::Int, -1}};
  std::vector<Field> fields;
  for (const auto& [kind, width] : kFields) {
    Field f{.name = fmt::format("m{}", fields.size()), .type = sheet.type(kind)};
    f.bit_width = static_cast<std::int16_t>(width);
    fields.push_back(std::move(f));
  }
  TypeTable& types = sheet.trees.program.types;
  const Type record = types.add_record("S", false);
  types.complete_record(types.record_id(record), std::move(fields));
  for (std::uint32_t i = 0; i < std::size(kFields); ++i) {
    const auto field = [&] { return build.member(sheet.lvalue("s", record), i); };
    for (const TypeKind kind : {TypeKind::Char, TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::ULLong}) {
      sheet.add(build.binary(BinaryOp::Add, build.load(field()), sheet.value(kind)));
      sheet.add(build.binary(BinaryOp::Shl, sheet.value(kind), build.load(field())));
      sheet.add(build.assign(field(), sheet.value(kind)));
      sheet.add(build.compound(BinaryOp::Sub, field(), sheet.value(kind)));
      sheet.add(build.compound(BinaryOp::Shr, field(), sheet.value(kind)));
      sheet.add(build.conditional(sheet.value(kind), sheet.value(kind), build.load(field())));
    }
    sheet.add(build.unary(UnaryOp::BitNot, build.load(field())));
    sheet.add(build.unary(UnaryOp::Not, build.load(field())));
    sheet.add(build.logical(LogicalOp::Or, build.load(field()), build.load(field())));
    sheet.add(build.binary(BinaryOp::Lt, build.load(field()), build.load(field())));
    sheet.add(build.inc_dec(IncDecOp::PostInc, field()));
  }
  sheet.compare();
}

TEST_P(BuildTarget, ConstantsMeetEveryType) {
  for (const TypeKind a : kinds)
    for (const TypeKind b : {TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::ULLong}) {
      sheet.add(build.binary(BinaryOp::Add, sheet.value(a), build.constant(sheet.type(b), 7)));
      sheet.add(build.assign(sheet.lvalue(a), build.constant(sheet.type(b), 1)));
    }
  sheet.compare();
}

TEST_P(BuildTarget, ArraysAndPointers) {
  TypeTable& types = sheet.trees.program.types;
  const Type matrix = types.array_of(types.array_of(sheet.type(TypeKind::Short), 3), 4);
  const Type pointer = types.pointer_to(sheet.type(TypeKind::Short));
  const auto p = [&] { return build.load(sheet.lvalue("p", pointer)); };
  for (const TypeKind kind : kinds) {
    if (!is_integer(kind) || kind >= TypeKind::Int128) continue;
    const ExprId row = build.index(sheet.lvalue("m", matrix), sheet.value(kind));
    sheet.add(build.load(build.index(row, build.constant(sheet.type(TypeKind::Int), 2))));
    sheet.add(build.assign(build.dereference(p()), sheet.value(kind)));
  }
  sheet.add(build.address_of(build.index(sheet.lvalue("m", matrix), sheet.value(TypeKind::Int))));
  sheet.add(build.address_of(build.dereference(p())));
  sheet.add(build.pointer_binary(BinaryOp::PtrAdd, p(), sheet.value(TypeKind::Int)));
  sheet.add(build.pointer_binary(BinaryOp::PtrSub, p(), sheet.value(TypeKind::Long)));
  sheet.add(build.pointer_binary(BinaryOp::PtrDiff, p(), p()));
  sheet.add(build.pointer_binary(BinaryOp::Eq, p(), p()));
  sheet.add(build.compound(BinaryOp::PtrAdd, sheet.lvalue("p", pointer), sheet.value(TypeKind::Int)));
  sheet.add(build.inc_dec(IncDecOp::PreInc, sheet.lvalue("p", pointer)));
  sheet.add(build.unary(UnaryOp::Not, p()));
  sheet.add(build.logical(LogicalOp::And, p(), sheet.value(TypeKind::Char)));
  sheet.compare();
}

// Qualifiers belong to objects, not to values.
TEST_P(BuildTarget, QualifiedObjects) {
  TypeTable& types = sheet.trees.program.types;
  const Type record = types.add_record("S", false);
  types.complete_record(types.record_id(record), {{.name = "a", .type = sheet.type(TypeKind::Char)},
                                                  {.name = "b", .type = types.array_of(sheet.type(TypeKind::Int), 2)}});
  const ExprId v = sheet.lvalue("v", sheet.type(TypeKind::Short).with(kVolatile));
  const ExprId c = sheet.lvalue("c", sheet.type(TypeKind::Short).with(kConst));
  const auto s = [&] { return sheet.lvalue("s", record.with(kVolatile)); };
  sheet.add(build.binary(BinaryOp::Add, build.load(v), build.load(c)));
  sheet.add(build.assign(v, build.load(c)));
  sheet.add(build.compound(BinaryOp::Mul, v, build.load(c)));
  sheet.add(build.inc_dec(IncDecOp::PostInc, v));
  sheet.add(build.cast(build.load(c), sheet.type(TypeKind::Long)));
  sheet.add(build.address_of(c));
  sheet.add(build.load(build.member(s(), 0)));
  sheet.add(build.assign(build.member(s(), 0), build.load(v)));
  sheet.add(build.load(build.index(build.member(s(), 1), build.load(c))));
  sheet.compare();
}

TEST_P(BuildTarget, Enumerations) {
  TypeTable& types = sheet.trees.program.types;
  const Type plain =
      types.add_enum({.tag = "E", .underlying = sheet.type(TypeKind::UInt), .enumerators = {{"e0", 0}, {"e1", 1}}});
  const Type negative =
      types.add_enum({.tag = "N", .underlying = sheet.type(TypeKind::Int), .enumerators = {{"n0", -1}, {"n1", 1}}});
  for (const auto& [name, type] : {std::pair("e", plain), std::pair("n", negative)}) {
    const auto e = [&] { return sheet.lvalue(name, type); };
    for (const TypeKind kind : kinds) {
      sheet.add(build.binary(BinaryOp::Add, build.load(e()), sheet.value(kind)));
      sheet.add(build.assign(e(), sheet.value(kind)));
      sheet.add(build.assign(sheet.lvalue(kind), build.load(e())));
      sheet.add(build.compound(BinaryOp::Add, e(), sheet.value(kind)));
    }
    sheet.add(build.unary(UnaryOp::Neg, build.load(e())));
    sheet.add(build.binary(BinaryOp::Lt, build.load(e()), build.load(e())));
  }
  sheet.compare();
}

TEST_P(BuildTarget, CallsConvertTheirArguments) {
  TypeTable& types = sheet.trees.program.types;
  const auto declare = [&](const char* name, std::vector<Type> params, bool variadic) {
    Function f;
    f.name = name;
    f.type = types.function(sheet.type(TypeKind::Short), std::move(params), variadic, false);
    const FuncId id = sheet.trees.program.add(std::move(f));
    sheet.trees.program.top_level.push_back({Program::TopLevel::Kind::Func, raw(id)});
    return id;
  };
  const FuncId fixed = declare("fixed", {sheet.type(TypeKind::Char), sheet.type(TypeKind::Double)}, false);
  const FuncId variadic = declare("variadic", {sheet.type(TypeKind::Bool)}, true);
  for (const TypeKind a : kinds)
    for (const TypeKind b : kinds)
      for (const FuncId f : {fixed, variadic}) {
        const ExprId args[] = {sheet.value(a), sheet.value(b)};
        sheet.add(build.binary(BinaryOp::Add, build.call(f, args), sheet.value(a)));
      }
  sheet.compare();
}

TEST(Vectors, AreReadBack) {
  Sheet sheet;
  TypeTable& types = sheet.trees.program.types;
  Builder& build = sheet.build;
  for (const TypeKind kind : {TypeKind::SChar, TypeKind::UShort, TypeKind::Int, TypeKind::ULong, TypeKind::Float}) {
    const Type element = sheet.type(kind), type = types.vector_of(element, 4);
    const std::string name = type_name(types, type);
    const ExprId a = sheet.lvalue("a_" + name, type), b = sheet.lvalue("b_" + name, type);
    const auto value = [&](ExprId lvalue) { return build.load(lvalue); };
    const ExprId number = sheet.value(kind), index = sheet.value(TypeKind::Short);
    for (const BinaryOp op : {BinaryOp::Add, BinaryOp::Mul, BinaryOp::Div}) {
      sheet.add(build.binary(op, value(a), value(b)));
      sheet.add(build.binary(op, value(a), number));
      sheet.add(build.binary(op, number, value(b)));
      sheet.add(build.compound(op, a, value(b)));
      sheet.add(build.compound(op, a, number));
    }
    for (const BinaryOp op : {BinaryOp::Lt, BinaryOp::Ne}) sheet.add(build.binary(op, value(a), value(b)));
    sheet.add(build.unary(UnaryOp::Neg, value(a)));
    sheet.add(build.assign(build.element(a, index), number));
    sheet.add(build.element(build.unary(UnaryOp::Neg, value(a)), build.constant(sheet.type(TypeKind::Int), 2)));
    sheet.add(build.conditional(index, value(a), value(b)));
    sheet.add(build.cast(value(a), types.mask_of(type)));
    sheet.add(build.shuffle(value(a), value(b), std::array{7u, 0u, 3u, 3u}));
    sheet.add(build.convert_vector(value(a), types.vector_of(sheet.type(TypeKind::Double), 4)));
    if (kind == TypeKind::Float) continue;
    for (const ExprId count : {value(b), index, number}) {
      sheet.add(build.binary(BinaryOp::Shl, value(a), count));
      sheet.add(build.compound(BinaryOp::Shr, a, count));
    }
  }
  sheet.compare();
}

TEST(CommonType, IsCommutativeAndKeepsItself) {
  const TypeTable types(x86_64());
  for (const TypeKind a : arithmetic_kinds(x86_64()))
    for (const TypeKind b : arithmetic_kinds(x86_64())) {
      const Type common = common_type(types, types.basic(a), types.basic(b));
      EXPECT_EQ(common, common_type(types, types.basic(b), types.basic(a)));
      EXPECT_EQ(common, common_type(types, common, types.basic(a)));
      EXPECT_EQ(common, promoted(types, common));
    }
}

}  // namespace
}  // namespace gadfly::lang
