// SPDX-License-Identifier: Apache-2.0
// gadfly bugs
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/stored.h"
#include "cli/triage_environment.h"
#include "report/bug_data.h"
#include "report/data.h"
#include "report/text.h"
#include "store/hint.h"
#include "triage/stored_bugs.h"

namespace gadfly::cli {
namespace {

struct BugsFlags : StoredFlags {
  std::string known, config;
};

constexpr std::size_t kMostTitle = 100, kMostCulprit = 40;

std::string bugs_table(const std::vector<triage::StoredBug>& bugs) {
  std::vector<std::vector<std::string>> rows = {{">Bug", "State", "Compiler", ">Lines", ">Seen", "Culprit", "What"}};
  for (const triage::StoredBug& each : bugs)
    rows.push_back({std::to_string(each.bug.id), report::state_text(each), support::one_line(each.row.name),
                    each.lines() == 0 ? "-" : report::grouped(each.lines()), report::grouped(each.bug.times),
                    support::one_line(report::shortened(each.analysis.pass, kMostCulprit)),
                    support::one_line(report::shortened(each.bug.title, kMostTitle))});
  return table(rows);
}

// Findings that count and are no bug's yet.
std::uint64_t unsorted(const store::Store& store, store::CampaignId campaign) {
  std::uint64_t number = 0;
  for (const store::Finding& finding : store.findings(campaign))
    number += finding.state == store::State::New && finding.bug == 0 && finding.triaged != store::TriageState::Failed;
  return number;
}

int list_bugs(const BugsFlags& flags, const Streams& streams) {
  const auto known = find_known_bugs(flags.known, flags.config);
  if (const auto* trouble = std::get_if<Trouble>(&known)) return fail(streams, "bugs", *trouble);
  return with_store(flags, streams, [&](const store::Store& store) -> int {
    const store::CampaignId campaign = flags.campaign == 0 ? 0 : chosen_campaign(store, flags).id;
    const auto bugs = ranked_bugs(store, campaign, std::get<std::vector<triage::KnownBug>>(known));
    if (flags.json) {
      nlohmann::ordered_json rows = nlohmann::ordered_json::array();
      for (const triage::StoredBug& each : bugs) rows.push_back(report::bug_object(each));
      fmt::print(streams.out, "{}", report::json_text(rows));
      return kFine;
    }
    fmt::print(streams.out, "{}", bugs.empty() ? "There are no bugs yet.\n" : bugs_table(bugs));
    if (const std::uint64_t left = unsorted(store, campaign))
      fmt::print(streams.out, "{} findings are not triaged yet: {}\n", left,
                 store::quoted_hint("triage", store.file()));
    return kFine;
  });
}

}  // namespace

Command bugs_command() {
  const auto flags = std::make_shared<BugsFlags>();
  return {.name = "bugs",
          .summary = "List bugs, the most different first",
          .notes = "Bugs that are known, reported or fixed come last.\n",
          .examples =
              "  gadfly bugs\n"
              "  gadfly bugs --campaign 3\n"
              "  gadfly bugs --json | jq -r '.[] | select(.state == \"reduced\").id'",
          .options = {{"--campaign", "N", "list only bugs of this campaign", &flags->campaign},
                      {"--known", "FILE", "read known bugs from this file instead of known.toml beside gadfly.toml",
                       &flags->known},
                      {"--config", "FILE", "read this file instead of ./gadfly.toml", &flags->config},
                      store_option(*flags),
                      json_option(*flags)},
          .run = [flags](const Streams& streams) { return list_bugs(*flags, streams); }};
}

}  // namespace gadfly::cli
