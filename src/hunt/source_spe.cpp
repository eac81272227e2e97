// SPDX-License-Identifier: Apache-2.0
// The source `spe`: variants of test programs that there are.
#include <fmt/format.h>

#include <filesystem>

#include "hunt/mix.h"
#include "hunt/source.h"
#include "hunt/torture.h"
#include "oracle/agree.h"
#include "spe/load.h"
#include "spe/printer.h"
#include "spe/ranges.h"
#include "spe/space.h"
#include "store/store.h"

namespace gadfly::hunt {
namespace {

using cases::Case;

constexpr std::uint64_t kMostOfAFile = 10'000;  // variants of one file
constexpr std::uint64_t kVariantFuel = 1'000'000;

class SpeSource final : public Source {
 public:
  SpeSource(std::uint64_t seed, std::vector<std::string> paths) : seed_(seed), paths_(std::move(paths)) {}

  std::string name() const override { return "spe"; }
  std::optional<std::uint64_t> count() const override { return paths_.size() * kMostOfAFile; }

  SourceResult make(std::uint64_t number, exec::Runner& runner) override {
    const std::string& path = paths_[number % paths_.size()];
    auto test = read_test_file(path, runner.stop());
    if (!test) return {NoProgram{fmt::format("{}: it can't be read", path)}};
    spe::LoadOptions options;
    options.read.std.clear();
    options.read.stop = runner.stop();
    auto loaded = spe::load(path, options);
    if (const auto* rejection = std::get_if<frontend::Rejection>(&loaded))
      return {NoProgram{fmt::format("{}: {}", path, rejection->message)}};
    const auto& source = std::get<spe::LoadedFile>(loaded);
    spe::Space space(source.skeleton, {});
    const auto rank = choose(space.count(), number);
    if (!rank) return {NoProgram{fmt::format("{}: all its variants were taken", path)}};
    test->source = "spe";
    test->origin = cases::Enumerated{path, rank->get_str()};
    test->path.clear();
    test->files.front().text = spe::Printer(source.skeleton).print(space.unrank(*rank));
    if (source.read.std != "gnu17") test->options.push_back("-std=" + source.read.std);
    test->may_be_rejected = true;  // some tests count on optimisers to remove calls of nothing
    find_answer(*test, runner.stop());
    return {std::move(*test)};
  }

 private:
  // Each once where there are few, from a place that depends on the seed; by chance where there are
  // many.
  std::optional<mpz_class> choose(const mpz_class& count, std::uint64_t number) const {
    const std::uint64_t file = number % paths_.size(), round = number / paths_.size();
    if (count > mpz_class(kMostOfAFile)) return spe::Draws(draws_of(seed_, "spe", number).next()).below(count);
    if (count <= mpz_class(round)) return std::nullopt;
    const mpz_class start = spe::Draws(draws_of(seed_, "spe", file).next()).below(count);
    return mpz_class((start + mpz_class(round)) % count);
  }

  static std::optional<cases::Answer> answer_32_of(Case test, support::StopToken stop) {
    test.platforms = cases::Platforms::X86_32Linux;
    const oracle::Agreement agreement = oracle::ask_machine(test, kVariantFuel, stop);
    const auto* answer = std::get_if<cases::Answer>(&agreement);
    return answer != nullptr ? std::optional(*answer) : std::nullopt;
  }

  // The machine alone tells it: sanitizers do not see all that is undefined, and most variants are.
  static void find_answer(Case& test, support::StopToken stop) {
    const oracle::Agreement agreement = oracle::ask_machine(test, kVariantFuel, stop);
    const auto* answer = std::get_if<cases::Answer>(&agreement);
    const bool is_known = answer != nullptr;
    test.only_compiled = !is_known;
    test.answer = is_known ? *answer : cases::Answer{};
    test.answer_32 = is_known ? answer_32_of(test, stop) : cases::Answer{};
  }

  std::uint64_t seed_;
  std::vector<std::string> paths_;
};

}  // namespace

SourceOrTrouble make_spe_source(const SourceContext& context, const std::string& argument) {
  std::string folder = argument;
  if (folder.empty()) {
    auto torture = torture_folder(std::filesystem::path(store::default_file()).parent_path());
    if (auto* trouble = std::get_if<std::string>(&torture)) return std::move(*trouble);
    folder = std::get<TortureFolder>(torture).path;
  }
  auto paths = c_files(folder);
  if (auto* trouble = std::get_if<std::string>(&paths)) return std::move(*trouble);
  return std::make_unique<SpeSource>(context.seed, std::get<std::vector<std::string>>(std::move(paths)));
}

}  // namespace gadfly::hunt
