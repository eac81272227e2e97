// SPDX-License-Identifier: Apache-2.0
// A hint says one thing that could go from a program, or become simpler. It knows C and nothing of the search;
// whether the program stays interesting, and even whether it still compiles, is for others to find out.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lang/program.h"
#include "reduce/profile.h"

namespace gadfly::reduce {

// The rows of hints.def, where the fields of each are explained.
enum class HintKind : std::uint8_t {
#define GADFLY_HINT_KIND(kind, edit) kind,
#include "reduce/hints.def"
};

struct Hint {
  HintKind kind;
  std::uint32_t a = lang::kNone, b = lang::kNone;
  __int128 value = 0;
};

// A program with what is known of it, and hints for it.
struct Base {
  lang::Program program;
  Profile profile;
};

// What hints have in common: they can be tried together, many at once.
struct HintFamily {
  std::string_view name;
  // How many levels there are: those of a level are tried before those of the next, for which they are looked
  // for anew.
  unsigned levels;
  std::vector<Hint> (*find)(const Base& base, unsigned level);
  bool from_the_end = false;  // of values that change, the last ones are meant, not the first
  bool at_once = false;       // pieces are cut down to single hints in the first round: their number grows with the
                              // logarithm of the number of hints
};

// Levels of families that go by depth; the last one holds all that is deeper.
inline constexpr unsigned kDeepest = 8;

// From coarse to fine.
std::span<const HintFamily> families();

// |base| with all |hints|. Those that others made pointless do nothing. The result is good for being printed;
// what is read from that text is the program.
lang::Program changed(const Base& base, std::span<const Hint> hints);

}  // namespace gadfly::reduce
