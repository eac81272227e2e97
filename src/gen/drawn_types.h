// SPDX-License-Identifier: Apache-2.0
// The types of one program: those it declares, and draws among them.
#pragma once

#include <map>

#include "gen/part.h"

namespace gadfly::gen {

class DrawnTypes : private Part {
 public:
  DrawnTypes(Draft& draft, Parts& parts);

  // Declares enumerations, structs and unions, and chooses what pointers point to.
  void add_types();
  lang::Type integer_type();
  lang::Type float_type() { return draft_.float_type(); }
  lang::Type record_type();
  lang::Type counter_type();
  lang::Type object_type(Rule shape);
  lang::Type pointee() { return one_of(pointees_); }
  const std::vector<lang::Type>& pointees() const { return pointees_; }
  const std::vector<lang::Type>& records() const { return records_; }
  const std::vector<lang::Type>& unions() const { return unions_; }
  bool contains(lang::Type whole, lang::Type part);
  std::uint32_t scalars_in(lang::Type type) const;

 private:
  lang::Type add_struct(bool may_nest);
  lang::Type add_union();
  lang::Type add_enum();
  lang::Type anonymous_member();
  bool is_packed(lang::Type type) const;

  std::vector<lang::Type> records_, unions_, pointees_, enums_;
  std::map<std::uint64_t, bool> contains_;  // whole and part: whether it does
};

}  // namespace gadfly::gen
