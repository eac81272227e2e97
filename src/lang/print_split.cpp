// SPDX-License-Identifier: Apache-2.0
// A program as two translation units and what they share.
#include "lang/print.h"
#include "lang/print_inventory.h"
#include "lang/print_names.h"
#include "lang/print_type.h"
#include "lang/printer.h"

namespace gadfly::lang {
namespace {

// Whether the initialiser |id| names a variable or function that other files can't name.
bool names_internal(const Program& program, ExprId id) {
  if (id == kNoExpr) return false;
  const Expr& e = program.expr(id);
  if (e.kind == ExprKind::VarRef) return program.var(VarId{e.a}).is_static;
  if (e.kind == ExprKind::FuncRef) return program.function(FuncId{e.a}).is_static;
  bool found = e.kind == ExprKind::CompoundLiteral && names_internal(program, program.var(VarId{e.a}).init);
  for_each_operand(program, e, [&](ExprId operand) { found = found || names_internal(program, operand); });
  return found;
}

template <typename Visit>
void for_each_defined_function(const Program& program, Visit&& visit) {
  for (const Program::TopLevel& item : program.top_level)
    if (item.kind == Program::TopLevel::Kind::Func && program.function(FuncId{item.id}).is_defined())
      visit(FuncId{item.id});
}

}  // namespace

SplitText Printer::split() {
  const Inventory inventory = take_inventory(program_);
  renamed_ = names_to_change(program_);
  SplitText text;
  shared_declarations(inventory);
  text.shared = std::exchange(out_, {});
  for_each_defined_function(program_, [&](FuncId id) {
    if (program_.function(id).is_static) prototype(id);
  });
  const auto stays = [&](VarId id) {
    return program_.var(id).is_static || names_internal(program_, program_.var(id).init);
  };
  split_globals(inventory, stays);
  for_each_defined_function(program_, [&](FuncId id) { function_definition(id); });
  text.functions = std::exchange(out_, {});
  split_globals(inventory, [&](VarId id) { return !stays(id); });
  text.globals = std::exchange(out_, {});
  return text;
}

void Printer::shared_declarations(const Inventory& inventory) {
  type_definitions(inventory);
  for (const FuncId id : inventory.undefined_functions) prototype(id);
  for_each_defined_function(program_, [&](FuncId id) {
    if (!program_.function(id).is_static) prototype(id);
  });
  for (const VarId id : inventory.extern_variables) {
    variable(id);
    out_ += ";\n";
  }
  for (const std::vector<GlobalItem>& group : inventory.globals)
    for (const GlobalItem& item : group) {
      const Var& var = program_.var(item.var);
      if (var.is_static) continue;
      out_ += "extern ";
      out_ += declaration(types_, var.type, var.name);
      variable_attributes(var);
      out_ += ";\n";
    }
}

// The definitions of those file-scope variables that are |wanted|. Those of external linkage have
// been declared.
void Printer::split_globals(const Inventory& inventory, const std::function<bool(VarId)>& wanted) {
  for (const std::vector<GlobalItem>& group : inventory.globals) {
    for (const GlobalItem& item : group) {
      const Var& var = program_.var(item.var);
      if (item.declared_before && var.is_static && wanted(item.var))
        out_ += "static " + declaration(types_, var.type, var.name) + ";\n";
    }
    for (const GlobalItem& item : group) {
      if (!wanted(item.var)) continue;
      variable(item.var);
      out_ += ";\n";
    }
  }
}

SplitText print_split(const Program& program) { return Printer(program).split(); }

}  // namespace gadfly::lang
