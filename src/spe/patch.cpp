// SPDX-License-Identifier: Apache-2.0
#include "spe/patch.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace gadfly::spe {

using lang::ExprId;
using lang::ExprKind;

// Finds the nodes of the holes by their lines and columns.
class PatchFinder {
 public:
  PatchFinder(const frontend::SourceUses& uses, const Skeleton& skeleton, lang::Program& program)
      : uses_(uses), skeleton_(skeleton), program_(program), patch_(program) {}

  std::optional<TreePatch> run() {
    for (const Hole& hole : skeleton_.holes)
      if (uses_.declared[hole.original].kind != frontend::NameKind::Variable) return std::nullopt;
    find_lines();
    find_references();
    if (!find_variables() || !find_places() || !find_movable()) return std::nullopt;
    return std::move(patch_);
  }

 private:
  using Spot = std::pair<std::uint32_t, std::uint32_t>;  // line and column

  void find_lines() {
    lines_ = {0};
    for (std::uint32_t i = 0; i < skeleton_.text.size(); ++i)
      if (skeleton_.text[i] == '\n') lines_.push_back(i + 1);
  }

  Spot spot(std::uint32_t offset) const {
    const auto line = std::ranges::upper_bound(lines_, offset) - lines_.begin();
    return {static_cast<std::uint32_t>(line), offset - lines_[static_cast<std::size_t>(line - 1)] + 1};
  }
  static Spot spot(lang::Loc loc) { return {loc.line, loc.column}; }

  // Those of headers may share a spot with a hole; then nothing is known of this.
  void find_references() {
    for (std::uint32_t i = 0; i < program_.exprs.size(); ++i) {
      const lang::Expr& e = program_.expr(ExprId{i});
      if (e.kind == ExprKind::VarRef) references_[spot(e.loc)].push_back(ExprId{i});
      if (e.kind == ExprKind::AddrOf && program_.expr(e.child_a()).kind == ExprKind::VarRef) addressed_.insert(e.a);
    }
    for (std::uint32_t i = 0; i < program_.vars.size(); ++i) {
      const lang::Var& var = program_.var(lang::VarId{i});
      if (var.name.empty()) continue;
      if (var.storage == lang::Storage::Global) globals_[var.name] = lang::VarId{i};
      else locals_[{spot(var.loc), var.name}] = lang::VarId{i};
    }
  }

  bool find_variables() {
    patch_.variables_.assign(skeleton_.variables.size(), lang::kNoVar);
    std::set<VarId> needed;
    for (const Candidates& candidates : skeleton_.candidates) needed.insert(candidates.begin(), candidates.end());
    for (const VarId id : needed) {
      const frontend::DeclaredName& name = uses_.declared[id];
      const auto local = locals_.find({spot(name.at), name.name});
      const auto global = globals_.find(name.name);
      if (local != locals_.end()) patch_.variables_[id] = local->second;
      else if (global != globals_.end() && name.scope == 0) patch_.variables_[id] = global->second;
      else return false;
    }
    return true;
  }

  bool find_places() {
    for (std::uint32_t i = 0; i < skeleton_.holes.size(); ++i) {
      const Hole& hole = skeleton_.holes[i];
      const auto found = references_.find(spot(hole.begin));
      if (found == references_.end()) return false;
      for (const ExprId id : found->second) {
        if (lang::VarId{program_.expr(id).a} != patch_.variables_[hole.original]) return false;
        patch_.places_.push_back({id, i, addressed_.contains(lang::raw(id))});
      }
    }
    return true;
  }

  bool is_automatic_scalar(const lang::Var& var) const {
    return !var.is_static_duration() && !var.type.is_volatile() && program_.types.rep(var.type) != lang::Rep::Aggregate;
  }

  // False where a variable is in memory for another reason: it is an operand of inline assembly.
  bool find_movable() {
    std::set<std::uint32_t> fixed = addressed_;
    for (const TreePatch::Place& place : patch_.places_) fixed.erase(lang::raw(place.reference));
    const auto targets = [&](const std::set<std::uint32_t>& references) {
      std::set<lang::VarId> ids;
      for (const std::uint32_t id : references) ids.insert(lang::VarId{program_.expr(ExprId{id}).a});
      return ids;
    };
    const std::set<lang::VarId> in_memory = targets(addressed_), stay_there = targets(fixed);
    for (const lang::VarId id : patch_.variables_) {
      if (id == lang::kNoVar || !is_automatic_scalar(program_.var(id))) continue;
      if (program_.var(id).address_taken != in_memory.contains(id)) return false;
      if (!stay_there.contains(id)) patch_.movable_.push_back(id);
    }
    return true;
  }

  const frontend::SourceUses& uses_;
  const Skeleton& skeleton_;
  lang::Program& program_;
  TreePatch patch_;
  std::vector<std::uint32_t> lines_;  // where each begins
  std::map<Spot, std::vector<ExprId>> references_;
  std::set<std::uint32_t> addressed_;  // references that are operands of address-of operators
  std::map<std::pair<Spot, std::string>, lang::VarId> locals_;
  std::map<std::string, lang::VarId> globals_;
};

std::optional<TreePatch> TreePatch::make(const frontend::SourceUses& uses, const Skeleton& skeleton,
                                         lang::Program& program) {
  return PatchFinder(uses, skeleton, program).run();
}

void TreePatch::put(const Filling& filling) {
  for (const lang::VarId id : movable_) program_->var(id).address_taken = false;
  for (const Place& place : places_) {
    const lang::VarId variable = variables_[filling[place.hole]];
    lang::Var& var = program_->var(variable);
    lang::Expr& reference = program_->expr(place.reference);
    reference.a = lang::raw(variable);
    reference.type = var.type;
    if (place.is_addressed) var.address_taken = true;
  }
}

}  // namespace gadfly::spe
