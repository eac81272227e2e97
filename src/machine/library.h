// SPDX-License-Identifier: Apache-2.0
// The part of the C library that test programs use, and the built-in functions with ordinary
// prototypes. Each is a row of library.def and a function in the file of its header:
//   library_string.cpp  string.h            library_stdio.cpp   stdio.h (library_format: printf)
//   library_stdlib.cpp  stdlib.h, assert.h  library_math.cpp    math.h
//   library_ctype.cpp   ctype.h             library_bits.cpp    __builtin_clz and its like
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "lang/program.h"
#include "machine/value.h"

namespace gadfly::machine {

class Machine;

// One call of a library function. Arguments have been converted to the parameters' types (variable
// ones promoted), |types| says which they have.
struct LibraryCall {
  Machine& machine;
  lang::ExprId site;
  std::span<const Value> args;
  std::span<const lang::Type> types;
  lang::Type result;
  std::string_view name;

  std::size_t count() const { return args.size(); }
  // Stop when argument |i| is missing or not a number / not a pointer.
  std::uint64_t number(std::size_t i) const;
  std::int64_t signed_number(std::size_t i) const;
  const Value& pointer(std::size_t i) const;
  lang::Rep rep(std::size_t i) const;

  lang::Loc loc() const;
  const lang::TypeTable& table() const;
  bool is_null(std::size_t i) const;
  // The type that argument |i|, a pointer, points to.
  lang::Type target(std::size_t i) const;
  // The string that argument |i| points to, without its null character; no more than |limit| bytes
  // are read.
  std::string string(std::size_t i, std::uint64_t limit = ~0ull) const;
  // Stores through a pointer, as an assignment to an lvalue of |type| does.
  void store(const Value& pointer, lang::Type type, const Value& value) const;
  // |v| as the call's result, whatever integer type that has.
  Value integer(Int128 v) const;
  // A result of which the standard says no more than |known|.
  Value vague(Known known) const;
  // A truth value: 0, or any number that is not 0.
  Value truth(bool is_true) const { return is_true ? vague(Known::Nonzero) : integer(0); }
  void spend(std::uint64_t steps) const;
  [[noreturn]] void wrong_argument(std::size_t i, std::string_view wanted) const;
};

// The null pointer; and |pointer| moved on by |bytes|, which the caller knows to be in bounds.
inline bool is_null_pointer(const Value& v) { return v.object_index == 0 && v.lo == 0; }
inline Value moved(Value pointer, std::uint64_t bytes) {
  pointer.lo += bytes;
  return pointer;
}

struct LibraryFunction {
  std::string_view name;
  std::uint8_t parameters;  // at least
  // Neither reads nor writes objects of the program: needs no sequencing checks.
  bool pure;
  Value (*run)(LibraryCall&);
};

// The row for |name|; "__builtin_x" finds "x" where that has one. Null: not known.
const LibraryFunction* find_library_function(std::string_view name);
std::span<const LibraryFunction> library_functions();  // sorted by name

}  // namespace gadfly::machine
