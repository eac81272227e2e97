// SPDX-License-Identifier: Apache-2.0
// What an expression means, over any kind of number: its value, whether it is defined, and what it leaves in
// its variables. Written from C17 6.5, not from the machine. Knows what operations and their mended forms
// are made of.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "lang/program.h"
#include "proof.h"

namespace gadfly::test {

// A machine whose int has |bits| bits, and every other type in proportion. Numbers are exact.
class SmallNumbers {
 public:
  using Number = std::int64_t;
  using Truth = bool;
  explicit SmallNumbers(unsigned bits) : bits_(bits) {}

  unsigned width(lang::Rep rep) const { return rep == lang::Rep::Bool ? 1 : bit_width(rep) * bits_ / 32; }
  Number least(lang::Rep rep) const { return is_signed(rep) ? -(Number{1} << (width(rep) - 1)) : 0; }
  Number greatest(lang::Rep rep) const { return (Number{1} << (width(rep) - (is_signed(rep) ? 1 : 0))) - 1; }
  // The smallest number of a type and the greatest count of a shift are what they are for these widths.
  Number constant(__int128 value, lang::Rep rep) const {
    for (const lang::Rep wide : {lang::Rep::I32, lang::Rep::I64}) {
      if (value == static_cast<__int128>(~static_cast<unsigned __int128>(0) << (bit_width(wide) - 1)) && rep == wide)
        return least(wide);
      if (scale_counts && value == static_cast<__int128>(bit_width(wide) - 1)) return width(wide) - 1;
    }
    EXPECT_TRUE(fits(value, rep));
    return static_cast<Number>(value);
  }
  Number convert(Number v, lang::Rep, lang::Rep to) const { return to == lang::Rep::Bool ? v != 0 : wrapped(v, to); }
  bool is_zero(Number v) const { return v == 0; }
  Number choose(bool c, Number a, Number b) const { return c ? a : b; }

  bool defined(lang::BinaryOp op, lang::Rep rep, Number a, Number b, lang::Rep) const {
    using lang::BinaryOp;
    const bool counts = b >= 0 && b < static_cast<Number>(width(rep));
    switch (op) {
      case BinaryOp::Div:
      case BinaryOp::Rem: return b != 0 && fits(a / b, rep);
      case BinaryOp::Shr: return counts;
      case BinaryOp::Shl: return counts && (!is_signed(rep) || (a >= 0 && fits(a << b, rep)));
      default: return !is_signed(rep) || fits(exact(op, a, b), rep);
    }
  }
  // Requires that it is defined, unless it is one of those that wrap.
  Number binary(lang::BinaryOp op, lang::Rep rep, Number a, Number b, lang::Rep) const {
    return wrapped(exact(op, a, b), rep);
  }

  bool scale_counts = true;

 private:
  bool fits(__int128 v, lang::Rep rep) const { return v >= least(rep) && v <= greatest(rep); }
  Number wrapped(Number v, lang::Rep rep) const {
    const Number bits = v & ((Number{1} << width(rep)) - 1);
    return is_signed(rep) && bits > greatest(rep) ? bits - (Number{1} << width(rep)) : bits;
  }
  Number exact(lang::BinaryOp op, Number a, Number b) const {
    using lang::BinaryOp;
    switch (op) {
      case BinaryOp::Add: return a + b;
      case BinaryOp::Sub: return a - b;
      case BinaryOp::Mul: return a * b;
      case BinaryOp::Div: return b == 0 ? 0 : a / b;
      case BinaryOp::Rem: return b == 0 ? 0 : a % b;
      case BinaryOp::Shl: return b < 0 || b > 30 ? 0 : a * (Number{1} << b);
      case BinaryOp::Shr: return b < 0 || b > 30 ? 0 : a >> b;
      case BinaryOp::Eq: return a == b;
      case BinaryOp::BitAnd: return a & b;
      default: ADD_FAILURE() << "operator " << static_cast<int>(op); return 0;
    }
  }
  unsigned bits_;
};

// Unknown numbers of the real widths. Quotients and remainders are those of any two functions: what is
// proved of all functions is so of these.
class UnknownNumbers {
 public:
  using Number = z3::expr;
  using Truth = z3::expr;

  z3::context& context() { return context_; }
  z3::expr variable(const char* name, lang::Rep rep) { return context_.bv_const(name, bit_width(rep)); }
  z3::expr constant(__int128 value, lang::Rep rep) {
    const auto low = static_cast<std::int64_t>(value);
    if (bit_width(rep) <= 64) return context_.bv_val(low, bit_width(rep));
    return z3::concat(context_.bv_val(static_cast<std::int64_t>(value >> 64), 64), context_.bv_val(low, 64));
  }
  z3::expr convert(const z3::expr& v, lang::Rep from, lang::Rep to) {
    const unsigned old = bit_width(from), fresh = bit_width(to);
    if (to == lang::Rep::Bool) return z3::ite(is_zero(v), context_.bv_val(0, 1), context_.bv_val(1, 1));
    if (fresh < old) return v.extract(fresh - 1, 0);
    return is_signed(from) ? z3::sext(v, fresh - old) : z3::zext(v, fresh - old);
  }
  z3::expr is_zero(const z3::expr& v) { return v == context_.bv_val(0, v.get_sort().bv_size()); }
  z3::expr choose(const z3::expr& c, const z3::expr& a, const z3::expr& b) { return z3::ite(c, a, b); }

  z3::expr defined(lang::BinaryOp op, lang::Rep rep, const z3::expr& a, const z3::expr& b, lang::Rep rep_b) {
    using lang::BinaryOp;
    const bool has_sign = is_signed(rep);
    switch (op) {
      case BinaryOp::Add: return has_sign ? !add_overflows(a, b) : yes();
      case BinaryOp::Sub: return has_sign ? !sub_overflows(a, b) : yes();
      case BinaryOp::Mul: return has_sign ? !mul_overflows(a, b) : yes();
      case BinaryOp::Div:
      case BinaryOp::Rem: {
        const z3::expr overflows =
            a == constant(static_cast<__int128>(~static_cast<unsigned __int128>(0) << (bit_width(rep) - 1)), rep) &&
            b == constant(-1, rep);
        return has_sign ? !is_zero(b) && !overflows : !is_zero(b);
      }
      case BinaryOp::Shl: {
        if (!has_sign) return counts(b, rep_b, rep);
        const z3::expr n = at_width(b, rep);
        return counts(b, rep_b, rep) && a >= 0 && z3::ashr(z3::shl(a, n), n) == a;
      }
      case BinaryOp::Shr: return counts(b, rep_b, rep);
      default: return yes();
    }
  }
  z3::expr binary(lang::BinaryOp op, lang::Rep rep, const z3::expr& a, const z3::expr& b, lang::Rep) {
    using lang::BinaryOp;
    switch (op) {
      case BinaryOp::Add: return a + b;
      case BinaryOp::Sub: return a - b;
      case BinaryOp::Mul: return a * b;
      case BinaryOp::Div: return function("quotient", rep)(a, b);
      case BinaryOp::Rem: return real_remainders ? z3::urem(a, b) : function("remainder", rep)(a, b);
      case BinaryOp::Shl: return z3::shl(a, at_width(b, rep));
      case BinaryOp::Shr: return is_signed(rep) ? z3::ashr(a, at_width(b, rep)) : z3::lshr(a, at_width(b, rep));
      case BinaryOp::Eq: return z3::ite(a == b, constant(1, lang::Rep::I32), constant(0, lang::Rep::I32));
      case BinaryOp::BitAnd: return a & b;
      default: ADD_FAILURE() << "operator " << static_cast<int>(op); return a;
    }
  }
  z3::expr yes() { return context_.bool_val(true); }

  bool real_remainders = false;  // of unsigned numbers

 private:
  z3::expr counts(const z3::expr& n, lang::Rep rep_n, lang::Rep rep) {
    const z3::expr limit = context_.bv_val(bit_width(rep), bit_width(rep_n));
    return is_signed(rep_n) ? n >= 0 && n < limit : z3::ult(n, limit);
  }
  // A count that is in range, as a number of the shifted type.
  z3::expr at_width(const z3::expr& n, lang::Rep rep) {
    const unsigned old = n.get_sort().bv_size(), fresh = bit_width(rep);
    return fresh < old ? n.extract(fresh - 1, 0) : z3::zext(n, fresh - old);
  }
  z3::func_decl function(const char* name, lang::Rep rep) {
    const z3::sort sort = context_.bv_sort(bit_width(rep));
    const std::string full_name = std::string(name) + (is_signed(rep) ? "-signed" : "-unsigned");
    return context_.function(full_name.c_str(), sort, sort, sort);
  }
  z3::context context_;
};

template <typename Numbers>
class Meaning {
 public:
  using Number = typename Numbers::Number;
  using Truth = typename Numbers::Truth;
  Meaning(const lang::Program& program, Numbers& numbers, Truth yes)
      : defined(yes), program_(program), numbers_(numbers) {}

  void set(lang::VarId var, Number value) { values_.insert_or_assign(var, value); }
  Number holds(lang::VarId var) const { return values_.at(var); }

  // Evaluates |id|: its effects are in holds(), and |defined| says whether everything so far was.
  Number value(lang::ExprId id) {
    using lang::ExprKind;
    const lang::Expr& e = program_.expr(id);
    switch (e.kind) {
      case ExprKind::IntConst: return numbers_.constant(constant_of(e), e.rep);
      case ExprKind::Load: return holds(variable(e.child_a()));
      case ExprKind::Cast: {
        const Number v = value(e.child_a());
        return numbers_.convert(v, program_.expr(e.child_a()).rep, e.rep);
      }
      case ExprKind::Unary: return unary(e);
      case ExprKind::Binary: {
        const Number a = value(e.child_a()), b = value(e.child_b());
        return binary(static_cast<lang::BinaryOp>(e.op), program_.expr(e.child_a()).rep, a, b,
                      program_.expr(e.child_b()).rep);
      }
      case ExprKind::Cond: {  // of branches that have no effects
        const Number c = value(e.child_a()), a = value(e.child_b()), b = value(e.child_c());
        return numbers_.choose(numbers_.is_zero(c), b, a);
      }
      case ExprKind::Assign: {
        const Number v = value(e.child_b());
        set(variable(e.child_a()), v);
        return v;
      }
      case ExprKind::CompoundAssign: {
        const lang::Rep work = program_.types.rep(lang::Type::from_bits(e.c));
        const Number b = value(e.child_b());
        return update(e, static_cast<lang::BinaryOp>(e.op), work, b, program_.expr(e.child_b()).rep);
      }
      case ExprKind::IncDec: return inc_dec(e);
      default: ADD_FAILURE() << "an expression of kind " << static_cast<int>(e.kind); return holds(lang::VarId{0});
    }
  }
  Truth defined;

 private:
  static __int128 constant_of(const lang::Expr& e) {
    const auto bits = static_cast<__int128>(e.int_bits());
    const unsigned unused = 128 - bit_width(e.rep);
    if (!is_signed(e.rep)) return bits;
    return static_cast<__int128>(static_cast<unsigned __int128>(bits) << unused) >> unused;
  }
  lang::VarId variable(lang::ExprId id) const {
    EXPECT_EQ(program_.expr(id).kind, lang::ExprKind::VarRef);
    return lang::VarId{program_.expr(id).a};
  }
  Number binary(lang::BinaryOp op, lang::Rep rep, const Number& a, const Number& b, lang::Rep rep_b) {
    defined = defined && numbers_.defined(op, rep, a, b, rep_b);
    return numbers_.binary(op, rep, a, b, rep_b);
  }
  Number unary(const lang::Expr& e) {
    const Number v = value(e.child_a());
    const lang::Rep rep = program_.expr(e.child_a()).rep;
    const Number zero = numbers_.constant(0, e.rep);
    if (static_cast<lang::UnaryOp>(e.op) == lang::UnaryOp::Not)
      return numbers_.choose(numbers_.is_zero(v), numbers_.constant(1, e.rep), zero);
    EXPECT_EQ(static_cast<lang::UnaryOp>(e.op), lang::UnaryOp::Neg);
    return binary(lang::BinaryOp::Sub, rep, zero, v, rep);
  }
  // target = (type of target)((work)target op b)
  Number update(const lang::Expr& e, lang::BinaryOp op, lang::Rep work, const Number& b, lang::Rep rep_b) {
    const lang::Rep target = program_.expr(e.child_a()).rep;
    const Number old = numbers_.convert(holds(variable(e.child_a())), target, work);
    const Number fresh = numbers_.convert(binary(op, work, old, b, rep_b), work, target);
    set(variable(e.child_a()), fresh);
    return fresh;
  }
  Number inc_dec(const lang::Expr& e) {
    using lang::IncDecOp;
    const auto op = static_cast<IncDecOp>(e.op);
    const Number old = holds(variable(e.child_a()));
    const lang::Rep target = program_.expr(e.child_a()).rep;
    const lang::Rep work = bit_width(target) < 32 ? lang::Rep::I32 : target;
    const bool down = op == IncDecOp::PreDec || op == IncDecOp::PostDec;
    const lang::BinaryOp step = down ? lang::BinaryOp::Sub : lang::BinaryOp::Add;
    const Number fresh = update(e, step, work, numbers_.constant(1, work), work);
    return op == IncDecOp::PreInc || op == IncDecOp::PreDec ? fresh : old;
  }

  const lang::Program& program_;
  Numbers& numbers_;
  std::map<lang::VarId, Number> values_;
};

}  // namespace gadfly::test
