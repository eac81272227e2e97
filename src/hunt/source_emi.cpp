// SPDX-License-Identifier: Apache-2.0
// The source `emi`: programs of another source, each followed by variants that must behave as it does.
#include <fmt/format.h>

#include <algorithm>

#include "emi/mutate.h"
#include "emit/emit.h"
#include "frontend/read.h"
#include "gen/words.h"
#include "hunt/mix.h"
#include "hunt/source.h"
#include "lang/print.h"
#include "oracle/agree.h"
#include "reduce/by_mutations.h"

namespace gadfly::hunt {
namespace {

using oracle::TestCase;

constexpr std::uint64_t kVariants = 10;  // of a seed
constexpr std::uint64_t kSeedFuel = 20'000'000;

// A program of |gadfly gen| as one file without a watch, which is what the front end reads.
void make_one_file(TestCase& test) {
  auto asked = gen::read_words(test.recipe);
  if (!asked) return;
  asked->options.volatile_trace = false;
  const gen::Generated grown = gen::generate(asked->options, asked->seed);
  test.recipe = fmt::format("gadfly gen --seed {} {}", asked->seed, gen::words_of(asked->options, asked->standard));
  test.files = {{"test.c", emit::single_file(grown.test, {})}};
  test.answer = oracle::Answer{emit::output_of(grown.test), 0};
  test.machines = oracle::Machines::X86_64Linux;
}

// Programs for all compilers show this one to GCC and Clang only, and the front end is Clang.
constexpr std::string_view kAttribute = "__attribute__((noinline)) ";

void leave_out_attribute(std::string& text) {
  for (std::size_t at = 0; (at = text.find(kAttribute, at)) != std::string::npos;) text.erase(at, kAttribute.size());
}

std::variant<lang::Program, std::string> read_program(const std::string& text, const frontend::ReadOptions& options) {
  auto read = frontend::read_text("test.c", text, options);
  if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) return rejection->message;
  return std::get<lang::Program>(std::move(read));
}

class EmiSource final : public Source {
 public:
  EmiSource(const SourceContext& context, std::unique_ptr<Source> seeds) : context_(context), seeds_(std::move(seeds)) {}

  std::optional<std::uint64_t> count() const override {
    const auto seeds = seeds_->count();
    if (!seeds) return std::nullopt;
    return *seeds * (1 + kVariants);
  }

  std::vector<std::string> visible() const override { return seeds_->visible(); }

  Made make(std::uint64_t number, exec::Executor& executor) const override {
    Made made = seeds_->make(number / (1 + kVariants), executor);
    auto* test = std::get_if<TestCase>(&made.program);
    if (test == nullptr) return made;
    make_one_file(*test);
    test->source = "emi";
    if (number % (1 + kVariants) == 0) return made;
    const std::uint64_t variant = draws_of(context_.seed, "emi", number).next() % 1'000'000'000;
    auto mutated = mutate(*test, variant);
    if (auto* why = std::get_if<std::string>(&mutated)) made.program = NoProgram{std::move(*why)};
    else made.program = std::get<TestCase>(std::move(mutated));
    return made;
  }

 private:
  // The variant, or why there is none.
  static std::variant<TestCase, std::string> mutate(const TestCase& seed_test, std::uint64_t number) {
    const auto compiled = std::ranges::count_if(seed_test.files, &oracle::SourceFile::compiled);
    if (compiled != 1 || seed_test.cxx) return "the seed is not one file of C";
    const auto file = std::ranges::find_if(seed_test.files, &oracle::SourceFile::compiled);
    const frontend::ReadOptions options = oracle::read_options(seed_test);
    auto first = seed_test.path.empty() ? frontend::read_text(file->name, file->text, options)
                                        : frontend::read_file(seed_test.path, options);
    if (const auto* rejection = std::get_if<frontend::Rejection>(&first)) return rejection->message;
    // A variant is printed, so its seed is as well: what is kept beside a finding makes it again.
    std::string seed_text = lang::print(std::get<lang::Program>(first));
    if (!seed_test.extensions) leave_out_attribute(seed_text);
    auto read = read_program(seed_text, {});
    if (auto* wrong = std::get_if<std::string>(&read)) return std::move(*wrong);
    const emi::Seed seed(std::get<lang::Program>(std::move(read)), kSeedFuel);
    if (!seed.is_defined()) return "the seed is not defined, or takes too long";
    const emi::Variant variant = emi::make_variant(seed, {}, number);
    return test_of_variant(seed_test, seed, seed_text, variant, number);
  }

  static TestCase test_of_variant(const TestCase& seed_test, const emi::Seed& seed, const std::string& seed_text,
                                  const emi::Variant& variant, std::uint64_t number) {
    TestCase test;
    test.source = "emi";
    std::string options;
    for (const std::string& option : seed_test.options) options += " " + option;
    // How the seed is made where it is no file, and under which name.
    const bool names_file = seed_test.recipe.ends_with("-o test.c");
    const std::string making = !seed_test.path.empty() ? ""
                               : names_file            ? seed_test.recipe + "; "
                                                       : seed_test.recipe + " > test.c; ";
    test.recipe = fmt::format("{}gadfly print {}{}{} > seed.c; gadfly mutate seed.c --seed {}", making,
                              seed_test.path.empty() ? "test.c" : seed_test.path, options,
                              seed_test.extensions ? "" : fmt::format(" | sed 's/{}//'", kAttribute), number);
    test.files = {{"test.c", lang::print(variant.program)}};
    reduce::add_origin(test, seed_text, variant.recipe);
    test.extensions = has_extensions(test.files[0].text);
    test.standard = seed_test.standard;
    test.for_small = seed_test.for_small;
    test.answer = oracle::Answer{seed.outcome().out, std::get<machine::Defined>(seed.outcome().verdict).exit_status};
    return test;
  }

  const SourceContext context_;
  std::unique_ptr<Source> seeds_;
};

}  // namespace

MadeSource make_emi_source(const SourceContext& context, const std::string& argument) {
  const auto shares = read_shares(argument.empty() ? "gen" : argument);
  if (const auto* wrong = std::get_if<std::string>(&shares)) return "--source emi: " + *wrong;
  const SourceShare& share = std::get<std::vector<SourceShare>>(shares)[0];
  if (share.name == "emi") return "--source emi: its seeds can't be of the source emi";
  const auto kind = std::ranges::find(source_kinds(), share.name, &SourceKind::name);
  MadeSource seeds = kind->make(context, share.argument);
  if (auto* wrong = std::get_if<std::string>(&seeds)) return std::move(*wrong);
  return std::make_unique<EmiSource>(context, std::get<std::unique_ptr<Source>>(std::move(seeds)));
}

}  // namespace gadfly::hunt
