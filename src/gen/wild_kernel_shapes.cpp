// SPDX-License-Identifier: Apache-2.0
// More of what the loops of kernel functions do: shapes of more than one statement that vectorisers got wrong.
#include <algorithm>

#include "gen/wild_kernel_functions.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// { long t; memcpy(&t, &a[i], sizeof t); t += x; memcpy(&a[i], &t, sizeof t); } and the same some elements on.
StmtId WildKernels::window(const Kernel& k) {
  if (d_.options.weights[Rule::ExpressionBuiltin] == 0) return map(k);
  WildScope scope;
  scope.function = k.function;
  const Type wide = d_.types().basic(TypeKind::ULong);
  const StmtId block = d_.build.block({});
  const VarId kept = world_.add_local(scope, wide, "t");
  d_.program.var(kept).address_taken = true;
  d_.declare(block, kept);
  const lang::FuncId copy = d_.build.builtin_function("__builtin_memcpy");
  const VarId array = d_.one_of(k.arrays);
  if (d_.types().kind(d_.types().element(d_.program.var(array).type)) == TypeKind::Record) return map(k);
  for (std::uint32_t n = 1 + d_.below(2); n > 0; --n) {
    const ExprId here = d_.build.address_of(element(k, array, 1, d_.below(4)));
    const ExprId held = d_.build.variable(kept), address = d_.build.address_of(held);
    const ExprId size = d_.build.constant(wide, 8);
    const ExprId in[] = {address, here, size};
    d_.build.append(block, d_.build.expression(d_.build.call(copy, in)));
    const ExprId given = operand(k);
    d_.build.append(block, d_.build.expression(d_.build.compound(BinaryOp::Add, held, given)));
    const ExprId out[] = {here, address, size};
    d_.build.append(block, d_.build.expression(d_.build.call(copy, out)));
  }
  return block;
}

// if (a[2 * i]) s = 2; if (a[2 * i + 1]) s = -2;
StmtId WildKernels::last_one(const Kernel& k) {
  const std::uint32_t scale = 1 + d_.below(3);
  const VarId array = d_.one_of(k.arrays);
  const ExprId sum = d_.build.variable(d_.one_of(k.sums));
  const StmtId block = d_.build.block({});
  for (std::uint32_t i = 0; i < std::max(scale, 2u); ++i) {
    const ExprId found = d_.build.load(element(k, array, scale, d_.below(scale)));
    const ExprId tested = d_.percent(50) ? found : d_.build.binary(BinaryOp::Gt, found, d_.number(d_.below(40)));
    d_.build.append(block, guarded(tested, set(sum, d_.number(static_cast<__int128>(d_.below(9)) - 4))));
  }
  return block;
}

// s += a[2 * i]; t += a[2 * i];
StmtId WildKernels::two_sums(const Kernel& k) {
  const std::uint32_t scale = 1 + d_.below(3);
  const VarId array = d_.one_of(k.arrays);
  const StmtId block = d_.build.block({});
  for (std::uint32_t i = 0; i < 2; ++i) {
    const ExprId found = d_.build.load(element(k, array, scale, d_.percent(50) ? 0 : d_.below(scale)));
    const ExprId sum = d_.build.variable(i == 0 ? k.sums.front() : k.sums.back());
    d_.build.append(block, d_.build.expression(d_.build.compound(BinaryOp::Add, sum, found)));
  }
  return block;
}

// s *= s
StmtId WildKernels::own_square(const Kernel& k) {
  constexpr BinaryOp kOps[] = {BinaryOp::Mul, BinaryOp::Mul, BinaryOp::Add, BinaryOp::BitXor};
  const ExprId sum = d_.build.variable(d_.one_of(k.sums));
  const ExprId old = d_.build.load(sum);
  const BinaryOp op = kOps[d_.below(4)];
  const ExprId square = d_.build.binary(op, old, old);
  if (d_.percent(60)) return set(sum, square);
  return set(sum, d_.build.binary(BinaryOp::Add, square, operand(k)));
}

// for (j = 0; j < 4; j++) s += a[i * 4 + j];
StmtId WildKernels::nest(const Kernel& k) {
  WildScope scope;
  scope.function = k.function;
  const VarId counter = world_.add_local(scope, d_.int_type(), "j");
  const ExprId j = d_.build.load(d_.build.variable(counter));
  const std::uint32_t count = 2 + d_.below(3);
  const ExprId row = d_.build.binary(BinaryOp::Mul, d_.build.load(k.counter), d_.number(count));
  const ExprId index = d_.build.binary(BinaryOp::Add, row, j);
  const ExprId pointer = d_.build.load(d_.build.variable(d_.one_of(k.arrays)));
  const ExprId found = number_in(d_.build.index_pointer(pointer, index));
  const StmtId done = d_.percent(50) ? set(found, value(k, 1))
                                     : d_.build.expression(d_.build.compound(
                                           BinaryOp::Add, d_.build.variable(d_.one_of(k.sums)), d_.build.load(found)));
  return d_.loop_over(counter, d_.number(count), done);
}

}  // namespace gadfly::gen
