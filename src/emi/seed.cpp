// SPDX-License-Identifier: Apache-2.0
#include "emi/seed.h"

#include "lang/print.h"

namespace gadfly::emi {
namespace {

using namespace lang;

std::string free_prefix(const Program& program) {
  std::string prefix = "emi";
  const auto taken = [&](const std::string& name) { return name.starts_with(prefix); };
  const auto any_taken = [&] {
    for (std::size_t i = 0; i < program.vars.size(); ++i)
      if (taken(program.vars[i].name)) return true;
    for (std::size_t i = 0; i < program.functions.size(); ++i)
      if (taken(program.functions[i].name)) return true;
    for (std::uint32_t i = 0; i < program.types.enum_count(); ++i)
      for (const Enumerator& one : program.types.enumeration(EnumId{i}).enumerators)
        if (taken(one.name)) return true;
    return false;
  };
  while (any_taken()) prefix += '_';
  return prefix;
}

// FNV-1a of the text, and of what tells apart programs that print alike but were read from other texts: the numbers of
// their statements differ.
std::uint64_t fingerprint_of(const Program& program) {
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char c : print(program)) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return (sum ^ program.stmts.size()) * 0x100000001b3u ^ program.exprs.size();
}

}  // namespace

Seed::Seed(Program program, std::uint64_t fuel, support::StopToken stop)
    : program_(std::move(program)),
      points_(program_),
      probes_(program_, points_),
      profile_(take_profile(program_, points_, probes_, fuel, stop)),
      prefix_(free_prefix(program_)),
      fingerprint_(fingerprint_of(program_)) {}

bool Seed::was_entered(StmtId stmt) const {
  const Point* point = points_.find(stmt);
  if (point != nullptr && executed(*point)) return true;
  bool entered = false;  // in its middle
  for_each_substatement(program_, program_.stmt(stmt), [&](StmtId sub) { entered = entered || was_entered(sub); });
  return entered;
}

bool Seed::is_dead(StmtId stmt) const { return points_.find(stmt) != nullptr && !was_entered(stmt); }

}  // namespace gadfly::emi
