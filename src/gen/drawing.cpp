// SPDX-License-Identifier: Apache-2.0
#include "gen/drawing.h"

#include "gen/integer_kind.h"

namespace gadfly::gen {

using lang::TypeKind;

Drawing::Drawing(const GenOptions& asked, Choices& drawn_from, Generated& result)
    : options(asked),
      choices(drawn_from),
      test(result.test),
      program(result.test.program),
      build(program),
      stats(result.stats),
      weights(asked.weights, asked.profile, asked.swarm, drawn_from),
      constants(weights, drawn_from, stats) {}

bool Drawing::chance(Rule rule) {
  if (!weights.chance(rule)) return false;
  fired(rule);
  return true;
}

Rule Drawing::integer_rule() {
  const Rule rule = weights.choose(Group::Integer);
  fired(rule);
  return rule;
}

lang::Type Drawing::integer_type(Rule rule) {
  if (rule == Rule::IntegerInt128 && !percent(50)) return program.types.basic(TypeKind::UInt128);
  return program.types.basic(integer_kind(rule));
}

lang::Type Drawing::float_type() {
  constexpr TypeKind kKinds[] = {TypeKind::Double, TypeKind::Float, TypeKind::LongDouble};
  return program.types.basic(kKinds[below(3)]);
}

lang::Type Drawing::add_record(std::string tag, std::vector<lang::Field> fields, bool is_union, bool packed) {
  const lang::Type type = program.types.add_record(std::move(tag), is_union);
  program.types.record(program.types.record_id(type)).packed = packed;
  program.types.complete_record(program.types.record_id(type), std::move(fields));
  return type;
}

lang::BinaryOp Drawing::binary_operator(Rule context) {
  const Rule rule = weights.choose_operator(context);
  fired(rule);
  return weights.operator_of(rule);
}

}  // namespace gadfly::gen
