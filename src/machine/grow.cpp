// SPDX-License-Identifier: Apache-2.0
// What a grower does by itself: the effects of statements whose values it knows already.
#include "machine/interpreter.h"

namespace gadfly::machine {

using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;

void Machine::introduce(lang::VarId var) {
  const VarCode& code = var_code(var);
  switch (code.where) {
    case Where::Slot: frame_[code.slot] = unset_value(); return;
    case Where::Frame: {
      const std::uint32_t slot = code.slot;
      const ObjectRef ref = create_variable(var, false);
      frame_[slot] = pointer_value(ref, 0);
      return;
    }
    case Where::Static: break;
  }
  const ObjectRef ref = create_variable(var, true);
  var_codes_[raw(var)].object = ref;
  initialise_static(var);
}

void Machine::give(lang::VarId id, const Value& value, ExprId site) {
  const lang::Var& var = program_.var(id);
  const VarCode& code = var_code(id);
  if (code.where == Where::Slot) {
    write_slot(code.slot, var.type, value, site);
    return;
  }
  Place p = place_of_var(id);
  p.flags |= kInitialised;
  if (types_.rep(var.type) == Rep::Aggregate)
    copy_aggregate(p, Place{value.object(), value.i64(), value.tag, 0, 0, 0, 0}, var.type, site);
  else store(p, Type::from_bits(var.type.bits() & ~std::uint32_t{lang::kConst | lang::kVolatile}), value, site);
}

Value Machine::assign(ExprId lvalue, const Value& value, ExprId site) {
  const lang::Expr& target = expr(lvalue);
  if (target.kind == ExprKind::VarRef) {
    const VarCode& code = var_code(lang::VarId{target.a});
    if (code.where == Where::Slot) {
      write_slot(code.slot, target.type, value, site);
      return value;
    }
  }
  const Place p = place(lvalue);
  if (target.rep == Rep::Aggregate) {
    copy_aggregate(p, Place{value.object(), value.i64(), value.tag, 0, 0, 0, 0}, target.type, site);
    return pointer_value(p.object, p.offset, p.tag);
  }
  store(p, target.type, value, site);
  return p.bit_width ? reread(p, target.type, site) : value;
}

}  // namespace gadfly::machine
