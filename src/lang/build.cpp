// SPDX-License-Identifier: Apache-2.0
// Conversions and operators.
#include "lang/build.h"

namespace gadfly::lang {
namespace {

// Integer conversion rank (6.3.1.1p1).
unsigned rank(TypeKind kind) {
  switch (kind) {
    case TypeKind::Bool: return 0;
    case TypeKind::Char:
    case TypeKind::SChar:
    case TypeKind::UChar: return 1;
    case TypeKind::Short:
    case TypeKind::UShort: return 2;
    case TypeKind::Int:
    case TypeKind::UInt: return 3;
    case TypeKind::Long:
    case TypeKind::ULong: return 4;
    case TypeKind::LLong:
    case TypeKind::ULLong: return 5;
    case TypeKind::Int128:
    case TypeKind::UInt128: return 6;
    default: return 0;
  }
}

TypeKind unsigned_twin(TypeKind kind) {
  switch (kind) {
    case TypeKind::Int: return TypeKind::UInt;
    case TypeKind::Long: return TypeKind::ULong;
    case TypeKind::LLong: return TypeKind::ULLong;
    case TypeKind::Int128: return TypeKind::UInt128;
    default: return kind;
  }
}

Type arithmetic_type(const TypeTable& types, Type type) {
  return types.kind(type) == TypeKind::Enum ? types.enumeration(type).underlying : type.unqualified();
}

// Whether two types differ at most in qualifiers, of themselves and of what they point to.
bool is_similar(const TypeTable& types, Type a, Type b) {
  if (a.unqualified() == b.unqualified()) return true;
  const TypeInfo &x = types.info(a), &y = types.info(b);
  const bool is_derived = x.kind == TypeKind::Pointer || x.kind == TypeKind::Array;
  return is_derived && x.kind == y.kind && x.count == y.count && x.complete == y.complete &&
         is_similar(types, x.element, y.element);
}

unsigned volatile_flag(Type type) { return type.is_volatile() ? unsigned{kVolatileAccess} : 0; }

bool is_comparison(BinaryOp op) { return op >= BinaryOp::Lt && op <= BinaryOp::Ne; }

bool is_shift(BinaryOp op) { return op == BinaryOp::Shl || op == BinaryOp::Shr; }

}  // namespace

Type promoted(const TypeTable& types, Type type) {
  if (!types.is_integer(type)) return type.unqualified();
  const Type plain = arithmetic_type(types, type);
  if (rank(types.kind(plain)) >= rank(TypeKind::Int)) return plain;
  // Every narrower type of these targets fits int.
  return types.basic(TypeKind::Int);
}

Type common_type(const TypeTable& types, Type a, Type b) {
  for (const TypeKind kind : {TypeKind::LongDouble, TypeKind::Double, TypeKind::Float})
    if (types.kind(a) == kind || types.kind(b) == kind) return types.basic(kind);
  const Type x = promoted(types, a), y = promoted(types, b);
  if (x == y) return x;
  const bool x_signed = is_signed(types.rep(x)), y_signed = is_signed(types.rep(y));
  const unsigned x_rank = rank(types.kind(x)), y_rank = rank(types.kind(y));
  if (x_signed == y_signed) return x_rank >= y_rank ? x : y;
  const Type with_sign = x_signed ? x : y, without = x_signed ? y : x;
  if (rank(types.kind(without)) >= rank(types.kind(with_sign))) return without;
  if (types.size(with_sign) > types.size(without)) return with_sign;
  return types.basic(unsigned_twin(types.kind(with_sign)));
}

Type promoted_type(const Program& program, ExprId id) {
  const TypeTable& types = program.types;
  const Expr& e = program.expr(id);
  if (e.kind == ExprKind::Load) {
    const Expr& lvalue = program.expr(e.child_a());
    if (lvalue.kind == ExprKind::Member && lvalue.has(kBitField)) {
      const Field& field = types.record(program.expr(lvalue.child_a()).type).fields[lvalue.b];
      const bool fits_int = field.bit_width < 32 || (field.bit_width == 32 && is_signed(types.rep(field.type)));
      if (fits_int) return types.basic(TypeKind::Int);
      if (field.bit_width == 32) return types.basic(TypeKind::UInt);  // also of a wider type
    }
  }
  return promoted(types, e.type);
}

ExprId Builder::add(ExprKind kind, Type type, unsigned op, unsigned flags, std::uint32_t a, std::uint32_t b,
                    std::uint32_t c) {
  Expr node;
  node.kind = kind;
  node.op = static_cast<std::uint8_t>(op);
  node.flags = static_cast<std::uint8_t>(flags);
  node.type = type;
  node.a = a;
  node.b = b;
  node.c = c;
  return program_.add(node);
}

CastKind Builder::cast_kind(ExprId value, Type to) const {
  const Expr& e = expr(value);
  const Rep in = e.rep, out = types_.rep(to);
  const bool of_vector = out != Rep::None && (types_.is_vector(e.type) || types_.is_vector(to));
  if (of_vector) return CastKind::VectorBits;
  if (e.type == to) return CastKind::NoOp;
  if (out == Rep::None) return CastKind::ToVoid;
  if (out == Rep::Bool && in != Rep::Bool) return CastKind::ToBool;
  if (in == Rep::Pointer && out == Rep::Pointer)
    return is_similar(types_, e.type, to) ? CastKind::NoOp : CastKind::PtrToPtr;
  if (in == out) return CastKind::NoOp;
  if (in == Rep::Pointer) return CastKind::PtrToInt;
  if (out == Rep::Pointer)
    return e.kind == ExprKind::IntConst && e.int_bits() == 0 ? CastKind::NullToPtr : CastKind::IntToPtr;
  if (lang::is_floating(in)) return lang::is_floating(out) ? CastKind::FloatToFloat : CastKind::FloatToInt;
  return lang::is_floating(out) ? CastKind::IntToFloat : CastKind::IntToInt;
}

ExprId Builder::cast(ExprId value, Type to) {
  const Type target = to.unqualified();
  return add(ExprKind::Cast, target, static_cast<unsigned>(cast_kind(value, target)), 0, raw(value));
}

ExprId Builder::convert(ExprId value, Type to) {
  const Type target = to.unqualified();
  if (expr(value).type == target) return value;
  return add(ExprKind::Cast, target, static_cast<unsigned>(cast_kind(value, target)), kImplicit, raw(value));
}

ExprId Builder::promote(ExprId value) { return convert(value, promoted_type(program_, value)); }

// The default argument promotions (6.5.2.2p6).
ExprId Builder::promote_argument(ExprId value) {
  const bool is_float = types_.kind(expr(value).type) == TypeKind::Float;
  return is_float ? convert(value, types_.basic(TypeKind::Double)) : promote(value);
}

// An integer is promoted on its way to a floating type; to an integer type it goes in one step.
ExprId Builder::to_common(ExprId value, Type common) {
  return convert(types_.is_floating(common) ? promote(value) : value, common);
}

ExprId Builder::load(ExprId lvalue) {
  const Type type = expr(lvalue).type;
  const unsigned flags = kImplicit | volatile_flag(type);
  return add(ExprKind::Load, type.unqualified(), 0, flags, raw(lvalue));
}

ExprId Builder::unary(UnaryOp op, ExprId operand) {
  if (op == UnaryOp::Not)
    return add(ExprKind::Unary, types_.basic(TypeKind::Int), static_cast<unsigned>(op), 0, raw(operand));
  const ExprId value = promote(operand);
  return add(ExprKind::Unary, expr(value).type, static_cast<unsigned>(op), 0, raw(value));
}

ExprId Builder::binary(BinaryOp op, ExprId a, ExprId b) {
  if (is_vector(a) || is_vector(b)) return vector_binary(op, a, b);
  if (is_shift(op)) {
    const ExprId left = promote(a), right = promote(b);
    return add(ExprKind::Binary, expr(left).type, static_cast<unsigned>(op), 0, raw(left), raw(right));
  }
  const Type common = common_type(types_, promoted_type(program_, a), promoted_type(program_, b));
  const ExprId left = to_common(a, common), right = to_common(b, common);
  const Type type = is_comparison(op) ? types_.basic(TypeKind::Int) : common;
  return add(ExprKind::Binary, type, static_cast<unsigned>(op), 0, raw(left), raw(right));
}

ExprId Builder::pointer_binary(BinaryOp op, ExprId a, ExprId b) {
  Type type = types_.basic(TypeKind::Int);
  if (op == BinaryOp::PtrAdd || op == BinaryOp::PtrSub) type = expr(a).type;
  if (op == BinaryOp::PtrDiff) type = types_.basic(types_.target().pointer_size == 8 ? TypeKind::Long : TypeKind::Int);
  if (is_comparison(op)) b = reinterpret(b, expr(a).type);
  return add(ExprKind::Binary, type, static_cast<unsigned>(op), 0, raw(a), raw(b));
}

// Where operators bring two pointers to one type, not even a change of qualifiers alone is a no-op.
ExprId Builder::reinterpret(ExprId pointer, Type to) {
  if (expr(pointer).type == to) return pointer;
  return add(ExprKind::Cast, to, static_cast<unsigned>(CastKind::PtrToPtr), kImplicit, raw(pointer));
}

ExprId Builder::logical(LogicalOp op, ExprId a, ExprId b) {
  const ExprId left = promote(a), right = promote(b);
  return add(ExprKind::Logical, types_.basic(TypeKind::Int), static_cast<unsigned>(op), 0, raw(left), raw(right));
}

ExprId Builder::conditional(ExprId condition, ExprId a, ExprId b) {
  Type type = expr(a).type;
  if (types_.is_integer(type) || types_.is_floating(type)) {
    type = common_type(types_, promoted_type(program_, a), promoted_type(program_, b));
  } else if (types_.kind(type) == TypeKind::Pointer && expr(b).type != type) {
    const Type other = types_.element(expr(b).type);
    type = types_.pointer_to(types_.element(type).with(other.quals()));
    return add(ExprKind::Cond, type, 0, 0, raw(promote(condition)), raw(reinterpret(a, type)),
               raw(reinterpret(b, type)));
  }
  const ExprId left = to_common(a, type), right = to_common(b, type);
  return add(ExprKind::Cond, type, 0, 0, raw(promote(condition)), raw(left), raw(right));
}

ExprId Builder::comma(ExprId a, ExprId b) { return add(ExprKind::Comma, expr(b).type, 0, 0, raw(a), raw(b)); }

ExprId Builder::assign(ExprId lvalue, ExprId value) {
  const Type type = expr(lvalue).type;
  const unsigned flags = volatile_flag(type);
  const ExprId converted = convert(value, type);
  return add(ExprKind::Assign, type.unqualified(), 0, flags, raw(lvalue), raw(converted));
}

ExprId Builder::compound(BinaryOp op, ExprId lvalue, ExprId value) {
  const Type type = expr(lvalue).type;
  const unsigned flags = volatile_flag(type);
  if (types_.rep(type) == Rep::Pointer)
    return add(ExprKind::CompoundAssign, type.unqualified(), static_cast<unsigned>(op), flags, raw(lvalue), raw(value),
               type.unqualified().bits());
  if (types_.is_vector(type)) return vector_compound(op, lvalue, value);
  const ExprId read = load(lvalue);  // only to know how it is promoted
  const Type left = promoted_type(program_, read);
  const Type work = is_shift(op) ? left : common_type(types_, left, promoted_type(program_, value));
  const ExprId operand = is_shift(op) ? promote(value) : to_common(value, work);
  return add(ExprKind::CompoundAssign, type.unqualified(), static_cast<unsigned>(op), flags, raw(lvalue), raw(operand),
             work.bits());
}

ExprId Builder::inc_dec(IncDecOp op, ExprId lvalue) {
  const Type type = expr(lvalue).type;
  return add(ExprKind::IncDec, type.unqualified(), static_cast<unsigned>(op), volatile_flag(type), raw(lvalue));
}

}  // namespace gadfly::lang
