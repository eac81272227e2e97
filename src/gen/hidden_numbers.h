// SPDX-License-Identifier: Apache-2.0
// Numbers that start, bound and step loops, and that compilers can't compute: globals that nothing writes and that
// other files could, functions that are not looked into.
#pragma once

#include <map>

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Budget;
class DrawnTypes;
class Functions;
class Globals;
class MemoryCounters;
class Operations;
class Reuse;
class Visible;

class HiddenNumbers : private Part {
 public:
  static constexpr std::uint32_t kMostVaryingNumber = 7;

  HiddenNumbers(Draft& draft, Parts& parts);

  // The globals, and counters in memory, where there are rules for them.
  void add_loop_globals();
  bool empty() const { return hidden_.empty(); }
  lang::VarId any() { return one_of(hidden_); }

  // An expression that always has the value |number|. Requires that there are hidden globals.
  lang::ExprId steady_number(Scope& scope, lang::Type type, __int128 number);
  // 0 … kMostVaryingNumber, by a variable; nothing: not here.
  Grown perhaps_varying(Scope& scope);
  // Compilers may not look into |f|.
  void hide_function(lang::FuncId f);

  static bool is_small_number(__int128 value) { return value > -1000 && value < 1000; }

 private:
  Grown varying_number(Scope& scope);
  lang::FuncId hiding_function(lang::Type type);

  std::vector<lang::VarId> hidden_;
  lang::VarId hidden_pointer_ = lang::kNoVar;     // to the first of them
  std::map<std::uint32_t, lang::FuncId> hiding_;  // by type: functions that return their argument
  Budget& budget_;
  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Globals& globals_;
  Reuse& reuse_;
  MemoryCounters& counters_;
  Functions& functions_;
};

}  // namespace gadfly::gen
