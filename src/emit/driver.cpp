// SPDX-License-Identifier: Apache-2.0
#include "emit/driver.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>

#include "emit/watch.h"
#include "lang/print.h"

namespace gadfly::emit {
namespace {

// As it is shortest to read: it is converted to unsigned long long.
void append_number(std::string& out, std::uint64_t value) {
  constexpr std::int64_t kFewDigits = 99'999'999;
  const auto number = static_cast<std::int64_t>(value);
  const bool is_short = -kFewDigits <= number && number <= kFewDigits;
  char digits[16];
  const auto end = is_short ? std::to_chars(std::begin(digits), std::end(digits), number)
                            : std::to_chars(std::begin(digits), std::end(digits), value, 16);
  if (!is_short) out += "0x";
  out.append(digits, end.ptr);
}

// What |value| converts to unsigned long long: the call does it as well.
lang::ExprId without_cast(const lang::Program& program, lang::ExprId value) {
  const lang::Expr& e = program.expr(value);
  if (e.kind != lang::ExprKind::Cast) return value;
  switch (lang::CastKind{e.op}) {
    case lang::CastKind::IntToInt:
    case lang::CastKind::FloatToInt:
    case lang::CastKind::NoOp: return e.child_a();
    default: return value;
  }
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

}  // namespace

std::vector<Run> runs_of(const lang::TestProgram& test) {
  std::vector<Run> runs;
  const Checks all = test.checks;
  for (std::size_t first = 0, i = 1; i <= all.size(); ++i) {
    const bool full = test.checks_in_function != 0 && i - first == test.checks_in_function;
    if (i < all.size() && all[i].internal == all[first].internal && !full) continue;
    runs.push_back({all.subspan(first, i - first), all[first].internal});
    first = i;
  }
  return runs;
}

void append_origin(std::string& out, const lang::TestProgram& test, const EmitOptions& options) {
  fmt::format_to(std::back_inserter(out), "/* {}\n * checksum = {:016x}\n", options.origin, test.checksum);
  if (test.trace)
    fmt::format_to(std::back_inserter(out), " * volatile = {:016x} {}\n", test.trace->checksum(),
                   test.trace->accesses.size());
  out += " */\n";
}

// Where it can be said, check() is not inlined: main is long, and Clang would need six times as
// long for it.
void append_check_function(std::string& out, std::string_view linkage, const EmitOptions& options) {
  out += options.self_check ? "static int verbose, wrong;\n" : "static int verbose;\n";
  out += "static unsigned long long checksum;\nint printf(const char *, ...);\n\n";
  out += "#ifdef __GNUC__\n__attribute__((noinline))\n#endif\n";
  out += linkage;
  out +=
      "void check(const char *name, unsigned long long value, unsigned long long expected) {\n"
      "  checksum = (checksum ^ value) * 0x100000001b3;\n"
      "  checksum ^= checksum >> 29;\n";
  if (options.self_check) out += "  if (value != expected) wrong = 1;\n";
  out += options.self_check && options.name_wrong ? "  if (verbose || value != expected)\n   " : "  if (verbose)";
  out +=
      " printf(\"%s: expected 0x%llx, actual 0x%llx%s\\n\", name, expected, value,\n"
      "                      value == expected ? \"\" : \" WRONG\");\n"
      "}\n\n";
}

void append_checks(std::string& out, const lang::Program& program, Checks checks) {
  for (const lang::Check& check : checks) {
    out += "  check(";
    append_quoted(out, check.name);
    out += ", ";
    lang::print_argument(program, without_cast(program, check.value), out);
    out += ", ";
    append_number(out, check.expected);
    out += ");\n";
  }
}

void append_main_begin(std::string& out, const lang::TestProgram& test, bool single_file) {
  out +=
      "int main(int argc, char **argv) {\n"
      "  verbose = argc > 1 && argv[1][0] == '-' && argv[1][1] == 'v';\n";
  if (test.trace) append_watch_begin(out, test, single_file);
  const lang::Function& entry = test.program.function(test.entry);
  const bool has_status = test.program.types.rep(test.program.types.element(entry.type)) != lang::Rep::None;
  out += fmt::format("  {}{}();\n", has_status ? "const int status = " : "", entry.name);
  if (test.trace) out += "  watch_end();\n";
}

void append_main_end(std::string& out, const lang::TestProgram& test, const EmitOptions& options) {
  out += "  printf(\"checksum = %016llx\\n\", checksum);\n";
  if (test.trace) out += "  watch_report();\n";
  out += options.self_check ? "  return wrong;\n}\n" : "  return 0;\n}\n";
}

}  // namespace gadfly::emit
