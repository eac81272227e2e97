// SPDX-License-Identifier: Apache-2.0
#include "gen/hidden_numbers.h"

#include <span>

#include "gen/accesses.h"
#include "gen/budget.h"
#include "gen/drawn_types.h"
#include "gen/functions.h"
#include "gen/globals.h"
#include "gen/memory_counters.h"
#include "gen/operations.h"
#include "gen/reuse.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// Globals that no statement writes but the rules of this file, where there are such rules.
void HiddenNumbers::add_loop_globals() {
  const std::uint32_t loops = weights_[Rule::StatementMemoryFor] + weights_[Rule::StatementMemoryWhile] +
                              weights_[Rule::StatementMemoryDo] + weights_[Rule::StatementPartlySet] +
                              weights_[Rule::StatementNest] + weights_[Rule::StatementSizedKernel];
  if (loops == 0) return;
  VarFacts f;
  f.writable = false;
  for (std::uint32_t n = 2 + below(3); n > 0; --n) {
    const Type type = drawn_.counter_type();
    const VarId hidden = globals_.add_global(type, f, "h");
    program_.var(hidden).is_static = false;
    program_.var(hidden).init = build_.constant(type, below(20));
    hidden_.push_back(hidden);
  }
  f.role = Role::Other;
  const VarId target = hidden_[0];
  hidden_pointer_ = globals_.add_global(program_.types.pointer_to(program_.var(target).type), f, "hp");
  program_.var(hidden_pointer_).is_static = false;
  program_.var(hidden_pointer_).init = build_.address_of(build_.variable(target));
  for (std::uint32_t n = std::min(2 + below(3) + options_.size / 12'000, 9u); n > 0; --n)
    if (weights_.sum(Group::Counter) != 0) counters_.add_global_counter(choose(Group::Counter));
}

// Something that has always the value |number|, of the type |type| or a narrower one with the same value; not always
// visible to compilers.
ExprId HiddenNumbers::steady_number(Scope& scope, Type type, __int128 number) {
  const Rule rule = weights_.sum(Group::Bound) == 0 ? Rule::BoundLiteral : choose(Group::Bound);
  const VarId hidden = one_of(hidden_);
  if (rule == Rule::BoundLiteral || rule == Rule::BoundMasked || rule == Rule::BoundCounter ||
      !visible_.is_visible(scope, hidden) || !visible_.is_visible(scope, hidden_[0]) ||
      !visible_.is_visible(scope, hidden_pointer_)) {
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
  const ModeScope mode(draft_, later());
  const ExprId x = rule == Rule::BoundSum ? reuse_.repeatable(here(scope), 0).id : lang::kNoExpr;
  const ExprId same = x != lang::kNoExpr && reuse_.can_repeat(x) ? reuse_.again(here(scope), x).id : lang::kNoExpr;
  if (same == lang::kNoExpr) return cast_sum(value);
  const ExprId less = build_.binary(BinaryOp::Sub, value, build_.cast(x, wide));
  return cast_sum(build_.binary(BinaryOp::Add, less, build_.cast(same, wide)));
}

// static T f(T x) { return x; }, which compilers may not look into.
lang::FuncId HiddenNumbers::hiding_function(Type type) {
  if (const auto known = hiding_.find(type.unqualified().bits()); known != hiding_.end()) return known->second;
  const Type params[] = {type.unqualified()};
  const lang::FuncId f = functions_.add_special(type.unqualified(), params);
  hide_function(f);
  Scope& body = functions_.body_of(f);
  build_.append(body.block, build_.return_value(build_.load(build_.variable(program_.function(f).params[0]))));
  return hiding_[type.unqualified().bits()] = f;
}

// Nothing of |f| is known where it is called.
void HiddenNumbers::hide_function(lang::FuncId f) {
  // Compilers without attributes do not inline, as a rule.
  if (options_.weights[Rule::FunctionNoInline] != 0) program_.function(f).attributes.emplace_back("noinline");
  if (chance(Rule::FunctionNoIpa)) program_.function(f).attributes.emplace_back("noipa");
}

// 0 … 7, by a variable: other values at other times. kNoExpr: there is none.
Grown HiddenNumbers::varying_number(Scope& scope) {
  const std::uint32_t of_counters = weights_[Rule::BoundCounter], of_others = weights_[Rule::BoundMasked];
  Grown x;
  if (below(of_counters + of_others) < of_counters) {
    std::vector<VarId> usable;
    for (const MemoryCounter& c : counters_.all())
      if (!c.once && is_integer(program_.var(c.root).type) && accesses_.may_use(c.root, false) &&
          visible_.is_visible(scope, c.root))
        usable.push_back(c.root);
    if (usable.empty()) return {};
    x = operations_.evaluated(build_.load(build_.variable(one_of(usable))));
    fired(Rule::BoundCounter);
  } else {
    x = reuse_.repeatable(here(scope), 0);
    fired(Rule::BoundMasked);
  }
  return operations_.defined_binary(BinaryOp::BitAnd, x,
                                    operations_.number(int_type(), percent(50) ? 3 : kMostVaryingNumber));
}

Grown HiddenNumbers::perhaps_varying(Scope& scope) {
  if (weights_[Rule::BoundCounter] + weights_[Rule::BoundMasked] == 0 || budget_.most_trips() < 4 || !percent(35))
    return {};
  return varying_number(scope);
}

}  // namespace gadfly::gen
