// SPDX-License-Identifier: Apache-2.0
#include "gen/wild_repair.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "gen/defined_forms.h"
#include "gen/operators.h"
#include "machine/execution.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::StmtId;
using lang::StmtKind;
using lang::Type;
using lang::TypeKind;
using machine::Ub;

void StatementCounts::clear() {
  of_.clear();
  is_helper_.assign(d_.program.stmts.size(), false);
  watched_.clear();
  for (const WildNumber& number : d_.numbers) {
    watched_.resize(std::max<std::size_t>(watched_.size(), raw(number.read) + 1));
    watched_[raw(number.read)].wanted = true;
  }
  for (const lang::FuncId f : d_.probes) is_helper_[raw(d_.program.function(f).body)] = true;
  for (const lang::FuncId f : d_.helpers) is_helper_[raw(d_.program.function(f).body)] = true;
}

std::optional<__int128> StatementCounts::first_read(ExprId read) const {
  if (raw(read) >= watched_.size() || !watched_[raw(read)].seen) return std::nullopt;
  return watched_[raw(read)].value;
}

void StatementCounts::on_read(machine::MachineView& machine, ExprId id, const machine::Place&,
                              const machine::Value& value) {
  const lang::Rep rep = machine.program().expr(id).rep;
  if (raw(id) < watched_.size() && watched_[raw(id)].wanted && !watched_[raw(id)].seen && lang::is_integer(rep)) {
    watched_[raw(id)].seen = value.state == machine::ValueState::Plain;
    watched_[raw(id)].value = machine::widen(value, rep);
  }
  const bool is_nan = (rep == lang::Rep::F32 && std::isnan(value.f32())) ||
                      (rep == lang::Rep::F64 && std::isnan(std::bit_cast<double>(value.lo)));
  const auto may = [&](const auto& range) { return range.first <= raw(id) && raw(id) < range.second; };
  if (is_nan && std::ranges::none_of(d_.nan_reads, may))
    throw machine::Stop{machine::Undefined{Ub::TrapBool, machine.loc(id), "a NaN is read"}};
}

void WildRepair::number_nodes() {
  for (std::uint32_t i = 0; i < d_.program.exprs.size(); ++i) d_.program.exprs[i].loc.line = 2 * i + 1;
  for (std::uint32_t i = 0; i < d_.program.stmts.size(); ++i) d_.program.stmts[i].loc.line = 2 * i + 2;
}

void WildRepair::clear_numbers() {
  for (std::uint32_t i = 0; i < d_.program.exprs.size(); ++i) d_.program.exprs[i].loc.line = 0;
  for (std::uint32_t i = 0; i < d_.program.stmts.size(); ++i) d_.program.stmts[i].loc.line = 0;
}

void WildRepair::note_addresses_in(ExprId id) {
  const lang::Expr e = d_.program.expr(id);
  if (e.kind == ExprKind::AddrOf)
    if (const lang::Expr& target = d_.program.expr(e.child_a()); target.kind == ExprKind::VarRef)
      d_.program.var(lang::VarId{target.a}).address_taken = true;
  if (e.kind == ExprKind::CompoundLiteral) note_addresses_in(d_.program.var(lang::VarId{e.a}).init);
  lang::for_each_operand(d_.program, e, [&](ExprId part) { note_addresses_in(part); });
}

void WildRepair::note_addresses_in(StmtId id) {
  const lang::Stmt s = d_.program.stmt(id);
  lang::for_each_expression(s, [&](ExprId e) { note_addresses_in(e); });
  if (s.kind == StmtKind::Decl)
    if (const ExprId init = d_.program.var(lang::VarId{s.a}).init; init != lang::kNoExpr) note_addresses_in(init);
  lang::for_each_substatement(d_.program, s, [&](StmtId part) { note_addresses_in(part); });
}

void WildRepair::note_addresses() {
  for (std::uint32_t i = 0; i < d_.program.vars.size(); ++i) {
    lang::Var& var = d_.program.var(lang::VarId{i});
    const bool is_local = var.storage == lang::Storage::Local || var.storage == lang::Storage::Param;
    if (is_local) var.address_taken = var.type.is_volatile() || !d_.types().is_scalar(var.type);
  }
  for (std::uint32_t i = 0; i < d_.program.functions.size(); ++i)
    if (const StmtId body = d_.program.function(lang::FuncId{i}).body; body != lang::kNoStmt) note_addresses_in(body);
}

void WildRepair::find_in(ExprId id, const Place& place) {
  places_[raw(id)] = place;
  const lang::Expr e = d_.program.expr(id);
  if (e.kind == ExprKind::FuncRef && std::ranges::find(d_.functions, lang::FuncId{e.a}) != d_.functions.end())
    calls_.push_back(place.stmt);
  if (e.kind == ExprKind::CompoundLiteral) find_in(d_.program.var(lang::VarId{e.a}).init, {place.stmt, id, place.root});
  lang::for_each_operand(d_.program, e, [&](ExprId part) { find_in(part, {place.stmt, id, place.root}); });
}

void WildRepair::find_in(StmtId id) {
  const lang::Stmt s = d_.program.stmt(id);
  in_probe_[raw(id)] = now_in_probe_;
  const auto look_at = [&](ExprId e) { find_in(e, {id, lang::kNoExpr, e}); };
  if (s.kind == StmtKind::For || s.kind == StmtKind::While || s.kind == StmtKind::DoWhile) loops_.push_back(id);
  if (s.kind == StmtKind::Goto) jumps_.push_back(id);
  lang::for_each_expression(s, look_at);
  if (s.kind == StmtKind::Decl)
    if (const ExprId init = d_.program.var(lang::VarId{s.a}).init; init != lang::kNoExpr) look_at(init);
  lang::for_each_substatement(d_.program, s, [&](StmtId part) { find_in(part); });
}

void WildRepair::find_places() {
  places_.assign(d_.program.exprs.size(), {});
  in_probe_.assign(d_.program.stmts.size(), false);
  loops_.clear();
  jumps_.clear();
  calls_.clear();
  for (const lang::FuncId f : d_.functions) find_in(d_.program.function(f).body);
  now_in_probe_ = true;
  for (const lang::FuncId f : d_.probes) find_in(d_.program.function(f).body);
  now_in_probe_ = false;
  for (const lang::FuncId f : d_.kernels) find_in(d_.program.function(f).body);
  find_in(d_.program.function(d_.test.entry).body);
}

bool WildRepair::repair(const machine::Verdict& verdict, const StatementCounts& counts) {
  find_places();
  ++d_.stats.repairs;
  lang::Loc loc;
  Ub ub = Ub::Unreachable;  // stands for all that is removed
  if (const auto* undefined = std::get_if<machine::Undefined>(&verdict)) {
    loc = undefined->loc;
    ub = undefined->ub;
    if (ub == Ub::InfiniteLoop) return shorten(counts);
  } else if (const auto* fuel = std::get_if<machine::OutOfFuel>(&verdict)) {
    if (fuel->what == "steps" || fuel->what == "the loop never ends") return shorten(counts);
    loc = fuel->loc;
  } else if (const auto* unsupported = std::get_if<machine::Unsupported>(&verdict)) {
    loc = unsupported->loc;
  }
  if (loc.line == 0) return false;
  if (loc.line % 2 == 0) return remove(StmtId{loc.line / 2 - 1}, lang::kNoExpr);
  const ExprId id{loc.line / 2};
  const Place place = places_[raw(id)];
  // What a helper is given need not have a value.
  if (place.stmt == lang::kNoStmt) return remove(counts.last_caller(), lang::kNoExpr);
  // The operation is defined for other arguments.
  if (in_probe_[raw(place.stmt)] && d_.percent(75)) return remove(counts.last_caller(), lang::kNoExpr);
  constexpr std::uint32_t kMostTries = 4;
  if (++tries_[raw(place.stmt)] > kMostTries) return remove(place.stmt, place.root);
  return repair_at(ub, id) || remove(place.stmt, place.root);
}

bool WildRepair::repair_at(Ub ub, ExprId id) {
  switch (ub) {
    case Ub::SignedOverflow:
    case Ub::DivideByZero:
    case Ub::DivideOverflow:
    case Ub::ShiftCount:
    case Ub::ShiftSign: operation(id); return true;
    case Ub::Unsequenced:
    case Ub::EvaluationOrder: return separate(id);
    case Ub::Indeterminate:
    case Ub::IndeterminateChar: unset(id); return true;
    case Ub::OutOfBounds:
    case Ub::PointerArithmetic:
    case Ub::NullArithmetic:
    case Ub::NullDereference:
    case Ub::InvalidDereference:
    case Ub::DanglingDereference:
    case Ub::DanglingPointer:
    case Ub::Misaligned:
    case Ub::TrapBool:
    case Ub::ConstModified:
    case Ub::VolatileThroughPlain:
    case Ub::StrictAliasing: access(id); return true;
    case Ub::FloatToInt:
    case Ub::BuiltinArgument:
    case Ub::PointerComparison:
    case Ub::PointerEquality: replace_value(id); return true;
    default: return false;
  }
}

// |id| becomes what |with| is; what holds |id| keeps it.
void WildRepair::overwrite(ExprId id, ExprId with) { d_.program.expr(id) = lang::Expr(d_.program.expr(with)); }

// The value becomes a number or what a global holds. The type stays: who holds it was built for it.
void WildRepair::replace_value(ExprId id) {
  // The promotions of a bit-field depend on its width: what they give is replaced instead.
  while (true) {
    const lang::Expr& e = d_.program.expr(id);
    const bool is_field = e.kind == ExprKind::Load && d_.program.expr(e.child_a()).has(lang::kBitField);
    const bool is_conversion = e.kind == ExprKind::Cast && e.has(lang::kImplicit);
    if ((!is_field && !is_conversion) || places_[raw(id)].parent == lang::kNoExpr) break;
    id = places_[raw(id)].parent;
  }
  const lang::Expr e = d_.program.expr(id);
  const Type type = e.type.unqualified();
  ExprId with = lang::kNoExpr;
  if (lang::is_integer(e.rep)) {
    const ExprId global = d_.percent(50) ? world_.global_of_type(type) : lang::kNoExpr;
    with = global == lang::kNoExpr ? world_.constant(type) : d_.build.load(global);
  } else if (lang::is_floating(e.rep)) {
    with = d_.build.float_constant(type, static_cast<long double>(d_.below(16)));
  } else if (e.rep == lang::Rep::Pointer) {
    const Type target = d_.types().element(type);
    const bool is_object = d_.types().kind(target) != TypeKind::Void && d_.types().kind(target) != TypeKind::Function;
    const ExprId lvalue = is_object ? world_.global_of_type(target) : lang::kNoExpr;
    if (lvalue != lang::kNoExpr) {
      with = world_.address_of(lvalue);
      if (d_.type_of(with) != type) with = d_.build.cast(with, type);
    } else {
      with = d_.build.null_pointer(type);
    }
  }
  if (d_.types().is_vector(type))
    if (const ExprId global = world_.global_of_type(type); global != lang::kNoExpr) with = d_.build.load(global);
  if (with == lang::kNoExpr) remove(places_[raw(id)].stmt, places_[raw(id)].root);
  else overwrite(id, with);
}

// Divisions become other operations.
ExprId WildRepair::defined_operation(BinaryOp op, ExprId a, ExprId b, Type type) {
  const lang::Rep rep = d_.types().rep(type);
  const Type wide = unsigned_type(d_.types(), rep);
  if (is_shift(op)) {
    const ExprId count = masked_count(d_.build, b, lang::bit_width(rep), d_.int_type());
    return op == BinaryOp::Shl ? wrapping_shift(d_.build, a, count, type, wide) : d_.build.binary(op, a, count);
  }
  const bool stays = op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul;
  if (!stays) op = d_.percent(50) ? BinaryOp::BitXor : BinaryOp::Sub;
  return wrapping(d_.build, op, a, b, type, wide);
}

void WildRepair::operation(ExprId id) {
  const lang::Expr e = d_.program.expr(id);
  if (d_.types().is_vector(e.type)) return vector_operation(id);
  switch (e.kind) {
    case ExprKind::Unary:
      overwrite(id, d_.build.cast(d_.build.unary(lang::UnaryOp::BitNot, e.child_a()), e.type));
      return;
    case ExprKind::Binary: {
      const auto op = static_cast<BinaryOp>(e.op);
      if (op > BinaryOp::BitOr) return replace_value(id);
      if (d_.percent(20)) return replace_value(id);
      overwrite(id, defined_operation(op, e.child_a(), e.child_b(), e.type.unqualified()));
      return;
    }
    case ExprKind::CompoundAssign: {
      if (e.rep == lang::Rep::Pointer) return replace_value(id);
      constexpr BinaryOp kOps[] = {BinaryOp::BitXor, BinaryOp::BitAnd, BinaryOp::BitOr};
      overwrite(id, d_.build.compound(kOps[d_.below(3)], e.child_a(), e.child_b()));
      return;
    }
    case ExprKind::IncDec: {
      if (e.rep == lang::Rep::Pointer) return replace_value(id);
      overwrite(id, d_.build.compound(BinaryOp::BitXor, e.child_a(), d_.number(1 + d_.below(15))));
      return;
    }
    default: replace_value(id); return;
  }
}

// Of two operands that conflict, one loses its effect.
bool WildRepair::separate(ExprId site) {
  if (places_.empty()) find_places();
  std::vector<ExprId> writing;
  const lang::Expr e = d_.program.expr(site);
  lang::for_each_operand(d_.program, e, [&](ExprId part) {
    const bool is_target = part == e.child_a() && e.has(lang::kLvalue);
    if (d_.program.expr(part).has(lang::kMayWrite) && !is_target) writing.push_back(part);
  });
  if (writing.empty()) {
    if (!lang::is_integer(e.rep)) return false;
    replace_value(site);
    return true;
  }
  const ExprId part = d_.one_of(writing);
  if (d_.program.expr(part).has(lang::kLvalue)) return replace_lvalue(part);
  replace_value(part);
  return true;
}

}  // namespace gadfly::gen
