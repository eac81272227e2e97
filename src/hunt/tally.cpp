// SPDX-License-Identifier: Apache-2.0
#include "hunt/tally.h"

#include <cstring>

namespace gadfly::hunt {
namespace {

// Of what is counted, a finding against a compiler.
bool counts_as_finding(const std::string& word) { return cases::is_finding(cases::kind_of(word)); }

}  // namespace

Tally::Tally(store::CampaignId campaign, const HuntSettings& settings, const TestMatrix& matrix) : matrix_(matrix) {
  now_.campaign = campaign;
  now_.settings = settings;
  for (const TestMatrix::Entry& entry : matrix_.entries) {
    const compiler::Compiler& compiler = entry.configuration.compiler;
    configurations_[entry.id] = &entry.configuration;
    if (rows_.try_emplace(compiler.name, now_.compilers.size()).second)
      now_.compilers.push_back({compiler.name, compiler.version});
    ++now_.compilers[rows_.at(compiler.name)].configurations;
  }
}

CompilerStatus& Tally::compiler_of(std::int64_t configuration) {
  return now_.compilers[rows_.at(configurations_.at(configuration)->compiler.name)];
}

void Tally::restore(const store::Store& store) {
  const std::optional<store::Campaign> campaign = store.campaign(now_.campaign);
  if (!campaign) return;
  before_ = campaign->seconds;
  now_.programs = campaign->programs;
  for (const store::Count& each : store.counts(now_.campaign)) count(each);
  for (const store::UnjudgedCount& each : store.unjudged(now_.campaign)) count(each);
  for (const store::Effort& each : store.efforts(now_.campaign)) count(each);
  for (const store::Finding& finding : store.findings(now_.campaign)) note(finding, finding.times);
}

void Tally::count(const store::UnjudgedCount& unjudged) {
  compiler_of(unjudged.configuration).reasons[unjudged.reason] += unjudged.number;
}

void Tally::count(const store::Effort& effort) {
  const auto row = rows_.find(effort.compiler);
  if (row == rows_.end()) return;
  now_.compilers[row->second].programs += effort.programs;
  now_.compilers[row->second].seconds += effort.seconds;
}

void Tally::count(const store::Count& count) {
  const std::uint64_t number = count.number;
  CompilerStatus& compiler = compiler_of(count.configuration);
  SourceStatus& source = now_.sources[count.source];
  const bool skipped = count.kind == oracle::word(oracle::Kind::Skipped);
  (skipped ? compiler.unjudged : compiler.judged) += number;
  (skipped ? source.unjudged : source.judged) += number;
  if (count.kind == kFlaky) now_.flaky += number;
  if (!counts_as_finding(count.kind)) return;
  compiler.findings[count.kind].times += number;
  now_.findings[count.kind].times += number;
}

bool Tally::note(const store::Finding& finding, std::uint64_t times) {
  CompilerStatus& compiler = compiler_of(finding.configuration);
  const auto [place, first] = seen_.try_emplace(Key{compiler.name, finding.kind, finding.signature, finding.state}, 0);
  place->second += times;
  if (finding.state == store::State::Own) now_.own += times;
  if (!first || finding.state != store::State::New) return first;
  ++compiler.findings[cases::word(finding.kind)].distinct;
  ++now_.findings[cases::word(finding.kind)].distinct;
  return true;
}

std::vector<NewFinding> Tally::add(const ProgramTestResult& tested, const std::vector<store::FindingId>& ids) {
  ++now_.programs;
  ++now_.session_programs;
  if (!tested.dropped.empty()) ++now_.dropped[tested.dropped];
  now_.cpu.compilers += tested.cpu.compilers;
  now_.cpu.programs += tested.cpu.programs;
  now_.cpu.generators += tested.cpu.generators;
  for (const store::Count& each : tested.result.counts) count(each);
  for (const store::UnjudgedCount& each : tested.result.unjudged) count(each);
  for (const store::Effort& each : tested.result.efforts) count(each);
  std::vector<NewFinding> fresh;
  for (std::size_t i = 0; i < tested.result.findings.size(); ++i) {
    const store::Finding& finding = tested.result.findings[i];
    if (!note(finding, 1)) continue;
    const compiler::Configuration& configuration = *configurations_.at(finding.configuration);
    const std::string level = configuration.level + (finding.words.empty() ? "" : " ") + finding.words;
    fresh.push_back({ids[i], tested.result.program, configuration.compiler.name, level, cases::word(finding.kind),
                     finding.signature, finding.message, finding.source, finding.state, tested.result.at});
    if (finding.state != store::State::Flaky) last_new_ = Clock::now();
  }
  return fresh;
}

double Tally::elapsed() const { return before_ + std::chrono::duration<double>(Clock::now() - start_).count(); }

const Snapshot& Tally::snapshot() {
  now_.elapsed = elapsed();
  now_.session = now_.elapsed - before_;
  if (last_new_) now_.since_new = std::chrono::duration<double>(Clock::now() - *last_new_).count();
  return now_;
}

}  // namespace gadfly::hunt
