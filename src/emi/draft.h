// SPDX-License-Identifier: Apache-2.0
// A variant while it is made: a copy of the seed's program, and how code is put into it.
#pragma once

#include <set>
#include <span>
#include <string>

#include "emi/seed.h"
#include "lang/build.h"

namespace gadfly::emi {

struct Draft {
  explicit Draft(const Seed& seed) : seed(seed), program(seed.program()), build(program) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const Seed& seed;
  lang::Program program;
  lang::Builder build;
  unsigned mutation = 0;  // the number of the one that is made: a part of all new names
  unsigned names = 0;     // that it has used

  // Statements before which the facts of the seed do not hold any more, and those that were rewritten by facts.
  std::set<lang::StmtId> moved, rewritten;

  std::string fresh_name();
  // A new automatic variable of |function|, which a block has to own and declare.
  lang::VarId local(lang::FuncId function, lang::Type type, lang::ExprId init = lang::kNoExpr);
  // `name`, a function of the C library, as it is declared or a new declaration; kNoFunc: the name means something
  // else.
  lang::FuncId library(const std::string& name, lang::Type type);

  // Whether the statement of |point| still stands in the program: nothing around it was removed.
  bool is_there(const Point& point) const;
  // |stmt| is replaced in what is around it. |parent|: what was around it before |with|, which may hold it, was built.
  void replace(lang::StmtId parent, lang::StmtId stmt, lang::StmtId with);
  void put_before(lang::StmtId stmt, lang::StmtId code);
  void put_after(lang::StmtId stmt, lang::StmtId code);

 private:
  void put(lang::StmtId stmt, lang::StmtId code, bool before);
};

}  // namespace gadfly::emi
