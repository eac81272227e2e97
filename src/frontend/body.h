// SPDX-License-Identifier: Apache-2.0
// Statements and expressions: the body of one function, or the initialiser of one file-scope
// variable. exprs.cpp, operators.cpp, calls.cpp, inits.cpp and stmts.cpp hold its parts.
#pragma once

#include <llvm/ADT/APSInt.h>

#include <initializer_list>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/unit.h"

namespace clang {
class ArraySubscriptExpr;
class BinaryOperator;
class BinaryConditionalOperator;
class CallExpr;
class CastExpr;
class CompoundAssignOperator;
class CompoundLiteralExpr;
class CompoundStmt;
class ConditionalOperator;
class ConvertVectorExpr;
class DeclRefExpr;
class DeclStmt;
class Expr;
class ForStmt;
class GCCAsmStmt;
class GenericSelectionExpr;
class InitListExpr;
class LabelDecl;
class MemberExpr;
class ShuffleVectorExpr;
class Stmt;
class StmtExpr;
class StringLiteral;
class SwitchStmt;
class UnaryExprOrTypeTraitExpr;
class UnaryOperator;
class VAArgExpr;
}  // namespace clang

namespace gadfly::frontend {

// Everyone who walks a program recurses as deep as it nests.
inline constexpr unsigned kDeepest = 100'000;

class Body {
 public:
  explicit Body(Unit& unit) : unit_(unit), program_(unit.program()), source_(unit.source), types_(unit.types) {}

  void convert(const clang::FunctionDecl& definition, lang::FuncId id);
  // Of a variable of static storage duration.
  lang::ExprId static_initialiser(const clang::Expr& init);

 private:
  using ExprId = lang::ExprId;
  using StmtId = lang::StmtId;

  // Expressions.
  ExprId expr(const clang::Expr* e);
  ExprId expr_at_depth(const clang::Expr* e);
  // As expr(), but an lvalue or a function designator is converted to a value.
  ExprId value(const clang::Expr* e);
  ExprId reference(const clang::DeclRefExpr& e);
  ExprId member(const clang::MemberExpr& e);
  ExprId subscript(const clang::ArraySubscriptExpr& e);
  // vectors.cpp
  ExprId element(const clang::ArraySubscriptExpr& e);
  ExprId shuffle(const clang::ShuffleVectorExpr& e);
  ExprId convert_vector(const clang::ConvertVectorExpr& e);
  void check_vector_conversion(const clang::CastExpr& e);
  ExprId shift_count(const clang::Expr& e);
  void check_vector_operator(const clang::BinaryOperator& e);
  void vector_elements(const clang::InitListExpr& e, std::vector<std::uint32_t>& pairs);
  ExprId sizeof_or_alignof(const clang::UnaryExprOrTypeTraitExpr& e);
  ExprId floating(const clang::Expr& e);
  ExprId string(const clang::StringLiteral& e);
  // The constant that |e| is; refuses as |what| when it is none.
  ExprId evaluated(const clang::Expr& e, std::string what);
  ExprId int_const(const llvm::APSInt& value, lang::Type type, lang::Loc loc);
  ExprId zero(lang::Type type, lang::Loc loc);

  // Operators.
  ExprId unary(const clang::UnaryOperator& e);
  ExprId address_of(const clang::UnaryOperator& e);
  ExprId binary(const clang::BinaryOperator& e);
  ExprId generic(const clang::GenericSelectionExpr& e);
  ExprId compound_assign(const clang::CompoundAssignOperator& e);
  ExprId conditional(const clang::ConditionalOperator& e);
  ExprId elvis(const clang::BinaryConditionalOperator& e);
  ExprId cast(const clang::CastExpr& e);
  ExprId scalar_cast(const clang::CastExpr& e, lang::CastKind kind);
  ExprId cast_to_union(const clang::CastExpr& e);
  void check_wide_bit_fields(const clang::BinaryOperator& e);
  void check_wide_bit_field(const clang::Expr& operand);
  void check_promotion(const clang::Expr& operand);
  // Of what only has its type looked at.
  void check_type_of_bit_field(const clang::Expr& e);

  // Calls.
  ExprId call(const clang::CallExpr& e);
  ExprId builtin_call(const clang::CallExpr& e, lang::Builtin builtin);
  ExprId promoted_argument(const clang::Expr* e);
  ExprId argument_without_promotion(const clang::Expr* e);
  ExprId va_arg(const clang::VAArgExpr& e);
  ExprId statement_expr(const clang::StmtExpr& e);

  // Initialisers.
  ExprId init(const clang::Expr& e);
  ExprId init_list(const clang::InitListExpr& e);
  void array_elements(const clang::InitListExpr& e, std::vector<std::uint32_t>& pairs);
  void record_members(const clang::InitListExpr& e, std::vector<std::uint32_t>& pairs);
  ExprId compound_literal(const clang::CompoundLiteralExpr& e);
  // An unnamed object whose lifetime is that of the innermost block.
  lang::VarId hidden_variable(lang::Type type, lang::Loc loc, bool file_scope);

  // Statements. append() may give any number of them: declarations are one for each variable.
  void append(const clang::Stmt* s, std::vector<StmtId>& out);
  void append_labelled(const clang::Stmt* s, std::vector<StmtId>& out);
  void append_assembly(const clang::GCCAsmStmt& s, std::vector<StmtId>& out);
  void append_declarations(const clang::DeclStmt& s, std::vector<StmtId>& out);
  StmtId stmt(const clang::Stmt* s);
  StmtId simple(const clang::Stmt* s);
  // A statement that is a block by itself (C17 6.8.4p3, 6.8.5p5): wrapped when it has unnamed
  // objects of its own.
  StmtId scoped(const clang::Stmt* s);
  StmtId close_scope(StmtId inner);
  StmtId block(const clang::CompoundStmt& s);
  StmtId function_body(const clang::FunctionDecl& definition);
  StmtId for_loop(const clang::ForStmt& s);
  StmtId switch_stmt(const clang::SwitchStmt& s);
  // If, while, do, for, switch; their scope is open.
  StmtId compound(const clang::Stmt* s);
  ExprId case_value(const clang::Expr& e);
  ExprId in_same_register(ExprId from, lang::Type type, const clang::Stmt& s);
  StmtId evaluate_lvalue(const clang::Expr& e, const clang::Stmt& s);
  void mark_in_memory(const clang::Expr& e);
  lang::LabelId label(const clang::LabelDecl& decl);
  lang::VarId local(const clang::VarDecl& decl);
  void check_supported(const clang::VarDecl& decl) const;

  // Nodes.
  static constexpr unsigned flag_if(bool condition, lang::ExprFlag flag) {
    return condition ? static_cast<unsigned>(flag) : 0u;
  }
  struct Operands {
    std::uint32_t a = lang::kNone, b = lang::kNone, c = lang::kNone, d = lang::kNone;
  };
  ExprId add(lang::ExprKind kind, lang::Type type, lang::Loc loc, Operands operands, unsigned op = 0,
             unsigned flags = 0);
  // Type and lvalue flag are those of |e|.
  ExprId add(lang::ExprKind kind, const clang::Expr& e, Operands operands, unsigned op = 0, unsigned flags = 0);
  StmtId add(lang::StmtKind kind, const clang::Stmt& s, Operands operands);
  StmtId add(lang::StmtKind kind, const clang::Stmt& s) { return add(kind, s, Operands()); }
  StmtId add_block(std::span<const StmtId> body, lang::Loc loc, std::uint8_t flags);
  ExprId add_load(ExprId lvalue);
  lang::Type type_of(const clang::Expr& e);
  unsigned volatile_flag(const clang::Expr& lvalue) const;
  lang::Loc loc_of(ExprId id) const { return program_.expr(id).loc; }
  [[noreturn]] void refuse(const clang::Stmt& at, std::string what) const;

  Unit& unit_;
  lang::Program& program_;
  Source& source_;
  Types& types_;
  lang::FuncId function_ = lang::kNoFunc;  // kNoFunc: at file scope
  std::uint32_t slots_ = 0;
  bool static_init_ = false;  // inside the initialiser of an object of static duration
  unsigned depth_ = 0;
  std::unordered_map<const clang::VarDecl*, lang::VarId> locals_;
  std::unordered_map<const clang::LabelDecl*, lang::LabelId> labels_;
  std::set<std::string> label_names_;
  std::vector<std::vector<lang::VarId>> scopes_;  // of the open blocks
  struct OpenSwitch {
    lang::Type type;
    std::vector<StmtId> cases;
  };
  std::vector<OpenSwitch> switches_;
};

}  // namespace gadfly::frontend
