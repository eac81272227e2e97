// SPDX-License-Identifier: Apache-2.0
// What the driver of a program under construction checks: integers, by name, with the values that are expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "lang/answer.h"
#include "lang/build.h"
#include "lang/print.h"

namespace gadfly::gen {

// Which members of a union are checked: the machine says for each whether it may be read, or the first one covers all.
enum class UnionMembers : std::uint8_t { All, First };

// Calls |visit|(part, in_record) for each part of |lvalue| that is neither an array, a vector nor a record.
template <typename Visit>
void for_each_part(lang::Program& program, lang::Builder& build, lang::ExprId lvalue, UnionMembers members,
                   Visit&& visit, bool in_record = false) {
  const lang::TypeInfo info = program.types.info(program.expr(lvalue).type);
  const lang::Type int_type = program.types.basic(lang::TypeKind::Int);
  const auto descend = [&](lang::ExprId part, bool of_record) {
    for_each_part(program, build, part, members, visit, of_record);
  };
  if (info.kind == lang::TypeKind::Array) {
    for (std::uint32_t i = 0; i < info.count; ++i) descend(build.index(lvalue, build.constant(int_type, i)), in_record);
  } else if (info.kind == lang::TypeKind::Vector) {
    for (std::uint32_t i = 0; i < info.count; ++i)
      descend(build.element(lvalue, build.constant(int_type, i)), in_record);
  } else if (info.kind == lang::TypeKind::Record) {
    const lang::Type type = program.expr(lvalue).type;
    const bool only_first = program.types.record(type).is_union && members == UnionMembers::First;
    const std::size_t count = only_first ? 1 : program.types.record(type).fields.size();
    for (std::uint32_t i = 0; i < count; ++i) {
      const lang::Field& field = program.types.record(type).fields[i];
      if (!field.is_bit_field() || !field.name.empty()) descend(build.member(lvalue, i), true);
    }
  } else {
    visit(lvalue, in_record);
  }
}

class CheckList {
 public:
  CheckList(lang::TestProgram& test, lang::Builder& build) : test_(test), build_(build) {}

  void clear();
  // |value|, an integer of up to 64 bits, has the value that |evaluate| gives for it as an unsigned long long.
  // |evaluate| may give nothing: then it is not checked.
  template <typename Evaluate>
  void add(std::string name, lang::ExprId value, bool internal, Evaluate&& evaluate) {
    const lang::ExprId wide = build_.cast(value, test_.program.types.basic(lang::TypeKind::ULLong));
    if (const std::optional<std::uint64_t> expected = evaluate(wide))
      test_.checks.push_back({std::move(name), wide, *expected, internal});
  }
  // The integer that is read from |lvalue|; one of 128 bits in two halves.
  template <typename Evaluate>
  void add_integer(lang::ExprId lvalue, bool internal, Evaluate&& evaluate) {
    const std::string name = lang::print_expr(test_.program, lvalue);
    const lang::ExprId value = build_.load(lvalue);
    add(name, value, internal, evaluate);
    if (lang::bit_width(test_.program.expr(value).rep) == 128)
      add(name + " >> 64", high_half(value), internal, evaluate);
  }
  lang::ExprId high_half(lang::ExprId value);
  // The checksum of all that was added.
  void finish();

 private:
  lang::TestProgram& test_;
  lang::Builder& build_;
};

}  // namespace gadfly::gen
