// SPDX-License-Identifier: Apache-2.0
#include "gen/wild_floats.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

namespace {

constexpr std::uint32_t kValues = 12;

}  // namespace

void WildFloats::add() {
  const bool may = d_.options.weights[Rule::ExpressionBuiltin] != 0 && d_.weights.sum(Group::WildFloat) != 0;
  if (!may || !d_.chance(Rule::WildShapeFloats)) return;
  const auto first = static_cast<std::uint32_t>(d_.program.exprs.size());
  for (std::uint32_t n = 1 + d_.below(2); n > 0; --n) add_function();
  d_.nan_reads.emplace_back(first, static_cast<std::uint32_t>(d_.program.exprs.size()));
}

void WildFloats::add_function() {
  Function f;
  f.type = d_.types().basic(d_.percent(65) ? TypeKind::Double : TypeKind::Float);
  f.takes_array = d_.percent(35);
  lang::Function made;
  made.name = d_.name("w");
  made.is_static = d_.percent(60);
  std::vector<Type> params{f.type, f.type};
  if (f.takes_array) params = {d_.types().pointer_to(f.type.with(lang::kConst)), d_.int_type(), f.type};
  made.type = d_.types().function(d_.int_type(), params, false, false);
  const bool is_apart = d_.percent(70);
  if (is_apart && d_.options.weights[Rule::FunctionNoInline] != 0) made.attributes.emplace_back("noinline");
  if (is_apart && d_.options.weights[Rule::FunctionNoIpa] != 0 && d_.percent(60)) made.attributes.emplace_back("noipa");
  f.id = d_.program.add(std::move(made));
  for (const Type param : params) world_.add_param(f.id, param, "p");
  if (f.takes_array) add_array_body(f);
  else add_body(f);
  functions_.push_back(f);
}

void WildFloats::finish(const Function& f, StmtId body) {
  d_.program.function(f.id).body = body;
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(f.id)});
  d_.helpers.push_back(f.id);
  ++d_.stats.functions;
}

// T l = x + y; if (x < y) return 3; return (l == 2) * 3 + isnan(x);
void WildFloats::add_body(const Function& f) {
  Operands of{f.type, {}};
  for (const VarId param : d_.program.function(f.id).params) of.places.push_back(d_.build.variable(param));
  WildScope scope;
  scope.function = f.id;
  const StmtId body = d_.build.block({});
  for (std::uint32_t n = d_.below(4); n > 0; --n) {
    const std::uint32_t form = d_.below(3);
    if (form == 0) {
      const VarId local = world_.add_local(scope, f.type, "l");
      const ExprId init = value({f.type, {of.places[0], of.places[1]}}, 1);
      d_.program.var(local).init = init;
      d_.declare(body, local);
      of.places.push_back(d_.build.variable(local));
      of.depth = 1;
      continue;
    }
    const ExprId condition = test(of);
    const ExprId given = operand(of),
                 target = of.places[1 + d_.below(static_cast<std::uint32_t>(of.places.size()) - 1)];
    const StmtId then = form == 1 ? d_.build.return_value(d_.number(d_.below(60)))
                                  : d_.build.expression(d_.build.assign(target, given));
    d_.build.append(body, d_.build.if_else(condition, d_.build.block(std::span(&then, 1))));
  }
  d_.build.append(body, d_.build.return_value(tests(of)));
  finish(f, body);
}

// int s = 0; for (int i = 0; i < n; i++) s += p[i] < y; return s;
void WildFloats::add_array_body(const Function& f) {
  const std::vector<VarId> params = d_.program.function(f.id).params;
  WildScope scope;
  scope.function = f.id;
  const StmtId body = d_.build.block({});
  const VarId sum = world_.add_local(scope, d_.int_type(), "s"), counter = world_.add_local(scope, d_.int_type(), "i");
  d_.program.var(sum).init = d_.number(0);
  d_.declare(body, sum);
  const ExprId i = d_.build.load(d_.build.variable(counter)), total = d_.build.variable(sum);
  const ExprId element = d_.build.index_pointer(d_.build.load(d_.build.variable(params[0])), i);
  const Operands of{f.type, {element, element, d_.build.variable(params[2])}};
  const ExprId found = test(of);
  const std::uint32_t form = d_.below(4);
  StmtId step;
  if (form == 0) {
    const ExprId scaled = d_.build.binary(BinaryOp::Mul, d_.build.load(total), d_.number(3));
    step = d_.build.expression(d_.build.assign(total, d_.build.binary(BinaryOp::Add, scaled, found)));
  } else if (form == 1) {
    const StmtId then = d_.build.expression(d_.build.compound(BinaryOp::Add, total, d_.number(1 + d_.below(9))));
    step = d_.build.if_else(found, d_.build.block(std::span(&then, 1)));
  } else {
    step = d_.build.expression(d_.build.compound(form == 2 ? BinaryOp::Add : BinaryOp::BitXor, total, found));
  }
  d_.build.append(body, d_.loop_over(counter, d_.build.load(d_.build.variable(params[1])), step));
  d_.build.append(body, d_.build.return_value(d_.build.load(total)));
  finish(f, body);
}

ExprId WildFloats::special(Type type) {
  constexpr long double kFinite[] = {0, 1, -1, 2, 0.5L, -4, 0.25L, -0.5L};
  const std::uint32_t drawn = d_.below(10);
  if (drawn < 2) return world_.infinity(type, d_.percent(50));
  if (drawn < 4) return world_.quiet_nan(type);
  if (drawn == 4) return d_.build.float_constant(type, -0.0L);
  return d_.build.float_constant(type, kFinite[d_.below(8)]);
}

// Nothing writes it, which compilers cannot know.
VarId WildFloats::values_of(Type type) {
  for (const auto& [known, var] : values_)
    if (known == type) return var;
  const VarId var = world_.add_global(d_.types().array_of(type, kValues), "v");
  d_.globals.pop_back();
  d_.program.var(var).is_static = d_.percent(10);
  std::vector<lang::Builder::InitItem> items;
  for (std::uint32_t i = 0; i < kValues; ++i) items.emplace_back(i, special(type));
  d_.program.var(var).init = d_.build.init_list(d_.program.var(var).type, items);
  values_.emplace_back(type, var);
  return var;
}

ExprId WildFloats::argument(const Function& f) {
  if (d_.percent(35)) return special(f.type);
  const ExprId values = d_.build.variable(values_of(f.type));
  return d_.build.load(d_.build.index(values, d_.number(d_.below(kValues))));
}

void WildFloats::append_calls(StmtId block) {
  const auto first = static_cast<std::uint32_t>(d_.program.exprs.size());
  const Type wide = d_.types().basic(TypeKind::ULong);
  for (const Function& f : functions_)
    for (std::uint32_t n = f.takes_array ? 2 + d_.below(2) : 4 + d_.below(5); n > 0; --n) {
      std::vector<ExprId> args;
      if (f.takes_array) {
        const std::uint32_t begin = d_.below(5), count = d_.percent(70) ? kValues - begin : d_.below(kValues - begin);
        const ExprId values = d_.build.variable(values_of(f.type));
        args = {world_.address_of(d_.build.index(values, d_.number(begin))), d_.number(count)};
        args[1] = d_.percent(60) ? world_.hidden_number(static_cast<int>(count)) : args[1];
      } else {
        args = {argument(f)};
      }
      args.push_back(argument(f));
      const ExprId found = d_.build.convert(d_.build.call(f.id, args), wide);
      d_.build.append(block, d_.build.expression(d_.build.call(d_.use, std::span(&found, 1))));
    }
  d_.nan_reads.emplace_back(first, static_cast<std::uint32_t>(d_.program.exprs.size()));
}

}  // namespace gadfly::gen
