// SPDX-License-Identifier: Apache-2.0
#include "gen/wild_probes.h"

#include <algorithm>

namespace gadfly::gen {

using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::VarId;

const WildProbes::Make WildProbes::kMakers[] = {
#define GADFLY_WILD_PROBE(id, name, weight, make, what) &WildProbes::make,
#include "gen/rules.def"
};

void WildProbes::add() {
  if (!d_.chance(Rule::WildShapeProbes) || d_.weights.sum(Group::WildProbe) == 0) return;
  const std::uint32_t most = std::clamp(d_.options.size / 500, 1u, 10u);
  for (std::uint32_t n = 0, count = 1 + d_.below(most); n < count; ++n) add_function(n);
}

void WildProbes::add_function(std::uint32_t number) {
  std::vector<Type> params;
  for (std::uint32_t n = 1 + d_.below(3); n > 0; --n) params.push_back(world_.integer_type());
  lang::Function f;
  f.name = fmt::format("q{}", number);
  f.is_static = d_.percent(50);
  f.type = d_.types().function(world_.integer_type(), params, false, false);
  const bool is_apart = d_.percent(75);
  if (is_apart && d_.options.weights[Rule::FunctionNoInline] != 0) f.attributes.emplace_back("noinline");
  if (is_apart && d_.options.weights[Rule::FunctionNoIpa] != 0 && d_.percent(80)) f.attributes.emplace_back("noipa");
  const std::size_t first_node = d_.program.exprs.size();
  WildScope scope;
  scope.function = d_.program.add(std::move(f));
  scope.rank = static_cast<std::uint32_t>(d_.functions.size());  // it calls nothing
  scope.own_only = true;
  for (const Type param : params) scope.vars.push_back(world_.add_param(scope.function, param, "p"));
  if (d_.percent(12))
    scope.vars.push_back(world_.add_global(d_.types().array_of(world_.integer_type(), 2 + d_.below(4)), "g"));
  const StmtId body = d_.build.block({});
  scope.body = body;
  for (std::uint32_t n = d_.below(5); n > 0; --n) {
    const Rule rule = d_.weights.choose(Group::WildProbe);
    d_.fired(rule);
    d_.build.append(body, (this->*kMakers[place(rule, Rule::WildProbeLocal)])(scope, body));
  }
  d_.build.append(body, given_back(scope));
  d_.program.function(scope.function).body = body;
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(scope.function)});
  d_.probes.push_back(scope.function);
  ++d_.stats.functions;
  Probe probe{scope.function, {}};
  for (std::size_t i = first_node; i < d_.program.exprs.size(); ++i) {
    const lang::Expr& e = d_.program.exprs[i];
    if (e.kind == lang::ExprKind::IntConst && lang::bit_width(e.rep) <= 64)
      probe.constants.push_back(lang::is_signed(e.rep) ? static_cast<__int128>(e.int64()) : e.int_bits());
  }
  probes_.push_back(std::move(probe));
}

VarId WildProbes::local(WildScope& scope, StmtId block, ExprId value) {
  const Type type = world_.integer_type();
  const VarId var = world_.add_local(scope, type, "l");
  d_.program.var(var).init = d_.build.convert(value, type);
  d_.build.own(block, var);
  scope.vars.push_back(var);
  return var;
}

StmtId WildProbes::given_back(WildScope& scope) {
  const Type result = d_.types().element(d_.program.function(scope.function).type);
  return d_.build.return_value(d_.build.convert(e_.integer(scope, 1 + d_.below(3)), result));
}

// T l = x + 3;
StmtId WildProbes::local_value(WildScope& scope, StmtId block) {
  const ExprId value = e_.integer(scope, 1 + d_.below(3));
  return d_.build.declare(local(scope, block, value));
}

// T l = x; if (y < 3) l = z;
StmtId WildProbes::local_merged(WildScope& scope, StmtId block) {
  const ExprId value = e_.integer(scope, d_.below(2));
  const ExprId condition = e_.condition(scope);
  const ExprId other = e_.integer(scope, d_.below(3));
  const VarId var = local(scope, block, value);
  d_.build.append(block, d_.build.declare(var));
  const StmtId set = d_.build.expression(d_.build.assign(d_.build.variable(var), other));
  return d_.build.if_else(condition, d_.build.block(std::span(&set, 1)));
}

// if (x > 16) return -22;
StmtId WildProbes::early_return(WildScope& scope, StmtId) {
  const ExprId condition = e_.condition(scope);
  const Type result = d_.types().element(d_.program.function(scope.function).type);
  const StmtId out =
      d_.percent(60) ? d_.build.return_value(d_.build.convert(d_.number(d_.below(9)), result)) : given_back(scope);
  return d_.build.if_else(condition, d_.build.block(std::span(&out, 1)));
}

// if (x < 1) x++; else { x++; y = a[x]; }
StmtId WildProbes::changed_in_arms(WildScope& scope, StmtId) {
  const ExprId condition = e_.condition(scope);
  const auto arm = [&] {
    const StmtId block = d_.build.block({});
    for (std::uint32_t n = 1 + d_.below(2); n > 0; --n) d_.build.append(block, d_.build.expression(e_.effect(scope)));
    return block;
  };
  const StmtId then = arm();
  if (d_.percent(40)) return d_.build.if_else(condition, then);
  const StmtId other = arm();
  return d_.build.if_else(condition, then, other);
}

// T l = 3; memcpy(&l, &a[1], x != 0);
StmtId WildProbes::copied(WildScope& scope, StmtId block) {
  if (d_.options.weights[Rule::ExpressionBuiltin] == 0) return change(scope, block);
  const Type type = d_.types().basic(d_.percent(70) ? lang::TypeKind::UChar : lang::TypeKind::Short);
  const VarId from = world_.add_global(d_.types().array_of(type, 4), "g");
  const ExprId source = d_.build.index(d_.build.variable(from), d_.number(d_.below(3)));
  const VarId var = world_.add_local(scope, type, "l");
  d_.program.var(var).init = d_.build.constant(type, d_.percent(60) ? 0 : d_.below(9));
  d_.declare(block, var);
  const ExprId truth = e_.comparison_of(scope);
  const ExprId count = d_.build.convert(truth, d_.types().basic(lang::TypeKind::ULong));
  const ExprId to = world_.address_of(d_.build.variable(var));
  const ExprId args[] = {to, world_.address_of(source), count};
  scope.vars.push_back(var);
  return d_.build.expression(d_.build.call(d_.build.builtin_function("__builtin_memcpy"), args));
}

StmtId WildProbes::change(WildScope& scope, StmtId) { return d_.build.expression(e_.effect(scope)); }

// Mostly what the function itself compares with, its neighbours, and the ends of types.
__int128 WildProbes::argument(const Probe& probe, Type type) {
  constexpr int kSmall[] = {0, 1, -1, 2, 3, 4, 7, 8, 15, 16, 19, 31, 32, 50, 63, 64, 127, 128, 255, 256, -2, -128};
  const lang::Rep rep = d_.types().rep(type);
  const unsigned width = lang::bit_width(rep);
  const __int128 one = 1, most = (one << std::min(lang::is_signed(rep) ? width - 1 : width, 64u)) - 1;
  const __int128 least = lang::is_signed(rep) ? -most - 1 : 0;
  const std::uint32_t drawn = d_.below(20);
  const int near = static_cast<int>(d_.below(3)) - 1;
  if (drawn < 8 && !probe.constants.empty()) return std::clamp(d_.one_of(probe.constants) + near, least, most);
  if (drawn < 9 && !probe.constants.empty()) return std::clamp(-d_.one_of(probe.constants) + near, least, most);
  if (drawn < 17) return std::clamp(static_cast<__int128>(kSmall[d_.below(std::size(kSmall))]), least, most);
  return d_.percent(50) ? most - d_.below(2) : least + d_.below(2);
}

// |value|, as a number or as what compilers do not know.
ExprId WildProbes::passed(__int128 value, Type type, bool hidden) {
  constexpr int kMost = 1000;
  if (!hidden || value < -kMost || value > kMost) return d_.build.constant(type, value);
  return d_.build.convert(world_.hidden_number(static_cast<int>(value)), type);
}

void WildProbes::append_calls(StmtId block) {
  const Type wide = d_.types().basic(lang::TypeKind::ULong);
  for (const Probe& probe : probes_)
    for (std::uint32_t n = 4 + d_.below(9); n > 0; --n) {
      const std::vector<Type> params = d_.types().info(d_.program.function(probe.function).type).params;
      const bool hidden = d_.program.function(probe.function).attributes.empty() && d_.percent(75);
      std::vector<ExprId> args;
      for (const Type param : params) {
        const __int128 value = argument(probe, param);
        args.push_back(passed(value, param, hidden));
      }
      const ExprId found = d_.build.convert(d_.build.call(probe.function, args), wide);
      d_.build.append(block, d_.build.expression(d_.build.call(d_.use, std::span(&found, 1))));
    }
}

}  // namespace gadfly::gen
