// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gadfly::cases {

// What a compiler, or Gadfly itself, made of a test case. Stored by its word.
enum class VerdictKind : std::uint8_t {
  Right,
  WrongOutput,   // another checksum, another trace, another exit status
  ProgramCrash,  // a signal
  ProgramHang,
  CompilerCrash,
  CompilerHang,
  CompilerMemory,
  CompilerOutput,  // it prints or writes without end
  Rejection,       // of a valid program; also success without a program
  Skipped,         // the compiler does not know the language of the program, or has disappeared
  InternalError,   // Gadfly failed over it
  Unknown,         // a stored word of another version of Gadfly
};

// "wrong-output": what people type and see.
const char* word(VerdictKind kind);
std::optional<VerdictKind> find_kind(std::string_view word);
// The same; Unknown where there is none.
VerdictKind kind_of(std::string_view word);

// Whether it is a finding against a compiler.
bool is_finding(VerdictKind kind);
// Whether the compiled program does something wrong. Which of the ways it is says little of the bug.
bool is_wrong_code(VerdictKind kind);
// Whether the compiler itself fails, whatever the program is: it may as well be undefined.
bool is_compiler_failure(VerdictKind kind);
// Whether such a finding says nothing unless the program is valid. A compiler must not crash or hang whatever it is
// given.
bool needs_a_valid_program(VerdictKind kind);

}  // namespace gadfly::cases
