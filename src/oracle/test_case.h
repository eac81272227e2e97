// SPDX-License-Identifier: Apache-2.0
// A program to test compilers with, and what is known of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gadfly::oracle {

struct SourceFile {
  std::string name;  // "test.c"
  std::string text;
  bool compiled = true;  // false: a header
};

// What the program must do.
struct Answer {
  std::string out;      // all of stdout
  int exit_status = 0;  // as a shell sees it: 134 after abort()
  bool operator==(const Answer&) const = default;
};

// Which machines' programs give the answer.
enum class Machines : std::uint8_t {
  X86_64Linux,  // it may depend on all that this target defines
  LittleLp64,   // on the sizes and the order of bytes only: also those of 64-bit ARM, RISC-V, …
  X86_32Linux,  // as the first, with -m32
};

struct TestCase {
  std::string source;  // "gen", "csmith", "dir"
  std::string recipe;  // what makes it again: "gadfly gen --seed 7 --size small"
  std::vector<SourceFile> files;
  std::vector<std::string> options = {};  // that every compiler needs for it: "-I…"
  std::string path = {};                  // the file it was read from; empty: it was made
  bool cxx = false;
  bool extensions = false;  // uses what only GCC and Clang know
  // It is known to be valid C of the standard. False: a small compiler's rejection of it says
  // nothing.
  bool standard = true;
  // A rejection of it says nothing, whoever rejects it.
  bool may_be_rejected = false;
  // What it does is of no interest: it is undefined, or nobody knows. It is not run, and all that counts
  // is what becomes of the compiler.
  bool only_compiled = false;
  // Made for small compilers, which are fast. Large ones would take most of the time with it, and
  // see enough of others: they get it only to confirm a finding.
  bool for_small = false;
  Machines machines = Machines::X86_64Linux;
  std::optional<Answer> answer = {};     // nothing: it is not known, and has to be agreed on
  std::optional<Answer> answer_32 = {};  // of X86_32Linux, beside the other; nothing: it is not known
  // No way to contract floating-point expressions, a * b + c to one operation as a rule, changes the answer.
  bool exact = false;
  // Why the abstract machine does not vouch for the answer, with the place; empty: it does, or who made the program.
  std::string unproven = {};
};

}  // namespace gadfly::oracle
