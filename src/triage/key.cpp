// SPDX-License-Identifier: Apache-2.0
#include "triage/key.h"

#include <fmt/format.h>

#include <algorithm>

namespace gadfly::triage {
namespace {

using oracle::Kind;

std::string_view class_of(Kind kind) {
  return is_wrong_code(kind) ? "wrong-code" : std::string_view(oracle::word(kind));
}

// GCC runs many passes several times, and numbers them: tree-vrp1, tree-vrp2.
std::string_view without_number(std::string_view pass) {
  while (!pass.empty() && pass.back() >= '0' && pass.back() <= '9') pass.remove_suffix(1);
  return pass;
}

}  // namespace

bool tells_the_bug(Kind kind, std::string_view signature) {
  if (is_wrong_code(kind) || kind == Kind::CompilerHang || kind == Kind::CompilerMemory || kind == Kind::CompilerOutput)
    return false;
  if (signature.empty() || signature == "crash" || signature == "ends without a word") return false;
  // A signal alone; "SIGSEGV, in f" says more.
  const bool is_signal = signature.starts_with("SIG") || signature.starts_with("signal ");
  return !is_signal || signature.find(", in ") != std::string_view::npos;
}

std::string key_of(const Facts& facts) {
  const std::string start = fmt::format("{} {}: ", compiler::word(facts.family), class_of(facts.kind));
  if (tells_the_bug(facts.kind, facts.signature)) return start + std::string(facts.signature);
  if (!facts.pass.empty()) {
    const bool numbered = facts.family == compiler::Family::Gcc;
    return start + std::string(numbered ? without_number(facts.pass) : facts.pass);
  }
  if (facts.program.empty()) return start + fmt::format("{}, not reduced", facts.signature);
  const std::string shape = "shape " + shape_of(facts.program);
  const bool silent = is_wrong_code(facts.kind) || facts.signature.empty();
  return start + (silent ? shape : fmt::format("{}, {}", facts.signature, shape));
}

}  // namespace gadfly::triage
