// SPDX-License-Identifier: Apache-2.0
// The sources `gen`, `arith` and `wild`: Gadfly's own programs.
#include <fmt/format.h>

#include "emit/emit.h"
#include "gen/generate.h"
#include "gen/words.h"
#include "hunt/mix.h"
#include "hunt/source.h"
#include "oracle/agree.h"

namespace gadfly::hunt {
namespace {

using cases::Case;
using cases::SourceFile;
using gen::Profile;
using gen::Rule;

// What small compilers need not know; and enumerations, since which type such a variable has is up to the compiler
// (6.7.2.2p4): GCC and Clang take unsigned int where no constant is negative, pcc and chibicc int.
constexpr Rule kNotPortable[] = {Rule::ExpressionBuiltin, Rule::IntegerInt128,     Rule::PropertyAligned,
                                 Rule::PropertyPacked,    Rule::FunctionVariadic,  Rule::FunctionNoInline,
                                 Rule::FunctionNoIpa,     Rule::FunctionAttribute, Rule::IntegerEnum,
                                 Rule::WildShapePacked,   Rule::WildShapeVectors};

// How one program is grown. Mostly of the default size: small ones find less for their cost.
struct Blend {
  std::uint64_t seed = 0;
  Profile profile = Profile::Full;
  std::uint32_t size = gen::GenOptions().size;
  bool for_small = false;  // see cases::Case
  bool standard = false;   // nothing but C99
  bool no_inline = false;
  bool trace = false;  // of volatile accesses
  bool single_file = false;
};

// A program costs a small compiler a fiftieth of what it costs a large one with one set of options, so in the same time
// it can see many more.
constexpr unsigned kPercentForSmall = 95;
// Where all see all programs, half of them hold nothing that small compilers need not know.
constexpr unsigned kPercentForEveryone = 50;
// A hunt begins with what is cheap: it finds something sooner.
constexpr std::uint64_t kFirstForSmall = 40;

// Sets |for_small| and |standard|.
void choose_audience(Blend& blend, Draws& draws, std::uint64_t number, Audience audience) {
  const bool small = draws.chance(audience == Audience::Everyone ? kPercentForEveryone : kPercentForSmall);
  blend.for_small = audience == Audience::Both && (small || number < kFirstForSmall);
  blend.standard =
      draws.chance(25) || blend.for_small || audience == Audience::Small || (audience == Audience::Everyone && small);
}

Blend draw(Draws draws, std::uint64_t number, Audience audience) {
  Blend blend;
  blend.seed = draws.next();
  if (draws.chance(30)) blend.profile = Profile::Scalar;
  if (draws.chance(20)) blend.size = 4'000;
  choose_audience(blend, draws, number, audience);
  // pcc takes few programs with inline functions; the others should not suffer from that.
  blend.no_inline = draws.chance(50) && blend.standard;
  blend.single_file = draws.chance(50);
  const bool watched = draws.chance(15);
  blend.trace = watched && !blend.standard && blend.profile == Profile::Full;
  return blend;
}

// Long expressions and many of them; the size decides what a program costs, whatever its shape is.
Blend draw_arithmetic(Draws draws, std::uint64_t number, Audience audience) {
  Blend blend;
  blend.seed = draws.next();
  blend.profile = Profile::Arith;
  blend.size = draws.chance(40) ? 4'000 : 12'000;
  if (draws.chance(20)) blend.size = gen::GenOptions().size;
  choose_audience(blend, draws, number, audience);
  blend.single_file = draws.chance(50);
  return blend;
}

// Small ones: what they find, they find by their shapes, and a small one costs little.
Blend draw_wild(Draws draws, std::uint64_t number, Audience audience) {
  Blend blend;
  blend.seed = draws.next();
  blend.profile = Profile::Wild;
  blend.size = draws.chance(50) ? 1'500 : 3'000;
  if (draws.chance(15)) blend.size = 8'000;
  choose_audience(blend, draws, number, audience);
  blend.single_file = draws.chance(50);
  return blend;
}

// |asked|: what shapes the programs instead of the blend; null: nothing.
gen::GenOptions options_of(const Blend& blend, const gen::GenOptions* asked) {
  gen::GenOptions options;
  if (asked != nullptr) {
    options = *asked;
  } else {
    options.profile = blend.profile;
    options.weights = gen::Weights(blend.profile);
    options.size = blend.size;
    options.volatile_trace = blend.trace;
  }
  if (blend.standard) {
    for (const Rule rule : kNotPortable) options.weights.set(rule, 0);
    options.weights.set(Rule::PropertyAnonymous, 0);
  }
  if (blend.no_inline) options.weights.set(Rule::FunctionInline, 0);
  return options;
}

std::vector<SourceFile> files_of(const lang::TestProgram& test, const std::string& origin, bool single_file) {
  const emit::EmitOptions options{.origin = origin};
  if (single_file) return {{"test.c", emit::single_file(test, options)}};
  emit::Files files = emit::files(test, options);
  return {{"test.c", std::move(files.test_c)},
          {"driver.c", std::move(files.driver_c)},
          {"test.h", std::move(files.test_h), false}};
}

// A draft is repaired as a tree: its text must mean the same. Why it does not; empty: it does.
std::string unconfirmed(Case test, const lang::TestProgram& program, support::StopToken stop) {
  constexpr std::uint64_t kFuel = 2'000'000;  // a multiple of what programs that are drafted may take
  test.files = files_of(program, "", true);
  const oracle::Agreement found = oracle::ask_machine(test, kFuel, stop);
  if (const auto* undefined = std::get_if<oracle::Undefined>(&found)) return undefined->message;
  if (const auto* none = std::get_if<oracle::NoAnswer>(&found)) return none->why;
  return std::get<cases::Answer>(found) == test.answer ? "" : "its text has another answer";
}

// 64-bit ARM aligns these less.
bool has_wide_vectors(const lang::TypeTable& types) {
  for (std::uint32_t i = 0; i < types.type_count(); ++i)
    if (types.is_vector(lang::Type{i, 0}) && types.size(lang::Type{i, 0}) > 16) return true;
  return false;
}

class GenSource final : public Source {
 public:
  using Draw = Blend (*)(Draws, std::uint64_t number, Audience);
  GenSource(SourceContext context, const char* name, Draw draw, const std::optional<gen::GenOptions>& asked = {})
      : context_(std::move(context)), name_(name), draw_(draw), asked_(asked) {}

  std::string name() const override { return name_; }
  SourceResult make(std::uint64_t number, exec::Runner& runner) override {
    const Blend blend = draw_(draws_of(context_.seed, name_, number), number, context_.audience);
    gen::GenOptions options = options_of(blend, asked_ ? &*asked_ : nullptr);
    if (!context_.shuffles) options.weights.set(Rule::WildVectorShuffle, 0);
    options.stop = runner.stop();
    const std::string words = gen::words_of(options, blend.standard ? "c99" : "c17");
    const gen::Generated grown = gen::generate(options, blend.seed);
    Case test;
    test.source = name_;
    test.origin = cases::Grown{blend.seed, words, {}, grown.recipe.dropped, blend.single_file};
    test.files = files_of(grown.test, fmt::format("{}: gen --seed {} {}", context_.version, blend.seed, words),
                          blend.single_file);
    test.extensions = !blend.standard;
    test.for_small = blend.for_small;
    test.exact = true;
    const bool is_special = options.volatile_trace || has_wide_vectors(grown.test.program.types);
    test.platforms = is_special ? cases::Platforms::X86_64Linux : cases::Platforms::LittleLp64;
    test.answer = cases::Answer{emit::output_of(grown.test), 0};
    if (options.profile == Profile::Wild)
      if (const std::string why = unconfirmed(test, grown.test, options.stop); !why.empty())
        return {NoProgram{fmt::format("the draft is not confirmed: {}", why)}};
    return {std::move(test)};
  }

 private:
  SourceContext context_;
  const char* name_;
  Draw draw_;
  std::optional<gen::GenOptions> asked_;
};

}  // namespace

SourceOrTrouble make_gen_source(const SourceContext& context, const std::string& argument) {
  if (argument.empty()) return std::make_unique<GenSource>(context, "gen", draw);
  auto asked = gen::read_words("gadfly gen --seed 0 " + argument);
  if (!asked)
    return fmt::format("`gen:{}`: these are no options of gadfly gen that a hunt can use; sizes are numbers", argument);
  return std::make_unique<GenSource>(context, "gen", draw, asked->options);
}

SourceOrTrouble make_arith_source(const SourceContext& context, const std::string&) {
  return std::make_unique<GenSource>(context, "arith", draw_arithmetic);
}

SourceOrTrouble make_wild_source(const SourceContext& context, const std::string&) {
  return std::make_unique<GenSource>(context, "wild", draw_wild);
}

}  // namespace gadfly::hunt
