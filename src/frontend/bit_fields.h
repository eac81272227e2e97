// SPDX-License-Identifier: Apache-2.0
// Where compilers disagree about the type of a bit-field: GCC gives it a type of just its width, Clang the declared
// one (C17 6.7.2.1 leaves it open).
#pragma once

namespace clang {
class ASTContext;
class Expr;
class FieldDecl;
}  // namespace clang

namespace gadfly::frontend {

// The bit-field whose type |e| has in GCC, where its width is less than the declared type's: |e| reads it, assigns to
// it, steps it, passes such a value on, or computes with one that is wider than int. Null: there is none.
const clang::FieldDecl* bit_field_behind(const clang::Expr& e, const clang::ASTContext& context);

// The same, and the width is more than int's, so that arithmetic does not promote it.
const clang::FieldDecl* wide_bit_field_behind(const clang::Expr& e, const clang::ASTContext& context);

// Whether GCC promotes |e| to int and Clang, which forgets the bit-field behind `b.f++` and `({ b.f; })`, computes in
// another type.
bool is_promoted_by_gcc_only(const clang::Expr& e, const clang::ASTContext& context);

}  // namespace gadfly::frontend
