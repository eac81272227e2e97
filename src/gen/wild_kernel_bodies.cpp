// SPDX-License-Identifier: Apache-2.0
// What the loops of kernel functions do: one function for each rule of the group WildKernel.

#include "gen/wild_kernel_functions.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

const WildKernels::Make WildKernels::kMakers[] = {
#define GADFLY_WILD_KERNEL(id, name, weight, make, what) &WildKernels::make,
#include "gen/rules.def"
};

ExprId WildKernels::element(const Kernel& k, VarId array, std::uint32_t scale, std::uint32_t offset) {
  ExprId index = d_.build.load(k.counter);
  if (scale != 1) index = d_.build.binary(BinaryOp::Mul, index, d_.number(scale));
  if (offset != 0) index = d_.build.binary(BinaryOp::Add, index, d_.number(offset));
  return number_in(d_.build.index_pointer(d_.build.load(d_.build.variable(array)), index));
}

// a[i] = 0
StmtId WildKernels::fill(const Kernel& k) {
  constexpr int kNumbers[] = {0, 0, 0, -1, 1, 9};
  const VarId array = d_.one_of(k.arrays);
  const ExprId number = d_.percent(75) ? d_.number(kNumbers[d_.below(6)]) : d_.build.load(d_.build.variable(k.given));
  return set(element(k, array, 1, 0), number);
}

// |place|, or a member of it if it is a struct.
ExprId WildKernels::number_in(ExprId place) {
  const Type type = d_.type_of(place);
  if (d_.types().kind(type) != TypeKind::Record) return place;
  const auto fields = static_cast<std::uint32_t>(d_.types().record(type).fields.size());
  return d_.build.member(place, d_.below(fields));
}

ExprId WildKernels::any_element(const Kernel& k) {
  const VarId array = d_.one_of(k.arrays);
  const std::uint32_t offset = d_.percent(80) ? 0 : 1 + d_.below(4);
  return element(k, array, 1, offset);
}

ExprId WildKernels::operand(const Kernel& k) {
  const std::uint32_t drawn = d_.below(20);
  if (drawn < 12) return d_.build.load(any_element(k));
  if (drawn < 14) return d_.build.load(d_.build.variable(k.given));
  if (drawn < 15) return d_.build.load(k.counter);
  if (drawn < 16) return d_.build.load(d_.build.variable(d_.one_of(k.sums)));
  return world_.constant(d_.int_type());
}

ExprId WildKernels::value(const Kernel& k, std::uint32_t operations) {
  constexpr BinaryOp kOps[] = {BinaryOp::Add,    BinaryOp::Sub,   BinaryOp::Mul, BinaryOp::BitXor,
                               BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::Shr, BinaryOp::Shl};
  ExprId value = operand(k);
  for (std::uint32_t n = operations; n > 0; --n) {
    const std::uint32_t form = d_.below(10);
    const BinaryOp op = kOps[d_.percent(75) ? d_.below(3) : d_.below(8)];
    if (form == 0) {
      value = d_.build.cast(value, world_.integer_type());
      continue;
    }
    const ExprId other = operand(k);
    if (form == 1) {
      const ExprId less = d_.build.binary(d_.percent(50) ? BinaryOp::Lt : BinaryOp::Gt, value, other);
      value = d_.build.conditional(less, value, other);
    } else {
      value = d_.build.binary(op, value, op == BinaryOp::Shl || op == BinaryOp::Shr ? d_.number(d_.below(9)) : other);
    }
  }
  return value;
}

ExprId WildKernels::condition(const Kernel& k) {
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  const BinaryOp op = kOps[d_.below(6)];
  const ExprId a = value(k, d_.below(2));
  const ExprId b = d_.percent(50) ? world_.constant(d_.int_type()) : operand(k);
  const ExprId first = d_.build.binary(op, a, b);
  if (!d_.percent(30)) return first;
  const BinaryOp other_op = kOps[d_.below(6)];
  const ExprId c = operand(k);
  const ExprId second = d_.build.binary(other_op, c, d_.number(d_.below(9)));
  const std::uint32_t form = d_.below(4);
  if (form == 0) return d_.build.logical(lang::LogicalOp::And, first, second);
  if (form == 1) return d_.build.logical(lang::LogicalOp::Or, first, second);
  return d_.build.binary(form == 2 ? BinaryOp::BitAnd : BinaryOp::BitOr, first, second);
}

// An index that is in range whatever the value.
ExprId WildKernels::masked(ExprId value) {
  return d_.build.binary(BinaryOp::BitAnd, value, d_.number((8u << d_.below(4)) - 1));
}

StmtId WildKernels::set(ExprId lvalue, ExprId value) { return d_.build.expression(d_.build.assign(lvalue, value)); }

StmtId WildKernels::guarded(ExprId condition, StmtId then) {
  return d_.build.if_else(condition, d_.build.block(std::span(&then, 1)));
}

StmtId WildKernels::map(const Kernel& k) {
  const ExprId lvalue = any_element(k);
  return set(lvalue, value(k, d_.below(4)));
}

StmtId WildKernels::reduce(const Kernel& k) {
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Add,    BinaryOp::Sub,   BinaryOp::BitXor,
                               BinaryOp::Mul, BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::Add};
  const BinaryOp op = kOps[d_.below(8)];
  const ExprId sum = d_.build.variable(d_.one_of(k.sums));
  const ExprId given = value(k, d_.below(3));
  return d_.build.expression(d_.build.compound(op, sum, given));
}

// s = s < x ? x : s, also with other comparisons, or the place of the largest one.
StmtId WildKernels::extreme(const Kernel& k) {
  const ExprId sum = d_.build.variable(d_.one_of(k.sums));
  const ExprId given = value(k, d_.below(2)), old = d_.build.load(sum);
  const ExprId less = d_.build.binary(d_.percent(50) ? BinaryOp::Lt : BinaryOp::Ge, given, old);
  if (d_.percent(50)) return set(sum, d_.build.conditional(less, given, old));
  return guarded(less, set(sum, d_.percent(70) ? given : d_.build.load(k.counter)));
}

StmtId WildKernels::store_some(const Kernel& k) {
  const ExprId tested = condition(k);
  return guarded(tested, map(k));
}

StmtId WildKernels::reduce_some(const Kernel& k) {
  const ExprId tested = condition(k);
  return guarded(tested, reduce(k));
}

StmtId WildKernels::select(const Kernel& k) {
  const ExprId lvalue = any_element(k);
  const ExprId tested = condition(k), a = value(k, d_.below(2)), b = value(k, d_.below(2));
  return set(lvalue, d_.build.conditional(tested, a, b));
}

StmtId WildKernels::count(const Kernel& k) {
  const ExprId sum = d_.build.variable(d_.one_of(k.sums));
  const ExprId tested = condition(k);
  const BinaryOp op = d_.percent(60) ? BinaryOp::Add : d_.percent(50) ? BinaryOp::BitOr : BinaryOp::BitAnd;
  return d_.build.expression(d_.build.compound(op, sum, tested));
}

// s += a[2 * i] * a[2 * i + 1]
StmtId WildKernels::load_group(const Kernel& k) {
  const std::uint32_t scale = 2 + d_.below(3);
  const VarId array = d_.one_of(k.arrays);
  const ExprId a = d_.build.load(element(k, array, scale, d_.below(scale)));
  const ExprId b = d_.build.load(element(k, array, scale, d_.below(scale)));
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul};
  const ExprId both = d_.build.binary(kOps[d_.below(3)], a, b);
  if (d_.percent(50)) return set(element(k, d_.one_of(k.arrays), 1, 0), both);
  return d_.build.expression(d_.build.compound(BinaryOp::Add, d_.build.variable(d_.one_of(k.sums)), both));
}

// { a[2 * i] = x; a[2 * i + 1] = y; }
StmtId WildKernels::store_group(const Kernel& k) {
  const std::uint32_t scale = 2 + d_.below(3);
  const VarId array = d_.one_of(k.arrays);
  const StmtId block = d_.build.block({});
  for (std::uint32_t i = 0; i < scale; ++i) {
    if (d_.percent(12)) continue;
    const ExprId lvalue = element(k, array, scale, i);
    const VarId from = d_.one_of(k.arrays);
    const bool grouped = d_.percent(40);
    const ExprId given = grouped ? d_.build.load(element(k, from, scale, d_.below(scale))) : operand(k);
    d_.build.append(block, set(lvalue, given));
  }
  return block;
}

// a[i + 2] = a[i] + …
StmtId WildKernels::recur(const Kernel& k) {
  const VarId array = d_.one_of(k.arrays);
  const ExprId lvalue = element(k, array, 1, 1 + d_.below(4));
  const ExprId earlier = d_.build.load(element(k, array, 1, d_.below(2)));
  const ExprId other = operand(k);
  return set(lvalue, d_.build.binary(d_.percent(60) ? BinaryOp::Add : BinaryOp::BitXor, earlier, other));
}

// What one iteration leaves in a local is used by the next.
StmtId WildKernels::carry(const Kernel& k) {
  const ExprId kept = d_.build.variable(d_.one_of(k.sums));
  const StmtId block = d_.build.block({});
  const ExprId lvalue = any_element(k);
  const ExprId old = d_.build.load(kept), other = operand(k);
  d_.build.append(block, set(lvalue, d_.build.binary(BinaryOp::Sub, other, old)));
  d_.build.append(block, set(kept, operand(k)));
  return block;
}

StmtId WildKernels::gather(const Kernel& k) {
  const ExprId index = masked(d_.build.load(any_element(k)));
  const ExprId pointer = d_.build.load(d_.build.variable(d_.one_of(k.arrays)));
  const ExprId found = d_.build.load(number_in(d_.build.index_pointer(pointer, index)));
  if (d_.percent(50)) return set(any_element(k), found);
  return d_.build.expression(d_.build.compound(BinaryOp::Add, d_.build.variable(d_.one_of(k.sums)), found));
}

StmtId WildKernels::scatter(const Kernel& k) {
  const ExprId index = masked(d_.build.load(any_element(k)));
  const ExprId pointer = d_.build.load(d_.build.variable(d_.one_of(k.arrays)));
  const ExprId place = number_in(d_.build.index_pointer(pointer, index));
  if (d_.percent(50)) return d_.build.expression(d_.build.compound(BinaryOp::Add, place, d_.number(1)));
  return set(place, value(k, d_.below(2)));
}

// if (a[i] == x) break;
StmtId WildKernels::search(const Kernel& k) {
  const ExprId tested = condition(k);
  const StmtId block = d_.build.block({});
  const ExprId sum = d_.build.variable(d_.one_of(k.sums));
  if (d_.percent(60)) d_.build.append(block, set(sum, d_.build.load(k.counter)));
  if (d_.percent(25)) d_.build.append(block, returned(k));
  else d_.build.append(block, d_.percent(80) ? d_.build.break_out() : d_.build.continue_loop());
  return d_.build.if_else(tested, block);
}

// (short)(a[i] * b[i] >> 3), (long)a[i] * b[i]
StmtId WildKernels::resize(const Kernel& k) {
  const Type wide = d_.types().basic(d_.percent(50) ? TypeKind::Long : TypeKind::Int);
  const Type narrow = world_.integer_type();
  const Type meant = d_.percent(60) ? wide : narrow;
  const ExprId a = d_.build.cast(d_.build.load(any_element(k)), meant);
  const ExprId b = d_.build.load(any_element(k));
  ExprId product = d_.build.binary(d_.percent(60) ? BinaryOp::Mul : BinaryOp::Add, a, b);
  if (d_.percent(60)) product = d_.build.binary(BinaryOp::Shr, product, d_.number(1 + d_.below(9)));
  if (d_.percent(60)) product = d_.build.cast(product, narrow);
  if (d_.percent(60)) return set(any_element(k), product);
  return d_.build.expression(d_.build.compound(BinaryOp::Add, d_.build.variable(d_.one_of(k.sums)), product));
}

}  // namespace gadfly::gen
