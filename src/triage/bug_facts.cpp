// SPDX-License-Identifier: Apache-2.0
#include "triage/bug_facts.h"

#include <fmt/format.h>

#include "oracle/words.h"
#include "triage/key.h"
#include "triage/known.h"

namespace gadfly::triage {
namespace {

using oracle::Kind;

// One line that people know the bug by, without the compiler.
std::string title_of(Kind kind, const std::string& signature, const std::string& message, const std::string& pass) {
  if (is_wrong_code(kind))
    return pass.empty() ? fmt::format("wrong code: {}", message) : fmt::format("wrong code by {}: {}", pass, message);
  const std::string what = signature.empty() ? message : signature;
  switch (kind) {
    case Kind::CompilerCrash: return "crash: " + what;
    case Kind::CompilerHang: return pass.empty() ? "hangs" : "hangs in " + pass;
    case Kind::CompilerMemory: return pass.empty() ? "uses up all memory" : "uses up all memory in " + pass;
    case Kind::CompilerOutput:
      return pass.empty() ? "prints or writes without end" : "prints or writes without end in " + pass;
    case Kind::Rejection: return "rejects valid code: " + message;
    default: return message;
  }
}

}  // namespace

store::Reduction stored(const reduce::ReducedCase& small) {
  store::Reduction reduction;
  reduction.text = small.text;
  reduction.test = small.test;
  reduction.complete = !small.stopped;
  reduction.slipped = small.slipped;
  reduction.by_machine = small.by_machine;
  reduction.expected = small.answer.out;
  reduction.expected_status = small.answer.exit_status;
  reduction.bytes_before = small.bytes_before;
  reduction.seconds = small.seconds;
  restate(reduction, small.verdict);
  return reduction;
}

void restate(store::Reduction& reduction, const oracle::Verdict& verdict) {
  const bool weaker = !reduction.by_machine && oracle::needs_a_valid_program(verdict.kind);
  reduction.kind = verdict.kind;
  reduction.signature = verdict.signature;
  reduction.message = weaker ? oracle::as_weaker(verdict.message) : verdict.message;
  reduction.actual = verdict.actual.out;
  reduction.actual_status = verdict.actual.exit_status;
  reduction.compiler_output = verdict.compiler_output;
  reduction.commands = verdict.commands;
}

store::Analysis stored(const Analysis& analysis) {
  return {.pass = analysis.culprit.pass,
          .change = analysis.culprit.change,
          .cure = analysis.culprit.cure,
          .why_not = analysis.culprit.why_not,
          .first_failing = analysis.first_failing,
          .last_working = analysis.last_working,
          .fixed_in = analysis.fixed_in,
          .works_at = analysis.works_at,
          .fails_when_lenient = analysis.fails_when_lenient,
          .outcomes = analysis.outcomes};
}

Analysis restored(const store::Analysis& kept) {
  Analysis analysis;
  analysis.culprit = {kept.pass, kept.change, kept.cure, kept.why_not};
  analysis.outcomes = kept.outcomes;
  analysis.first_failing = kept.first_failing;
  analysis.last_working = kept.last_working;
  analysis.fixed_in = kept.fixed_in;
  analysis.works_at = kept.works_at;
  analysis.fails_when_lenient = kept.fails_when_lenient;
  return analysis;
}

store::BugFacts bug_facts(const Occurrence& occurrence, const store::Reduction& reduction, const std::string& pass,
                          const Environment& environment) {
  const store::Finding& finding = occurrence.finding;
  const bool small = !reduction.text.empty();
  const Kind kind = small ? reduction.kind : finding.kind;
  const std::string& signature = small ? reduction.signature : finding.signature;
  // What a compiler fails over is somewhere in a large program: its shape says nothing.
  const bool tells = !small && !finding.test.files.empty() && !is_compiler_failure(kind);
  const std::string& program = tells ? finding.test.files.front().text : reduction.text;
  store::BugFacts facts;
  facts.key =
      key_of({.family = occurrence.family, .kind = kind, .signature = signature, .pass = pass, .program = program});
  facts.title = title_of(kind, signature, small ? reduction.message : finding.message, pass);
  facts.family = compiler::word(occurrence.family);
  const KnownBug* known = find_known(environment.known, {facts.family, occurrence.row.compiler,
                                                         is_wrong_code(kind) ? std::string_view() : signature, pass});
  if (known != nullptr) {
    facts.known = true;
    facts.link = known->link;
  }
  return facts;
}

}  // namespace gadfly::triage
