// SPDX-License-Identifier: Apache-2.0
#include "report/content.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "oracle/judge.h"
#include "store/hint.h"
#include "triage/analysis.h"

namespace gadfly::report {
namespace {

using store::ConfigurationRow;
using store::Finding;
using store::State;

using GroupKey = std::tuple<State, std::string, std::string, std::string>;

struct Draft {
  Group group;
  std::vector<std::string> levels;
};

void add_level(Draft& draft, const std::string& level) {
  if (std::ranges::find(draft.levels, level) == draft.levels.end()) draft.levels.push_back(level);
}

std::string joined(const std::vector<std::string>& levels) {
  std::string text;
  for (const std::string& level : levels) text += (text.empty() ? "" : ", ") + (level.empty() ? "no options" : level);
  return text;
}

void place(Content& content, State state, Group group) {
  switch (state) {
    case State::New: content.fresh.push_back(std::move(group)); return;
    case State::Flaky: content.flaky.push_back(std::move(group)); return;
    case State::Own: content.own.push_back(std::move(group)); return;
  }
}

void collect_groups(const store::Store& store, Content& content) {
  std::map<std::int64_t, const ConfigurationRow*> rows;
  for (const ConfigurationRow& row : content.configurations) rows[row.id] = &row;
  std::map<GroupKey, Draft> drafts;
  for (const Finding& finding : store.findings(content.campaign.id)) {
    const ConfigurationRow& row = *rows.at(finding.configuration);
    Draft& draft = drafts[{finding.state, row.compiler, cases::word(finding.kind), finding.signature}];
    if (draft.group.ids.empty()) {
      draft.group.compiler = row.compiler;
      draft.group.version = row.version;
      draft.group.example_configuration = store::with_words(row, finding.words).name;
    }
    draft.group.ids.push_back(finding.id);
    draft.group.times += finding.times;
    // Drawn words differ from finding to finding: the list would have no end.
    add_level(draft, finding.words.empty() ? row.level : row.level + " with option words");
  }
  for (auto& [key, draft] : drafts) {
    auto example = store.finding(draft.group.ids.front());
    if (!example) continue;
    draft.group.example = std::move(*example);
    draft.group.levels = joined(draft.levels);
    place(content, std::get<0>(key), std::move(draft.group));
  }
  for (auto* groups : {&content.fresh, &content.flaky, &content.own})
    std::ranges::stable_sort(*groups, std::ranges::greater{}, &Group::times);
}

void collect_counts(const store::Store& store, Content& content) {
  for (const ConfigurationRow& row : content.configurations) content.cells[row.id];
  for (const store::Count& count : store.counts(content.campaign.id)) {
    Cell& cell = content.cells[count.configuration];
    SourceCount& source = content.by_source[count.source];
    (count.kind == "skipped" ? source.skipped : source.judged) += count.number;
    if (count.kind == "right") {
      cell.right += count.number;
    } else if (count.kind == "skipped") {
      cell.skipped += count.number;
    } else {
      cell.findings[count.kind] += count.number;
      content.by_kind[count.kind] += count.number;
    }
  }
  for (const store::UnjudgedCount& each : store.unjudged(content.campaign.id))
    content.cells[each.configuration].reasons[each.reason] += each.number;
}

std::string reasons_text(const std::map<std::string, std::uint64_t>& reasons) {
  std::string text;
  for (const auto& [reason, number] : reasons)
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", reason, number);
  return text.empty() ? "it was given no program" : text;
}

}  // namespace

const std::vector<KindInfo>& finding_kinds() {
  static const std::vector<KindInfo> kinds = {
      {"wrong-output", "wrong output", "The program printed or returned something else."},
      {"program-crash", "program crash", "The compiled program was ended by a signal."},
      {"program-hang", "program hang", "The compiled program did not end."},
      {"compiler-crash", "compiler crash", "The compiler failed with an internal error."},
      {"compiler-hang", "compiler hang", "The compiler did not end."},
      {"compiler-memory", "compiler memory", "The compiler ran out of memory."},
      {"compiler-output", "compiler output", "The compiler printed or wrote without end."},
      {"rejection", "rejection", "The compiler refused a valid program."},
  };
  return kinds;
}

KindInfo kind_info(std::string_view word) {
  for (const KindInfo& kind : finding_kinds())
    if (kind.word == word) return kind;
  return {word, word, "Another kind of finding."};
}

bool has_outcome(cases::VerdictKind kind) {
  using cases::VerdictKind;
  return kind == VerdictKind::Unknown || kind == VerdictKind::InternalError || cases::is_wrong_code(kind);
}

bool is_finding_kind(std::string_view word) { return word != "right" && word != "skipped"; }

std::uint64_t Cell::wrong() const {
  std::uint64_t sum = 0;
  for (const auto& [kind, number] : findings) sum += number;
  return sum;
}

std::vector<UnjudgedCompiler> silent_compilers(const Content& content) {
  std::vector<std::string> names;
  std::map<std::string, std::uint64_t> judged;
  std::map<std::string, std::map<std::string, std::uint64_t>> reasons;
  for (const ConfigurationRow& row : content.configurations) {
    const Cell& cell = content.cells.at(row.id);
    if (judged.try_emplace(row.compiler, 0).second) names.push_back(row.compiler);
    judged[row.compiler] += cell.judged();
    for (const auto& [reason, number] : cell.reasons) reasons[row.compiler][reason] += number;
  }
  std::vector<UnjudgedCompiler> silent;
  for (const std::string& name : names)
    if (judged[name] == 0) silent.push_back({name, reasons_text(reasons[name])});
  return silent;
}

Content collect(const store::Store& store, store::CampaignId campaign) {
  const auto row = store.campaign(campaign);
  if (!row)
    throw store::StoreError{fmt::format("error: there is no campaign {}; {} lists them", campaign,
                                        store::quoted_hint("campaigns", store.file()))};
  Content content;
  content.campaign = *row;
  content.store_file = store.file();
  content.configurations = store.configurations(campaign);
  content.samples = store.samples(campaign);
  collect_counts(store, content);
  collect_groups(store, content);
  content.bugs = triage::ranked_bugs(store, campaign, {});
  return content;
}

std::string state_of(const store::Campaign& campaign) {
  if (!campaign.ended.empty()) return "ended " + campaign.ended + " UTC";
  if (campaign.running) return "running";
  return campaign.killed ? "killed" : "interrupted";
}

}  // namespace gadfly::report
