// SPDX-License-Identifier: Apache-2.0
// gadfly campaigns
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/stored.h"
#include "report/content.h"
#include "report/data.h"
#include "report/text.h"
#include "store/hint.h"

namespace gadfly::cli {
namespace {

void print_campaigns(std::FILE* out, const std::vector<store::Campaign>& campaigns, const std::string& file) {
  if (campaigns.empty()) {
    fmt::print(out, "There are no campaigns yet; {} starts one.\n", store::quoted_hint("hunt", file));
    return;
  }
  std::vector<std::vector<std::string>> rows = {{">ID", "Started (UTC)", ">At work", ">Programs", ">Judged",
                                                 ">Not judged", ">Findings", ">Distinct", ">Seed", "State"}};
  for (const store::Campaign& campaign : campaigns)
    rows.push_back({std::to_string(campaign.id), campaign.started, report::duration(campaign.seconds),
                    report::grouped(campaign.programs), report::grouped(campaign.judged),
                    report::grouped(campaign.unjudged), report::grouped(campaign.seen),
                    report::grouped(campaign.signatures), std::to_string(campaign.seed), report::state_of(campaign)});
  fmt::print(out, "{}", table(rows));
}

int list_campaigns(const StoredFlags& flags, const Streams& streams) {
  return with_store(flags, streams, [&](const store::Store& store) -> int {
    const auto campaigns = store.campaigns();
    if (flags.json) {
      nlohmann::ordered_json rows = nlohmann::ordered_json::array();
      for (const store::Campaign& campaign : campaigns) rows.push_back(report::campaign_object(campaign));
      fmt::print(streams.out, "{}", report::json_text(rows));
    } else {
      print_campaigns(streams.out, campaigns, store.file());
    }
    return kFine;
  });
}

}  // namespace

Command campaigns_command() {
  const auto flags = std::make_shared<StoredFlags>();
  return {.name = "campaigns",
          .summary = "List the campaigns of the store, newest first",
          .examples =
              "  gadfly campaigns\n"
              "  gadfly campaigns --store bugs.db --json",
          .options = {store_option(*flags), json_option(*flags)},
          .run = [flags](const Streams& streams) { return list_campaigns(*flags, streams); }};
}

}  // namespace gadfly::cli
