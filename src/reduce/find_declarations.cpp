// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "machine/value.h"
#include "reduce/find.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

Hints unnamed(const Base& base, unsigned) {
  const Program& program = base.program;
  const Uses uses = count_uses(program);
  Hints hints;
  visit(program, {.statement =
                      [&](StmtId id, unsigned, bool list) {
                        const Stmt& s = program.stmt(id);
                        if (!list || s.kind != StmtKind::Decl || uses.variables[s.a] != 0) return;
                        const ExprId init = program.var(VarId{s.a}).init;
                        if (init != kNoExpr && program.expr(init).has(kMayWrite))
                          hints.push_back({HintKind::InitToStatement, raw(id)});
                      },
                  .variable = [&](VarId id) {
          const Var& var = program.var(id);
          if (var.storage != Storage::Param && uses.variables[raw(id)] == 0)
            hints.push_back({HintKind::RemoveDeclaration, raw(id)});
        }});
  for (const Program::TopLevel& item : program.top_level)
    if (item.kind == Program::TopLevel::Kind::Func && uses.functions[item.id] == 0 &&
        FuncId{item.id} != program.main)
      hints.push_back({HintKind::RemoveFunction, item.id});
  return hints;
}

Hints forwarded(const Base& base, unsigned) {
  const Program& program = base.program;
  struct Flow {
    std::uint32_t loads = 0, writes = 0, others = 0;
    ExprId load = kNoExpr, value = kNoExpr;
  };
  std::vector<Flow> flows(program.vars.size());
  const Uses uses = count_uses(program);
  std::set<std::uint32_t> statements;
  visit(program, {.statement =
                      [&](StmtId id, unsigned, bool) {
                        const Stmt& s = program.stmt(id);
                        if (s.kind == StmtKind::ExprStmt) statements.insert(s.a);
                      },
                  .expression =
                      [&](ExprId id, const Spot&) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::Load && e.kind != ExprKind::Assign) return;
                        const Expr& var = program.expr(e.child_a());
                        if (var.kind != ExprKind::VarRef) return;
                        Flow& flow = flows[var.a];
                        if (e.kind == ExprKind::Load) ++flow.loads, flow.load = id;
                        if (e.kind == ExprKind::Assign && statements.contains(raw(id)))
                          ++flow.writes, flow.value = e.child_b();
                      },
                  .variable =
                      [&](VarId id) {
                        const Var& var = program.var(id);
                        const bool init = var.init != kNoExpr && program.expr(var.init).kind != ExprKind::InitList;
                        if (init && var.storage == Storage::Local) ++flows[raw(id)].writes, flows[raw(id)].value = var.init;
                      }});
  Hints hints;
  for (std::uint32_t i = 0; i < flows.size(); ++i) {
    const Flow& flow = flows[i];
    const bool initialised = program.vars[i].storage == Storage::Local && program.vars[i].init != kNoExpr;
    const bool simple = flow.loads == 1 && flow.writes == 1 && uses.variables[i] == 2u - initialised;
    if (simple && program.vars[i].storage != Storage::Param)
      hints.push_back({HintKind::Forward, i, raw(flow.load), raw(flow.value)});
  }
  return hints;
}

Hints settled(const Base& base, unsigned level) {
  const Program& program = base.program;
  Hints hints;
  if (level == 1) {
    visit(program, {.statement = [&](StmtId id, unsigned, bool) {
            const Stmt& s = program.stmt(id);
            if (s.kind != StmtKind::ExprStmt) return;
            const Expr& e = program.expr(ExprId{s.a});
            if (e.kind != ExprKind::Assign && e.kind != ExprKind::CompoundAssign) return;
            const Expr& var = program.expr(e.child_a());
            const Profile::Known& known = base.profile.value(ExprId{s.a});
            const bool fits = var.kind == ExprKind::VarRef && is_integer(e.rep) &&
                              known.seen != Profile::Seen::Never && known.plain;
            if (fits && program.var(VarId{var.a}).storage != Storage::Param)
              hints.push_back({HintKind::SettleAfter, var.a, s.a, machine::widen(machine::int128_value(known.bits), e.rep)});
          }});
    return hints;
  }
  visit(program, {.expression = [&](ExprId id, const Spot& spot) {
          const Expr& e = program.expr(id);
          const bool reads = e.kind == ExprKind::Load || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec;
          if (!reads || spot.constant || spot.unevaluated || raw(id) >= base.profile.reads.size()) return;
          const Expr& var = program.expr(e.child_a());
          const Profile::Known& read = base.profile.reads[raw(id)];
          if (var.kind != ExprKind::VarRef || !is_integer(var.rep) || read.seen == Profile::Seen::Never || !read.plain)
            return;
          if (program.var(VarId{var.a}).storage == Storage::Param) return;
          hints.push_back({HintKind::Settle, var.a, raw(id), machine::widen(machine::int128_value(read.bits), var.rep)});
        }});
  return hints;
}

Hints variables(const Base& base, unsigned) {
  Hints hints;
  visit(base.program, {.variable = [&](VarId id) {
          if (base.program.var(id).storage != Storage::Param) hints.push_back({HintKind::RemoveVariable, raw(id)});
        }});
  return hints;
}

Hints parameters(const Base& base, unsigned) {
  const Program& program = base.program;
  // Functions whose results are used, and those that are named without being called.
  std::set<std::uint32_t> used;
  std::vector<std::uint32_t> calls(program.functions.size());
  std::set<std::uint32_t> statements;
  visit(program, {.statement =
                      [&](StmtId id, unsigned, bool) {
                        const Stmt& s = program.stmt(id);
                        if (s.kind == StmtKind::ExprStmt) statements.insert(s.a);
                      },
                  .expression =
                      [&](ExprId id, const Spot&) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::Call) return;
                        const FuncId f = callee(program, e);
                        if (f == kNoFunc) return;
                        ++calls[raw(f)];
                        if (!statements.contains(raw(id))) used.insert(raw(f));
                      }});
  const Uses uses = count_uses(program);
  Hints hints;
  visit(program, {.function = [&](FuncId id) {
          const Function& f = program.function(id);
          const TypeInfo& info = program.types.info(f.type);
          if (id == program.main) {
            for (std::uint32_t i = 0; i < f.params.size(); ++i) hints.push_back({HintKind::RemoveParameter, raw(id), i});
            return;
          }
          if (uses.functions[raw(id)] != calls[raw(id)]) return;
          if (!info.variadic && !info.no_prototype)
            for (std::uint32_t i = 0; i < f.params.size(); ++i) hints.push_back({HintKind::RemoveParameter, raw(id), i});
          if (!used.contains(raw(id)) && program.types.kind(info.element) != TypeKind::Void)
            hints.push_back({HintKind::DropResult, raw(id)});
        }});
  return hints;
}

namespace {

// An object that is where it is for good: a variable, or a part of one by constants.
bool is_fixed(const Program& program, ExprId lvalue) {
  const Expr& e = program.expr(lvalue);
  switch (e.kind) {
    case ExprKind::VarRef: return true;
    case ExprKind::Member: return is_fixed(program, e.child_a());
    case ExprKind::Index: {
      const Expr& pointer = program.expr(e.child_a());
      return pointer.kind == ExprKind::ArrayDecay && is_fixed(program, pointer.child_a()) &&
             program.expr(without_implicit(program, e.child_b())).kind == ExprKind::IntConst;
    }
    default: return false;
  }
}

}  // namespace

Hints pointers(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  const auto offer = [&](std::uint32_t var, ExprId value) {
    const Expr& e = program.expr(without_implicit(program, value));
    if (e.kind == ExprKind::AddrOf && is_fixed(program, e.child_a()))
      hints.push_back({HintKind::ToTarget, var, e.a});
  };
  visit(program, {.expression =
                      [&](ExprId id, const Spot&) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::Assign) return;
                        const Expr& to = program.expr(e.child_a());
                        if (to.kind == ExprKind::VarRef && to.rep == Rep::Pointer) offer(to.a, e.child_b());
                      },
                  .variable =
                      [&](VarId id) {
                        const Var& var = program.var(id);
                        if (var.init != kNoExpr && program.types.rep(var.type) == Rep::Pointer) offer(raw(id), var.init);
                      }});
  return hints;
}

namespace {

// Which member or element of a variable is named; whole: all of it is.
struct Part {
  std::uint32_t number = kNone;
  bool whole = false;
};

std::vector<Part> parts_named(const Program& program) {
  std::vector<Part> parts(program.vars.size());
  std::set<std::uint32_t> in_part;  // VarRefs below a Member or Index
  const auto name = [&](ExprId ref, std::uint32_t number) {
    const Expr& var = program.expr(ref);
    if (var.kind != ExprKind::VarRef) return;
    in_part.insert(raw(ref));
    Part& part = parts[var.a];
    if (part.number == kNone) part.number = number;
    part.whole = part.whole || part.number != number;
  };
  visit(program, {.expression = [&](ExprId id, const Spot&) {
          const Expr& e = program.expr(id);
          if (e.kind == ExprKind::Member) name(e.child_a(), e.b);
          if (e.kind == ExprKind::Index) {
            const Expr& pointer = program.expr(e.child_a());
            const Expr& index = program.expr(without_implicit(program, e.child_b()));
            if (pointer.kind == ExprKind::ArrayDecay && index.kind == ExprKind::IntConst)
              name(pointer.child_a(), static_cast<std::uint32_t>(index.int64()));
          }
          if (e.kind == ExprKind::VarRef && !in_part.contains(raw(id))) parts[e.a].whole = true;
        }});
  return parts;
}

}  // namespace

Hints aggregates(const Base& base, unsigned level) {
  const Program& program = base.program;
  const TypeTable& types = program.types;
  Hints hints;
  if (level == 0) {
    const std::vector<Part> parts = parts_named(program);
    visit(program, {.variable = [&](VarId id) {
            const Part& part = parts[raw(id)];
            const TypeKind kind = types.kind(program.var(id).type);
            const bool wraps = kind == TypeKind::Array || kind == TypeKind::Record;
            if (wraps && part.number != kNone && !part.whole) hints.push_back({HintKind::Unwrap, raw(id), part.number});
          }});
    return hints;
  }
  std::set<std::pair<std::uint32_t, std::uint32_t>> named;
  visit(program, {.expression = [&](ExprId id, const Spot&) {
          const Expr& e = program.expr(id);
          if (e.kind != ExprKind::Member) return;
          const Type record = program.expr(e.child_a()).type;
          if (types.kind(record) == TypeKind::Record) named.insert({types.info(record).id, e.b});
        }});
  for (std::uint32_t id = 0; id < types.enum_count(); ++id)
    for (std::uint32_t i = 0; i < types.enumeration(EnumId{id}).enumerators.size(); ++i)
      hints.push_back({HintKind::RemoveEnumerator, id, i});
  for (std::uint32_t r = 0; r < types.record_count(); ++r)
    for (std::uint32_t i = 0; i < types.record(RecordId{r}).fields.size(); ++i)
      if (!named.contains({r, i})) hints.push_back({HintKind::RemoveField, r, i});
  return hints;
}

Hints plainness(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  visit(program, {.function =
                      [&](FuncId id) {
                        const Function& f = program.function(id);
                        if (f.is_inline || f.is_static || f.noreturn || !f.attributes.empty())
                          hints.push_back({HintKind::PlainFunction, raw(id)});
                      },
                  .variable =
                      [&](VarId id) {
                        const Var& v = program.var(id);
                        const bool special = v.is_register || v.is_static || v.storage == Storage::StaticLocal ||
                                             !v.attributes.empty() || v.align_as != 0;
                        if (special) hints.push_back({HintKind::Plain, raw(id)});
                      }});
  for (std::uint32_t r = 0; r < program.types.record_count(); ++r) {
    const Record& record = program.types.record(RecordId{r});
    if (record.packed || record.align_as != 0 || record.pack_pragma != 0)
      hints.push_back({HintKind::PlainRecord, r});
  }
  return hints;
}

namespace {

// The basic types that become int everywhere, and qualifiers (of the type void, which stands for all).
Hints types_everywhere(const TypeTable& types) {
  Hints hints;
  for (const Qualifier qualifier : {kVolatile, kConst, kRestrict})
    hints.push_back({HintKind::ReplaceType, Type{}.bits(), Type{}.with(qualifier).bits()});
  const Type to = types.basic(TypeKind::Int);
  for (const TypeKind kind : {TypeKind::LongDouble, TypeKind::Float, TypeKind::Double, TypeKind::Int128,
                              TypeKind::UInt128, TypeKind::ULLong, TypeKind::LLong, TypeKind::ULong, TypeKind::Long,
                              TypeKind::Bool, TypeKind::UShort, TypeKind::Short, TypeKind::UChar, TypeKind::SChar,
                              TypeKind::UInt})
    hints.push_back({HintKind::ReplaceType, types.basic(kind).bits(), to.bits()});
  for (std::uint32_t i = 0; i < types.enum_count(); ++i)
    hints.push_back({HintKind::ReplaceType, types.enum_type(EnumId{i}).bits(), to.bits()});
  return hints;
}

}  // namespace

Hints types(const Base& base, unsigned level) {
  const Program& program = base.program;
  if (level == 0) return types_everywhere(program.types);
  const TypeTable& types = program.types;
  const Type to = types.basic(TypeKind::Int);
  const auto simple = [&](Type type) {
    const bool number = types.is_integer(type) || types.is_floating(type);
    return number && type != to && types.kind(type) != TypeKind::Int;
  };
  Hints hints;
  visit(program, {.function =
                      [&](FuncId id) {
                        const Type result = types.element(program.function(id).type);
                        if (simple(result)) hints.push_back({HintKind::RetypeResult, raw(id), to.bits()});
                      },
                  .variable =
                      [&](VarId id) {
                        const Var& var = program.var(id);
                        const TypeInfo& info = types.info(var.type);
                        if (info.kind == TypeKind::Array)
                          for (const std::uint64_t count : {std::uint64_t{1}, info.count / 2, info.count - 1})
                            if (count > 0 && count < info.count)
                              hints.push_back({HintKind::ShrinkArray, raw(id), static_cast<std::uint32_t>(count)});
                        if (simple(var.type)) hints.push_back({HintKind::Retype, raw(id), to.bits()});
                        if (var.type.quals() != 0)
                          hints.push_back({HintKind::Retype, raw(id), var.type.unqualified().bits()});
                      }});
  for (std::uint32_t r = 0; r < types.record_count(); ++r)
    for (std::uint32_t i = 0; i < types.record(RecordId{r}).fields.size(); ++i) {
      const Field& field = types.record(RecordId{r}).fields[i];
      if (simple(field.type) || field.is_bit_field())
        hints.push_back({HintKind::RetypeField, r, i, to.bits()});
    }
  return hints;
}

}  // namespace gadfly::reduce
