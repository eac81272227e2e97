// SPDX-License-Identifier: Apache-2.0
// The nodes of a C program. Nodes are small values in arenas, named by typed ids; a node can be
// replaced in place (its id stays), which is how the generator fills holes and repairs operations.
// Every implicit conversion is a node, so that nobody who walks the tree has to know the rules.
#pragma once

#include <cstdint>

#include "lang/type.h"

namespace gadfly::lang {

enum class ExprId : std::uint32_t {};
enum class StmtId : std::uint32_t {};
enum class VarId : std::uint32_t {};
enum class FuncId : std::uint32_t {};
enum class LabelId : std::uint32_t {};

inline constexpr std::uint32_t kNone = 0xffffffff;
inline constexpr ExprId kNoExpr{kNone};
inline constexpr StmtId kNoStmt{kNone};
inline constexpr VarId kNoVar{kNone};
inline constexpr FuncId kNoFunc{kNone};

template <typename Id>
constexpr std::uint32_t raw(Id id) {
  return static_cast<std::uint32_t>(id);
}

// A place in a source file. Line 0: the node has no place (it was generated).
struct Loc {
  std::uint32_t line = 0;
  std::uint16_t column = 0;
  std::uint16_t file = 0;
};

// What the operand fields of each kind hold is said beside it. An "lvalue" expression designates
// an object and is read only by Load; everything else is a value.
enum class ExprKind : std::uint8_t {
  IntConst,         // int_bits(): the value, 128 bits
  FloatConst,       // int_bits(): the value as IEEE binary128 (exact for every type)
  StringLit,        // a: string index; type is an array; lvalue
  VarRef,           // a: VarId; lvalue
  FuncRef,          // a: FuncId; a function designator, used by FunctionDecay, AddrOf
  Load,             // a: lvalue -> its value
  Unary,            // op: UnaryOp; a
  IncDec,           // op: IncDecOp; a: lvalue
  Binary,           // op: BinaryOp; a, b
  Logical,          // op: LogicalOp; a, b
  Cond,             // a ? b : c; b may be kNone (GNU a ?: c: a's value, converted, is the result)
  Assign,           // a: lvalue; b
  CompoundAssign,   // op: BinaryOp; a: lvalue; b; c: bits of the Type the operation is done in
  Comma,            // a, b
  Cast,             // op: CastKind; a
  ArrayDecay,       // a: lvalue of array type -> pointer to its first element
  FunctionDecay,    // a: function designator -> pointer
  AddrOf,           // a: lvalue or function designator -> pointer
  Deref,            // a: pointer -> lvalue (or function designator)
  Member,           // a: lvalue or record value; b: field index. p->f is Member of Deref
  Index,            // a: pointer, b: integer -> lvalue a[b]
  Element,          // a: lvalue or vector value; b: integer -> its element a[b]
  Call,             // a: pointer to function; b, c: argument list
  BuiltinCall,      // op: Builtin; b, c: argument list
  SizeOf,           // op: SizeOfKind; a: operand (unevaluated) or kNone; b: bits of the Type
  InitList,         // b, c: list of pairs (element or field index, initialiser)
  CompoundLiteral,  // a: VarId of the unnamed object, whose init is the initialiser; lvalue
  StmtExpr,         // a: StmtId of the block; its last expression statement is the value
  VaArg,            // a: pointer to the va_list's element; type is what is read
  LabelAddr,        // a: LabelId; GNU &&label
};

enum class UnaryOp : std::uint8_t { Plus, Neg, BitNot, Not };
enum class IncDecOp : std::uint8_t { PreInc, PreDec, PostInc, PostDec };
enum class LogicalOp : std::uint8_t { And, Or };
enum class SizeOfKind : std::uint8_t { SizeOfType, SizeOfExpr, AlignOfType };

// Operands have been converted to the common type (shifts: each promoted by itself). Of vectors, both have the type of
// the result, and nothing is promoted; comparisons give a vector of 0 and -1 (TypeTable::mask_of); the count of a shift
// may be one integer for all elements.
enum class BinaryOp : std::uint8_t {
  Mul,
  Div,
  Rem,
  Add,
  Sub,
  Shl,
  Shr,
  Lt,
  Gt,
  Le,
  Ge,
  Eq,
  Ne,  // also between pointers
  BitAnd,
  BitXor,
  BitOr,
  PtrAdd,   // a: pointer, b: integer
  PtrSub,   // a: pointer, b: integer
  PtrDiff,  // a, b: pointers
};

enum class CastKind : std::uint8_t {
  IntToInt,
  IntToFloat,
  FloatToInt,
  FloatToFloat,
  ToBool,  // from any scalar
  PtrToPtr,
  PtrToInt,
  IntToPtr,
  NullToPtr,  // a null pointer constant to a pointer
  ToVoid,
  Splat,       // a number of the element type to a vector that has it in every element
  VectorBits,  // between vectors, or a vector and an integer, of one size: the same bytes
  NoOp,        // same representation: qualifiers, enum of the same width, to the same type
};

enum class Builtin : std::uint8_t {
#define GADFLY_BUILTIN(name, spelling) name,
#include "lang/builtins.def"
#undef GADFLY_BUILTIN
};

enum ExprFlag : std::uint8_t {
  kImplicit = 1,  // a conversion that is not written
  kLvalue = 2,
  kMayWrite = 4,         // it or a part of it assigns or calls: unsequenced checks are needed around it
  kSwapped = 8,          // Binary PtrAdd and Index: the integer is written first
  kVolatileAccess = 32,  // Load, assignments: of a volatile object
  kBitField = 64,        // Member: of a bit-field
};

struct Expr {
  ExprKind kind = ExprKind::IntConst;
  std::uint8_t op = 0;
  Rep rep = Rep::None;  // of |type|
  std::uint8_t flags = 0;
  Type type;
  Loc loc;
  std::uint32_t a = kNone, b = kNone, c = kNone, d = kNone;

  ExprId child_a() const { return ExprId{a}; }
  ExprId child_b() const { return ExprId{b}; }
  ExprId child_c() const { return ExprId{c}; }
  bool has(ExprFlag flag) const { return flags & flag; }
  unsigned __int128 int_bits() const {
    return static_cast<unsigned __int128>(static_cast<std::uint64_t>(d) << 32 | c) << 64 |
           (static_cast<std::uint64_t>(b) << 32 | a);
  }
  void set_int_bits(unsigned __int128 v) {
    a = static_cast<std::uint32_t>(v);
    b = static_cast<std::uint32_t>(v >> 32);
    c = static_cast<std::uint32_t>(v >> 64);
    d = static_cast<std::uint32_t>(v >> 96);
  }
  // The 64 low bits of an IntConst, sign-extended as stored.
  std::int64_t int64() const { return static_cast<std::int64_t>(static_cast<std::uint64_t>(b) << 32 | a); }
};
static_assert(sizeof(Expr) == 32);

enum class StmtKind : std::uint8_t {
  Empty,
  ExprStmt,      // a: ExprId
  Decl,          // a: VarId of a local (block scope) variable, with its initialiser
  DeclGroup,     // a, b: list of Decl StmtIds; only as the first part of a For
  Block,         // a, b: list of StmtIds; c, d: list of VarIds whose lifetime it is
  If,            // a: condition; b: then; c: else or kNone
  While,         // a: condition; b: body
  DoWhile,       // a: body; b: condition
  For,           // a: init StmtId or kNone; b: condition or kNone; c: step or kNone; d: body
  Switch,        // a: value; b: body; c, d: list of the StmtIds of its Case and Default labels
  Case,          // a: ExprId, IntConst of the switch's type; b: upper end or kNone; c: statement
  Default,       // a: statement
  Label,         // a: LabelId; b: statement
  Goto,          // a: LabelId
  IndirectGoto,  // a: ExprId; GNU goto *e
  Break,
  Continue,
  Return,  // a: ExprId or kNone
};

enum StmtFlag : std::uint8_t {
  // Block: written without braces. It only carries the scope of a For's or Switch's declarations.
  kNoBraces = 1,
};

struct Stmt {
  StmtKind kind = StmtKind::Empty;
  std::uint8_t flags = 0;
  StmtId parent = kNoStmt;  // set by Program::link_parents
  Loc loc;
  std::uint32_t a = kNone, b = kNone, c = kNone, d = kNone;
};
static_assert(sizeof(Stmt) == 32);

}  // namespace gadfly::lang
