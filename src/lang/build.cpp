// SPDX-License-Identifier: Apache-2.0
#include "lang/build.h"

#include "support/check.h"

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
  return types.kind(type) == TypeKind::Enum ? types.enumeration(type).underlying
                                            : type.unqualified();
}

// The qualifiers of an array are its elements' (6.7.3p9).
Type qualified(TypeTable& types, Type type, std::uint8_t quals) {
  if (quals == 0 || types.kind(type) != TypeKind::Array) return type.with(quals);
  const TypeInfo array = types.info(type);
  const Type element = qualified(types, array.element, quals);
  return array.complete ? types.array_of(element, array.count) : types.incomplete_array_of(element);
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
      const bool fits_int =
          field.bit_width < 32 || (field.bit_width == 32 && is_signed(types.rep(field.type)));
      if (fits_int) return types.basic(TypeKind::Int);
      if (field.bit_width == 32) return types.basic(TypeKind::UInt);  // also of a wider type
    }
  }
  return promoted(types, e.type);
}

ExprId Builder::add(ExprKind kind, Type type, unsigned op, unsigned flags, std::uint32_t a,
                    std::uint32_t b, std::uint32_t c) {
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

CastKind Builder::cast_kind(Type from, Type to) const {
  const Rep in = types_.rep(from), out = types_.rep(to);
  if (out == Rep::None) return CastKind::ToVoid;
  if (out == Rep::Bool && in != Rep::Bool) return CastKind::ToBool;
  if (in == Rep::Pointer && out == Rep::Pointer) return CastKind::PtrToPtr;
  if (in == out) return CastKind::NoOp;
  if (in == Rep::Pointer) return CastKind::PtrToInt;
  if (out == Rep::Pointer) return CastKind::IntToPtr;
  if (lang::is_floating(in))
    return lang::is_floating(out) ? CastKind::FloatToFloat : CastKind::FloatToInt;
  return lang::is_floating(out) ? CastKind::IntToFloat : CastKind::IntToInt;
}

ExprId Builder::cast(ExprId value, Type to) {
  const Type target = to.unqualified();
  const Type from = expr(value).type;
  const CastKind kind = from == target ? CastKind::NoOp : cast_kind(from, target);
  return add(ExprKind::Cast, target, static_cast<unsigned>(kind), 0, raw(value));
}

ExprId Builder::convert(ExprId value, Type to) {
  const Type target = to.unqualified();
  const Type from = expr(value).type;
  if (from == target) return value;
  return add(ExprKind::Cast, target, static_cast<unsigned>(cast_kind(from, target)), kImplicit,
             raw(value));
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

ExprId Builder::constant(Type type, __int128 value) {
  Expr node;
  node.kind = ExprKind::IntConst;
  node.type = type.unqualified();
  node.set_int_bits(static_cast<unsigned __int128>(value));
  return program_.add(node);
}

ExprId Builder::load(ExprId lvalue) {
  const Type type = expr(lvalue).type;
  const unsigned flags = kImplicit | volatile_flag(type);
  return add(ExprKind::Load, type.unqualified(), 0, flags, raw(lvalue));
}

ExprId Builder::unary(UnaryOp op, ExprId operand) {
  if (op == UnaryOp::Not)
    return add(ExprKind::Unary, types_.basic(TypeKind::Int), static_cast<unsigned>(op), 0,
               raw(operand));
  const ExprId value = promote(operand);
  return add(ExprKind::Unary, expr(value).type, static_cast<unsigned>(op), 0, raw(value));
}

ExprId Builder::binary(BinaryOp op, ExprId a, ExprId b) {
  if (is_shift(op)) {
    const ExprId left = promote(a), right = promote(b);
    return add(ExprKind::Binary, expr(left).type, static_cast<unsigned>(op), 0, raw(left),
               raw(right));
  }
  const Type common =
      common_type(types_, promoted_type(program_, a), promoted_type(program_, b));
  const ExprId left = to_common(a, common), right = to_common(b, common);
  const Type type = is_comparison(op) ? types_.basic(TypeKind::Int) : common;
  return add(ExprKind::Binary, type, static_cast<unsigned>(op), 0, raw(left), raw(right));
}

ExprId Builder::pointer_binary(BinaryOp op, ExprId a, ExprId b) {
  Type type = types_.basic(TypeKind::Int);
  if (op == BinaryOp::PtrAdd || op == BinaryOp::PtrSub) type = expr(a).type;
  if (op == BinaryOp::PtrDiff)
    type = types_.basic(types_.target().pointer_size == 8 ? TypeKind::Long : TypeKind::Int);
  return add(ExprKind::Binary, type, static_cast<unsigned>(op), 0, raw(a), raw(b));
}

ExprId Builder::logical(LogicalOp op, ExprId a, ExprId b) {
  const ExprId left = promote(a), right = promote(b);
  return add(ExprKind::Logical, types_.basic(TypeKind::Int), static_cast<unsigned>(op), 0,
             raw(left), raw(right));
}

ExprId Builder::conditional(ExprId condition, ExprId a, ExprId b) {
  Type type = expr(a).type;
  if (types_.is_integer(type) || types_.is_floating(type))
    type = common_type(types_, promoted_type(program_, a), promoted_type(program_, b));
  const ExprId left = to_common(a, type), right = to_common(b, type);
  return add(ExprKind::Cond, type, 0, 0, raw(promote(condition)), raw(left), raw(right));
}

ExprId Builder::comma(ExprId a, ExprId b) {
  return add(ExprKind::Comma, expr(b).type, 0, 0, raw(a), raw(b));
}

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
    return add(ExprKind::CompoundAssign, type.unqualified(), static_cast<unsigned>(op), flags,
               raw(lvalue), raw(value), type.unqualified().bits());
  const ExprId read = load(lvalue);  // only to know how it is promoted
  const Type left = promoted_type(program_, read);
  const Type work =
      is_shift(op) ? left : common_type(types_, left, promoted_type(program_, value));
  const ExprId operand = is_shift(op) ? promote(value) : to_common(value, work);
  return add(ExprKind::CompoundAssign, type.unqualified(), static_cast<unsigned>(op), flags,
             raw(lvalue), raw(operand), work.bits());
}

ExprId Builder::inc_dec(IncDecOp op, ExprId lvalue) {
  const Type type = expr(lvalue).type;
  return add(ExprKind::IncDec, type.unqualified(), static_cast<unsigned>(op),
             volatile_flag(type), raw(lvalue));
}

ExprId Builder::call(FuncId function, std::span<const ExprId> args) {
  const Type type = program_.function(function).type;
  const std::vector<Type> params = types_.info(type).params;
  std::vector<ExprId> converted;
  for (std::size_t i = 0; i < args.size(); ++i)
    converted.push_back(i < params.size() ? convert(args[i], params[i]) : promote_argument(args[i]));
  const ExprId designator = add(ExprKind::FuncRef, type, 0, 0, raw(function));
  const ExprId callee = add(ExprKind::FunctionDecay, types_.pointer_to(type), 0, kImplicit,
                            raw(designator));
  const std::uint32_t first = program_.add_list(std::span<const ExprId>(converted));
  return add(ExprKind::Call, types_.element(type).unqualified(), 0, 0, raw(callee), first,
             static_cast<std::uint32_t>(converted.size()));
}

ExprId Builder::address_of(ExprId lvalue) {
  const Expr& e = expr(lvalue);
  if (e.kind == ExprKind::VarRef)
    GADFLY_CHECK(program_.var(VarId{e.a}).address_taken || !types_.is_scalar(e.type) ||
                     program_.var(VarId{e.a}).is_static_duration(),
                 "'{}' lives in a slot", program_.var(VarId{e.a}).name);
  return add(ExprKind::AddrOf, types_.pointer_to(e.type), 0, 0, raw(lvalue));
}

ExprId Builder::size_of(Type type) {
  return add(ExprKind::SizeOf,
             types_.basic(types_.target().long_size == 8 ? TypeKind::ULong : TypeKind::UInt),
             static_cast<unsigned>(SizeOfKind::SizeOfType), 0, kNone, type.bits());
}

ExprId Builder::variable(VarId var) {
  return add(ExprKind::VarRef, program_.var(var).type, 0, kLvalue, raw(var));
}

ExprId Builder::member(ExprId record, std::uint32_t field) {
  const Expr& base = expr(record);
  const Field& f = types_.record(base.type).fields[field];
  const unsigned flags = (base.flags & kLvalue) | (f.is_bit_field() ? unsigned{kBitField} : 0);
  const std::uint8_t quals = base.type.quals() & (kConst | kVolatile);
  return add(ExprKind::Member, qualified(types_, f.type, quals), 0, flags, raw(record), field);
}

ExprId Builder::index(ExprId array, ExprId position) {
  const Type element = types_.element(expr(array).type);
  const ExprId pointer =
      add(ExprKind::ArrayDecay, types_.pointer_to(element), 0, kImplicit, raw(array));
  return add(ExprKind::Index, element, 0, kLvalue, raw(pointer), raw(position));
}

ExprId Builder::dereference(ExprId pointer) {
  return add(ExprKind::Deref, types_.element(expr(pointer).type), 0, kLvalue, raw(pointer));
}

StmtId Builder::add(StmtKind kind, std::uint32_t a, std::uint32_t b, std::uint32_t c,
                    std::uint32_t d) {
  Stmt node;
  node.kind = kind;
  node.a = a;
  node.b = b;
  node.c = c;
  node.d = d;
  return program_.add(node);
}

StmtId Builder::expression(ExprId e) { return add(StmtKind::ExprStmt, raw(e)); }

StmtId Builder::declare(VarId var) { return add(StmtKind::Decl, raw(var)); }

StmtId Builder::block(std::span<const StmtId> stmts, std::span<const VarId> vars) {
  const std::uint32_t first = program_.add_list(stmts);
  const std::uint32_t first_var = program_.add_list(vars);
  return add(StmtKind::Block, first, static_cast<std::uint32_t>(stmts.size()), first_var,
             static_cast<std::uint32_t>(vars.size()));
}

StmtId Builder::if_else(ExprId condition, StmtId then, StmtId otherwise) {
  return add(StmtKind::If, raw(condition), raw(then), raw(otherwise));
}

StmtId Builder::for_loop(ExprId init, ExprId condition, ExprId step, StmtId body) {
  const StmtId first = init == kNoExpr ? kNoStmt : expression(init);
  return add(StmtKind::For, raw(first), raw(condition), raw(step), raw(body));
}

StmtId Builder::return_value(ExprId value) { return add(StmtKind::Return, raw(value)); }

}  // namespace gadfly::lang
