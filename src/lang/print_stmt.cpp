// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "lang/print.h"
#include "lang/print_type.h"
#include "lang/printer.h"

namespace gadfly::lang {

void Printer::statement(StmtId id) {
  const Stmt& s = program_.stmt(id);
  switch (s.kind) {
    case StmtKind::Empty: return jump("");
    case StmtKind::ExprStmt:
      start_line();
      expression(ExprId{s.a});
      out_ += ";\n";
      return;
    case StmtKind::Decl:
      if (name_of(VarId{s.a}).empty()) return;  // printed as a compound literal
      start_line();
      variable(VarId{s.a});
      out_ += ";\n";
      return;
    case StmtKind::DeclGroup: return statements(s.a, s.b);
    case StmtKind::Block:
      if (s.flags & kNoBraces) return statements(s.a, s.b);
      start_line();
      body(id);
      out_ += '\n';
      return;
    case StmtKind::If: start_line(); return if_statement(s);
    case StmtKind::While:
    case StmtKind::Switch:
      start_line();
      out_ += s.kind == StmtKind::While ? "while (" : "switch (";
      expression(ExprId{s.a});
      out_ += ") ";
      body(StmtId{s.b}, s.kind == StmtKind::While ? 1 : 2);
      out_ += '\n';
      return;
    case StmtKind::DoWhile:
      start_line();
      out_ += "do ";
      body(StmtId{s.a});
      out_ += " while (";
      expression(ExprId{s.b});
      out_ += ");\n";
      return;
    case StmtKind::For: return for_statement(s);
    case StmtKind::Case: return case_statement(s);
    case StmtKind::Default: return label("default", StmtId{s.a});
    case StmtKind::Label: return label(program_.label(LabelId{s.a}).name, StmtId{s.b});
    case StmtKind::Goto: return jump("goto " + program_.label(LabelId{s.a}).name);
    case StmtKind::Break: return jump("break");
    case StmtKind::Continue: return jump("continue");
    case StmtKind::IndirectGoto:
    case StmtKind::Return:
      start_line();
      out_ += s.kind == StmtKind::Return ? "return" : "goto *";
      if (s.kind == StmtKind::Return && s.a != kNone) out_ += ' ';
      if (s.a != kNone) expression(ExprId{s.a});
      out_ += ";\n";
      return;
  }
}

void Printer::jump(std::string_view word) {
  start_line();
  out_ += word;
  out_ += ";\n";
}

void Printer::statements(std::uint32_t first, std::uint32_t count) {
  for (const std::uint32_t id : program_.list(first, count)) statement(StmtId{id});
}

// Every body has braces: no "else" can go to the wrong "if". A block and the single statement in
// it print alike.
void Printer::body(StmtId id, unsigned deeper) {
  const Stmt& s = program_.stmt(id);
  out_ += "{\n";
  level_ += deeper;
  if (s.kind == StmtKind::Block) statements(s.a, s.b);
  else statement(id);
  level_ -= deeper;
  start_line();
  out_ += '}';
}

// A label stands one level left of its statement. A declaration is no statement and needs an
// empty one before it.
void Printer::label(std::string_view text, StmtId below) {
  start_line(level_ == 0 ? 0 : level_ - 1);
  out_ += text;
  out_ += ':';
  const Stmt* first = &program_.stmt(below);
  while (first->kind == StmtKind::Block && (first->flags & kNoBraces) && first->b != 0)
    first = &program_.stmt(StmtId{program_.lists[first->a]});
  const bool is_empty = program_.stmt(below).kind == StmtKind::Empty;
  const bool is_declaration = first->kind == StmtKind::Decl || first->kind == StmtKind::DeclGroup;
  const bool is_nothing = first->kind == StmtKind::Block && (first->flags & kNoBraces);
  out_ += is_empty || is_declaration || is_nothing ? " ;\n" : "\n";
  if (!is_empty) statement(below);
}

void Printer::if_statement(const Stmt& s) {
  out_ += "if (";
  expression(ExprId{s.a});
  out_ += ") ";
  body(StmtId{s.b});
  if (s.c == kNone) {
    out_ += '\n';
    return;
  }
  out_ += " else ";
  const Stmt& other = program_.stmt(StmtId{s.c});
  if (other.kind == StmtKind::If) return if_statement(other);
  body(StmtId{s.c});
  out_ += '\n';
}

void Printer::for_statement(const Stmt& s) {
  start_line();
  out_ += "for (";
  const Stmt empty;
  const Stmt& init = s.a == kNone ? empty : program_.stmt(StmtId{s.a});
  if (init.kind == StmtKind::ExprStmt) {
    expression(ExprId{init.a});
  } else if (init.kind == StmtKind::Decl) {
    variable(VarId{init.a});
  } else if (init.kind == StmtKind::DeclGroup) {
    bool first = true;
    for (const std::uint32_t decl : program_.list(init.a, init.b)) {
      const VarId var{program_.stmt(StmtId{decl}).a};
      if (!first) out_ += ", ";
      first ? variable(var) : declarator_and_init(var);
      first = false;
    }
  }
  out_ += ';';
  if (s.b != kNone) out_ += ' ';
  if (s.b != kNone) expression(ExprId{s.b});
  out_ += ';';
  if (s.c != kNone) out_ += ' ';
  if (s.c != kNone) expression(ExprId{s.c});
  out_ += ") ";
  body(StmtId{s.d});
  out_ += '\n';
}

void Printer::case_statement(const Stmt& s) {
  std::string outside = std::exchange(out_, "case ");
  expression(ExprId{s.a}, Prec::Cond);
  if (s.b != kNone) {
    out_ += " ... ";
    expression(ExprId{s.b}, Prec::Cond);
  }
  const std::string text = std::exchange(out_, std::move(outside));
  label(text, StmtId{s.c});
}

const std::string& Printer::name_of(VarId id) const {
  if (renamed_.empty()) return program_.var(id).name;
  const auto other = renamed_.find(id);
  return other != renamed_.end() ? other->second : program_.var(id).name;
}

std::string_view Printer::storage_words(const Var& var) const {
  if (var.storage == Storage::StaticLocal || var.is_static) return "static ";
  if (var.is_extern) return "extern ";
  return var.is_register ? "register " : "";
}

void Printer::variable(VarId id) {
  const Var& var = program_.var(id);
  out_ += storage_words(var);
  append_specifiers(types_, var.type, out_);
  out_ += ' ';
  declarator_and_init(id);
}

std::string Printer::attribute_words(const std::vector<std::string>& attributes) {
  std::string text;
  for (const std::string& attribute : attributes) text += " __attribute__((" + attribute + "))";
  return text;
}

void Printer::variable_attributes(const Var& var) {
  if (var.align_as != 0) out_ += fmt::format(" __attribute__((aligned({})))", var.align_as);
  out_ += attribute_words(var.attributes);
}

void Printer::declarator_and_init(VarId id) {
  const Var& var = program_.var(id);
  append_declarator(types_, var.type, name_of(id), out_);
  variable_attributes(var);
  if (var.init == kNoExpr) return;
  out_ += " = ";
  initialiser(var.init);
}

std::string print_stmt(const Program& program, StmtId stmt, unsigned indent) {
  Printer printer(program, indent);
  printer.statement(stmt);
  return printer.take();
}

}  // namespace gadfly::lang
