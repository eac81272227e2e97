// SPDX-License-Identifier: Apache-2.0
// Functions of wild programs that run over arrays: by pointers, to a length that compilers cannot see, called with
// lengths below, at and above those of vectors, and with pointers that overlap.
#pragma once

#include "gen/wild_world.h"

namespace gadfly::gen {

class WildKernels {
 public:
  WildKernels(WildDraft& draft, WildWorld& world) : d_(draft), world_(world) {}

  // Adds the arrays and the functions; nothing where the rule is off.
  void add();
  // Appends to the body of test(): the arrays get values, the functions are called, the arrays are observed. False:
  // there are none.
  bool append_calls(lang::StmtId block);

 private:
  // A function under construction, at the body of its loop.
  struct Kernel {
    lang::FuncId function = lang::kNoFunc;
    std::vector<lang::VarId> arrays;  // parameters that point into arrays
    std::vector<lang::VarId> sums;    // locals that live on after the loop
    lang::VarId length = lang::kNoVar, given = lang::kNoVar;
    lang::ExprId counter = lang::kNoExpr;  // an lvalue
    lang::StmtId body = lang::kNoStmt;
  };
  using Make = lang::StmtId (WildKernels::*)(const Kernel&);
#define GADFLY_WILD_KERNEL(id, name, weight, make, what) lang::StmtId make(const Kernel& k);
#include "gen/rules.def"
  static const Make kMakers[];

  struct Array {
    lang::VarId var;
    lang::Type element;
    bool is_used;  // by a call
  };

  lang::Type add_record();
  void add_array(lang::Type element);
  void add_function(std::uint32_t number);
  lang::StmtId loop(Kernel& k);
  lang::StmtId returned(const Kernel& k);
  lang::StmtId over_all(const Array& array, bool fills);
  lang::StmtId over_one(lang::ExprId element, lang::ExprId i, bool fills);
  lang::ExprId argument_for(lang::Type pointer);
  void append_call(lang::StmtId block, lang::FuncId f);

  // a[i * scale + offset], an lvalue.
  lang::ExprId element(const Kernel& k, lang::VarId array, std::uint32_t scale, std::uint32_t offset);
  lang::ExprId number_in(lang::ExprId place);
  lang::ExprId any_element(const Kernel& k);
  lang::ExprId operand(const Kernel& k);
  lang::ExprId value(const Kernel& k, std::uint32_t operations);
  lang::ExprId condition(const Kernel& k);
  lang::ExprId masked(lang::ExprId value);
  lang::StmtId set(lang::ExprId lvalue, lang::ExprId value);
  lang::StmtId guarded(lang::ExprId condition, lang::StmtId then);

  WildDraft& d_;
  WildWorld& world_;
  std::vector<Array> arrays_;
};

}  // namespace gadfly::gen
