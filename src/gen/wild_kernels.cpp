// SPDX-License-Identifier: Apache-2.0
// Loops over arrays of wild programs.
#include <algorithm>

#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// a[i], a[i + 1], a[2 * i], or something that does not depend on i.
ExprId WildStatements::kernel_operand(WildScope& scope, const std::vector<VarId>& arrays, ExprId counter) {
  const std::uint32_t drawn = d_.below(10);
  if (drawn == 0) return world_.constant(d_.int_type());
  if (drawn == 1) return d_.build.load(world_.integer_lvalue(scope, false));
  if (drawn == 2) return d_.build.load(counter);
  ExprId index = d_.build.load(counter);
  if (d_.percent(15)) index = d_.build.binary(BinaryOp::Add, index, d_.number(static_cast<__int128>(d_.below(4)) - 1));
  else if (d_.percent(8)) index = d_.build.binary(BinaryOp::Mul, index, d_.number(2));
  return d_.build.load(d_.build.index(d_.build.variable(d_.one_of(arrays)), index));
}

ExprId WildStatements::kernel_value(WildScope& scope, const std::vector<VarId>& arrays, ExprId counter) {
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Sub,    BinaryOp::Mul,   BinaryOp::BitXor,
                               BinaryOp::Shr, BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::Shl};
  ExprId value = kernel_operand(scope, arrays, counter);
  for (std::uint32_t n = d_.below(4); n > 0; --n) {
    const BinaryOp op = kOps[d_.below(8)];
    const ExprId other = kernel_operand(scope, arrays, counter);
    const std::uint32_t form = d_.below(10);
    if (form == 0) value = d_.build.cast(value, world_.integer_type());
    else if (form == 1)  // the smaller or the larger one
      value = d_.build.conditional(d_.build.binary(d_.percent(50) ? BinaryOp::Lt : BinaryOp::Gt, value, other), value,
                                   other);
    else if (form == 2) value = d_.build.conditional(value, other, d_.number(d_.below(9)));
    else if (form == 3) value = d_.build.binary(d_.percent(50) ? BinaryOp::Lt : BinaryOp::Ne, value, other);
    else value = d_.build.binary(op, value, other);
  }
  return value;
}

StmtId WildStatements::kernel_statement(WildScope& scope, const std::vector<VarId>& arrays, ExprId counter) {
  const ExprId value = kernel_value(scope, arrays, counter);
  const std::uint32_t form = d_.below(10);
  constexpr BinaryOp kReductions[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::BitOr, BinaryOp::BitAnd,
                                      BinaryOp::Mul};
  StmtId made;
  if (form < 3) {  // s += …
    const ExprId sum = world_.integer_lvalue(scope, true);
    made = d_.build.expression(d_.build.compound(kReductions[d_.below(5)], sum, value));
  } else {
    const ExprId place = d_.build.index(d_.build.variable(d_.one_of(arrays)), d_.build.load(counter));
    made = form < 8 ? d_.build.expression(d_.build.assign(place, value))
                    : d_.build.expression(d_.build.compound(kReductions[d_.below(5)], place, value));
  }
  if (!d_.percent(25)) return made;
  const ExprId condition = kernel_value(scope, arrays, counter);
  StmtId then = made;
  if (d_.percent(15)) then = d_.build.break_out();
  return d_.build.if_else(condition, d_.build.block(std::span(&then, 1)));
}

// for (i = 0; i < n; i++) a[i] = b[i] op c[i + 1]; the repairs keep the indices in range.
StmtId WildStatements::kernel(WildScope& scope) {
  if (scope.loops > 2) return lang::kNoStmt;
  std::vector<VarId> arrays;
  std::uint64_t shortest = ~0ull;
  for (const VarId var : d_.globals) {
    const lang::TypeInfo& info = d_.types().info(d_.program.var(var).type);
    if (info.kind != TypeKind::Array || !d_.types().is_integer(info.element) || info.element.quals() != 0) continue;
    arrays.push_back(var);
    shortest = std::min(shortest, info.count);
  }
  if (arrays.empty()) return lang::kNoStmt;
  const Type type = d_.types().basic(d_.percent(60) ? TypeKind::Int : TypeKind::ULong);
  const VarId counter = world_.add_local(scope, type, "i");
  d_.program.var(counter).init = d_.build.constant(type, d_.percent(85) ? 0 : 1);
  const ExprId place = d_.build.variable(counter);
  const ExprId limit = d_.percent(20)   ? d_.number(d_.length)
                       : d_.percent(30) ? d_.number(static_cast<__int128>(shortest))
                       : d_.percent(70) ? d_.build.load(d_.build.variable(world_.limit()))
                                        : d_.build.load(world_.integer_lvalue(scope, false));
  const ExprId test = d_.build.binary(BinaryOp::Lt, d_.build.load(place), limit);
  const ExprId step = d_.build.inc_dec(lang::IncDecOp::PostInc, place);
  const StmtId body = d_.build.block({});
  for (std::uint32_t n = 1 + d_.below(3); n > 0; --n) d_.build.append(body, kernel_statement(scope, arrays, place));
  return d_.build.for_loop(std::span(&counter, 1), test, step, body);
}

}  // namespace gadfly::gen
