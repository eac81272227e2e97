// SPDX-License-Identifier: Apache-2.0
#include "gen/generate.h"

#include "gen/generator.h"
#include "lang/checksum.h"

namespace gadfly::gen {

using lang::TypeKind;

namespace {

std::uint64_t final_checksum(lang::Program& program, machine::Machine& machine) {
  lang::Builder build(program);
  std::uint64_t checksum = 0;
  for (const lang::CheckedPart& part : lang::checked_parts(program)) {
    lang::ExprId lvalue = build.variable(part.var);
    for (const std::uint32_t step : part.path) {
      const bool is_array = program.types.kind(program.expr(lvalue).type) == TypeKind::Array;
      lvalue = is_array ? build.index(lvalue, build.constant(program.types.basic(TypeKind::Int), step))
                        : build.member(lvalue, step);
    }
    const lang::ExprId value = build.load(lvalue);
    const lang::Rep rep = program.expr(value).rep;
    checksum = lang::mix(checksum, static_cast<std::uint64_t>(machine::widen(machine.eval(value), rep)));
  }
  return checksum;
}

}  // namespace

Generated generate(const GenOptions& options, Choices& choices) {
  Generated result{lang::Program(lang::x86_64()), lang::kNoFunc, 0, {}, {}};
  Generator generator(options, choices, result.program, result.stats);
  result.entry = generator.begin();
  machine::RunOptions run;
  run.fuel = options.max_steps;
  run.grower = &generator;
  machine::Machine machine(result.program, run);
  machine.start();
  machine.call(result.entry, {}, {}, lang::ExprId{0});
  result.stats.steps = machine.steps();
  result.checksum = final_checksum(result.program, machine);
  generator.fill_dead_blocks();
  result.tape = choices.tape();
  return result;
}

}  // namespace gadfly::gen
