// SPDX-License-Identifier: Apache-2.0
// Expressions that stand in the program more than once.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Operations;
class Visible;

class Reuse : private Part {
 public:
  Reuse(Draft& draft, Parts& parts);

  // |operations| operators over variables and constants, of which again() can make another copy.
  Grown repeatable(const Context& at, std::uint32_t operations);
  bool can_repeat(lang::ExprId id) const;
  // The same tree with the values of now; nothing where a variable may not be read here. Requires can_repeat().
  Grown again(const Context& at, lang::ExprId id);
  // Keeps |value| for reuse(), which is a rule of the group Expression.
  void remember(Scope& scope, Grown value);
  Grown reuse(const Context& at);

 private:
  struct Remembered {
    lang::ExprId id;
    std::uint32_t scope;
  };
  Grown repeatable_leaf(const Context& at);
  bool can_read_again(lang::ExprId lvalue) const;
  bool may_read_again(const Context& at, lang::ExprId lvalue);
  lang::ExprId copy(lang::ExprId id);

  std::vector<Remembered> remembered_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
};

}  // namespace gadfly::gen
