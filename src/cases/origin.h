// SPDX-License-Identifier: Apache-2.0
// Where a program comes from, and what makes it again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gadfly::cases {

// By `gadfly gen`.
struct Grown {
  std::uint64_t seed = 0;
  std::string options = {};                  // of the generator, as gen::words_of writes them
  std::vector<std::uint32_t> choices = {};   // the tape, more bytes than the program; empty: the seed draws it
  std::vector<std::uint32_t> left_out = {};  // statements, by number
  bool single_file = true;
  bool operator==(const Grown&) const = default;
};

// By `gadfly enumerate`.
struct Enumerated {
  std::string file;
  std::string number;  // of the variant; any size
  bool operator==(const Enumerated&) const = default;
};

// By another generator.
struct External {
  std::string command;
  bool writes_files = true;  // false: to stdout
  bool operator==(const External&) const = default;
};

// It was there.
struct FromFile {
  std::string path;
  bool operator==(const FromFile&) const = default;
};

// What a seed of mutations can come from. The first: nothing is known.
using SeedOrigin = std::variant<std::monostate, Grown, Enumerated, External, FromFile>;

// Programs for all compilers show this attribute to GCC and Clang only.
inline constexpr std::string_view kNoInline = "__attribute__((noinline)) ";

// By `gadfly mutate`.
struct Mutated {
  SeedOrigin seed_origin = {};
  std::vector<std::string> seed_options = {};  // that the seed was read with
  bool without_noinline = false;               // kNoInline was removed from the printed seed
  std::uint64_t seed = 0;                      // of the mutations that were drawn
  std::string seed_text = {};                  // the program that was mutated
  std::string mutations = {};                  // emi::recipe_text
  bool operator==(const Mutated&) const = default;
};

// The first: nothing is known.
using Origin = std::variant<std::monostate, Grown, Mutated, Enumerated, External, FromFile>;

// What makes the program again, for people to type. Nothing reads it. Empty: nothing is known.
std::string command_text(const Origin& origin);

}  // namespace gadfly::cases
