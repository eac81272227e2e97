// SPDX-License-Identifier: Apache-2.0
// gadfly mutate FILE.c
#include "emi/mutate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/diagnose.h"
#include "cli/gen_files.h"
#include "cli/gen_stats.h"
#include "cli/interrupt.h"
#include "cli/mutate_stats.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/trouble.h"
#include "frontend/read.h"
#include "lang/print.h"
#include "support/put.h"
#include "support/until_stopped.h"

namespace gadfly::cli {
namespace {

namespace fs = std::filesystem;

struct MutateArguments {
  std::string file;
  ReadFlags read;
  MutateFlags flags;
};

int fail_mutate(const Streams& streams, const Trouble& trouble) { return fail(streams, "mutate", trouble); }

// "0.1" as 100 of a thousand.
std::optional<std::uint32_t> read_rate(const std::string& text) {
  char* end = nullptr;
  const double rate = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(rate >= 0.001 && rate <= 1)) return std::nullopt;
  return static_cast<std::uint32_t>(rate * 1000 + 0.5);
}

std::string known_strategies() {
  std::string names;
  for (const emi::StrategyRow& row : emi::strategies())
    names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
  return names;
}

std::variant<emi::MutateOptions, Trouble> mutate_options(const MutateFlags& flags) {
  emi::MutateOptions options;
  const auto rate = read_rate(flags.rate);
  if (!rate) return wrong_usage(fmt::format("--rate: `{}` is not a number from 0.001 to 1", flags.rate));
  options.rate = *rate;
  for (std::size_t begin = 0; begin < flags.strategy.size();) {
    const std::size_t end = std::min(flags.strategy.find(',', begin), flags.strategy.size());
    const std::string name = flags.strategy.substr(begin, end - begin);
    const auto strategy = emi::find_strategy(name);
    if (!strategy)
      return wrong_usage(fmt::format("--strategy: there is no mutation `{}`; there are {}", name, known_strategies()));
    options.strategies.push_back(*strategy);
    begin = end + 1;
  }
  return options;
}

std::optional<std::string> mutate_contradiction(const MutateFlags& flags) {
  const bool to_stdout = flags.out.empty() && !flags.stats;
  if (flags.count > 1 && to_stdout) return fmt::format("--count {} needs --out DIR or --stats", flags.count);
  if (flags.json && to_stdout) return "--json needs --out DIR or --stats";
  if (!flags.recipe.empty() && !to_stdout)
    return "--recipe needs a variant on stdout; --out writes a recipe beside each variant";
  if (!flags.replay.empty() && (flags.count > 1 || !to_stdout)) return "--replay makes one variant, on stdout";
  if (!flags.replay.empty() && (flags.seed != 0 || !flags.strategy.empty()))
    return "--replay: the file lists the mutations; change them there";
  return std::nullopt;
}

class MutateSession {
 public:
  MutateSession(const MutateArguments& arguments, emi::MutateOptions options, const Streams& streams)
      : arguments_(arguments), flags_(arguments.flags), options_(std::move(options)), streams_(streams) {}

  int run() {
    const double start = cpu_seconds();
    if (const int status = read_seed(); status != kFine) return status;
    seed_seconds_ = cpu_seconds() - start;
    if (!flags_.replay.empty()) return replay();
    if (flags_.out.empty() && !flags_.stats) return one();
    return many();
  }

 private:
  // Why there can be no variants is said; nothing is written.
  int read_seed() {
    auto read = frontend::read_file(arguments_.file, read_options(arguments_.read));
    if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) {
      fmt::print(streams_.err, "{}", diagnostic(*rejection));
      return rejection->kind == frontend::Rejection::Kind::unsupported ? kUnsupported : kUsage;
    }
    auto& program = std::get<lang::Program>(read);
    if (program.files.empty()) program.files.push_back(arguments_.file);
    seed_ = std::make_unique<emi::Seed>(std::move(program), flags_.fuel);
    if (seed_->is_defined()) return kFine;
    fmt::print(streams_.err, "{}", explanation(seed_->program(), seed_->outcome(), false));
    return exit_status(seed_->outcome().verdict);
  }

  int one() {
    const emi::Variant variant = emi::make_variant(*seed_, options_, flags_.seed);
    if (!flags_.recipe.empty())
      if (auto trouble = write_whole_file(flags_.recipe, emi::recipe_text(variant.recipe)))
        return fail_mutate(streams_, *trouble);
    return hand_over(variant);
  }

  int hand_over(const emi::Variant& variant) {
    const std::string text = lang::print(variant.program);
    support::put(streams_.out, text);
    return kFine;
  }

  int replay() {
    const auto text = read_whole_file(flags_.replay);
    if (const auto* trouble = std::get_if<Trouble>(&text)) return fail_mutate(streams_, *trouble);
    const auto read = emi::read_recipe(std::get<std::string>(text));
    if (const auto* wrong = std::get_if<std::string>(&read))
      return fail_mutate(streams_, {fmt::format("{}: error: {}", flags_.replay, *wrong)});
    const auto& recipe = std::get<emi::Recipe>(read);
    if (recipe.fingerprint != seed_->fingerprint())
      return fail_mutate(streams_, {fmt::format("{}: error: this recipe was made for another program than {}",
                                                flags_.replay, arguments_.file)});
    const emi::Variant variant = emi::replay(*seed_, recipe);
    if (const auto wrong = emi::confirm(*seed_, variant).objection)
      return fail_mutate(streams_,
                         {fmt::format("{}: error: the variant is not equivalent: {}", flags_.replay, *wrong)});
    return hand_over(variant);
  }

  int many() {
    if (!flags_.out.empty()) {
      std::error_code failed;
      fs::create_directories(flags_.out, failed);
      if (failed)
        return fail_mutate(streams_,
                           {fmt::format("{}: error: cannot make this folder: {}", flags_.out, failed.message())});
    }
    const std::uint64_t count = flags_.count == 0 ? 10 : flags_.count;
    int status = kFine;
    {
      const InterruptGuard guard;
      options_.stop = guard.stop();
      Progress progress(streams_.err, "variants", count);
      support::until_stopped([&] {
        for (std::uint64_t i = 0; i < count && !guard.interrupted() && status == kFine; ++i) {
          status = next(flags_.seed + i);
          progress.step();
        }
      });
    }
    if (flags_.json) fmt::print(streams_.out, "{}\n", totals_.json(seed_seconds_).dump(1));
    else if (flags_.stats) totals_.print_table(streams_.out, seed_seconds_);
    return status;
  }

  int next(std::uint64_t number) {
    const double start = cpu_seconds();
    const emi::Variant variant = emi::make_variant(*seed_, options_, number);
    const std::string text = lang::print(variant.program);
    const double seconds = cpu_seconds() - start;
    totals_.add(variant, text.size(), seconds);
    if (flags_.out.empty()) return kFine;
    const fs::path folder = flags_.out;
    for (const auto& [name, content] : {std::pair(fmt::format("{}.c", number), text),
                                        std::pair(fmt::format("{}.recipe", number), emi::recipe_text(variant.recipe))})
      if (auto trouble = write_whole_file(folder / name, content)) return fail_mutate(streams_, *trouble);
    return kFine;
  }

  const MutateArguments& arguments_;
  const MutateFlags& flags_;
  emi::MutateOptions options_;
  const Streams& streams_;
  std::unique_ptr<emi::Seed> seed_;
  double seed_seconds_ = 0;
  MutateTotals totals_;
};

int mutate(const MutateArguments& arguments, const Streams& streams) {
  if (const auto wrong = mutate_contradiction(arguments.flags)) return fail_mutate(streams, wrong_usage(*wrong));
  auto options = mutate_options(arguments.flags);
  if (const auto* trouble = std::get_if<Trouble>(&options)) return fail_mutate(streams, *trouble);
  return MutateSession(arguments, std::get<emi::MutateOptions>(std::move(options)), streams).run();
}

std::string mutate_notes() {
  std::string text = "Mutations:\n";
  for (const emi::StrategyRow& row : emi::strategies()) text += fmt::format("  {:<28}{}\n", row.name, row.what);
  return text;
}

}  // namespace

Command mutate_command() {
  const auto arguments = std::make_shared<MutateArguments>();
  Command command{
      .name = "mutate",
      .summary = "Derive variants of a C program that must print the same",
      .notes = mutate_notes(),
      .examples =
          "  gadfly mutate t.c > variant.c && gcc -O2 -w variant.c && ./a.out\n"
          "  gadfly mutate t.c --count 100 --out variants\n"
          "  gadfly mutate t.c --strategy fcb,tcb --rate 0.3 --seed 7 > variant.c\n"
          "  gadfly mutate t.c --seed 7 --recipe v.recipe > v.c; gadfly mutate t.c --replay v.recipe > v2.c\n"
          "  gadfly mutate t.c -I /usr/include/csmith --stats",
      .options = {{"FILE", "FILE", "the C source file", &arguments->file}},
      .run = [arguments](const Streams& streams) { return mutate(*arguments, streams); }};
  arguments->flags.declare(command.options);
  arguments->read.declare(command.options);
  return command;
}

}  // namespace gadfly::cli
