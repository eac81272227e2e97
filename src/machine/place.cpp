// SPDX-License-Identifier: Apache-2.0
// Where lvalues are.
#include "machine/interpreter.h"
#include "machine/operands.h"
#include "support/check.h"

namespace gadfly::machine {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::TypeInfo;
using lang::TypeKind;

Place Machine::place(ExprId id) {
  const Expr& e = expr(id);
  if (e.kind != ExprKind::Index && e.kind != ExprKind::Member) for_address_ = false;
  switch (e.kind) {
    case ExprKind::VarRef: return place_of_var(lang::VarId{e.a});
    case ExprKind::Index: return place_index(e, id);
    case ExprKind::Member: return place_member(e, id);
    case ExprKind::Element: return place_vector_element(e, id);
    case ExprKind::Deref: return place_of_pointer(eval_dereferenced(e.child_a()), e.type, id);
    case ExprKind::StringLit: return place_of_string(e.a, e.type);
    case ExprKind::CompoundLiteral: {
      const lang::VarId var{e.a};
      const lang::Var& v = program_.var(var);
      const Place p = place_of_var(var);
      if (!v.is_static_duration() && v.init != lang::kNoExpr) {
        spend_bytes(memory_[p.object].size, e.loc);
        if (watch_ & kWatchJournal) memory_.save(p.object.index, 0, memory_[p.object].size);
        std::memset(memory_[p.object].shadow, kNeverWritten, memory_[p.object].size);
        initialise(p, v.type, v.init);
      }
      return p;
    }
    case ExprKind::Cast:  // one that only changes qualifiers, or makes a vector
      if (types_.is_vector(e.type)) break;
      return place(e.child_a());
    default: break;
  }
  // A value of record or vector type (from a call, an assignment, ?: …) lies in an object of its own.
  if (e.rep == Rep::Aggregate) {
    const Value v = eval(id);
    return Place{v.object(), v.i64(), v.tag, 0, 0, 0, 0};
  }
  unsupported(e.loc, "this form of lvalue");
}

Value Machine::eval_dereferenced(ExprId pointer) {
  dereferenced_ = pointer;
  return eval(pointer);
}

// A pointer to the object at |p|, which may move only in it when it is a part of something larger.
Value Machine::address_of(const Place& p, Type object) {
  Value v = pointer_value(p.object, p.offset, p.tag);
  if (p.object.is_null() || (p.flags & kPastEnd)) return v;
  const TypeInfo& info = types_.info(object);
  const std::uint64_t whole = memory_[p.object].size;
  if (!info.complete || info.size == 0 || info.size == whole || whole > 0xffffffff) return v;
  v.hi = Bounds{static_cast<std::uint32_t>(p.offset), static_cast<std::uint32_t>(p.offset + info.size)}.packed();
  return v;
}

Place Machine::place_of_var(lang::VarId var) {
  const VarCode& code = var_code(var);
  Place p;
  p.flags = kTrusted;
  switch (code.where) {
    case Where::Static:
      if (code.object.is_null())
        unsupported(program_.var(var).loc, "the external variable '{}'", program_.var(var).name);
      p.object = code.object;
      return p;
    case Where::Frame: p.object = frame_[code.slot].object(); return p;
    case Where::Slot: break;
  }
  GADFLY_CHECK(false, "variable '{}' has no place in memory", program_.var(var).name);
  return p;
}

Place Machine::place_of_string(std::uint32_t index, Type type) {
  if (index >= string_objects_.size()) string_objects_.resize(program_.strings.size());
  ObjectRef& ref = string_objects_[index];
  if (!memory_.is_alive(ref)) {  // not yet made, or taken back
    ref = memory_.create({ObjectKind::String, types_.size(type), types_.align(type), type, index}, true);
    Object& o = memory_[ref];
    const std::string& bytes = program_.strings[index];
    std::memcpy(o.bytes, bytes.data(), std::min<std::size_t>(bytes.size(), o.size));
    o.qualified = true;
  }
  return Place{ref, 0, 0, 0, 0, 0, 0};
}

Place Machine::place_of_pointer(const Value& pointer, Type type, ExprId site, bool for_address) {
  Place p{pointer.object(), pointer.i64(), pointer.tag, 0, 0, 0, 0};
  p.bounds = pointer.hi;
  if (pointer.hi != 0) {
    const Bounds bounds = Bounds::of(pointer.hi);
    if (pointer.lo + types_.size(type) > bounds.end) p.flags |= kPastEnd;
  }
  if (types_.is_scalar(type)) return p;  // checked when it is accessed
  if (!pointer.is_plain() && pointer.state != ValueState::Plain) need_number(pointer, site);
  check_live(p, site);
  Object& o = memory_[p.object];
  const TypeInfo& info = types_.info(type);
  if (info.kind == TypeKind::Void || info.kind == TypeKind::Function) return p;
  need_contents(p, site);
  if (info.align > 1 && (p.offset % info.align != 0 || o.align < info.align))
    undefined(Ub::Misaligned, loc(site), "{} needs an alignment of {}", type_name(type), info.align);
  p.flags |= kAligned;
  if (info.size != 0 && p.offset >= 0 && static_cast<std::uint64_t>(p.offset) >= o.size) p.flags |= kPastEnd;
  if (info.size == 0 || for_address) return p;
  if (o.kind == ObjectKind::Heap || p.offset < 0 || static_cast<std::uint64_t>(p.offset) >= o.size ||
      !options_.strict_aliasing)
    return p;
  const SubobjectFacts facts = facts_.subobject(o.type, p.offset, type);
  if (!facts.found) {
    // An array of characters, or of a scalar that is there, may be looked at as such an array.
    Type element = type;
    while (types_.kind(element) == TypeKind::Array) element = types_.element(element);
    if (types_.kind(type) == TypeKind::Array &&
        (types_.is_character(element) || facts_.subobject(o.type, p.offset, element).found))
      return p;
    undefined(Ub::StrictAliasing, loc(site), "{} holds no {} at byte {}", describe(p.object), type_name(type),
              p.offset);
  }
  if (!o.qualified && !o.tracks_effective) p.flags |= kTrusted;
  return p;
}

// What is one past the end of an array may be pointed to, but has neither members nor elements (6.5.6p8).
void Machine::need_element(const Place& p, ExprId site) {
  if (p.flags & kPastEnd)
    undefined(Ub::OutOfBounds, loc(site), "a part of what is one past the end of an array in {}", describe(p.object));
}

Place Machine::place_index(const Expr& e, ExprId id) {
  const bool for_address = for_address_;
  for_address_ = false;
  const Expr& base = expr(e.child_a());
  if (base.kind == ExprKind::ArrayDecay) {
    const TypeInfo& info = types_.info(expr(base.child_a()).type);
    if (info.complete && info.count != 0) return place_element(e, id, for_address);
  }
  return place_by_pointer(e, id);
}

// Where one of the two may write.
template <typename FindBase>
[[gnu::noinline]] void Machine::base_and_index(const Expr& e, ExprId id, FindBase&& find_base, Value& n) {
  Operands operands(*this, may_conflict(effects(e.child_a()), effects(e.child_b())), id);
  operands.next(expr(e.child_a()).has(lang::kMayWrite), find_base);
  operands.next(expr(e.child_b()).has(lang::kMayWrite), [&] { n = eval(e.child_b()); });
  operands.end();
}

// a[i] of an array whose size is known: in bounds of the array itself, not only of its object.
Place Machine::place_element(const Expr& e, ExprId id, bool for_address) {
  const Expr& base = expr(e.child_a());
  const Expr& index = expr(e.child_b());
  const TypeInfo& info = types_.info(expr(base.child_a()).type);
  Place p;
  Value n;
  for_address_ = for_address;
  if (!may_write(base, index)) [[likely]] {
    p = place(base.child_a());
    n = eval(e.child_b());
  } else {
    base_and_index(
        e, id, [&] { p = place(base.child_a()); }, n);
  }
  need_element(p, id);
  if (!n.is_plain()) need_number(n, e.child_b());
  std::uint64_t i = n.lo;  // a negative one is huge
  const bool mended =
      i >= info.count && options_.grower != nullptr && options_.grower->mend_index(id, n, info.count, i);
  if (!mended && (i >= info.count || bit_width(index.rep) == 128)) [[unlikely]] {
    if (widen(n, index.rep) != static_cast<Int128>(info.count) &&
        (i >= info.count || widen(n, index.rep) != static_cast<Int128>(i)))
      undefined(Ub::OutOfBounds, e.loc, "index {} of an array of {}", show(n, index.type), info.count);
    if (i == info.count) p.flags |= kPastEnd;
  }
  if (for_address && memory_[p.object].size <= 0xffffffff && info.size != memory_[p.object].size)
    p.bounds = Bounds{static_cast<std::uint32_t>(p.offset), static_cast<std::uint32_t>(p.offset + info.size)}.packed();
  p.offset += static_cast<std::int64_t>(i * types_.size(info.element));
  return p;
}

// v[i] of a vector, for which nothing is one past the end: it has no address.
Place Machine::place_vector_element(const Expr& e, ExprId id) {
  const Expr& base = expr(e.child_a());
  const Expr& index = expr(e.child_b());
  const TypeInfo& info = types_.info(base.type);
  Place p;
  Value n;
  if (!may_write(base, index)) [[likely]] {
    p = place(e.child_a());
    n = eval(e.child_b());
  } else {
    base_and_index(
        e, id, [&] { p = place(e.child_a()); }, n);
  }
  if (!base.has(lang::kLvalue)) {  // its object may have been written as another type
    if (p.object.is_null()) undefined(Ub::Indeterminate, e.loc, "the vector has no value");
    p.flags = kTrusted | kUnionMember;
  }
  need_element(p, id);
  if (!n.is_plain()) need_number(n, e.child_b());
  const Int128 i = widen(n, index.rep);
  if (i < 0 || i >= static_cast<Int128>(info.count))
    undefined(Ub::OutOfBounds, e.loc, "index {} of a vector of {}", show(n, index.type), info.count);
  p.offset += static_cast<std::int64_t>(i) * static_cast<std::int64_t>(types_.size(info.element));
  return p;
}

Place Machine::place_by_pointer(const Expr& e, ExprId id) {
  const Expr& base = expr(e.child_a());
  const Expr& index = expr(e.child_b());
  Value pointer, n;
  if (!may_write(base, index)) [[likely]] {
    pointer = eval_dereferenced(e.child_a());
    n = eval(e.child_b());
  } else {
    base_and_index(
        e, id, [&] { pointer = eval_dereferenced(e.child_a()); }, n);
  }
  if (pointer.object_index != 0) check_live(Place{pointer.object(), pointer.i64(), 0, 0, 0, 0, 0}, id);
  const Value at = pointer_add(pointer, n, index.rep, false, types_.element(base.type), id);
  return place_of_pointer(at, e.type, id);
}

Place Machine::place_member(const Expr& e, ExprId id) {
  const Expr& base = expr(e.child_a());
  const bool for_address = for_address_;
  if (base.kind == ExprKind::Deref) for_address_ = false;
  Place p = base.kind == ExprKind::Deref
                ? place_of_pointer(eval_dereferenced(base.child_a()), base.type, id, for_address)
                : place(e.child_a());
  need_element(p, id);
  const lang::Record& record = types_.record(base.type);
  const lang::Field& field = record.fields[e.b];
  p.offset += static_cast<std::int64_t>(field.offset);
  if (record.is_union) p.flags |= kUnionMember;
  if (field.is_bit_field()) {
    p.bit_offset = field.bit_offset;
    p.bit_width = static_cast<std::uint8_t>(field.bit_width);
  }
  return p;
}

}  // namespace gadfly::machine
