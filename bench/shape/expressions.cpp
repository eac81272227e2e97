// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "shape/counts.h"

namespace gadfly::shape {

using namespace lang;

namespace {

// As binary128 is laid out: 15 bits of exponent below the sign, 112 of fraction.
void count_float(unsigned __int128 bits, Tally& tally) {
  constexpr unsigned kFraction = 112, kExponent = 0x7fff;
  const bool negative = bits >> 127;
  const auto exponent = static_cast<unsigned>(bits >> kFraction) & kExponent;
  const bool zero_fraction = static_cast<unsigned __int128>(bits << 16) == 0;
  tally.add("float.constant");
  tally.add_if(exponent == kExponent, zero_fraction ? "float.infinity" : "float.nan");
  tally.add_if(exponent == 0 && zero_fraction && negative, "float.minus_zero");
}

void count_special_call(std::string_view name, Tally& tally) {
  if (name.starts_with("inf") || name.starts_with("huge_val")) tally.add("float.infinity");
  if (name == "nan" || name == "nanf" || name == "nanl" || name.starts_with("nans")) tally.add("float.nan");
  if (name.starts_with("isnan") || name.starts_with("isinf") || name.starts_with("signbit"))
    tally.add("float.classified");
  if (name.starts_with("popcount") || name.starts_with("clz") || name.starts_with("ctz") || name.starts_with("ffs") ||
      name.starts_with("parity") || name.starts_with("bswap") || name.starts_with("clrsb"))
    tally.add("idiom.bit_builtin");
}

// Whether its value is thrown away: the statement itself, or a part of a comma that is.
bool is_statement(const Sites& sites, std::uint32_t i) {
  for (;;) {
    const ExprSite& site = sites.exprs[i];
    if (site.parent == kOutside) return site.role == Role::Statement;
    const Expr& parent = sites.expr(site.parent);
    const bool void_cast = parent.kind == ExprKind::Cast && CastKind{parent.op} == CastKind::ToVoid;
    if (parent.kind == ExprKind::Comma && site.operand == 0) return true;
    if (parent.kind != ExprKind::Comma && !void_cast) return false;
    i = site.parent;
  }
}

void count_operator(const Sites& sites, std::uint32_t i, Tally& tally) {
  const Expr& e = sites.expr(i);
  const TypeTable& types = sites.program.types;
  switch (e.kind) {
    case ExprKind::Binary:
      tally.add("operator.binary");
      tally.add_if(types.is_floating(sites.program.expr(e.child_a()).type), "float.operation");
      tally.add_if(types.size(e.type) == 16 && types.is_integer(e.type), "operator.int128");
      break;
    case ExprKind::Unary: {
      tally.add("operator.unary");
      const Expr& zero = sites.program.expr(sites.bare(e.child_a()));
      const bool minus = UnaryOp{e.op} == UnaryOp::Neg && types.is_floating(e.type);
      tally.add_if(minus && zero.kind == ExprKind::FloatConst && zero.int_bits() == 0, "float.minus_zero");
      break;
    }
    case ExprKind::Logical: tally.add("operator.logical"); break;
    case ExprKind::Cond: tally.add("operator.conditional"); break;
    case ExprKind::Comma: tally.add("operator.comma"); break;
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
    case ExprKind::IncDec:
      tally.add("operator.assignment");
      tally.add_if(!is_statement(sites, i), "operator.assignment_inside");
      break;
    case ExprKind::FloatConst: count_float(e.int_bits(), tally); break;
    case ExprKind::Call: count_special_call(sites.callee(e), tally); break;
    case ExprKind::StmtExpr: tally.add("operator.statement_expression"); break;
    case ExprKind::CompoundLiteral: tally.add("operator.compound_literal"); break;
    case ExprKind::Cast: tally.add_if(!e.has(kImplicit), "operator.cast"); break;
    default: break;
  }
  tally.add_if(e.has(kVolatileAccess), "volatile.access");
}

void count_written_condition(const Sites& sites, std::uint32_t i, Tally& tally) {
  const Expr& e = sites.expr(i);
  const bool chooses = e.kind == ExprKind::Cond;
  if (sites.exprs[i].role != Role::Condition && !chooses) return;
  const ExprId condition = chooses ? e.child_a() : sites.exprs[i].id;
  // `for (;;)`, `while (1)` and `do … while (0)` mean what they say.
  const StmtKind around = chooses ? StmtKind::If : sites.stmt(sites.exprs[i].stmt).kind;
  if (is_loop(around) && sites.program.expr(sites.bare(condition)).kind == ExprKind::IntConst) return;
  tally.add("condition.all");
  tally.add_if(sites.is_constant(condition), "condition.constant");
}

}  // namespace

void count_expressions(const Sites& sites, Tally& tally) {
  std::vector<std::uint64_t>& depths = tally.lists["expression_depths"];
  for (std::uint32_t i = 0; i < sites.exprs.size(); ++i) {
    const ExprSite& site = sites.exprs[i];
    if (!site.evaluated) continue;
    count_operator(sites, i, tally);
    count_written_condition(sites, i, tally);
    if (site.parent != kOutside || site.stmt == kOutside) continue;
    unsigned deepest = 0;
    for (std::uint32_t e = i; e < site.end; ++e) deepest = std::max(deepest, sites.exprs[e].depth);
    depths.push_back(deepest);
    tally.most("depth.expression", deepest);
  }
}

}  // namespace gadfly::shape
