// SPDX-License-Identifier: Apache-2.0
// Choosing variables, parts of them and what pointers point to; keeping unsequenced accesses apart.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::ExprKind;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

Generator::FullExpression::FullExpression(Generator& g)
    : generator_(g),
      accesses_(g.access_base_),
      masked_(g.masked_base_),
      base_(g.accesses_.size()),
      temporaries_(g.live() ? g.machine_->temporaries() : 0) {
  g.access_base_ = base_;
  g.masked_base_ = g.masked_.size();
}

Generator::FullExpression::~FullExpression() {
  Generator& g = generator_;
  g.accesses_.resize(base_);
  g.write_end_ = std::min(g.write_end_, base_);
  g.masked_.resize(g.masked_base_);
  g.access_base_ = accesses_;
  g.masked_base_ = masked_;
  if (g.live()) g.machine_->end_temporaries(temporaries_);
}

bool Generator::in_memory(VarId var) const {
  return var == kMemory || (raw(var) < program_.vars.size() &&
                            (program_.var(var).address_taken || program_.var(var).is_static_duration()));
}

// |call|: a called function makes it.
bool Generator::may_access(VarId var, bool write, bool call) const {
  if (!write && write_end_ <= access_base_) return true;  // nothing is written
  const bool memory = in_memory(var);
  std::size_t mask = masked_base_;
  for (std::size_t i = access_base_; i < accesses_.size(); ++i) {
    while (mask < masked_.size() && masked_[mask].second <= i) ++mask;
    if (mask < masked_.size() && masked_[mask].first <= i) {
      i = masked_[mask].second - 1;
      continue;
    }
    const Access& other = accesses_[i];
    if (!write && !other.write) continue;
    if (call && other.target) continue;  // the assignment comes after the call
    if (other.var == var) return false;
    if (other.call && var == kVolatile) return false;
    const bool other_memory = in_memory(other.var);
    if ((var == kMemory && other_memory) || (other.var == kMemory && memory)) return false;
  }
  return true;
}

bool Generator::may_use(VarId var, bool write) {
  if (program_.var(var).type.is_volatile() && !may_access(kVolatile, true)) return false;
  return may_access(var, write);
}

// What the whole expression assigns to is written after all else.
void Generator::log_chosen(VarId var, Use use) {
  if (use.write && use.target) accesses_.push_back({var, false, false, use.plain});
  else log(var, use.write);
}

void Generator::log_variable(VarId var, Use use) {
  log_chosen(var, use);
  if (program_.var(var).type.is_volatile()) log(kVolatile, true);
}

void Generator::note_read(const Context& at, VarId var) {
  const unsigned width = lang::bit_width(types().rep(program_.var(var).type));
  if (!at.deciding_only && width <= at.width) facts(var).pending = false;
}

void Generator::note_write(VarId var) { facts(var).pending = true; }

// The variable that |lvalue| is a part of; kNoVar when it is reached by a pointer.
VarId Generator::root_of(ExprId lvalue) const {
  while (true) {
    const lang::Expr& e = program_.expr(lvalue);
    switch (e.kind) {
      case ExprKind::VarRef: return VarId{e.a};
      case ExprKind::Member: lvalue = e.child_a(); break;
      case ExprKind::Index: {
        const lang::Expr& base = program_.expr(e.child_a());
        if (base.kind != ExprKind::ArrayDecay) return lang::kNoVar;
        lvalue = base.child_a();
        break;
      }
      default: return lang::kNoVar;
    }
  }
}

// Whether |var| holds integers that may be read or written beside the rest of the expression.
bool Generator::is_usable(VarId var, Use use) {
  const VarFacts& f = facts(var);
  if (use.write && (!f.writable || (use.overwrites && f.keeps))) return false;
  // Whether the value of an assignment to a volatile object is read back is the compiler's choice (6.5.16p3).
  if (use.write && !use.target && program_.var(var).type.is_volatile()) return false;
  return f.role == Role::Integer && may_use(var, use.write);
}

// |var| or a part of it; nothing for kNoVar.
ExprId Generator::integer_in(Scope& scope, VarId var, Use use) {
  return var == lang::kNoVar ? lang::kNoExpr : part_of(scope, build_.variable(var), use);
}

ExprId Generator::local_leaf(Scope& scope, Use use) {
  return integer_in(scope, pick_local(scope, [&](VarId var) { return is_usable(var, use); }), use);
}

ExprId Generator::global_leaf(Scope& scope, Use use) {
  return integer_in(scope, pick_global(scope, [&](VarId var) { return is_usable(var, use); }), use);
}

// A variable that is visible here, a part of one, or what a pointer points to: an integer. kNoExpr: there is
// none that may be used beside the rest of the expression.
ExprId Generator::integer_lvalue(const Context& at, Use use) {
  using Make = ExprId (Generator::*)(Scope & scope, Use use);
  static constexpr Make kMake[] = {
#define GADFLY_LEAF(id, name, full, scalar, arith, make, what) &Generator::make,
#include "gen/rules.def"
  };
  for (int tries = 0; tries < 3; ++tries) {
    const Rule leaf = choose(Group::Leaf);
    const ExprId lvalue = (this->*kMake[place(leaf, Rule::LeafConstant)])(at.scope, use);
    if (lvalue == lang::kNoExpr) continue;
    if (const VarId var = root_of(lvalue); var != lang::kNoVar) {  // else a pointer's target, noted already
      if (!use.write && tries < 2 && lang::bit_width(program_.expr(lvalue).rep) > at.width && percent(80)) continue;
      log_variable(var, use);
      if (!use.write) note_read(at, var);
    }
    if (leaf != Rule::LeafConstant) fired(leaf);
    return lvalue;
  }
  const ExprId lvalue = local_leaf(at.scope, use);
  if (lvalue == lang::kNoExpr) return lvalue;
  log_variable(root_of(lvalue), use);
  return lvalue;
}

// An integer in |whole|. Of a union: the member that is all of it is written, any is read.
ExprId Generator::part_of(Scope& scope, ExprId whole, Use use) {
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
  if (use.write && !use.plain && is_wide_bit_field(member)) return lang::kNoExpr;
  return part_of(scope, member, use);
}

// The counter of a loop around |scope| that lives in memory. kNoExpr: none is below |count| now.
ExprId Generator::counter_subscript(Scope& scope, std::uint64_t count) {
  if (mode_ == Mode::Dead) return lang::kNoExpr;
  for (const Scope* at = &scope; at->parent != lang::kNone; at = &scopes_[at->parent])
    for (const std::uint32_t i : at->counters) {
      const MemoryCounter counter = counters_[i];
      if (!may_use(counter.root, false) || (counter.pointer != lang::kNoVar && !may_access(kMemory, false))) continue;
      if (shadows_ && (!is_visible(scope, counter.root) ||
                       (counter.pointer != lang::kNoVar && !is_visible(scope, counter.pointer))))
        continue;
      const ExprId value = build_.load(counter_place(counter));
      if (live() && machine_->eval(value).lo >= count) continue;
      log_variable(counter.root);
      return value;
    }
  return lang::kNoExpr;
}

// An index below |count|: a number, the counter of a loop or another variable, which is mended should it go
// too far.
ExprId Generator::subscript(Scope& scope, std::uint64_t count) {
  if (!counters_.empty() && percent(40)) {
    const ExprId counter = counter_subscript(scope, count);
    if (counter != lang::kNoExpr) return counter;
  }
  if (percent(60)) {
    const auto wanted = [&](VarId var) {
      const VarFacts& f = facts(var);
      const lang::Rep rep = types().rep(program_.var(var).type);
      if (f.role != Role::Integer || !lang::is_integer(rep) || lang::bit_width(rep) == 128) return false;
      if (f.counter) return f.low >= 0 && static_cast<std::uint64_t>(f.low) < count && may_use(var, false);
      return !live() ? false : may_use(var, false) && !program_.var(var).type.is_volatile();
    };
    const VarId var = pick_local(scope, wanted);
    if (var != lang::kNoVar) {
      const ExprId value = build_.load(build_.variable(var));
      if (!live() || machine_->eval(value).lo < count) {
        log_variable(var);
        return value;
      }
    }
  }
  const std::uint32_t beyond = mode_ == Mode::Dead && percent(10) ? 50 : 0;
  const std::uint32_t position = below(static_cast<std::uint32_t>(count) + beyond);
  return build_.constant(int_type(), position);
}

// *p, p->m, p[2], **pp: an integer. kNoExpr: no pointer is at hand.
ExprId Generator::dereferenced(Scope& scope, Use use) {
  if (is_private(scope) || !may_access(kMemory, use.write)) return lang::kNoExpr;
  const auto wanted = [&](VarId var) {
    const VarFacts& f = facts(var);
    if (f.role != Role::Pointer && f.role != Role::Cursor && f.role != Role::Walker && f.role != Role::PointerPointer)
      return false;
    Type target = types().element(program_.var(var).type);
    if (f.role == Role::PointerPointer) target = types().element(target);
    return !(use.write && target.is_const()) && may_use(var, false);
  };
  const VarId var = pick(scope, wanted);
  if (var == lang::kNoVar) return lang::kNoExpr;
  const VarFacts& f = facts(var);
  log_variable(var);
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
  log_chosen(kMemory, use);
  return target;
}

// A part of |whole| that has the type |part|, which it contains.
ExprId Generator::descend(ExprId whole, Type part) {
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
    if (!field.is_bit_field() && contains(field.type, part)) fields.push_back(i);
  }
  const std::uint32_t field = one_of(fields);
  return descend(build_.member(whole, field), part);
}

// Something of the exact type |type| that lives as long as a scope of |depth|. kNoExpr: there is none.
ExprId Generator::lvalue_of_type(Scope& scope, Type type, std::uint32_t depth, bool addressable) {
  const auto wanted = [&](VarId candidate) {
    const lang::Var& v = program_.var(candidate);
    const VarFacts& f = facts(candidate);
    if (f.role != Role::Integer && f.role != Role::Pointer) return false;
    if (f.depth > depth || v.type.is_volatile() || f.counter || (addressable && f.keeps)) return false;
    if (addressable && (!in_memory(candidate) || (!type.is_const() && (!f.writable || v.type.is_const()))))
      return false;
    return contains(v.type, type) && (addressable || may_use(candidate, false));
  };
  VarId var = addressable && percent(60) ? pick_local(scope, wanted) : lang::kNoVar;  // few pointers may hold one
  if (var == lang::kNoVar) var = pick(scope, wanted);
  return var == lang::kNoVar ? lang::kNoExpr : descend(build_.variable(var), type);
}

// &lvalue, counted where it is a local scalar or a parameter.
ExprId Generator::address_of(ExprId lvalue) {
  const VarId var = root_of(lvalue);
  if (var != lang::kNoVar && !program_.var(var).is_static_duration() && types().is_scalar(program_.var(var).type))
    fired(Rule::PropertyAddressTaken);
  return build_.address_of(lvalue);
}

// A pointer of |type| that is not null and whose target lives as long as a scope of |depth|: an address or
// another pointer.
ExprId Generator::pointer_value(Scope& scope, Type type, std::uint32_t depth) {
  const Type target = types().element(type);
  if (percent(35)) {
    const VarId var = pick(scope, [&](VarId candidate) {
      return facts(candidate).role == Role::Pointer && facts(candidate).depth <= depth &&
             program_.var(candidate).type.unqualified() == type.unqualified() && may_use(candidate, false);
    });
    if (var != lang::kNoVar) {
      log_variable(var);
      return build_.load(build_.variable(var));
    }
  }
  const ExprId lvalue = lvalue_of_type(scope, target, depth, true);
  if (lvalue == lang::kNoExpr) return lang::kNoExpr;
  ExprId address = address_of(lvalue);
  if (chance(Rule::PropertyPointerCast)) {
    const Type nothing = types().basic(TypeKind::Void);
    const Type any = program_.types.pointer_to(target.is_const() ? nothing.with(lang::kConst) : nothing);
    address = build_.cast(build_.cast(address, any), type.unqualified());
  }
  return build_.convert(address, type.unqualified());
}

ExprId Generator::record_value(const Context& at, Type type) {
  const ExprId lvalue = lvalue_of_type(at.scope, type, ~0u, false);
  if (lvalue == lang::kNoExpr) return lang::kNoExpr;
  const VarId var = root_of(lvalue);
  log_variable(var);
  note_read(at, var);
  return build_.load(lvalue);
}

// Floating-point values are handed on unchanged, but for their sign.
ExprId Generator::float_value(const Context& at, Type type, std::uint32_t depth) {
  const VarId var = pick(at.scope, [&](VarId candidate) {
    return facts(candidate).role == Role::Float && program_.var(candidate).type.unqualified() == type.unqualified() &&
           may_use(candidate, false);
  });
  if (var == lang::kNoVar || percent(15)) return initialiser(type);
  log_variable(var);
  note_read(at, var);
  const ExprId value = build_.load(build_.variable(var));
  if (percent(15)) return build_.unary(lang::UnaryOp::Neg, value);
  if (depth > 0 && percent(10)) {
    const ExprId condition = pure_expression(at, 1).id;
    return build_.conditional(condition, value, float_value(at, type, 0));
  }
  return value;
}

// An array of integers of at least |least| elements (of type |element| when that is given).
VarId Generator::array_in(Scope& scope, std::uint32_t least, bool write, Type element) {
  return pick(scope, [&](VarId var) {
    const lang::Var& v = program_.var(var);
    if (types().kind(v.type) != TypeKind::Array || facts(var).role != Role::Integer) return false;
    const lang::TypeInfo& info = types().info(v.type);
    if (info.count < least || !is_integer(info.element)) return false;
    if (write && (!facts(var).writable || facts(var).keeps)) return false;
    return element == Type{} || info.element.unqualified() == element.unqualified();
  });
}

}  // namespace gadfly::gen
