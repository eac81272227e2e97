// SPDX-License-Identifier: Apache-2.0
// A program with holes: every use of a variable is one, and any variable that may stand there can
// fill it. Plain data, made by a front end or by hand; it knows nothing of C.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gadfly::spe {

using VarId = std::uint32_t;            // position in Skeleton::variables
using Filling = std::vector<VarId>;     // for each hole the variable that stands there
using Candidates = std::vector<VarId>;  // ascending

// The type of a name that is no variable (a function, a type, an enumerator): all it does is hide
// others.
constexpr std::uint32_t kNoType = ~std::uint32_t{0};

// What a hole asks of a variable besides its type; a set of bits.
enum Ability : std::uint8_t {
  kAssignable = 1,       // not const
  kAddressable = 2,      // not register
  kConstantAddress = 4,  // of static storage duration: for initialisers
};

struct Variable {
  std::string name;
  std::uint32_t type = 0;  // equal numbers mean the same type, but for const
  std::uint8_t abilities = kAssignable | kAddressable;
  std::uint32_t space = 0;         // only holes of the same space can have it: members of a record have one
  std::uint32_t scope = 0;         // position in Skeleton::scopes
  std::uint32_t visible_from = 0;  // offset in the text: behind its declarator
  // Its declaration without the name. Where two are the same, nobody can tell the variables apart;
  // what else tells them apart (the position of a parameter) has to be part of it.
  std::string declaration;
  // Its declaration has a hole, or the text uses it elsewhere than in holes: it can't change places
  // with another.
  bool stays = false;
};

struct Hole {
  std::uint32_t begin = 0, end = 0;  // in the text: the name that is replaced
  std::uint32_t type = 0;
  std::uint8_t needs = 0;  // abilities
  std::uint32_t space = 0;
  std::uint32_t scope = 0;       // position in Skeleton::scopes
  std::uint32_t function = 0;    // any numbering; holes outside of functions have one of their own
  std::uint32_t candidates = 0;  // position in Skeleton::candidates: what may stand here
  VarId original = 0;            // one of them
};

struct Skeleton {
  std::string text;
  // The scope around each, which comes before it; the first is the file, around itself.
  std::vector<std::uint32_t> scopes = {0};
  std::vector<Variable> variables;
  std::vector<Hole> holes;             // by their place in the text, none within another
  std::vector<Candidates> candidates;  // none empty; holes share them
};

// What stands in the holes of the program as it was found.
Filling original_filling(const Skeleton&);

// The first thing that is wrong with a skeleton, in words; empty when all of the above holds.
std::string fault_of(const Skeleton&);

}  // namespace gadfly::spe
