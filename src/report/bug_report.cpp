// SPDX-License-Identifier: Apache-2.0
// report.md. Bugzilla shows plain text, so that form of it has no markup; the others are Markdown.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/words.h"
#include "report/bug_parts.h"
#include "report/configurations.h"
#include "report/markup.h"
#include "report/text.h"
#include "support/shell.h"

namespace gadfly::report {
namespace {

using oracle::Kind;

constexpr std::size_t kMostOutput = 4000, kMostProgram = 40000;

bool is_plain(Tracker tracker) { return tracker == Tracker::Gcc; }

// How GCC's Bugzilla calls the kind of a bug.
std::string_view keyword(Kind kind) {
  switch (kind) {
    case Kind::CompilerCrash: return "ice-on-valid-code";
    case Kind::CompilerHang: return "compile-time-hog";
    case Kind::CompilerMemory: return "memory-hog";
    case Kind::CompilerOutput: return "compile-time-hog";
    case Kind::Rejection: return "rejects-valid";
    default: return "wrong-code";
  }
}

std::string_view component(const BugReport& bug) {
  const std::string& pass = bug.analysis.culprit.pass;
  if (pass.starts_with("tree-")) return "tree-optimization";
  if (pass.starts_with("rtl-")) return "rtl-optimization";
  if (pass.starts_with("ipa-")) return "ipa";
  if (bug.kind == Kind::Rejection) return bug.cxx ? "c++" : "c";
  return "middle-end";
}

// Sections of one report, in the form of its tracker.
class Writer {
 public:
  Writer(const BugReport& bug, Tracker tracker) : bug_(bug), tracker_(tracker) {}

  std::string write() {
    heading();
    program();
    transcript();
    compiler_output();
    versions();
    culprit();
    why_defined();
    origin();
    return std::move(text_);
  }

 private:
  void section(std::string_view title) {
    text_ += is_plain(tracker_) ? fmt::format("\n{}\n\n", title) : fmt::format("\n## {}\n\n", title);
  }
  // A line of prose; |words| come from elsewhere.
  std::string inline_text(std::string_view words) const {
    return is_plain(tracker_) ? one_line(words) : markdown_inline(words);
  }
  std::string code(std::string_view words) const {
    return is_plain(tracker_) ? one_line(words) : "`" + one_line(words) + "`";
  }
  void block(std::string_view language, std::string_view text, std::size_t most) {
    if (!is_plain(tracker_)) {
      text_ += markdown_block(language, text, most);
      return;
    }
    text_ += clean(shortened(text, most));
    if (!text_.ends_with('\n')) text_ += '\n';
    if (text.size() > most) text_ += fmt::format("… {} more bytes\n", grouped(text.size() - most));
  }
  void item(std::string_view words) { text_ += fmt::format("- {}\n", words); }

  void heading() {
    const std::string title = bug_title(bug_, tracker_);
    if (is_plain(tracker_))
      text_ += fmt::format("Summary: {}\nProduct: gcc\nComponent: {}\nVersion: {}\nKeywords: {}\nTarget: {}\n",
                           one_line(title), component(bug_), one_line(bug_.version), keyword(bug_.kind),
                           one_line(bug_.target));
    else text_ += fmt::format("# {}\n", markdown_inline(title));
  }

  void program() {
    section(fmt::format("The program, {}", source_name(bug_)));
    const std::string source = bug_source(bug_);
    const std::string alone(oracle::program_alone(source));
    block("c", alone, kMostProgram);
    if (alone != source)
      text_ += fmt::format(
          "\n{} also holds what watches the accesses to volatile variables; they can be counted in "
          "the assembly of the program above as well.\n",
          source_name(bug_));
    if (has_includes(bug_))
      text_ += fmt::format("\nIt includes headers: attach what {} makes.\n",
                           code(bug_.cxx ? "make test.ii" : "make test.i"));
  }

  // What is typed, and what comes: at a level that works, and at the one that does not.
  void transcript() {
    section("What happens");
    if (triage::is_wrong_code(bug_.kind)) {
      std::string text;
      if (!bug_.analysis.works_at.empty()) text += shown(bug_.analysis.works_at, bug_.expected, false);
      text += shown(bug_.level, bug_.actual, bug_.kind == Kind::ProgramHang);
      block("console", text, kMostOutput);
      if (bug_.analysis.works_at.empty()) {
        text_ += fmt::format("\nExpected (exit status {}):\n\n", bug_.expected.exit_status);
        block("", bug_.expected.out.empty() ? "(no output)" : bug_.expected.out, kMostOutput);
      } else {
        text_ += fmt::format("\nThe first is right, the second is wrong.\n");
      }
      return;
    }
    block("console", "$ " + compile_line(bug_, bug_.level) + "\n" + bug_.message, kMostOutput);
    if (!bug_.analysis.works_at.empty())
      text_ +=
          fmt::format("\nWith {} it compiles, and the program does what it should.\n", code(bug_.analysis.works_at));
  }

  std::string shown(const std::string& level, const cases::Answer& answer, bool hangs) const {
    std::string text =
        "$ " + compile_line(bug_, level) + "\n$ " + run_line(bug_) + "; echo \"exit status $?\"\n" + answer.out;
    if (!text.ends_with('\n')) text += '\n';
    return text + (hangs ? "(it does not end)\n" : fmt::format("exit status {}\n", answer.exit_status));
  }

  void compiler_output() {
    if (triage::is_wrong_code(bug_.kind) || bug_.compiler_output.empty()) return;
    section("All that the compiler says");
    block("", bug_.compiler_output, kMostOutput);
  }

  void versions() {
    section("Versions");
    const triage::Analysis& analysis = bug_.analysis;
    if (!bug_.version_text.empty()) {
      block("", bug_.version_text, kMostOutput);
      text_ += '\n';
    }
    item(fmt::format("{} {}, target {}", code(support::shell_line(bug_.command)), inline_text(bug_.version),
                     inline_text(bug_.target)));
    if (!analysis.first_failing.empty()) item("Known to fail: " + inline_text(versions_that(true)));
    if (const std::string works = versions_that(false); !works.empty()) item("Known to work: " + inline_text(works));
    for (const bool fails : {true, false}) {
      const std::string all = configurations_that(fails);
      if (!all.empty()) item(fmt::format("{}: {}", fails ? "Fails with" : "Is right with", inline_text(all)));
    }
  }

  std::string versions_that(bool fail) const {
    const triage::Analysis& analysis = bug_.analysis;
    if (fail)
      return analysis.first_failing == bug_.version ? bug_.version : analysis.first_failing + ", " + bug_.version;
    std::string text = analysis.last_working;
    if (!analysis.fixed_in.empty()) text += (text.empty() ? "" : ", ") + analysis.fixed_in;
    return text;
  }

  std::string configurations_that(bool fail) const {
    return configurations_where(bug_.analysis.outcomes, [&](const triage::Outcome& outcome) {
      return fail ? oracle::is_finding(outcome.kind) : outcome.kind == Kind::Right;
    });
  }

  void culprit() {
    const triage::Culprit& culprit = bug_.analysis.culprit;
    if (culprit.pass.empty() && culprit.cure.empty()) return;
    section("Where it comes from");
    if (!culprit.pass.empty()) item(fmt::format("Pass: {}", code(culprit.pass)));
    if (!culprit.change.empty()) item(fmt::format("The change: {}", code(culprit.change)));
    if (!culprit.cure.empty()) item(fmt::format("It is right with {}", code(culprit.cure)));
  }

  void why_defined() {
    if (bug_.only_compiled) {
      section("The program");
      item("It need not be run: the compiler fails over it, which it must not do whatever the program does.");
      return;
    }
    section("Why the program is valid");
    if (bug_.by_machine)
      item(
          "Gadfly's abstract machine executed it: no undefined and no unspecified behaviour, and "
          "this is its output.");
    else if (oracle::needs_a_valid_program(bug_.kind))
      item(
          "That it is valid is likely, not proven: Gadfly's abstract machine can't run it. Builds with sanitizers and "
          "with -fno-strict-aliasing, -fwrapv and -ftrivial-auto-var-init found nothing against it.");
    for (const std::string& command : bug_.sanitizers) item(fmt::format("No complaint from {}", code(command)));
    if (bug_.analysis.fails_when_lenient && bug_.family == "gcc")
      item(*bug_.analysis.fails_when_lenient ? "It fails as well with -fno-strict-aliasing -fwrapv "
                                               "-fno-aggressive-loop-optimizations."
                                             : "With -fno-strict-aliasing -fwrapv "
                                               "-fno-aggressive-loop-optimizations it is right.");
    else if (bug_.analysis.fails_when_lenient)
      item(*bug_.analysis.fails_when_lenient ? "It fails as well with -fno-strict-aliasing -fwrapv."
                                             : "With -fno-strict-aliasing -fwrapv it is right.");
  }

  void origin() {
    text_ += fmt::format("\nFound by Gadfly {} and reduced from one of {} program{}", one_line(bug_.gadfly_version),
                         grouped(bug_.witnesses), bug_.witnesses == 1 ? "" : "s");
    text_ += bug_.recipe.empty() ? ".\n" : fmt::format(": {}\n", code(bug_.recipe));
  }

  const BugReport& bug_;
  const Tracker tracker_;
  std::string text_;
};

}  // namespace

std::string bug_report_text(const BugReport& bug, Tracker tracker) { return Writer(bug, tracker).write(); }

}  // namespace gadfly::report
