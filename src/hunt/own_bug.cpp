// SPDX-License-Identifier: Apache-2.0
#include "hunt/own_bug.h"

namespace gadfly::hunt {

store::Finding internal_error(const TestMatrix& matrix, const cases::Case& test, const std::string& what) {
  store::Finding finding;
  finding.configuration = matrix.entries.front().id;
  finding.source = test.source;
  finding.recipe = cases::command_text(test.origin);
  finding.kind = cases::VerdictKind::InternalError;
  finding.signature = what.substr(0, what.find(": "));  // the place, without values
  finding.message = what;
  finding.state = store::State::Own;
  finding.test = test;
  return finding;
}

ProgramTestResult set_aside_program(const TestMatrix& matrix, const cases::Case& test, const std::string& what) {
  ProgramTestResult tested;
  tested.result.source = test.source;
  tested.result.findings.push_back(internal_error(matrix, test, what));
  tested.dropped = kInternalErrorReason;
  for (const TestMatrix::Entry& entry : matrix.entries) {
    tested.result.counts.push_back({entry.id, test.source, oracle::word(oracle::Kind::Skipped), 1});
    tested.result.unjudged.push_back({entry.id, test.source, kInternalErrorReason, 1});
  }
  return tested;
}

}  // namespace gadfly::hunt
