// SPDX-License-Identifier: Apache-2.0
#include "spe/from_source.h"

#include <set>

namespace gadfly::spe {
namespace {

using frontend::DeclaredName;
using frontend::NameKind;
using frontend::NameUse;

static_assert(static_cast<int>(kAssignable) == frontend::kMutable &&
              static_cast<int>(kAddressable) == frontend::kHasAddress &&
              static_cast<int>(kConstantAddress) == frontend::kStaticAddress);

bool is_wanted(NameKind kind, const HoleKinds& kinds) {
  switch (kind) {
    case NameKind::Variable: return kinds.variables;
    case NameKind::Function: return kinds.functions;
    case NameKind::Field: return kinds.fields;
    case NameKind::Other: return false;
  }
  return false;
}

Variable variable_of(const DeclaredName& name, const HoleKinds& kinds) {
  Variable variable;
  variable.name = name.name;
  variable.type = is_wanted(name.kind, kinds) ? name.type : kNoType;
  variable.abilities = name.traits;
  variable.space = name.space;
  variable.scope = name.scope;
  variable.visible_from = name.visible_from;
  variable.declaration = name.declaration;
  variable.stays = name.stays;
  return variable;
}

Hole hole_of(const NameUse& use, const DeclaredName& name) {
  Hole hole;
  hole.begin = use.begin;
  hole.end = use.end;
  hole.type = name.type;
  hole.needs = use.needs;
  hole.space = name.space;
  hole.scope = use.scope;
  hole.function = use.function;
  hole.original = use.declared;
  return hole;
}

}  // namespace

Skeleton skeleton_of(const frontend::SourceUses& uses, const HoleKinds& kinds, Typing typing) {
  Skeleton skeleton;
  skeleton.text = uses.text;
  skeleton.scopes = uses.scopes;
  for (const DeclaredName& name : uses.declared) skeleton.variables.push_back(variable_of(name, kinds));
  for (const NameUse& use : uses.uses) {
    const DeclaredName& name = uses.declared[use.declared];
    if (is_wanted(name.kind, kinds)) skeleton.holes.push_back(hole_of(use, name));
  }
  find_candidates(skeleton, typing);
  return skeleton;
}

Shape shape_of(const Skeleton& skeleton, std::size_t functions) {
  Shape shape;
  shape.holes = skeleton.holes.size();
  shape.functions = functions;
  std::set<std::uint32_t> scopes, types;
  for (const Hole& hole : skeleton.holes) {
    types.insert(hole.type);
    scopes.insert(hole.scope);
    const Candidates& candidates = skeleton.candidates[hole.candidates];
    shape.candidates += candidates.size();
    for (const VarId candidate : candidates) scopes.insert(skeleton.variables[candidate].scope);
  }
  shape.scopes = scopes.size();
  shape.types = types.size();
  return shape;
}

}  // namespace gadfly::spe
