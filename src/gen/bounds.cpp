// SPDX-License-Identifier: Apache-2.0
// Numbers that start, bound and step loops, and that compilers can't compute.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// Something that has always the value |number|, of the type |type| or a narrower one with the same value; not always
// visible to compilers.
ExprId Generator::steady_number(Scope& scope, Type type, __int128 number) {
  const Rule rule = weights_.sum(Group::Bound) == 0 ? Rule::BoundLiteral : choose(Group::Bound);
  const VarId hidden = one_of(hidden_);
  if (rule == Rule::BoundLiteral || rule == Rule::BoundMasked || rule == Rule::BoundCounter ||
      !is_visible(scope, hidden) || !is_visible(scope, hidden_[0]) || !is_visible(scope, hidden_pointer_)) {
    if (rule == Rule::BoundLiteral) fired(rule);
    return build_.constant(type, number);
  }
  fired(rule);
  if (rule == Rule::BoundCall) {
    const ExprId value = build_.constant(type, number);
    return build_.call(hiding_function(type), std::span(&value, 1));
  }
  const VarId var = rule == Rule::BoundPointee ? hidden_[0] : hidden;
  const ExprId place = rule == Rule::BoundPointee ? build_.dereference(build_.load(build_.variable(hidden_pointer_)))
                                                  : build_.variable(var);
  const Type of_hidden = lang::promoted(types(), program_.var(var).type);
  const auto known = static_cast<__int128>(program_.expr(program_.var(var).init).int_bits());
  const BinaryOp op = number < known ? BinaryOp::Sub : BinaryOp::Add;
  const __int128 amount = number < known ? known - number : number - known;
  ExprId value = build_.load(place);
  if (rule != Rule::BoundSum && is_small_number(number) && (number >= 0 || lang::is_signed(types().rep(of_hidden))))
    return build_.binary(op, value, build_.constant(of_hidden, amount));
  // (T)((h - x) + (x + c)): whatever x is
  const Type wide = types().basic(TypeKind::ULong);
  const auto cast_sum = [&](ExprId sum) {
    return build_.cast(build_.binary(op, sum, build_.constant(wide, static_cast<std::uint64_t>(amount))), type);
  };
  value = build_.cast(value, wide);
  const ModeScope mode(*this, later());
  const ExprId x = rule == Rule::BoundSum ? repeatable(here(scope), 0).id : lang::kNoExpr;
  const ExprId same = x != lang::kNoExpr && can_repeat(x) ? again(here(scope), x).id : lang::kNoExpr;
  if (same == lang::kNoExpr) return cast_sum(value);
  const ExprId less = build_.binary(BinaryOp::Sub, value, build_.cast(x, wide));
  return cast_sum(build_.binary(BinaryOp::Add, less, build_.cast(same, wide)));
}

// static T f(T x) { return x; }, which compilers may not look into.
lang::FuncId Generator::hiding_function(Type type) {
  if (const auto known = hiding_.find(type.unqualified().bits()); known != hiding_.end()) return known->second;
  const Type params[] = {type.unqualified()};
  const lang::FuncId f = add_function(99, type.unqualified(), params, false);
  facts(f).special = facts(f).begun = true;
  hide_function(f);
  Scope& body = *scope_of(program_.function(f).body);
  body.complete = body.executed = true;
  build_.append(body.block, build_.return_value(build_.load(build_.variable(program_.function(f).params[0]))));
  return hiding_[type.unqualified().bits()] = f;
}

// Nothing of |f| is known where it is called.
void Generator::hide_function(lang::FuncId f) {
  // Compilers without attributes do not inline, as a rule.
  if (options_.weights[Rule::FunctionNoInline] != 0) program_.function(f).attributes.emplace_back("noinline");
  if (chance(Rule::FunctionNoIpa)) program_.function(f).attributes.emplace_back("noipa");
}

// 0 … 7, by a variable: other values at other times. kNoExpr: there is none.
Grown Generator::varying_number(Scope& scope) {
  const std::uint32_t of_counters = weights_[Rule::BoundCounter], of_others = weights_[Rule::BoundMasked];
  Grown x;
  if (below(of_counters + of_others) < of_counters) {
    std::vector<VarId> usable;
    for (const MemoryCounter& c : counters_)
      if (!c.once && is_integer(program_.var(c.root).type) && may_use(c.root, false) && is_visible(scope, c.root))
        usable.push_back(c.root);
    if (usable.empty()) return {};
    x = evaluated(build_.load(build_.variable(one_of(usable))));
    fired(Rule::BoundCounter);
  } else {
    x = repeatable(here(scope), 0);
    fired(Rule::BoundMasked);
  }
  return defined_binary(BinaryOp::BitAnd, x, number(int_type(), percent(50) ? 3 : kMostVaryingNumber));
}

Grown Generator::perhaps_varying(Scope& scope) {
  if (weights_[Rule::BoundCounter] + weights_[Rule::BoundMasked] == 0 || most_trips() < 4 || !percent(35)) return {};
  return varying_number(scope);
}

__int128 Generator::known_value_of(const Grown& g) const { return machine::widen(g.value, program_.expr(g.id).rep); }

}  // namespace gadfly::gen
