// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <signal.h>
#include <string.h>

#include <cstring>
#include <optional>

#include "compiler/compiler.h"
#include "compiler/signature.h"
#include "compiler/trouble.h"

namespace gadfly::compiler {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kMostSignature = 300;

Diagnosis made(Failure failure, std::string signature, std::string message) {
  if (signature.size() > kMostSignature) signature.resize(kMostSignature);
  return {failure, std::move(signature), std::move(message)};
}

std::string signal_word(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? fmt::format("signal {}", signal) : fmt::format("SIG{}", name);
}

// ", in the pass X, in the function F" of what is known.
std::string place(const std::string& pass, const std::vector<std::string>& functions) {
  std::string text;
  if (!pass.empty()) text += ", pass " + pass;
  if (!functions.empty()) text += ", in " + functions.front();
  return text;
}

// GCC: "during GIMPLE pass: vect".
std::string gcc_pass(const Lines& lines) {
  for (const char* kind : {"GIMPLE", "RTL", "IPA"})
    if (const std::string* line = line_with(lines, fmt::format("during {} pass: ", kind)))
      return after(*line, " pass: ");
  return {};
}

// The complaints of a verifier come before "verify_gimple failed".
std::string gcc_verifier(const Lines& lines) {
  const std::string* line = line_with(lines, "error: ");
  const std::string text = line == nullptr ? "" : after(*line, "error: ");
  return text.find("internal compiler error") != std::string::npos ? "" : normalise(text);
}

std::optional<Diagnosis> gcc_crash(const Lines& lines) {
  constexpr char kMark[] = "internal compiler error: ";
  const std::string* line = line_with(lines, kMark);
  if (line == nullptr) return std::nullopt;
  const std::string what = normalise(after(*line, kMark));
  const std::string pass = gcc_pass(lines);
  // A place in GCC's sources says it all.
  if (const std::size_t at = what.rfind(", at "); at != std::string::npos)
    return made(Failure::Crash, "ICE " + what.substr(0, what.find(':', at)), *line);
  if (what.find("failed") != std::string::npos)
    return made(Failure::Crash, fmt::format("ICE {}: {}{}", what, gcc_verifier(lines), place(pass, {})), *line);
  return made(Failure::Crash, fmt::format("ICE {}{}", what, place(pass, frames(lines))), *line);
}

// LLVM: "3. Running pass 'X86 DAG->DAG Instruction Selection' on function '@f'", or with "X,Y" of
// new ones.
std::string llvm_pass(const Lines& lines) {
  std::string pass;
  for (const std::string& line : lines) {
    std::string rest = after(line, "Running pass ");
    if (rest.size() < 2) continue;
    const std::size_t end = rest.find(rest[0], 1);
    if (end == std::string::npos) continue;
    rest = rest.substr(1, end - 1);
    // The whole pipeline is no news; the innermost pass comes last.
    if (rest.size() < 60) pass = rest.substr(0, rest.find('<'));
  }
  return pass;
}

// "… Assertion `x' failed."
std::optional<Diagnosis> failed_assertion(const Lines& lines) {
  const std::string* line = line_with(lines, "Assertion `");
  if (line == nullptr) line = line_with(lines, "Assertion failed");
  if (line == nullptr) return std::nullopt;
  const std::size_t at = line->find("Assertion ");
  return made(Failure::Crash, line->substr(at), *line);
}

// Of "Cannot select: t41: i128 = sdivrem t36, t40" only the type and the operation: the rest is the
// program's.
std::string without_nodes(const std::string& what) {
  constexpr std::string_view kMark = "Cannot select: ";
  const std::size_t type = what.find(": ", kMark.size());
  const std::size_t operation = what.find(" = ", kMark.size());
  if (!what.starts_with(kMark) || type > operation || operation == std::string::npos) return what;
  const std::size_t end = what.find_first_of(" <", operation + 3);
  return std::string(kMark) + what.substr(type + 2, end == std::string::npos ? end : end - type - 2);
}

std::optional<Diagnosis> llvm_crash(const Lines& lines) {
  if (auto assertion = failed_assertion(lines)) return assertion;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (const std::string at = after(lines[i], "UNREACHABLE executed at "); !at.empty())
      return made(Failure::Crash, fmt::format("unreachable: {} at {}", i == 0 ? "" : lines[i - 1], normalise(at)),
                  lines[i]);
  for (const char* mark : {"error in backend: ", "LLVM ERROR: "})
    if (const std::string* line = line_with(lines, mark))
      return made(Failure::Crash, "backend: " + without_nodes(normalise(after(*line, mark))), *line);
  const std::string* dump = line_with(lines, "PLEASE submit a bug report");
  if (dump == nullptr) dump = line_with(lines, "Stack dump:");
  if (dump == nullptr) dump = line_with(lines, "command failed due to signal");
  if (dump == nullptr) return std::nullopt;
  return made(Failure::Crash, "crash" + place(llvm_pass(lines), frames(lines)), *dump);
}

// How small compilers say that they are at their end.
std::optional<Diagnosis> small_crash(const Lines& lines) {
  if (auto assertion = failed_assertion(lines)) return assertion;
  for (const char* mark : {"internal compiler error", "internal error", "compiler error", "terminated with signal"})
    if (const std::string* line = line_with(lines, mark))
      return made(Failure::Crash, normalise(without_place(*line)), *line);
  return std::nullopt;
}

// What the compiler wrote for the assembler is wrong: its bug, not the program's.
std::optional<Diagnosis> bad_assembly(const Lines& lines) {
  if (line_with(lines, "Assembler messages:") == nullptr) return std::nullopt;
  const std::string* line = line_with(lines, "Error: ");
  if (line == nullptr) return std::nullopt;
  return made(Failure::Crash, "assembler: " + normalise(after(*line, "Error: ")), *line);
}

std::optional<Diagnosis> crash(Family family, const Lines& lines) {
  std::optional<Diagnosis> found;
  if (family == Family::Gcc || family == Family::Other) found = gcc_crash(lines);
  if (!found && (family == Family::Clang || family == Family::Other)) found = llvm_crash(lines);
  if (!found && family != Family::Gcc && family != Family::Clang) found = small_crash(lines);
  return found ? found : bad_assembly(lines);
}

// The line of a complaint. Chibicc points at the place with ^ and says it there.
std::string complaint(const Lines& lines) {
  for (const char* mark : {"undefined reference", "error: ", "error:", "^ "})
    if (const std::string* line = line_with(lines, mark)) {
      if (std::string_view(mark) == "^ ") return after(*line, "^ ");
      return *line;
    }
  for (const std::string& line : lines)
    if (line.find_first_not_of(' ') != std::string::npos) return line;
  return {};
}

Diagnosis rejection(const Lines& lines) {
  const std::string line = complaint(lines);
  const std::string error = after(line, "error: ");
  std::string what = normalise_complaint(error.empty() ? without_place(line) : error);
  if (line.find("undefined reference") != std::string::npos) what = "link: undefined reference";
  return made(Failure::Rejection, what, line);
}

// What was printed before it became too much may say why.
Diagnosis too_much(Family family, const Lines& lines) {
  if (auto found = crash(family, lines)) return *found;
  if (line_with(lines, "error: ") != nullptr) return rejection(lines);
  return made(Failure::Output, signature_of(Failure::Output),
              fmt::format("prints or writes without end{}", lines.empty() ? "" : ": " + lines.front()));
}

}  // namespace

Diagnosis diagnose(Family family, const exec::Result& result, bool made_output) {
  Lines lines = lines_of(result.err);
  for (std::string& line : lines_of(result.out)) lines.push_back(std::move(line));
  switch (result.end) {
    case exec::End::NotStarted: return not_started(result.code);
    case exec::End::OutOfTime:
      return made(
          Failure::Hang, "hang",
          fmt::format("no end after {:.1f} s of CPU, {:.1f} s in all", result.cpu_seconds, result.wall_seconds));
    case exec::End::OutOfMemory:
      return made(Failure::Memory, signature_of(Failure::Memory), "all its processes together took too much memory");
    case exec::End::TooMuchOutput: return too_much(family, lines);
    case exec::End::Signalled:
    case exec::End::Exited: break;
  }
  if (auto found = trouble(lines)) return *found;
  if (auto found = missing_part(result, lines)) return *found;
  if (result.end == exec::End::Signalled && exec::is_from_outside(result.code))
    return made(Failure::Outside, "", fmt::format("killed from outside by {}", signal_word(result.code)));
  if (auto found = crash(family, lines)) return *found;
  if (result.end == exec::End::Signalled) {
    const std::string signal = signal_word(result.code);
    return made(Failure::Crash, signal + place("", frames(lines)), fmt::format("killed by {}", signal));
  }
  if (result.code == 0 && !made_output)
    return made(Failure::NoOutput, "no output", "says that all is well, but makes no file");
  // Chibicc's driver says nothing of a part of it that was killed.
  if (family == Family::Chibicc && complaint(lines).empty())
    return made(Failure::Crash, "ends without a word", fmt::format("ends with status {} without a word", result.code));
  return rejection(lines);
}

}  // namespace gadfly::compiler
