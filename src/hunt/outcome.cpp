// SPDX-License-Identifier: Apache-2.0
#include "hunt/outcome.h"

#include <map>
#include <tuple>

namespace gadfly::hunt {

std::vector<DistinctFinding> distinct_findings(const store::Store& store, store::CampaignId campaign) {
  std::map<std::int64_t, store::ConfigurationRow> rows;
  for (store::ConfigurationRow& row : store.configurations(campaign)) rows[row.id] = std::move(row);
  std::map<std::tuple<std::string, cases::VerdictKind, std::string, store::State>, std::size_t> places;
  std::vector<DistinctFinding> distinct;
  for (store::Finding& finding : store.findings(campaign)) {
    const store::ConfigurationRow& row = rows.at(finding.configuration);
    const auto [place, is_first] =
        places.try_emplace({row.compiler, finding.kind, finding.signature, finding.state}, distinct.size());
    const bool without_bug = finding.bug == 0;
    if (is_first) {
      const std::string level = store::with_words(row, finding.words).level;
      distinct.push_back({std::move(finding), row.compiler, level, 0, 0});
    } else {
      distinct[place->second].first.times += finding.times;
    }
    DistinctFinding& alike = distinct[place->second];
    ++alike.stored;
    if (without_bug) ++alike.without_bug;
  }
  return distinct;
}

}  // namespace gadfly::hunt
