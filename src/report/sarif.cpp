// SPDX-License-Identifier: Apache-2.0
// SARIF 2.1.0: a rule is a kind of finding, a result is one group of findings alike, and its place
// is the program, which is embedded.
#include <fmt/format.h>

#include "report/data.h"
#include "report/report.h"
#include "report/text.h"

namespace gadfly::report {
namespace {

using nlohmann::ordered_json;

class Sarif {
 public:
  explicit Sarif(const Content& content) : content_(content) {}

  ordered_json log() {
    add(content_.own, "warning", "Gadfly's own mistake: ");
    add(content_.fresh, "error", "");
    add(content_.flaky, "note", "did not repeat: ");
    const ordered_json driver{{"name", "Gadfly"}, {"rules", rules_}};
    const ordered_json run{{"tool", {{"driver", driver}}},
                           {"columnKind", "utf16CodeUnits"},
                           {"properties", {{"campaign", campaign_object(content_.campaign)}}},
                           {"artifacts", artifacts_},
                           {"results", results_}};
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", ordered_json::array({run})}};
  }

 private:
  std::size_t rule_index(const std::string& word) {
    for (std::size_t i = 0; i < rules_.size(); ++i)
      if (rules_[i]["id"] == word) return i;
    const KindInfo info = kind_info(word);
    rules_.push_back(
        {{"id", word}, {"shortDescription", {{"text", info.label}}}, {"fullDescription", {{"text", info.help}}}});
    return rules_.size() - 1;
  }

  // The index of the first of its files.
  std::size_t add_files(const store::Finding& finding) {
    const std::size_t first = artifacts_.size();
    for (const cases::SourceFile& file : finding.test.files)
      artifacts_.push_back({{"location", {{"uri", uri(finding, file)}}},
                            {"length", file.text.size()},
                            {"sourceLanguage", "c"},
                            {"contents", {{"text", file.text}}}});
    return first;
  }

  static std::string uri(const store::Finding& finding, const cases::SourceFile& file) {
    std::string name;
    for (const char c : file.name) {
      const auto byte = static_cast<unsigned char>(c);
      const bool plain = std::isalnum(byte) != 0 || c == '.' || c == '-' || c == '_';
      name += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return fmt::format("finding-{}/{}", finding.id, name);
  }

  void add(const std::vector<Group>& groups, const char* level, const std::string& prefix) {
    for (const Group& group : groups) {
      const store::Finding& finding = group.example;
      const std::size_t first = add_files(finding);
      ordered_json locations = ordered_json::array();
      if (!finding.test.files.empty())
        locations.push_back({{"physicalLocation",
                              {{"artifactLocation", {{"uri", uri(finding, finding.test.files[0])}, {"index", first}}},
                               {"region", {{"startLine", 1}}}}}});
      results_.push_back(
          {{"ruleId", cases::word(finding.kind)},
           {"ruleIndex", rule_index(cases::word(finding.kind))},
           {"level", level},
           {"message",
            {{"text", fmt::format("{}{}: {}", prefix, group.example_configuration, one_line(finding.message))}}},
           {"locations", std::move(locations)},
           {"occurrenceCount", group.times},
           {"partialFingerprints",
            {{"gadflySignature/v1",
              fmt::format("{}|{}|{}", group.compiler, cases::word(finding.kind), one_line(finding.signature))}}},
           {"properties", properties(group)}});
    }
  }

  static ordered_json properties(const Group& group) {
    return {{"finding", group.example.id},        {"compiler", group.compiler},
            {"version", group.version},           {"levels", group.levels},
            {"source", group.example.source},     {"recipe", group.example.recipe},
            {"commands", group.example.commands}, {"expected", group.example.expected},
            {"actual", group.example.actual},     {"proven", group.example.unproven.empty()}};
  }

  const Content& content_;
  ordered_json rules_ = ordered_json::array(), artifacts_ = ordered_json::array(), results_ = ordered_json::array();
};

}  // namespace

std::string sarif(const Content& content) { return json_text(Sarif(content).log()); }

}  // namespace gadfly::report
