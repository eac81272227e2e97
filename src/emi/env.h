// SPDX-License-Identifier: Apache-2.0
// What is known where code is put: worlds, one for each state that the run had there (or could have had, where only
// the values of each variable alone are known), and the values of variables in each.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "emi/profile.h"
#include "machine/value.h"

namespace gadfly::emi {

inline constexpr std::size_t kMostWorlds = 32;

// A variable, field, element or target with a value in each world.
struct Known {
  lang::ExprId lvalue;
  lang::Type type;
  bool pointer = false;  // values are names: equal ones point to the same place, 0 is null
  bool writable = false;
  unsigned bit_width = 0;
  std::uint32_t bit = 0, aliases = 0;  // of the facts of the point
  std::vector<lang::ExprId> pointers;  // that lead there
  std::vector<machine::Value> values;  // by world
};

// One of which less is known.
struct RangedProbe {
  lang::ExprId lvalue;
  lang::Type type;
  bool pointer = false;
  bool null = false;             // of a pointer: always, otherwise never
  __int128 least = 0, most = 0;  // of an integer
  std::uint32_t bit = 0;
  std::vector<lang::ExprId> pointers;
};

struct Env {
  std::size_t worlds = 0;
  std::vector<Known> known;
  std::vector<RangedProbe> ranged;

  bool empty() const { return known.empty() && ranged.empty(); }
  // The one that |lvalue| is; null: it is not known.
  const Known* find(const lang::Program& program, lang::ExprId lvalue) const;
  // |known[which]| gets |values|. What may be the same object, or is reached through it, is not known any more.
  void assign(const lang::Program& program, std::size_t which, std::vector<machine::Value> values);
};

// Of a point that is executed.
Env env_of(const PointFacts& facts, const Probes& probes);

// The values of expressions in all worlds of an Env, exactly as C computes them.
class Columns {
 public:
  struct Column {
    std::vector<machine::Value> values;
    std::uint32_t bad = 0;  // a bit for each world in which it is undefined, or not known
  };
  Columns(const lang::Program& program, const Env& env) : program_(program), env_(env) {}

  // Of an integer, or of a pointer that is loaded.
  const Column& of(lang::ExprId e);
  bool is_defined(lang::ExprId e) { return of(e).bad == 0; }
  // Whether |e| is true, or not, in all worlds as |expected| says.
  bool always(lang::ExprId e, bool expected);

 private:
  Column compute(const lang::Expr& e);
  Column unary(const lang::Expr& e);
  Column binary(const lang::Expr& e);
  Column logical(const lang::Expr& e);
  Column conditional(const lang::Expr& e);
  Column cast(const lang::Expr& e);
  Column unknown() const;

  const lang::Program& program_;
  const Env& env_;
  std::unordered_map<std::uint32_t, Column> known_;  // by ExprId
};

}  // namespace gadfly::emi
