// SPDX-License-Identifier: Apache-2.0
// Mutations that leave statements as they are but write their expressions in another way.
#include "emi/rewrites.h"

#include <algorithm>

#include "emi/clone.h"
#include "emi/shape.h"
#include "emi/strategies.h"
#include "emi/synth.h"

namespace gadfly::emi {
namespace {

using namespace lang;
using machine::widen;

void collect_parts(const Program& program, ExprId id, bool sure, std::vector<ExprId>& parts) {
  const Expr& e = program.expr(id);
  if (e.kind == ExprKind::SizeOf || (e.kind == ExprKind::Cast && static_cast<CastKind>(e.op) == CastKind::NullToPtr))
    return;
  parts.push_back(id);
  bool first = true;
  for_each_operand(program, e, [&](ExprId operand) {
    const bool conditional = e.kind == ExprKind::Logical || e.kind == ExprKind::Cond;
    if (first || !sure || !conditional) collect_parts(program, operand, sure, parts);
    first = false;
  });
}

// The expression of the statement that may be rewritten; kNoExpr: none.
ExprId rewritable(const Site& site) {
  const Draft& draft = site.draft;
  if (draft.rewritten.contains(site.point.stmt) || draft.moved.contains(site.point.stmt)) return kNoExpr;
  return steady_expression(draft.program, site.point.stmt);
}

void overwrite(Site& site, ExprId old, ExprId with) {
  site.draft.program.expr(old) = site.draft.program.expr(with);
  site.draft.rewritten.insert(site.point.stmt);
}

// Something that is worth a name of its own: an operation that gives a number.
bool is_worthy(const Program& program, ExprId id) {
  const Expr& e = program.expr(id);
  const bool operation = e.kind == ExprKind::Binary || e.kind == ExprKind::Unary || e.kind == ExprKind::Logical ||
                         e.kind == ExprKind::Cond;
  return operation && is_integer(e.rep) && bit_width(e.rep) <= 64;
}

std::vector<ExprId> worthy_parts(const Program& program, ExprId whole) {
  std::vector<ExprId> parts = sure_parts(program, whole);
  std::erase_if(parts, [&](ExprId id) { return !is_worthy(program, id); });
  return parts;
}

template <typename T>
const T& pick_one(Site& site, const std::vector<T>& from) {
  return from[site.choices.below(static_cast<std::uint32_t>(from.size()))];
}

bool has_attributes(const Program& program) {
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (!program.functions[i].attributes.empty()) return true;
  return false;
}

// A function of its own for |part|: which variables become its parameters, what the body says instead.
class Outliner {
 public:
  Outliner(Site& site, const Env& env) : draft_(site.draft), program_(site.draft.program), env_(env) {}

  // Whether it can be computed elsewhere, given the values of local variables.
  bool gather(ExprId id) {
    const Expr& e = program_.expr(id);
    switch (e.kind) {
      case ExprKind::IntConst: return true;
      case ExprKind::Load: return gather_load(e);
      case ExprKind::Unary:
      case ExprKind::Binary:
      case ExprKind::Logical:
      case ExprKind::Cond:
      case ExprKind::Cast: {
        bool fine = is_integer(e.rep);
        for_each_operand(program_, e, [&](ExprId operand) { fine = fine && gather(operand); });
        return fine;
      }
      default: return false;
    }
  }

  // Makes the function, and the call of it.
  ExprId make(ExprId part, bool no_inline) {
    std::vector<Type> types;
    std::vector<ExprId> args;
    std::map<VarId, VarId> params;
    const FuncId id = program_.add(Function{});
    std::vector<VarId> list;
    for (const VarId var : locals_) {
      Var param;
      param.name = draft_.fresh_name();
      param.type = program_.var(var).type.unqualified();
      param.storage = Storage::Param;
      param.slot = static_cast<std::uint32_t>(list.size());
      param.function = id;
      types.push_back(param.type);
      args.push_back(draft_.build.load(draft_.build.variable(var)));
      list.push_back(program_.add(std::move(param)));
      params[var] = list.back();
    }
    const Type result = program_.expr(part).type;
    const ExprId body = Clone(draft_, id, std::move(params)).expression(part);
    const StmtId whole = draft_.build.return_value(body);
    Function f;
    f.name = draft_.fresh_name();
    f.type = program_.types.function(result, std::move(types), false, false);
    f.frame_slots = static_cast<std::uint32_t>(list.size());
    f.params = std::move(list);
    f.is_static = true;
    if (no_inline) f.attributes.emplace_back("noinline");
    f.body = draft_.build.block(std::span(&whole, 1));
    program_.function(id) = std::move(f);
    program_.top_level.push_back({Program::TopLevel::Kind::Func, raw(id)});
    return draft_.build.call(id, args);
  }

 private:
  bool gather_load(const Expr& load) {
    const Expr& lvalue = program_.expr(load.child_a());
    if (lvalue.kind != ExprKind::VarRef || !is_integer(load.rep) || load.has(kVolatileAccess)) return false;
    const VarId var{lvalue.a};
    if (program_.var(var).storage == Storage::Global) return true;
    if (std::ranges::find(locals_, var) != locals_.end()) return true;
    // It is read where it was perhaps not read before.
    if (env_.find(program_, load.child_a()) == nullptr) return false;
    locals_.push_back(var);
    return true;
  }

  Draft& draft_;
  Program& program_;
  const Env& env_;
  std::vector<VarId> locals_;
};

}  // namespace

std::vector<ExprId> sure_parts(const Program& program, ExprId e) {
  std::vector<ExprId> parts;
  collect_parts(program, e, true, parts);
  return parts;
}

std::vector<ExprId> all_parts(const Program& program, ExprId e) {
  std::vector<ExprId> parts;
  collect_parts(program, e, false, parts);
  return parts;
}

bool constant(Site& site) {
  Program& program = site.draft.program;
  const auto env = env_at(site);
  const ExprId whole = rewritable(site);
  if (!env || whole == kNoExpr) return false;
  std::vector<ExprId> constants = all_parts(program, whole);
  std::erase_if(constants, [&](ExprId id) {
    const Expr& e = program.expr(id);
    return e.kind != ExprKind::IntConst || bit_width(e.rep) > 64;
  });
  if (constants.empty()) return false;
  const ExprId chosen = pick_one(site, constants);
  const Expr& old = program.expr(chosen);
  const __int128 wanted = widen(machine::narrow(old.int64(), old.rep), old.rep);
  Synth synth(program, site.draft.build, *env, site.choices);
  const auto found = synth.value_of(old.type, wanted);
  if (!found) return false;
  overwrite(site, chosen, *found);
  return true;
}

bool equal(Site& site) {
  Program& program = site.draft.program;
  const auto env = env_at(site);
  const ExprId whole = rewritable(site);
  if (!env || whole == kNoExpr) return false;
  struct Exchange {
    ExprId load, lvalue;
  };
  std::vector<Exchange> possible;
  for (const ExprId id : all_parts(program, whole)) {
    const Expr& e = program.expr(id);
    if (e.kind != ExprKind::Load || !is_integer(e.rep)) continue;
    const Known* one = env->find(program, e.child_a());
    if (one == nullptr || one->bit_width != 0) continue;
    for (const Known& other : env->known) {
      const bool alike = &other != one && other.type == one->type && other.bit_width == 0 &&
                         std::ranges::equal(other.values, one->values, {}, &machine::Value::lo, &machine::Value::lo);
      if (alike) possible.push_back({id, other.lvalue});
    }
  }
  if (possible.empty()) return false;
  const Exchange chosen = pick_one(site, possible);
  overwrite(site, chosen.load, site.draft.build.load(chosen.lvalue));
  return true;
}

bool split(Site& site) {
  Draft& draft = site.draft;
  const ExprId whole = rewritable(site);
  const StmtId stmt = site.point.stmt;
  if (whole == kNoExpr || draft.program.stmt(stmt).kind == StmtKind::Decl) return false;
  const std::vector<ExprId> parts = worthy_parts(draft.program, whole);
  if (parts.empty()) return false;
  const ExprId part = pick_one(site, parts);
  const Expr copy = draft.program.expr(part);
  const VarId var = draft.local(site.point.function, copy.type, draft.program.add(copy));
  overwrite(site, part, draft.build.load(draft.build.variable(var)));
  const StmtId parent = draft.program.stmt(stmt).parent;
  const StmtId both[] = {draft.build.declare(var), stmt};
  draft.replace(parent, stmt, draft.build.block(both, std::span(&var, 1)));
  return true;
}

bool outline(Site& site) {
  Program& program = site.draft.program;
  const auto env = env_at(site);
  const ExprId whole = rewritable(site);
  if (!env || whole == kNoExpr) return false;
  const std::vector<ExprId> parts = worthy_parts(program, whole);
  if (parts.empty()) return false;
  const ExprId part = pick_one(site, parts);
  // Attributes where the seed has some: others are for compilers that know none.
  const bool no_inline = site.choices.below(2) == 1 && has_attributes(program);
  Outliner outliner(site, *env);
  if (!outliner.gather(part)) return false;
  overwrite(site, part, outliner.make(part, no_inline));
  return true;
}

}  // namespace gadfly::emi
