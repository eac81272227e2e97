// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "reduce/edit.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

// Its reads become the values that they gave; should that not be possible for all, it is a variable without one.
void Edit::remove_parameter(const Hint& hint) {
  const FuncId f{hint.a};
  const std::uint32_t number = hint.b;
  removed_parameters_[f].insert(number);
  removed_variables_.insert(program_.function(f).params[number]);
}

void Edit::drop_result(const Hint& hint) {
  const FuncId f{hint.a};
  voided_.insert(f);
  retype_result(f, program_.types.basic(TypeKind::Void));
}

void Edit::retype(const Hint& hint) {
  const VarId id{hint.a};
  const Type type = Type::from_bits(hint.b);
  Var& var = program_.var(id);
  var.type = type;
  if (var.storage != Storage::Param) return;
  visit(program_, {.function = [&](FuncId f) {
          Function& function = program_.function(f);
          const auto place = std::ranges::find(function.params, id);
          if (place == function.params.end()) return;
          const TypeInfo info = program_.types.info(function.type);
          if (info.no_prototype) return;  // its type says nothing about its parameters
          std::vector<Type> params = info.params;
          params[static_cast<std::size_t>(place - function.params.begin())] = type.unqualified();
          function.type = program_.types.function(info.element, params, info.variadic, info.no_prototype);
        }});
}

void Edit::shrink_array(const Hint& hint) {
  const VarId id{hint.a};
  const std::uint32_t count = hint.b;
  Var& var = program_.var(id);
  const TypeInfo info = program_.types.info(var.type);
  if (info.kind != TypeKind::Array) return;
  var.type = program_.types.array_of(info.element, count).with(var.type.quals());
  if (var.init == kNoExpr || program_.expr(var.init).kind != ExprKind::InitList) return;
  const Expr list = program_.expr(var.init);
  for (std::uint32_t i = 0; i < list.c; ++i)
    if (program_.lists[list.b + 2 * i] >= count) drop_item(var.init, program_.lists[list.b + 2 * i]);
}

void Edit::retype_result(FuncId f, Type type) {
  Function& function = program_.function(f);
  const TypeInfo info = program_.types.info(function.type);
  function.type = program_.types.function(type, info.params, info.variadic, info.no_prototype);
}

void Edit::retype_field(const Hint& hint) {
  const std::uint32_t record = hint.a;
  const std::uint32_t field = hint.b;
  const Type type = Type::from_bits(static_cast<std::uint32_t>(hint.value));
  Field& f = program_.types.record(RecordId{record}).fields[field];
  f.type = type;
  f.bit_width = -1;
}

void Edit::remove_field(std::uint32_t record, std::uint32_t field) {
  Record& r = program_.types.record(RecordId{record});
  if (r.fields.size() <= 1) return;  // C has no empty records
  const auto is_of_it = [&](Type type) {
    return program_.types.kind(type) == TypeKind::Record && program_.types.info(type).id == record;
  };
  visit(program_, {.expression = [&](ExprId id, const ExprPosition&) {
          Expr& e = program_.expr(id);
          if (e.kind == ExprKind::Member && is_of_it(program_.expr(e.child_a()).type) && e.b != kNone && e.b > field)
            --e.b;
          if (e.kind != ExprKind::InitList || !is_of_it(e.type)) return;
          std::vector<std::uint32_t> kept;
          for (std::uint32_t i = 0; i < e.c; ++i) {
            const std::uint32_t index = program_.lists[e.b + 2 * i];
            if (index == field) continue;
            kept.push_back(index > field ? index - 1 : index);
            kept.push_back(program_.lists[e.b + 2 * i + 1]);
          }
          e.b = static_cast<std::uint32_t>(program_.lists.size());
          e.c = static_cast<std::uint32_t>(kept.size() / 2);
          program_.lists.insert(program_.lists.end(), kept.begin(), kept.end());
        }});
  r.fields.erase(r.fields.begin() + field);
}

void Edit::plain(const Hint& hint) {
  const VarId id{hint.a};
  Var& var = program_.var(id);
  var.is_register = false;
  var.is_static = false;
  if (var.storage == Storage::StaticLocal) var.storage = Storage::Local;
  var.attributes.clear();
  var.align_as = 0;
}

void Edit::plain_function(const Hint& hint) {
  const FuncId id{hint.a};
  Function& f = program_.function(id);
  f.is_inline = f.is_static = f.noreturn = false;
  f.attributes.clear();
}

// --- Records that hold one thing -------------------------------------------------------------------

bool Edit::is_unwrapped(Type type) const {
  return program_.types.kind(type) == TypeKind::Record && unwrapped_records_.contains(program_.types.info(type).id);
}

void Edit::unwrap_records() {
  if (unwrapped_records_.empty()) return;
  visit(program_, {.expression = [&](ExprId id, const ExprPosition&) {
          const auto e = [&]() -> const Expr& { return program_.expr(id); };
          while (e().kind == ExprKind::Member && is_unwrapped(program_.expr(e().child_a()).type))
            to_whole(id, e().child_a());
          while (e().kind == ExprKind::InitList && is_unwrapped(e().type)) {
            const ExprId item = item_of(id, 0);
            program_.expr(id) =
                program_.expr(item != kNoExpr ? item : build_.constant(program_.types.basic(TypeKind::Int), 0));
          }
        }});
  for (const std::uint32_t r : unwrapped_records_)
    replacements_[program_.types.record_type(RecordId{r})] = program_.types.record(RecordId{r}).fields[0].type;
}

// --- Types everywhere ------------------------------------------------------------------------------

void Edit::replace_types() {
  if (replacements_.empty()) return;
  for (std::size_t i = 0; i < program_.vars.size(); ++i) program_.vars[i].type = replaced(program_.vars[i].type);
  for (std::size_t i = 0; i < program_.functions.size(); ++i)
    if (program_.functions[i].is_defined()) program_.functions[i].type = replaced(program_.functions[i].type);
  for (std::uint32_t r = 0; r < program_.types.record_count(); ++r)
    for (std::size_t i = 0; i < program_.types.record(RecordId{r}).fields.size(); ++i) {
      const Type type = replaced(program_.types.record(RecordId{r}).fields[i].type);
      program_.types.record(RecordId{r}).fields[i].type = type;
    }
  visit(program_, {.expression = [&](ExprId id, const ExprPosition&) {
          const Expr& e = program_.expr(id);
          const bool names_type = (e.kind == ExprKind::Cast && !e.has(kImplicit)) || e.kind == ExprKind::VaArg ||
                                  e.kind == ExprKind::IntConst;
          if (!names_type) return;
          const Type type = replaced(e.type);
          program_.expr(id).type = type;
        }});
}

Type Edit::replaced(Type type) {
  const auto known = replaced_.find(type);
  if (known != replaced_.end()) return known->second;
  const auto direct = replacements_.find(type.unqualified());
  const std::uint8_t dropped = replacements_.contains(Type{}) ? replacements_[Type{}].quals() : 0;
  const auto quals = static_cast<std::uint8_t>(type.quals() & ~dropped);
  const TypeInfo info = program_.types.info(type);
  Type result = type.unqualified();
  if (direct != replacements_.end() && type.unqualified() != Type{}) {
    result = direct->second;
  } else if (info.kind == TypeKind::Pointer) {
    result = program_.types.pointer_to(replaced(info.element));
  } else if (info.kind == TypeKind::Array && info.complete) {
    result = program_.types.array_of(replaced(info.element), info.count);
  } else if (info.kind == TypeKind::Function) {
    std::vector<Type> params;
    for (const Type param : info.params) params.push_back(replaced(param));
    result = program_.types.function(replaced(info.element), params, info.variadic, info.no_prototype);
  }
  return replaced_[type] = result.with(quals);
}

// --- Without what nothing names --------------------------------------------------------------------

void Edit::drop_parameters() {
  for (const auto& [f, numbers] : removed_parameters_) {
    Function& function = program_.function(f);
    const TypeInfo info = program_.types.info(function.type);
    std::vector<VarId> params;
    std::vector<Type> types;
    for (std::uint32_t i = 0; i < function.params.size(); ++i) {
      if (numbers.contains(i)) continue;
      params.push_back(function.params[i]);
      if (!info.no_prototype) types.push_back(info.params[i]);
    }
    function.params = params;
    function.type = program_.types.function(info.element, types, info.variadic, info.no_prototype);
  }
}

void Edit::drop_returned_values() {
  if (voided_.empty()) return;
  visit(program_, {.function = [&](FuncId f) {
          if (!voided_.contains(f)) return;
          std::vector<StmtId> open{program_.function(f).body};
          while (!open.empty()) {
            const StmtId id = open.back();
            open.pop_back();
            if (program_.stmt(id).kind == StmtKind::Return) program_.stmt(id).a = kNone;
            for_each_substatement(program_, program_.stmt(id), [&](StmtId sub) { open.push_back(sub); });
          }
        }});
}

void Edit::remove_unnamed() {
  drop_parameters();
  drop_returned_values();
  const Uses uses = count_uses(program_);
  const auto gone = [&](VarId id) {
    return undeclared_.contains(id) ||
           (uses.variables[raw(id)] == 0 && (removed_variables_.contains(id) || targets_.contains(id)));
  };
  std::erase_if(program_.top_level, [&](const Program::TopLevel& item) {
    if (item.kind == Program::TopLevel::Kind::Var) return gone(VarId{item.id});
    return removed_functions_.contains(FuncId{item.id}) && uses.functions[item.id] == 0;
  });
  if (removed_variables_.empty() && undeclared_.empty() && targets_.empty()) return;
  visit(program_, {.statement = [&](StmtId id, unsigned, bool) {
          const Stmt s = program_.stmt(id);
          if (s.kind == StmtKind::For && s.a != kNone) {
            std::vector<StmtId> kept = list_of(StmtId{s.a});
            std::erase_if(kept, [&](StmtId decl) {
              return program_.stmt(decl).kind == StmtKind::Decl && gone(VarId{program_.stmt(decl).a});
            });
            if (kept.empty()) program_.stmt(id).a = kNone;
            Stmt& init = program_.stmt(StmtId{s.a});
            if (init.kind != StmtKind::DeclGroup) return;
            init.a = program_.add_list(std::span<const StmtId>(kept));
            init.b = static_cast<std::uint32_t>(kept.size());
            return;
          }
          if (s.kind == StmtKind::Decl && gone(VarId{s.a})) remove(id);
        }});
  tidy();
}

}  // namespace gadfly::reduce
