// SPDX-License-Identifier: Apache-2.0
// What the generator knows about the variables and functions of the program.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/tree.h"

namespace gadfly::gen {

// What a variable is good for.
enum class Role : std::uint8_t {
  Integer,  // holds integers: one, or an array, struct or union with some
  Float,
  Pointer,   // never null, never dangling, to an integer or a record
  Nullable,  // as Pointer, or null: used only under a test
  Cursor,    // points to a fixed element of one array
  Walker,    // the pointer of a loop over an array
  PointerPointer,
  Function,  // a pointer to a function, or a table of them
  Other,     // of no use to expressions
};

// The role of a parameter, or of what is passed beyond them.
inline Role role_of(lang::Rep rep) {
  if (lang::is_floating(rep)) return Role::Float;
  return rep == lang::Rep::Pointer ? Role::Pointer : Role::Integer;
}

struct VarFacts {
  Role role = Role::Integer;
  bool writable = true;
  bool needed = false;       // the one of its type that is always visible
  bool keeps = false;        // every change of it keeps what it held: nothing that flows into it is lost
  bool counter = false;      // of a loop: holds low … high while it is visible
  bool pending = false;      // it was written, and nothing has used that since
  std::uint32_t depth = 0;   // of its scope; 0: it lives as long as the program
  std::uint32_t factor = 1;  // of its scope
  std::int64_t low = 0, high = 0;
  lang::VarId home = lang::kNoVar;     // Cursor, Walker: the array
  std::uint32_t position = 0;          // Cursor: the element
  lang::VarId shadows = lang::kNoVar;  // has the same name: not visible here
};

struct FunctionFacts {
  std::uint32_t rank = 0;   // calls go to higher ranks only, so none is recursive by accident
  bool is_private = false;  // touches only its own variables
  bool recursive = false;   // its first parameter counts down
  bool begun = false;
  bool special = false;            // called only by the rule that made it
  std::uint32_t multiplicity = 1;  // about how often it runs, at the call that runs it most
  struct Edge {
    lang::FuncId to;
    std::uint32_t factor;  // how often for one run of the caller
  };
  std::vector<Edge> calls;
  std::vector<lang::Type> extra;  // what is passed beyond the parameters of a variadic function
  std::uint64_t cost = 0;         // the most steps that a call of it took
};

}  // namespace gadfly::gen
