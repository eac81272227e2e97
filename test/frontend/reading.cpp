// SPDX-License-Identifier: Apache-2.0
#include "reading.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gadfly::frontend::test {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Program;
using lang::Stmt;
using lang::StmtId;
using lang::StmtKind;

Program read(std::string_view text, const ReadOptions& options) {
  ReadResult result = read_text("test.c", text, options);
  if (auto* program = std::get_if<Program>(&result)) return std::move(*program);
  const auto& why = std::get<Rejection>(result);
  ADD_FAILURE() << why.file << ':' << why.line << ':' << why.column << ": " << why.message;
  return Program(*options.target);
}

Rejection rejected(std::string_view text, const ReadOptions& options) {
  ReadResult result = read_text("test.c", text, options);
  if (auto* why = std::get_if<Rejection>(&result)) return *why;
  ADD_FAILURE() << "accepted: " << text;
  return {};
}

namespace {

constexpr const char* kBinary[] = {
    "*", "/", "%", "+", "-", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "p+", "p-", "pp-"};
constexpr const char* kUnary[] = {"+", "-", "~", "!"};
constexpr const char* kIncDec[] = {"++x", "--x", "x++", "x--"};
constexpr const char* kCast[] = {"IntToInt", "IntToFloat", "FloatToInt", "FloatToFloat", "ToBool",
                                 "PtrToPtr", "PtrToInt",   "IntToPtr",   "NullToPtr",    "ToVoid",
                                 "Splat",    "VectorBits", "NoOp"};
constexpr const char* kSizeOf[] = {"sizeof-type", "sizeof-expr", "alignof"};
constexpr const char* kBuiltin[] = {
#define GADFLY_BUILTIN(name, spelling) #name,
#include "lang/builtins.def"
#undef GADFLY_BUILTIN
};

std::string operands(const Program& p, const Expr& e) {
  std::string text;
  lang::for_each_operand(p, e, [&](ExprId id) { text += fmt::format(" {}", show(p, id)); });
  return text;
}

std::string head(const Expr& e) {
  switch (e.kind) {
    case ExprKind::Load: return "Load";
    case ExprKind::Unary: return fmt::format("Unary{}", kUnary[e.op]);
    case ExprKind::IncDec: return kIncDec[e.op];
    case ExprKind::Binary: return fmt::format("Binary{}", kBinary[e.op]);
    case ExprKind::Logical: return e.op == 0 ? "&&" : "||";
    case ExprKind::Cond: return e.b == lang::kNone ? "Elvis" : "Cond";
    case ExprKind::Assign: return "Assign";
    case ExprKind::CompoundAssign: return fmt::format("Assign{}", kBinary[e.op]);
    case ExprKind::Comma: return "Comma";
    case ExprKind::ArrayDecay: return "ArrayDecay";
    case ExprKind::FunctionDecay: return "FunctionDecay";
    case ExprKind::AddrOf: return "AddrOf";
    case ExprKind::Deref: return "Deref";
    case ExprKind::Index: return "Index";
    case ExprKind::Call: return "Call";
    case ExprKind::BuiltinCall: return kBuiltin[e.op];
    case ExprKind::VaArg: return "VaArg";
    case ExprKind::SizeOf: return kSizeOf[e.op];
    case ExprKind::Cast: return fmt::format("Cast{}{}", e.has(lang::kImplicit) ? "*" : "", kCast[e.op]);
    default: return "?";
  }
}

std::string list(const Program& p, const Expr& e) {
  std::string text = "{";
  for (std::uint32_t i = 0; i < e.c; ++i)
    text += fmt::format("{}{}={}", i == 0 ? "" : ", ", p.lists[e.b + 2 * i], show(p, ExprId{p.lists[e.b + 2 * i + 1]}));
  return text + "}";
}

std::string declared(const Program& p, std::uint32_t id) {
  const lang::Var& var = p.var(lang::VarId{id});
  std::string text = var.storage == lang::Storage::StaticLocal ? "Decl static " : "Decl ";
  text += var.name;
  if (var.init != lang::kNoExpr) text += " = " + show(p, var.init);
  return text;
}

}  // namespace

std::string show(const Program& p, ExprId id) {
  const Expr& e = p.expr(id);
  switch (e.kind) {
    case ExprKind::IntConst: return fmt::format("{}", e.int64());
    case ExprKind::FloatConst: return fmt::format("f{:x}", std::uint64_t(e.int_bits() >> 64));
    case ExprKind::StringLit: {
      std::string text = p.strings[e.a];
      for (char& c : text)
        if (c == 0) c = '0';
      return fmt::format("\"{}\"", text);
    }
    case ExprKind::VarRef: return p.var(lang::VarId{e.a}).name;
    case ExprKind::FuncRef: return p.function(lang::FuncId{e.a}).name;
    case ExprKind::Member: return fmt::format("(Member {} {})", show(p, e.child_a()), e.b);
    case ExprKind::InitList: return list(p, e);
    case ExprKind::CompoundLiteral: return fmt::format("(Literal {})", show(p, p.var(lang::VarId{e.a}).init));
    case ExprKind::StmtExpr: return fmt::format("({})", show(p, StmtId{e.a}));
    case ExprKind::LabelAddr: return "&&" + p.label(lang::LabelId{e.a}).name;
    default: return fmt::format("({}{})", head(e), operands(p, e));
  }
}

std::string show(const Program& p, StmtId id) {
  const Stmt& s = p.stmt(id);
  const auto expr = [&](std::uint32_t e) { return e == lang::kNone ? std::string("-") : show(p, ExprId{e}); };
  const auto stmt = [&](std::uint32_t t) { return t == lang::kNone ? std::string("-") : show(p, StmtId{t}); };
  switch (s.kind) {
    case StmtKind::Empty: return "Empty";
    case StmtKind::ExprStmt: return expr(s.a);
    case StmtKind::Decl: return declared(p, s.a);
    case StmtKind::DeclGroup:
    case StmtKind::Block: {
      std::string text = s.flags & lang::kNoBraces ? "<" : "{";
      for (std::uint32_t i = 0; i < s.b; ++i) text += fmt::format("{}{}", i == 0 ? "" : "; ", stmt(p.lists[s.a + i]));
      return text + (s.flags & lang::kNoBraces ? ">" : "}");
    }
    case StmtKind::If: return fmt::format("If {} {} {}", expr(s.a), stmt(s.b), stmt(s.c));
    case StmtKind::While: return fmt::format("While {} {}", expr(s.a), stmt(s.b));
    case StmtKind::DoWhile: return fmt::format("Do {} {}", stmt(s.a), expr(s.b));
    case StmtKind::For: return fmt::format("For {} {} {} {}", stmt(s.a), expr(s.b), expr(s.c), stmt(s.d));
    case StmtKind::Switch: return fmt::format("Switch {} {}", expr(s.a), stmt(s.b));
    case StmtKind::Case:
      return s.b == lang::kNone ? fmt::format("Case {}: {}", expr(s.a), stmt(s.c))
                                : fmt::format("Case {}..{}: {}", expr(s.a), expr(s.b), stmt(s.c));
    case StmtKind::Default: return "Default: " + stmt(s.a);
    case StmtKind::Label: return p.label(lang::LabelId{s.a}).name + ": " + stmt(s.b);
    case StmtKind::Goto: return "Goto " + p.label(lang::LabelId{s.a}).name;
    case StmtKind::IndirectGoto: return "Goto *" + expr(s.a);
    case StmtKind::Break: return "Break";
    case StmtKind::Continue: return "Continue";
    case StmtKind::Return: return "Return " + expr(s.a);
  }
  return "?";
}

const lang::Function& function(const Program& p, std::string_view name) {
  static const lang::Function kNothing;
  for (std::size_t i = 0; i < p.functions.size(); ++i)
    if (p.functions[i].name == name) return p.functions[i];
  ADD_FAILURE() << "no function " << name;
  return kNothing;
}

const lang::Var& variable(const Program& p, std::string_view name) {
  static const lang::Var kNothing;
  for (std::size_t i = 0; i < p.vars.size(); ++i)
    if (p.vars[i].name == name) return p.vars[i];
  ADD_FAILURE() << "no variable " << name;
  return kNothing;
}

std::string body(const Program& p, std::string_view name) {
  const lang::Function& f = function(p, name);
  return f.is_defined() ? show(p, f.body) : "";
}

std::string returned(std::string_view text, const ReadOptions& options) {
  const Program p = read(text, options);
  for (std::size_t i = 0; i < p.stmts.size(); ++i)
    if (p.stmts[i].kind == StmtKind::Return && p.stmts[i].a != lang::kNone) return show(p, ExprId{p.stmts[i].a});
  return "no return";
}

}  // namespace gadfly::frontend::test
