// SPDX-License-Identifier: Apache-2.0
// Builds typed expressions and statements: applies the conversions that C applies, so that what is built
// is what the front end would read from the printed text.
#pragma once

#include <span>
#include <vector>

#include "lang/program.h"

namespace gadfly::lang {

// The integer promotions (6.3.1.1) of a value of |type|; other types stay.
Type promoted(const TypeTable& types, Type type);
// The usual arithmetic conversions (6.3.1.8). Requires two arithmetic types.
Type common_type(const TypeTable& types, Type a, Type b);
// The type that the value of |e| has after the promotions: a bit-field's width counts.
Type promoted_type(const Program& program, ExprId e);

class Builder {
 public:
  explicit Builder(Program& program) : program_(program), types_(program.types) {}

  // Values. Operands are values (see load()) unless they are named lvalues.
  ExprId constant(Type type, __int128 value);
  ExprId load(ExprId lvalue);
  ExprId unary(UnaryOp op, ExprId operand);
  // Arithmetic and comparisons of arithmetic operands; pointers with pointer_binary().
  ExprId binary(BinaryOp op, ExprId a, ExprId b);
  ExprId pointer_binary(BinaryOp op, ExprId a, ExprId b);
  ExprId logical(LogicalOp op, ExprId a, ExprId b);
  ExprId conditional(ExprId condition, ExprId a, ExprId b);
  ExprId comma(ExprId a, ExprId b);
  ExprId cast(ExprId value, Type to);      // written
  ExprId convert(ExprId value, Type to);   // not written; the same node when nothing changes
  ExprId assign(ExprId lvalue, ExprId value);
  ExprId compound(BinaryOp op, ExprId lvalue, ExprId value);
  ExprId inc_dec(IncDecOp op, ExprId lvalue);
  ExprId call(FuncId function, std::span<const ExprId> args);
  ExprId address_of(ExprId lvalue);
  ExprId size_of(Type type);

  // lvalues.
  ExprId variable(VarId var);
  ExprId member(ExprId record, std::uint32_t field);
  ExprId index(ExprId array, ExprId position);
  ExprId dereference(ExprId pointer);

  // Statements.
  StmtId expression(ExprId e);
  StmtId declare(VarId var);
  StmtId block(std::span<const StmtId> stmts, std::span<const VarId> vars = {});
  StmtId if_else(ExprId condition, StmtId then, StmtId otherwise = kNoStmt);
  StmtId for_loop(ExprId init, ExprId condition, ExprId step, StmtId body);
  StmtId return_value(ExprId value);

 private:
  ExprId add(ExprKind kind, Type type, unsigned op, unsigned flags, std::uint32_t a,
             std::uint32_t b = kNone, std::uint32_t c = kNone);
  StmtId add(StmtKind kind, std::uint32_t a = kNone, std::uint32_t b = kNone,
             std::uint32_t c = kNone, std::uint32_t d = kNone);
  ExprId promote(ExprId value);
  ExprId promote_argument(ExprId value);
  ExprId to_common(ExprId value, Type common);
  CastKind cast_kind(Type from, Type to) const;
  const Expr& expr(ExprId id) const { return program_.expr(id); }

  Program& program_;
  TypeTable& types_;
};

}  // namespace gadfly::lang
