// SPDX-License-Identifier: Apache-2.0
// gadfly gen
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/gen_files.h"
#include "cli/gen_probabilities.h"
#include "cli/gen_recipe.h"
#include "cli/gen_rules.h"
#include "cli/gen_settings.h"
#include "cli/gen_stats.h"
#include "cli/interrupt.h"
#include "cli/parse.h"
#include "cli/progress.h"
#include "emit/emit.h"
#include "support/put.h"
#include "support/until_stopped.h"

namespace gadfly::cli {
namespace {

namespace fs = std::filesystem;

int fail_gen(const Streams& streams, const Trouble& trouble) {
  if (trouble.wrong_usage) fmt::print(streams.err, "gadfly gen: {}\n{}", trouble.message, try_help("gen"));
  else fmt::print(streams.err, "{}\n", trouble.message);
  return kUsage;
}

int usage(const Streams& streams, const std::string& what) { return fail_gen(streams, {what, true}); }

// A program, and what its first comment says of it.
struct Grown {
  gen::Generated program;
  emit::EmitOptions emit;
};

// One session of the command, with what it was asked for.
class GenSession {
 public:
  GenSession(const GenFlags& flags, GenSettings settings, const Streams& streams)
      : flags_(flags), settings_(std::move(settings)), streams_(streams) {}

  int run() {
    if (flags_.stats) return statistics();
    if (!flags_.out.empty()) return write_programs();
    return hand_over(grow(flags_.seed), flags_.seed);
  }

  int replay(const Recording& recording) {
    const std::string_view edited = recording.edited ? "edited choices of " : "";
    Grown grown{gen::regrow(settings_.options, recording.recipe), emit_options(recording.seed, edited)};
    return hand_over(grown, recording.seed);
  }

 private:
  emit::EmitOptions emit_options(std::uint64_t seed, std::string_view edited = "") const {
    return {.origin = fmt::format("{}: {}gen --seed {} {}{}", version_text(), edited, seed, description(settings_),
                                  flags_.self_check ? " --self-check" : ""),
            .self_check = flags_.self_check,
            .name_wrong = settings_.options.profile == gen::Profile::Arith};
  }

  Grown grow(std::uint64_t seed, support::StopToken stop = {}) const {
    gen::GenOptions options = settings_.options;
    options.stop = stop;
    return {gen::generate(options, seed), emit_options(seed)};
  }

  // One program to where it was asked for, and its recipe.
  int hand_over(const Grown& grown, std::uint64_t seed) {
    const InterruptGuard guard;
    if (!flags_.record.empty()) {
      const Recording recording{version_text(), seed, settings_, grown.program.recipe};
      if (auto trouble = write_whole_file(flags_.record, recording_text(recording)))
        return fail_gen(streams_, *trouble);
    }
    if (!flags_.out.empty()) return make_folder() && write_program(grown, seed) ? kFine : kUsage;
    const std::string text = emit::single_file(grown.program.test, grown.emit);
    support::put(streams_.out, text);
    return kFine;
  }

  int write_programs() {
    if (!flags_.record.empty()) return hand_over(grow(flags_.seed), flags_.seed);
    if (!make_folder()) return kUsage;
    const InterruptGuard guard;
    Progress progress(streams_.err, "programs", flags_.count);
    bool fine = true;
    support::until_stopped([&] {
      for (std::uint64_t i = 0; i < flags_.count && fine && !guard.interrupted(); ++i) {
        fine = write_program(grow(flags_.seed + i, guard.stop()), flags_.seed + i);
        progress.step();
      }
    });
    return fine ? kFine : kUsage;
  }

  bool make_folder() {
    std::error_code failed;
    fs::create_directories(flags_.out, failed);
    if (failed)
      fail_gen(streams_, {fmt::format("{}: error: cannot make this folder: {}", flags_.out, failed.message())});
    return !failed;
  }

  bool write_program(const Grown& grown, std::uint64_t seed) {
    const fs::path folder = flags_.out;
    std::optional<Trouble> trouble;
    if (flags_.single_file) {
      trouble = write_whole_file(folder / fmt::format("{}.c", seed), emit::single_file(grown.program.test, grown.emit));
    } else {
      const emit::Files files = emit::files(grown.program.test, grown.emit);
      trouble = write_whole_folder(folder / std::to_string(seed),
                                   {{"test.c", files.test_c}, {"driver.c", files.driver_c}, {"test.h", files.test_h}});
    }
    if (trouble) fail_gen(streams_, *trouble);
    return !trouble;
  }

  int statistics() {
    GenTotals totals;
    {
      const InterruptGuard guard;
      Progress progress(streams_.err, "programs", flags_.count);
      support::until_stopped([&] {
        for (std::uint64_t i = 0; i < flags_.count && !guard.interrupted(); ++i) {
          const double start = cpu_seconds();
          const Grown grown = grow(flags_.seed + i, guard.stop());
          const std::size_t bytes = emit::single_file(grown.program.test, grown.emit).size();
          totals.add(grown.program.stats, bytes, cpu_seconds() - start);
          progress.step();
        }
      });
    }
    flags_.json ? totals.print_json(streams_.out) : totals.print_table(streams_.out);
    return kFine;
  }

  const GenFlags& flags_;
  const GenSettings settings_;
  const Streams& streams_;
};

// Options that can't be asked for together.
std::optional<std::string> contradiction(const GenFlags& flags) {
  if (flags.json && !flags.stats && !flags.list_rules) return "--json needs --stats or --list-rules";
  if (flags.count != 1 && flags.out.empty() && !flags.stats)
    return fmt::format("--count {} needs --out DIR", flags.count);
  if (flags.count == 0) return "--count: at least 1";
  if (!flags.record.empty() && (flags.count != 1 || flags.stats)) return "--record needs a single program";
  if (!flags.replay.empty() && (flags.count != 1 || flags.stats)) return "--replay makes a single program";
  return std::nullopt;
}

// What shapes the program stands in the file; another wish on the command line would not be heard.
bool shapes_nothing(const GenRequest& request) {
  GenRequest plain;
  const GenFlags &a = request.flags, &b = plain.flags;
  return a.seed == b.seed && a.profile == b.profile && a.size == b.size && a.max_steps == b.max_steps &&
         a.ops == b.ops && a.exprs == b.exprs && a.depth == b.depth && a.nesting == b.nesting && a.std == b.std &&
         a.assert_facts == b.assert_facts && a.volatile_trace == b.volatile_trace && a.no_swarm == b.no_swarm &&
         a.no_policies == b.no_policies && a.policy == b.policy && a.probabilities == b.probabilities &&
         request.without == plain.without;
}

int replay(const GenRequest& request, const Streams& streams) {
  const std::string& path = request.flags.replay;
  if (!shapes_nothing(request)) return usage(streams, "--replay: the file determines the program; change it there");
  const auto text = read_whole_file(path);
  if (const auto* trouble = std::get_if<Trouble>(&text)) return fail_gen(streams, *trouble);
  const auto read = read_recording(path, std::get<std::string>(text));
  if (const auto* trouble = std::get_if<Trouble>(&read)) return fail_gen(streams, *trouble);
  const Recording& recording = std::get<Recording>(read);
  if (recording.version != version_text())
    fmt::print(streams.err, "{}: note: recorded by {}; {} may grow another program\n", path,
               recording.version.empty() ? "another version" : recording.version, version_text());
  return GenSession(request.flags, recording.settings, streams).replay(recording);
}

int generate(const GenRequest& request, const Streams& streams) {
  const GenFlags& flags = request.flags;
  if (const auto wrong = contradiction(flags)) return usage(streams, *wrong);
  if (flags.list_rules) {
    list_rules(streams.out, flags.json);
    return kFine;
  }
  if (!flags.replay.empty()) return replay(request, streams);
  const auto settings = settings_of(request);
  if (const auto* trouble = std::get_if<Trouble>(&settings)) return fail_gen(streams, *trouble);
  if (flags.print_probabilities) {
    fmt::print(streams.out, "{}", probabilities_text(std::get<GenSettings>(settings).options.weights));
    return kFine;
  }
  return GenSession(flags, std::get<GenSettings>(settings), streams).run();
}

}  // namespace

Command gen_command() {
  const auto request = std::make_shared<GenRequest>();
  Command command{.name = "gen",
                  .summary = "Generate C programs with a known answer: defined, terminating, without guards",
                  .notes =
                      "  --no-RULE                   leave out a rule; gadfly gen --list-rules lists them "
                      "all\n",
                  .examples =
                      "  gadfly gen --seed 7 --self-check > t.c && gcc -O2 -w t.c && ./a.out\n"
                      "  gadfly gen --count 100 --size small --out programs\n"
                      "  gadfly gen --no-int128 --no-goto-backward --std c11 > t.c\n"
                      "  gadfly gen --profile scalar --policy small-constant > t.c\n"
                      "  gadfly gen --profile arith --ops 10000 --exprs 1 --self-check > t.c\n"
                      "  gadfly gen --print-probabilities > p.toml; gadfly gen --probabilities p.toml > t.c\n"
                      "  gadfly gen --seed 7 --record t.recipe > t.c; gadfly gen --replay t.recipe > t2.c\n"
                      "  gadfly gen --count 1000 --stats --json",
                  .options = {},
                  .run = [request](const Streams& streams) { return generate(*request, streams); }};
  request->declare(command.options);
  return command;
}

}  // namespace gadfly::cli
