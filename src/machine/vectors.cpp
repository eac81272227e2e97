// SPDX-License-Identifier: Apache-2.0
// Operators on vectors (GNU vector_size). A value of vector type names the object that holds it, as that of a struct
// does. Each element obeys the rules of a number of its type, which is not promoted: one that does not fit is
// undefined.
#include "machine/arithmetic.h"
#include "machine/interpreter.h"

namespace gadfly::machine {

using lang::BinaryOp;
using lang::Expr;
using lang::ExprId;
using lang::Rep;
using lang::Type;
using lang::TypeInfo;
using lang::UnaryOp;

Machine::NewVector Machine::new_vector(Type type, ExprId site) {
  const TypeInfo& info = types_.info(type);
  need_room(info.size, loc(site));
  const ObjectRef ref = memory_.create({ObjectKind::Temporary, info.size, info.align, type.unqualified()}, false);
  temporaries_.push_back(ref);
  return {ref, info.element, info.count};
}

Value Machine::element_of(const Value& vector, Type type, std::uint64_t at, ExprId site) {
  if (vector.object_index == 0) undefined(Ub::Indeterminate, loc(site), "the vector has no value");
  const Type element = types_.element(type);
  const unsigned size = size_of(types_.rep(element));
  Place p;
  p.object = vector.object();
  p.offset = vector.i64() + static_cast<std::int64_t>(at * size);
  p.flags = kTrusted | kUnionMember;
  return load_unobserved(memory_[p.object], p, element, size, site);
}

void Machine::set_element(const NewVector& vector, std::uint64_t at, const Value& value) {
  Object& o = memory_[vector.object];
  const unsigned size = size_of(types_.rep(vector.element));
  memory_.store_raw(o, at * size, size, value.lo);
  memory_.mark_written(o, at * size, size);
}

// A vector is read as a whole: no element may be without a value.
void Machine::check_vector(const Place& p, Type type, ExprId site) {
  Object& o = memory_[p.object];
  const std::uint64_t size = types_.size(type);
  if (o.tracks_effective && !(p.flags & kUnionMember))
    check_effective(o, p, types_.element(type), static_cast<unsigned>(size), site);
  for (std::uint64_t i = 0; i < size; ++i) {
    const std::uint8_t shadow = o.shadow[p.offset + i];
    if (shadow == kWritten) continue;
    if (shadow != kNeverWritten && shadow != kPartly) unsupported(loc(site), "parts of a pointer as a vector");
    Place part = p;
    part.offset += static_cast<std::int64_t>(i);
    indeterminate(part, site);
  }
}

Value Machine::combine_vectors(BinaryOp op, Type type, const Value& a, Type type_b, const Value& b, ExprId site) {
  const bool compares = op >= BinaryOp::Lt && op <= BinaryOp::Ne;
  const NewVector result = new_vector(compares ? expr(site).type : type, site);
  const Type element = types_.element(type);
  const Rep rep = types_.rep(element);
  const bool by_one_number = !types_.is_vector(type_b);
  const Rep rep_b = types_.rep(by_one_number ? type_b : types_.element(type_b));
  for (std::uint64_t i = 0; i < result.count; ++i) {
    const Value x = element_of(a, type, i, site);
    const Value y = by_one_number ? b : element_of(b, type_b, i, site);
    const Value r = apply(op, rep, x, y, rep_b, site, element);
    set_element(result, i, compares ? int_value(-r.lo) : r);
  }
  return pointer_value(result.object, 0);
}

Value Machine::vector_unary(UnaryOp op, const Value& v, Type type, ExprId site) {
  const NewVector result = new_vector(type, site);
  const Rep rep = types_.rep(result.element);
  for (std::uint64_t i = 0; i < result.count; ++i) {
    const Value x = element_of(v, type, i, site);
    Value r = x;
    if (op == UnaryOp::BitNot) {
      r = narrow(~widen(x, rep), rep);
    } else if (op == UnaryOp::Neg) {
      if (rep == Rep::F32) r = float_value(-x.f32());
      else if (rep == Rep::F64) r = float_value(-x.f64());
      else if (integer_negate(rep, x, options_.wrapv, r))
        undefined(Ub::SignedOverflow, loc(site), "-({}) does not fit {}", show(x, result.element),
                  type_name(result.element));
    }
    set_element(result, i, r);
  }
  return pointer_value(result.object, 0);
}

[[gnu::noinline]] Value Machine::vector_compound(const Expr& e, ExprId id) {
  const Expr& target = expr(e.child_a());
  Place p;
  Value operand;
  const AccessLog::Mark start = log_.mark();
  const bool watch = target_and_source(e, id, p, operand);
  if (watch && !p.object.is_null()) {  // as in eval_compound
    const auto [begin, end] = bits_of(p, target.type);
    if (const auto found = log_.direct_write(start, memory_[p.object].serial, begin, end))
      report_conflict(*found, *found, true, id);
  }
  const Value old = load(p, target.type, id);
  const Value fresh =
      combine_vectors(static_cast<BinaryOp>(e.op), target.type, old, expr(e.child_b()).type, operand, id);
  copy_aggregate(p, Place{fresh.object(), fresh.i64(), 0, 0, 0, 0, 0}, target.type, id);
  if (watch) end_watch_sequence(start);
  return pointer_value(p.object, p.offset, p.tag);
}

Value Machine::splat(const Value& v, Type type, ExprId site) {
  if (!v.is_plain()) need_number(v, site);
  const NewVector result = new_vector(type, site);
  for (std::uint64_t i = 0; i < result.count; ++i) set_element(result, i, v);
  return pointer_value(result.object, 0);
}

Value Machine::vector_bits(const Value& v, Type from, Type to, ExprId site) {
  if (types_.is_vector(from) && types_.is_vector(to)) return v;  // the object stays
  Place p;
  p.flags = kTrusted | kUnionMember;
  if (types_.is_vector(from)) {
    if (v.object_index == 0) undefined(Ub::Indeterminate, loc(site), "the vector has no value");
    p.object = v.object();
    p.offset = v.i64();
    return load_unobserved(memory_[p.object], p, to, size_of(types_.rep(to)), site);
  }
  if (!v.is_plain()) need_number(v, site);
  p.object = new_vector(to, site).object;
  Object& o = memory_[p.object];
  if (types_.size(from) > 8) {
    store_odd(o, p, from, v, site);
  } else {
    memory_.store_raw(o, 0, static_cast<unsigned>(types_.size(from)), v.lo);
    memory_.mark_written(o, 0, types_.size(from));
  }
  return pointer_value(p.object, 0);
}

}  // namespace gadfly::machine
