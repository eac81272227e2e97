// SPDX-License-Identifier: Apache-2.0
// gadfly recheck
#include "triage/recheck.h"

#include <fmt/format.h>

#include <map>
#include <memory>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/report.h"
#include "cli/stored.h"
#include "cli/triage_environment.h"
#include "report/text.h"
#include "store/hint.h"
#include "support/until_stopped.h"
#include "triage/stored_bugs.h"

namespace gadfly::cli {
namespace {

using triage::RecheckResult;

struct RecheckFlags : StoredFlags {
  std::string config, known;
  bool update = false;
};

class RecheckSession {
 public:
  RecheckSession(const RecheckFlags& flags, const Streams& streams) : flags_(flags), streams_(streams) {}

  int run() {
    return guarded(streams_, "recheck", [&]() -> int {
      store::Store store = open_existing(flags_.file, flags_.update);
      if (store.bugs().empty()) {
        if (!flags_.json)
          fmt::print(streams_.out, "There are no bugs yet; {} finds them.\n",
                     store::quoted_hint("triage", store.file()));
        return kFine;
      }
      auto environment = find_triage_environment(flags_.config, flags_.known, compilers_of(store, 0));
      if (auto* trouble = std::get_if<Trouble>(&environment)) return fail(streams_, "recheck", *trouble);
      return check_all(store, std::get<triage::Environment>(environment));
    });
  }

 private:
  int check_all(store::Store& store, triage::Environment& environment) {
    const InterruptGuard guard;
    environment.sandbox.stop = guard.stop();
    support::until_stopped([&] { check_each(store, environment); });
    if (!flags_.json) fmt::print(streams_.out, "{}", summary());
    return numbers_[RecheckResult::How::Fails] + numbers_[RecheckResult::How::FailsOtherwise] != 0 ? kFound : kFine;
  }

  void check_each(store::Store& store, const triage::Environment& environment) {
    const auto runner = exec::open_sandbox(environment.sandbox);
    for (const store::Bug& bug : store.bugs()) {
      const triage::StoredBug each = stored_bug(store, bug, environment.known);
      const RecheckResult result = recheck(each, store, environment, *runner);
      ++numbers_[result.how];
      const auto state = flags_.update ? state_after(result, bug) : std::nullopt;
      if (state) store.change(bug.id, {state, {}, {}});
      tell(each, result, state);
    }
  }

  void tell(const triage::StoredBug& each, const RecheckResult& result, std::optional<store::BugState> state) const {
    if (flags_.json) {
      print_json(streams_.out, {{"bug", each.bug.id},
                                {"result", word(result.how)},
                                {"configuration", each.row.name},
                                {"version_then", each.row.version},
                                {"version_now", result.version},
                                {"message", result.message},
                                {"state", store::word(state.value_or(each.bug.state))}});
    } else {
      const std::string versions = result.version.empty() || result.version == each.row.version
                                       ? ""
                                       : fmt::format(" ({} then, {} now)", each.row.version, result.version);
      fmt::print(streams_.out, "bug {}: {}: {}{}{}{}\n", each.bug.id, support::one_line(each.row.name),
                 word(result.how), result.message.empty() ? "" : ": ", support::one_line(result.message), versions);
    }
    std::fflush(streams_.out);
  }

  std::string summary() {
    const auto number = [&](RecheckResult::How how) { return numbers_[how]; };
    return fmt::format("{} fail, {} fail differently, {} fixed, {} not tested{}\n", number(RecheckResult::How::Fails),
                       number(RecheckResult::How::FailsOtherwise), number(RecheckResult::How::Fixed),
                       number(RecheckResult::How::NotTried), flags_.update ? "" : "; --update stores these states");
  }

  const RecheckFlags& flags_;
  const Streams& streams_;
  std::map<RecheckResult::How, std::uint64_t> numbers_;
};

}  // namespace

Command recheck_command() {
  const auto flags = std::make_shared<RecheckFlags>();
  return {.name = "recheck",
          .summary = "Test all bugs again with the installed compilers, and list those that are fixed",
          .notes = "Runs the reproducer of each bug with the options it was found with.\n",
          .examples =
              "  gadfly recheck\n"
              "  gadfly recheck --update && gadfly bugs\n"
              "  gadfly recheck --json | jq -r 'select(.result == \"fixed\").bug'",
          .options = {{"--update", "", "update the states of bugs: fixed, or no longer fixed", &flags->update},
                      {"--config", "FILE", "read this file instead of ./gadfly.toml", &flags->config},
                      {"--known", "FILE", "read known bugs from this file instead of known.toml beside gadfly.toml",
                       &flags->known},
                      store_option(*flags),
                      json_option(*flags)},
          .run = [flags](const Streams& streams) { return RecheckSession(*flags, streams).run(); }};
}

}  // namespace gadfly::cli
