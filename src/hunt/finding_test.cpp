// SPDX-License-Identifier: Apache-2.0
#include "hunt/finding_test.h"

#include <algorithm>

#include "hunt/source.h"
#include "oracle/machines.h"

namespace gadfly::hunt {
namespace {

// Programs that Gadfly grows depend on nothing but sizes, unless they trace volatile accesses; what
// others make may.
oracle::Machines machines_of(const store::Finding& finding, const store::ConfigurationRow& row) {
  compiler::Configuration configuration;
  configuration.compiler.target = row.target;
  configuration.level = row.level;
  if (const oracle::Machines own = oracle::machines_of(configuration); own == oracle::Machines::X86_32Linux) return own;
  const bool traces = finding.recipe.find("trace") != std::string::npos;
  const bool is_ours = finding.source == "gen" || finding.source == "arith";
  return is_ours && !traces ? oracle::Machines::LittleLp64 : oracle::Machines::X86_64Linux;
}

}  // namespace

oracle::TestCase test_of(const store::Finding& finding, const store::ConfigurationRow& row) {
  oracle::TestCase test;
  test.source = finding.source;
  test.recipe = finding.recipe;
  test.options = finding.options;
  test.unproven = finding.unproven;
  test.machines = machines_of(finding, row);
  for (const store::File& file : finding.files) test.files.push_back({file.name, file.text, file.name.ends_with(".c")});
  test.extensions =
      std::ranges::any_of(test.files, [](const oracle::SourceFile& file) { return has_extensions(file.text); });
  return test;
}

oracle::TestCase small_test_of(const store::Finding& finding, const store::ConfigurationRow& row,
                               const std::string& text) {
  oracle::TestCase test;
  test.source = finding.source;
  test.machines = machines_of(finding, row);
  test.files = {{"test.c", text}};
  test.extensions = has_extensions(text);
  return test;
}

oracle::Answer answer_of(const store::Finding& finding) { return {finding.expected, finding.expected_status}; }

oracle::Answer answer_of(const store::Reduction& reduction) { return {reduction.expected, reduction.expected_status}; }

}  // namespace gadfly::hunt
