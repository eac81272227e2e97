// SPDX-License-Identifier: Apache-2.0
// gadfly triage
#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/stored.h"
#include "cli/supervised.h"
#include "cli/triage_environment.h"
#include "store/hint.h"
#include "support/duration.h"
#include "support/text.h"
#include "triage/follow_up_text.h"
#include "triage/run.h"
#include "triage/stored_bugs.h"

namespace gadfly::cli {
namespace {

using triage::FollowUpResult;
using triage::RunStatus;

constexpr double kLineSeconds = 30;  // between lines that only say how it stands

class TriageSession {
 public:
  TriageSession(const TriageFlags& flags, const Streams& streams)
      : flags_(flags), streams_(streams), on_terminal_(is_terminal(streams.err)) {}

  int run() {
    return run_supervised(
        streams_, "triage",
        [&](session::Ledger* ledger, const session::Restart& restart, const std::function<bool()>& interrupted) {
          return guarded(streams_, "triage", [&] {
            if (const auto trouble = prepare()) return fail(streams_, "triage", *trouble);
            plan_.ledger = ledger;
            plan_.restart = restart;
            if (plan_.seconds > 0) plan_.seconds = std::max(0.1, plan_.seconds - restart.elapsed);
            if (restart.again) fmt::print(streams_.err, "gadfly triage: {}\n", restart.why);
            const triage::RunResult end =
                follow_up_all(plan_, *store_,
                              {[&](const auto& result, const auto&) { tell(result); },
                               [&](const RunStatus& now) { show(now); }, [&] { tell_stopping(); }},
                              interrupted);
            const int status = finish(end);
            store_.reset();
            return status;
          });
        });
  }

 private:
  std::optional<Trouble> prepare() {
    if (auto trouble = wrong_limits(flags_.compile_limit, flags_.run_limit)) return trouble;
    if (auto trouble = read_time(flags_.duration, plan_.seconds)) return trouble;
    if (auto trouble = read_jobs(flags_.jobs, plan_.jobs)) return trouble;
    store_.emplace(open_existing(flags_.store, true));
    plan_.campaign = static_cast<store::CampaignId>(flags_.campaign);
    if (plan_.campaign != 0 && !store_->campaign(plan_.campaign))
      return Trouble{fmt::format("there is no campaign {}; {} lists them", plan_.campaign,
                                 store::quoted_hint("campaigns", store_->file()))};
    auto environment = find_triage_environment(flags_.config, flags_.known, compilers_of(*store_, plan_.campaign));
    if (auto* trouble = std::get_if<Trouble>(&environment)) return std::move(*trouble);
    plan_.environment = std::get<triage::Environment>(std::move(environment));
    plan_.environment.limits =
        oracle::limits_of(static_cast<double>(flags_.compile_limit), static_cast<double>(flags_.run_limit));
    plan_.again = flags_.again;
    triage::apply_known(*store_, plan_.environment.known);
    return std::nullopt;
  }

  void clear_line() const {
    if (on_terminal_) fmt::print(streams_.err, "\r\033[K");
  }

  void tell(const FollowUpResult& result) {
    clear_line();
    if (flags_.json) print_json(streams_.out, triage::follow_up_json(result, elapsed_));
    else if (const std::string text = triage::follow_up_text(result); !text.empty())
      fmt::print(streams_.out, "{}\n", text);
    std::fflush(streams_.out);
  }

  void tell_stopping() {
    clear_line();
    if (flags_.json) print_json(streams_.out, {{"event", "stopping"}});
    else fmt::print(streams_.err, "stopping…\n");
    std::fflush(streams_.err);
  }

  void show(const RunStatus& now) {
    elapsed_ = now.elapsed;
    if (now.elapsed < next_line_) return;
    next_line_ = now.elapsed + (on_terminal_ ? 0.2 : kLineSeconds);
    std::string workers;
    for (const std::string& what : now.workers)
      if (what != "done" && what != "idle") workers += "; " + what;
    const std::string line =
        fmt::format("{} {} reduced, {} waiting{}", support::clock_text(now.elapsed), now.reduced, now.waiting, workers);
    if (on_terminal_) fmt::print(streams_.err, "\r{}\033[K", support::cut(line, 79));
    else if (!flags_.json) fmt::print(streams_.err, "{}\n", line);
    std::fflush(streams_.err);
  }

  int finish(const triage::RunResult& end) {
    clear_line();
    if (!end.trouble.empty()) return fail(streams_, "triage", {end.trouble});
    const bool stopped = end.interrupted || end.out_of_time;
    const bool left = stopped && (end.status.waiting != 0 || end.status.stopped != 0);
    if (flags_.json) print_json(streams_.out, json_of(end));
    else fmt::print(streams_.out, "{}", summary(end, left));
    if (end.status.own != 0) return kOwnBug;
    return left ? kOutOfFuel : kFine;
  }

  nlohmann::ordered_json json_of(const triage::RunResult& end) const {
    const RunStatus& status = end.status;
    return {{"event", "end"},
            {"seconds", status.elapsed},
            {"reduced", status.reduced},
            {"counted", status.counted},
            {"failed", status.failed},
            {"internal_errors", status.own},
            {"stopped", status.stopped},
            {"waiting", status.waiting},
            {"new_bugs", status.new_bugs},
            {"bugs", store_->bugs().size()},
            {"out_of_reach", end.out_of_reach}};
  }

  std::string summary(const triage::RunResult& end, bool left) const {
    const RunStatus& status = end.status;
    std::string text =
        fmt::format("{} findings reduced, {} counted as duplicates, {} not reducible; {} new bugs, {} in all\n",
                    status.reduced, status.counted, status.failed, status.new_bugs, store_->bugs().size());
    if (status.own != 0) text += fmt::format("{} of these made Gadfly fail, which is a bug of Gadfly\n", status.own);
    for (const auto& [compiler, number] : end.out_of_reach)
      text += fmt::format("{} findings wait for {}, which is not installed\n", number, compiler);
    if (left)
      text += fmt::format("stopped; {} findings are waiting, {} resumes\n", status.waiting + status.stopped,
                          store::quoted_hint("triage", store_->file()));
    if (!store_->bugs().empty()) text += store::quoted_hint("bugs", store_->file()) + " lists the bugs.\n";
    return text;
  }

  const TriageFlags& flags_;
  const Streams& streams_;
  const bool on_terminal_;
  triage::RunPlan plan_;
  std::optional<store::Store> store_;
  double elapsed_ = 0, next_line_ = 0;
};

}  // namespace

Command triage_command() {
  const auto flags = std::make_shared<TriageFlags>();
  Command command{.name = "triage",
                  .summary = "Reduce findings, find their culprits, and group them into bugs",
                  .notes =
                      "Ctrl-C saves what was done; the next `gadfly triage` resumes. Three crashes of one signature\n"
                      "are reduced, and the others counted. Wrong code has no signature: each finding is reduced,\n"
                      "unless the reproducer of another finding of the same program explains it.\n",
                  .examples =
                      "  gadfly triage\n"
                      "  gadfly triage --for 10m --jobs 2\n"
                      "  gadfly triage --campaign 3 --known known.toml && gadfly bugs",
                  .options = {},
                  .run = [flags](const Streams& streams) { return TriageSession(*flags, streams).run(); }};
  flags->declare(command.options);
  return command;
}

}  // namespace gadfly::cli
