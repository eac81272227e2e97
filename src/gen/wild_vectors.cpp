// SPDX-License-Identifier: Apache-2.0
// Vectors in wild programs: types, and values of them. Nothing that is drafted makes a NaN: no bytes become floats, and
// floats are not computed with.
#include <algorithm>

#include "gen/wild_expressions.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;

const WildExpressions::MakeVector WildExpressions::kVectorMakers[] = {
#define GADFLY_WILD_VECTOR(id, name, weight, make, what) &WildExpressions::make,
#include "gen/rules.def"
};

// Mostly of one size, so that they can be cast to each other, or of as many elements, for conversions.
void WildWorld::add_vectors() {
  constexpr std::uint32_t kSizes[] = {16, 16, 16, 16, 8, 8, 32, 32, 64, 4, 2};
  constexpr TypeKind kElements[] = {TypeKind::Int,   TypeKind::UInt,  TypeKind::Short, TypeKind::UShort,
                                    TypeKind::Char,  TypeKind::SChar, TypeKind::UChar, TypeKind::Long,
                                    TypeKind::ULong, TypeKind::LLong, TypeKind::Float, TypeKind::Double};
  if (!d_.chance(Rule::WildShapeVectors)) return;
  const std::uint32_t usual = kSizes[d_.below(std::size(kSizes))];
  for (std::uint32_t n = 1 + d_.below(4); n > 0; --n) {
    const bool is_usual = d_.percent(75);
    const std::uint32_t size = is_usual ? usual : kSizes[d_.below(std::size(kSizes))];
    Type element = d_.types().basic(kElements[d_.below(std::size(kElements))]);
    if (d_.types().size(element) > size) element = d_.types().basic(TypeKind::UChar);
    std::uint64_t count = size / d_.types().size(element);
    if (!vectors_.empty() && d_.percent(30)) count = d_.types().info(vectors_[0]).count;
    if (count * d_.types().size(element) > 64) count = 64 / d_.types().size(element);
    const Type type = d_.types().vector_of(element, count);
    if (std::ranges::find(vectors_, type) == vectors_.end()) vectors_.push_back(type);
  }
  if (d_.percent(40)) pointees_.push_back(d_.one_of(vectors_));
}

Type WildWorld::vector_type(bool of_integers) {
  std::vector<Type> fitting;
  for (const Type type : vectors_)
    if (!of_integers || d_.types().is_integer(d_.types().element(type))) fitting.push_back(type);
  return fitting.empty() ? Type{} : d_.one_of(fitting);
}

// Clang 14 takes the _Bool 1 for the position -1, wherever it stands.
ExprId WildWorld::element(ExprId vector, ExprId position) {
  const bool is_truth = d_.types().rep(d_.type_of(position)) == lang::Rep::Bool;
  return d_.build.element(vector, is_truth ? d_.build.cast(position, d_.int_type()) : position);
}

Type WildWorld::result_type() {
  if (!vectors_.empty() && d_.chance(Rule::WildShapeVectorResult)) return d_.one_of(vectors_);
  return integer_type();
}

bool WildExpressions::is_integer_vector(Type type) {
  return d_.types().is_vector(type) && d_.types().is_integer(d_.types().element(type));
}

ExprId WildExpressions::vector(WildScope& scope, Type type, std::uint32_t depth) {
  if (depth == 0 || d_.weights.sum(Group::WildVector) == 0) return vector_leaf(scope, type, 0);
  const Rule rule = d_.weights.choose(Group::WildVector);
  const ExprId made = (this->*kVectorMakers[place(rule, Rule::WildVectorLeaf)])(scope, type, depth - 1);
  if (made == lang::kNoExpr) return vector_leaf(scope, type, 0);
  d_.fired(rule);
  return made;
}

// A global of each type exists, but of those that only casts have.
ExprId WildExpressions::vector_leaf(WildScope& scope, Type type, std::uint32_t) {
  for (int i = 0; i < 2; ++i) {
    const ExprId lvalue = world_.vector_lvalue(scope, false);
    if (lvalue != lang::kNoExpr && d_.type_of(lvalue).unqualified() == type) return d_.build.load(lvalue);
  }
  const ExprId lvalue = world_.lvalue_of_type(scope, type);
  return lvalue == lang::kNoExpr ? vector_list(scope, type, 0) : d_.build.load(lvalue);
}

ExprId WildExpressions::vector_items(WildScope& scope, Type type, std::uint32_t depth) {
  const lang::TypeInfo info = d_.types().info(type);
  std::vector<lang::Builder::InitItem> items;
  const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(info.count, 8));
  const bool constant = d_.percent(50);
  const std::uint32_t count = d_.percent(70) ? most : 1 + d_.below(most);
  for (std::uint32_t i = 0; i < count; ++i) {
    ExprId item = lang::kNoExpr;
    if (d_.types().is_floating(info.element)) item = world_.plain_float(info.element);
    else if (constant) item = world_.constant(info.element);
    else item = d_.build.cast(integer(scope, std::min(depth, 1u)), info.element);
    items.emplace_back(i, item);
  }
  return d_.build.init_list(type, items);
}

// The object belongs to the body of the function: nobody can see that from its text.
ExprId WildExpressions::vector_list(WildScope& scope, Type type, std::uint32_t depth) {
  const ExprId items = vector_items(scope, type, depth);
  const lang::VarId var = world_.add_local(scope, type, "");
  d_.program.var(var).name.clear();
  d_.program.var(var).address_taken = true;
  d_.program.var(var).init = items;
  d_.build.own(scope.body, var);
  return d_.build.load(d_.build.compound_literal(var));
}

ExprId WildExpressions::vector_unary(WildScope& scope, Type type, std::uint32_t depth) {
  const bool negates = d_.percent(50) || !is_integer_vector(type);
  const ExprId operand = vector(scope, type, depth);
  return d_.build.unary(negates ? lang::UnaryOp::Neg : lang::UnaryOp::BitNot, operand);
}

BinaryOp WildExpressions::vector_operator() {
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Add,    BinaryOp::Sub,    BinaryOp::Sub,
                               BinaryOp::Mul, BinaryOp::BitAnd, BinaryOp::BitXor, BinaryOp::BitOr};
  return kOps[d_.below(std::size(kOps))];
}

ExprId WildExpressions::vector_binary(WildScope& scope, Type type, std::uint32_t depth) {
  if (!is_integer_vector(type)) return lang::kNoExpr;
  const BinaryOp op = vector_operator();
  const ExprId a = vector(scope, type, depth);
  const ExprId b = vector(scope, type, depth);
  return d_.build.binary(op, a, b);
}

ExprId WildExpressions::vector_divide(WildScope& scope, Type type, std::uint32_t depth) {
  if (!is_integer_vector(type)) return lang::kNoExpr;
  const BinaryOp op = d_.percent(50) ? BinaryOp::Div : BinaryOp::Rem;
  const ExprId a = vector(scope, type, depth);
  const ExprId b = d_.percent(50) ? vector(scope, type, depth) : vector_list(scope, type, depth);
  return d_.build.binary(op, a, b);
}

// Compilers take a number beside a vector only where its type is sure to fit the elements.
ExprId WildExpressions::scalar_for(WildScope& scope, Type vector, std::uint32_t depth) {
  const Type element = d_.types().element(vector);
  if (d_.percent(40)) return d_.build.cast(world_.constant(element), element);
  return d_.build.cast(integer(scope, std::min(depth, 1u)), element);
}

ExprId WildExpressions::vector_scalar(WildScope& scope, Type type, std::uint32_t depth) {
  if (!is_integer_vector(type)) return lang::kNoExpr;
  const BinaryOp op = vector_operator();
  const ExprId a = vector(scope, type, depth);
  const ExprId b = scalar_for(scope, type, depth);
  return d_.percent(75) ? d_.build.binary(op, a, b) : d_.build.binary(op, b, a);
}

ExprId WildExpressions::vector_shift(WildScope& scope, Type type, std::uint32_t depth) {
  if (!is_integer_vector(type)) return lang::kNoExpr;
  const BinaryOp op = d_.percent(50) ? BinaryOp::Shl : BinaryOp::Shr;
  const ExprId a = vector(scope, type, depth);
  const auto width = static_cast<std::uint32_t>(8 * d_.types().size(d_.types().element(type)));
  const std::uint32_t form = d_.below(10);
  if (form < 4) return d_.build.binary(op, a, d_.number(d_.below(width)));
  // GCC takes no _Bool as the count.
  const ExprId count =
      form < 6 ? d_.build.cast(integer(scope, std::min(depth, 1u)), d_.int_type()) : vector(scope, type, depth);
  if (form < 8) return d_.build.binary(op, a, count);
  const ExprId last = d_.build.cast(d_.number(width - 1), d_.types().element(type));
  return d_.build.binary(op, a, d_.build.binary(BinaryOp::BitAnd, count, last));
}

// A comparison of vectors of some type, as a mask for the elements of |type|.
ExprId WildExpressions::mask_for(WildScope& scope, Type type, std::uint32_t depth) {
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  const BinaryOp op = kOps[d_.below(6)];
  Type of = world_.vector_type(false);
  if (of == Type{} || d_.types().size(of) != d_.types().size(type)) of = type;
  const ExprId a = vector(scope, of, depth);
  const bool to_number = is_integer_vector(of) && d_.percent(30);
  const ExprId b = to_number ? scalar_for(scope, of, depth) : vector(scope, of, depth);
  return d_.build.cast(d_.build.binary(op, a, b), type);
}

ExprId WildExpressions::vector_compare(WildScope& scope, Type type, std::uint32_t depth) {
  return is_integer_vector(type) ? mask_for(scope, type, depth) : lang::kNoExpr;
}

ExprId WildExpressions::vector_select(WildScope& scope, Type type, std::uint32_t depth) {
  if (!is_integer_vector(type)) return lang::kNoExpr;
  const ExprId mask = mask_for(scope, type, std::min(depth, 1u));
  if (d_.program.expr(mask).has(lang::kMayWrite)) return lang::kNoExpr;
  const ExprId a = vector(scope, type, depth);
  const ExprId b = vector(scope, type, depth);
  const ExprId yes = d_.build.binary(BinaryOp::BitAnd, a, mask);
  const ExprId no = d_.build.binary(BinaryOp::BitAnd, b, d_.build.unary(lang::UnaryOp::BitNot, mask));
  return d_.build.binary(d_.percent(70) ? BinaryOp::BitOr : BinaryOp::BitXor, yes, no);
}

ExprId WildExpressions::vector_cast(WildScope& scope, Type type, std::uint32_t depth) {
  if (!is_integer_vector(type)) return lang::kNoExpr;
  const Type other = world_.vector_type(false);
  const std::uint64_t size = d_.types().size(type);
  if (other != Type{} && other != type && d_.types().size(other) == size)
    return d_.build.cast(vector(scope, other, depth), type);
  if (size != 4 && size != 8) return lang::kNoExpr;
  const Type number = d_.types().basic(size == 4 ? TypeKind::Int : TypeKind::Long);
  return d_.build.cast(d_.build.cast(integer(scope, std::min(depth, 1u)), number), type);
}

// To floats only what they hold exactly.
ExprId WildExpressions::vector_convert(WildScope& scope, Type type, std::uint32_t depth) {
  const Type other = world_.vector_type(false);
  if (other == Type{} || other == type || d_.types().info(other).count != d_.types().info(type).count)
    return is_integer_vector(type) ? there_and_back(scope, type, depth) : lang::kNoExpr;
  const Type from = d_.types().element(other), to = d_.types().element(type);
  const bool is_exact = d_.types().is_floating(from) ? d_.types().size(from) <= d_.types().size(to)
                                                     : 2 * d_.types().size(from) <= d_.types().size(to);
  if (d_.types().is_floating(to) && !is_exact) return lang::kNoExpr;
  return d_.build.convert_vector(vector(scope, other, depth), type);
}

// Computed in wider or narrower elements.
ExprId WildExpressions::there_and_back(WildScope& scope, Type type, std::uint32_t depth) {
  constexpr TypeKind kElements[] = {TypeKind::Int,   TypeKind::UInt,  TypeKind::Short, TypeKind::UShort,
                                    TypeKind::SChar, TypeKind::UChar, TypeKind::Long,  TypeKind::ULong};
  const Type element = d_.types().basic(kElements[d_.below(std::size(kElements))]);
  const std::uint64_t count = d_.types().info(type).count;
  if (element == d_.types().element(type) || count * d_.types().size(element) > 64) return lang::kNoExpr;
  const Type other = d_.types().vector_of(element, count);
  const ExprId a = d_.build.convert_vector(vector(scope, type, depth), other);
  const BinaryOp op = vector_operator();
  const bool by_number = d_.percent(50);
  const ExprId b =
      by_number ? scalar_for(scope, other, depth) : d_.build.convert_vector(vector(scope, type, depth), other);
  return d_.build.convert_vector(d_.build.binary(op, a, b), type);
}

ExprId WildExpressions::vector_shuffle(WildScope& scope, Type type, std::uint32_t depth) {
  const auto count = static_cast<std::uint32_t>(d_.types().info(type).count);
  const ExprId a = vector(scope, type, depth);
  const ExprId b = vector(scope, type, depth);
  std::vector<std::uint32_t> elements;
  const std::uint32_t kind = d_.below(4), start = d_.below(2 * count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t drawn = d_.below(2 * count);
    const std::uint32_t regular[] = {count - 1 - i, start, (start + i) % (2 * count)};
    elements.push_back(kind < 3 ? regular[kind] : drawn);
  }
  return d_.build.shuffle(a, b, elements);
}

ExprId WildExpressions::vector_conditional(WildScope& scope, Type type, std::uint32_t depth) {
  const ExprId condition = integer(scope, std::min(depth, 1u));
  const ExprId a = vector(scope, type, depth);
  const ExprId b = vector(scope, type, depth);
  return d_.build.conditional(condition, a, b);
}

ExprId WildExpressions::vector_call(WildScope& scope, Type type, std::uint32_t depth) {
  std::vector<lang::FuncId> fitting;
  for (std::size_t i = scope.rank + 1; i < d_.functions.size(); ++i)
    if (d_.types().element(d_.program.function(d_.functions[i]).type) == type) fitting.push_back(d_.functions[i]);
  return fitting.empty() ? lang::kNoExpr : call(scope, d_.one_of(fitting), depth);
}

}  // namespace gadfly::gen
