// SPDX-License-Identifier: Apache-2.0
// Where mutations may take place: the statements of a program, and what can be named before each.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.h"

namespace gadfly::emi {

struct Point {
  lang::StmtId stmt;
  lang::FuncId function;
  std::uint32_t scope;      // see Points::locals
  bool in_loop = false;     // a break or continue here belongs to a loop around it
  bool in_switch = false;   // a break here belongs to a switch or loop around it
  bool restricted = false;  // a restrict-qualified pointer is in scope: memory is not for all to access
};

// All statements before which code can be put, in the order of the text. Not among them: the first part of a for,
// bodies of functions, labels, statements of statement expressions, and those that a block without braces holds.
class Points {
 public:
  explicit Points(const lang::Program& program);

  const std::vector<Point>& all() const { return points_; }
  // The point before |stmt|; null: there is none.
  const Point* find(lang::StmtId stmt) const;
  std::size_t index_of(const Point& point) const { return static_cast<std::size_t>(&point - points_.data()); }

  // The named local variables and parameters that can be named at |point|, the innermost first.
  std::vector<lang::VarId> locals(const Point& point) const;
  // The defined variables of the file scope, in order.
  const std::vector<lang::VarId>& globals() const { return globals_; }
  // The labels of a function that a goto may name from anywhere in it.
  const std::vector<lang::LabelId>& labels(lang::FuncId function) const { return labels_[raw(function)]; }

 private:
  struct Link {
    lang::VarId var;
    std::uint32_t outer;
  };
  struct Walk;

  std::vector<Point> points_;
  std::vector<std::uint32_t> by_stmt_;  // by StmtId
  std::vector<Link> links_;
  std::vector<lang::VarId> globals_;
  std::vector<std::vector<lang::LabelId>> labels_;  // by FuncId
};

}  // namespace gadfly::emi
