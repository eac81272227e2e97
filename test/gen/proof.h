// SPDX-License-Identifier: Apache-2.0
// Facts about C's integers, asked of Z3: a fact is proved when there is no counterexample to it.
#pragma once

#include <gtest/gtest.h>
#include <z3++.h>

#include <string>

namespace gadfly::test {

inline void prove(const std::string& what, const z3::expr& fact) {
  if (fact.simplify().is_true()) return;
  z3::solver solver(fact.ctx());
  solver.set("timeout", 20'000u);
  solver.add(!fact);
  const z3::check_result result = solver.check();
  EXPECT_EQ(result, z3::unsat) << what << ": " << (result == z3::sat ? solver.get_model().to_string() : "no answer");
}

// The number of a signed operand in twice its bits: sums and differences of two are exact there.
inline z3::expr exact(const z3::expr& e) { return z3::sext(e, e.get_sort().bv_size()); }
// |exact_result| is one that a signed type of half its bits can hold.
inline z3::expr fits(const z3::expr& exact_result) {
  return exact(exact_result.extract(exact_result.get_sort().bv_size() / 2 - 1, 0)) == exact_result;
}
inline z3::expr add_overflows(const z3::expr& a, const z3::expr& b) { return !fits(exact(a) + exact(b)); }
inline z3::expr sub_overflows(const z3::expr& a, const z3::expr& b) { return !fits(exact(a) - exact(b)); }
inline z3::expr mul_overflows(const z3::expr& a, const z3::expr& b) {
  return !(z3::bvmul_no_overflow(a, b, true) && z3::bvmul_no_underflow(a, b));
}

// Two's complement numbers of |width| bits.
class Bits {
 public:
  explicit Bits(unsigned width) : width_(width) {}
  unsigned width() const { return width_; }
  z3::expr variable(const char* name) { return variable(name, width_); }
  z3::expr variable(const char* name, unsigned width) { return context_.bv_const(name, width); }
  z3::expr number(std::int64_t value) { return number(value, width_); }
  z3::expr number(std::int64_t value, unsigned width) { return context_.bv_val(value, width); }
  z3::expr least() { return z3::shl(number(1), number(width_ - 1)); }

  z3::expr div_undefined(const z3::expr& a, const z3::expr& b) {
    return b == number(0) || (a == least() && b == number(-1));
  }
  // |count|, of any width and signedness, is not one for a shift of this width.
  z3::expr count_undefined(const z3::expr& count, bool is_signed) {
    const unsigned count_width = count.get_sort().bv_size();
    const z3::expr limit = number(width_, count_width);
    return is_signed ? count < 0 || count >= limit : z3::uge(count, limit);
  }

  void prove(const char* what, const z3::expr& fact) {
    test::prove(what + (", " + std::to_string(width_)) + " bits", fact);
  }

 private:
  z3::context context_;
  unsigned width_;
};

}  // namespace gadfly::test
