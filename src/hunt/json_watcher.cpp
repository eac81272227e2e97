// SPDX-License-Identifier: Apache-2.0
// One JSON object a line, for programs.
#include <nlohmann/json.hpp>

#include "hunt/lines.h"
#include "hunt/watchers.h"
#include "triage/follow_up_text.h"

namespace gadfly::hunt {
namespace {

using Json = nlohmann::ordered_json;

Json kinds_json(const std::map<std::string, SeenCount>& kinds) {
  Json object = Json::object();
  for (const auto& [kind, seen] : kinds) object[kind] = {{"distinct", seen.distinct}, {"times", seen.times}};
  return object;
}

Json numbers_json(const char* event, const Snapshot& now) {
  Json compilers = Json::array();
  for (const CompilerStatus& compiler : now.compilers)
    compilers.push_back({{"name", compiler.name},
                         {"version", compiler.version},
                         {"configurations", compiler.configurations},
                         {"programs", compiler.programs},
                         {"cpu", compiler.seconds},
                         {"judged", compiler.judged},
                         {"unjudged", compiler.unjudged},
                         {"reasons", compiler.reasons},
                         {"findings", kinds_json(compiler.findings)}});
  Json sources = Json::object();
  for (const auto& [name, source] : now.sources)
    sources[name] = {{"judged", source.judged}, {"unjudged", source.unjudged}};
  return {{"event", event},
          {"campaign", now.campaign},
          {"seed", now.settings.seed},
          {"elapsed", now.elapsed},
          {"session", now.session},
          {"programs", now.programs},
          {"session_programs", now.session_programs},
          {"findings", kinds_json(now.findings)},
          {"flaky", now.flaky},
          {"own_bugs", now.own},
          {"dropped", now.dropped},
          {"cpu_own", now.cpu.own},
          {"cpu_compilers", now.cpu.compilers},
          {"cpu_programs", now.cpu.programs},
          {"cpu_generators", now.cpu.generators},
          {"cpu_triage", now.cpu.triage},
          {"judged", now.judged()},
          {"compilers", compilers},
          {"by_source", sources}};
}

Json bugs_json(const std::vector<triage::StoredBug>& bugs) {
  Json rows = Json::array();
  for (const triage::StoredBug& each : bugs)
    rows.push_back({{"id", each.bug.id},
                    {"title", each.bug.title},
                    {"state", store::word(each.bug.state)},
                    {"configuration", each.row.name},
                    {"finding", each.bug.smallest},
                    {"lines", each.lines()},
                    {"times", each.bug.times}});
  return rows;
}

const char* word_of(Ended how) {
  switch (how) {
    case Ended::Done: return "done";
    case Ended::Interrupted: return "interrupted";
    case Ended::Failed: return "failed";
  }
  return "";
}

class JsonWatcher final : public Watcher {
 public:
  explicit JsonWatcher(std::FILE* out) : out_(out) {}

  void started(const Snapshot& now) override {
    Json object = numbers_json("start", now);
    object["sources"] = now.settings.sources;
    object["option_words"] = now.settings.word_percent;
    object["sandbox"] = protection_text(now.protection);
    print(object);
  }
  void found(const NewFinding& finding, const Snapshot&) override {
    print({{"event", "finding"},
           {"id", finding.id},
           {"state", word(finding.state)},
           {"at", finding.at},
           {"program", finding.program},
           {"source", finding.source},
           {"compiler", finding.compiler},
           {"level", finding.level},
           {"kind", finding.kind},
           {"signature", finding.signature},
           {"message", finding.message}});
  }
  void followed_up(const triage::FollowUpResult& result, const Snapshot& now) override {
    print(triage::follow_up_json(result, now.elapsed));
  }
  void note(const std::string& text) override { print({{"event", "note"}, {"text", text}}); }
  void stopping() override { print({{"event", "stopping"}}); }
  void stands(const Snapshot& now) override {
    if (half_minutes_.passed(now.session)) print(numbers_json("progress", now));
  }
  void ended(const Snapshot& now, const Ending& ending, const std::vector<DistinctFinding>& findings) override {
    Json object = numbers_json("end", now);
    object["how"] = word_of(ending.how);
    if (!ending.trouble.empty()) object["trouble"] = ending.trouble;
    object["store"] = now.store;
    object["distinct"] = Json::array();
    for (const DistinctFinding& finding : findings)
      object["distinct"].push_back({{"id", finding.first.id},
                                    {"compiler", finding.compiler},
                                    {"level", finding.level},
                                    {"kind", cases::word(finding.first.kind)},
                                    {"signature", finding.first.signature},
                                    {"state", word(finding.first.state)},
                                    {"times", finding.first.times}});
    object["bugs"] = bugs_json(ending.bugs);
    print(object);
  }

 private:
  void print(const Json& object) { write(out_, object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"); }

  std::FILE* out_;
  StatusTimer half_minutes_;
};

}  // namespace

std::unique_ptr<Watcher> json_watcher(std::FILE* out) { return std::make_unique<JsonWatcher>(out); }

}  // namespace gadfly::hunt
