// SPDX-License-Identifier: Apache-2.0
#include <set>

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
                  .variable =
                      [&](VarId id) {
                        const Var& var = program.var(id);
                        if (var.storage != Storage::Param && uses.variables[raw(id)] == 0)
                          hints.push_back({HintKind::RemoveDeclaration, raw(id)});
                      }});
  for (const Program::TopLevel& item : program.top_level)
    if (item.kind == Program::TopLevel::Kind::Func && uses.functions[item.id] == 0 && FuncId{item.id} != program.main)
      hints.push_back({HintKind::RemoveFunction, item.id});
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
  visit(program, {.expression = [&](ExprId id, const ExprPosition&) {
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
  visit(program, {.expression = [&](ExprId id, const ExprPosition&) {
          const Expr& e = program.expr(id);
          if (e.kind != ExprKind::Member) return;
          const Type record = program.expr(e.child_a()).type;
          if (types.kind(record) == TypeKind::Record) named.insert({types.info(record).id, e.b});
        }});
  for (std::uint32_t id = 0; id < types.enum_count(); ++id)
    for (std::uint32_t i = 0; i < types.enumeration(EnumId{id}).enumerators.size(); ++i)
      hints.push_back({HintKind::RemoveEnumerator, id, i});
  for (std::uint32_t r = 0; r < types.record_count(); ++r)
    if (types.record(RecordId{r}).fields.size() == 1) hints.push_back({HintKind::UnwrapRecord, r});
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
    if (record.packed || record.align_as != 0 || record.pack_pragma != 0) hints.push_back({HintKind::PlainRecord, r});
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
  for (const TypeKind kind :
       {TypeKind::LongDouble, TypeKind::Float, TypeKind::Double, TypeKind::Int128, TypeKind::UInt128, TypeKind::ULLong,
        TypeKind::LLong, TypeKind::ULong, TypeKind::Long, TypeKind::Bool, TypeKind::UShort, TypeKind::Short,
        TypeKind::UChar, TypeKind::SChar, TypeKind::UInt})
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
      if (simple(field.type) || field.is_bit_field()) hints.push_back({HintKind::RetypeField, r, i, to.bits()});
    }
  return hints;
}

}  // namespace gadfly::reduce
