// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "emi/avoided.h"
#include "emi/dead_code.h"

namespace gadfly::emi {
namespace {

using namespace lang;

constexpr unsigned kDeepestPart = 4;
constexpr std::array kDeadOperators = {
    BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor, BinaryOp::Lt,
    BinaryOp::Eq,  BinaryOp::Ne,  BinaryOp::Ge,  BinaryOp::Shl,    BinaryOp::Shr,   BinaryOp::Div,    BinaryOp::Rem};

bool has_attribute(const Function& f, std::string_view word) {
  return std::ranges::any_of(f.attributes, [&](const std::string& a) { return a.find(word) != std::string::npos; });
}

}  // namespace

ExprId DeadCode::small_constant() {
  constexpr std::array<int, 8> kNumbers = {0, 1, 2, 5, -1, 9, 100, -7};
  return build_.constant(program_.types.basic(TypeKind::Int), kNumbers[choices_.below(kNumbers.size())]);
}

ExprId DeadCode::integer(unsigned depth) {
  const std::uint32_t form = choices_.below(8);
  if (depth == 0 || form <= 2) return read();
  if (form == 3) return small_constant();
  return arithmetic(depth);
}

ExprId DeadCode::arithmetic(unsigned depth) {
  const std::uint32_t form = choices_.below(8);
  const ExprId a = integer(depth - 1);
  if (form == 0) return build_.unary(choices_.below(2) == 0 ? UnaryOp::BitNot : UnaryOp::Not, a);
  const BinaryOp op = kDeadOperators[choices_.below(kDeadOperators.size())];
  const ExprId b = integer(depth - 1);
  if (form == 1) return build_.conditional(a, b, small_constant());
  if (form == 2) return build_.logical(choices_.below(2) == 0 ? LogicalOp::And : LogicalOp::Or, a, b);
  // A constant divisor of zero is something that compilers talk about at length.
  const bool divides = op == BinaryOp::Div || op == BinaryOp::Rem;
  if (divides && program_.expr(b).kind == ExprKind::IntConst && program_.expr(b).int64() == 0)
    return build_.binary(BinaryOp::Add, a, b);
  return build_.binary(op, a, b);
}

ExprId DeadCode::read() {
  if (const auto found = lvalue(Wanted::Integer, false)) return build_.load(*found);
  return small_constant();
}

ExprId DeadCode::condition() {
  constexpr std::array kTests = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Ne, BinaryOp::Eq, BinaryOp::Le};
  const std::uint32_t form = choices_.below(kTests.size() + 1);
  const ExprId a = integer(1);
  if (form == kTests.size()) return a;
  const ExprId b = integer(1);
  return build_.binary(kTests[form], a, b);
}

std::optional<ExprId> DeadCode::lvalue(Wanted wanted, bool assignable) {
  if (visible_.empty()) return std::nullopt;
  for (unsigned attempt = 0; attempt < 5; ++attempt) {
    const VarId var = visible_[choices_.below(static_cast<std::uint32_t>(visible_.size()))];
    const auto found = part_of(build_.variable(var), 0, wanted);
    if (found && !(assignable && program_.expr(*found).type.is_const())) return found;
  }
  return std::nullopt;
}

// An index, which need not be one that there is.
ExprId DeadCode::place_in(std::uint64_t count) {
  const std::uint32_t form = choices_.below(4);
  const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(count + 2, 64));
  const ExprId constant = build_.constant(program_.types.basic(TypeKind::Int), choices_.below(most));
  if (form < 2) return constant;
  for (const VarId var : visible_) {
    const Type type = program_.var(var).type;
    if (program_.types.is_integer(type) && bit_width(program_.types.rep(type)) <= 64)
      return build_.load(build_.variable(var));
  }
  return constant;
}

std::optional<ExprId> DeadCode::part_of(ExprId id, unsigned depth, Wanted wanted) {
  const Type type = program_.expr(id).type;
  const TypeInfo& info = program_.types.info(type);
  if (depth > kDeepestPart || !info.complete) return std::nullopt;
  if (info.kind == TypeKind::Record) {
    const Record& record = program_.types.record(type);
    if (record.fields.empty()) return std::nullopt;
    const std::uint32_t field = choices_.below(static_cast<std::uint32_t>(record.fields.size()));
    if (record.fields[field].name.empty() || is_wide_bit_field(program_.types, record.fields[field]))
      return std::nullopt;
    return part_of(build_.member(id, field), depth + 1, wanted);
  }
  if (info.kind == TypeKind::Array) {
    const std::uint64_t count = info.count;
    return part_of(build_.index(id, place_in(count)), depth + 1, wanted);
  }
  if (info.rep == Rep::Pointer) {
    if (wanted == Wanted::Pointer && choices_.below(2) == 0) return id;
    const Type target = info.element;
    const TypeKind kind = program_.types.kind(target);
    if (kind == TypeKind::Void || kind == TypeKind::Function)
      return wanted == Wanted::Pointer ? std::optional(id) : std::nullopt;
    return part_of(build_.dereference(build_.load(id)), depth + 1, wanted);
  }
  if (wanted == Wanted::Integer && is_integer(info.rep)) return id;
  if (wanted == Wanted::Number && (is_integer(info.rep) || is_floating(info.rep))) return id;
  return std::nullopt;
}

std::optional<ExprId> DeadCode::pointer(Type type) {
  const Type target = program_.types.element(type);
  std::vector<VarId> same, targets;
  for (const VarId id : visible_) {
    const Var& var = program_.var(id);
    if (var.type.unqualified() == type.unqualified()) same.push_back(id);
    if (var.type == target && !var.is_register) targets.push_back(id);
  }
  const std::uint32_t form = choices_.below(3);
  const std::uint32_t which = choices_.below(16);
  if (form == 1 && !same.empty()) return build_.load(build_.variable(same[which % same.size()]));
  if (form == 2 && !targets.empty()) {
    const VarId chosen = targets[which % targets.size()];
    program_.var(chosen).address_taken = true;
    return build_.address_of(build_.variable(chosen));
  }
  return std::nullopt;
}

std::optional<ExprId> DeadCode::argument(Type type) {
  const TypeTable& types = program_.types;
  if (types.is_integer(type) || types.is_floating(type)) return integer(1);
  if (is_va_list_parameter(types, type)) return std::nullopt;
  if (types.rep(type) == Rep::Pointer) {
    const auto found = pointer(type.unqualified());
    return found ? *found : build_.null_pointer(type.unqualified());
  }
  for (const VarId id : visible_)
    if (types.kind(type) == TypeKind::Record && program_.var(id).type.unqualified() == type.unqualified())
      return build_.load(build_.variable(id));
  return std::nullopt;
}

std::optional<ExprId> DeadCode::call_of(FuncId function) {
  const std::vector<Type> params = program_.types.info(program_.function(function).type).params;
  std::vector<ExprId> args;
  for (const Type param : params) {
    const auto one = argument(param);
    if (!one) return std::nullopt;
    args.push_back(*one);
  }
  return build_.call(function, args);
}

// Not: what may be nowhere to be found when the program is linked, what must be inlined everywhere, main.
bool DeadCode::is_callable(FuncId id) const {
  const Function& f = program_.function(id);
  return f.is_defined() && id != program_.main && !program_.types.info(f.type).no_prototype &&
         !(f.is_inline && !f.is_static) && !has_attribute(f, "always_inline") && !has_attribute(f, "error") &&
         !has_attribute(f, "alias");
}

}  // namespace gadfly::emi
