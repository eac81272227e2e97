// SPDX-License-Identifier: Apache-2.0
#include "emit/emit.h"

#include <fmt/format.h>

#include <utility>

#include "emit/driver.h"
#include "emit/watch.h"
#include "lang/print.h"
#include "support/check.h"

namespace gadfly::emit {
namespace {

// How a check is called and answered from the file of the test.
constexpr std::string_view kCheckPrototype = "void check(const char *, unsigned long long, unsigned long long);\n";

constexpr std::string_view kWatchBegins =
    "\n/* What follows watches the accesses to volatile variables; with -v it says which one is wrong. */\n";

// Of a function of the driver that reads a part of the checks.
std::string driver_name(std::size_t run) { return "check_part" + std::to_string(run); }

std::string internal_name(std::size_t run) { return "check_internal" + std::to_string(run); }

std::string header(const lang::TestProgram& test, const std::vector<Run>& runs, const std::string& shared) {
  std::string text = "/* What test.c and driver.c share. */\n";
  if (test.trace) append_watched_macro(text);
  text += shared;
  text += kCheckPrototype;
  if (test.trace) append_watch_prototypes(text, test);
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (runs[i].internal) text += "void " + internal_name(i) + "(void);\n";
  return text;
}

void append_internal_checks(std::string& out, const lang::Program& program, const std::vector<Run>& runs) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!runs[i].internal) continue;
    out += "void " + internal_name(i) + "(void) {\n";
    append_checks(out, program, runs[i].checks);
    out += "}\n";
  }
}

// The runs that main does not read itself, where it does not read all; |single_file|: those of internal linkage as
// well.
void append_check_parts(std::string& out, const lang::TestProgram& test, const std::vector<Run>& runs,
                        bool single_file) {
  for (std::size_t i = 0; i < runs.size() && test.checks_in_function != 0; ++i) {
    if (runs[i].internal && !single_file) continue;
    out += "static void " + driver_name(i) + "(void) {\n";
    append_checks(out, test.program, runs[i].checks);
    out += "}\n\n";
  }
}

void append_main(std::string& out, const lang::TestProgram& test, const std::vector<Run>& runs,
                 const EmitOptions& options) {
  append_main_begin(out, test, false);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].internal) out += "  " + internal_name(i) + "();\n";
    else if (test.checks_in_function != 0) out += "  " + driver_name(i) + "();\n";
    else append_checks(out, test.program, runs[i].checks);
  }
  append_main_end(out, test, options);
}

}  // namespace

Files files(const lang::TestProgram& test, const EmitOptions& options) {
  const lang::Function& entry = test.program.function(test.entry);
  GADFLY_CHECK(!entry.is_static, "the driver can't call the entry");
  const auto watched = with_watched_variables(test);
  const lang::SplitText parts = lang::print_split(watched ? *watched : test.program);
  const std::vector<Run> runs = runs_of(test);
  Files result;
  result.test_h = header(test, runs, parts.shared);

  append_origin(result.test_c, test, options);
  result.test_c += "#include \"test.h\"\n\n";
  result.test_c += parts.functions;
  append_internal_checks(result.test_c, test.program, runs);
  if (test.trace) append_internal_watch(result.test_c, test);

  append_origin(result.driver_c, test, options);
  result.driver_c += "#include \"test.h\"\n\n";
  result.driver_c += parts.globals;
  append_check_function(result.driver_c, "", options);
  if (test.trace) append_watch_functions(result.driver_c, test, "", options);
  append_check_parts(result.driver_c, test, runs, false);
  append_main(result.driver_c, test, runs, options);
  return result;
}

std::string single_file(const lang::TestProgram& test, const EmitOptions& options) {
  std::string text;
  append_origin(text, test, options);
  if (test.trace) append_watched_macro(text);
  const auto watched = with_watched_variables(test);
  text += lang::print(watched ? *watched : test.program);
  text += '\n';
  append_check_function(text, "static ", options);
  if (test.trace) append_watch_functions(text, test, "static ", options);
  const std::vector<Run> runs = runs_of(test);
  append_check_parts(text, test, runs, true);
  append_main_begin(text, test, true);
  if (test.checks_in_function == 0) append_checks(text, test.program, test.checks);
  for (std::size_t i = 0; i < runs.size() && test.checks_in_function != 0; ++i) text += "  " + driver_name(i) + "();\n";
  append_main_end(text, test, options);
  return text;
}

std::string output_of(const lang::TestProgram& test) {
  std::string out = fmt::format("checksum = {:016x}\n", test.checksum);
  if (test.trace) out += watched_output(*test.trace);
  return out;
}

std::string watched_output(const lang::VolatileTrace& trace) {
  return fmt::format("volatile = {:016x} {}\n", trace.checksum(), trace.accesses.size());
}

std::string_view without_watch(std::string_view text) { return text.substr(0, text.find(kWatchBegins)); }

std::string watched_file(const lang::Program& program, const lang::VolatileTrace& trace) {
  lang::TestProgram test(program.types.target());
  test.program = program;
  test.entry = std::exchange(test.program.main, lang::kNoFunc);
  test.program.function(test.entry).name = "test_main";
  test.trace = trace;
  std::string text = lang::print(*with_watched_variables(test, kWatchedAttributes));
  text += kWatchBegins;
  text += "static int verbose;\nint printf(const char *, ...);\n\n";
  append_watch_functions(text, test, "static ", {});
  append_main_begin(text, test, true);
  text += "  watch_report();\n  return status;\n}\n";
  return text;
}

}  // namespace gadfly::emit
