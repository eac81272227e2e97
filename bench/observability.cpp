// SPDX-License-Identifier: Apache-2.0
// Flips bits in the results of random operations of C programs, and counts how many of the flips show.
// Prints one JSON object a file. bench/observability is the command for people.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "frontend/read.h"
#include "machine/machine.h"
#include "support/deep_stack.h"

namespace gadfly {
namespace {

constexpr std::string_view kUsage =
    "Usage: gadfly_observability [--flips N] [--seed S] [--fuel STEPS] [--within FUNCTION]\n"
    "                            [--include DIR] FILE.c…\n"
    "Only operations that are executed during a call of FUNCTION are counted and flipped. The faults\n"
    "of the first file follow from S, those of the next from S + 1 …\n";

struct Arguments {
  std::uint64_t flips = 50;
  std::uint64_t seed = 1;
  std::uint64_t fuel = 20'000'000;
  std::string within;  // empty: the whole program
  frontend::ReadOptions read;
  std::vector<std::string> files;
};

struct Counts {
  std::uint64_t changed = 0, undefined = 0, unsupported = 0, out_of_fuel = 0, hidden = 0;
};

// splitmix64: the same faults for the same seed everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  std::uint64_t below(std::uint64_t n) {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(next()) * n >> 64);
  }

 private:
  std::uint64_t state_;
};

bool is_same(const machine::Outcome& a, const machine::Outcome& b) {
  const auto& x = std::get<machine::Defined>(a.verdict);
  const auto& y = std::get<machine::Defined>(b.verdict);
  return x.exit_status == y.exit_status && a.out == b.out && a.err == b.err;
}

void count(const machine::Outcome& right, const machine::Outcome& faulty, Counts& counts) {
  if (std::holds_alternative<machine::Undefined>(faulty.verdict)) ++counts.undefined;
  else if (std::holds_alternative<machine::Unsupported>(faulty.verdict)) ++counts.unsupported;
  else if (std::holds_alternative<machine::OutOfFuel>(faulty.verdict)) ++counts.out_of_fuel;
  else if (is_same(right, faulty)) ++counts.hidden;
  else ++counts.changed;
}

std::optional<lang::FuncId> find_function(const lang::Program& program, std::string_view name) {
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[i].name == name && program.functions[i].is_defined())
      return lang::FuncId{static_cast<std::uint32_t>(i)};
  return std::nullopt;
}

void print_problem(const std::string& file, std::string_view problem) {
  fmt::print("{{\"file\": \"{}\", \"problem\": \"{}\"}}\n", file, problem);
}

void measure(const std::string& file, const lang::Program& program, lang::FuncId within, std::uint64_t seed,
             const Arguments& arguments) {
  machine::Fault none{.within = within};
  machine::RunOptions options;
  options.fuel = arguments.fuel;
  options.fault = &none;
  const machine::Outcome right = machine::run(program, options);
  if (std::holds_alternative<machine::Undefined>(right.verdict)) return print_problem(file, "undefined");
  if (std::holds_alternative<machine::Unsupported>(right.verdict)) return print_problem(file, "unsupported");
  if (std::holds_alternative<machine::OutOfFuel>(right.verdict)) return print_problem(file, "out of fuel");
  if (none.executed == 0) return print_problem(file, "no operations");

  // A program that runs ten times as long as it should is one that hangs.
  options.fuel = right.steps * 10 + 100'000;
  Random random(seed);
  Counts counts;
  for (std::uint64_t i = 0; i < arguments.flips; ++i) {
    const std::uint64_t operation = random.below(none.executed);
    machine::Fault fault{.operation = operation, .bit = static_cast<unsigned>(random.next() >> 33), .within = within};
    options.fault = &fault;
    count(right, machine::run(program, options), counts);
  }
  fmt::print(
      "{{\"file\": \"{}\", \"operations\": {}, \"steps\": {}, \"flips\": {}, \"changed\": {}, "
      "\"undefined\": {}, \"unsupported\": {}, \"out_of_fuel\": {}, \"hidden\": {}}}\n",
      file, none.executed, right.steps, arguments.flips, counts.changed, counts.undefined, counts.unsupported,
      counts.out_of_fuel, counts.hidden);
}

void measure_file(const std::string& file, std::uint64_t seed, const Arguments& arguments) {
  const frontend::ReadResult read = frontend::read_file(file, arguments.read);
  if (std::holds_alternative<frontend::Rejection>(read)) return print_problem(file, "not readable");
  const auto& program = std::get<lang::Program>(read);
  lang::FuncId within = lang::kNoFunc;
  if (!arguments.within.empty()) {
    const auto found = find_function(program, arguments.within);
    if (!found) return print_problem(file, fmt::format("no function {}", arguments.within));
    within = *found;
  }
  measure(file, program, within, seed, arguments);
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
    const char* value = argv[i];
    bool known = true;
    if (word == "--flips") known = read_number(value, arguments.flips);
    else if (word == "--seed") known = read_number(value, arguments.seed);
    else if (word == "--fuel") known = read_number(value, arguments.fuel);
    else if (word == "--within") arguments.within = value;
    else if (word == "--include") arguments.read.include_dirs.emplace_back(value);
    else known = false;
    if (!known) return std::nullopt;
  }
  if (arguments.files.empty()) return std::nullopt;
  return arguments;
}

}  // namespace
}  // namespace gadfly

int main(int argc, char** argv) {
  const auto arguments = gadfly::parse(argc, argv);
  if (!arguments) {
    fmt::print(stderr, "{}", gadfly::kUsage);
    return 2;
  }
  try {
    gadfly::support::on_deep_stack([&] {
      for (std::size_t i = 0; i < arguments->files.size(); ++i) {
        gadfly::measure_file(arguments->files[i], arguments->seed + i, *arguments);
        std::fflush(stdout);
      }
    });
  } catch (const std::exception& error) {
    fmt::print(stderr, "gadfly_observability: {}\n", error.what());
    return 2;
  }
  return 0;
}
