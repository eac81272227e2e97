// SPDX-License-Identifier: Apache-2.0
// Trees as text that tells apart what is different: kinds, operators, types, names, and which conversions are
// not written.
#pragma once

#include <fmt/format.h>

#include <string>

#include "lang/print.h"
#include "lang/program.h"

namespace gadfly::test {

inline std::string dump(const lang::Program& program, lang::ExprId id) {
  using lang::ExprKind;
  const lang::Expr& e = program.expr(id);
  const auto type = [&](lang::Type t) { return type_name(program.types, t); };
  std::string text =
      fmt::format("{}.{}{}{}{}{}{}:{}", static_cast<int>(e.kind), e.op, e.has(lang::kImplicit) ? "i" : "",
                  e.has(lang::kLvalue) ? "l" : "", e.has(lang::kVolatileAccess) ? "v" : "",
                  e.has(lang::kMayWrite) ? "w" : "", e.has(lang::kBitField) ? "b" : "", type(e.type));
  const auto number = [&] {
    return fmt::format(" {:x}_{:x}", static_cast<std::uint64_t>(e.int_bits() >> 64),
                       static_cast<std::uint64_t>(e.int_bits()));
  };
  switch (e.kind) {
    case ExprKind::IntConst:
    case ExprKind::FloatConst: text += number(); break;
    case ExprKind::StringLit: text += ' ' + program.strings[e.a]; break;
    case ExprKind::VarRef: text += ' ' + program.var(lang::VarId{e.a}).name; break;
    case ExprKind::FuncRef: text += ' ' + program.function(lang::FuncId{e.a}).name; break;
    case ExprKind::CompoundAssign: text += " in " + type(lang::Type::from_bits(e.c)); break;
    case ExprKind::Member: text += fmt::format(" {}", e.b); break;
    case ExprKind::SizeOf: text += " of " + type(lang::Type::from_bits(e.b)); break;
    case ExprKind::InitList:
      for (std::uint32_t i = 0; i < e.c; ++i) text += fmt::format(" {}", program.lists[e.b + 2 * i]);
      break;
    case ExprKind::CompoundLiteral: text += ' ' + dump(program, program.var(lang::VarId{e.a}).init); break;
    default: break;
  }
  text += '(';
  for_each_operand(program, e, [&](lang::ExprId operand) { text += dump(program, operand) + ' '; });
  return text + ')';
}

inline std::string dump(const lang::Program& program, lang::VarId id) {
  const lang::Var& var = program.var(id);
  std::string text = fmt::format("{} {}:{} align {} static {}", var.name, static_cast<int>(var.storage),
                                 type_name(program.types, var.type), var.align_as, var.is_static);
  for (const std::string& attribute : var.attributes) text += ' ' + attribute;
  if (var.init != lang::kNoExpr) text += " = " + dump(program, var.init);
  return text;
}

// With a mark on each child that does not know its parent.
inline std::string dump(const lang::Program& program, lang::StmtId id, unsigned level = 0) {
  using lang::StmtKind;
  const lang::Stmt& s = program.stmt(id);
  std::string text = fmt::format("{:{}}{}{}", "", level, static_cast<int>(s.kind), s.flags ? "n" : "");
  if (s.kind == StmtKind::Decl) text += ' ' + dump(program, lang::VarId{s.a});
  if (s.kind == StmtKind::Label || s.kind == StmtKind::Goto) text += ' ' + program.label(lang::LabelId{s.a}).name;
  if (s.kind == StmtKind::Label && program.label(lang::LabelId{s.a}).stmt != id) text += " LOST";
  if (s.kind == StmtKind::Switch) text += fmt::format(" {} labels", s.d);
  if (s.kind == StmtKind::Block && s.d != lang::kNone)
    for (const std::uint32_t var : program.list(s.c, s.d))
      text += fmt::format(" owns '{}'", program.var(lang::VarId{var}).name);
  for_each_expression(s, [&](lang::ExprId e) { text += ' ' + dump(program, e); });
  text += '\n';
  for_each_substatement(program, s, [&](lang::StmtId sub) {
    if (program.stmt(sub).parent != id) text += "ORPHAN\n";
    text += dump(program, sub, level + 1);
  });
  return text;
}

inline std::string dump(const lang::Program& program, lang::FuncId id) {
  const lang::Function& f = program.function(id);
  std::string text =
      fmt::format("{}:{} static {} inline {}", f.name, type_name(program.types, f.type), f.is_static, f.is_inline);
  for (const std::string& attribute : f.attributes) text += ' ' + attribute;
  for (const lang::VarId param : f.params) text += "\n " + dump(program, param);
  return text + '\n' + dump(program, f.body);
}

// Every variable of file scope, then every function that is defined.
inline std::string dump(const lang::Program& program) {
  using lang::Program;
  std::string variables, functions;
  for (const Program::TopLevel& item : program.top_level) {
    if (item.kind == Program::TopLevel::Kind::Var) variables += dump(program, lang::VarId{item.id}) + '\n';
    else if (program.function(lang::FuncId{item.id}).is_defined()) functions += dump(program, lang::FuncId{item.id});
  }
  return variables + functions;
}

}  // namespace gadfly::test
