// SPDX-License-Identifier: Apache-2.0
#include "report/bug_data.h"

#include <fmt/format.h>

#include <set>

#include "oracle/judge.h"
#include "report/configurations.h"
#include "report/content.h"
#include "report/text.h"
#include "store/hint.h"

namespace gadfly::report {
namespace {

using nlohmann::ordered_json;
using triage::StoredBug;

constexpr std::size_t kMostNumbers = 20;      // of findings in a text
constexpr std::size_t kMostUnreduced = 4000;  // bytes of a program that is not reduced

std::string fact_line(std::string_view name, std::string_view value) {
  return value.empty() ? "" : fmt::format("{:<12}{}\n", name, one_line(value));
}

// What the program that is shown must do, nobody vouches for.
bool is_weaker(const StoredBug& bug) {
  const store::Reduction& small = bug.reduction;
  if (small.text.empty()) return !bug.witness.unproven.empty();
  return !small.by_machine && cases::needs_a_valid_program(small.kind);
}

std::string block(std::string_view title, std::string_view text) {
  std::string out = fmt::format("\n--- {}\n{}", title, clean(text));
  if (!out.ends_with('\n')) out += '\n';
  return out;
}

std::string culprit_text(const store::Analysis& analysis) {
  if (analysis.pass.empty()) return analysis.why_not.empty() ? "" : "not found: " + analysis.why_not;
  std::string text = analysis.pass;
  if (!analysis.change.empty()) text += fmt::format(", {}", analysis.change);
  if (!analysis.cure.empty()) text += fmt::format("; right with {}", analysis.cure);
  return text;
}

std::string versions_text(const store::Analysis& analysis) {
  std::string text;
  const auto add = [&](std::string_view what, const std::string& value) {
    if (!value.empty()) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", what, value);
  };
  // Where nothing older works, nothing is known of where it began.
  add(analysis.last_working.empty() ? "fails in" : "fails from", analysis.first_failing);
  add("works in", analysis.last_working);
  add("fixed in", analysis.fixed_in);
  add("right at", analysis.works_at);
  return text;
}

// "wrong-output: gcc-12 -O2, gcc-12 -O3": what all configurations make of it, those alike on one line.
std::string outcomes_text(const store::Analysis& analysis) {
  std::set<std::string> kinds;
  for (const store::Outcome& outcome : analysis.outcomes) kinds.insert(cases::word(outcome.kind));
  std::string text;
  for (const std::string& kind : kinds)
    text += fmt::format("{}: {}\n", kind, configurations_where(analysis.outcomes, [&](const store::Outcome& outcome) {
                          return cases::word(outcome.kind) == kind;
                        }));
  return text;
}

std::string witnesses_text(const std::vector<store::Finding>& witnesses) {
  std::string text;
  for (std::size_t i = 0; i < witnesses.size() && i < kMostNumbers; ++i)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", witnesses[i].id);
  return witnesses.size() > kMostNumbers ? text + ", …" : text;
}

std::string how_it_fails(const std::string& compiler_output, const std::vector<std::string>& commands) {
  std::string out = compiler_output.empty() ? "" : block("the compiler said", compiler_output);
  std::string lines;
  for (const std::string& command : commands) lines += one_line(command) + "\n";
  return out + block("to reproduce", lines);
}

// The smallest program that shows it, whole.
std::string whole_program_text(const StoredBug& bug) {
  const store::Finding& witness = bug.witness;
  std::string out = block("not reduced", bug.reduction.why_not.empty()
                                             ? store::quoted_hint("triage", bug.store_file) + " makes it small"
                                             : bug.reduction.why_not);
  for (const cases::SourceFile& file : witness.test.files)
    out += block(one_line(file.name) + (file.text.size() > kMostUnreduced ? ", its beginning" : ""),
                 shortened(file.text, kMostUnreduced));
  out += how_it_fails(witness.compiler_output, witness.commands);
  return out + fmt::format("\n{} shows all of the finding.\n",
                           store::quoted_hint(fmt::format("show {}", witness.id), bug.store_file));
}

std::string program_text(const StoredBug& bug) {
  const store::Reduction& small = bug.reduction;
  if (small.text.empty()) return whole_program_text(bug);
  std::string out = block("test.c", small.text);
  if (!has_outcome(small.kind)) return out + how_it_fails(small.compiler_output, small.commands);
  if (small.expected_status != small.actual_status)
    out += block("exit status", fmt::format("expected {}, actual {}", small.expected_status, small.actual_status));
  if (!small.expected.empty() || !small.actual.empty())
    out += block("expected", small.expected) + block("actual", small.actual);
  return out + how_it_fails(small.compiler_output, small.commands);
}

ordered_json outcomes_json(const store::Analysis& analysis) {
  ordered_json rows = ordered_json::array();
  for (const store::Outcome& outcome : analysis.outcomes)
    rows.push_back({{"configuration", outcome.configuration},
                    {"version", outcome.version},
                    {"kind", cases::word(outcome.kind)},
                    {"signature", outcome.signature},
                    {"message", outcome.message}});
  return rows;
}

}  // namespace

std::string state_text(const StoredBug& each) {
  const store::Bug& bug = each.bug;
  if (bug.state == store::BugState::Fixed && !bug.changed.empty() && bug.last_seen > bug.changed)
    return "fixed, found again";
  if (each.known != nullptr && (bug.state == store::BugState::New || bug.state == store::BugState::Reduced))
    return store::word(store::BugState::Known);
  return store::word(bug.state);
}

ordered_json bug_object(const StoredBug& each) {
  const store::Bug& bug = each.bug;
  return {{"id", bug.id},
          {"title", bug.title},
          {"state", state_text(each)},
          {"known_as", each.known == nullptr ? "" : each.known->name},
          {"link", bug.link},
          {"note", bug.note},
          {"family", bug.family},
          {"configuration", each.row.name},
          {"version", each.row.version},
          {"kind", cases::word(each.witness.kind)},
          {"culprit", each.analysis.pass},
          {"proven", !is_weaker(each)},
          {"key", bug.key},
          {"lines", each.lines()},
          {"bytes", each.reduction.text.size()},
          {"findings", bug.witnesses},
          {"times", bug.times},
          {"smallest", bug.smallest},
          {"made", bug.made},
          {"last_seen", bug.last_seen}};
}

ordered_json whole_bug_object(const StoredBug& each, const std::vector<store::Finding>& witnesses) {
  const store::Reduction& small = each.reduction;
  const store::Analysis& analysis = each.analysis;
  ordered_json object = bug_object(each);
  object["program"] = small.text;
  object["complete"] = small.complete;
  object["why_not_reduced"] = small.why_not;
  const bool ran = has_outcome(small.kind);
  object["expected"] = small.expected;
  object["actual"] = ran ? ordered_json(small.actual) : ordered_json();
  object["expected_status"] = small.expected_status;
  object["actual_status"] = ran ? ordered_json(small.actual_status) : ordered_json();
  object["compiler_output"] = small.compiler_output;
  object["commands"] = small.commands;
  object["bytes_before"] = small.bytes_before;
  object["change"] = analysis.change;
  object["cure"] = analysis.cure;
  object["why_no_culprit"] = analysis.why_not;
  object["first_failing"] = analysis.first_failing;
  object["last_working"] = analysis.last_working;
  object["fixed_in"] = analysis.fixed_in;
  object["works_at"] = analysis.works_at;
  object["outcomes"] = outcomes_json(analysis);
  object["witnesses"] = ordered_json::array();
  for (const store::Finding& witness : witnesses)
    object["witnesses"].push_back({{"id", witness.id},
                                   {"campaign", witness.campaign},
                                   {"bytes", witness.reduced_bytes},
                                   {"times", witness.times}});
  return object;
}

std::string bug_text(const StoredBug& each, const std::vector<store::Finding>& witnesses) {
  const store::Bug& bug = each.bug;
  std::string out =
      fact_line("Bug", fmt::format("{}: {}", bug.id, bug.title)) + fact_line("State", state_text(each)) +
      fact_line("Known as", each.known == nullptr ? "" : each.known->name) + fact_line("Link", bug.link) +
      fact_line("Note", bug.note) +
      fact_line("Compiler", fmt::format("{} {} ({})", each.row.compiler, each.row.version, each.row.target)) +
      fact_line("Options", each.row.level.empty() ? "none" : each.row.level) +
      fact_line("Kind", cases::word(each.witness.kind)) +
      fact_line("Message", each.reduction.text.empty() ? each.witness.message : each.reduction.message) +
      fact_line("Weaker", is_weaker(each) ? "nothing refutes that the program is defined, but the abstract machine "
                                            "can't tell"
                                          : "") +
      fact_line("Culprit", culprit_text(each.analysis)) + fact_line("Versions", versions_text(each.analysis)) +
      fact_line("Seen", fmt::format("{} ×, last {} UTC", grouped(bug.times), bug.last_seen)) +
      fact_line("Findings", witnesses_text(witnesses)) + fact_line("Recipe", each.witness.recipe);
  if (each.reduction.slipped)
    out += fact_line("Slipped", "the small program fails in another way, or by another pass, than the finding did");
  if (!each.reduction.text.empty() && !each.reduction.complete)
    out += fact_line("Unfinished", store::quoted_hint("triage", each.store_file) + " makes it smaller");
  out += program_text(each);
  const std::string outcomes = outcomes_text(each.analysis);
  return outcomes.empty() ? out : out + block("what all compilers make of it", outcomes);
}

}  // namespace gadfly::report
