// SPDX-License-Identifier: Apache-2.0
// What the effective-type rules (C17 6.5p7) need to know about types, cached.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "lang/type.h"

namespace gadfly::machine {

// A class of scalar types that may access each other: signed and unsigned, enums and their integer
// type, pointers that differ in qualifiers. 0: none (padding, never written, or a union's bytes).
using AliasClass = std::uint16_t;

struct SubobjectFacts {
  bool found = false;
  bool is_const = false;  // it or something around it is const-qualified
  bool is_volatile = false;
  bool in_union = false;
};

class TypeFacts {
 public:
  explicit TypeFacts(const lang::TypeTable& types) : types_(types) {}

  AliasClass alias_class(lang::Type type);
  // Whether an object of type |whole| has at |offset| a subobject that an lvalue of type |wanted| may
  // access. |whole| may be an array; |wanted| may be an aggregate.
  SubobjectFacts subobject(lang::Type whole, std::uint64_t offset, lang::Type wanted);
  // The alias class of each byte of an object of |type| (0 in padding, unions and characters).
  const std::vector<AliasClass>& leaves(lang::Type type);
  // The bytes of |type| that belong to no member.
  const std::vector<std::uint32_t>& padding(lang::Type type);
  // It or a part of it is a union / is const or volatile / is _Bool or floating etc.
  bool contains_union(lang::Type type);
  bool contains_qualified(lang::Type type);

 private:
  SubobjectFacts find(lang::Type whole, std::uint64_t offset, lang::Type wanted);
  bool same_access_type(lang::Type a, lang::Type b);
  void mark_members(lang::Type type, std::uint64_t at, std::vector<bool>& member);
  void fill_leaves(lang::Type type, std::uint64_t at, std::vector<AliasClass>& out);

  const lang::TypeTable& types_;
  std::vector<AliasClass> classes_;  // by type index; 0: not yet known
  std::unordered_map<std::uint64_t, AliasClass> pointer_classes_;
  std::unordered_map<std::uint64_t, SubobjectFacts> subobjects_;
  std::unordered_map<std::uint32_t, std::vector<AliasClass>> leaves_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> padding_;
  std::vector<std::int8_t> has_union_, has_qualified_;
  AliasClass next_class_ = 1;
};

}  // namespace gadfly::machine
