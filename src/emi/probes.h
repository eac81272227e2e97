// SPDX-License-Identifier: Apache-2.0
// What is looked at before a statement: scalars, fields, elements and targets of pointers that can be named there.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "emi/points.h"
#include "lang/build.h"

namespace gadfly::emi {

struct Probe {
  lang::ExprId lvalue;  // in the program that was given to Probes; see machine::MachineView::peek
  lang::Type type;      // unqualified; an integer of up to 64 bits, or a pointer to an object
  // Of the pointers on the way: the object is another one when one of them changes.
  std::vector<lang::ExprId> pointers;
  unsigned bit_width = 0;  // of a bit-field
};

inline constexpr std::size_t kMostProbes = 16;  // at one point

class Probes {
 public:
  // Adds the lvalues to |program|. They stand in no statement of it.
  Probes(lang::Program& program, const Points& points);

  const Probe& operator[](std::uint32_t number) const { return probes_[number]; }
  // The numbers of those that are looked at before |point|: first those that the statement itself names, then the
  // innermost variables.
  std::vector<std::uint32_t> at(const Point& point) const;

 private:
  void add_leaves(lang::VarId root);
  void expand(Probe probe, unsigned depth, std::vector<std::uint32_t>& leaves);
  void expand_record(const Probe& probe, unsigned depth, std::vector<std::uint32_t>& leaves);
  void expand_array(const Probe& probe, unsigned depth, std::vector<std::uint32_t>& leaves);
  void expand_pointer(const Probe& probe, unsigned depth, std::vector<std::uint32_t>& leaves);
  bool is_allowed(const Point& point, const Probe& probe, lang::VarId root) const;

  lang::Program& program_;
  lang::Builder build_;
  const Points& points_;
  std::vector<Probe> probes_;
  std::map<lang::VarId, std::vector<std::uint32_t>> leaves_;
};

}  // namespace gadfly::emi
