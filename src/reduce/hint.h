// SPDX-License-Identifier: Apache-2.0
// A hint says one thing that could go from a program, or become simpler. It knows C and nothing of the search;
// whether the program stays interesting, and even whether it still compiles, is for others to find out.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lang/program.h"
#include "reduce/profile.h"

namespace gadfly::reduce {

enum class HintKind : std::uint8_t {
  RemoveStatement,    // a: StmtId
  RemoveFunction,     // a: FuncId; its calls become the values that they gave
  RemoveVariable,     // a: VarId; its reads become the values that they gave, assignments what they assign
  RemoveDeclaration,  // a: VarId that nothing names
  RemoveParameter,    // a: FuncId, b: its number; it becomes a local variable with the value that it got
  DropResult,         // a: FuncId; it returns nothing
  KeepThen,           // a: StmtId of an if: its branch instead
  KeepElse,
  KeepBody,         // a: StmtId of a loop or switch: what it does first and its body once, without labels
  KeepCondition,    // a: StmtId of an if, while or switch: only what decides
  Flatten,          // a: StmtId of a block: what is in it belongs to the block around
  DropLabel,        // a: StmtId of a label, case or default: what it stands before
  ToValue,          // a: ExprId; the value that it had first
  ToNumber,         // a: ExprId; |value|
  ToOperand,        // a: ExprId, b: ExprId of one below it, or of another that has its value
  ToAssign,         // a: ExprId of x += e or x++: x = e, x = 1
  DropPart,         // a: StmtId of a for; b: 0, 1, 2 for its init, condition, step
  InitToStatement,  // a: StmtId of a declaration that nothing names: what its initialiser does
  Forward,      // a: VarId that is read in one place only, b: ExprId of that Load, value: ExprId of what is assigned
  Settle,       // a: VarId, b: ExprId; it starts with |value|, and nothing before |b| changes it
  SettleAfter,  // the same, and |b| is gone as well
  DropInitialiser,   // a: VarId
  DropInitItem,      // a: ExprId of an InitList, b: position
  Retype,            // a: VarId; b: bits of its type
  ShrinkArray,       // a: VarId; b: elements that it has left
  RetypeResult,      // a: FuncId; b: bits of the type
  RetypeField,       // a: RecordId, b: field, value: bits of the type; no bit-field then
  ReplaceType,       // a, b: bits of types; everywhere
  RemoveField,       // a: RecordId, b: field that no expression names
  RemoveEnumerator,  // a: EnumId, b: its number
  PlainNumber,       // a: ExprId of a constant; an int of the same value
  Unwrap,            // a: VarId of an array or record; the element or member |b|, the only one that is named
  UnwrapRecord,      // a: RecordId with one member: the member instead, everywhere
  SameVariable,      // a: VarId, b: VarId of the same type: b instead of a
  ToTarget,          // a: VarId of a pointer that always points to b: ExprId of an lvalue or a function
  Inline,            // a: StmtId whose expression is, or assigns, a call; b: ExprId of that call
  Plain,             // a: VarId; no storage class, no attributes, no alignment
  PlainFunction,     // a: FuncId; no inline, no static, no attributes
  PlainRecord,       // a: RecordId; no attributes
  Print,             // a: StmtId of a call, b: ExprId of one of its arguments: prints that instead
  Return,            // a: StmtId of printf(…, e), b: ExprId e: returns that from main instead
  ReturnDiffers,     // the same, but returns whether e is not |value|
};

struct Hint {
  HintKind kind;
  std::uint32_t a = lang::kNone, b = lang::kNone;
  __int128 value = 0;
};

// A program with what is known of it, and hints for it.
struct Base {
  lang::Program program;
  Profile profile;
};

// What hints have in common: they can be tried together, many at once.
struct HintFamily {
  std::string_view name;
  // How many levels there are: those of a level are tried before those of the next, for which they are looked
  // for anew.
  unsigned levels;
  std::vector<Hint> (*find)(const Base& base, unsigned level);
  bool from_the_end = false;  // of values that change, the last ones are meant, not the first
  bool at_once = false;       // pieces are cut down to single hints in the first round: their number grows with the
                              // logarithm of the number of hints
};

// Levels of families that go by depth; the last one holds all that is deeper.
inline constexpr unsigned kDeepest = 8;

// From coarse to fine.
std::span<const HintFamily> families();

// |base| with all |hints|. Those that others made pointless do nothing. The result is good for being printed;
// what is read from that text is the program.
lang::Program changed(const Base& base, std::span<const Hint> hints);

}  // namespace gadfly::reduce
