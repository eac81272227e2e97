// SPDX-License-Identifier: Apache-2.0
#include "reduce/by_mutations.h"

#include <ranges>

#include "frontend/read.h"
#include "lang/print.h"
#include "reduce/origin.h"
#include "reduce/search.h"
#include "support/until_stopped.h"

namespace gadfly::reduce {
namespace {

constexpr std::uint64_t kSeedFuel = 500'000'000;

// Leaves out mutations, the last ones first, as long as something goes.
class ListReducer {
 public:
  ListReducer(const emi::Seed& seed, emi::Recipe recipe, const std::function<bool(const std::string&)>& is_interesting,
              support::StopToken stop)
      : seed_(seed),
        best_{lang::print(emi::replay(seed, recipe).program), recipe},
        is_interesting_(is_interesting),
        stop_(stop) {}

  std::optional<FewerMutations> run() {
    if (!is_interesting_(best_.text)) return std::nullopt;
    support::until_stopped([&] { leave_out(); });
    return std::move(best_);
  }

 private:
  void leave_out() {
    while (pass() && !stop_.requested()) {
    }
  }

  bool pass() {
    const emi::Recipe base = best_.recipe;
    ChunkSearch search(base.mutations.size(), 1);
    for (std::vector<Chosen> next; !stop_.requested() && !(next = search.next(1)).empty();) {
      const bool good = without(base, next.front());
      search.report(good ? 0 : 1, good);
    }
    return !search.kept().empty() && !best_.recipe.mutations.empty();
  }

  // |chosen| counts from the end.
  bool without(const emi::Recipe& base, const Chosen& chosen) {
    emi::Recipe fewer = base;
    for (const std::size_t i : chosen | std::views::reverse)
      fewer.mutations.erase(fewer.mutations.end() - static_cast<std::ptrdiff_t>(i) - 1);
    const emi::Variant variant = emi::replay(seed_, fewer);
    if (emi::confirm(seed_, variant, stop_).objection) return false;
    std::string text = lang::print(variant.program);
    if (!is_interesting_(text)) return false;
    best_ = {std::move(text), std::move(fewer)};
    return true;
  }

  const emi::Seed& seed_;
  FewerMutations best_;
  const std::function<bool(const std::string&)>& is_interesting_;
  const support::StopToken stop_;
};

}  // namespace

std::optional<FewerMutations> by_mutations(const cases::Case& test,
                                           const std::function<bool(const std::string& text)>& is_interesting,
                                           support::StopToken stop) {
  auto recipe = mutations_of(test.origin);
  if (!recipe) return std::nullopt;
  frontend::ReadOptions options;
  options.stop = stop;
  auto read = frontend::read_text("test.c", std::get<cases::Mutated>(test.origin).seed_text, options);
  if (!std::holds_alternative<lang::Program>(read)) return std::nullopt;
  const emi::Seed seed(std::get<lang::Program>(std::move(read)), kSeedFuel, stop);
  if (!seed.is_defined() || seed.fingerprint() != recipe->fingerprint) return std::nullopt;
  return ListReducer(seed, std::move(*recipe), is_interesting, stop).run();
}

}  // namespace gadfly::reduce
