// SPDX-License-Identifier: Apache-2.0
#include "c_program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>

#include "frontend/read.h"
#include "support/deep_stack.h"

namespace gadfly::machine::test {
namespace {

lang::Program accepted(frontend::ReadResult result, const lang::Target& target) {
  if (auto* program = std::get_if<lang::Program>(&result)) return std::move(*program);
  const auto& why = std::get<frontend::Rejection>(result);
  ADD_FAILURE() << why.file << ':' << why.line << ':' << why.column << ": " << why.message;
  return lang::Program(target);
}

std::string at(lang::Loc loc) { return fmt::format("{}:{}", loc.line, loc.column); }

}  // namespace

lang::Program read(std::string_view text, std::string_view target) {
  frontend::ReadOptions options;
  options.target = lang::find_target(target);
  std::optional<frontend::ReadResult> result;
  support::on_deep_stack([&] { result = frontend::read_text("test.c", text, options); });
  return accepted(std::move(*result), *options.target);
}

lang::Program read_file(const std::string& path) {
  const frontend::ReadOptions options;
  std::optional<frontend::ReadResult> result;
  support::on_deep_stack([&] { result = frontend::read_file(path, options); });
  return accepted(std::move(*result), *options.target);
}

Outcome run(const lang::Program& program, const RunOptions& options) {
  Outcome outcome;
  support::on_deep_stack([&] { outcome = machine::run(program, options); });
  return outcome;
}

std::string describe(const Verdict& verdict) {
  if (const auto* v = std::get_if<Defined>(&verdict))
    return fmt::format("defined {}{}", v->exit_status, v->aborted ? " aborted" : "");
  if (const auto* v = std::get_if<Undefined>(&verdict))
    return fmt::format("undefined {} {}: {}", info(v->ub).slug, at(v->loc), v->message);
  if (const auto* v = std::get_if<Unsupported>(&verdict)) return fmt::format("unsupported {}: {}", at(v->loc), v->what);
  const auto& v = std::get<OutOfFuel>(verdict);
  return fmt::format("out of fuel {}: {}", at(v.loc), v.what);
}

std::string result(std::string_view text, std::string_view target) {
  const Outcome outcome = run(read(text, target));
  const std::string end = describe(outcome.verdict);
  return end == "defined 0" ? outcome.out : end;
}

std::string result_of_main(std::string_view body, std::string_view target) {
  return result(fmt::format("#include <stdio.h>\n#include <string.h>\nint main(void) {{\n{}\n"
                            "return 0; }}\n",
                            body),
                target);
}

}  // namespace gadfly::machine::test
