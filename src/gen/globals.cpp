// SPDX-License-Identifier: Apache-2.0
// Types and globals: what is there before anything runs.
#include "gen/generator.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

lang::Type Generator::integer_type() {
  constexpr TypeKind kKinds[] = {TypeKind::Int,   TypeKind::UInt,  TypeKind::Long,  TypeKind::ULong,
                                 TypeKind::LLong, TypeKind::ULLong, TypeKind::Short, TypeKind::UShort,
                                 TypeKind::SChar, TypeKind::UChar, TypeKind::Bool};
  return program_.types.basic(kKinds[choices_.below(std::size(kKinds))]);
}

// Numbers where operations change their ways: small ones, the extremes, powers of two and their
// neighbours, blocks of ones, and any.
__int128 Generator::interesting_number(Type type) {
  const lang::Rep rep = program_.types.rep(type);
  const unsigned width = bit_width(rep);
  std::uint64_t v = 0;
  switch (choices_.below(6)) {
    case 0: v = choices_.below(8); break;
    case 1: v = ~std::uint64_t{0} << (width - 1); break;                    // the minimum, or the top bit
    case 2: v = (std::uint64_t{1} << (width - 1)) - 1 + choices_.below(2); break;
    case 3:  // drawn in two statements: the order within one is the compiler's
      v = std::uint64_t{1} << choices_.below(width);
      v += choices_.below(3);
      v -= 1;
      break;
    case 4: v = (~std::uint64_t{0} << choices_.below(width)) ^ (~std::uint64_t{0} << choices_.below(width)); break;
    default: v = choices_.bits(); break;
  }
  if (rep == lang::Rep::Bool) return v & 1;
  return machine::widen(machine::int_value(machine::wrap64(v, rep)), rep);
}

lang::Type Generator::add_struct() {
  std::vector<lang::Field> fields;
  const std::uint32_t count = 2 + choices_.below(5);
  for (std::uint32_t i = 0; i < count; ++i) {
    lang::Field field;
    field.name = fmt::format("m{}", i);
    field.type = integer_type();
    const unsigned width = bit_width(program_.types.rep(field.type));
    // Bit-fields only of the types that every compiler takes, none wider than int.
    const TypeKind kind = program_.types.kind(field.type);
    if ((kind == TypeKind::Int || kind == TypeKind::UInt) && choices_.chance(60))
      field.bit_width = static_cast<std::int16_t>(1 + choices_.below(width - 1));
    fields.push_back(std::move(field));
  }
  const Type type = program_.types.add_record(fmt::format("S{}", names_++), false);
  program_.types.complete_record(program_.types.record_id(type), std::move(fields));
  return type;
}

ExprId Generator::initialiser(Type type) {
  const lang::TypeInfo info = program_.types.info(type);
  if (program_.types.is_scalar(type)) return build_.constant(type, interesting_number(type));
  std::vector<std::uint32_t> parts;
  const std::uint64_t count = info.kind == TypeKind::Array ? info.count
                                                           : program_.types.record(type).fields.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    Type part = info.element;
    std::int16_t bits = -1;
    if (info.kind == TypeKind::Record) {
      part = program_.types.record(type).fields[i].type;
      bits = program_.types.record(type).fields[i].bit_width;
    }
    ExprId value;
    if (bits > 0)  // a value that the bit-field holds unchanged
      value = build_.constant(part, choices_.below(1u << (bits - 1)));
    else
      value = initialiser(part);
    parts.push_back(i);
    parts.push_back(raw(value));
  }
  lang::Expr list;
  list.kind = lang::ExprKind::InitList;
  list.type = type;
  list.b = program_.add_list(std::span<const std::uint32_t>(parts));
  list.c = static_cast<std::uint32_t>(count);
  return program_.add(list);
}

void Generator::add_globals() {
  for (std::uint32_t i = 0; i < options_.globals; ++i) {
    lang::Var var;
    var.name = fmt::format("g{}", i);
    switch (choices_.below(4)) {
      case 0: {
        const Type element = integer_type();
        var.type = program_.types.array_of(element, 2 + choices_.below(9));
        break;
      }
      case 1: var.type = add_struct(); break;
      default: var.type = integer_type(); break;
    }
    var.address_taken = true;
    var.init = initialiser(var.type);
    const VarId id = program_.add(std::move(var));
    globals_.push_back(id);
    program_.globals.push_back(id);
    program_.top_level.push_back({lang::Program::TopLevel::Kind::Var, raw(id)});
  }
}

}  // namespace gadfly::gen
