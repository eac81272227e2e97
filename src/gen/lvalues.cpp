// SPDX-License-Identifier: Apache-2.0
#include "gen/lvalues.h"

#include "gen/accesses.h"
#include "gen/drawn_types.h"
#include "gen/inspect.h"
#include "gen/memory_counters.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// Whether |var| holds integers that may be read or written beside the rest of the expression.
bool Lvalues::is_usable(VarId var, Use use) {
  const VarFacts& f = facts(var);
  if (use.write && (!f.writable || (use.overwrites && f.keeps))) return false;
  // Whether the value of an assignment to a volatile object is read back is the compiler's choice (6.5.16p3).
  if (use.write && !use.target && program_.var(var).type.is_volatile()) return false;
  return f.role == Role::Integer && accesses_.may_use(var, use.write);
}

// |var| or a part of it; nothing for kNoVar.
ExprId Lvalues::integer_in(Scope& scope, VarId var, Use use) {
  return var == lang::kNoVar ? lang::kNoExpr : part_of(scope, build_.variable(var), use);
}

ExprId Lvalues::local_leaf(Scope& scope, Use use) {
  return integer_in(scope, visible_.pick_local(scope, [&](VarId var) { return is_usable(var, use); }), use);
}

ExprId Lvalues::global_leaf(Scope& scope, Use use) {
  return integer_in(scope, visible_.pick_global(scope, [&](VarId var) { return is_usable(var, use); }), use);
}

// A variable that is visible here, a part of one, or what a pointer points to: an integer. kNoExpr: there is
// none that may be used beside the rest of the expression.
ExprId Lvalues::integer_lvalue(const Context& at, Use use) {
  using Make = ExprId (Lvalues::*)(Scope & scope, Use use);
  static constexpr Make kMake[] = {
#define GADFLY_LEAF(id, name, full, scalar, arith, make, what) &Lvalues::make,
#include "gen/rules.def"
  };
  for (int tries = 0; tries < 3; ++tries) {
    const Rule leaf = choose(Group::Leaf);
    const ExprId lvalue = (this->*kMake[place(leaf, Rule::LeafConstant)])(at.scope, use);
    if (lvalue == lang::kNoExpr) continue;
    if (const VarId var = root_of(program_, lvalue); var != lang::kNoVar) {  // else a pointer's target, noted already
      if (!use.write && tries < 2 && lang::bit_width(program_.expr(lvalue).rep) > at.width && percent(80)) continue;
      accesses_.log_variable(var, use);
      if (!use.write) accesses_.note_read(at, var);
    }
    if (leaf != Rule::LeafConstant) fired(leaf);
    return lvalue;
  }
  const ExprId lvalue = local_leaf(at.scope, use);
  if (lvalue == lang::kNoExpr) return lvalue;
  accesses_.log_variable(root_of(program_, lvalue), use);
  return lvalue;
}

// An integer in |whole|. Of a union: the member that is all of it is written, any is read.
ExprId Lvalues::part_of(Scope& scope, ExprId whole, Use use) {
  const Type type = type_of(whole);
  if (is_integer(type)) return whole;
  const lang::TypeInfo& info = types().info(type);
  if (info.kind == TypeKind::Array) {
    const ExprId position = subscript(scope, info.count);
    return part_of(scope, build_.index(whole, position), use);
  }
  if (info.kind != TypeKind::Record) return lang::kNoExpr;
  const auto count = static_cast<std::uint32_t>(types().record(type).fields.size());
  const bool is_union = types().record(type).is_union;
  std::uint32_t field = is_union && use.write ? 0 : below(count);
  const lang::Field& chosen = types().record(type).fields[field];
  if (chosen.is_bit_field() && chosen.name.empty()) field = 0;
  const ExprId member = build_.member(whole, field);
  // What an assignment to a wide bit-field is worth, and in what type op= is done, compilers disagree on.
  if (use.write && !use.plain && is_wide_bit_field(program_, member)) return lang::kNoExpr;
  return part_of(scope, member, use);
}

// The counter of a loop around |scope| that lives in memory. kNoExpr: none is below |count| now.
ExprId Lvalues::counter_subscript(Scope& scope, std::uint64_t count) {
  if (is_dead()) return lang::kNoExpr;
  for (const Scope* at = &scope; at->parent != lang::kNone; at = &draft_.scopes[at->parent])
    for (const std::uint32_t i : at->counters) {
      const MemoryCounter counter = counters_[i];
      if (!accesses_.may_use(counter.root, false) ||
          (counter.pointer != lang::kNoVar && !accesses_.may_access(kMemory, false)))
        continue;
      if (draft_.shadows && (!visible_.is_visible(scope, counter.root) ||
                             (counter.pointer != lang::kNoVar && !visible_.is_visible(scope, counter.pointer))))
        continue;
      const ExprId value = build_.load(counters_.counter_place(counter));
      if (live() && machine().eval(value).lo >= count) continue;
      accesses_.log_variable(counter.root);
      return value;
    }
  return lang::kNoExpr;
}

// An index below |count|: a number, the counter of a loop or another variable, which is mended should it go
// too far.
ExprId Lvalues::subscript(Scope& scope, std::uint64_t count) {
  if (!counters_.empty() && percent(40)) {
    const ExprId counter = counter_subscript(scope, count);
    if (counter != lang::kNoExpr) return counter;
  }
  if (percent(60)) {
    const auto wanted = [&](VarId var) {
      const VarFacts& f = facts(var);
      const lang::Rep rep = types().rep(program_.var(var).type);
      if (f.role != Role::Integer || !lang::is_integer(rep) || lang::bit_width(rep) == 128) return false;
      if (f.counter) return f.low >= 0 && static_cast<std::uint64_t>(f.low) < count && accesses_.may_use(var, false);
      return !live() ? false : accesses_.may_use(var, false) && !program_.var(var).type.is_volatile();
    };
    const VarId var = visible_.pick_local(scope, wanted);
    if (var != lang::kNoVar) {
      const ExprId value = build_.load(build_.variable(var));
      if (!live() || machine().eval(value).lo < count) {
        accesses_.log_variable(var);
        return value;
      }
    }
  }
  const std::uint32_t beyond = is_dead() && percent(10) ? 50 : 0;
  const std::uint32_t position = below(static_cast<std::uint32_t>(count) + beyond);
  return build_.constant(int_type(), position);
}

// *p, p->m, p[2], **pp: an integer. kNoExpr: no pointer is at hand.
ExprId Lvalues::dereferenced(Scope& scope, Use use) {
  if (is_private(scope) || !accesses_.may_access(kMemory, use.write)) return lang::kNoExpr;
  const auto wanted = [&](VarId var) {
    const VarFacts& f = facts(var);
    if (f.role != Role::Pointer && f.role != Role::Cursor && f.role != Role::Walker && f.role != Role::PointerPointer)
      return false;
    Type target = types().element(program_.var(var).type);
    if (f.role == Role::PointerPointer) target = types().element(target);
    return !(use.write && target.is_const()) && accesses_.may_use(var, false);
  };
  const VarId var = visible_.pick(scope, wanted);
  if (var == lang::kNoVar) return lang::kNoExpr;
  const VarFacts& f = facts(var);
  accesses_.log_variable(var);
  ExprId pointer = build_.load(build_.variable(var));
  ExprId target = lang::kNoExpr;
  if (f.role == Role::Cursor && percent(70)) {
    const auto count = static_cast<std::uint32_t>(types().info(program_.var(f.home).type).count);
    const std::uint32_t wanted_position = below(count);
    const __int128 offset = static_cast<__int128>(wanted_position) - f.position;
    target = build_.index_pointer(pointer, build_.constant(int_type(), offset));
  } else {
    target = build_.dereference(pointer);
    if (f.role == Role::PointerPointer) target = build_.dereference(build_.load(target));
  }
  target = part_of(scope, target, use);
  if (target == lang::kNoExpr) return target;
  accesses_.log_chosen(kMemory, use);
  return target;
}

// A part of |whole| that has the type |part|, which it contains.
ExprId Lvalues::descend(ExprId whole, Type part) {
  const Type type = type_of(whole);
  if (type.unqualified() == part.unqualified()) return whole;
  const lang::TypeInfo& info = types().info(type);
  if (info.kind == TypeKind::Array) {
    const std::uint32_t position = below(static_cast<std::uint32_t>(info.count));
    return descend(build_.index(whole, build_.constant(int_type(), position)), part);
  }
  std::vector<std::uint32_t> fields;
  for (std::uint32_t i = 0; i < types().record(type).fields.size(); ++i) {
    const lang::Field& field = types().record(type).fields[i];
    if (!field.is_bit_field() && drawn_.contains(field.type, part)) fields.push_back(i);
  }
  const std::uint32_t field = one_of(fields);
  return descend(build_.member(whole, field), part);
}

}  // namespace gadfly::gen
