// SPDX-License-Identifier: Apache-2.0
// Counters of loops that live in memory. Each belongs to one function, and only the loops of that function write it:
// whatever grows in a body, or is called there, the loop ends. Calls go to higher ranks, so a function is not entered
// again while its loop runs.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

bool Generator::may_count_in_memory(const Scope& scope) const {
  return may_loop(scope) && !functions_[raw(scope.function)].is_private && weights_.sum(Group::Counter) != 0 &&
         weights_.sum(Group::Course) != 0;
}

// A type of counters: any integer but _Bool, enumerations and those of 16 bytes.
Type Generator::any_counter_type() {
  const Type type = integer_type();
  const TypeKind kind = types().kind(type);
  return kind == TypeKind::Bool || kind == TypeKind::Enum || types().size(type) > 8 ? int_type() : type;
}

// Globals that no statement writes but the rules of this file, where there are such rules.
void Generator::add_loop_globals() {
  const std::uint32_t loops = weights_[Rule::StatementMemoryFor] + weights_[Rule::StatementMemoryWhile] +
                              weights_[Rule::StatementMemoryDo] + weights_[Rule::StatementPartlySet] +
                              weights_[Rule::StatementNest] + weights_[Rule::StatementSizedKernel];
  if (loops == 0) return;
  VarFacts f;
  f.writable = false;
  for (std::uint32_t n = 2 + below(3); n > 0; --n) {
    const Type type = any_counter_type();
    const VarId hidden = add_global(type, f, "h");
    program_.var(hidden).is_static = false;
    program_.var(hidden).init = build_.constant(type, below(20));
    hidden_.push_back(hidden);
  }
  f.role = Role::Other;
  const VarId target = hidden_[0];
  hidden_pointer_ = add_global(program_.types.pointer_to(program_.var(target).type), f, "hp");
  program_.var(hidden_pointer_).is_static = false;
  program_.var(hidden_pointer_).init = build_.address_of(build_.variable(target));
  for (std::uint32_t n = std::min(2 + below(3) + options_.size / 12'000, 9u); n > 0; --n)
    if (weights_.sum(Group::Counter) != 0) add_global_counter(choose(Group::Counter));
}

void Generator::add_global_counter(Rule home) {
  VarFacts f;
  f.writable = false;
  Type type = any_counter_type();
  const Type element = type;
  const std::uint32_t count = 2 + below(3);
  if (home == Rule::CounterStatic || home == Rule::CounterParameter) return;  // made where a loop wants it
  std::vector<lang::Builder::InitItem> items;
  if (home == Rule::CounterElement) {
    type = program_.types.array_of(element, count);
    for (std::uint32_t i = 0; i < count; ++i) items.emplace_back(i, build_.constant(element, below(5)));
  } else if (home == Rule::CounterField) {
    std::vector<lang::Field> fields(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      fields[i].name = fmt::format("m{}", i);
      fields[i].type = any_counter_type();
      items.emplace_back(i, build_.constant(fields[i].type, below(5)));
    }
    type = program_.types.add_record(name("S"), false);
    program_.types.complete_record(types().record_id(type), std::move(fields));
  }
  const VarId root = add_global(type, f, "c");
  program_.var(root).init = items.empty() ? build_.constant(type, below(5)) : build_.init_list(type, items);
  expected_checks_ += scalars_in(type);
  MemoryCounter counter{home, root, lang::kNoVar, 0, element};
  if (home == Rule::CounterPointee) {
    f.role = Role::Other;
    counter.pointer = add_global(program_.types.pointer_to(type), f, "cp");
    program_.var(counter.pointer).init = build_.address_of(build_.variable(root));
  }
  if (items.empty()) return counters_.push_back(counter);
  for (const std::uint32_t part : {0u, count - 1}) {
    counter.part = part;
    if (home == Rule::CounterField) counter.type = types().record(type).fields[part].type;
    counters_.push_back(counter);
  }
}

ExprId Generator::counter_place(const MemoryCounter& counter) {
  switch (counter.home) {
    case Rule::CounterField: return build_.member(build_.variable(counter.root), counter.part);
    case Rule::CounterElement:
      return build_.index(build_.variable(counter.root), build_.constant(int_type(), counter.part));
    case Rule::CounterPointee: return build_.dereference(build_.load(build_.variable(counter.pointer)));
    default: return build_.variable(counter.root);
  }
}

// Whether a loop around |scope| counts with it.
bool Generator::is_counting(const Scope& scope, std::uint32_t counter) const {
  for (const Scope* at = &scope;; at = &scopes_[at->parent]) {
    if (std::find(at->counters.begin(), at->counters.end(), counter) != at->counters.end()) return true;
    if (at->parent == lang::kNone) return false;
  }
}

// static T s = 2; here.
std::uint32_t Generator::add_static_counter(Scope& scope) {
  VarFacts f;
  f.writable = false;
  const Type type = any_counter_type();
  const VarId var = add_var(type, lang::Storage::StaticLocal, "s", f);
  program_.var(var).function = scope.function;
  program_.var(var).address_taken = true;
  program_.var(var).init = build_.constant(type, below(5));
  program_.globals.push_back(var);
  if (live()) machine_->introduce(var);
  scope.vars.push_back(var);
  append(scope, build_.declare(var));
  counters_.push_back({Rule::CounterStatic, var, lang::kNoVar, 0, type, lang::kNoFunc, true});
  return static_cast<std::uint32_t>(counters_.size() - 1);
}

// A parameter, which nothing else writes from here on; kNone: there is none.
std::uint32_t Generator::parameter_counter(Scope& scope) {
  const VarId var = pick_local(scope, [&](VarId v) {
    const lang::Var& p = program_.var(v);
    const TypeKind kind = types().kind(p.type);
    return p.storage == lang::Storage::Param && !p.address_taken && facts(v).writable && !facts(v).keeps &&
           !facts(v).counter && facts(v).role == Role::Integer && is_integer(p.type) && p.type.quals() == 0 &&
           kind != TypeKind::Bool && kind != TypeKind::Enum && types().size(p.type) <= 8;
  });
  if (var == lang::kNoVar) return lang::kNone;
  facts(var).writable = false;
  counters_.push_back({Rule::CounterParameter, var, lang::kNoVar, 0, program_.var(var).type, scope.function, true});
  return static_cast<std::uint32_t>(counters_.size() - 1);
}

// A counter for a loop of |scope|; kNone: there is none.
std::uint32_t Generator::memory_counter(Scope& scope, std::uint32_t except) {
  const Rule home = choose(Group::Counter);
  std::uint32_t found = lang::kNone;
  if (home == Rule::CounterStatic) found = add_static_counter(scope);
  if (home == Rule::CounterParameter) found = parameter_counter(scope);
  if (found != lang::kNone) {
    fired(home);
    return found;
  }
  std::vector<std::uint32_t> free;
  for (std::uint32_t i = 0; i < counters_.size(); ++i) {
    const MemoryCounter& c = counters_[i];
    if (i == except || c.once || (c.owner != lang::kNoFunc && c.owner != scope.function) || is_counting(scope, i))
      continue;
    if (shadows_ && !is_visible(scope, c.root)) continue;
    if (shadows_ && c.pointer != lang::kNoVar && !is_visible(scope, c.pointer)) continue;
    free.push_back(i);
    if (c.home == home) free.push_back(i);  // the more so
  }
  if (free.empty()) return lang::kNone;
  found = one_of(free);
  counters_[found].owner = scope.function;
  fired(counters_[found].home);
  return found;
}

// Whether no local variable has the name of the global |var| here.
bool Generator::is_visible(const Scope& scope, VarId var) {
  bool visible = true;
  for_each_visible(scope, [&](VarId v) { visible = visible && facts(v).shadows != var; });
  return visible;
}

}  // namespace gadfly::gen
