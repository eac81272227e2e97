// SPDX-License-Identifier: Apache-2.0
// Facts about C's integers, asked of Z3: a fact is proved when there is no counterexample to it.
#pragma once

#include <gtest/gtest.h>
#include <z3++.h>

#include <string>

namespace gadfly::test {

// Two's complement numbers of |width| bits, and the exact results of operations on them in twice as many.
class Bits {
 public:
  explicit Bits(unsigned width) : width_(width) {}
  unsigned width() const { return width_; }
  z3::context& context() { return context_; }
  z3::expr variable(const char* name) { return variable(name, width_); }
  z3::expr variable(const char* name, unsigned width) { return context_.bv_const(name, width); }
  z3::expr number(std::int64_t value) { return number(value, width_); }
  z3::expr number(std::int64_t value, unsigned width) { return context_.bv_val(value, width); }
  z3::expr least() { return z3::shl(number(1), number(width_ - 1)); }

  // The number of a signed operand, exactly; sums, products and negations of two are exact too.
  z3::expr exact(const z3::expr& e) const { return z3::sext(e, width_); }
  // |exact_result| is one that the signed type can hold.
  z3::expr fits(const z3::expr& exact_result) const {
    return exact(exact_result.extract(width_ - 1, 0)) == exact_result;
  }
  z3::expr add_overflows(const z3::expr& a, const z3::expr& b) const {
    return !fits(exact(a) + exact(b));
  }
  z3::expr sub_overflows(const z3::expr& a, const z3::expr& b) const {
    return !fits(exact(a) - exact(b));
  }
  z3::expr mul_overflows(const z3::expr& a, const z3::expr& b) const {
    return !(z3::bvmul_no_overflow(a, b, true) && z3::bvmul_no_underflow(a, b));
  }
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
    z3::solver solver(context_);
    solver.set("timeout", 20'000u);
    solver.add(!fact);
    const z3::check_result result = solver.check();
    EXPECT_EQ(result, z3::unsat) << what << ", " << width_ << " bits: "
                                 << (result == z3::sat ? counterexample(solver) : "no answer");
  }

 private:
  static std::string counterexample(const z3::solver& solver) {
    return Z3_model_to_string(solver.ctx(), solver.get_model());
  }

  z3::context context_;
  unsigned width_;
};

}  // namespace gadfly::test
