// SPDX-License-Identifier: Apache-2.0
// gadfly gen
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/parse.h"
#include "emit/emit.h"
#include "gen/generate.h"

namespace gadfly::cli {
namespace {

gen::Generated grow(const GenFlags& flags, std::uint64_t seed) {
  gen::GenOptions options;
  options.statements = static_cast<std::uint32_t>(flags.statements);
  gen::SeededChoices choices(seed);
  return gen::generate(options, choices);
}

std::string text_of(const gen::Generated& program, const GenFlags& flags, std::uint64_t seed) {
  const std::string origin =
      fmt::format("{}, seed {}, {} statements", version_text(), seed, flags.statements);
  return emit::single_file(program.program, program.checksum,
                           {.origin = origin, .self_check = flags.self_check});
}

// The file appears only when it is complete.
bool write_file(const std::filesystem::path& path, const std::string& text) {
  const std::filesystem::path partial = path.string() + ".part";
  std::FILE* file = std::fopen(partial.c_str(), "w");
  if (file == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool closed = std::fclose(file) == 0;
  if (written && closed && std::rename(partial.c_str(), path.c_str()) == 0) return true;
  std::remove(partial.c_str());
  return false;
}

int print_stats(const GenFlags& flags, const Streams& streams) {
  gen::GenStats sum;
  std::uint64_t bytes = 0;
  for (std::uint64_t i = 0; i < flags.count; ++i) {
    const gen::Generated program = grow(flags, flags.seed + i);
    const gen::GenStats& s = program.stats;
    bytes += text_of(program, flags, flags.seed + i).size();
    sum.statements += s.statements;
    sum.dead_statements += s.dead_statements;
    sum.operations += s.operations;
    sum.rewrites += s.rewrites;
    sum.repairs += s.repairs;
    sum.dropped += s.dropped;
    sum.steps += s.steps;
  }
  const nlohmann::ordered_json object = {
      {"programs", flags.count},        {"bytes", bytes},
      {"statements", sum.statements},   {"dead_statements", sum.dead_statements},
      {"operations", sum.operations},   {"rewrites", sum.rewrites},
      {"repairs", sum.repairs},         {"dropped_statements", sum.dropped},
      {"steps", sum.steps}};
  fmt::print(streams.out, "{}\n", object.dump(1));
  return kFine;
}

int write_files(const GenFlags& flags, const Streams& streams) {
  std::error_code failed;
  std::filesystem::create_directories(flags.out, failed);
  for (std::uint64_t i = 0; i < flags.count; ++i) {
    const std::uint64_t seed = flags.seed + i;
    const std::filesystem::path path =
        std::filesystem::path(flags.out) / fmt::format("{}.c", seed);
    if (write_file(path, text_of(grow(flags, seed), flags, seed))) continue;
    fmt::print(streams.err, "{}: error: cannot write it: {}\n", path.string(),
               std::strerror(errno));
    return kUsage;
  }
  return kFine;
}

int generate(const GenFlags& flags, const Streams& streams) {
  if (flags.stats) return print_stats(flags, streams);
  if (!flags.out.empty()) return write_files(flags, streams);
  if (flags.count != 1) {
    fmt::print(streams.err, "gadfly gen: --count {} needs --out DIR\n", flags.count);
    return kUsage;
  }
  const std::string text = text_of(grow(flags, flags.seed), flags, flags.seed);
  std::fwrite(text.data(), 1, text.size(), streams.out);
  return kFine;
}

}  // namespace

Command gen_command() {
  const auto flags = std::make_shared<GenFlags>();
  Command command{
      .name = "gen",
      .summary = "Grow C programs whose checksum is known (integers, arrays, structs with bit-fields, "
                 "branches, loops, calls)",
      .examples = "  gadfly gen --seed 7 > t.c\n"
                  "  gadfly gen --seed 7 --self-check > t.c && gcc -O2 -w t.c && ./a.out\n"
                  "  gadfly gen --count 100 --out programs\n"
                  "  gadfly gen --count 1000 --stats",
      .options = {},
      .run = [flags](const Streams& streams) { return generate(*flags, streams); }};
  flags->declare(command.options);
  return command;
}

}  // namespace gadfly::cli
