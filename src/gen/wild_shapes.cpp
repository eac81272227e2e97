// SPDX-License-Identifier: Apache-2.0
// Statements of wild programs that need several parts to fit each other: memory from the heap, loops with two counters,
// locals set on some paths beside what may not be reached, counters that are spoilt and restored.
#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// T *l = malloc(…), or calloc; filled, changed, read, freed.
StmtId WildStatements::heap(WildScope& scope) {
  if (scope.depth > 4 || scope.loops > 1 || d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoStmt;
  const Type element = world_.integer_type();
  const Type pointer = d_.types().pointer_to(element), wide = d_.types().basic(TypeKind::ULong);
  const std::uint32_t size = 1 + d_.below(9);
  const StmtId block = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  const VarId memory = world_.add_local(scope, pointer, "h");
  const auto width = static_cast<__int128>(d_.types().size(element));
  const bool cleared = d_.percent(35);
  const ExprId bytes[] = {d_.build.constant(wide, cleared ? size : size * width), d_.build.constant(wide, width)};
  const lang::FuncId f = d_.build.builtin_function(cleared ? "__builtin_calloc" : "__builtin_malloc");
  const ExprId made = d_.build.call(f, std::span(bytes, cleared ? 2 : 1));
  d_.program.var(memory).init = d_.build.cast(made, pointer);
  d_.declare(block, memory);
  if (!cleared || d_.percent(50)) d_.build.append(block, filling(scope, memory, d_.number(size)));
  scope.vars.push_back(memory);
  ++scope.depth;
  append_statements(scope, block, 1 + d_.below(3));
  --scope.depth;
  scope.vars.resize(visible);
  const ExprId begin = d_.build.load(d_.build.variable(memory));
  d_.build.append(block, reading(scope, element, begin, d_.number(1 + d_.below(size))));
  d_.build.append(
      block, d_.build.expression(d_.build.call(d_.build.builtin_function("__builtin_free"), std::span(&begin, 1))));
  return block;
}

// { unsigned char b = 0; unsigned short c = 9; do { …; c += 3; b--; } while (b); use(c); }
StmtId WildStatements::two_counters(WildScope& scope) {
  if (scope.depth > 4 || scope.loops > 1) return lang::kNoStmt;
  constexpr TypeKind kKinds[] = {TypeKind::UChar, TypeKind::UShort, TypeKind::SChar, TypeKind::Short,
                                 TypeKind::UInt,  TypeKind::Int,    TypeKind::ULong, TypeKind::Long};
  const StmtId block = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  const auto counter = [&](std::uint32_t among, ExprId first) {
    const Type type = d_.types().basic(kKinds[d_.below(among)]);
    const VarId var = world_.add_local(scope, type, "c");
    d_.program.var(var).init = d_.build.convert(first, type);
    d_.declare(block, var);
    scope.vars.push_back(var);
    return var;
  };
  const VarId first = counter(4, d_.percent(40) ? d_.number(d_.below(12)) : bound(scope));
  const VarId second = counter(8, d_.percent(50) ? d_.number(d_.below(12)) : bound(scope));
  const StmtId body = body_of_loop(scope, d_.build.variable(d_.percent(50) ? first : second));
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::Sub};
  const auto moved = [&](VarId var) {
    const BinaryOp op = kOps[d_.below(2)];
    return d_.build.compound(op, d_.build.variable(var), d_.number(1 + d_.below(4)));
  };
  const ExprId other = moved(second);
  d_.build.append(body, d_.build.expression(other));
  const ExprId step =
      d_.percent(60) ? d_.build.inc_dec(lang::IncDecOp::PreDec, d_.build.variable(first)) : moved(first);
  d_.build.append(block, d_.build.do_while(body, step));
  for (const VarId var : {first, second})
    d_.build.append(block, observed(scope, d_.build.load(d_.build.variable(var))));
  scope.vars.resize(visible);
  return block;
}

// if (n > 100) x = *z; with a null pointer z, a division by zero, or a shift that is too far.
StmtId WildStatements::trap(WildScope& scope) {
  const ExprId target = world_.integer_lvalue(scope, true);
  const ExprId zero = d_.percent(50) ? world_.hidden_number(0) : d_.number(0);
  ExprId value = lang::kNoExpr;
  switch (d_.below(3)) {
    case 0: {
      const Type pointer = d_.types().pointer_to(world_.integer_type());
      const VarId null = world_.add_global(pointer, "z");
      d_.program.var(null).init = d_.build.null_pointer(pointer);
      d_.globals.pop_back();  // nothing aims it
      value = d_.build.load(d_.build.dereference(d_.build.load(d_.build.variable(null))));
      break;
    }
    case 1: {
      const BinaryOp op = d_.percent(50) ? BinaryOp::Div : BinaryOp::Rem;
      value = d_.build.binary(op, e_.integer(scope, 1), zero);
      break;
    }
    default: value = d_.build.binary(BinaryOp::Shl, e_.integer(scope, 1), d_.number(200)); break;
  }
  const ExprId limit = d_.build.load(d_.build.variable(world_.limit()));
  const ExprId never = d_.build.binary(BinaryOp::Gt, limit, d_.number(100));
  const ExprId condition = d_.percent(60) ? never : d_.build.logical(lang::LogicalOp::And, e_.condition(scope), never);
  const StmtId trapped = d_.build.expression(d_.build.assign(target, value));
  return d_.build.if_else(condition, d_.build.block(std::span(&trapped, 1)));
}

// { T l; if (x) l = y; …; if (x) use(l); }
StmtId WildStatements::set_in_part(WildScope& scope) {
  if (scope.depth > 4) return lang::kNoStmt;
  const ExprId tested = e_.repeatable(scope);
  if (tested == lang::kNoExpr) return lang::kNoStmt;
  const StmtId block = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  const Type type = world_.integer_type();
  const VarId local = world_.add_local(scope, type, "l");
  d_.declare(block, local);
  const ExprId given = e_.integer(scope, 1);
  const StmtId set = d_.build.expression(d_.build.assign(d_.build.variable(local), given));
  d_.build.append(block, d_.build.if_else(tested, d_.build.block(std::span(&set, 1))));
  ++scope.depth;
  if (d_.percent(60)) d_.build.append(block, trap(scope));
  if (d_.percent(60)) append_statements(scope, block, 1 + d_.below(2));
  --scope.depth;
  const StmtId read = observed(scope, d_.build.load(d_.build.variable(local)));
  d_.build.append(block, d_.build.if_else(tested, d_.build.block(std::span(&read, 1))));
  scope.vars.resize(visible);
  return block;
}

// { t = i; i = …; …; if (…) break; i = t; } of the counter of a loop.
StmtId WildStatements::spoil(WildScope& scope) {
  if (scope.counters.empty() || scope.depth > 5) return lang::kNoStmt;
  const ExprId counter = scope.counters.back();
  const Type type = d_.type_of(counter).unqualified();
  const StmtId block = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  const VarId kept = world_.add_local(scope, type, "t");
  d_.program.var(kept).init = d_.build.load(counter);
  d_.declare(block, kept);
  d_.build.append(block, d_.build.expression(d_.build.assign(counter, e_.integer(scope, e_.depth()))));
  ++scope.depth;
  append_statements(scope, block, 1 + d_.below(2));
  --scope.depth;
  if (scope.breakable && d_.percent(50)) {
    const StmtId out = d_.build.break_out();
    const ExprId condition = e_.condition(scope);
    d_.build.append(block, d_.build.if_else(condition, d_.build.block(std::span(&out, 1))));
  }
  scope.vars.resize(visible);
  d_.build.append(block, d_.build.expression(d_.build.assign(counter, d_.build.load(d_.build.variable(kept)))));
  return block;
}

}  // namespace gadfly::gen
