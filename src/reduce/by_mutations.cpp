// SPDX-License-Identifier: Apache-2.0
#include "reduce/by_mutations.h"

#include "frontend/read.h"
#include "lang/print.h"
#include "reduce/origin.h"
#include "support/until_stopped.h"

namespace gadfly::reduce {
namespace {

constexpr std::uint64_t kSeedFuel = 500'000'000;

// Pieces are left out, halves at first and single ones in the end, as long as something goes.
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
    if (without(0, best_.recipe.mutations.size())) return;
    for (std::size_t size = best_.recipe.mutations.size() / 2; size > 0;) {
      const bool smaller = pass(size);
      if (size > 1) size /= 2;
      else if (!smaller) break;
      if (stop_.requested()) break;
    }
  }

  bool pass(std::size_t size) {
    bool smaller = false;
    for (std::size_t end = best_.recipe.mutations.size(); end > 0 && !stop_.requested();) {
      const std::size_t begin = end > size ? end - size : 0;
      if (begin != 0 || end != best_.recipe.mutations.size()) smaller = without(begin, end) || smaller;
      end = begin;
    }
    return smaller;
  }

  bool without(std::size_t begin, std::size_t end) {
    emi::Recipe fewer = best_.recipe;
    const auto first = fewer.mutations.begin();
    fewer.mutations.erase(first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end));
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
