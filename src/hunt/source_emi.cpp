// SPDX-License-Identifier: Apache-2.0
// The source `emi`: programs of another source, each followed by variants that must behave as it does.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "cases/dialect.h"
#include "emi/mutate.h"
#include "emit/emit.h"
#include "frontend/read.h"
#include "gen/words.h"
#include "hunt/experience.h"
#include "hunt/mix.h"
#include "hunt/source.h"
#include "lang/print.h"
#include "oracle/agree.h"
#include "reduce/origin.h"

namespace gadfly::hunt {
namespace {

using cases::Case;

constexpr std::uint64_t kVariants = 10;    // of a seed
constexpr std::uint64_t kOwnVariants = 5;  // the others go to seeds whose variants show most, where there are some
constexpr std::uint64_t kSeedFuel = 20'000'000;

// A program of |gadfly gen| as one file without a watch, which is what the front end reads.
void make_one_file(Case& test, support::StopToken stop) {
  auto asked = reduce::generator_request(test.origin);
  if (!asked) return;
  asked->options.volatile_trace = false;
  asked->options.stop = stop;
  const gen::Generated grown = gen::generate(asked->options, asked->seed);
  test.origin =
      cases::Grown{asked->seed, gen::words_of(asked->options, asked->standard), {}, grown.recipe.dropped, true};
  test.files = {{"test.c", emit::single_file(grown.test, {})}};
  test.answer = cases::Answer{emit::output_of(grown.test), 0};
  test.platforms = cases::Platforms::X86_64Linux;
}

// The front end, which is Clang, sees the attribute also where it is not for all compilers.
void leave_out_attribute(std::string& text) {
  using cases::kNoInline;
  for (std::size_t at = 0; (at = text.find(kNoInline, at)) != std::string::npos;) text.erase(at, kNoInline.size());
}

cases::SeedOrigin seed_origin(const cases::Origin& origin) {
  return std::visit(
      [](const auto& each) -> cases::SeedOrigin {
        if constexpr (std::is_same_v<std::decay_t<decltype(each)>, cases::Mutated>) return {};  // variants are no seeds
        else return each;
      },
      origin);
}

std::variant<lang::Program, std::string> read_program(const std::string& text, const frontend::ReadOptions& options) {
  auto read = frontend::read_text("test.c", text, options);
  if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) return rejection->message;
  return std::get<lang::Program>(std::move(read));
}

// A seed that variants can be derived from.
struct Prepared {
  Case test;
  std::string text;  // printed: what is kept beside a finding makes its variant again
  std::unique_ptr<emi::Seed> seed;
};

// Or why it can't be one.
std::variant<Prepared, std::string> prepare(Case test, support::StopToken stop) {
  const auto compiled = std::ranges::count_if(test.files, &cases::SourceFile::compiled);
  if (compiled != 1 || test.cxx) return "the seed is not one file of C";
  const auto file = std::ranges::find_if(test.files, &cases::SourceFile::compiled);
  frontend::ReadOptions options = oracle::read_options(test), printed;
  options.stop = printed.stop = stop;
  auto first = test.path.empty() ? frontend::read_text(file->name, file->text, options)
                                 : frontend::read_file(test.path, options);
  if (const auto* rejection = std::get_if<frontend::Rejection>(&first)) return rejection->message;
  std::string text = lang::print(std::get<lang::Program>(first));
  if (!test.extensions) leave_out_attribute(text);
  auto read = read_program(text, printed);
  if (auto* wrong = std::get_if<std::string>(&read)) return std::move(*wrong);
  auto seed = std::make_unique<emi::Seed>(std::get<lang::Program>(std::move(read)), kSeedFuel, stop);
  if (!seed->is_defined()) return "the seed is not defined, or takes too long";
  return Prepared{std::move(test), std::move(text), std::move(seed)};
}

// Seeds that are ready and that nobody works with: mostly the next variant is one of theirs.
class SeedCache {
 public:
  std::optional<Prepared> take(std::uint64_t family) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(rows_, family, &Row::first);
    if (found == rows_.end()) return std::nullopt;
    Prepared prepared = std::move(found->second);
    rows_.erase(found);
    return prepared;
  }
  void put(std::uint64_t family, Prepared prepared) {
    const std::lock_guard lock(mutex_);
    if (rows_.size() == kMost) rows_.erase(rows_.begin());
    rows_.emplace_back(family, std::move(prepared));
  }

 private:
  using Row = std::pair<std::uint64_t, Prepared>;
  static constexpr std::size_t kMost = 4;
  std::mutex mutex_;
  std::vector<Row> rows_;  // the one that was used last is the last one
};

class EmiSource final : public Source {
 public:
  EmiSource(const SourceContext& context, std::unique_ptr<Source> seeds)
      : context_(context), seeds_(std::move(seeds)) {}

  std::string name() const override { return "emi"; }
  std::optional<std::uint64_t> count() const override {
    const auto seeds = seeds_->count();
    if (!seeds) return std::nullopt;
    return *seeds * kFamily;
  }

  std::vector<std::string> visible() const override { return seeds_->visible(); }

  SourceResult make(std::uint64_t number, exec::Runner& runner) override {
    const std::uint64_t own = number / kFamily, place = number % kFamily;
    if (place == 0) return make_seed(own, runner);
    const std::uint64_t family = place > kOwnVariants ? experience_.choose(own) : own;
    if (family != own) remember_guest(number, family);
    SourceResult made;
    std::optional<Prepared> prepared = shelf_.take(family);
    if (!prepared) {
      made = make_seed(family, runner);
      auto* test = std::get_if<Case>(&made.program);
      if (test == nullptr) return made;
      auto ready = prepare(std::move(*test), runner.stop());
      if (auto* why = std::get_if<std::string>(&ready)) {
        made.program = NoProgram{std::move(*why)};
        return made;
      }
      prepared = std::get<Prepared>(std::move(ready));
    }
    made.program = variant_of(*prepared, draws_of(context_.seed, "emi", number).next() % 1'000'000'000, runner.stop());
    shelf_.put(family, std::move(*prepared));
    return made;
  }

  void learn(std::uint64_t number, const std::set<std::int64_t>& failed) override {
    const std::uint64_t own = number / kFamily;
    if (number % kFamily == 0) experience_.note_seed(own, failed);
    else experience_.note_variant(take_guest(number).value_or(own), failed);
  }

 private:
  static constexpr std::uint64_t kFamily = 1 + kVariants;

  SourceResult make_seed(std::uint64_t family, exec::Runner& runner) {
    SourceResult made = seeds_->make(family, runner);
    if (auto* test = std::get_if<Case>(&made.program)) {
      make_one_file(*test, runner.stop());
      test->source = "emi";
    }
    return made;
  }

  void remember_guest(std::uint64_t number, std::uint64_t family) {
    const std::lock_guard lock(mutex_);
    guests_[number] = family;
  }

  std::optional<std::uint64_t> take_guest(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    const auto node = guests_.extract(number);
    return node ? std::optional(node.mapped()) : std::nullopt;
  }

  static Case variant_of(const Prepared& prepared, std::uint64_t number, support::StopToken stop) {
    const Case& seed_test = prepared.test;
    emi::MutateOptions mutating;
    mutating.stop = stop;
    const emi::Variant variant = emi::make_variant(*prepared.seed, mutating, number);
    const machine::Outcome& outcome = prepared.seed->outcome();
    Case test;
    test.source = "emi";
    test.files = {{"test.c", lang::print(variant.program)}};
    test.origin =
        cases::Mutated{seed_origin(seed_test.origin),   seed_test.options, !seed_test.extensions, number, prepared.text,
                       emi::recipe_text(variant.recipe)};
    test.extensions = cases::has_extensions(test.files[0].text) || seed_test.may_be_rejected;
    test.may_be_rejected = seed_test.may_be_rejected;
    test.standard = seed_test.standard;
    test.for_small = seed_test.for_small;
    test.answer = cases::Answer{outcome.out, std::get<machine::Defined>(outcome.verdict).exit_status};
    return test;
  }

  const SourceContext context_;
  std::unique_ptr<Source> seeds_;
  Experience experience_;
  SeedCache shelf_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::uint64_t> guests_;  // programs under test, of another family than their number says
};

}  // namespace

SourceOrTrouble make_emi_source(const SourceContext& context, const std::string& argument) {
  const auto shares = read_shares(argument.empty() ? "gen" : argument);
  if (const auto* wrong = std::get_if<std::string>(&shares)) return "--source emi: " + *wrong;
  const SourceShare& share = std::get<std::vector<SourceShare>>(shares)[0];
  if (share.name == "emi") return "--source emi: its seeds can't be of the source emi";
  const auto kind = std::ranges::find(source_kinds(), share.name, &SourceKind::name);
  SourceOrTrouble seeds = kind->make(context, share.argument);
  if (auto* wrong = std::get_if<std::string>(&seeds)) return std::move(*wrong);
  return std::make_unique<EmiSource>(context, std::get<std::unique_ptr<Source>>(std::move(seeds)));
}

}  // namespace gadfly::hunt
