// SPDX-License-Identifier: Apache-2.0
// Small nests of loops of wild programs: few trips, counters in memory, and elements of one array that are copied as a
// whole and changed in part. Optimisers distribute, interchange and unroll these.
#include <algorithm>

#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// A counter that no other loop has: mostly a global that begins with zero.
ExprId WildStatements::fresh_counter(WildScope& scope, StmtId block) {
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::Int,  TypeKind::Int,  TypeKind::Short,
                                 TypeKind::Int, TypeKind::Long, TypeKind::UInt, TypeKind::SChar};
  const Type type = d_.types().basic(kKinds[d_.below(8)]);
  if (d_.percent(70)) {
    const VarId var = world_.add_global(type, "c");
    d_.program.var(var).init = lang::kNoExpr;
    d_.globals.pop_back();
    return d_.build.variable(var);
  }
  const VarId var = world_.add_local(scope, type, "c");
  d_.program.var(var).init = d_.build.constant(type, 0);
  d_.declare(block, var);
  return d_.build.variable(var);
}

// The index is a counter, its neighbour, or a number below |count|.
ExprId WildStatements::nest_index(const std::vector<ExprId>& counters, std::uint64_t count) {
  const std::uint32_t drawn = d_.below(10);
  if (drawn < 3) return d_.number(d_.below(static_cast<std::uint32_t>(count)));
  const ExprId counter = d_.build.load(d_.one_of(counters));
  if (drawn < 8) return counter;
  if (drawn == 8) return d_.build.binary(BinaryOp::Add, counter, d_.number(1));
  return d_.build.binary(BinaryOp::Sub, d_.number(2), counter);
}

// An element of |array|, down to what is no array.
ExprId WildStatements::nest_element(VarId array, const std::vector<ExprId>& counters) {
  ExprId lvalue = d_.build.variable(array);
  while (d_.types().kind(d_.type_of(lvalue)) == TypeKind::Array) {
    const std::uint64_t count = d_.types().info(d_.type_of(lvalue)).count;
    lvalue = d_.build.index(lvalue, nest_index(counters, count));
  }
  return lvalue;
}

// An integer member of a record, or the element itself.
ExprId WildStatements::integer_part(ExprId lvalue) {
  for (int steps = 0; steps < 4; ++steps) {
    const Type type = d_.type_of(lvalue);
    if (d_.types().is_integer(type)) return lvalue;
    const lang::TypeInfo info = d_.types().info(type);
    if (info.kind == TypeKind::Array) lvalue = d_.build.index(lvalue, d_.number(0));
    else if (info.kind == TypeKind::Record)
      lvalue = d_.build.member(lvalue, d_.below(static_cast<std::uint32_t>(d_.types().record(type).fields.size())));
    else break;
  }
  return lang::kNoExpr;
}

// One statement of the body: a whole copy, a change of a part, a part that is read.
StmtId WildStatements::nest_statement(WildScope& scope, VarId array, const std::vector<ExprId>& counters) {
  const ExprId element = nest_element(array, counters);
  const Type type = d_.type_of(element).unqualified();
  const bool is_record = d_.types().kind(type) == TypeKind::Record;
  const std::uint32_t form = d_.below(10);
  if (is_record && form < 5) {
    const ExprId other = form < 2 ? nest_element(array, counters) : world_.lvalue_of_type(scope, type);
    if (other != lang::kNoExpr) {
      const bool out = d_.percent(50);
      const ExprId copy = d_.build.assign(out ? other : element, d_.build.load(out ? element : other));
      return d_.build.expression(copy);
    }
  }
  const ExprId part = integer_part(element);
  if (part == lang::kNoExpr) return assign(scope);
  if (form < 6) return d_.build.expression(d_.build.assign(world_.integer_lvalue(scope, true), d_.build.load(part)));
  if (form < 7) {
    const ExprId from = integer_part(nest_element(array, counters));
    if (from != lang::kNoExpr) return d_.build.expression(d_.build.assign(part, d_.build.load(from)));
  }
  if (form < 9) return d_.build.expression(d_.build.assign(part, d_.number(d_.below(9))));
  const BinaryOp op = d_.percent(50) ? BinaryOp::BitXor : BinaryOp::Add;
  return d_.build.expression(d_.build.compound(op, part, d_.number(1 + d_.below(5))));
}

// r = a[i]; a[i].m = 1; with one i: what a loop around it that does not count i copies the second time.
void WildStatements::copy_and_change(WildScope& scope, StmtId block, VarId array, const std::vector<ExprId>& counters) {
  const ExprId element = nest_element(array, counters);
  const Type type = d_.type_of(element).unqualified();
  ExprId other = world_.lvalue_of_type(scope, type);
  if (other == lang::kNoExpr) {
    world_.add_global(type, "g");
    other = world_.global_of_type(type);
  }
  const StmtId copy = d_.build.expression(d_.build.assign(other, d_.build.load(element)));
  const ExprId part = integer_part(element);
  if (part == lang::kNoExpr) return d_.build.append(block, copy);
  const StmtId change = d_.percent(30)
                            ? d_.build.expression(d_.build.compound(BinaryOp::Add, part, d_.number(1 + d_.below(3))))
                            : d_.build.expression(d_.build.assign(part, d_.number(d_.below(9))));
  const bool change_first = d_.percent(25);
  d_.build.append(block, change_first ? change : copy);
  d_.build.append(block, change_first ? copy : change);
}

StmtId WildStatements::nest(WildScope& scope) {
  if (scope.depth > 3 || scope.loops > 1) return lang::kNoStmt;
  std::vector<VarId> arrays;
  for (const VarId var : d_.globals) {
    const lang::TypeInfo& info = d_.types().info(d_.program.var(var).type);
    if (info.kind == TypeKind::Array && info.count > 1 && d_.types().kind(info.element) != TypeKind::Pointer)
      arrays.push_back(var);
  }
  const Type record = world_.record_type();
  if (arrays.empty() || (record != Type{} && d_.percent(45))) {
    Type element = record != Type{} ? record : world_.integer_type();
    if (d_.percent(30)) element = d_.types().array_of(element, 3 + d_.below(2));
    arrays.assign(1, world_.add_global(d_.types().array_of(element, 3 + d_.below(3)), "g"));
  }
  const VarId array = d_.one_of(arrays);
  const StmtId block = d_.build.block({});
  std::vector<ExprId> counters;
  for (std::uint32_t n = 1 + d_.below(3); n > 0; --n) counters.push_back(fresh_counter(scope, block));
  StmtId body = d_.build.block({});
  const bool changes = counters.size() > 1 && d_.percent(60);
  if (changes) {
    const std::vector<ExprId> outer(counters.begin(), counters.end() - 1);
    copy_and_change(scope, body, array, outer);
  }
  for (std::uint32_t n = changes ? d_.below(3) : 2 + d_.below(3); n > 0; --n)
    d_.build.append(body, nest_statement(scope, array, counters));
  for (std::size_t i = counters.size(); i-- > 0;) {
    const bool outermost = i == 0, down = d_.percent(20);
    const ExprId counter = counters[i];
    const std::uint32_t trips = 1 + d_.below(3);
    const bool to_zero = down && d_.percent(40);
    const ExprId first = d_.build.assign(counter, d_.number(down ? trips - to_zero : 0));
    const bool begins = !outermost || down || d_.percent(50);
    const ExprId test =
        down ? d_.build.binary(to_zero ? BinaryOp::Ge : BinaryOp::Gt, d_.build.load(counter), d_.number(0))
             : d_.build.binary(BinaryOp::Lt, d_.build.load(counter), d_.number(trips));
    const ExprId step = d_.build.inc_dec(down ? lang::IncDecOp::PostDec : lang::IncDecOp::PostInc, counter);
    const StmtId loop = d_.build.for_loop(begins ? first : lang::kNoExpr, test, step, body);
    if (outermost) {
      d_.build.append(block, loop);
      break;
    }
    body = d_.build.block(std::span(&loop, 1));
    if (d_.percent(30)) d_.build.append(body, nest_statement(scope, array, counters));
  }
  return block;
}

// p->a = 1; p->b = 2; p->c = x: members or elements that follow each other.
StmtId WildStatements::store_run(WildScope& scope) {
  ExprId whole = world_.record_lvalue(scope, true);
  if (whole == lang::kNoExpr || d_.type_of(whole).quals() != 0) return lang::kNoStmt;
  const auto fields = static_cast<std::uint32_t>(d_.types().record(d_.type_of(whole)).fields.size());
  if (d_.types().record(d_.type_of(whole)).is_union) return lang::kNoStmt;
  const StmtId block = d_.build.block({});
  for (std::uint32_t i = 0; i < fields; ++i) {
    if (d_.percent(20)) continue;
    const ExprId member = d_.build.member(whole, i);
    const lang::TypeInfo info = d_.types().info(d_.type_of(member));
    if (lang::is_integer(info.rep)) {
      const ExprId value = d_.percent(65) ? world_.constant(d_.int_type()) : e_.integer(scope, 0);
      d_.build.append(block, d_.build.expression(d_.build.assign(member, value)));
    } else if (info.kind == TypeKind::Array && d_.types().is_integer(info.element)) {
      for (std::uint32_t k = 0; k < std::min<std::uint64_t>(info.count, 16); ++k) {
        const ExprId element = d_.build.index(member, d_.number(k));
        d_.build.append(block, d_.build.expression(d_.build.assign(element, world_.constant(d_.int_type()))));
      }
    }
  }
  return block;
}

}  // namespace gadfly::gen
