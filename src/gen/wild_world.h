// SPDX-License-Identifier: Apache-2.0
// The objects of a wild program, and ways to name them and their parts.
#pragma once

#include "gen/wild_draft.h"

namespace gadfly::gen {

class WildWorld {
 public:
  explicit WildWorld(WildDraft& draft) : d_(draft) {}

  void add_types();
  void add_globals();
  lang::VarId add_global(lang::Type type, const char* prefix);
  lang::VarId add_local(WildScope& scope, lang::Type type, const char* prefix);
  lang::VarId add_param(lang::FuncId f, lang::Type type, const char* prefix);
  // One of the numbers that nothing writes.
  lang::VarId limit() { return d_.one_of(d_.limits); }

  lang::Type integer_type();
  // Of any object, or of a parameter.
  lang::Type object_type();
  lang::Type parameter_type();
  lang::Type record_type();  // Type{}: there is none
  lang::Type result_type();  // of a function that gives something
  // One of the vector types of the program, or only of those whose elements are integers. Type{}: there is none.
  lang::Type vector_type(bool of_integers);

  // Lvalues. kNoExpr: none is visible.
  lang::ExprId integer_lvalue(WildScope& scope, bool write);
  lang::ExprId float_lvalue(WildScope& scope, bool write);
  lang::ExprId pointer_lvalue(WildScope& scope, bool write);
  lang::ExprId record_lvalue(WildScope& scope, bool write);
  lang::ExprId vector_lvalue(WildScope& scope, bool write);
  // |vector|[|position|]
  lang::ExprId element(lang::ExprId vector, lang::ExprId position);
  // Of an object of type |type| that is no bit-field, so that it has an address.
  lang::ExprId lvalue_of_type(WildScope& scope, lang::Type type);
  // The same, of a global: it exists for every type that something points to.
  // Where |scope| is given, elements may be chosen by the counters of its loops.
  lang::ExprId global_of_type(lang::Type type, const WildScope* scope = nullptr);
  lang::ExprId address_of(lang::ExprId lvalue);
  lang::ExprId pointer_value(WildScope& scope, lang::Type type, std::uint32_t depth);
  lang::ExprId constant(lang::Type type);
  lang::ExprId infinity(lang::Type type, bool negative);
  lang::ExprId quiet_nan(lang::Type type);
  // A number that a float is given: a small one, an infinity or -0, no NaN.
  lang::ExprId float_number(lang::Type type);
  // |value| as what compilers do not know: n + (|value| - what n holds), of the type of that sum.
  lang::ExprId hidden_number(int value);
  // A number that becomes what |read|, a load of an integer, gives in a run, plus |delta|.
  lang::ExprId number_like(lang::ExprId read, int delta);
  // x - C, which is zero when it is first executed. kNoExpr: no x was found.
  lang::ExprId cancelled(WildScope& scope);
  lang::ExprId initialiser(lang::Type type, bool is_static);
  // A small multiple of a quarter.
  lang::ExprId plain_float(lang::Type type);

 private:
  lang::ExprId float_bits(lang::Type type, unsigned __int128 binary128);
  enum class Wanted : std::uint8_t { Integer, Float, Pointer, Record, Vector };
  bool is_wanted(lang::Type type, Wanted wanted);
  lang::ExprId walk(WildScope& scope, lang::ExprId lvalue, Wanted wanted, bool write, int steps);
  lang::ExprId lvalue(WildScope& scope, Wanted wanted, bool write);
  lang::ExprId subscript(WildScope& scope, std::uint64_t count);
  lang::VarId any_var(WildScope& scope);
  bool contains(lang::Type whole, lang::Type part);
  lang::ExprId descend(lang::ExprId whole, lang::Type part, const WildScope* scope);
  void add_limits();
  lang::Type add_record(bool is_union);
  lang::Type field_type(bool is_union);
  lang::Type pointer_type();
  void add_vectors();

  WildDraft& d_;
  std::vector<lang::Type> records_, pointees_, vectors_;
};

}  // namespace gadfly::gen
