// SPDX-License-Identifier: Apache-2.0
// A test case: a program to test compilers with, and all that is known of it. It is stored with each finding and read
// back whole, so that whoever works on the finding later sees what the hunt saw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cases/origin.h"

namespace gadfly::cases {

struct SourceFile {
  std::string name;  // "test.c"
  std::string text;
  bool compiled = true;  // false: a header
  bool operator==(const SourceFile&) const = default;
};

// What the program must do.
struct Answer {
  std::string out;      // all of stdout
  int exit_status = 0;  // as a shell sees it: 134 after abort()
  bool operator==(const Answer&) const = default;
};

// The platforms whose programs give the answer. Stored by name: see json.cpp.
enum class Platforms : std::uint8_t {
  X86_64Linux,  // it may depend on all that this target defines
  LittleLp64,   // on the sizes and the order of bytes only: also those of 64-bit ARM, RISC-V, …
  X86_32Linux,  // as the first, with -m32
};

struct Case {
  std::string source = {};  // of the campaign: "gen", "csmith", "dir"
  Origin origin = {};
  std::vector<SourceFile> files = {};
  std::vector<std::string> options = {};  // that every compiler needs for it: "-I…"
  // Where its file is now; the front end finds headers from there. Empty: it was made, or comes from a store, which
  // does not keep this: the file may have changed.
  std::string path = {};

  // --- Language and dialect
  bool cxx = false;
  bool extensions = false;  // uses what only GCC and Clang know
  // It is known to be valid C of the standard. False: a small compiler's rejection of it says nothing.
  bool standard = true;
  // A rejection of it says nothing, whoever rejects it.
  bool may_be_rejected = false;
  // Made for small compilers, which are fast. Large ones would take most of the time with it, and see enough of others:
  // they get it only to confirm a finding.
  bool for_small = false;
  // No way to contract floating-point expressions, a * b + c to one operation as a rule, changes the answer.
  bool exact = false;

  // --- What is expected
  // The program is not run: it is undefined, or nobody knows what it does. All that counts is what becomes of the
  // compiler.
  bool only_compiled = false;
  Platforms platforms = Platforms::X86_64Linux;  // that |answer| holds for
  std::optional<Answer> answer = {};             // nothing: it is not known, and has to be agreed on
  std::optional<Answer> answer_32 = {};          // of X86_32Linux, beside the other; nothing: it is not known
  // Why the abstract machine does not vouch for the answer, with the place; empty: it does, or who made the program.
  std::string unproven = {};

  bool operator==(const Case&) const = default;
};

}  // namespace gadfly::cases
