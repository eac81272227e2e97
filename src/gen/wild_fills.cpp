// SPDX-License-Identifier: Apache-2.0
// Local arrays of wild programs that a loop fills and a function reads: once, again in each iteration of another loop,
// so that the stack slot is used anew, and with pointers.
#include <utility>

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
  d_.declare(body, sum);
  const ExprId total = d_.build.variable(sum);
  const VarId counter = world_.add_local(scope, d_.int_type(), "i");
  const ExprId i = d_.build.load(d_.build.variable(counter));
  const ExprId found = d_.build.load(d_.build.index_pointer(d_.build.load(d_.build.variable(from)), i));
  const ExprId scaled = d_.build.binary(BinaryOp::Mul, d_.build.load(total), d_.number(7));
  const StmtId add =
      d_.build.expression(d_.build.assign(total, d_.build.binary(BinaryOp::Add, scaled, d_.build.cast(found, wide))));
  d_.build.append(body, d_.loop_over(counter, d_.build.load(d_.build.variable(count)), add));
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
  const ExprId i = d_.build.load(d_.build.variable(counter));
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
  return d_.loop_over(counter, count, body);
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
  d_.declare(block, buffer);
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

// A number from one to |most|, mostly one that compilers do not see.
ExprId WildStatements::count_up_to(std::uint32_t most) {
  const std::uint32_t count = 1 + d_.below(most);
  if (d_.percent(30)) return d_.number(count);
  return d_.build.convert(world_.hidden_number(static_cast<int>(count)), d_.int_type());
}

// { T *l[4]; for (i…) l[i] = i & 1 ? &x : &y; for (i…) *l[i] += i; }
StmtId WildStatements::fill_pointers(WildScope& scope) {
  if (scope.depth > 4 || scope.loops > 2) return lang::kNoStmt;
  const Type element = d_.program.var(d_.globals[0]).type.unqualified();
  const std::uint32_t size = 1 + d_.below(6);
  const StmtId block = d_.build.block({});
  const VarId buffer = world_.add_local(scope, d_.types().array_of(d_.types().pointer_to(element), size), "l");
  d_.declare(block, buffer);
  const ExprId count = count_up_to(size);
  const VarId first = world_.add_local(scope, d_.int_type(), "i"), second = world_.add_local(scope, d_.int_type(), "i");
  const auto place = [&](VarId counter) {
    return d_.build.index(d_.build.variable(buffer), d_.build.load(d_.build.variable(counter)));
  };
  ExprId target = world_.address_of(world_.global_of_type(element));
  if (d_.percent(60)) {
    const ExprId other = world_.address_of(world_.global_of_type(element));
    const ExprId odd = d_.build.binary(BinaryOp::BitAnd, d_.build.load(d_.build.variable(first)), d_.number(1));
    target = d_.build.conditional(d_.percent(50) ? odd : e_.condition(scope), target, other);
  }
  const StmtId fill = d_.build.expression(d_.build.assign(place(first), target));
  d_.build.append(block, d_.loop_over(first, count, fill));
  const ExprId through = d_.build.dereference(d_.build.load(place(second)));
  StmtId used;
  if (d_.percent(50)) used = observed(scope, d_.build.load(through));
  else used = d_.build.expression(d_.build.compound(BinaryOp::BitXor, through, e_.integer(scope, 1)));
  d_.build.append(block, d_.loop_over(second, count, used));
  return block;
}

// for (i…) { T l[6]; for (j < i) l[j] = …; use(r(l, n)); }
StmtId WildStatements::fill_again(WildScope& scope) {
  if (scope.depth > 3 || scope.loops > 1) return lang::kNoStmt;
  const VarId counter = world_.add_local(scope, d_.int_type(), "i");
  const ExprId count = count_up_to(4);
  const bool outer = std::exchange(scope.breakable, true);
  const StmtId body = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  scope.counters.push_back(d_.build.variable(counter));
  ++scope.loops;
  ++scope.depth;
  const bool pointers = d_.percent(30);
  d_.build.append(body, pointers ? fill_pointers(scope) : fill(scope));
  append_statements(scope, body, d_.below(2));
  if (d_.percent(40)) d_.build.append(body, fill(scope));
  --scope.depth;
  --scope.loops;
  scope.counters.pop_back();
  scope.vars.resize(visible);
  scope.breakable = outer;
  return d_.loop_over(counter, count, body);
}

}  // namespace gadfly::gen
