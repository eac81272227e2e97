// SPDX-License-Identifier: Apache-2.0
// gadfly hunt
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <memory>
#include <thread>

#include "cli/command.h"
#include "cli/hunt_settings.h"
#include "cli/options.h"
#include "cli/supervised.h"
#include "cli/toolchain.h"
#include "cli/triage_environment.h"
#include "hunt/campaign.h"
#include "hunt/watchers.h"
#include "oracle/agree.h"
#include "store/hint.h"

namespace gadfly::cli {
namespace {

using hunt::HuntSettings;

// One session of the command.
class HuntSession {
 public:
  HuntSession(const HuntFlags& flags, const Streams& streams) : flags_(flags), streams_(streams) {}

  int run() {
    return run_supervised(
        streams_, "hunt",
        [&](session::Ledger* ledger, const session::Restart& restart, const std::function<bool()>& interrupted) {
          return guarded(streams_, "hunt", [&] {
            if (ledger != nullptr && ledger->campaign != 0) go_on_with(*ledger, restart);
            if (const auto trouble = prepare()) return fail(streams_, "hunt", *trouble);
            supervised_by(ledger, restart);
            const hunt::CampaignEnd end = run_campaign(std::move(plan_), *store_, *watcher(), interrupted);
            store_.reset();
            return status_of(end);
          });
        });
  }

 private:
  // After a crash: the campaign is the same, whatever the command line asked for.
  void go_on_with(const session::Ledger& ledger, const session::Restart& restart) {
    flags_.resume = std::to_string(ledger.campaign);
    flags_.seed.clear();
    flags_.compiler.clear();
    flags_.opt.clear();
    flags_.option_words.clear();
    flags_.source = HuntFlags().source;
    if (ledger.seconds > 0) session_seconds_ = std::max(0.1, ledger.seconds - restart.elapsed);
  }

  void supervised_by(session::Ledger* ledger, const session::Restart& restart) {
    if (session_seconds_) plan_.session_seconds = *session_seconds_;
    if (ledger == nullptr) return;
    plan_.ledger = ledger;
    plan_.restart = restart;
    if (ledger->campaign == 0) ledger->seconds = plan_.session_seconds;
    ledger->campaign = plan_.id;
  }

  static int status_of(const hunt::CampaignEnd& end) {
    if (end.own_bug) return kOwnBug;
    if (end.how == hunt::Ended::Failed) return kUsage;
    if (end.how == hunt::Ended::Done && !end.judged) return kUsage;  // the summary says why
    return end.findings ? kFound : kFine;
  }

  std::unique_ptr<hunt::Watcher> watcher() const {
    if (flags_.json) return hunt::json_watcher(streams_.out);
    const int file = fileno(streams_.out);
    return file >= 0 && isatty(file) ? hunt::screen_watcher(streams_.out) : hunt::line_watcher(streams_.out);
  }

  bool resumes() const { return flags_.resume != "no"; }

  std::optional<Trouble> prepare() {
    plan_.store_file = flags_.store.empty() ? store::default_file() : flags_.store;
    std::uint64_t store_limit = 0;
    if (auto trouble = read_size("--store-limit", flags_.store_limit, store_limit)) return trouble;
    auto settings = hunt_settings(flags_);
    if (auto* trouble = std::get_if<Trouble>(&settings)) return std::move(*trouble);
    plan_.settings = std::get<HuntSettings>(std::move(settings));
    if (auto trouble = read_jobs(flags_.jobs, plan_.jobs)) return trouble;
    if (resumes()) {
      store_.emplace(store::Store::open(plan_.store_file));
      if (auto trouble = find_campaign()) return trouble;
    }
    if (auto trouble = find_compilers()) return trouble;
    if (auto trouble = make_sources()) return trouble;
    if (auto trouble = prepare_triage()) return trouble;
    if (!store_) store_.emplace(store::Store::open(plan_.store_file));
    store_->limit(store_limit);
    return resumes() ? take_on() : begin();
  }

  // --- Going on ----------------------------------------------------------------------------------

  std::optional<Trouble> find_campaign() {
    if (flags_.resume.empty()) {
      const auto last = store_->last_unfinished();
      if (!last)
        return Trouble{fmt::format("{}: there is no campaign to resume; {} lists all", plan_.store_file,
                                   store::quoted_hint("campaigns", plan_.store_file))};
      plan_.id = *last;
    } else {
      const char *begin = flags_.resume.data(), *end = begin + flags_.resume.size();
      const auto [rest, error] = std::from_chars(begin, end, plan_.id);
      if (error != std::errc() || rest != end)
        return Trouble{fmt::format("--resume: `{}` is not the number of a campaign", flags_.resume), true};
    }
    const auto campaign = store_->campaign(plan_.id);
    if (!campaign)
      return Trouble{fmt::format("{}: there is no campaign {}; {} lists them", plan_.store_file, plan_.id,
                                 store::quoted_hint("campaigns", plan_.store_file))};
    return restore(*campaign);
  }

  // What it was asked for counts; on this command line only the time and the number of programs do.
  std::optional<Trouble> restore(const store::Campaign& campaign) {
    auto kept = hunt::settings_from_json(campaign.settings);
    if (auto* wrong = std::get_if<std::string>(&kept))
      return Trouble{fmt::format("{}: campaign {}: cannot read its settings: {}", plan_.store_file, plan_.id, *wrong)};
    if (!flags_.seed.empty() || !flags_.compiler.empty() || !flags_.opt.empty() || flags_.all_configurations ||
        !flags_.option_words.empty() || flags_.source != HuntFlags{}.source)
      return Trouble{"--resume: the campaign keeps its seed, compilers, options and sources", true};
    const HuntSettings asked = std::exchange(plan_.settings, std::get<HuntSettings>(std::move(kept)));
    if (plan_.settings.version != asked.version)
      return Trouble{
          fmt::format("campaign {} was started by {}, and this is {}, which makes other programs; "
                      "start a new hunt",
                      plan_.id, plan_.settings.version, asked.version)};
    if (asked.programs != 0) plan_.settings.programs = asked.programs;
    plan_.session_seconds = asked.seconds;
    if (asked.seconds == 0 && plan_.settings.seconds > 0)
      plan_.session_seconds = std::max(1.0, plan_.settings.seconds - campaign.seconds);
    return std::nullopt;
  }

  // A session that was killed a moment ago may still be dying.
  void await_other_session() const {
    constexpr int kTimes = 40;
    for (int i = 0; i < kTimes; ++i) {
      const auto campaign = store_->campaign(plan_.id);
      if (!campaign || !campaign->running) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }

  std::optional<Trouble> take_on() {
    await_other_session();
    store_->resume_campaign(plan_.id);
    std::map<std::string, store::ConfigurationRow> kept;
    for (store::ConfigurationRow& row : store_->configurations(plan_.id)) kept[row.name] = row;
    for (hunt::TestMatrix::Entry& entry : plan_.matrix.entries) {
      const auto row = kept.find(entry.configuration.name());
      const compiler::Compiler& compiler = entry.configuration.compiler;
      if (row == kept.end() || row->second.version != compiler.version)
        return Trouble{fmt::format("campaign {} was started with other compilers: {} is {} now; start a new hunt",
                                   plan_.id, compiler.name, compiler.version)};
      entry.id = row->second.id;
      kept.erase(row);
    }
    if (!kept.empty())
      return Trouble{
          fmt::format("campaign {} was started with {}, which is not installed now", plan_.id, kept.begin()->first)};
    return std::nullopt;
  }

  // --- Beginning ---------------------------------------------------------------------------------

  std::optional<Trouble> make_sources() {
    auto shares = hunt::read_shares(plan_.settings.sources);
    if (auto* wrong = std::get_if<std::string>(&shares)) return Trouble{"its sources: " + *wrong};
    const hunt::SourceContext context{plan_.settings.seed, plan_.settings.version,
                                      audience_of(plan_.matrix, plan_.settings.all_configurations),
                                      has_shuffles(plan_.matrix)};
    for (const hunt::SourceShare& share : std::get<std::vector<hunt::SourceShare>>(shares)) {
      const auto kinds = hunt::source_kinds();
      const auto kind = std::ranges::find(kinds, share.name, &hunt::SourceKind::name);
      hunt::SourceOrTrouble made = kind->make(context, share.argument);
      if (auto* trouble = std::get_if<std::string>(&made)) return Trouble{std::move(*trouble)};
      plan_.sources.push_back(std::get<std::unique_ptr<hunt::Source>>(std::move(made)));
      for (std::string& path : plan_.sources.back()->visible()) plan_.sandbox.visible.push_back(std::move(path));
      plan_.shares.push_back(share.share);
    }
    return std::nullopt;
  }

  bool has_source(std::string_view name) const {
    const auto shares = hunt::read_shares(plan_.settings.sources);
    const auto* all = std::get_if<std::vector<hunt::SourceShare>>(&shares);
    return all != nullptr && std::ranges::find(*all, name, &hunt::SourceShare::name) != all->end();
  }

  std::optional<Trouble> find_compilers() {
    ToolchainRequest wish{plan_.settings.config, plan_.settings.compilers, {}, plan_.settings.levels};
    if (has_source("spe")) wish.more_levels = {"-O0 -m32", "-O3 -m32"};
    wish.option_words = plan_.settings.word_percent > 0;
    auto found = find_toolchain(wish);
    if (auto* trouble = std::get_if<Trouble>(&found)) return std::move(*trouble);
    auto& chain = std::get<Toolchain>(found);
    for (const std::string& note : chain.notes) fmt::print(streams_.err, "gadfly hunt: {}\n", note);
    plan_.sandbox = std::move(chain.sandbox);
    plan_.settings.compilers.clear();
    for (const compiler::Compiler& compiler : chain.compilers) plan_.settings.compilers.push_back(compiler.name);
    for (compiler::Configuration& each : compiler::configurations(chain.compilers))
      plan_.matrix.entries.push_back({0, std::move(each)});
    const auto has_none = [](const auto& each) { return each.second.empty(); };
    if (std::ranges::all_of(chain.words, has_none)) plan_.settings.word_percent = 0;
    plan_.matrix.words = {plan_.settings.seed, plan_.settings.word_percent, std::move(chain.words)};
    plan_.matrix.references = oracle::references(chain.compilers);
    plan_.matrix.limits = oracle::limits_of(plan_.settings.compile_seconds, plan_.settings.run_seconds);
    return std::nullopt;
  }

  std::optional<Trouble> prepare_triage() {
    if (flags_.no_triage) return std::nullopt;
    auto known = find_known_bugs(flags_.known, plan_.settings.config);
    if (auto* trouble = std::get_if<Trouble>(&known)) return std::move(*trouble);
    triage::Environment& environment = plan_.triage.emplace();
    environment.known = std::get<std::vector<triage::KnownBug>>(std::move(known));
    environment.limits = plan_.matrix.limits;
    environment.sandbox = plan_.sandbox;
    for (const hunt::TestMatrix::Entry& entry : plan_.matrix.entries)
      environment.configurations.push_back(entry.configuration);
    return std::nullopt;
  }

  std::optional<Trouble> begin() {
    std::vector<store::ConfigurationRow> rows;
    for (const hunt::TestMatrix::Entry& entry : plan_.matrix.entries) {
      const compiler::Compiler& compiler = entry.configuration.compiler;
      rows.push_back(
          {0, entry.configuration.name(), compiler.name, compiler.version, compiler.target, entry.configuration.level});
    }
    plan_.id = store_->begin_campaign(plan_.settings.seed, hunt::to_json(plan_.settings), rows);
    for (std::size_t i = 0; i < rows.size(); ++i) plan_.matrix.entries[i].id = rows[i].id;
    plan_.session_seconds = plan_.settings.seconds;
    return std::nullopt;
  }

  HuntFlags flags_;
  const Streams& streams_;
  std::optional<double> session_seconds_;  // after a crash: what is left
  hunt::CampaignPlan plan_;
  std::optional<store::Store> store_;
};

std::string notes() {
  std::string text =
      "Each compiler gets about the same CPU time: a fast one is tested with many programs, a slow one with\n"
      "few, each with another of its option sets. A test is judged if the answer is known and the program is\n"
      "written for that compiler. The exit status is 2 if nothing was judged.\n\n"
      "Findings are reduced and grouped into bugs during the hunt, in up to a quarter of the workers' time,\n"
      "and with priority in the last fifth of --for. After --programs, this may take another quarter of the\n"
      "time of the hunt, at least 10 seconds and at most 10 minutes. Run `gadfly triage` for the rest.\n\n"
      "Sources:\n";
  for (const hunt::SourceKind& kind : hunt::source_kinds()) {
    const bool optional = kind.argument.starts_with('[');
    text += fmt::format("  {:<28}{}\n",
                        kind.argument.empty() ? std::string(kind.name)
                        : optional            ? fmt::format("{}[:{}", kind.name, kind.argument.substr(1))
                                              : fmt::format("{}:{}", kind.name, kind.argument),
                        kind.what);
  }
  return text;
}

}  // namespace

Command hunt_command() {
  const auto flags = std::make_shared<HuntFlags>();
  Command command{.name = "hunt",
                  .summary = "Test the installed compilers until stopped; store every finding",
                  .notes = notes(),
                  .examples =
                      "  gadfly hunt --for 2m\n"
                      "  gadfly hunt --compiler tcc --compiler gcc-12 --opt -O0 --opt \"-O2 -flto\" --seed 7\n"
                      "  gadfly hunt --source gen:3,csmith --programs 1000 --json\n"
                      "  gadfly hunt --resume",
                  .options = {},
                  .run = [flags](const Streams& streams) { return HuntSession(*flags, streams).run(); }};
  flags->declare(command.options);
  return command;
}

}  // namespace gadfly::cli
