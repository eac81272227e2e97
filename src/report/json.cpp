// SPDX-License-Identifier: Apache-2.0
#include "report/bug_data.h"
#include "report/data.h"
#include "report/report.h"

namespace gadfly::report {
namespace {

using nlohmann::ordered_json;

ordered_json configurations_of(const Content& content) {
  ordered_json rows = ordered_json::array();
  for (const store::ConfigurationRow& row : content.configurations) {
    const Cell& cell = content.cells.at(row.id);
    rows.push_back({{"name", row.name},
                    {"compiler", row.compiler},
                    {"version", row.version},
                    {"target", row.target},
                    {"level", row.level},
                    {"right", cell.right},
                    {"unjudged", cell.skipped},
                    {"reasons", cell.reasons},
                    {"findings", cell.findings}});
  }
  return rows;
}

ordered_json samples_of(const Content& content) {
  ordered_json rows = ordered_json::array();
  for (const store::Sample& sample : content.samples)
    rows.push_back({{"at", sample.at},
                    {"programs", sample.programs},
                    {"findings", sample.findings},
                    {"signatures", sample.signatures}});
  return rows;
}

void add_groups(ordered_json& rows, const Content& content, const std::vector<Group>& groups) {
  for (const Group& group : groups)
    for (const store::ConfigurationRow& row : content.configurations)
      if (row.id == group.example.configuration) {
        ordered_json object = finding_object(group.example, store::with_words(row, group.example.words), true);
        object["times"] = group.times;
        object["levels"] = group.levels;
        object["ids"] = group.ids;
        rows.push_back(std::move(object));
      }
}

ordered_json bugs_of(const Content& content) {
  ordered_json rows = ordered_json::array();
  for (const triage::StoredBug& bug : content.bugs) rows.push_back(whole_bug_object(bug, {}));
  return rows;
}

ordered_json sources_of(const Content& content) {
  ordered_json object = ordered_json::object();
  for (const auto& [source, count] : content.by_source)
    object[source] = {{"judged", count.judged}, {"unjudged", count.skipped}};
  return object;
}

}  // namespace

std::string json(const Content& content) {
  ordered_json findings = ordered_json::array();
  for (const auto* groups : {&content.own, &content.fresh, &content.flaky}) add_groups(findings, content, *groups);
  return json_text({{"campaign", campaign_object(content.campaign)},
                    {"by_kind", content.by_kind},
                    {"by_source", sources_of(content)},
                    {"configurations", configurations_of(content)},
                    {"samples", samples_of(content)},
                    {"bugs", bugs_of(content)},
                    {"findings", std::move(findings)}});
}

}  // namespace gadfly::report
