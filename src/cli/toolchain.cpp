// SPDX-License-Identifier: Apache-2.0
#include "cli/toolchain.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/gen_files.h"

namespace gadfly::cli {
namespace {

constexpr const char* kSettingsFile = "gadfly.toml";

std::variant<compiler::Settings, Trouble> read_settings_file() {
  std::error_code failed;
  if (!std::filesystem::exists(kSettingsFile, failed)) return compiler::Settings{};
  const auto text = read_whole_file(kSettingsFile);
  if (const auto* trouble = std::get_if<Trouble>(&text)) return *trouble;
  auto settings = compiler::read_settings(kSettingsFile, std::get<std::string>(text));
  if (auto* wrong = std::get_if<std::string>(&settings)) return Trouble{std::move(*wrong)};
  return std::get<compiler::Settings>(std::move(settings));
}

Trouble nothing_works(const std::vector<compiler::Compiler>& found) {
  std::string message =
      "no C compiler works here; on Debian and Ubuntu: apt install gcc clang tcc\n"
      "`gadfly compilers` says which ones were looked for, and why one does not work";
  for (const compiler::Compiler& compiler : found)
    if (!compiler.works) message += fmt::format("\n{}: {}", compiler.name, compiler.trouble);
  return {message};
}

}  // namespace

std::variant<Toolchain, Trouble> find_toolchain(const Strings& names, const Strings& visible) {
  auto settings = read_settings_file();
  if (auto* trouble = std::get_if<Trouble>(&settings)) return std::move(*trouble);
  const auto& wanted = std::get<compiler::Settings>(settings);
  Toolchain chain;
  chain.sandbox.visible = compiler::visible_paths(wanted, names);
  chain.sandbox.visible.insert(chain.sandbox.visible.end(), visible.begin(), visible.end());
  std::vector<compiler::Compiler> found;
  try {
    exec::Executor executor(chain.sandbox);
    found = compiler::discover(wanted, names, executor);
  } catch (const exec::ExecutorLost& lost) {
    return Trouble{fmt::format("the sandbox can't be started: {}", lost.why)};
  }
  for (const compiler::Compiler& compiler : found) {
    if (compiler.works && !compiler.cxx) chain.compilers.push_back(compiler);
    if (names.empty()) continue;
    if (!compiler.works) return Trouble{fmt::format("{}: {}", compiler.name, compiler.trouble)};
    if (compiler.cxx) return Trouble{fmt::format("{}: it compiles C++; programs in C++ are not made yet", compiler.name)};
  }
  if (chain.compilers.empty()) return nothing_works(found);
  return chain;
}

}  // namespace gadfly::cli
