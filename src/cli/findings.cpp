// SPDX-License-Identifier: Apache-2.0
// gadfly findings
#include <fmt/format.h>

#include <map>
#include <memory>

#include "cli/command.h"
#include "cli/stored.h"
#include "cli/trouble.h"
#include "report/data.h"
#include "report/text.h"

namespace gadfly::cli {
namespace {

struct FindingsFlags : StoredFlags {
  bool all = false;
};

constexpr std::size_t kMostMessage = 120;

using Configurations = std::map<std::int64_t, store::ConfigurationRow>;

store::ConfigurationRow configuration_of(const store::Finding& finding, const Configurations& configurations) {
  return store::with_words(configurations.at(finding.configuration), finding.words);
}

void print_findings_json(std::FILE* out, const std::vector<store::Finding>& findings,
                         const Configurations& configurations) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const store::Finding& finding : findings)
    rows.push_back(report::finding_object(finding, configuration_of(finding, configurations), false));
  fmt::print(out, "{}", report::json_text(rows));
}

std::string kind_text(const store::Finding& finding) {
  switch (finding.state) {
    case store::State::New: return std::string(cases::word(finding.kind));
    case store::State::Flaky: return std::string(cases::word(finding.kind)) + " (did not repeat)";
    case store::State::Own: return std::string(cases::word(finding.kind)) + " (Gadfly's own)";
  }
  return "";
}

void print_findings(std::FILE* out, const std::vector<store::Finding>& findings, const Configurations& configurations) {
  std::vector<std::vector<std::string>> rows = {
      {">ID", "Found (UTC)", "Kind", "Compiler", "Source", ">Times", ">Bug", ">Small", "Message"}};
  for (const store::Finding& finding : findings)
    rows.push_back({std::to_string(finding.id), finding.found, kind_text(finding),
                    support::one_line(configuration_of(finding, configurations).name),
                    support::one_line(finding.source), report::grouped(finding.times),
                    finding.bug == 0 ? "-" : std::to_string(finding.bug),
                    finding.reduced_bytes == 0 ? "-" : report::grouped(finding.reduced_bytes),
                    support::one_line(report::shortened(finding.message, kMostMessage))});
  fmt::print(out, "{}", table(rows));
}

int list_findings(const FindingsFlags& flags, const Streams& streams) {
  if (flags.all && flags.campaign != 0) {
    fmt::print(streams.err, "gadfly findings: --all and --campaign cannot be combined\n{}", try_help("findings"));
    return kUsage;
  }
  return with_store(flags, streams, [&](const store::Store& store) -> int {
    const store::CampaignId campaign = flags.all ? 0 : chosen_campaign(store, flags).id;
    const auto findings = store.findings(campaign);
    Configurations configurations;
    for (store::ConfigurationRow& row : store.configurations(campaign)) configurations[row.id] = std::move(row);
    if (flags.json) print_findings_json(streams.out, findings, configurations);
    else if (findings.empty())
      fmt::print(streams.out, "There are no findings{}.\n",
                 campaign == 0 ? "" : fmt::format(" in campaign {}", campaign));
    else print_findings(streams.out, findings, configurations);
    return kFine;
  });
}

}  // namespace

Command findings_command() {
  const auto flags = std::make_shared<FindingsFlags>();
  return {
      .name = "findings",
      .summary = "List the findings of a campaign, oldest first",
      .notes = "Bug: its number for `gadfly bug`. Small: bytes of the reduced program, which `gadfly show` prints.\n",
      .examples =
          "  gadfly findings\n"
          "  gadfly findings --campaign 3\n"
          "  gadfly findings --all --json | jq -r '.[] | select(.kind == \"wrong-output\").id'",
      .options = {campaign_option(*flags),
                  {"--all", "", "list the findings of all campaigns", &flags->all},
                  store_option(*flags),
                  json_option(*flags)},
      .run = [flags](const Streams& streams) { return list_findings(*flags, streams); }};
}

}  // namespace gadfly::cli
