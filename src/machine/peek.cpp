// SPDX-License-Identifier: Apache-2.0
// Looking at objects and trying expressions without a trace of it.
#include "machine/interpreter.h"

namespace gadfly::machine {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::TypeKind;

std::optional<Machine::Peeked> Machine::peek(ExprId id) {
  const Expr& e = expr(id);
  if (e.type.is_volatile() || e.type.is_restrict()) return std::nullopt;
  if (e.kind == ExprKind::VarRef) {
    const VarCode& code = var_code(lang::VarId{e.a});
    if (code.where == Where::Slot) {
      const Value& v = frame_[code.slot];
      if (!is_good(v, e.rep)) return std::nullopt;
      Place p;
      p.offset = static_cast<std::int64_t>(frame_ - slots_.data()) + code.slot;
      return Peeked{v, p, !e.type.is_const()};
    }
  }
  // What restrict-qualified pointers lead to must not be accessed by other means while they live.
  if (restricts_.any()) return std::nullopt;
  bool writable = !e.type.is_const();
  const std::optional<Place> p = peek_place(id, writable);
  if (!p || p->object.is_null()) return std::nullopt;
  Object& o = memory_[p->object];
  const unsigned size = p->bit_width ? (p->bit_offset + p->bit_width + 7u) / 8 : size_of(e.rep);
  if (p->offset < 0 || static_cast<std::uint64_t>(p->offset) + size > o.size) return std::nullopt;
  const std::optional<Value> v = peek_value(o, *p, e);
  if (!v || !is_good(*v, e.rep)) return std::nullopt;
  return Peeked{*v, *p, writable};
}

std::optional<Value> Machine::try_eval(ExprId id) {
  const Mark before = mark();
  std::optional<Value> value;
  try {
    value = eval(id);
  } catch (const Stop&) {
    rollback(before);
  }
  release_mark();
  return value;
}

// A number of up to 64 bits, or a pointer that may be used: null, or to something that is alive.
bool Machine::is_good(const Value& v, Rep rep) const {
  if (v.state != ValueState::Plain) return false;
  if (rep == Rep::Pointer) return v.object_index == 0 ? v.lo == 0 : memory_.is_alive(v.object());
  return is_integer(rep) && bit_width(rep) <= 64 && v.object_index == 0;
}

std::optional<Value> Machine::peek_value(Object& o, const Place& p, const Expr& e) {
  if (p.bit_width != 0) {
    if (!memory_.bits_written(o, p)) return std::nullopt;
    return load_bit_field(o, p, e.type, ExprId{0});
  }
  const unsigned size = size_of(e.rep);
  if (e.rep == Rep::Pointer && memory_.is_whole_pointer(o, p.offset)) return memory_.load_pointer(o, p.offset);
  if (size > 8 || size == 0 || !memory_.is_plainly_written(o, p.offset, size)) return std::nullopt;
  const std::uint64_t bits = memory_.load_raw(o, p.offset, size);
  if (e.rep == Rep::Pointer) return int_value(bits);
  if (e.rep == Rep::Bool && bits > 1) return std::nullopt;
  return int_value(wrap64(bits, e.rep));
}

// |writable| becomes false where a store is not allowed, or would change more than the place.
std::optional<Place> Machine::peek_place(ExprId id, bool& writable) {
  const Expr& e = expr(id);
  switch (e.kind) {
    case ExprKind::VarRef: {
      const VarCode& code = var_code(lang::VarId{e.a});
      if (code.where == Where::Slot) return std::nullopt;
      Place p;
      p.object = code.where == Where::Static ? code.object : frame_[code.slot].object();
      if (p.object.is_null() || !memory_.is_alive(p.object)) return std::nullopt;
      return p;
    }
    case ExprKind::Member: {
      std::optional<Place> p = peek_place(e.child_a(), writable);
      if (!p) return p;
      const lang::Record& record = types_.record(expr(e.child_a()).type);
      const lang::Field& field = record.fields[e.b];
      writable = writable && !record.is_union;
      p->offset += static_cast<std::int64_t>(field.offset);
      if (field.is_bit_field()) {
        p->bit_offset = field.bit_offset;
        p->bit_width = static_cast<std::uint8_t>(field.bit_width);
      }
      return p;
    }
    case ExprKind::Index: {
      const Expr& decay = expr(e.child_a());
      const Expr& position = expr(e.child_b());
      if (decay.kind != ExprKind::ArrayDecay || position.kind != ExprKind::IntConst) return std::nullopt;
      std::optional<Place> p = peek_place(decay.child_a(), writable);
      if (p) p->offset += position.int64() * static_cast<std::int64_t>(types_.size(e.type));
      return p;
    }
    case ExprKind::Element: {
      const Expr& position = expr(e.child_b());
      if (position.kind != ExprKind::IntConst) return std::nullopt;
      std::optional<Place> p = peek_place(e.child_a(), writable);
      if (p) p->offset += position.int64() * static_cast<std::int64_t>(types_.size(e.type));
      return p;
    }
    case ExprKind::Deref: return peek_target(e, writable);
    default: return std::nullopt;
  }
}

// What a pointer that is stored somewhere points to, where an access through it is allowed beyond doubt.
std::optional<Place> Machine::peek_target(const Expr& e, bool& writable) {
  const Expr& load = expr(e.child_a());
  if (load.kind != ExprKind::Load) return std::nullopt;
  const std::optional<Peeked> pointer = peek(load.child_a());
  if (!pointer || pointer->value.object_index == 0 || pointer->value.tag != 0) return std::nullopt;
  const Value& v = pointer->value;
  const Object& o = memory_[v.object()];
  const lang::TypeInfo& info = types_.info(e.type);
  const bool fits = v.i64() >= 0 && info.complete && info.size > 0 && v.lo + info.size <= o.size &&
                    (v.hi == 0 || v.lo + info.size <= Bounds::of(v.hi).end) && v.lo % info.align == 0 &&
                    o.align >= info.align;
  // Of allocated memory and of literals it is not known well enough what they hold.
  if (!fits || (o.kind != ObjectKind::Static && o.kind != ObjectKind::Automatic)) return std::nullopt;
  const SubobjectFacts facts = facts_.subobject(o.type, v.lo, e.type);
  Type whole = o.type;
  while (types_.kind(whole) == TypeKind::Array) whole = types_.element(whole);
  if (!facts.found || facts.in_union || facts.is_volatile || whole.is_volatile()) return std::nullopt;
  writable = writable && !facts.is_const && !whole.is_const();
  Place p;
  p.object = v.object();
  p.offset = v.i64();
  return p;
}

}  // namespace gadfly::machine
