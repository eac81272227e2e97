// SPDX-License-Identifier: Apache-2.0
#include "gen/visible.h"

namespace gadfly::gen {

using lang::Type;
using lang::TypeKind;
using lang::VarId;

bool Visible::is_visible(const Scope& scope, VarId var) {
  bool visible = true;
  for_each_local(scope, [&](VarId v) { visible = visible && facts(v).shadows != var; });
  return visible;
}

VarId Visible::array_in(Scope& scope, std::uint32_t least, bool write, Type element) {
  return pick(scope, [&](VarId var) {
    const lang::Var& v = program_.var(var);
    if (types().kind(v.type) != TypeKind::Array || facts(var).role != Role::Integer) return false;
    const lang::TypeInfo& info = types().info(v.type);
    if (info.count < least || !is_integer(info.element)) return false;
    if (write && (!facts(var).writable || facts(var).keeps)) return false;
    return element == Type{} || info.element.unqualified() == element.unqualified();
  });
}

}  // namespace gadfly::gen
