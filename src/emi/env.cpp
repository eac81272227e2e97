// SPDX-License-Identifier: Apache-2.0
#include "emi/env.h"

#include <algorithm>

#include "emi/shape.h"

namespace gadfly::emi {
namespace {

using namespace lang;

Known known_of(const Fact& fact, const Probe& probe, std::size_t bit) {
  Known known;
  known.lvalue = probe.lvalue;
  known.type = probe.type;
  known.pointer = fact.pointer;
  known.writable = fact.writable;
  known.bit_width = probe.bit_width;
  known.bit = 1u << bit;
  known.aliases = fact.aliases;
  known.pointers = probe.pointers;
  return known;
}

void add_ranged(Env& env, const Fact& fact, const Probe& probe, std::size_t bit) {
  if (fact.pointer && !fact.never_null && !fact.always_null) return;
  env.ranged.push_back(
      {probe.lvalue, probe.type, fact.pointer, fact.always_null, fact.least, fact.most, 1u << bit, probe.pointers});
}

// All states that the run had.
void take_rows(Env& env, const PointFacts& facts, const Probes& probes) {
  env.worlds = facts.rows.size();
  for (std::size_t i = 0; i < facts.facts.size(); ++i) {
    const Fact& fact = facts.facts[i];
    if (!fact.readable) continue;
    Known known = known_of(fact, probes[fact.probe], i);
    for (const auto& row : facts.rows) known.values.push_back(machine::int_value(row[i]));
    env.known.push_back(std::move(known));
  }
}

// All combinations of the values of a few.
void take_products(Env& env, const PointFacts& facts, const Probes& probes) {
  env.worlds = 1;
  for (std::size_t i = 0; i < facts.facts.size(); ++i) {
    const Fact& fact = facts.facts[i];
    if (!fact.readable) continue;
    const std::size_t values = fact.values.size();
    if (fact.pointer || values == 0 || env.worlds * values > kMostWorlds) {
      add_ranged(env, fact, probes[fact.probe], i);
      continue;
    }
    for (Known& other : env.known) {
      const std::vector<machine::Value> once = other.values;
      for (std::size_t n = 1; n < values; ++n) other.values.insert(other.values.end(), once.begin(), once.end());
    }
    Known known = known_of(fact, probes[fact.probe], i);
    for (const std::uint64_t value : fact.values)
      known.values.insert(known.values.end(), env.worlds, machine::int_value(value));
    env.worlds *= values;
    env.known.push_back(std::move(known));
  }
}

}  // namespace

Env env_of(const PointFacts& facts, const Probes& probes) {
  Env env;
  if (!facts.rows.empty()) take_rows(env, facts, probes);
  else take_products(env, facts, probes);
  return env;
}

const Known* Env::find(const Program& program, ExprId lvalue) const {
  for (const Known& one : known)
    if (one.lvalue == lvalue) return &one;
  for (const Known& one : known)
    if (same_lvalue(program, one.lvalue, lvalue)) return &one;
  return nullptr;
}

void Env::assign(const Program& program, std::size_t which, std::vector<machine::Value> values) {
  known[which].values = std::move(values);
  const Known changed = known[which];
  // The first pointer on a way is named without another one, so it is no other variable's; the next may be anything
  // of its type.
  const auto reached_through = [&](const std::vector<ExprId>& pointers) {
    for (std::size_t i = 0; i < pointers.size(); ++i) {
      if (same_lvalue(program, pointers[i], changed.lvalue)) return true;
      const bool both_named = i == 0 && changed.pointers.empty();
      if (!both_named && program.expr(pointers[i]).type.unqualified() == changed.type) return true;
    }
    return false;
  };
  std::erase_if(known, [&](const Known& one) {
    return one.bit != changed.bit && ((one.bit & changed.aliases) != 0 || reached_through(one.pointers));
  });
  std::erase_if(ranged, [&](const RangedProbe& one) {
    return (one.bit & changed.aliases) != 0 || reached_through(one.pointers);
  });
}

}  // namespace gadfly::emi
