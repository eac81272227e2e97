// SPDX-License-Identifier: Apache-2.0
#include "gen/memory_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "gen/budget.h"
#include "gen/drawn_types.h"
#include "gen/globals.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

std::uint32_t MemoryCounters::add(const MemoryCounter& counter) {
  all_.push_back(counter);
  return static_cast<std::uint32_t>(all_.size() - 1);
}

void MemoryCounters::add_global_counter(Rule home) {
  VarFacts f;
  f.writable = false;
  Type type = drawn_.counter_type();
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
      fields[i].type = drawn_.counter_type();
      items.emplace_back(i, build_.constant(fields[i].type, below(5)));
    }
    type = program_.types.add_record(draft_.name("S"), false);
    program_.types.complete_record(types().record_id(type), std::move(fields));
  }
  const VarId root = globals_.add_global(type, f, "c");
  program_.var(root).init = items.empty() ? build_.constant(type, below(5)) : build_.init_list(type, items);
  budget_.expect_checks(drawn_.scalars_in(type));
  MemoryCounter counter{home, root, lang::kNoVar, 0, element};
  if (home == Rule::CounterPointee) {
    f.role = Role::Other;
    counter.pointer = globals_.add_global(program_.types.pointer_to(type), f, "cp");
    program_.var(counter.pointer).init = build_.address_of(build_.variable(root));
  }
  if (items.empty()) {
    add(counter);
    return;
  }
  for (const std::uint32_t part : {0u, count - 1}) {
    counter.part = part;
    if (home == Rule::CounterField) counter.type = types().record(type).fields[part].type;
    add(counter);
  }
}

ExprId MemoryCounters::counter_place(const MemoryCounter& counter) {
  switch (counter.home) {
    case Rule::CounterField: return build_.member(build_.variable(counter.root), counter.part);
    case Rule::CounterElement:
      return build_.index(build_.variable(counter.root), build_.constant(int_type(), counter.part));
    case Rule::CounterPointee: return build_.dereference(build_.load(build_.variable(counter.pointer)));
    default: return build_.variable(counter.root);
  }
}

// Whether a loop around |scope| counts with it.
bool MemoryCounters::is_counting(const Scope& scope, std::uint32_t counter) const {
  for (const Scope* at = &scope;; at = &draft_.scopes[at->parent]) {
    if (std::find(at->counters.begin(), at->counters.end(), counter) != at->counters.end()) return true;
    if (at->parent == lang::kNone) return false;
  }
}

// static T s = 2; here.
std::uint32_t MemoryCounters::add_static_counter(Scope& scope) {
  VarFacts f;
  f.writable = false;
  const Type type = drawn_.counter_type();
  const VarId var = draft_.add_var(type, lang::Storage::StaticLocal, "s", f);
  program_.var(var).function = scope.function;
  program_.var(var).address_taken = true;
  program_.var(var).init = build_.constant(type, below(5));
  program_.globals.push_back(var);
  if (live()) machine().introduce(var);
  scope.vars.push_back(var);
  append(scope, build_.declare(var));
  return add({Rule::CounterStatic, var, lang::kNoVar, 0, type, lang::kNoFunc, true});
}

// A parameter, which nothing else writes from here on; kNone: there is none.
std::uint32_t MemoryCounters::parameter_counter(Scope& scope) {
  const VarId var = visible_.pick_local(scope, [&](VarId v) {
    const lang::Var& p = program_.var(v);
    const TypeKind kind = types().kind(p.type);
    return p.storage == lang::Storage::Param && !p.address_taken && facts(v).writable && !facts(v).keeps &&
           !facts(v).counter && facts(v).role == Role::Integer && is_integer(p.type) && p.type.quals() == 0 &&
           kind != TypeKind::Bool && kind != TypeKind::Enum && types().size(p.type) <= 8;
  });
  if (var == lang::kNoVar) return lang::kNone;
  facts(var).writable = false;
  return add({Rule::CounterParameter, var, lang::kNoVar, 0, program_.var(var).type, scope.function, true});
}

// A counter for a loop of |scope|; kNone: there is none.
std::uint32_t MemoryCounters::memory_counter(Scope& scope, std::uint32_t except) {
  const Rule home = choose(Group::Counter);
  std::uint32_t found = lang::kNone;
  if (home == Rule::CounterStatic) found = add_static_counter(scope);
  if (home == Rule::CounterParameter) found = parameter_counter(scope);
  if (found != lang::kNone) {
    fired(home);
    return found;
  }
  std::vector<std::uint32_t> free;
  for (std::uint32_t i = 0; i < all_.size(); ++i) {
    const MemoryCounter& c = all_[i];
    if (i == except || c.once || (c.owner != lang::kNoFunc && c.owner != scope.function) || is_counting(scope, i))
      continue;
    if (draft_.shadows && !visible_.is_visible(scope, c.root)) continue;
    if (draft_.shadows && c.pointer != lang::kNoVar && !visible_.is_visible(scope, c.pointer)) continue;
    free.push_back(i);
    if (c.home == home) free.push_back(i);  // the more so
  }
  if (free.empty()) return lang::kNone;
  found = one_of(free);
  all_[found].owner = scope.function;
  fired(all_[found].home);
  return found;
}

}  // namespace gadfly::gen
