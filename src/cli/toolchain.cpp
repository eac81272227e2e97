// SPDX-License-Identifier: Apache-2.0
#include "cli/toolchain.h"

#include <fmt/format.h>

#include "support/program_name.h"

namespace gadfly::cli {
namespace {

Trouble nothing_works(const std::vector<compiler::Compiler>& found) {
  std::string message = fmt::format(
      "no C compiler works here; on Debian and Ubuntu: apt install gcc clang tcc\n"
      "`{} compilers` lists the compilers it looked for, and why one does not work",
      support::program_name());
  for (const compiler::Compiler& compiler : found)
    if (!compiler.works) message += fmt::format("\n{}: {}", compiler.name, compiler.trouble);
  return {message};
}

}  // namespace

std::variant<Toolchain, Trouble> find_toolchain(const ToolchainRequest& wish) {
  const Strings& names = wish.names;
  auto settings = compiler::load_settings(wish.config);
  if (auto* wrong = std::get_if<std::string>(&settings)) return Trouble{std::move(*wrong)};
  auto& wanted = std::get<compiler::Settings>(settings);
  wanted.asked_levels = wish.levels;
  wanted.more_levels = wish.more_levels;
  Toolchain chain;
  chain.sandbox.visible = compiler::visible_paths(wanted, names);
  chain.sandbox.visible.insert(chain.sandbox.visible.end(), wish.visible.begin(), wish.visible.end());
  std::vector<compiler::Compiler> found;
  try {
    const auto runner = exec::open_sandbox(chain.sandbox);
    found = compiler::discover(wanted, names, *runner);
    if (wish.option_words)
      for (const compiler::Compiler& compiler : found)
        if (compiler.works && !compiler.cxx)
          chain.words[compiler.name] = compiler::probe_words(compiler, compiler::cpu_features(), *runner).usable;
  } catch (const exec::ExecutorLost& lost) {
    return Trouble{fmt::format("cannot start the sandbox: {}", lost.why)};
  }
  for (const compiler::Compiler& compiler : found) {
    if (compiler.works && !compiler.cxx) chain.compilers.push_back(compiler);
    if ((wish.levels || compiler.works) && !compiler.trouble.empty() && !compiler.cxx)
      chain.notes.push_back(fmt::format("{}: {}", compiler.name, compiler.trouble));
    if (names.empty()) continue;
    if (!compiler.works) return Trouble{fmt::format("{}: {}", compiler.name, compiler.trouble)};
    if (compiler.cxx) return Trouble{fmt::format("{}: a C++ compiler; there are no C++ programs yet", compiler.name)};
  }
  if (chain.compilers.empty()) return nothing_works(found);
  return chain;
}

}  // namespace gadfly::cli
