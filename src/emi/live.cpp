// SPDX-License-Identifier: Apache-2.0
// FCB and TG: what Hermes puts around and before executed statements, and loops that run once.
#include "emi/dead_code.h"
#include "emi/shape.h"
#include "emi/strategies.h"
#include "emi/synth.h"

namespace gadfly::emi {
namespace {

using namespace lang;
using machine::widen;

bool can_be_wrapped(const Program& program, StmtId stmt) {
  const Shape shape = shape_of(program, stmt);
  return !shape.labels && !shape.declares;
}

// Two values of |type| of which the first is always smaller.
struct Bounds {
  ExprId low, high;
};

std::optional<Bounds> bounds(Site& site, Synth& synth, Type type) {
  Builder& build = site.draft.build;
  const Rep rep = site.draft.program.types.rep(type);
  for (unsigned attempt = 0; attempt < 4; ++attempt) {
    const ExprId low = build.cast(synth.value(1 + site.choices.below(3)), type);
    const ExprId other = build.cast(synth.value(1 + site.choices.below(2)), type);
    const ExprId distance = build.constant(type, 1 + site.choices.below(40));
    for (const ExprId high : {other, build.binary(BinaryOp::Add, low, distance)}) {
      if (!synth.columns().is_defined(low) || !synth.columns().is_defined(high)) continue;
      const auto &a = synth.columns().of(low).values, &b = synth.columns().of(high).values;
      bool less = true;
      for (std::size_t w = 0; w < a.size(); ++w) less = less && widen(a[w], rep) < widen(b[w], rep);
      if (less) return Bounds{low, high};
    }
  }
  return std::nullopt;
}

}  // namespace

bool false_block(Site& site) {
  const auto env = env_at(site);
  if (!env) return false;
  Draft& draft = site.draft;
  Synth synth(draft.program, draft.build, *env, site.choices);
  const std::uint32_t form = site.choices.below(4);
  const ExprId test = synth.predicate(false);
  DeadCode dead(draft, site.point, site.choices);
  const StmtId body = dead.block(3 + site.choices.below(10));
  const StmtId code = form == 3   ? draft.build.while_loop(test, body)
                      : form == 2 ? draft.build.for_loop(kNoExpr, test, kNoExpr, body)
                                  : draft.build.if_else(test, body);
  draft.put_before(site.point.stmt, code);
  site.measures.bodies.push_back(dead.made());
  ++site.measures.predicates[synth.deepest()];
  return true;
}

bool true_guard(Site& site) {
  Draft& draft = site.draft;
  const StmtId stmt = site.point.stmt;
  const auto env = env_at(site);
  if (!env || !can_be_wrapped(draft.program, stmt)) return false;
  Synth synth(draft.program, draft.build, *env, site.choices);
  const ExprId test = synth.predicate(true);
  StmtId otherwise = kNoStmt;
  if (site.choices.below(2) == 1) {
    DeadCode dead(draft, site.point, site.choices);
    otherwise = dead.block(1 + site.choices.below(5));
  }
  const StmtId parent = draft.program.stmt(stmt).parent;
  const StmtId inner = draft.build.block(std::span(&stmt, 1));
  draft.replace(parent, stmt, draft.build.if_else(test, inner, otherwise));
  ++site.measures.predicates[synth.deepest()];
  return true;
}

bool loop_once(Site& site) {
  Draft& draft = site.draft;
  const StmtId stmt = site.point.stmt;
  const auto env = env_at(site);
  if (!env || !can_be_wrapped(draft.program, stmt) || shape_of(draft.program, stmt).leaves_loop) return false;
  Synth synth(draft.program, draft.build, *env, site.choices);
  const bool is_long = site.choices.below(2) == 1;
  const bool jumps = site.choices.below(2) == 1;
  const Type type = draft.program.types.basic(is_long ? TypeKind::Long : TypeKind::Int);
  const auto found = bounds(site, synth, type);
  if (!found) return false;
  Builder& build = draft.build;
  const VarId counter = draft.local(site.point.function, type, found->low);
  const VarId end = draft.local(site.point.function, type, found->high);
  const ExprId test = build.binary(BinaryOp::Lt, build.load(build.variable(counter)), build.load(build.variable(end)));
  // From the first value at or beyond the end, in one step.
  const ExprId limit = build.load(build.variable(end));
  const ExprId step = jumps ? build.assign(build.variable(counter), limit)
                            : build.compound(BinaryOp::BitOr, build.variable(counter), limit);
  // a | b is at least b where neither is negative.
  const Rep rep = draft.program.types.rep(type);
  bool negative = false;
  for (const ExprId e : {found->low, found->high})
    for (const machine::Value& value : synth.columns().of(e).values) negative = negative || widen(value, rep) < 0;
  const ExprId sure_step = negative ? build.assign(build.variable(counter), limit) : step;
  const StmtId parent = draft.program.stmt(stmt).parent;
  const StmtId inner = build.block(std::span(&stmt, 1));
  const StmtId parts[] = {build.declare(counter), build.declare(end), build.for_loop(kNoExpr, test, sure_step, inner)};
  const VarId vars[] = {counter, end};
  draft.replace(parent, stmt, build.block(parts, vars));
  return true;
}

}  // namespace gadfly::emi
