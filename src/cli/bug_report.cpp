// SPDX-License-Identifier: Apache-2.0
#include "cli/bug_report.h"

#include <fmt/format.h>

#include "cli/parse.h"
#include "cli/triage_environment.h"
#include "oracle/agree.h"
#include "report/bug_folder.h"
#include "store/hint.h"
#include "triage/bug_facts.h"

namespace gadfly::cli {
namespace {

using triage::StoredBug;

// A tracker's form says that the bug is of its own compiler. Empty: it is, or nobody knows whose it is.
std::string wrong_tracker(const std::string& family, const std::string& tracker) {
  const std::string own = tracker == "gcc" ? "gcc" : tracker == "llvm" ? "clang" : family;
  if (family == own || family == compiler::word(compiler::Family::Other)) return "";
  return fmt::format("this is a bug of {}, but --report {} is for {}; use --report generic", family, tracker, own);
}

report::BugReport report_of(const StoredBug& each) {
  const store::Reduction& small = each.reduction;
  report::BugReport report;
  report.program = small.text;
  report.command = {each.row.compiler};
  report.level = each.row.level;
  report.family = each.bug.family;
  report.version = each.row.version;
  report.target = each.row.target;
  report.kind = small.kind;
  report.signature = small.signature;
  report.message = small.message;
  report.compiler_output = small.compiler_output;
  report.options = small.test.options;
  report.expected = {small.expected, small.expected_status};
  report.actual = {small.actual, small.actual_status};
  report.analysis = triage::restored(each.analysis);
  report.by_machine = small.by_machine;
  report.only_compiled = small.test.only_compiled;
  report.recipe = each.witness.recipe;
  const std::string version = version_text();
  report.gadfly_version = version.substr(version.find(' ') + 1);
  report.witnesses = each.bug.witnesses;
  return report;
}

// All that it says of itself.
std::string say_version(const compiler::Compiler& compiler, exec::Runner& runner) {
  exec::Job job;
  job.argv = compiler.command;
  job.argv.push_back("-v");
  const exec::Result result = runner.run(job);
  return result.out + result.err;
}

// What only this machine can tell. Where it has no compilers that work, the report does without.
void ask_machine(const StoredBug& each, const BugReportRequest& wish, report::BugReport& report) {
  auto found = find_triage_environment(wish.config, "", {each.row.compiler});
  const auto* environment = std::get_if<triage::Environment>(&found);
  if (environment == nullptr) return;
  const auto runner = exec::open_sandbox(environment->sandbox);
  const compiler::Compiler* compiler = environment->compiler(each.row.compiler);
  if (compiler != nullptr && compiler->version == each.row.version) {
    report.command = compiler->command;
    report.run_prefix = compiler->run_prefix;
    report.version_text = say_version(*compiler, *runner);
  }
  if (report.only_compiled) return;
  report.sanitizers = oracle::silent_sanitizers(
      each.reduction.test, report.expected, oracle::references(environment->compilers()), environment->limits, *runner);
}

}  // namespace

int write_bug_report(const StoredBug& bug, const BugReportRequest& wish, const Streams& streams) {
  if (bug.reduction.text.empty())
    return fail(streams, "bug",
                {fmt::format("bug {} has no reduced program yet, and reports need one; "
                             "{} reduces it",
                             bug.bug.id, store::quoted_hint("triage", bug.store_file))});
  if (const std::string why = wrong_tracker(bug.bug.family, wish.tracker); !why.empty())
    return fail(streams, "bug", {fmt::format("bug {}: {}", bug.bug.id, why)});
  report::BugReport report = report_of(bug);
  ask_machine(bug, wish, report);
  const auto files = report::bug_files(report, *report::find_tracker(wish.tracker));
  if (const auto trouble = report::write_bug_folder(wish.folder, files)) return fail(streams, "bug", {*trouble});
  fmt::print(streams.out, "Wrote {}: ", wish.folder);
  for (const report::BugFile& file : files)
    fmt::print(streams.out, "{}{}", &file == files.data() ? "" : ", ", file.name);
  fmt::print(streams.out, "\n");
  return kFine;
}

}  // namespace gadfly::cli
