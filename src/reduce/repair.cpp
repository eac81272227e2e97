// SPDX-License-Identifier: Apache-2.0
#include "reduce/repair.h"

#include "lang/build.h"
#include "lang/print.h"
#include "machine/value.h"
#include "reduce/visit.h"

namespace gadfly::reduce {
namespace {

using namespace lang;

// A constant, and what it is compared with.
struct Site {
  ExprId constant, other;
};

std::vector<Site> sites_of(const Program& program) {
  std::vector<Site> sites;
  const auto add = [&](ExprId constant, ExprId other) {
    constant = without_implicit(program, constant);
    other = without_implicit(program, other);
    const bool fits = program.expr(constant).kind == ExprKind::IntConst &&
                      program.expr(other).kind != ExprKind::IntConst && is_integer(program.expr(other).rep);
    if (fits) sites.push_back({constant, other});
  };
  visit(program, {.statement =
                      [&](StmtId id, unsigned, bool) {
                        const Stmt& s = program.stmt(id);
                        if (s.kind != StmtKind::Switch) return;
                        for (const std::uint32_t label : program.list(s.c, s.d)) {
                          const Stmt& each = program.stmt(StmtId{label});
                          if (each.kind == StmtKind::Case && each.b == kNone) add(ExprId{each.a}, ExprId{s.a});
                        }
                      },
                  .expression =
                      [&](ExprId id, const ExprPosition& spot) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::Binary || spot.constant || spot.unevaluated) return;
                        if (BinaryOp{e.op} != BinaryOp::Eq && BinaryOp{e.op} != BinaryOp::Ne) return;
                        add(e.child_a(), e.child_b());
                        add(e.child_b(), e.child_a());
                      }});
  return sites;
}

// The value that |other| had, as one of the constant's type.
std::optional<__int128> value_for(const Program& program, const Profile& profile, const Site& site) {
  const Profile::Known& known = profile.value(site.other);
  if (known.seen == Profile::Seen::Never || !known.plain) return std::nullopt;
  const __int128 value = machine::widen(machine::int128_value(known.bits), program.expr(site.other).rep);
  const Rep rep = program.expr(site.constant).rep;
  return machine::widen(machine::narrow(value, rep), rep);
}

}  // namespace

std::set<__int128> met_constants(const Program& program, const Profile& profile) {
  std::set<__int128> met;
  for (const Site& site : sites_of(program)) {
    const __int128 constant = number_of(program.expr(site.constant));
    if (value_for(program, profile, site) == constant) met.insert(constant);
  }
  return met;
}

std::optional<std::string> repaired(const Program& program, const std::set<__int128>& met, std::uint64_t fuel,
                                    support::StopToken stop) {
  const std::vector<Site> sites = sites_of(program);
  if (sites.empty()) return std::nullopt;
  const Profile seen = profile(program, fuel, stop);
  std::optional<Program> copy;
  for (const Site& site : sites) {
    const __int128 constant = number_of(program.expr(site.constant));
    const std::optional<__int128> value = value_for(program, seen, site);
    if (!value || *value == constant || !met.contains(constant)) continue;
    if (!copy) copy.emplace(program);
    Builder build(*copy);
    copy->expr(site.constant) = copy->expr(build.constant(program.expr(site.constant).type, *value));
  }
  if (!copy) return std::nullopt;
  return print(*copy);
}

}  // namespace gadfly::reduce
