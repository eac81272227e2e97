// SPDX-License-Identifier: Apache-2.0
// gadfly bug N
#include <fmt/format.h>

#include <memory>

#include "cli/bug_report.h"
#include "cli/command.h"
#include "cli/stored.h"
#include "cli/triage_environment.h"
#include "report/bug_data.h"
#include "report/data.h"
#include "store/hint.h"
#include "support/put.h"
#include "triage/stored_bugs.h"

namespace gadfly::cli {
namespace {

struct BugFlags : StoredFlags {
  std::uint64_t id = 0;
  std::string state, link, note, report, out, known, config;

  bool changes() const { return !state.empty() || !link.empty() || !note.empty(); }
};

store::BugChange change_of(const BugFlags& flags) {
  store::BugChange change;
  if (!flags.state.empty()) change.state = store::find_bug_state(flags.state);
  if (!flags.link.empty()) change.link = flags.link;
  if (!flags.note.empty()) change.note = flags.note;
  return change;
}

int show_bug(const triage::StoredBug& bug, const store::Store& store, bool json, const Streams& streams) {
  const auto witnesses = store.witnesses(bug.bug.id);
  const std::string text =
      json ? report::json_text(report::whole_bug_object(bug, witnesses)) : report::bug_text(bug, witnesses);
  support::put(streams.out, text);
  return kFine;
}

int run_bug(const BugFlags& flags, const Streams& streams) {
  if (flags.report.empty() != flags.out.empty())
    return fail(streams, "bug", {"--report and --out DIR go together", true});
  const auto known = find_known_bugs(flags.known, flags.config);
  if (const auto* trouble = std::get_if<Trouble>(&known)) return fail(streams, "bug", *trouble);
  return guarded(streams, "bug", [&]() -> int {
    store::Store store = open_existing(flags.file, flags.changes());
    const auto id = static_cast<store::BugId>(flags.id);
    if (!store.bug(id))
      return fail(streams, "bug",
                  {fmt::format("there is no bug {}; {} lists them", id, store::quoted_hint("bugs", store.file()))});
    if (flags.changes()) store.change(id, change_of(flags));
    const triage::StoredBug bug = stored_bug(store, *store.bug(id), std::get<std::vector<triage::KnownBug>>(known));
    if (!flags.report.empty()) return write_bug_report(bug, {flags.report, flags.out, flags.config}, streams);
    if (!flags.changes()) return show_bug(bug, store, flags.json, streams);
    if (flags.json) fmt::print(streams.out, "{}", report::json_text(report::bug_object(bug)));
    else
      fmt::print(streams.out, "bug {}: {}{}{}\n", id, report::state_text(bug), bug.bug.link.empty() ? "" : ", ",
                 bug.bug.link);
    return kFine;
  });
}

}  // namespace

Command bug_command() {
  const auto flags = std::make_shared<BugFlags>();
  return {.name = "bug",
          .summary = "Show a bug, set its state, or write a report for its maintainers",
          .examples =
              "  gadfly bug 2\n"
              "  gadfly bug 2 --report gcc --out bug-2 && cat bug-2/report.md\n"
              "  gadfly bug 2 --state reported --link https://gcc.gnu.org/PR12345 --note \"asked for -O1\"\n"
              "  gadfly bug 2 --json | jq -r .program",
          .options = {{"N", "", "number of the bug, as listed by `gadfly bugs`", &flags->id},
                      {"--state", "new|reduced|known|reported|fixed", "set the state of the bug", &flags->state},
                      {"--link", "URL", "set the URL of the upstream report", &flags->link},
                      {"--note", "TEXT", "attach a note", &flags->note},
                      {"--report", "gcc|llvm|generic", "write a report in the form that this tracker asks for",
                       &flags->report},
                      {"--out", "DIR", "write the report to this folder", &flags->out},
                      {"--known", "FILE", "read known bugs from this file instead of known.toml beside gadfly.toml",
                       &flags->known},
                      {"--config", "FILE", "read this file instead of ./gadfly.toml", &flags->config},
                      store_option(*flags),
                      json_option(*flags)},
          .run = [flags](const Streams& streams) { return run_bug(*flags, streams); }};
}

}  // namespace gadfly::cli
