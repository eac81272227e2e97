// SPDX-License-Identifier: Apache-2.0
#include "report/data.h"

#include "report/content.h"

namespace gadfly::report {

using nlohmann::ordered_json;

ordered_json campaign_object(const store::Campaign& campaign) {
  // The settings are shown as what they are, where they are JSON.
  ordered_json settings = ordered_json::parse(campaign.settings, nullptr, false);
  if (settings.is_discarded()) settings = campaign.settings;
  return {{"id", campaign.id},
          {"started", campaign.started},
          {"ended", campaign.ended.empty() ? ordered_json() : ordered_json(campaign.ended)},
          {"running", campaign.running},
          {"seed", campaign.seed},
          {"seconds", campaign.seconds},
          {"programs", campaign.programs},
          {"judged", campaign.judged},
          {"unjudged", campaign.unjudged},
          {"findings", campaign.findings},
          {"seen", campaign.seen},
          {"signatures", campaign.signatures},
          {"settings", std::move(settings)}};
}

ordered_json finding_object(const store::Finding& finding, const store::ConfigurationRow& configuration, bool whole) {
  ordered_json object{{"id", finding.id},
                      {"campaign", finding.campaign},
                      {"found", finding.found},
                      {"at", finding.at},
                      {"kind", cases::word(finding.kind)},
                      {"state", word(finding.state)},
                      {"configuration", configuration.name},
                      {"compiler", configuration.compiler},
                      {"version", configuration.version},
                      {"target", configuration.target},
                      {"level", configuration.level},
                      {"source", finding.source},
                      {"recipe", finding.recipe},
                      {"program", finding.program},
                      {"signature", finding.signature},
                      {"message", finding.message},
                      {"proven", finding.unproven.empty()},
                      {"unproven", finding.unproven},
                      {"times", finding.times},
                      {"bug", finding.bug == 0 ? ordered_json() : ordered_json(finding.bug)},
                      {"reduced_bytes", finding.reduced_bytes}};
  if (!whole) return object;
  object["expected"] = finding.expected;
  object["actual"] = finding.actual;
  object["compiler_output"] = finding.compiler_output;
  object["commands"] = finding.commands;
  object["files"] = ordered_json::array();
  for (const cases::SourceFile& file : finding.test.files)
    object["files"].push_back({{"name", file.name}, {"text", file.text}});
  return object;
}

std::string json_text(const ordered_json& object) {
  return object.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace gadfly::report
