// SPDX-License-Identifier: Apache-2.0
// What a report tells, whatever its format.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "triage/stored_bugs.h"

namespace gadfly::report {

// What is known of the kinds of results. Others may come: they get what their word says.
struct KindInfo {
  std::string_view word;   // "wrong-output"
  std::string_view label;  // "wrong output"
  std::string_view help;   // a sentence
};
// In the order in which they are shown; findings only.
const std::vector<KindInfo>& finding_kinds();
KindInfo kind_info(std::string_view word);
// Whether the compiled program did something that can be shown beside what was expected; where the compiler failed or
// refused, there was none.
bool has_outcome(cases::VerdictKind kind);
bool is_finding_kind(std::string_view word);  // not "right", not "skipped"

// Findings alike: of one compiler, with one kind and signature.
struct Group {
  std::string compiler, version;
  std::string levels;                 // at which it was seen: "-O0, -O2"
  store::Finding example;             // the first, whole
  std::string example_configuration;  // "tcc -O0"
  std::vector<store::FindingId> ids;  // all that are stored
  std::uint64_t times = 0;            // how often it was seen
};

// One compiler with one set of options.
struct Cell {
  std::uint64_t right = 0, skipped = 0;
  std::map<std::string, std::uint64_t> findings;      // by kind
  std::map<std::string, std::uint64_t> reasons = {};  // of what was skipped
  std::uint64_t wrong() const;
  std::uint64_t judged() const { return right + wrong(); }
};

// Of one source: programs and configurations, each pair of them.
struct SourceCount {
  std::uint64_t judged = 0, skipped = 0;
};

// A compiler that judged nothing, and why: "it is C++ (12), no answer (3)".
struct UnjudgedCompiler {
  std::string compiler, why;
};

struct Content {
  store::Campaign campaign;
  std::string store_file;
  std::vector<store::ConfigurationRow> configurations;
  std::map<std::int64_t, Cell> cells;            // by configuration
  std::map<std::string, std::uint64_t> by_kind;  // findings, all configurations together
  std::map<std::string, SourceCount> by_source;
  std::vector<store::Sample> samples;
  std::vector<Group> fresh, flaky, own;             // by their state; most often seen first
  std::vector<triage::StoredBug> bugs;              // most different first
  std::map<store::BugId, std::string> bug_reports;  // where one is written: a path beside the page
};

// Nobody knows whether these are right.
std::vector<UnjudgedCompiler> silent_compilers(const Content& content);

// Throws StoreError; also when there is no such campaign.
Content collect(const store::Store& store, store::CampaignId campaign);

// "running", "ended 2026-11-16 03:12:00 UTC", "interrupted", "killed"
std::string state_of(const store::Campaign& campaign);

}  // namespace gadfly::report
