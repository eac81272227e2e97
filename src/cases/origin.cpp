// SPDX-License-Identifier: Apache-2.0
#include "cases/origin.h"

#include <fmt/format.h>

#include "support/shell.h"

namespace gadfly::cases {
namespace {

// How the seed of a variant is made.
struct SeedCommand {
  std::string making;           // with what ends a command; empty: it is a file that there is
  std::string file = "test.c";  // what it is in
};

std::string command_of(const std::monostate&) { return ""; }

std::string command_of(const Grown& grown) {
  return fmt::format("gadfly gen --seed {} {}{}", grown.seed, grown.options,
                     grown.single_file ? "" : " --out programs");
}

std::string command_of(const Enumerated& variant) {
  return fmt::format("gadfly enumerate {} --number {}", support::shell_word(variant.file), variant.number);
}

std::string command_of(const External& external) { return external.command; }

std::string command_of(const FromFile& file) { return file.path; }

SeedCommand seed_command(const SeedOrigin& origin) {
  if (const auto* file = std::get_if<FromFile>(&origin)) return {"", file->path};
  const auto* external = std::get_if<External>(&origin);
  const bool writes_files = external != nullptr && external->writes_files;
  const std::string command = std::visit([](const auto& each) { return command_of(each); }, origin);
  return {command + (writes_files ? "; " : " > test.c; ")};
}

std::string command_of(const Mutated& variant) {
  const SeedCommand seed = seed_command(variant.seed_origin);
  std::string options;
  for (const std::string& option : variant.seed_options) options += " " + option;
  return fmt::format("{}gadfly print {}{}{} > seed.c; gadfly mutate seed.c --seed {}", seed.making, seed.file, options,
                     variant.without_noinline ? fmt::format(" | sed 's/{}//'", kNoInline) : "", variant.seed);
}

}  // namespace

std::string command_text(const Origin& origin) {
  return std::visit([](const auto& each) { return command_of(each); }, origin);
}

}  // namespace gadfly::cases
