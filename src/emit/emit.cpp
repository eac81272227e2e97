// SPDX-License-Identifier: Apache-2.0
#include "emit/emit.h"

#include <fmt/format.h>

#include "lang/checksum.h"
#include "lang/print.h"

namespace gadfly::emit {
namespace {

std::string spelling(const lang::Program& program, const lang::CheckedPart& part) {
  const lang::Var& var = program.var(part.var);
  std::string text = var.name;
  lang::Type type = var.type;
  for (const std::uint32_t step : part.path) {
    if (program.types.kind(type) == lang::TypeKind::Array) {
      text += fmt::format("[{}]", step);
      type = program.types.element(type);
    } else {
      const lang::Field& field = program.types.record(type).fields[step];
      text += "." + field.name;
      type = field.type;
    }
  }
  return text;
}

}  // namespace

std::string single_file(const lang::Program& program, std::uint64_t checksum,
                        const EmitOptions& options) {
  std::string text = fmt::format("/* {}\n * checksum = {:016x}\n */\n", options.origin, checksum);
  text += lang::print(program);
  text += R"(
int printf(const char *, ...);

static unsigned long long checksum;

static void check(const char *name, unsigned long long value, int verbose) {
  checksum = (checksum ^ value) * 0x100000001b3ULL;
  checksum ^= checksum >> 29;
  if (verbose) printf("%s = %llx\n", name, value);
}

int main(int argc, char **argv) {
  int verbose = argc > 1 && argv[1][0] == '-' && argv[1][1] == 'v';
  test();
)";
  for (const lang::CheckedPart& part : lang::checked_parts(program)) {
    const std::string name = spelling(program, part);
    text += fmt::format("  check(\"{}\", (unsigned long long){}, verbose);\n", name, name);
  }
  text += "  printf(\"checksum = %016llx\\n\", checksum);\n";
  text += options.self_check
              ? fmt::format("  return checksum != 0x{:x}ULL;\n}}\n", checksum)
              : "  return 0;\n}\n";
  return text;
}

}  // namespace gadfly::emit
