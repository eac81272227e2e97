// SPDX-License-Identifier: Apache-2.0
// Counts shapes in C programs. Prints one JSON object a file; bench/census is the command for people.
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <variant>

#include "frontend/read.h"
#include "shape/counts.h"
#include "shape/loops.h"
#include "support/deep_stack.h"

namespace gadfly::shape {
namespace {

constexpr std::string_view kUsage =
    "Usage: gadfly_census [--leave-out NAME]… [--include DIR]… [--std STANDARD] [--fuel STEPS] FILE.c…\n"
    "Functions and variables of these names (`watch*`: all that begin so) are not counted, nor what stands in headers "
    "of the system.\n"
    "With --fuel 0 programs are not run.\n";

struct Arguments {
  std::vector<std::string> left_out;
  std::uint64_t fuel = 20'000'000;
  frontend::ReadOptions read;
  std::vector<std::string> files;
};

nlohmann::ordered_json rejected(const std::string& file, const frontend::Rejection& why) {
  const bool known = why.kind == frontend::Rejection::Kind::unsupported;
  return {{"file", file}, {"problem", known ? "unsupported: " + why.message : "does not compile"}};
}

nlohmann::ordered_json census_of(const std::string& file, lang::Program& program, const Arguments& arguments) {
  for (std::uint32_t i = 0; i < program.functions.size(); ++i)
    if (const lang::Function& f = program.function(lang::FuncId{i}); f.is_defined()) program.link_parents(f.body);
  const Sites sites(program, arguments.left_out);
  const std::vector<Loop> loops = loops_of(sites);
  Tally tally;
  count_loops(sites, loops, tally);
  count_kernels(sites, loops, tally);
  for (const auto count :
       {count_types, count_pointers, count_locals, count_memory, count_expressions, count_idioms, count_functions})
    count(sites, tally);
  count_skeletons(sites, loops, tally);
  std::string verdict = "not run";
  if (arguments.fuel != 0 && program.main != lang::kNoFunc) verdict = count_run(sites, loops, arguments.fuel, tally);
  return {{"file", file}, {"verdict", verdict}, {"counts", tally.counts}, {"lists", tally.lists}};
}

void take_census(const std::string& file, const Arguments& arguments) {
  frontend::ReadResult read = frontend::read_file(file, arguments.read);
  const auto* rejection = std::get_if<frontend::Rejection>(&read);
  const auto object =
      rejection ? rejected(file, *rejection) : census_of(file, std::get<lang::Program>(read), arguments);
  fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

bool read_number(std::string_view word, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc{} && end == word.data() + word.size();
}

std::optional<Arguments> parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (!word.starts_with("--")) {
      arguments.files.emplace_back(word);
      continue;
    }
    if (++i == argc) return std::nullopt;
    const std::string_view value = argv[i];
    bool known = true;
    if (word == "--leave-out") arguments.left_out.emplace_back(value);
    else if (word == "--include") arguments.read.include_dirs.emplace_back(value);
    else if (word == "--std") arguments.read.std = value;
    else if (word == "--fuel") known = read_number(value, arguments.fuel);
    else known = false;
    if (!known) return std::nullopt;
  }
  if (arguments.files.empty()) return std::nullopt;
  return arguments;
}

}  // namespace
}  // namespace gadfly::shape

int main(int argc, char** argv) {
  const auto arguments = gadfly::shape::parse(argc, argv);
  if (!arguments) {
    fmt::print(stderr, "{}", gadfly::shape::kUsage);
    return 2;
  }
  try {
    gadfly::support::on_deep_stack([&] {
      for (const std::string& file : arguments->files) {
        gadfly::shape::take_census(file, *arguments);
        std::fflush(stdout);
      }
    });
  } catch (const std::exception& error) {
    fmt::print(stderr, "gadfly_census: {}\n", error.what());
    return 2;
  }
  return 0;
}
