// SPDX-License-Identifier: Apache-2.0
// How fast variants of a skeleton are counted, numbered and printed. Prints one JSON object, with
// CPU seconds. bench/spe is the command for people.
#include <fmt/format.h>

#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "spe/cursor.h"
#include "spe/printer.h"
#include "spe/ranges.h"
#include "spe/space.h"
#include "spe/visible.h"

namespace gadfly {
namespace {

constexpr std::uint64_t kInOrder = 2'000'000, kAfresh = 20'000;
constexpr spe::SymmetryOptions kNotion = {spe::Equivalence::Paper, spe::ExchangeScope::Intra};

// One function: `@` stands before a name that is declared, `$` before one that is used.
constexpr std::string_view kFunction =
    "static int test(int @a, int @b)\n{\n  int @c; int @d;\n  $c = $a * 3 + 1; $d = $b - 7;\n"
    "  for (int @i = 0; $i < 10; ++$i) {\n    int @t; int @u;\n    $t = $c ^ $a; $u = $d | $i;\n"
    "    if ($t > $u) $c += $u;\n    else $d -= $t & 255;\n  }\n  return $c + $d;\n}\n\n";

// Reads |kFunction| so many times; braces are scopes, and a parameter belongs to the function's.
class Reader {
 public:
  spe::Skeleton read(std::uint32_t functions) {
    for (function_ = 0; function_ < functions; ++function_) {
      enter();
      for (std::size_t i = 0; i < kFunction.size();) i = take(i);
      scopes_.pop_back();
    }
    find_candidates(skeleton_, spe::Typing::Typed);
    return std::move(skeleton_);
  }

 private:
  std::uint32_t place() const { return static_cast<std::uint32_t>(skeleton_.text.size()); }

  void enter() {
    skeleton_.scopes.push_back(scopes_.back());
    scopes_.push_back(static_cast<std::uint32_t>(skeleton_.scopes.size() - 1));
  }

  // From there to where to go on. All names have one letter.
  std::size_t take(std::size_t i) {
    const char c = kFunction[i];
    if (c == '@' || c == '$') {
      const char name = kFunction[i + 1];
      if (c == '$') use(name);
      skeleton_.text += name;
      if (c == '@') declare(name);
      return i + 2;
    }
    skeleton_.text += c;
    if (c == '{') enter();
    if (c == '}') scopes_.pop_back();
    return i + 1;
  }

  void declare(char name) {
    spe::Variable variable;
    variable.name = std::string(1, name);
    variable.scope = scopes_.back();
    variable.visible_from = place();
    skeleton_.variables.push_back(variable);
  }

  void use(char name) {
    spe::Hole hole;
    hole.begin = place();
    hole.end = place() + 1;
    hole.scope = scopes_.back();
    hole.function = function_;
    for (spe::VarId v = 0; v < skeleton_.variables.size(); ++v)
      if (skeleton_.variables[v].name[0] == name) hole.original = v;
    skeleton_.holes.push_back(hole);
  }

  spe::Skeleton skeleton_;
  std::vector<std::uint32_t> scopes_ = {0};
  std::uint32_t function_ = 0;
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// CPU seconds that |act| takes.
template <typename Act>
double measure(Act act) {
  const double start = cpu_seconds();
  act();
  return cpu_seconds() - start;
}

void report() {
  const spe::Skeleton skeleton = Reader().read(10);
  spe::Space space(skeleton, kNotion);
  const double counting = measure([&] { spe::Space again(skeleton, kNotion); });

  std::uint64_t sum = 0;  // so that no text is printed in vain
  spe::Printer printer(skeleton);
  const double in_order = measure([&] {
    spe::Cursor cursor(space.symmetry());
    for (std::uint64_t i = 0; i < kInOrder && (i == 0 || cursor.advance()); ++i) {
      const std::string_view text = printer.print(cursor.filling(), cursor.first_changed());
      sum += text.size() + static_cast<unsigned char>(text[text.size() - 5]);
    }
  });

  std::vector<spe::Filling> fillings;
  const double numbering = measure([&] {
    for (const mpz_class& rank : spe::sample(space.count(), kAfresh, 1)) fillings.push_back(space.unrank(rank));
  });
  const double afresh = measure([&] {
    for (const spe::Filling& filling : fillings) sum += printer.print(filling).size();
  });

  fmt::print(
      "{{\"bytes\": {}, \"holes\": {}, \"digits\": {}, \"counting\": {:.6f}, \"sum\": {},\n"
      " \"in order\": {{\"variants\": {}, \"seconds\": {:.6f}}},\n"
      " \"at random\": {{\"variants\": {}, \"seconds\": {:.6f}}},\n"
      " \"by number\": {{\"variants\": {}, \"seconds\": {:.6f}}}}}\n",
      skeleton.text.size(), skeleton.holes.size(), space.count().get_str().size(), counting, sum, kInOrder, in_order,
      kAfresh, afresh, kAfresh, numbering);
}

}  // namespace
}  // namespace gadfly

int main() { gadfly::report(); }
