// SPDX-License-Identifier: Apache-2.0
#include "hunt/witness.h"

#include <algorithm>
#include <set>
#include <string>

#include "compiler/platform.h"

namespace gadfly::hunt {
namespace {

using compiler::Configuration;
using oracle::Kind;

// The same for a compiler under another name: two names of one are no two opinions.
std::string identity(const compiler::Compiler& compiler) {
  if (compiler.family == compiler::Family::Other) return compiler.name;
  return std::string(compiler::word(compiler.family)) + " " + compiler.version;
}

// Programs of 32 bits have answers of their own.
bool is_32(const Configuration& configuration) {
  return compiler::platform_of(configuration) == compiler::Platform::X86_32;
}

std::vector<oracle::CompilerVerdict> judged_for(const std::vector<Judgement>& judgements, bool for_32) {
  std::vector<oracle::CompilerVerdict> judged;
  for (const Judgement& judgement : judgements)
    if (is_32(*judgement.configuration) == for_32)
      judged.push_back({identity(judgement.configuration->compiler), &judgement.verdict});
  return judged;
}

bool is_flaky(const std::vector<Judgement>& judgements) { return std::ranges::any_of(judgements, &Judgement::flaky); }

// What |judged| would be with another compiler that says what the first of them does.
bool may_be_against_the_program(std::vector<oracle::CompilerVerdict> judged) {
  const auto complains = std::ranges::find_if(
      judged, [](const oracle::CompilerVerdict& one) { return one.verdict->kind != Kind::Skipped; });
  if (complains == judged.end()) return false;
  const oracle::CompilerVerdict another{"another", complains->verdict};
  judged.push_back(another);
  return oracle::against_the_program(judged);
}

}  // namespace

bool is_own_bug(const std::vector<Judgement>& judgements) {
  if (is_flaky(judgements)) return false;
  return std::ranges::any_of(std::initializer_list<bool>{false, true},
                             [&](bool for_32) { return oracle::against_the_program(judged_for(judgements, for_32)); });
}

const Configuration* next_witness(const cases::Case& test, const TestMatrix& matrix,
                                  const std::vector<Judgement>& judgements) {
  if (is_flaky(judgements)) return nullptr;
  std::vector<const Configuration*> others;
  for (const Configuration& reference : matrix.references) others.push_back(&reference);
  for (const TestMatrix::Entry& entry : matrix.entries) others.push_back(&entry.configuration);
  for (const bool for_32 : {false, true}) {
    const std::vector<oracle::CompilerVerdict> judged = judged_for(judgements, for_32);
    if (!may_be_against_the_program(judged)) continue;
    std::set<std::string> asked;
    for (const oracle::CompilerVerdict& one : judged) asked.insert(one.compiler);
    for (const Configuration* other : others)
      if (is_32(*other) == for_32 && !asked.contains(identity(other->compiler)) && !oracle::not_for(test, *other))
        return other;
  }
  return nullptr;
}

}  // namespace gadfly::hunt
