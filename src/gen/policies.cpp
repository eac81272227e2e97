// SPDX-License-Identifier: Apache-2.0
// Policies: what makes arithmetic interesting to optimisers. Each is a rule of its own.
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;

__int128 Generator::constant_value(Type type) { return constants_.draw(types().rep(type)); }

bool Generator::leaf_is_constant() {
  if (context_ == Rule::ContextConstantLeaves) return true;
  if (context_ == Rule::ContextHalfConstantLeaves) return percent(50);
  return below(weights_.sum(Group::Leaf)) < weights_[Rule::LeafConstant];
}

// Whether |lvalue| means something wherever its variables are visible: its indices are mended should they go too
// far, its pointers are never null.
bool Generator::can_read_again(ExprId lvalue) const {
  const lang::Expr& e = program_.expr(lvalue);
  if (e.type.is_volatile()) return false;
  switch (e.kind) {
    case ExprKind::VarRef:
    case ExprKind::IntConst:
      return true;
    case ExprKind::Member:
    case ExprKind::ArrayDecay:
    case ExprKind::Load:
      return can_read_again(e.child_a());
    case ExprKind::Index: {
      const lang::Expr& base = program_.expr(e.child_a());
      return base.kind == ExprKind::ArrayDecay && can_read_again(base.child_a()) && can_read_again(e.child_b());
    }
    case ExprKind::Deref: {
      const lang::Expr& pointer = program_.expr(e.child_a());
      if (pointer.kind != ExprKind::Load) return false;
      const lang::Expr& var = program_.expr(pointer.child_a());
      return var.kind == ExprKind::VarRef && vars_[var.a].role == Role::Pointer;
    }
    default:
      return false;
  }
}

// Whether |lvalue| is something now, and all that it names may be read beside the rest of the expression; then it
// is noted as read.
bool Generator::may_read_again(ExprId lvalue) {
  const lang::Expr& e = program_.expr(lvalue);
  switch (e.kind) {
    case ExprKind::IntConst:
      return true;
    case ExprKind::VarRef: {
      const lang::VarId var{e.a};
      if (!may_use(var, false)) return false;
      log_variable(var, false);
      note_read(var);
      return true;
    }
    case ExprKind::Index: {
      const lang::Type array = type_of(program_.expr(e.child_a()).child_a());
      if (live() && machine_->eval(e.child_b()).lo >= types().info(array).count) return false;
      return may_read_again(e.child_a()) && may_read_again(e.child_b());
    }
    case ExprKind::Deref:
      if (!may_access(kMemory, false)) return false;
      log(kMemory, false);
      return may_read_again(e.child_a());
    default:
      return may_read_again(e.child_a());
  }
}

// Another tree like |id|, of those that can_read_again() knows.
ExprId Generator::copy(ExprId id) {
  lang::Expr e = program_.expr(id);
  if (e.kind != ExprKind::VarRef && e.kind != ExprKind::IntConst) e.a = raw(copy(e.child_a()));
  if (e.kind == ExprKind::Index) e.b = raw(copy(e.child_b()));
  return program_.add(e);
}

// Only what reads and computes can be written once more.
bool Generator::can_repeat(ExprId id) const {
  const lang::Expr& e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::IntConst:
      return true;
    case ExprKind::Load:
      return is_integer(e.type) && can_read_again(e.child_a());
    case ExprKind::Unary:
    case ExprKind::Cast:
      return lang::is_integer(e.rep) && can_repeat(e.child_a());
    case ExprKind::Binary:
      return lang::is_integer(program_.expr(e.child_a()).rep) && can_repeat(e.child_a()) && can_repeat(e.child_b());
    default:
      return false;
  }
}

void Generator::remember(Scope& scope, Grown value) {
  if (weights_[Rule::ExpressionReuse] == 0 || value.id == lang::kNoExpr) return;
  if (program_.expr(value.id).kind != ExprKind::Binary || !can_repeat(value.id)) return;
  const Remembered row{value.id, scope.index};
  if (remembered_.size() < 16)
    remembered_.push_back(row);
  else
    remembered_[below(16)] = row;
}

// The same tree with the values of now; nothing where a variable may not be read here.
Grown Generator::again(ExprId id) {
  const lang::Expr e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::IntConst: {
      Grown same{program_.add(e), {}};
      same.value = machine::int128_value(e.int_bits());
      if (lang::bit_width(e.rep) <= 64) same.value = machine::int_value(static_cast<std::uint64_t>(e.int_bits()));
      return same;
    }
    case ExprKind::Load: {
      if (!may_read_again(e.child_a())) return {};
      return loaded(copy(e.child_a()));
    }
    case ExprKind::Cast: {
      const Grown inner = again(e.child_a());
      if (inner.id == lang::kNoExpr || e.has(lang::kImplicit)) return inner;
      return cast(inner, e.type);
    }
    case ExprKind::Unary: {
      const Grown inner = again(e.child_a());
      return inner.id == lang::kNoExpr ? inner : defined_unary(static_cast<UnaryOp>(e.op), inner);
    }
    default:
      break;
  }
  const Grown a = again(e.child_a());
  if (a.id == lang::kNoExpr) return a;
  const Grown b = again(e.child_b());
  if (b.id == lang::kNoExpr) return b;
  return defined_binary(static_cast<BinaryOp>(e.op), a, b);
}

Grown Generator::reuse(Scope& scope) {
  if (remembered_.empty() || mode_ == Mode::Dead) return {};
  const Remembered& row = remembered_[below(static_cast<std::uint32_t>(remembered_.size()))];
  // Its variables are visible in the block where it was grown and in those inside it, if none has been hidden.
  if (weights_[Rule::PropertyShadow] != 0 && row.scope != scope.index) return {};
  for (const Scope* at = &scope; at->index != row.scope; at = &scopes_[at->parent])
    if (at->parent == lang::kNone) return {};
  return again(row.id);
}

// Shapes that peephole optimisers, reassociation, vectorisers of straight lines and the like look for.
Grown Generator::idiom(Scope& scope, std::uint32_t depth) {
  const ExprId lvalue = integer_lvalue(scope, false);
  if (lvalue == lang::kNoExpr || program_.expr(lvalue).kind != ExprKind::VarRef) return {};
  const lang::VarId var{program_.expr(lvalue).a};
  if (program_.var(var).type.is_volatile()) return {};
  const auto x = [&] { return loaded(build_.variable(var)); };
  const Type type = lang::promoted(types(), program_.var(var).type.unqualified());
  const unsigned width = lang::bit_width(types().rep(type));
  const auto n = [&](__int128 v) { return number(type, v); };
  const auto with = [&](BinaryOp op, Grown a, Grown b) { return defined_binary(op, a, b); };
  const auto other = [&] { return operand(scope); };
  switch (below(20)) {
    case 0: {  // the lowest set bit is cleared
      const Grown a = x(), less = with(BinaryOp::Sub, x(), n(1));
      return with(BinaryOp::BitAnd, a, less);
    }
    case 1: {  // the lowest set bit
      const Grown a = x(), negated = defined_unary(UnaryOp::Neg, x());
      return with(BinaryOp::BitAnd, a, negated);
    }
    case 2: {  // a rotation
      const Type wide = types().basic(width == 64 ? TypeKind::ULong : TypeKind::UInt);
      if (width > 64) return {};
      const std::uint32_t by = 1 + below(width - 1);
      const Grown left = with(BinaryOp::Shl, cast(x(), wide), number(int_type(), by));
      const Grown right = with(BinaryOp::Shr, cast(x(), wide), number(int_type(), width - by));
      return with(BinaryOp::BitOr, left, right);
    }
    case 3: {  // one of two by a mask
      const __int128 mask = constant_value(type);
      const Grown a = with(BinaryOp::BitAnd, x(), n(mask));
      const Grown b = with(BinaryOp::BitAnd, other(), defined_unary(UnaryOp::BitNot, n(mask)));
      return with(BinaryOp::BitOr, a, b);
    }
    case 4: {  // x * c + x * d
      const Grown a = with(BinaryOp::Mul, x(), n(static_cast<__int128>(below(64))));
      const Grown b = with(BinaryOp::Mul, x(), n(static_cast<__int128>(below(64))));
      return with(BinaryOp::Add, a, b);
    }
    case 5: {  // (x + c) - (x + d)
      const Grown a = with(BinaryOp::Add, x(), n(static_cast<__int128>(below(1000))));
      const Grown b = with(BinaryOp::Add, other(), x());
      return with(BinaryOp::Sub, b, a);
    }
    case 6: {  // x / c * c + x % c
      const __int128 by = 1 + below(100);
      const Grown whole = with(BinaryOp::Mul, with(BinaryOp::Div, x(), n(by)), n(by));
      return with(BinaryOp::Add, whole, with(BinaryOp::Rem, x(), n(by)));
    }
    case 7: {  // ~(~a & ~b)
      const Grown a = defined_unary(UnaryOp::BitNot, x()), b = defined_unary(UnaryOp::BitNot, other());
      return defined_unary(UnaryOp::BitNot, with(BinaryOp::BitAnd, a, b));
    }
    case 8: {  // a ^ b ^ a
      const Grown a = x(), b = other();
      return with(BinaryOp::BitXor, with(BinaryOp::BitXor, a, b), x());
    }
    case 9: {  // sign extension of a part
      const std::uint32_t by = width / 2 + below(width / 2);
      const Grown up = with(BinaryOp::Shl, x(), number(int_type(), by));
      return with(BinaryOp::Shr, up, number(int_type(), by));
    }
    case 10: {  // the larger, the smaller, without effects in the arms
      const Grown a = x(), b = other();
      const Grown test = with(percent(50) ? BinaryOp::Lt : BinaryOp::Gt, a, b);
      const Grown first = x();
      if (!can_repeat(b.id)) return test;
      const Grown second = again(b.id);
      if (second.id == lang::kNoExpr) return test;
      const ExprId id = build_.conditional(test.id, first.id, second.id);
      const lang::Expr& e = program_.expr(id);
      return {id, truth(test) ? converted(e.child_b(), first) : converted(e.child_c(), second)};
    }
    case 11: {  // the absolute value
      const Grown test = with(BinaryOp::Lt, x(), n(0));
      const Grown positive = x();
      Grown negative;
      {
        const ModeScope mode(*this, live() && !truth(test) ? Mode::Blind : mode_);
        negative = defined_unary(UnaryOp::Neg, x());
      }
      const ExprId id = build_.conditional(test.id, negative.id, positive.id);
      const lang::Expr& e = program_.expr(id);
      return {id, truth(test) ? converted(e.child_b(), negative) : converted(e.child_c(), positive)};
    }
    case 12: {  // a range check
      const Grown low = with(BinaryOp::Ge, x(), n(constant_value(type)));
      const Grown high = with(BinaryOp::Le, x(), n(constant_value(type)));
      return with(BinaryOp::BitAnd, low, high);
    }
    case 13: {  // a product by a constant that is nearly a power of two
      const std::uint32_t bit = 1 + below(10);
      return with(BinaryOp::Mul, x(), n((static_cast<__int128>(1) << bit) + below(3) - 1));
    }
    case 14: {  // division by a constant, its remainder
      const Grown by = n(2 + static_cast<__int128>(below(1000)));
      return with(percent(50) ? BinaryOp::Div : BinaryOp::Rem, x(), by);
    }
    case 15: {  // bytes put together
      const Grown high = with(BinaryOp::Shl, with(BinaryOp::BitAnd, x(), n(255)), number(int_type(), 8));
      const Grown low = with(BinaryOp::BitAnd, with(BinaryOp::Shr, x(), number(int_type(), 8)), n(255));
      return with(BinaryOp::BitOr, high, low);
    }
    case 16: {  // (a + b) - b
      const Grown b = other();
      const Grown sum = with(BinaryOp::Add, x(), b);
      if (!can_repeat(b.id)) return sum;
      const Grown repeated = again(b.id);
      return repeated.id == lang::kNoExpr ? sum : with(BinaryOp::Sub, sum, repeated);
    }
    case 17: {  // a comparison of a difference
      const Grown difference = with(BinaryOp::Sub, x(), other());
      return with(BinaryOp::Eq, difference, n(0));
    }
    case 18: {  // a chain of one operator
      Grown sum = x();
      const BinaryOp op = percent(50) ? BinaryOp::Add : BinaryOp::BitXor;
      for (std::uint32_t k = 2 + below(4); k > 0; --k) sum = with(op, sum, percent(50) ? other() : n(below(100)));
      return sum;
    }
    default: {  // narrow and widen again
      const Grown part = cast(x(), types().basic(percent(50) ? TypeKind::Short : TypeKind::UChar));
      return with(BinaryOp::Add, part, depth > 0 ? other() : n(1));
    }
  }
}

}  // namespace gadfly::gen
