// SPDX-License-Identifier: Apache-2.0
// Orion deletes code that is not executed, Athena also puts code there.
#include <algorithm>

#include "emi/clone.h"
#include "emi/dead_code.h"
#include "emi/shape.h"
#include "emi/strategies.h"

namespace gadfly::emi {
namespace {

using namespace lang;

bool delete_statement(Site& site) {
  Draft& draft = site.draft;
  const StmtId stmt = site.point.stmt;
  const Shape shape = shape_of(draft.program, stmt);
  if (shape.labels || shape.declares || shape.odd || !draft.seed.is_dead(stmt)) return false;
  if (draft.program.stmt(stmt).kind == StmtKind::Empty) return false;
  const StmtId parent = draft.program.stmt(stmt).parent;
  draft.replace(parent, stmt, draft.build.empty());
  ++site.measures.deleted;
  return true;
}

void collect_locals(const Program& program, StmtId stmt, std::vector<VarId>& used, std::vector<VarId>& declared) {
  for (const VarId var : variables_of_statement(program, stmt)) used.push_back(var);
  const Stmt& s = program.stmt(stmt);
  if (s.kind == StmtKind::Decl) declared.push_back(VarId{s.a});
  for_each_substatement(program, s, [&](StmtId sub) { collect_locals(program, sub, used, declared); });
}

// A statement from elsewhere, with other variables of the same types for those that can't be named here.
std::optional<StmtId> transplant(Site& site, const Point& donor) {
  const Program& seed = site.draft.seed.program();
  if (!is_clonable(seed, donor.stmt)) return std::nullopt;
  std::vector<VarId> used, declared;
  collect_locals(seed, donor.stmt, used, declared);
  const std::vector<VarId> here = site.draft.seed.points().locals(site.point);
  std::map<VarId, VarId> other;
  for (const VarId var : used) {
    const Var& old = seed.var(var);
    const bool visible = old.storage == Storage::Global || std::ranges::find(here, var) != here.end() ||
                         std::ranges::find(declared, var) != declared.end();
    if (visible || other.contains(var)) continue;
    std::vector<VarId> alike;
    for (const VarId candidate : here) {
      const Var& one = seed.var(candidate);
      if (one.type == old.type && (one.address_taken || !old.address_taken) && !one.is_register)
        alike.push_back(candidate);
    }
    if (alike.empty()) return std::nullopt;
    other[var] = alike[site.choices.below(static_cast<std::uint32_t>(alike.size()))];
  }
  return Clone(site.draft, site.point.function, std::move(other)).statement(donor.stmt);
}

bool insert_statement(Site& site) {
  Draft& draft = site.draft;
  const auto& points = draft.seed.points().all();
  for (unsigned attempt = 0; attempt < 6; ++attempt) {
    const std::uint32_t which = site.choices.below(static_cast<std::uint32_t>(points.size()));
    if (const auto copy = transplant(site, points[which])) {
      draft.put_before(site.point.stmt, draft.build.block(std::span(&*copy, 1)));
      ++site.measures.inserted;
      return true;
    }
  }
  return false;
}

bool insert_new(Site& site) {
  DeadCode dead(site.draft, site.point, site.choices);
  const StmtId code = dead.block(2 + site.choices.below(6));
  site.draft.put_before(site.point.stmt, code);
  ++site.measures.inserted;
  return true;
}

}  // namespace

bool dead_code(Site& site) {
  if (site.draft.seed.executed(site.point) || !site.draft.is_there(site.point)) return false;
  const std::uint32_t form = site.choices.below(4);
  if (form <= 1 && delete_statement(site)) return true;
  if (form == 2 && insert_statement(site)) return true;
  return insert_new(site);
}

}  // namespace gadfly::emi
