// SPDX-License-Identifier: Apache-2.0
// Code that is never executed: well-typed over all that can be named, and otherwise free. Loops, jumps out of it,
// calls, accesses beyond the ends of arrays and through any pointer, variables without a value.
#pragma once

#include <optional>
#include <vector>

#include "emi/draft.h"
#include "gen/choices.h"

namespace gadfly::emi {

class DeadCode {
 public:
  DeadCode(Draft& draft, const Point& point, gen::Choices& choices);

  // A block of about |statements| statements, those inside others included.
  lang::StmtId block(unsigned statements);
  // How many it has made, without blocks.
  unsigned made() const { return made_; }
  // Uses |value|, an integer or pointer, so that everybody can see it. kNoStmt: there is no way.
  lang::StmtId show(lang::ExprId value);
  // A new variable that can be named as well.
  void add(lang::VarId var) { visible_.push_back(var); }

 private:
  using ExprId = lang::ExprId;
  using StmtId = lang::StmtId;
  using Type = lang::Type;
  struct Body {  // a block that is being made
    std::vector<StmtId> stmts;
    std::vector<lang::VarId> vars;
  };

  // dead_code.cpp
  StmtId finish(const Body& body);
  StmtId nested(unsigned least);
  void statement(Body& body);
  void assignment(Body& body);
  void update(Body& body);
  void pointer_assignment(Body& body);
  void branch(Body& body);
  void loop(Body& body);
  void choice(Body& body);
  void call(Body& body);
  void jump(Body& body);
  void declaration(Body& body);
  void put(Body& body, StmtId stmt);

  // dead_values.cpp
  ExprId integer(unsigned depth);
  ExprId read();
  ExprId small_constant();
  ExprId arithmetic(unsigned depth);
  ExprId condition();
  std::optional<ExprId> pointer(Type type);
  enum class Wanted : std::uint8_t { Integer, Number, Pointer };
  std::optional<ExprId> lvalue(Wanted wanted, bool assignable);
  std::optional<ExprId> part_of(ExprId lvalue, unsigned depth, Wanted wanted);
  ExprId place_in(std::uint64_t count);
  std::optional<ExprId> call_of(lang::FuncId function);
  std::optional<ExprId> argument(Type type);
  bool is_callable(lang::FuncId function) const;

  Draft& draft_;
  lang::Program& program_;
  lang::Builder& build_;
  const Point& point_;
  gen::Choices& choices_;
  std::vector<lang::VarId> visible_;
  std::vector<lang::FuncId> callable_;
  unsigned budget_ = 0, made_ = 0, depth_ = 0, loops_ = 0, breaks_ = 0;
};

}  // namespace gadfly::emi
