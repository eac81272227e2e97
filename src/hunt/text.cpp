// SPDX-License-Identifier: Apache-2.0
// What watchers write.
#include "support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <sstream>

#include "hunt/judged_text.h"
#include "hunt/watchers.h"
#include "oracle/words.h"
#include "store/hint.h"
#include "support/duration.h"

namespace gadfly::hunt {
namespace {

double per_second(double number, double seconds) { return seconds > 0 ? number / seconds : 0; }

std::string rate_text(const Snapshot& now) {
  return fmt::format("{:.2f}/s", per_second(static_cast<double>(now.session_programs), now.session));
}

std::string finding_name(const std::string& compiler, const std::string& level) {
  return level.empty() ? compiler : compiler + " " + level;
}

std::string cpu_text(const Cpu& cpu) {
  const double whole = std::max(cpu.whole(), 1e-9);
  std::string text = fmt::format("compilers {:.1f} %, programs {:.1f} %, Gadfly {:.1f} %", 100 * cpu.compilers / whole,
                                 100 * cpu.programs / whole, 100 * cpu.own / whole);
  if (cpu.generators > 0) text += fmt::format(", generators {:.1f} %", 100 * cpu.generators / whole);
  if (cpu.triage > 0) text += fmt::format(", triage {:.1f} %", 100 * cpu.triage / whole);
  return text;
}

std::string limit_text(const HuntSettings& settings) {
  std::string text;
  if (settings.seconds > 0) text += fmt::format(" of {}", support::clock_text(settings.seconds));
  if (settings.programs > 0) text += fmt::format(", {} programs", settings.programs);
  return text;
}

std::string dropped_text(const Snapshot& now) {
  std::string text;
  for (const auto& [why, number] : now.dropped) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, why);
  return text;
}

const char* state_word(store::State state) {
  switch (state) {
    case store::State::New: return "";
    case store::State::Flaky: return "flaky ";
    case store::State::Own: return "GADFLY'S OWN BUG: ";
  }
  return "";
}

std::string finding_row(const DistinctFinding& finding) {
  const store::Finding& first = finding.first;
  return fmt::format("  {:>5}  {:<22} {}{:<16} {:>5} x  {}\n", first.id,
                     support::cut(finding_name(finding.compiler, finding.level), 22), state_word(first.state),
                     cases::word(first.kind), first.times, support::cut(support::one_line(first.message), 90));
}

std::string bug_row(const triage::StoredBug& each) {
  const std::string size = each.lines() == 0 ? "not reduced" : support::plural(each.lines(), "line", "lines");
  return fmt::format("  {:>5}  {:<22} {:<11} {:>5} x  {}{}\n", each.bug.id,
                     support::cut(support::one_line(each.row.name), 22), size, each.bug.times,
                     each.is_settled() ? "(known) " : "", support::cut(support::one_line(each.bug.title), 90));
}

// The smallest program of a bug that somebody has to look at, where it fits a screen.
std::string smallest_text(const std::vector<triage::StoredBug>& bugs) {
  constexpr std::uint64_t kMostLines = 25;
  const triage::StoredBug* smallest = nullptr;
  for (const triage::StoredBug& each : bugs)
    if (each.lines() != 0 && !each.is_settled() && (smallest == nullptr || each.lines() < smallest->lines()))
      smallest = &each;
  if (smallest == nullptr || smallest->lines() > kMostLines) return "";
  std::string text =
      fmt::format("The smallest is bug {}, {}: {}\n\n", smallest->bug.id, support::one_line(smallest->row.name),
                  support::cut(support::one_line(smallest->reduction.message), 150));
  std::istringstream lines{std::string(oracle::program_alone(smallest->reduction.text))};
  for (std::string line; std::getline(lines, line);) text += fmt::format("    {}\n", support::one_line(line));
  return text + "\n";
}

std::string bugs_text(const std::vector<triage::StoredBug>& bugs, const std::string& file) {
  std::string text = bugs.size() == 1 ? "1 bug:\n" : fmt::format("{} bugs, most different first:\n", bugs.size());
  for (const triage::StoredBug& each : bugs) text += bug_row(each);
  const std::string bug = fmt::format("bug {}", bugs.front().bug.id);
  return text + smallest_text(bugs) +
         fmt::format("{} shows its reproducer and culprit; {} writes a report.\n", store::quoted_hint(bug, file),
                     store::quoted_hint(bug + " --report generic --out DIR", file));
}

// Findings without a bug: those of which no other like them has one, and how many there are. Where
// there are no bugs at all, all findings.
std::string unsorted_text(const std::vector<DistinctFinding>& findings, bool beside_bugs, const std::string& file) {
  std::string rows;
  store::FindingId first = 0;
  std::uint64_t number = 0;
  for (const DistinctFinding& finding : findings) {
    if (finding.first.state == store::State::New) number += finding.without_bug;
    if (finding.without_bug < finding.stored) continue;
    rows += finding_row(finding);
    if (first == 0) first = finding.first.id;
  }
  if (first != 0)
    rows += fmt::format("{} shows the program and how to reproduce it.\n",
                        store::quoted_hint(fmt::format("show {}", first), file));
  if (beside_bugs && number != 0)
    rows += fmt::format("{} without a bug; {} follows them up.\n",
                        support::plural(number, "finding is", "findings are"), store::quoted_hint("triage", file));
  return rows;
}

std::string how_it_ended(const Snapshot& now, const Ending& ending) {
  const std::string resume = store::quoted_hint(fmt::format("hunt --resume {}", now.campaign), now.store);
  switch (ending.how) {
    case Ended::Done: return "";
    case Ended::Interrupted: return fmt::format("stopped; {} resumes it\n", resume);
    case Ended::Failed:
      return fmt::format("stopped: {}\nWhat was found before is stored; {} resumes.\n", ending.trouble, resume);
  }
  return "";
}

}  // namespace

std::string start_text(const Snapshot& now) {
  std::string compilers;
  for (const CompilerStatus& compiler : now.compilers)
    compilers += fmt::format("{}{}{}{} ({})", compilers.empty() ? "" : ", ", compiler.name,
                             compiler.version.empty() ? "" : " ", compiler.version, compiler.configurations);
  return fmt::format(
      "campaign {}, seed {}: {}\ncompilers (option sets): {}; {}{}\nsandbox: {}\n", now.campaign, now.settings.seed,
      now.settings.sources, compilers,
      now.settings.all_configurations ? "each program is tested with all" : "each gets about the same CPU time",
      now.settings.word_percent == 0 ? "" : fmt::format("; {} % of tests with option words", now.settings.word_percent),
      protection_text(now.protection));
}

std::string finding_text(const NewFinding& finding, const Snapshot& now) {
  return support::one_line(fmt::format("{}  new: {} {}{}: {} ({})", support::clock_text(finding.at),
                                       finding_name(finding.compiler, finding.level), state_word(finding.state),
                                       finding.kind, finding.message,
                                       store::command_hint(fmt::format("show {}", finding.id), now.store)));
}

std::string progress_text(const Snapshot& now) {
  return fmt::format("{}  {} programs, {}; found: {}", support::clock_text(now.elapsed), now.programs, rate_text(now),
                     kinds_text(now.findings));
}

std::string summary_text(const Snapshot& now, const Ending& ending, const std::vector<DistinctFinding>& findings) {
  std::string text = how_it_ended(now, ending);
  text += fmt::format("campaign {}, seed {}: {} programs in {}, {}; CPU: {}\n", now.campaign, now.settings.seed,
                      now.programs, support::clock_text(now.elapsed), rate_text(now), cpu_text(now.cpu));
  if (!now.dropped.empty()) text += fmt::format("not tested: {}\n", dropped_text(now));
  text += compiler_heading() + "\n";
  for (const std::string& row : compiler_rows(now)) text += row + "\n";
  if (const std::string sources = sources_text(now); !sources.empty())
    text += fmt::format("tests by source: {}\n", sources);
  text += unjudged_text(now);
  if (findings.empty()) return now.judged() == 0 ? text : text + "found: nothing\n";
  text += fmt::format("found: {}{}\n", kinds_text(now.findings),
                      now.flaky == 0 ? "" : fmt::format("; {} that did not repeat", now.flaky));
  if (!ending.bugs.empty()) text += bugs_text(ending.bugs, now.store);
  text += unsorted_text(findings, !ending.bugs.empty(), now.store);
  if (now.own != 0)
    text +=
        "\n*** All compilers agree against Gadfly's own answer: this is a bug of Gadfly, not of a "
        "compiler.\n"
        "*** Please report it, with what `gadfly show` says.\n";
  return text;
}

std::vector<std::string> draw_status(const Snapshot& now, ScreenSize size) {
  std::vector<std::string> lines;
  const auto add = [&](std::string line) { lines.push_back(support::cut(line, size.columns)); };
  add(fmt::format("gadfly hunt  campaign {}  seed {}  {}{}", now.campaign, now.settings.seed,
                  support::clock_text(now.elapsed), limit_text(now.settings)));
  add(fmt::format(
      "programs     {}  {}{}{}", now.programs, rate_text(now),
      now.since_new ? fmt::format("  the last new finding {} ago", support::clock_text(*now.since_new)) : "",
      now.dropped.empty() ? "" : fmt::format("  not tested: {}", dropped_text(now))));
  add(fmt::format("found        {}", kinds_text(now.findings)));
  add(fmt::format("CPU          {}", cpu_text(now.cpu)));
  add(fmt::format("sandbox      {}", protection_text(now.protection)));
  if (now.own != 0) add("*** A BUG OF GADFLY ITSELF WAS FOUND ***");

  const std::size_t most = size.rows > 1 ? size.rows - 1 : 1;
  const std::vector<std::string> rows = compiler_rows(now);
  std::vector<std::string> workers;
  for (std::size_t i = 0; i < now.workers.size(); ++i)
    workers.push_back(fmt::format("  worker {:<3} {}", i + 1, now.workers[i]));
  // Compilers first; workers have what is left, but one row in any case.
  const auto add_rows = [&](const std::vector<std::string>& wanted, std::size_t room) {
    const bool all = wanted.size() <= room;
    for (std::size_t i = 0; i < (all ? wanted.size() : room - 1); ++i) add(wanted[i]);
    if (!all) add(fmt::format("  … and {} more", wanted.size() - (room - 1)));
  };
  const std::size_t kept = workers.empty() ? 0 : 1;
  if (lines.size() + 1 + kept < most) {
    add(compiler_heading());
    add_rows(rows, most - lines.size() - kept);
  }
  if (lines.size() < most) add_rows(workers, most - lines.size());
  lines.resize(std::min(lines.size(), most));
  return lines;
}

}  // namespace gadfly::hunt
