// SPDX-License-Identifier: Apache-2.0
// What the parts of the wild generator share: the program under construction, and where its chance comes from.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gen/drawing.h"

namespace gadfly::gen {

// A function whose body is being drafted, and what is visible at the current point.
struct WildScope {
  lang::FuncId function = lang::kNoFunc;
  lang::StmtId body = lang::kNoStmt;
  std::uint32_t rank = 0;              // it may call functions of higher ranks
  std::uint32_t depth = 0;             // of statements
  std::uint32_t loops = 0;             // around the current point
  bool breakable = false;              // a loop or switch is around it
  std::vector<lang::VarId> vars;       // parameters and locals
  std::vector<lang::ExprId> counters;  // lvalues that the loops around the point count with
  std::vector<lang::LabelId> labels;   // of the function; some have no place yet
  std::vector<bool> placed;            // by label
  bool own_only = false;               // values come from |vars| alone
  std::uint32_t budget = 0;            // statements that may still be drafted in the function
};

// A number that becomes what |read| gives in the first run that evaluates it, plus |delta|: so a difference is zero,
// and a comparison is decided, in a way that compilers do not see.
struct WildNumber {
  lang::ExprId read, number;
  int delta = 0;
};

struct WildDraft : Drawing {
  WildDraft(const GenOptions& options, Choices& choices, const std::vector<std::uint32_t>& dropped, Generated& result)
      : Drawing(options, choices, result), dropped(dropped) {}

  const std::vector<std::uint32_t>& dropped;
  std::uint32_t length = 4;  // most arrays have so many elements, most loops run so often
  std::uint32_t names = 0;
  std::uint32_t statements = 0;  // drafted so far: the numbers of |dropped|
  std::vector<lang::VarId> globals;
  std::vector<lang::VarId> limits;  // numbers that nothing writes, and that are useful as bounds of loops
  std::vector<WildNumber> numbers;
  std::vector<lang::VarId> observed;    // globals that the program itself makes part of the answer
  std::vector<lang::FuncId> functions;  // by rank
  std::vector<lang::FuncId> probes;     // the same; a call of one that is undefined may be removed
  std::vector<lang::FuncId> kernels;    // which test() alone calls
  std::vector<lang::FuncId> helpers;    // functions that are right as they are
  std::vector<std::pair<std::uint32_t, std::uint32_t>>
      nan_reads;                     // from one expression to before another: may read one
  lang::FuncId use = lang::kNoFunc;  // void use(unsigned long): folds its argument into a global

  template <typename T>
  T one_of(const std::vector<T>& from) {
    return from[below(static_cast<std::uint32_t>(from.size()))];
  }
  // Appends the declaration of a local to a block, which it belongs to.
  void declare(lang::StmtId block, lang::VarId local) {
    build.own(block, local);
    build.append(block, build.declare(local));
  }
  // for (int i = 0; i < |count|; i++) |body|, where |counter| is i. The body is put into a block.
  lang::StmtId loop_over(lang::VarId counter, lang::ExprId count, lang::StmtId body) {
    program.var(counter).init = number(0);
    const lang::ExprId place = build.variable(counter);
    const lang::ExprId test = build.binary(lang::BinaryOp::Lt, build.load(place), count);
    const lang::ExprId step = build.inc_dec(lang::IncDecOp::PostInc, place);
    const bool is_block = program.stmt(body).kind == lang::StmtKind::Block;
    return build.for_loop(std::span(&counter, 1), test, step, is_block ? body : build.block(std::span(&body, 1)));
  }
  std::string name(const char* prefix) { return fmt::format("{}{}", prefix, names++); }
  lang::TypeTable& types() { return program.types; }
  lang::Type int_type() const { return program.types.basic(lang::TypeKind::Int); }
  lang::Type type_of(lang::ExprId id) const { return program.expr(id).type; }
  lang::ExprId number(__int128 value) { return build.constant(int_type(), value); }
};

}  // namespace gadfly::gen
