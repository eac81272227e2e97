// SPDX-License-Identifier: Apache-2.0
// Repairs of operations that were defined before and are not now. Each gives what the operation gave
// wherever that was defined, and has its type and effects.
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Type;
using lang::TypeKind;

namespace {

Type unsigned_type(const lang::TypeTable& types, lang::Rep rep) {
  return types.basic(bit_width(rep) == 64 ? TypeKind::ULong : TypeKind::UInt);
}

}  // namespace

// |id| becomes what |with| is; what holds |id| keeps it.
void Generator::replace(ExprId id, ExprId with) {
  program_.expr(id) = program_.expr(with);
  name_nodes();
  program_.expr(id).loc.line = raw(id) + 1;
  ++stats_.repairs;
}

// a[N] of an array of N is found out where it is accessed: the index is below that.
ExprId Generator::accessed_element(ExprId id) const {
  while (true) {
    switch (program_.expr(id).kind) {
      case ExprKind::Load:
      case ExprKind::Assign:
      case ExprKind::CompoundAssign:
      case ExprKind::Member: id = program_.expr(id).child_a(); break;
      default: return id;
    }
  }
}

bool Generator::repair(const machine::Stop& stop) {
  const auto* undefined = std::get_if<machine::Undefined>(&stop.verdict);
  if (undefined == nullptr || undefined->loc.line == 0) return false;
  const ExprId id = undefined->ub == machine::Ub::OutOfBounds
                        ? accessed_element(ExprId{undefined->loc.line - 1})
                        : ExprId{undefined->loc.line - 1};
  const lang::Expr e = program_.expr(id);
  if (e.kind == ExprKind::Binary) return repair_binary(id);
  if (e.kind == ExprKind::Unary) {  // -a: (T)(0 - (U)a)
    const Type wide = unsigned_type(program_.types, e.rep);
    const ExprId zero = build_.constant(wide, 0);
    const ExprId difference = build_.binary(BinaryOp::Sub, zero, build_.cast(e.child_a(), wide));
    replace(id, build_.cast(difference, e.type));
    return true;
  }
  if (e.kind == ExprKind::Index) {  // a[i]: a[(unsigned)i % N]
    const lang::Expr& array = program_.expr(program_.expr(e.child_a()).child_a());
    const Type index = program_.types.basic(TypeKind::UInt);
    const ExprId rest = build_.binary(
        BinaryOp::Rem, build_.cast(e.child_b(), index),
        build_.constant(index, static_cast<__int128>(program_.types.info(array.type).count)));
    program_.expr(id).b = raw(rest);
    name_nodes();
    ++stats_.repairs;
    return true;
  }
  return false;
}

bool Generator::repair_binary(ExprId id) {
  const lang::Expr e = program_.expr(id);
  const auto op = static_cast<BinaryOp>(e.op);
  const Type type = program_.expr(e.child_a()).type;
  const lang::Rep rep = program_.expr(e.child_a()).rep;
  const Type wide = unsigned_type(program_.types, rep);
  switch (op) {
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul: {  // (T)((U)a op (U)b)
      const ExprId result = build_.binary(op, build_.cast(e.child_a(), wide), build_.cast(e.child_b(), wide));
      replace(id, build_.cast(result, type));
      return true;
    }
    case BinaryOp::Div:
    case BinaryOp::Rem: {
      // b + !b where b was zero; for the minimum and -1: b is made 1, only when it is -1 and a is the
      // minimum, so that nothing else changes.
      const ExprId b = e.child_b();
      const ExprId zero_fixed = build_.binary(BinaryOp::Add, b, build_.unary(lang::UnaryOp::Not, b));
      ExprId divisor = zero_fixed;
      if (is_signed(rep)) {
        const __int128 least = -(static_cast<__int128>(1) << (bit_width(rep) - 1));
        const ExprId is_least = build_.binary(BinaryOp::Eq, e.child_a(), build_.constant(type, least));
        const ExprId is_minus_one = build_.binary(BinaryOp::Eq, b, build_.constant(type, -1));
        divisor = build_.conditional(build_.binary(BinaryOp::BitAnd, is_least, is_minus_one),
                                     build_.constant(type, 1), zero_fixed);
      }
      replace(id, build_.binary(op, e.child_a(), divisor));
      return true;
    }
    case BinaryOp::Shl:
    case BinaryOp::Shr: {  // a count that was in range is not changed by the mask
      const Type count_type = program_.expr(e.child_b()).type;
      const ExprId count = build_.binary(BinaryOp::BitAnd, e.child_b(),
                                         build_.constant(count_type, bit_width(rep) - 1));
      if (op == BinaryOp::Shr || !is_signed(rep)) {
        replace(id, build_.binary(op, e.child_a(), count));
        return true;
      }
      replace(id, build_.cast(build_.binary(op, build_.cast(e.child_a(), wide), count), type));
      return true;
    }
    default: return false;
  }
}

}  // namespace gadfly::gen
