// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "shape/counts.h"

namespace gadfly::shape {

using namespace lang;

namespace {

class IdiomReader {
 public:
  IdiomReader(const Sites& sites, Tally& tally) : sites_(sites), program_(sites.program), tally_(tally) {}

  void look(std::uint32_t i) {
    const Expr& e = sites_.expr(i);
    if (is_truth(e)) look_at_truth(i);
    if (e.kind == ExprKind::Cond) look_at_choice(e);
    if (e.kind != ExprKind::Binary) return;
    if (is_comparison(e)) look_at_comparison(e);
    const BinaryOp op{e.op};
    if (op == BinaryOp::BitOr || op == BinaryOp::BitXor || op == BinaryOp::Add) look_at_sum(e);
    if (op == BinaryOp::BitAnd) look_at_mask(e);
  }

 private:
  static bool is_truth(const Expr& e) {
    return is_comparison(e) || e.kind == ExprKind::Logical ||
           (e.kind == ExprKind::Unary && UnaryOp{e.op} == UnaryOp::Not);
  }

  const Expr& bare(ExprId id) const { return program_.expr(sites_.bare(id)); }
  std::optional<std::int64_t> number(ExprId id) const {
    const Expr& e = bare(id);
    if (e.kind == ExprKind::IntConst) return e.int64();
    if (e.kind != ExprKind::Unary || UnaryOp{e.op} != UnaryOp::Neg) return std::nullopt;
    const Expr& positive = bare(e.child_a());
    if (positive.kind != ExprKind::IntConst) return std::nullopt;
    return static_cast<std::int64_t>(-static_cast<std::uint64_t>(positive.int64()));
  }

  // A truth value is a number where arithmetic, a comparison, an assignment or a call takes it.
  void look_at_truth(std::uint32_t i) {
    std::uint32_t user = sites_.exprs[i].parent, from = i;
    while (user != kOutside && sites_.expr(user).kind == ExprKind::Cast) from = user, user = sites_.exprs[user].parent;
    if (user == kOutside) {
      const Role role = sites_.exprs[from].role;
      tally_.add_if(role == Role::Initialiser || role == Role::Other, "truth.stored");
      return;
    }
    const Expr& use = sites_.expr(user);
    if (is_comparison(use)) return tally_.add("truth.compared");
    if (use.kind == ExprKind::Binary) return tally_.add("truth.operand");
    if (use.kind == ExprKind::CompoundAssign) return tally_.add("truth.operand");
    if (use.kind == ExprKind::Unary && UnaryOp{use.op} != UnaryOp::Not) return tally_.add("truth.negated");
    const bool is_value = use.kind == ExprKind::Assign || use.kind == ExprKind::Call ||
                          (use.kind == ExprKind::Index && sites_.exprs[from].operand == 1);
    tally_.add_if(is_value, "truth.stored");
  }

  void look_at_choice(const Expr& e) {
    if (e.b == kNone) return;
    const Expr& other = bare(e.child_c());
    tally_.add_if(other.kind == ExprKind::Cond || bare(e.child_b()).kind == ExprKind::Cond, "idiom.choice_chain");
    const Expr& test = bare(e.child_a());
    if (!is_comparison(test)) return;
    const std::string x = sites_.key(test.child_a()), y = sites_.key(test.child_b());
    const std::string then = sites_.key(e.child_b()), otherwise = sites_.key(e.child_c());
    const bool orders = BinaryOp{test.op} <= BinaryOp::Ge;
    const bool picks = (then == x && otherwise == y) || (then == y && otherwise == x);
    tally_.add_if(orders && picks, "idiom.min_max");
    // a < 29 ? 29 : …; a > 28 ? 28 : a
    const auto limit = number(test.child_b()), low = number(e.child_b()), high = number(e.child_c());
    const auto near = [&](const std::optional<std::int64_t>& value) {
      return value && limit && *value - *limit >= -1 && *value - *limit <= 1;
    };
    tally_.add_if(orders && (near(low) || near(high)), "idiom.clamp");
  }

  void look_at_comparison(const Expr& e) {
    for (const auto& [one, other] : {std::pair(e.child_a(), e.child_b()), std::pair(e.child_b(), e.child_a())}) {
      const Expr& cast = program_.expr(sites_.bare(one, false));
      const bool narrows =
          cast.kind == ExprKind::Cast && program_.types.is_integer(cast.type) && program_.types.size(cast.type) < 4;
      tally_.add_if(narrows && number(other), "idiom.narrow_against_constant");
    }
  }

  void look_at_sum(const Expr& e) {
    const Expr &a = bare(e.child_a()), &b = bare(e.child_b());
    if (a.kind != ExprKind::Binary || b.kind != ExprKind::Binary) return;
    const bool opposite = (BinaryOp{a.op} == BinaryOp::Shl && BinaryOp{b.op} == BinaryOp::Shr) ||
                          (BinaryOp{a.op} == BinaryOp::Shr && BinaryOp{b.op} == BinaryOp::Shl);
    tally_.add_if(opposite && sites_.key(a.child_a()) == sites_.key(b.child_a()), "idiom.rotate");
  }

  // x & 1 << n, x >> n & 1
  void look_at_mask(const Expr& e) {
    for (const auto& [one, other] : {std::pair(e.child_a(), e.child_b()), std::pair(e.child_b(), e.child_a())}) {
      const Expr& shift = bare(one);
      if (shift.kind != ExprKind::Binary) continue;
      const bool sets = BinaryOp{shift.op} == BinaryOp::Shl && number(shift.child_a()) == 1;
      const bool gets = BinaryOp{shift.op} == BinaryOp::Shr && number(other) == 1;
      tally_.add_if(sets || gets, "idiom.bit_test");
    }
  }

  const Sites& sites_;
  const Program& program_;
  Tally& tally_;
};

}  // namespace

void count_idioms(const Sites& sites, Tally& tally) {
  IdiomReader reader(sites, tally);
  for (std::uint32_t i = 0; i < sites.exprs.size(); ++i)
    if (sites.exprs[i].evaluated) reader.look(i);
}

}  // namespace gadfly::shape
