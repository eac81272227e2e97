// SPDX-License-Identifier: Apache-2.0
// Ways to name objects of wild programs.
#include "gen/wild_world.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

VarId WildWorld::any_var(WildScope& scope) {
  if (scope.own_only) return d_.one_of(scope.vars);
  if (!scope.vars.empty() && (d_.percent(40) || d_.globals.empty())) return d_.one_of(scope.vars);
  return d_.one_of(d_.globals);
}

bool WildWorld::is_wanted(Type type, Wanted wanted) {
  const lang::TypeInfo& info = d_.types().info(type);
  switch (wanted) {
    case Wanted::Integer: return lang::is_integer(info.rep);
    case Wanted::Float: return lang::is_floating(info.rep);
    case Wanted::Pointer: return info.kind == TypeKind::Pointer;
    case Wanted::Record: return info.kind == TypeKind::Record;
    case Wanted::Vector: return info.kind == TypeKind::Vector;
  }
  return false;
}

ExprId WildWorld::number_like(ExprId read, int delta) {
  const lang::Rep rep = d_.program.expr(read).rep;
  const Type type = lang::bit_width(rep) < 32 ? d_.int_type() : d_.type_of(read).unqualified();
  // Every one is a node of its own: it is overwritten when its value is known.
  const ExprId number = d_.build.constant(type, 0);
  d_.numbers.push_back({read, number, delta});
  return number;
}

ExprId WildWorld::hidden_number(int value) {
  const VarId limit = this->limit();
  const lang::Expr first = d_.program.expr(d_.program.var(limit).init);
  const ExprId known = d_.build.load(d_.build.variable(limit));
  return d_.build.binary(lang::BinaryOp::Add, known, d_.number(value - first.int64()));
}

ExprId WildWorld::cancelled(WildScope& scope) {
  const ExprId lvalue = integer_lvalue(scope, false);
  const lang::Expr e = d_.program.expr(lvalue);
  if (e.has(lang::kBitField) || e.has(lang::kMayWrite) || e.type.is_volatile() || lang::bit_width(e.rep) > 64)
    return lang::kNoExpr;
  const ExprId read = d_.build.load(lvalue);
  return d_.build.binary(lang::BinaryOp::Sub, read, number_like(read, 0));
}

// a[i] with the counter of a loop, with a number, or with what a variable holds; the repairs keep it in range.
ExprId WildWorld::subscript(WildScope& scope, std::uint64_t count) {
  if (count > 1 && d_.percent(6)) {
    const ExprId tested = d_.build.load(integer_lvalue(scope, false));
    return d_.build.binary(lang::BinaryOp::Lt, tested, d_.number(d_.below(12)));
  }
  if (d_.percent(8)) {
    const ExprId zero = cancelled(scope);
    if (zero != lang::kNoExpr) {
      const ExprId other = scope.counters.empty() ? d_.number(d_.below(static_cast<std::uint32_t>(count)))
                                                  : d_.build.load(d_.one_of(scope.counters));
      return d_.build.binary(lang::BinaryOp::Add, zero, other);
    }
  }
  if (!scope.counters.empty() && d_.percent(55)) {
    const ExprId counter = d_.build.load(d_.one_of(scope.counters));
    if (d_.percent(75)) return counter;
    const auto op = d_.percent(50) ? lang::BinaryOp::Add : lang::BinaryOp::Sub;
    return d_.build.binary(op, counter, d_.number(1 + d_.below(2)));
  }
  if (d_.percent(65)) return d_.number(d_.below(static_cast<std::uint32_t>(count)));
  const VarId var = any_var(scope);
  if (!d_.types().is_integer(d_.program.var(var).type)) return d_.number(0);
  return d_.build.load(d_.build.variable(var));
}

// Goes from |lvalue| through its parts and targets to something that is |wanted|.
ExprId WildWorld::walk(WildScope& scope, ExprId lvalue, Wanted wanted, bool write, int steps) {
  const Type type = d_.type_of(lvalue);
  const lang::TypeInfo info = d_.types().info(type);
  const bool found = is_wanted(type, wanted);
  if (found && !(wanted == Wanted::Pointer && steps > 0 && d_.percent(15)))
    return write && type.is_const() ? lang::kNoExpr : lvalue;
  if (steps == 0) return lang::kNoExpr;
  switch (info.kind) {
    case TypeKind::Array:
      return walk(scope, d_.build.index(lvalue, subscript(scope, info.count)), wanted, write, steps - 1);
    case TypeKind::Vector:
      if (!is_wanted(info.element, wanted)) return lang::kNoExpr;
      return walk(scope, element(lvalue, subscript(scope, info.count)), wanted, write, steps - 1);
    case TypeKind::Record: {
      const auto fields = static_cast<std::uint32_t>(d_.types().record(type).fields.size());
      return walk(scope, d_.build.member(lvalue, d_.below(fields)), wanted, write, steps - 1);
    }
    case TypeKind::Pointer: {
      const ExprId pointer = d_.build.load(lvalue);
      const ExprId target =
          d_.percent(10) ? d_.build.index_pointer(pointer, subscript(scope, 2)) : d_.build.dereference(pointer);
      return walk(scope, target, wanted, write, steps - 1);
    }
    default: return lang::kNoExpr;
  }
}

ExprId WildWorld::lvalue(WildScope& scope, Wanted wanted, bool write) {
  constexpr int kTries = 8, kMostSteps = 5;
  for (int i = 0; i < kTries; ++i) {
    const VarId var = any_var(scope);
    const ExprId found = walk(scope, d_.build.variable(var), wanted, write, kMostSteps);
    if (found != lang::kNoExpr) return found;
  }
  return lang::kNoExpr;
}

// The first global is an integer.
ExprId WildWorld::integer_lvalue(WildScope& scope, bool write) {
  if (!write && !scope.counters.empty() && d_.percent(15)) return d_.one_of(scope.counters);
  const ExprId found = lvalue(scope, Wanted::Integer, write);
  return found == lang::kNoExpr ? d_.build.variable(d_.globals[0]) : found;
}

ExprId WildWorld::float_lvalue(WildScope& scope, bool write) { return lvalue(scope, Wanted::Float, write); }
ExprId WildWorld::pointer_lvalue(WildScope& scope, bool write) { return lvalue(scope, Wanted::Pointer, write); }
ExprId WildWorld::record_lvalue(WildScope& scope, bool write) { return lvalue(scope, Wanted::Record, write); }
ExprId WildWorld::vector_lvalue(WildScope& scope, bool write) {
  return vectors_.empty() ? lang::kNoExpr : lvalue(scope, Wanted::Vector, write);
}

bool WildWorld::contains(Type whole, Type part) {
  if (whole == part) return true;
  const lang::TypeInfo& info = d_.types().info(whole);
  if (info.kind == TypeKind::Array) return contains(info.element, part);
  if (info.kind != TypeKind::Record || d_.types().record(whole).packed || whole.quals() != 0) return false;
  for (const lang::Field& field : d_.types().record(whole).fields)
    if (!field.is_bit_field() && contains(field.type, part)) return true;
  return false;
}

ExprId WildWorld::descend(ExprId whole, Type part, const WildScope* scope) {
  while (d_.type_of(whole) != part) {
    const Type type = d_.type_of(whole);
    const lang::TypeInfo info = d_.types().info(type);
    if (info.kind == TypeKind::Array) {
      const std::uint32_t place = d_.below(static_cast<std::uint32_t>(info.count));
      const bool counted = scope != nullptr && !scope->counters.empty() && d_.percent(50);
      whole = d_.build.index(whole, counted ? d_.build.load(d_.one_of(scope->counters)) : d_.number(place));
      continue;
    }
    std::vector<std::uint32_t> fitting;
    const std::vector<lang::Field>& fields = d_.types().record(type).fields;
    for (std::uint32_t i = 0; i < fields.size(); ++i)
      if (!fields[i].is_bit_field() && contains(fields[i].type, part)) fitting.push_back(i);
    whole = d_.build.member(whole, d_.one_of(fitting));
  }
  return whole;
}

// |type| is what a pointer points to: its qualifiers may be more than those of the object.
ExprId WildWorld::lvalue_of_type(WildScope& scope, Type type) {
  std::vector<VarId> fitting;
  for (const VarId var : scope.vars)
    if (contains(d_.program.var(var).type, type.unqualified())) fitting.push_back(var);
  if (fitting.empty() || d_.percent(60)) return global_of_type(type, &scope);
  return descend(d_.build.variable(d_.one_of(fitting)), type.unqualified(), &scope);
}

ExprId WildWorld::global_of_type(Type type, const WildScope* scope) {
  std::vector<VarId> fitting;
  for (const VarId var : d_.globals)
    if (contains(d_.program.var(var).type, type.unqualified())) fitting.push_back(var);
  if (fitting.empty()) return lang::kNoExpr;
  return descend(d_.build.variable(d_.one_of(fitting)), type.unqualified(), scope);
}

ExprId WildWorld::address_of(ExprId lvalue) {
  ExprId root = lvalue;
  while (true) {
    const lang::Expr e = d_.program.expr(root);
    if (e.kind == lang::ExprKind::VarRef) {
      d_.program.var(VarId{e.a}).address_taken = true;
      break;
    }
    const bool goes_on =
        e.kind == lang::ExprKind::Member || e.kind == lang::ExprKind::Index || e.kind == lang::ExprKind::ArrayDecay;
    if (!goes_on) break;
    root = e.child_a();
  }
  return d_.build.address_of(lvalue);
}

// A value of the pointer type |type|.
ExprId WildWorld::pointer_value(WildScope& scope, Type type, std::uint32_t depth) {
  const Type target = d_.types().element(type);
  if (d_.percent(5)) return d_.build.null_pointer(type.unqualified());
  if (d_.percent(35)) {
    for (int i = 0; i < 6; ++i) {
      const VarId var = any_var(scope);
      if (d_.program.var(var).type.unqualified() == type.unqualified()) return d_.build.load(d_.build.variable(var));
    }
  }
  if (depth > 0 && d_.percent(8)) {
    const ExprId condition = d_.build.load(integer_lvalue(scope, false));
    const ExprId a = pointer_value(scope, type, depth - 1);
    const ExprId b = pointer_value(scope, type, depth - 1);
    return d_.build.conditional(condition, a, b);
  }
  const ExprId lvalue = lvalue_of_type(scope, target);
  if (lvalue == lang::kNoExpr) return d_.build.null_pointer(type.unqualified());
  return d_.build.convert(address_of(lvalue), type);
}

}  // namespace gadfly::gen
