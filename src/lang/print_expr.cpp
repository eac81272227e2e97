// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "lang/print.h"
#include "lang/print_const.h"
#include "lang/print_type.h"
#include "lang/printer.h"
#include "support/check.h"

namespace gadfly::lang {
namespace {

constexpr std::string_view kBinaryText[] = {
    "*", "/", "%", "+", "-", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "+", "-", "-"};
constexpr std::string_view kUnaryText[] = {"+", "-", "~", "!"};

constexpr std::string_view kBuiltinText[] = {
#define GADFLY_BUILTIN(name, spelling) spelling,
#include "lang/builtins.def"
#undef GADFLY_BUILTIN
};

std::string_view text_of(BinaryOp op) { return kBinaryText[static_cast<unsigned>(op)]; }

bool is_visible(const Expr& e) {
  switch (e.kind) {
    case ExprKind::Load:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay: return false;
    case ExprKind::Cast: return !e.has(kImplicit);
    default: return true;
  }
}

bool is_splat(const Expr& e) {
  return e.kind == ExprKind::Cast && static_cast<CastKind>(e.op) == CastKind::Splat && e.has(kImplicit);
}

}  // namespace

// The node below |id| that has text of its own.
ExprId Printer::visible(ExprId id) const {
  while (!is_visible(program_.expr(id))) {
    const bool splats = is_splat(program_.expr(id));
    id = program_.expr(id).child_a();
    if (splats && needs_cast_in_vector(id)) break;
  }
  return id;
}

// Compilers convert a number to the elements of a vector by themselves only where it is a constant that fits.
bool Printer::needs_cast_in_vector(ExprId number) const {
  const Expr& e = program_.expr(number);
  if (e.kind != ExprKind::Cast || !e.has(kImplicit)) return false;
  const ExprKind kind = program_.expr(visible(e.child_a())).kind;
  return kind != ExprKind::IntConst && kind != ExprKind::FloatConst;
}

Prec Printer::precedence_of(ExprId id) const {
  const Expr& e = program_.expr(id);
  switch (e.kind) {
    case ExprKind::IntConst: return int_const_prec(types_, e.type, e.int_bits());
    case ExprKind::FloatConst: return float_const_prec(e.int_bits());
    case ExprKind::StringLit:
    case ExprKind::VarRef:
    case ExprKind::FuncRef:
    case ExprKind::StmtExpr:
    case ExprKind::InitList: return Prec::Primary;
    case ExprKind::Unary:
    case ExprKind::AddrOf:
    case ExprKind::Deref:
    case ExprKind::SizeOf:
    case ExprKind::LabelAddr: return Prec::Unary;
    case ExprKind::IncDec: return IncDecOp{e.op} < IncDecOp::PostInc ? Prec::Unary : Prec::Postfix;
    case ExprKind::Binary: return precedence(BinaryOp{e.op});
    case ExprKind::Logical: return LogicalOp{e.op} == LogicalOp::And ? Prec::And : Prec::Or;
    case ExprKind::Cond: return Prec::Cond;
    case ExprKind::Assign:
    case ExprKind::CompoundAssign: return Prec::Assign;
    case ExprKind::Comma: return Prec::Comma;
    case ExprKind::Cast: return Prec::Cast;
    case ExprKind::Member: {
      const bool unnamed = types_.record(program_.expr(e.child_a()).type).fields[e.b].name.empty();
      return unnamed ? precedence_of(visible(e.child_a())) : Prec::Postfix;
    }
    case ExprKind::Index:
    case ExprKind::Element:
    case ExprKind::Call:
    case ExprKind::BuiltinCall:
    case ExprKind::CompoundLiteral:
    case ExprKind::VaArg: return Prec::Postfix;
    case ExprKind::Load:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay: break;
  }
  return precedence_of(e.child_a());
}

void Printer::expression(ExprId id, Prec least) {
  id = visible(id);
  const bool parens = precedence_of(id) < least;
  if (parens) out_ += '(';
  raw_expression(program_.expr(id));
  if (parens) out_ += ')';
}

void Printer::raw_expression(const Expr& e) {
  const ExprId a = e.child_a(), b = e.child_b();
  switch (e.kind) {
    case ExprKind::IntConst:
    case ExprKind::FloatConst:
    case ExprKind::StringLit: return constant(e);
    case ExprKind::VarRef: out_ += name_of(VarId{e.a}); return;
    case ExprKind::FuncRef: out_ += program_.function(FuncId{e.a}).name; return;
    case ExprKind::Unary: return unary_prefix(kUnaryText[e.op], a, Prec::Cast);
    case ExprKind::AddrOf: return unary_prefix("&", a, Prec::Cast);
    case ExprKind::Deref: return unary_prefix("*", a, Prec::Cast);
    case ExprKind::IncDec: return inc_dec(e);
    case ExprKind::Binary: {
      const auto op = BinaryOp{e.op};
      const bool swapped = op == BinaryOp::PtrAdd && e.has(kSwapped);
      return binary(swapped ? b : a, text_of(op), swapped ? a : b, precedence(op));
    }
    case ExprKind::Logical: {
      const bool is_and = LogicalOp{e.op} == LogicalOp::And;
      return binary(a, is_and ? "&&" : "||", b, is_and ? Prec::And : Prec::Or);
    }
    case ExprKind::Cond: return conditional(e);
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
      expression(a, Prec::Unary);
      out_ += ' ';
      if (e.kind == ExprKind::CompoundAssign) out_ += text_of(BinaryOp{e.op});
      out_ += "= ";
      return expression(b, Prec::Assign);
    case ExprKind::Comma:
      expression(a, Prec::Comma);
      out_ += ", ";
      return expression(b, Prec::Assign);
    case ExprKind::Cast:
      out_ += '(';
      append_type_name(types_, e.type, out_);
      return unary_prefix(")", a, Prec::Cast);
    case ExprKind::Member: return member(e);
    case ExprKind::Index:
      expression(e.has(kSwapped) ? b : a, Prec::Postfix);
      out_ += '[';
      expression(e.has(kSwapped) ? a : b);
      out_ += ']';
      return;
    case ExprKind::Element:
      expression(a, Prec::Postfix);
      out_ += '[';
      expression(b);
      out_ += ']';
      return;
    case ExprKind::Call: callee(a); return arguments(e.b, e.c);
    case ExprKind::BuiltinCall: return builtin_call(e);
    case ExprKind::SizeOf: return size_of(e);
    case ExprKind::InitList: return init_list(e);
    case ExprKind::CompoundLiteral: return compound_literal(e);
    case ExprKind::StmtExpr: return statement_expression(e);
    case ExprKind::VaArg:
      out_ += "__builtin_va_arg(";
      expression(a, Prec::Assign);
      out_ += fmt::format(", {})", type_name(types_, e.type));
      return;
    case ExprKind::LabelAddr: out_ += "&&" + program_.label(LabelId{e.a}).name; return;
    case ExprKind::Load:
    case ExprKind::ArrayDecay:
    case ExprKind::FunctionDecay: return expression(a);
  }
}

void Printer::constant(const Expr& e) {
  if (e.kind == ExprKind::IntConst) append_int_const(types_, e.type, e.int_bits(), out_);
  else if (e.kind == ExprKind::FloatConst) out_ += float_const_text(types_, e.type, e.int_bits()).text;
  else out_ += string_literal_text(types_, e.type, program_.strings[e.a]);
}

// "- -x", never "--x".
void Printer::unary_prefix(std::string_view op, ExprId operand, Prec least) {
  out_ += op;
  const std::size_t at = out_.size();
  expression(operand, least);
  const char last = op.back();
  const bool would_join = last == '+' || last == '-' || last == '&';
  if (would_join && out_[at] == last) out_.insert(at, 1, ' ');
}

void Printer::inc_dec(const Expr& e) {
  const auto op = IncDecOp{e.op};
  const std::string_view sign = op == IncDecOp::PreInc || op == IncDecOp::PostInc ? "++" : "--";
  const bool prefix = op == IncDecOp::PreInc || op == IncDecOp::PreDec;
  if (prefix) out_ += sign;
  expression(e.child_a(), prefix ? Prec::Unary : Prec::Postfix);
  if (!prefix) out_ += sign;
}

void Printer::binary(ExprId left, std::string_view op, ExprId right, Prec prec) {
  expression(left, prec);
  out_ += ' ';
  out_ += op;
  out_ += ' ';
  expression(right, tighter(prec));
}

void Printer::conditional(const Expr& e) {
  expression(e.child_a(), Prec::Or);
  if (e.child_b() == kNoExpr) {
    out_ += " ?: ";
  } else {
    out_ += " ? ";
    expression(e.child_b(), Prec::Assign);
    out_ += " : ";
  }
  expression(e.child_c(), Prec::Cond);
}

// Members of anonymous members are written as members of the record around them.
void Printer::member(const Expr& e) {
  const ExprId base = visible(e.child_a());
  const Expr& record = program_.expr(base);
  const Field& field = types_.record(program_.expr(e.child_a()).type).fields[e.b];
  if (field.name.empty()) return raw_expression(record);
  const Expr* outer = &record;
  while (outer->kind == ExprKind::Member &&
         types_.record(program_.expr(outer->child_a()).type).fields[outer->b].name.empty())
    outer = &program_.expr(visible(outer->child_a()));
  if (outer->kind == ExprKind::Deref) {
    expression(outer->child_a(), Prec::Postfix);
    out_ += "->";
  } else {
    expression(base, Prec::Postfix);
    out_ += '.';
  }
  out_ += field.name;
}

// All functions are declared at the start. A call that stood before the function's prototype, and so has no converted
// arguments, is made through a pointer without one.
void Printer::callee(ExprId id) {
  const Expr& designator = program_.expr(visible(id));
  const bool is_early = designator.kind == ExprKind::FuncRef && types_.info(designator.type).no_prototype &&
                        !types_.info(program_.function(FuncId{designator.a}).type).no_prototype;
  if (!is_early) return expression(id, Prec::Postfix);
  out_ += "((";
  append_type_name(types_, program_.expr(id).type, out_);
  out_ += ')';
  expression(id, Prec::Cast);
  out_ += ')';
}

void Printer::arguments(std::uint32_t first, std::uint32_t count) {
  out_ += '(';
  bool separate = false;
  for (const std::uint32_t id : program_.list(first, count)) {
    if (separate) out_ += ", ";
    separate = true;
    expression(ExprId{id}, Prec::Assign);
  }
  out_ += ')';
}

void Printer::builtin_call(const Expr& e) {
  out_ += kBuiltinText[e.op];
  arguments(e.b, e.c);
  if (Builtin{e.op} != Builtin::ConvertVector) return;
  out_.back() = ',';
  out_ += ' ';
  append_type_name(types_, e.type, out_);
  out_ += ')';
}

void Printer::size_of(const Expr& e) {
  const auto kind = SizeOfKind{e.op};
  out_ += kind == SizeOfKind::AlignOfType ? "_Alignof(" : "sizeof(";
  if (kind == SizeOfKind::SizeOfExpr) expression(e.child_a());
  else out_ += type_name(types_, Type::from_bits(e.b));
  out_ += ')';
}

void Printer::compound_literal(const Expr& e) {
  const Var& var = program_.var(VarId{e.a});
  out_ += '(';
  append_type_name(types_, var.type, out_);
  out_ += ')';
  const bool is_list = var.init != kNoExpr && program_.expr(var.init).kind == ExprKind::InitList;
  if (!is_list) out_ += '{';
  if (var.init != kNoExpr) initialiser(var.init);
  if (!is_list) out_ += '}';
}

void Printer::statement_expression(const Expr& e) {
  if (flat_ != 0) {
    flat_failed_ = true;
    return;
  }
  out_ += '(';
  body(StmtId{e.a});
  out_ += ')';
}

void print_argument(const Program& program, ExprId expr, std::string& out) {
  Printer printer(program);
  printer.start_with(std::move(out));
  printer.expression(expr, Prec::Assign);
  out = printer.take();
}

std::string print_expr(const Program& program, ExprId expr) {
  Printer printer(program);
  printer.expression(expr);
  return printer.take();
}

}  // namespace gadfly::lang
