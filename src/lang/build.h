// SPDX-License-Identifier: Apache-2.0
// Builds typed expressions and statements: applies the conversions that C applies, so that what is built
// is what the front end would read from the printed text.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
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
  // |value| rounded to |type|, which is a floating one. Requires a finite value.
  ExprId float_constant(Type type, long double value);
  // (T *)0, of a pointer type; written, so that it has its type wherever it stands.
  ExprId null_pointer(Type pointer);
  // The bytes of |text|, and a zero if there is room, as the initialiser of an object of type |array|, an
  // array of a character type.
  ExprId string_literal(std::string_view text, Type array);
  ExprId load(ExprId lvalue);
  ExprId unary(UnaryOp op, ExprId operand);
  // Arithmetic and comparisons of arithmetic operands; pointers with pointer_binary(). Of two vectors of one type, or
  // of a vector and a number whose type the elements hold; a shift may be by any integer.
  ExprId binary(BinaryOp op, ExprId a, ExprId b);
  ExprId pointer_binary(BinaryOp op, ExprId a, ExprId b);
  ExprId logical(LogicalOp op, ExprId a, ExprId b);
  // Requires |a| and |b| to be both arithmetic, of one record type, both void, or pointers to types that differ
  // in their qualifiers only.
  ExprId conditional(ExprId condition, ExprId a, ExprId b);
  ExprId comma(ExprId a, ExprId b);
  ExprId cast(ExprId value, Type to);     // written
  ExprId convert(ExprId value, Type to);  // not written; the same node when nothing changes
  ExprId assign(ExprId lvalue, ExprId value);
  ExprId compound(BinaryOp op, ExprId lvalue, ExprId value);
  ExprId inc_dec(IncDecOp op, ExprId lvalue);
  ExprId call(FuncId function, std::span<const ExprId> args);
  ExprId call_pointer(ExprId pointer, std::span<const ExprId> args);
  // f as a value: a pointer to it.
  ExprId function_address(FuncId function);
  ExprId address_of(ExprId lvalue);
  // An array as a value: a pointer to its first element.
  ExprId decay(ExprId array);
  ExprId size_of(Type type);
  ExprId size_of_expression(ExprId e);  // not of a load(): of the lvalue itself
  // An element or member and its initialiser: a value, an init_list() or a string_literal().
  using InitItem = std::pair<std::uint32_t, ExprId>;
  // {…} for an object of |type|, an array or record. Requires at least one item, in ascending order (one only
  // for a union), none for an unnamed bit-field. Values are converted as by assignment.
  ExprId init_list(Type type, std::span<const InitItem> items);

  // __builtin_shufflevector of two vectors of one type, and __builtin_convertvector to as many elements.
  ExprId shuffle(ExprId a, ExprId b, std::span<const std::uint32_t> elements);
  ExprId convert_vector(ExprId value, Type to);

  // Built-in functions. Those with a meaning of their own:
  ExprId builtin_call(Builtin builtin, std::span<const ExprId> args);
  // Those with a prototype, found by their whole name ("__builtin_clz"), to be called with call(). kNoFunc
  // for names that are not in the table of build_call.cpp.
  FuncId builtin_function(std::string_view name);
  // |list| is a variable of type va_list_type(), or a parameter that was adjusted to a pointer.
  Type va_list_type() { return types_.array_of(types_.basic(TypeKind::VaList), 1); }
  ExprId va_start(VarId list, VarId last_param);
  ExprId va_end(VarId list);
  ExprId va_copy(VarId to, VarId from);
  // Requires a type that the default argument promotions leave as it is.
  ExprId va_arg(VarId list, Type type);

  // lvalues.
  ExprId variable(VarId var);
  ExprId member(ExprId record, std::uint32_t field);  // of a record that is a value: a value
  ExprId index(ExprId array, ExprId position);
  ExprId index_pointer(ExprId pointer, ExprId position);
  ExprId element(ExprId vector, ExprId position);     // of a vector that is a value: a value
  ExprId dereference(ExprId pointer);                 // a function designator if it points to a function
  ExprId arrow(ExprId pointer, std::uint32_t field);  // p->f
  // (T){…} of the unnamed, address-taken variable |var|, whose init is set and which a block owns (or which is
  // one of Program::globals).
  ExprId compound_literal(VarId var);

  // Statements. Bodies and branches are blocks, also where they hold one statement; an |otherwise| may be an if
  // instead. Every statement that is put into another one gets it as its parent at once, so a goto finds its
  // way in a program that is still being built.
  StmtId empty();
  StmtId expression(ExprId e);
  StmtId declare(VarId var);
  StmtId block(std::span<const StmtId> stmts, std::span<const VarId> vars = {});
  StmtId if_else(ExprId condition, StmtId then, StmtId otherwise = kNoStmt);
  StmtId for_loop(ExprId init, ExprId condition, ExprId step, StmtId body);
  // for (int i = 0, …; …; …), in the block without braces that owns |vars|. Requires at least one variable, all
  // of the same type.
  StmtId for_loop(std::span<const VarId> vars, ExprId condition, ExprId step, StmtId body);
  StmtId while_loop(ExprId condition, StmtId body);
  StmtId do_while(StmtId body, ExprId condition);
  // Its labels are made below, and appended to |body| or to any block inside it.
  StmtId switch_on(ExprId value, StmtId body);
  // |low| … |high| is GNU C. Requires values of the switch's type, and no declaration as |labelled|.
  StmtId case_label(StmtId switch_stmt, __int128 low, StmtId labelled);
  StmtId case_range(StmtId switch_stmt, __int128 low, __int128 high, StmtId labelled);
  StmtId default_label(StmtId switch_stmt, StmtId labelled);
  // The type that the values of its labels have.
  Type switch_type(StmtId switch_stmt) const;
  // |name| is unique in |function|. The label has no place before label_statement().
  LabelId label(FuncId function, std::string name);
  StmtId label_statement(LabelId label, StmtId labelled);
  StmtId goto_label(LabelId label);
  StmtId break_out();
  StmtId continue_loop();
  StmtId return_value(ExprId value);
  StmtId return_nothing();

  // Adds to the end of |block|, in amortised constant time. Places in the block keep their numbers, so it may
  // be under execution.
  void append(StmtId block, StmtId stmt);
  // |var| lives as long as |block| is executed.
  void own(StmtId block, VarId var);

 private:
  ExprId add(ExprKind kind, Type type, unsigned op, unsigned flags, std::uint32_t a, std::uint32_t b = kNone,
             std::uint32_t c = kNone);
  StmtId add(StmtKind kind, std::uint32_t a = kNone, std::uint32_t b = kNone, std::uint32_t c = kNone,
             std::uint32_t d = kNone);
  void link_children(StmtId parent);
  // A list of Program::lists that may be longer than it is used.
  struct Room {
    std::uint32_t first = 0, capacity = 0;
  };
  void extend(Room& room, std::uint32_t& first, std::uint32_t& count, std::uint32_t with);
  ExprId finish_call(ExprId callee, std::span<const ExprId> converted);
  std::vector<ExprId> convert_arguments(Type function, std::span<const ExprId> args);
  ExprId va_list_value(VarId list);
  void join_switch(StmtId switch_stmt, StmtId label);
  ExprId case_constant(StmtId switch_stmt, __int128 value);
  ExprId promote(ExprId value);
  ExprId promote_argument(ExprId value);
  ExprId to_common(ExprId value, Type common);
  ExprId reinterpret(ExprId pointer, Type to);
  bool is_vector(ExprId value) const;
  ExprId splat(ExprId value, Type vector);
  ExprId vector_operand(ExprId value, Type vector);
  ExprId vector_binary(BinaryOp op, ExprId a, ExprId b);
  ExprId vector_compound(BinaryOp op, ExprId lvalue, ExprId value);
  CastKind cast_kind(ExprId value, Type to) const;
  const Expr& expr(ExprId id) const { return program_.expr(id); }

  Program& program_;
  TypeTable& types_;
  struct BlockRooms {
    Room stmts, vars;
  };
  std::unordered_map<std::uint32_t, BlockRooms> rooms_;  // of blocks and switches that grew
  std::map<std::string, FuncId, std::less<>> builtins_;
};

}  // namespace gadfly::lang
