// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "oracle/words.h"
#include "reduce/outside.h"

namespace gadfly::reduce {
namespace {

using compiler::Configuration;
using compiler::Family;
using oracle::Kind;

constexpr const char* kBegin = R"(#!/bin/sh
# Ends with status 0 while test.c is interesting: see below.
ulimit -t 30
ulimit -c 0
)";

const Configuration* of_family(const std::vector<Configuration>& referees, Family family) {
  const auto found = std::ranges::find_if(referees, [&](const auto& each) { return each.compiler.family == family; });
  return found == referees.end() ? nullptr : &*found;
}

std::string command(const Configuration& configuration) { return oracle::command_text(configuration.compiler.command); }

// Compiling is all but the last command, which runs the program.
std::string compiling(const oracle::Verdict& verdict, bool runs) {
  const auto end = verdict.commands.end() - (runs ? 1 : 0);
  return fmt::format("{}", fmt::join(verdict.commands.begin(), end, " && "));
}

std::string compiler_fails(const Start& start) {
  const oracle::Verdict& verdict = start.observation.verdict;
  std::string text = "# The compiler fails in its way.\n";
  text += fmt::format("({}) > compiler.txt 2>&1 && exit 1\n", compiling(verdict, false));
  // What the compiler said: the line that its signature was made from, where that stands there as it is.
  if (verdict.compiler_output.find(verdict.signature) != std::string::npos && !verdict.signature.empty())
    text += fmt::format("grep -qF -- {} compiler.txt || exit 1\n", oracle::command_text({verdict.signature}));
  return text;
}

std::string program_differs(const Start& start, const std::string& reference) {
  const oracle::Verdict& verdict = start.observation.verdict;
  std::string text = "# What the compiler makes of it differs from what another one does.\n";
  text += fmt::format("({}) > compiler.txt 2>&1 || exit 1\n", compiling(verdict, true));
  text += fmt::format("timeout 5 {} > actual.txt 2>/dev/null\nactual=$?\n", verdict.commands.back());
  if (verdict.kind == Kind::ProgramHang) text += "[ $actual -eq 124 ] || exit 1\n";
  else if (verdict.kind == Kind::ProgramCrash) text += "[ $actual -gt 128 ] || exit 1\n";
  else text += "[ $actual -lt 124 ] || exit 1\n";
  text += fmt::format("{} -O0 -w test.c -o reference -lm 2>/dev/null || exit 1\n", reference);
  text += "timeout 5 ./reference > expected.txt 2>/dev/null\nexpected=$?\n[ $expected -lt 124 ] || exit 1\n";
  text += "[ $actual -eq $expected ] && cmp -s actual.txt expected.txt && exit 1\n";
  return text;
}

std::string no_warnings(const std::vector<compiler::Strings>& checks) {
  std::string text = "# No warnings of what is undefined.\n";
  for (const compiler::Strings& check : checks) text += oracle::command_text(check) + " 2>/dev/null || exit 1\n";
  return text;
}

std::string silent_sanitizers(const std::vector<Configuration>& referees) {
  std::string text = "# The sanitizers find nothing, and agree on the answer.\n";
  for (const Family family : {Family::Clang, Family::Gcc}) {
    const auto* compiler = of_family(referees, family);
    if (compiler == nullptr) continue;
    text += fmt::format(
        "{} -O0 -w -fsanitize=address,undefined -fno-sanitize-recover=all test.c -o sanitized -lm 2>/dev/null || exit "
        "1\n"
        "ASAN_OPTIONS=detect_leaks=0 timeout 20 ./sanitized > sanitized.txt 2> errors.txt\n"
        "[ $? -eq $expected ] && cmp -s sanitized.txt expected.txt || exit 1\n"
        "grep -qE 'runtime error|AddressSanitizer' errors.txt && exit 1\n",
        command(*compiler));
  }
  return text;
}

}  // namespace

std::string interestingness_test(const Start& start, const Referees& referees) {
  const Kind kind = start.observation.verdict.kind;
  const bool runs = oracle::is_wrong_code(kind);
  std::string text = kBegin;
  text += runs ? program_differs(start, command(referees.compilers.front())) : compiler_fails(start);
  text += no_warnings(referees.checks);
  if (runs) text += silent_sanitizers(referees.compilers);
  return text + "exit 0\n";
}

}  // namespace gadfly::reduce
