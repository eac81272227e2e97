// SPDX-License-Identifier: Apache-2.0
// What becomes of findings: small programs, what is known of them, and the bugs they show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case.h"
#include "cases/verdict_kind.h"

namespace gadfly::store {

using FindingId = std::int64_t;
using BugId = std::int64_t;

// A finding made smaller, or why it was not.
struct Reduction {
  // Empty: |text| is the small program. "does not reproduce with …": there is none.
  std::string why_not;
  std::string text;        // one file, stored compressed
  cases::Case test;        // all that is known of it
  std::string words = {};  // option words that it needs to fail: some of its finding's
  bool complete = true;    // false: it was stopped, and can become smaller
  bool slipped = false;    // it fails in another way than the finding did
  bool by_machine = true;  // the machine says that it is defined; false: sanitizers and compilers do
  cases::VerdictKind kind = cases::VerdictKind::Unknown;  // of the small program, as the next two
  std::string signature, message;
  std::string expected, actual;  // outputs
  int expected_status = 0, actual_status = 0;
  std::string compiler_output;
  std::vector<std::string> commands;
  std::uint64_t bytes_before = 0;
  double seconds = 0;  // that it took, all sessions together
};

// What one configuration makes of the small program.
struct Outcome {
  std::string configuration = {}, compiler = {}, level = {}, version = {};  // "gcc-12 -O2", "gcc-12", "-O2", "12.2.0"
  cases::VerdictKind kind = cases::VerdictKind::Right;
  std::string signature = {}, message = {};  // "output `2`, expected `1`"; empty where it is right
  bool operator==(const Outcome&) const = default;
};

// Who is to blame. Empty texts: not found, or not asked.
struct Analysis {
  std::string pass;                                   // "InstCombinePass", "tree-vrp1"
  std::string change;                                 // the very change in it
  std::string cure;                                   // options that make it right
  std::string why_not;                                // no pass was found
  std::string first_failing, last_working, fixed_in;  // versions
  std::string works_at;                               // the highest level below that is right
  std::optional<bool> fails_when_lenient;             // also with -fwrapv and the like; nothing: not asked
  std::vector<Outcome> outcomes;
};

enum class BugState : std::uint8_t {  // stored as numbers: append only
  New,                                // no small program yet
  Reduced,                            // there is one
  Known,                              // known.toml names it, or people do
  Reported,
  Fixed,
};
const char* word(BugState state);  // "new"
std::optional<BugState> find_bug_state(std::string_view word);

// Findings with one cause.
struct Bug {
  BugId id = 0;
  std::string key;  // the same for all its findings
  std::string title, family;
  BugState state = BugState::New;
  std::string link, note;
  std::string made;     // UTC
  std::string changed;  // when somebody set its state last; empty: nobody did
  // From its findings:
  std::uint64_t witnesses = 0;  // that are stored
  std::uint64_t times = 0;      // how often it was seen
  FindingId smallest = 0;       // with the smallest program; an unreduced one where there is no other
  std::string last_seen;        // UTC
};

// What is known of the bug that a finding belongs to. A bug with that key that is there already keeps
// its title, and what people have set.
struct BugFacts {
  std::string key, title, family;
  bool known = false;     // known.toml names it
  std::string link = {};  // from there
};

// What is learnt of one finding at a time.
struct FindingSettlement {
  std::optional<Reduction> reduction;  // nothing: it needs none, its signature says enough
  std::optional<Analysis> analysis;
  std::optional<BugFacts> bug;
};

// What people say of a bug; nothing: that stays as it is.
struct BugChange {
  std::optional<BugState> state;
  std::optional<std::string> link, note;
};

}  // namespace gadfly::store
