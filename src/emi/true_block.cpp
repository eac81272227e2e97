// SPDX-License-Identifier: Apache-2.0
// TCB: executed code that saves variables, changes them, uses the new values where nobody comes, and restores them.
#include <algorithm>

#include "emi/dead_code.h"
#include "emi/strategies.h"
#include "emi/synth.h"

namespace gadfly::emi {
namespace {

using namespace lang;
using machine::Value;

constexpr unsigned kDeepestBlockOfBlocks = 2;

// What an object of |bits| bits (0: all of its type) holds after |value| was stored there.
Value as_stored(const Value& value, Rep rep, unsigned bits) {
  if (bits == 0 || bits >= 64 || !is_integer(rep)) return value;
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  const std::uint64_t low = value.lo & mask;
  const std::uint64_t sign = std::uint64_t{1} << (bits - 1);
  return machine::int_value(is_signed(rep) ? (low ^ sign) - sign : low);
}

class TrueBlock {
 public:
  explicit TrueBlock(Site& site)
      : site_(site),
        draft_(site.draft),
        program_(site.draft.program),
        build_(site.draft.build),
        choices_(site.choices) {}

  // Nothing: there is no variable to change.
  std::optional<StmtId> make(Env env, unsigned depth) {
    const std::vector<std::size_t> targets = choose(env);
    if (targets.empty()) return std::nullopt;
    std::vector<StmtId> outer, inner;
    std::vector<VarId> backups;
    std::vector<Known> saved;
    Synth before(program_, build_, env, choices_);
    for (const std::size_t which : targets) {
      const Known& one = env.known[which];
      const ExprId init = one.pointer ? build_.null_pointer(one.type) : before.value(1 + choices_.below(3));
      const VarId backup = draft_.local(site_.point.function, one.type, init);
      backups.push_back(backup);
      outer.push_back(build_.declare(backup));
      inner.push_back(build_.expression(build_.assign(build_.variable(backup), build_.load(one.lvalue))));
      saved.push_back(one);
    }
    const ExprId guard = before.predicate(true);
    ++site_.measures.predicates[before.deepest()];
    std::vector<std::size_t> changed;  // in |saved|
    for (std::size_t i = 0; i < saved.size(); ++i)
      if (change(env, saved[i], inner)) changed.push_back(i);
    if (changed.empty()) return std::nullopt;
    use(env, saved, changed, inner);
    if (depth < kDeepestBlockOfBlocks && choices_.below(3) == 2)
      if (const auto nested = make(env, depth + 1)) inner.push_back(*nested);
    const StmtId body = build_.block(inner);
    site_.measures.executed_blocks.push_back(body);
    outer.push_back(build_.if_else(guard, body));
    // A pointer before what it leads to: the last that was changed comes first.
    for (std::size_t i = changed.size(); i-- > 0;) {
      const ExprId old = build_.load(build_.variable(backups[changed[i]]));
      outer.push_back(build_.expression(build_.assign(saved[changed[i]].lvalue, old)));
    }
    return build_.block(outer, backups);
  }

 private:
  // Up to three different ones.
  std::vector<std::size_t> choose(const Env& env) {
    std::vector<std::size_t> writable, chosen;
    for (std::size_t i = 0; i < env.known.size(); ++i)
      if (env.known[i].writable) writable.push_back(i);
    const std::uint32_t wanted = 1 + choices_.below(3);
    while (!writable.empty() && chosen.size() < wanted) {
      const std::uint32_t at = choices_.below(static_cast<std::uint32_t>(writable.size()));
      chosen.push_back(writable[at]);
      writable.erase(writable.begin() + at);
    }
    return chosen;
  }

  // False: it is not known any more what |target| is, after others were changed.
  bool change(Env& env, const Known& target, std::vector<StmtId>& into) {
    const auto found = std::ranges::find(env.known, target.bit, &Known::bit);
    if (found == env.known.end()) return false;
    const auto which = static_cast<std::size_t>(found - env.known.begin());
    Synth synth(program_, build_, env, choices_);
    const ExprId value = target.pointer ? other_pointer(env, target) : synth.value(1 + choices_.below(4));
    const ExprId assignment = build_.assign(target.lvalue, value);
    const ExprId stored = program_.expr(assignment).child_b();
    if (!synth.columns().is_defined(stored)) return false;
    std::vector<Value> values = synth.columns().of(stored).values;
    const Rep rep = program_.types.rep(target.type);
    for (Value& one : values) one = as_stored(one, rep, target.bit_width);
    into.push_back(build_.expression(assignment));
    env.assign(program_, which, std::move(values));
    return true;
  }

  ExprId other_pointer(const Env& env, const Known& target) {
    std::vector<const Known*> others;
    for (const Known& one : env.known)
      if (one.pointer && one.type == target.type && one.bit != target.bit) others.push_back(&one);
    const std::uint32_t which = choices_.below(static_cast<std::uint32_t>(others.size() + 1));
    return which == 0 ? build_.null_pointer(target.type) : build_.load(others[which - 1]->lvalue);
  }

  // The new values, in a branch that is not taken.
  void use(const Env& env, const std::vector<Known>& saved, const std::vector<std::size_t>& changed,
           std::vector<StmtId>& into) {
    if (env.empty()) return;
    Synth synth(program_, build_, env, choices_);
    const ExprId never = synth.predicate(false);
    ++site_.measures.predicates[synth.deepest()];
    DeadCode dead(draft_, site_.point, choices_);
    std::vector<StmtId> seen;
    for (const std::size_t i : changed) {
      const StmtId shown = dead.show(build_.load(saved[i].lvalue));
      if (shown != kNoStmt) seen.push_back(shown);
    }
    const std::uint32_t more = choices_.below(4);
    if (more > 0) seen.push_back(dead.block(more));
    if (seen.empty()) seen.push_back(build_.empty());
    const StmtId body = build_.block(seen);
    into.push_back(choices_.below(3) == 2 ? build_.while_loop(never, body) : build_.if_else(never, body));
  }

  Site& site_;
  Draft& draft_;
  Program& program_;
  Builder& build_;
  gen::Choices& choices_;
};

}  // namespace

bool true_block(Site& site) {
  auto env = env_at(site);
  if (!env) return false;
  const auto code = TrueBlock(site).make(std::move(*env), 0);
  if (!code) return false;
  site.draft.put_before(site.point.stmt, *code);
  return true;
}

}  // namespace gadfly::emi
