// SPDX-License-Identifier: Apache-2.0
// Policies that shape several statements at once: what vectorisers of straight-line code, store merging,
// scalar replacement, jump threading and the elimination of redundancies look for.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

constexpr BinaryOp kKeeping[] = {BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Sub};
// The first ones lose nothing.
constexpr BinaryOp kMixing[] = {BinaryOp::Add,    BinaryOp::Sub, BinaryOp::BitXor, BinaryOp::Add,
                                BinaryOp::BitXor, BinaryOp::Mul, BinaryOp::BitOr,  BinaryOp::BitAnd};

}  // namespace

// Operators over variables and constants, of which again() can make another copy.
Grown Generator::repeatable(const Context& at, std::uint32_t operations) {
  const auto leaf = [&]() -> Grown {
    const VarId var = leaf_is_constant(at) ? lang::kNoVar : pick(at.scope, [&](VarId v) {
      return facts(v).role == Role::Integer && is_integer(program_.var(v).type) &&
             !program_.var(v).type.is_volatile() && may_use(v, false);
    });
    if (var == lang::kNoVar) return constant(percent(50) ? int_type() : types().basic(TypeKind::ULong));
    log_variable(var);
    note_read(at, var);
    return loaded(build_.variable(var));
  };
  Grown value = leaf();
  for (; operations > 0; --operations) {
    const Grown right = leaf();
    value = defined_binary(binary_operator(at), value, right);
  }
  return value;
}

// |make| gives the value, which flows into something (that keeps what it held, if that |must|); performed, but in
// no block yet.
template <typename Make>
StmtId Generator::flow_on(Scope& scope, Make&& make, bool must_keep) {
  const FullExpression full(*this);
  const Target to = target(scope);
  const Grown value = make();
  if (to.lvalue == lang::kNoExpr) return build_.expression(value.id);
  const BinaryOp op = kKeeping[below(3)];
  const bool keep = to.keep || ((must_keep || percent(85)) && !is_wide_bit_field(to.lvalue));
  return build_.expression(keep ? compounded(op, to.lvalue, value).id : assigned(to.lvalue, value).id);
}

// |count| statements, each from |make|, under a condition that has been performed.
template <typename Make>
void Generator::under_condition(Scope& scope, Grown condition, Make&& make, std::uint32_t count) {
  const StmtId then = build_.block({});
  {
    const ModeScope mode(*this, live() && !truth(condition) ? Mode::Blind : mode_);
    for (; count > 0; --count) build_.append(then, make());
  }
  append(scope, build_.if_else(condition.id, then));
}

// Now and then under a condition.
template <typename Make>
void Generator::perhaps_under_condition(Scope& scope, Make&& make) {
  if (!percent(35)) return append(scope, make());
  const Grown test = condition(scope);
  under_condition(scope, test, make);
}

// What |lvalue| holds flows on.
StmtId Generator::flow_on_value(Scope& scope, ExprId lvalue, bool must_keep) {
  return flow_on(
      scope, [&] { return loaded(lvalue); }, must_keep);
}

StmtId Generator::flow_on_repeatable(Scope& scope, std::uint32_t operations) {
  return flow_on(scope, [&] { return repeatable(here(scope), operations); });
}

StmtId Generator::flow_on_call(Scope& scope, lang::FuncId f, std::span<const ExprId> args) {
  return flow_on(scope, [&] { return evaluated(build_.call(f, args)); });
}

// if (condition) var = …;
void Generator::set_under(Scope& scope, Grown condition, VarId var) {
  under_condition(scope, condition, [&] {
    const FullExpression full(*this);
    const Grown value = repeatable(here(scope), 1 + below(2));
    return build_.expression(assigned(build_.variable(var), value).id);
  });
}

// if (condition) … var …;
Flow Generator::use_under(Scope& scope, Grown condition, VarId var) {
  under_condition(scope, condition, [&] { return flow_on_value(scope, build_.variable(var), true); });
  facts(var).pending = false;
  return Flow::Next;
}

// One computation in several places, some of them under conditions: whole and partial redundancies.
Flow Generator::redundancy(Scope& scope) {
  ExprId first = lang::kNoExpr;
  const std::uint32_t operations = 1 + below(3);
  append(scope, flow_on(scope, [&] {
           const Grown value = repeatable(here(scope), operations);
           first = value.id;
           return value;
         }));
  for (std::uint32_t copies = 1 + below(3); copies > 0; --copies) {
    const auto copy = [&] {
      return flow_on(scope, [&] {
        const Grown same = can_repeat(first) ? again(here(scope), first) : Grown{};
        return same.id == lang::kNoExpr ? repeatable(here(scope), operations) : same;
      });
    };
    perhaps_under_condition(scope, copy);
  }
  fired(Rule::StatementRedundancy);
  return Flow::Next;
}

// A function that only computes something of its parameters, called from several places.
Flow Generator::small_function(Scope& scope) {
  const Type kinds[] = {types().basic(TypeKind::UInt), types().basic(TypeKind::ULong)};
  std::vector<Type> params;
  for (std::uint32_t count = 1 + below(3); count > 0; --count) params.push_back(kinds[below(2)]);
  const Type result = kinds[1];
  const lang::FuncId f = add_function(99, result, params, false);
  facts(f).special = facts(f).begun = true;
  Scope& body = *scope_of(program_.function(f).body);
  body.complete = body.executed = true;
  const auto parameter = [&] {
    const auto which = below(static_cast<std::uint32_t>(params.size()));
    return build_.load(build_.variable(program_.function(f).params[which]));
  };
  ExprId value = parameter();
  for (std::uint32_t operations = 1 + below(4); operations > 0; --operations) {
    const ExprId right = percent(60) ? parameter() : build_.constant(kinds[0], constant_value(kinds[0]));
    value = build_.binary(kMixing[below(8)], value, right);  // of unsigned operands: always defined
    if (mode_ != Mode::Dead) ++stats_.operations;
  }
  build_.append(body.block, build_.return_value(build_.convert(value, result)));
  for (std::uint32_t calls = 2 + below(2); calls > 0; --calls)
    append(scope, flow_on(scope, [&] {
             std::vector<ExprId> arguments;
             for (std::size_t i = 0; i < params.size(); ++i) arguments.push_back(repeatable(here(scope), below(2)).id);
             return evaluated(build_.call(f, arguments));
           }));
  fired(Rule::StatementSmallFunction);
  return Flow::Next;
}

// One place in memory is read again and again, with other stores between.
Flow Generator::reload(Scope& scope) {
  ExprId place = lang::kNoExpr;
  append(scope, flow_on(scope, [&] {
           const Grown value = operand(here(scope));
           if (can_repeat(value.id)) place = value.id;
           return value;
         }));
  for (std::uint32_t reads = 1 + below(3); reads > 0; --reads) {
    const auto read = [&] {
      return flow_on(scope, [&] {
        const Grown same = place == lang::kNoExpr ? Grown{} : again(here(scope), place);
        if (same.id == lang::kNoExpr) return repeatable(here(scope), 1);
        if (percent(40)) return same;
        const Grown right = constant(int_type());
        return defined_binary(binary_operator(here(scope)), same, right);
      });
    };
    perhaps_under_condition(scope, read);
  }
  fired(Rule::StatementReload);
  return Flow::Next;
}

// One of two values by a condition: t = a; if (b < a) t = b;
Flow Generator::selected(Scope& scope) {
  const VarId chosen =
      add_local(scope, percent(70) ? int_type() : types().basic(TypeKind::ULong), "t", VarFacts{}, false);
  if (chosen == lang::kNoVar) return assign(scope);
  Grown first, second, test;
  {
    const FullExpression full(*this);
    first = repeatable(here(scope), below(2));
    const ExprId init = build_.convert(first.id, program_.var(chosen).type);
    declare_grown(scope, chosen, {init, live() ? converted(init, first) : machine::Value{}});
  }
  const std::uint32_t shape = below(3);
  if (shape == 0) {
    test = condition(scope);
  } else {
    const FullExpression full(*this);
    second = repeatable(here(scope), below(2));
    test = defined_binary(percent(50) ? BinaryOp::Lt : BinaryOp::Gt, loaded(build_.variable(chosen)), second);
  }
  under_condition(scope, test, [&] {
    const FullExpression full(*this);
    const Grown same = shape == 1 && can_repeat(second.id) ? again(here(scope), second.id) : Grown{};
    if (same.id != lang::kNoExpr) return build_.expression(assigned(build_.variable(chosen), same).id);
    const Grown old = loaded(build_.variable(chosen));
    const Grown changed = percent(50) ? defined_unary(percent(50) ? lang::UnaryOp::Neg : lang::UnaryOp::BitNot, old)
                                      : defined_binary(BinaryOp::Add, old, number(int_type(), 1 + below(3)));
    return build_.expression(assigned(build_.variable(chosen), changed).id);
  });
  append(scope, flow_on(scope, [&] { return loaded(build_.variable(chosen)); }));
  facts(chosen).pending = false;
  fired(Rule::StatementSelected);
  return Flow::Next;
}

// A loop in which something is computed and tested that does not change there.
Flow Generator::invariant_loop(Scope& scope) {
  const VarId array = array_in(scope, 3, false);
  if (array == lang::kNoVar || types().element(program_.var(array).type).is_volatile()) return assign(scope);
  const std::uint32_t trips =
      std::min(static_cast<std::uint32_t>(types().info(program_.var(array).type).count), trip_count());
  const VarId counter = add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assign(scope);
  start_counter(scope, counter, 0);
  const auto element = [&](Grown invariant) -> Grown {
    if (!may_use(array, false)) return invariant;
    log_variable(array);
    note_read(here(scope), array);
    const Grown at{build_.load(build_.index(build_.variable(array), build_.load(build_.variable(counter)))), {}};
    return percent(30) ? at : defined_binary(kMixing[below(8)], at, invariant);
  };
  const StmtId body = build_.block({});
  {
    const ModeScope mode(*this, later());
    for (std::uint32_t i = 1 + below(3); i > 0; --i) {
      ExprId test = lang::kNoExpr;
      if (percent(35)) {
        const FullExpression full(*this);
        test = repeatable(here(scope), 1).id;
      }
      const StmtId stmt = flow_on(
          scope,
          [&] {
            const Grown invariant = repeatable(here(scope), below(3));
            return percent(75) ? element(invariant) : invariant;
          },
          true);
      build_.append(body, test == lang::kNoExpr ? stmt : build_.if_else(test, build_.block(std::span(&stmt, 1))));
    }
  }
  const ExprId condition = is_below(counter, build_.constant(program_.var(counter).type, trips));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  fired(Rule::StatementInvariantLoop);
  return run_loop(scope, build_.for_loop(lang::kNoExpr, condition, next, body), trips);
}

// Stores to neighbours: a[3] = b[3] op c; a[4] = b[4] op c; …
Flow Generator::adjacent_stores(Scope& scope) {
  const VarId to = array_in(scope, 4, true);
  if (to == lang::kNoVar) return assign(scope);
  const Type element = types().element(program_.var(to).type);
  VarId from = array_in(scope, 4, false, percent(70) ? element : Type{});
  if (from == lang::kNoVar) from = to;
  const auto is_volatile = [&](VarId v) {
    return program_.var(v).type.is_volatile() || types().element(program_.var(v).type).is_volatile();
  };
  if (is_volatile(to) || is_volatile(from)) return assign(scope);
  const auto count = static_cast<std::uint32_t>(
      std::min(types().info(program_.var(to).type).count, types().info(program_.var(from).type).count));
  const std::uint32_t run = std::min(count, 4 + below(5)), start = below(count - run + 1);
  const std::uint32_t shape = below(4);
  const BinaryOp op = kMixing[below(8)], keeping = kKeeping[below(3)];
  const __int128 number_there = constant_value(element);
  const bool keep = percent(85);
  for (std::uint32_t i = 0; i < run; ++i) {
    const FullExpression full(*this);
    const auto at = [&](VarId array) {
      return build_.index(build_.variable(array), build_.constant(int_type(), start + i));
    };
    const ExprId target = at(to);
    Grown value = shape == 0 ? constant(element.unqualified()) : loaded(at(from));
    if (shape > 1) value = defined_binary(op, value, number(element.unqualified(), number_there));
    add_expression(scope, keep ? compounded(keeping, target, value).id : assigned(target, value).id);
  }
  note_write(to);
  fired(Rule::StatementAdjacentStores);
  return Flow::Next;
}

// Several bit-fields of one struct, one after the other.
Flow Generator::bit_field_run(Scope& scope) {
  const auto is_usable = [&](const lang::Field& field) {
    return field.is_bit_field() && !field.name.empty() && field.bit_width <= 32 &&
           types().kind(field.type) != TypeKind::Bool;
  };
  const VarId var = pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    if (types().kind(type) != TypeKind::Record || types().record(type).is_union || type.quals() != 0) return false;
    const auto& fields = types().record(type).fields;
    return facts(v).role == Role::Integer && facts(v).writable && !facts(v).keeps &&
           std::count_if(fields.begin(), fields.end(), is_usable) >= 2;
  });
  if (var == lang::kNoVar) return assign(scope);
  const auto count = static_cast<std::uint32_t>(types().record(program_.var(var).type).fields.size());
  const bool constants = percent(50);
  const BinaryOp keeping = kKeeping[below(3)];
  for (std::uint32_t i = 0; i < count; ++i) {
    const lang::Field field = types().record(program_.var(var).type).fields[i];
    if (!is_usable(field) || field.type.is_const() || field.type.is_volatile()) continue;
    const FullExpression full(*this);
    const ExprId target = build_.member(build_.variable(var), i);
    log(var, true);
    const Grown value = constants ? constant(int_type()) : operand(here(scope));
    add_expression(scope, compounded(keeping, target, value).id);
  }
  note_write(var);
  fired(Rule::StatementBitFieldRun);
  return Flow::Next;
}

// A local copy of a struct is changed member by member and put back.
Flow Generator::local_copy(Scope& scope) {
  const VarId original = pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    return types().kind(type) == TypeKind::Record && !types().record(type).is_union && type.quals() == 0 &&
           types().size(type) <= 48 && facts(v).role == Role::Integer && facts(v).writable && !facts(v).keeps;
  });
  if (original == lang::kNoVar) return assign(scope);
  const Type type = program_.var(original).type;
  const VarId copy = add_local(scope, type, "a", VarFacts{}, false);
  if (copy == lang::kNoVar) return assign(scope);
  initialise(scope, copy, build_.load(build_.variable(original)));
  const auto count = static_cast<std::uint32_t>(types().record(type).fields.size());
  for (std::uint32_t changes = 2 + below(3); changes > 0; --changes) {
    const std::uint32_t which = below(count);
    const lang::Field field = types().record(type).fields[which];
    if (field.name.empty() || !is_integer(field.type) || field.bit_width > 32 || field.type.quals() != 0) continue;
    const FullExpression full(*this);
    const Grown value = pure_expression(here(scope), 1);
    const BinaryOp op = kKeeping[below(3)];
    add_expression(scope, compounded(op, build_.member(build_.variable(copy), which), value).id);
  }
  note_write(original);
  scope.vars.push_back(copy);
  fired(Rule::StatementLocalCopy);
  const ExprId changed = build_.load(build_.variable(copy));
  return perform(scope, build_.expression(build_.assign(build_.variable(original), changed)));
}

// Where a variable is known to be a number, something is computed of it: if (x == 7) y ^= x * 3;
Flow Generator::known_value(Scope& scope) {
  const VarId var = pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    return facts(v).role == Role::Integer && is_integer(type) && !type.is_volatile() &&
           lang::bit_width(types().rep(type)) <= 64;
  });
  if (var == lang::kNoVar) return assign(scope);
  Grown test;
  {
    const FullExpression full(*this);
    const Grown now = loaded(build_.variable(var));
    const Type type = lang::promoted(types(), program_.var(var).type.unqualified());
    const __int128 value = live() && percent(80) ? machine::widen(now.value, types().rep(type)) : constant_value(type);
    test = defined_binary(BinaryOp::Eq, now, number(type, value));
  }
  const auto use = [&] {
    return flow_on(scope, [&] {
      const Grown other = repeatable(here(scope), below(2));
      if (!may_use(var, false)) return other;
      log_variable(var);
      return defined_binary(binary_operator(here(scope)), loaded(build_.variable(var)), other);
    });
  };
  under_condition(scope, test, use, 1 + below(2));
  fired(Rule::StatementKnownValue);
  return Flow::Next;
}

// A variable that is one of two numbers, by one condition, decides the next: the way through both is known.
Flow Generator::threaded(Scope& scope) {
  VarFacts f;
  f.writable = false;
  const VarId flag = add_local(scope, int_type(), "t", f, false);
  if (flag == lang::kNoVar) return assign(scope);
  const std::uint32_t before = below(8), after = before + 1 + below(8);
  declare_grown(scope, flag, number(int_type(), before));
  const Grown test = condition(scope);
  under_condition(scope, test, [&] {
    const FullExpression full(*this);
    return build_.expression(assigned(build_.variable(flag), number(int_type(), after)).id);
  });
  if (percent(60)) append(scope, flow_on(scope, [&] { return repeatable(here(scope), 1); }));
  facts(flag).pending = false;
  fired(Rule::StatementThreaded);
  constexpr BinaryOp kTests[] = {BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt, BinaryOp::Gt};
  const BinaryOp op = kTests[below(4)];
  Grown known;
  {
    const FullExpression full(*this);
    known = defined_binary(op, loaded(build_.variable(flag)), number(int_type(), percent(50) ? before : after));
  }
  return branch(scope, known);
}

}  // namespace gadfly::gen
