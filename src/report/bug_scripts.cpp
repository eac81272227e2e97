// SPDX-License-Identifier: Apache-2.0
// What shows a bug: a Makefile and a script.
#include <fmt/format.h>

#include <algorithm>

#include "report/bug_parts.h"
#include "report/text.h"
#include "support/shell.h"

namespace gadfly::report {
namespace {

using oracle::Kind;

constexpr int kCompileSeconds = 60, kRunSeconds = 10;

// As the format of printf(1), between quotes: any bytes.
std::string printf_format(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\n') out += "\\n";
    else if (c == '\\') out += "\\\\";
    else if (c == '%') out += "%%";
    else if (c == '\'') out += "'\\''";
    else if (c >= ' ' && c <= '~') out += c;
    else out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return out + "'";
}

// $ is make's own.
std::string for_make(std::string text) {
  for (std::size_t at = 0; (at = text.find('$', at)) != std::string::npos; at += 2) text.insert(at, "$");
  return text;
}

// The part of what a crashed compiler prints that stays the same; empty: nothing is looked for.
std::string mark_of(const BugReport& bug) {
  for (const std::string_view mark : {"internal compiler error", "Assertion", "error in backend", "LLVM ERROR",
                                      "PLEASE submit a bug report", "internal error", "Error: "})
    if (bug.compiler_output.find(mark) != std::string::npos) return std::string(mark);
  return {};
}

constexpr char kHead[] =
    "#!/bin/sh\n"
    "# {}\n"
    "# Status 0: the bug shows; 1: it does not; 2: this can't be tried here.\n"
    "# Another compiler or other options: CC=COMMAND CFLAGS=OPTIONS ./reproduce.sh\n"
    "set -u\n"
    "cd \"$(dirname \"$0\")\" || exit 2\n"
    "CC=${{CC:-{}}}\n"
    "CFLAGS=${{CFLAGS-{}}}\n"
    "folder=$(mktemp -d) || exit 2\n"
    "trap 'rm -rf \"$folder\"' EXIT\n"
    "\n"
    "command -v ${{CC%% *}} > /dev/null || {{ echo \"there is no ${{CC%% *}} here\"; exit 2; }}\n"
    "echo \"$CC $CFLAGS {}\"\n"
    "# shellcheck disable=SC2086\n"
    "{}timeout {} $CC $CFLAGS {}-o \"$folder/program\" {} > \"$folder/messages\" 2>&1\n"
    "status=$?\n";

// Up to the end of the compiler.
std::string head(const BugReport& bug, const std::string& what) {
  const std::string options = bug.options.empty() ? "" : support::shell_line(bug.options) + " ";
  const std::string files = source_name(bug) + libraries(bug);
  const char* limit = bug.kind == Kind::CompilerMemory   ? "ulimit -v 2097152; "
                      : bug.kind == Kind::CompilerOutput ? "ulimit -f 2048; "  // of 512 bytes
                                                         : "";
  return fmt::format(kHead, one_line(what), support::shell_line(bug.command), bug.level, options + files, limit,
                     kCompileSeconds, options, files);
}

// Whatever the compiled program does is told from what it must do.
std::string run_and_compare(const BugReport& bug) {
  return fmt::format(
      "if [ $status != 0 ]; then cat \"$folder/messages\"; echo 'it does not compile'; exit 2; fi\n"
      "timeout {} {} \"$folder/program\" > \"$folder/actual\"\n"
      "status=$?\n"
      "printf {} > \"$folder/expected\"\n"
      "echo 'expected:'; cat \"$folder/expected\"; echo 'exit status {}'\n"
      "echo 'actual:'; cat \"$folder/actual\"; echo \"exit status $status\"\n"
      "if [ $status = {} ] && cmp -s \"$folder/expected\" \"$folder/actual\"; then echo 'right'; "
      "exit 1; fi\n"
      "echo 'WRONG'\n",
      kRunSeconds, support::shell_line(bug.run_prefix), printf_format(bug.expected.out), bug.expected.exit_status,
      bug.expected.exit_status);
}

// It fails while it compiles, in a way that |test|, a condition of the shell, knows.
std::string compiler_fails(const std::string& test, const char* words) {
  return fmt::format(
      "cat \"$folder/messages\"\n"
      "echo \"exit status $status\"\n"
      "if {}; then echo '{}'; exit 0; fi\n"
      "echo 'this is not the bug'\n"
      "exit 1\n",
      test, words);
}

std::string after_compiling(const BugReport& bug) {
  switch (bug.kind) {
    case Kind::CompilerCrash: {
      const std::string mark = mark_of(bug);
      const std::string also =
          mark.empty() ? "" : fmt::format(" && grep -qF {} \"$folder/messages\"", support::shell_word(mark));
      return compiler_fails("[ $status != 0 ] && [ $status != 124 ]" + also, "the compiler CRASHED");
    }
    case Kind::CompilerHang: return compiler_fails("[ $status = 124 ]", "the compiler HANGS");
    case Kind::CompilerMemory: return compiler_fails("[ $status != 0 ]", "the compiler needs TOO MUCH MEMORY");
    case Kind::CompilerOutput:
      return compiler_fails("[ $status != 0 ] && [ $status != 124 ]", "the compiler WRITES TOO MUCH");
    case Kind::Rejection:
      return compiler_fails("[ $status != 0 ] && [ $status != 124 ]", "a valid program is REJECTED");
    default: return run_and_compare(bug);
  }
}

std::string what_it_shows(const BugReport& bug) {
  const std::string name = support::shell_line(bug.command) + (bug.level.empty() ? "" : " " + bug.level);
  return triage::is_wrong_code(bug.kind)
             ? fmt::format("Shows that {} compiles {} to a wrong program.", name, source_name(bug))
             : fmt::format("Shows that {} fails to compile {}.", name, source_name(bug));
}

}  // namespace

std::string bug_script(const BugReport& bug) { return head(bug, what_it_shows(bug)) + after_compiling(bug); }

std::string bug_makefile(const BugReport& bug) {
  const std::string options = bug.options.empty() ? "" : " " + for_make(support::shell_line(bug.options));
  const std::string compile =
      fmt::format("\t$(CC) $(CFLAGS){} {} -o program{}\n", options, source_name(bug), libraries(bug));
  std::string text = fmt::format("# {}\nCC = {}\nCFLAGS = {}\n\n", one_line(what_it_shows(bug)),
                                 for_make(support::shell_line(bug.command)), for_make(bug.level));
  if (triage::is_wrong_code(bug.kind)) {
    text += fmt::format("run: program\n\t{}; echo \"exit status $$?\"\n\n", for_make(run_line(bug)));
    if (!bug.analysis.works_at.empty())
      text += fmt::format("# With this all is right.\nright:\n\t$(MAKE) -B run CFLAGS=\"{}\"\n\n",
                          for_make(bug.analysis.works_at));
  }
  text += fmt::format("program: {}\n{}\n", source_name(bug), compile);
  if (has_includes(bug)) {
    const char* preprocessed = bug.cxx ? "test.ii" : "test.i";
    text += fmt::format(
        "# What trackers ask for instead of a file with #include.\n{}: {}\n\t$(CC) $(CFLAGS){} -E "
        "{} -o {}\n\n",
        preprocessed, source_name(bug), options, source_name(bug), preprocessed);
  }
  return text + "clean:\n\trm -f program\n\n.PHONY: run right clean\n";
}

}  // namespace gadfly::report
