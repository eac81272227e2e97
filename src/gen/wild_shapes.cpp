// SPDX-License-Identifier: Apache-2.0
// Statements of wild programs that need several parts to fit each other: buffers that a loop fills and a function
// reads, memory from the heap, loops with two counters, counters that are spoilt and restored.
#include <algorithm>

#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// static unsigned long r(const T *p, int n): what the first n elements are, as a number. One for each type.
lang::FuncId WildStatements::reader_of(Type element) {
  for (const auto& [type, reader] : readers_)
    if (type == element) return reader;
  const Type wide = d_.types().basic(TypeKind::ULong);
  const Type pointer = d_.types().pointer_to(element.with(lang::kConst));
  lang::Function f;
  f.name = d_.name("r");
  f.is_static = true;
  f.type = d_.types().function(wide, {pointer, d_.int_type()}, false, false);
  if (d_.options.weights[Rule::FunctionNoInline] != 0 && d_.percent(75)) f.attributes.emplace_back("noinline");
  const lang::FuncId id = d_.program.add(std::move(f));
  const VarId from = world_.add_param(id, pointer, "p"), count = world_.add_param(id, d_.int_type(), "n");
  WildScope scope;
  scope.function = id;
  const StmtId body = d_.build.block({});
  const VarId sum = world_.add_local(scope, wide, "s");
  d_.program.var(sum).init = d_.build.constant(wide, 0);
  d_.build.own(body, sum);
  d_.build.append(body, d_.build.declare(sum));
  const ExprId total = d_.build.variable(sum);
  const VarId counter = world_.add_local(scope, d_.int_type(), "i");
  d_.program.var(counter).init = d_.number(0);
  const ExprId i = d_.build.load(d_.build.variable(counter));
  const ExprId found = d_.build.load(d_.build.index_pointer(d_.build.load(d_.build.variable(from)), i));
  const ExprId scaled = d_.build.binary(BinaryOp::Mul, d_.build.load(total), d_.number(7));
  const StmtId add =
      d_.build.expression(d_.build.assign(total, d_.build.binary(BinaryOp::Add, scaled, d_.build.cast(found, wide))));
  const ExprId test = d_.build.binary(BinaryOp::Lt, i, d_.build.load(d_.build.variable(count)));
  const ExprId step = d_.build.inc_dec(lang::IncDecOp::PostInc, d_.build.variable(counter));
  d_.build.append(body, d_.build.for_loop(std::span(&counter, 1), test, step, d_.build.block(std::span(&add, 1))));
  d_.build.append(body, d_.build.return_value(d_.build.load(total)));
  d_.program.function(id).body = body;
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(id)});
  d_.helpers.push_back(id);
  readers_.emplace_back(element, id);
  return id;
}

// for (i = 0; i < |count|; i++) buffer[i] = …;
StmtId WildStatements::filling(WildScope& scope, VarId buffer, ExprId count) {
  const VarId counter = world_.add_local(scope, d_.int_type(), "i");
  d_.program.var(counter).init = d_.number(0);
  const ExprId place = d_.build.variable(counter), i = d_.build.load(place);
  const ExprId whole = d_.build.variable(buffer);
  const bool is_array = d_.types().kind(d_.type_of(whole)) == TypeKind::Array;
  const ExprId element = is_array ? d_.build.index(whole, i) : d_.build.index_pointer(d_.build.load(whole), i);
  const StmtId body = d_.build.block({});
  ++scope.depth;
  ++scope.loops;
  const ExprId given = d_.percent(40) ? d_.build.binary(BinaryOp::BitXor, i, world_.constant(d_.int_type()))
                                      : e_.integer(scope, e_.depth() - 1);
  d_.build.append(body, d_.build.expression(d_.build.assign(element, given)));
  if (d_.percent(25) && scope.budget > 0) d_.build.append(body, update(scope));
  --scope.loops;
  --scope.depth;
  const ExprId test = d_.build.binary(BinaryOp::Lt, i, count);
  const ExprId step = d_.build.inc_dec(lang::IncDecOp::PostInc, place);
  return d_.build.for_loop(std::span(&counter, 1), test, step, body);
}

// r(buffer, n) becomes part of the answer.
StmtId WildStatements::reading(WildScope& scope, Type element, ExprId pointer, ExprId count) {
  const lang::FuncId reader = reader_of(element);
  const Type wanted = d_.types().info(d_.program.function(reader).type).params[0];
  const ExprId args[] = {d_.build.convert(pointer, wanted), d_.build.convert(count, d_.int_type())};
  return observed(scope, d_.build.call(reader, args));
}

// { T l[6]; for (i = 0; i < n; i++) l[i] = …; use(r(l, n)); } with a count that compilers may not see.
StmtId WildStatements::fill(WildScope& scope) {
  if (scope.depth > 4 || scope.loops > 2) return lang::kNoStmt;
  const Type element = world_.integer_type();
  const std::uint32_t size = 1 + d_.below(12);
  const StmtId block = d_.build.block({});
  const VarId buffer = world_.add_local(scope, d_.types().array_of(element, size), "l");
  d_.program.var(buffer).address_taken = true;
  d_.build.own(block, buffer);
  d_.build.append(block, d_.build.declare(buffer));
  // A limit modulo the size, the counter of a loop around it, or the whole.
  ExprId count = d_.number(size);
  if (d_.percent(60)) {
    const ExprId hidden = !scope.counters.empty() && d_.percent(50) ? d_.build.load(d_.one_of(scope.counters))
                                                                    : d_.build.load(d_.build.variable(world_.limit()));
    const Type wide = d_.types().basic(TypeKind::UInt);
    count = d_.build.binary(BinaryOp::Rem, d_.build.cast(hidden, wide), d_.number(size + 1));
    count = d_.build.cast(count, d_.int_type());
  }
  d_.build.append(block, filling(scope, buffer, count));
  const ExprId pointer = d_.build.decay(d_.build.variable(buffer));
  d_.build.append(block, reading(scope, element, pointer, count));
  return block;
}

// T *l = malloc(…); filled, changed, read, freed.
StmtId WildStatements::heap(WildScope& scope) {
  if (scope.depth > 4 || scope.loops > 1 || d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoStmt;
  const Type element = world_.integer_type();
  const Type pointer = d_.types().pointer_to(element), wide = d_.types().basic(TypeKind::ULong);
  const std::uint32_t size = 1 + d_.below(9);
  const StmtId block = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  const VarId memory = world_.add_local(scope, pointer, "h");
  const ExprId bytes = d_.build.constant(wide, static_cast<__int128>(size * d_.types().size(element)));
  const ExprId made = d_.build.call(d_.build.builtin_function("__builtin_malloc"), std::span(&bytes, 1));
  d_.program.var(memory).init = d_.build.cast(made, pointer);
  d_.build.own(block, memory);
  d_.build.append(block, d_.build.declare(memory));
  d_.build.append(block, filling(scope, memory, d_.number(size)));
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
    d_.build.own(block, var);
    d_.build.append(block, d_.build.declare(var));
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
  d_.build.own(block, local);
  d_.build.append(block, d_.build.declare(local));
  const ExprId given = e_.integer(scope, 1);
  const StmtId set = d_.build.expression(d_.build.assign(d_.build.variable(local), given));
  d_.build.append(block, d_.build.if_else(tested, d_.build.block(std::span(&set, 1))));
  ++scope.depth;
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
  d_.build.own(block, kept);
  d_.build.append(block, d_.build.declare(kept));
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
