// SPDX-License-Identifier: Apache-2.0
// The names that a source declares and the places where it uses them: all that is needed to put
// other names there such that it still compiles. For any C or C++ that Clang parses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "frontend/read.h"

namespace gadfly::frontend {

enum class NameKind : std::uint8_t {
  Variable,
  Function,
  Field,
  Other,  // a type, an enumerator, or what can't be used elsewhere: all it does is hide others
};

// What a use may ask of a name besides its type; a set of bits.
enum Trait : std::uint8_t {
  kMutable = 1,        // not const
  kHasAddress = 2,     // not register, no bit-field
  kStaticAddress = 4,  // its address is a constant
};

struct DeclaredName {
  std::string name;
  NameKind kind = NameKind::Other;
  std::uint32_t type = 0;  // equal numbers: the same type, but for const
  std::uint8_t traits = 0;
  std::uint32_t space = 0;         // names of other spaces do not meet: 0, or a number for each record
  std::uint32_t scope = 0;         // position in SourceUses::scopes
  std::uint32_t at = 0;            // where the text declares it first; of variables
  std::uint32_t visible_from = 0;  // offset in the text
  // All of its declaration but the name. Names with equal ones can't be told apart, unless it
  // |stays|: an initialiser or a size that has uses in it or may have an effect, an attribute, a
  // use that can't be changed.
  std::string declaration;
  bool stays = false;
};

// A name in the text that can be replaced by another one of its type that has what it needs and is
// visible there.
struct NameUse {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t declared = 0;  // position in SourceUses::declared
  std::uint8_t needs = 0;      // of Trait
  std::uint32_t scope = 0;     // position in SourceUses::scopes
  std::uint32_t function = 0;  // 0: outside of functions; otherwise from 1 on
};

struct SourceUses {
  std::string text;
  // The scope around each, which comes before it; the first is the file, around itself.
  std::vector<std::uint32_t> scopes = {0};
  std::vector<DeclaredName> declared;
  std::vector<NameUse> uses;    // by their place
  std::uint32_t functions = 0;  // that have a body here
};

using UsesResult = std::variant<SourceUses, Rejection>;

// Left out are uses that can't be replaced safely: in text of macros, in what is not evaluated or
// has to be constant, of what a lambda captures, with a qualified name. Never prints, never throws
// for a bad input; throws support::Stopped when asked to. Needs a deep stack (support/deep_stack.h).
UsesResult find_uses_in_file(const std::string& path, const ReadOptions& options);
UsesResult find_uses(const std::string& name, std::string_view text, const ReadOptions& options);

// Whether the name of a file says that it is C++.
bool is_cxx_name(std::string_view path);

}  // namespace gadfly::frontend
