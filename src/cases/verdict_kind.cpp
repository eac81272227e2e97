// SPDX-License-Identifier: Apache-2.0
#include "cases/verdict_kind.h"

#include <algorithm>

namespace gadfly::cases {
namespace {

using Kind = VerdictKind;

constexpr struct {
  Kind kind;
  const char* word;
} kWords[] = {
    {Kind::Right, "right"},
    {Kind::WrongOutput, "wrong-output"},
    {Kind::ProgramCrash, "program-crash"},
    {Kind::ProgramHang, "program-hang"},
    {Kind::CompilerCrash, "compiler-crash"},
    {Kind::CompilerHang, "compiler-hang"},
    {Kind::CompilerMemory, "compiler-memory"},
    {Kind::CompilerOutput, "compiler-output"},
    {Kind::Rejection, "rejection"},
    {Kind::Skipped, "skipped"},
    {Kind::InternalError, "internal-error"},
    {Kind::Unknown, "unknown"},
};

}  // namespace

const char* word(Kind kind) {
  return std::ranges::find(kWords, kind, [](auto& row) { return row.kind; })->word;
}

std::optional<Kind> find_kind(std::string_view word) {
  for (const auto& row : kWords)
    if (row.word == word) return row.kind;
  return std::nullopt;
}

Kind kind_of(std::string_view word) { return find_kind(word).value_or(Kind::Unknown); }

bool is_finding(Kind kind) {
  return kind != Kind::Right && kind != Kind::Skipped && kind != Kind::InternalError && kind != Kind::Unknown;
}

bool is_wrong_code(Kind kind) {
  return kind == Kind::WrongOutput || kind == Kind::ProgramCrash || kind == Kind::ProgramHang;
}

bool is_compiler_failure(Kind kind) {
  return kind == Kind::CompilerCrash || kind == Kind::CompilerHang || kind == Kind::CompilerMemory;
}

bool needs_a_valid_program(Kind kind) { return is_wrong_code(kind) || kind == Kind::Rejection; }

}  // namespace gadfly::cases
