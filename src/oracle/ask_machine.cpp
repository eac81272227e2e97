// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "frontend/read.h"
#include "machine/machine.h"
#include "oracle/agree.h"
#include "oracle/platforms.h"

namespace gadfly::oracle {
namespace {

std::string place_text(const lang::Program& program, lang::Loc loc) {
  const std::string file = loc.file < program.files.size() ? program.files[loc.file] : "program";
  return fmt::format("{}:{}:{}", file, loc.line, loc.column);
}

Agreement answer_of(const lang::Program& program, const machine::Outcome& outcome) {
  const auto& verdict = outcome.verdict;
  if (const auto* defined = std::get_if<machine::Defined>(&verdict))
    return cases::Answer{outcome.out, defined->exit_status};
  if (const auto* undefined = std::get_if<machine::Undefined>(&verdict))
    return Undefined{fmt::format("{}: {}: {}", place_text(program, undefined->loc), machine::info(undefined->ub).slug,
                                 undefined->message)};
  if (const auto* unsupported = std::get_if<machine::Unsupported>(&verdict))
    return NoAnswer{fmt::format("{}: unsupported: {}", place_text(program, unsupported->loc), unsupported->what)};
  return NoAnswer{fmt::format("out of fuel: {}", std::get<machine::OutOfFuel>(verdict).what)};
}

}  // namespace

frontend::ReadOptions read_options(const cases::Case& test) {
  frontend::ReadOptions options;
  options.target = &target_of(test.platforms);
  options.is_gnuc_settled = test.extensions;  // only GCC and Clang get it
  for (const std::string& option : test.options) {
    const std::string_view text = option;
    if (text.starts_with("-I")) options.include_dirs.emplace_back(text.substr(2));
    if (text.starts_with("-D")) options.defines.emplace_back(text.substr(2));
    if (text.starts_with("-std=")) options.std = text.substr(5);
  }
  return options;
}

Agreement ask_machine(const cases::Case& test, std::uint64_t fuel, support::StopToken stop) {
  const auto compiled = std::ranges::count_if(test.files, &cases::SourceFile::compiled);
  if (compiled != 1 || test.cxx) return NoAnswer{"it is not one file of C"};
  const cases::SourceFile& file = *std::ranges::find_if(test.files, &cases::SourceFile::compiled);
  frontend::ReadOptions options = read_options(test);
  options.stop = stop;
  // Compilers get the file without its folder, and __FILE__ is what they get.
  if (const std::size_t slash = test.path.rfind('/'); slash != std::string::npos)
    options.clang_flags.push_back(fmt::format("-fmacro-prefix-map={}=", test.path.substr(0, slash + 1)));
  const frontend::ReadResult read =
      test.path.empty() ? frontend::read_text(file.name, file.text, options) : frontend::read_file(test.path, options);
  if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) {
    std::string why =
        fmt::format("{}:{}:{}: {}", rejection->file, rejection->line, rejection->column, rejection->message);
    // That compilers agree without optimising says nothing about what they do otherwise.
    if (rejection->asks_compiler) return Undefined{std::move(why)};
    return NoAnswer{std::move(why)};
  }
  const auto& program = std::get<lang::Program>(read);
  machine::RunOptions run;
  run.fuel = fuel;
  run.stop = stop;
  return answer_of(program, machine::run(program, run));
}

}  // namespace gadfly::oracle
