// SPDX-License-Identifier: Apache-2.0
#include "compiler/trouble.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "compiler/signature.h"

namespace gadfly::compiler {
namespace {

// Words by which compilers, and the tools that they start, say what else than the program is in their way.
constexpr struct {
  std::string_view words;
  Failure failure;
} kTroubles[] = {
    // Memory that is used up is told by its own words, and a process that Gadfly ends by the end of the job: what
    // killed
    // a part of the compiler is somebody else.
    {"Killed signal terminated", Failure::Outside},
    {"Terminated signal terminated", Failure::Outside},
    {"internal compiler error: Killed", Failure::Outside},
    {"internal compiler error: Terminated", Failure::Outside},
    {"unable to execute command: Killed", Failure::Outside},
    {"unable to execute command: Terminated", Failure::Outside},
    {"fork: Cannot allocate memory", Failure::Outside},
    {"No space left on device", Failure::Outside},
    {"Resource temporarily unavailable", Failure::Outside},
    {"Too many open files", Failure::Outside},
    {"Text file busy", Failure::Outside},
    {"File size limit exceeded", Failure::Output},
    {"File too large", Failure::Output},
    {"out of memory", Failure::Memory},
    {"Out of memory", Failure::Memory},
    {"virtual memory exhausted", Failure::Memory},
    {"memory exhausted", Failure::Memory},
    {"memory full", Failure::Memory},
    {"Cannot allocate memory", Failure::Memory},
    {"cannot allocate", Failure::Memory},
    {"ran out of memory", Failure::Memory},
    {"std::bad_alloc", Failure::Memory},
    {"failed to map segment", Failure::Memory},
    {"cannot execute '", Failure::Missing},
    {"error trying to exec '", Failure::Missing},
    {"unable to execute command: Executable", Failure::Missing},
    {"error while loading shared libraries", Failure::Missing},
};

}  // namespace

const char* signature_of(Failure failure) {
  switch (failure) {
    case Failure::Memory: return "out of memory";
    case Failure::Output: return "writes without end";
    default: return "";
  }
}

std::optional<Diagnosis> trouble(const std::vector<std::string>& lines) {
  for (const auto& [words, failure] : kTroubles)
    if (const std::string* line = line_with(lines, words)) return Diagnosis{failure, signature_of(failure), *line};
  return std::nullopt;
}

std::optional<Diagnosis> missing_part(const exec::Result& result, const std::vector<std::string>& lines) {
  constexpr int kNotExecutable = 126, kNotFound = 127;
  if (result.end != exec::End::Exited || (result.code != kNotExecutable && result.code != kNotFound))
    return std::nullopt;
  for (const char* words : {"not found", "No such file", "Permission denied", "Exec format error"})
    if (const std::string* line = line_with(lines, words)) return Diagnosis{Failure::Missing, "", *line};
  return std::nullopt;
}

Diagnosis not_started(int error) {
  constexpr std::array kGone = {ENOENT, ENOTDIR, EACCES, EPERM, ENOEXEC, ELOOP};
  const bool gone = std::ranges::find(kGone, error) != kGone.end();
  return {gone ? Failure::Missing : Failure::Outside, "", fmt::format("can't be started: {}", std::strerror(error))};
}

}  // namespace gadfly::compiler
