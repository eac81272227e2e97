// SPDX-License-Identifier: Apache-2.0
// Functions of wild programs whose arguments are infinities, NaN and zeros of both signs.
//
// Annex F says what they give, without options like -ffast-math, which hunts refuse. All finite numbers are small and
// multiples of small powers of two, so every operation is exact, in wider types as well. The sign and the payload of a
// NaN are up to the compiler: what would show them, the machine does not support, and such a call is removed. A NaN is
// never stored where something else could read its bytes.
#pragma once

#include <vector>

#include "gen/wild_world.h"

namespace gadfly::gen {

class WildFloats {
 public:
  WildFloats(WildDraft& draft, WildWorld& world) : d_(draft), world_(world) {}

  // Drafts the functions, where the program has them.
  void add();
  // Appends to |block|, the body of test(), calls of them. One that is undefined is removed later.
  void append_calls(lang::StmtId block);

 private:
  struct Function {
    lang::FuncId id = lang::kNoFunc;
    lang::Type type;           // of its floats
    bool takes_array = false;  // (const T *p, int n, T y) instead of (T x, T y)
  };
  struct Operands {
    lang::Type type;
    std::vector<lang::ExprId> places;  // lvalues; the first one holds a power of two, unless it is special
    std::uint32_t depth = 2;           // of values: all digits of a result fit a float
  };
  using Make = lang::ExprId (WildFloats::*)(const Operands& of);
#define GADFLY_WILD_FLOAT(id, name, weight, make, what) lang::ExprId make(const Operands& of);
#include "gen/rules.def"
  static const Make kMakers[];

  void add_function();
  void add_body(const Function& f);
  void add_array_body(const Function& f);
  void finish(const Function& f, lang::StmtId body);
  lang::VarId values_of(lang::Type type);  // an array of all that is passed
  lang::ExprId argument(const Function& f);
  lang::ExprId special(lang::Type type);
  // Floating-point values.
  lang::ExprId operand(const Operands& of);
  lang::ExprId divisor(const Operands& of);
  lang::ExprId value(const Operands& of, std::uint32_t depth);
  lang::ExprId call(const char* name, lang::Type type, std::span<const lang::ExprId> args);
  // Integers, which are small.
  lang::ExprId test(const Operands& of);
  lang::ExprId tests(const Operands& of);
  lang::ExprId truth(lang::Builtin builtin, std::span<const lang::ExprId> args);
  lang::BinaryOp comparison();

  WildDraft& d_;
  WildWorld& world_;
  std::vector<Function> functions_;
  std::vector<std::pair<lang::Type, lang::VarId>> values_;
};

}  // namespace gadfly::gen
