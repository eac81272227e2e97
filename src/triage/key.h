// SPDX-License-Identifier: Apache-2.0
// What makes two findings one bug.
#pragma once

#include <string>
#include <string_view>

#include "compiler/compiler.h"
#include "oracle/judge.h"
#include "triage/analysis.h"

namespace gadfly::triage {

// What a reduced program consists of: its types, operators and statements, each once and in a fixed
// order, without names, values, checks and how often anything occurs. The same for programs that
// are alike: "array; cast unsigned; narrow; pointer". Takes any text.
std::string shape_of(std::string_view program);

// Whether a signature names a place in the compiler or a message of its own, and so the bug;
// "SIGSEGV" and "hang" don't.
bool tells_the_bug(oracle::Kind kind, std::string_view signature);

// The same for findings that are one bug as far as can be told: the compiler's family, and the
// signature of a crash, or the pass at fault, or the shape of the program where nothing else is
// known. One line of printable text: "gcc wrong-code: tree-vrp1".
struct Facts {
  compiler::Family family = compiler::Family::Other;
  oracle::Kind kind = oracle::Kind::WrongOutput;
  std::string_view signature;
  std::string_view pass;     // Culprit::pass
  std::string_view program;  // the reduced text; empty: there is none, and the signature has to do
};
std::string key_of(const Facts& facts);

}  // namespace gadfly::triage
