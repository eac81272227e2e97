// SPDX-License-Identifier: Apache-2.0
// The profile `arith`: very long and very many expressions over x-variables, whose values never change, and
// t-variables, each assigned once and then used (Orange3). Every value is known while the program is built, so nothing
// has to be executed for it: the machine runs the whole once at the end, and has to agree.
#pragma once

#include <string>
#include <vector>

#include "gen/arith_parts.h"

namespace gadfly::gen {

class ArithGenerator {
 public:
  ArithGenerator(const GenOptions& options, Choices& choices, Generated& result);

  // The whole program, with its checks.
  void run();

 private:
  using Value = machine::Value;
  struct Plan {
    std::uint32_t expressions = 1, operations = 1;
  };
  struct Result {
    std::string name;
    lang::VarId var;
    Value value;
  };
  Plan plan();
  std::uint32_t log_uniform(std::uint32_t most);
  std::uint32_t operations_of_next(const Plan& plan);
  void begin_function();
  void end_function();
  void statement(std::uint32_t operations);
  bool accumulate(const arith::Node& node, bool floating);
  void assign(const arith::Node& node, bool floating);
  void finish_target(lang::VarId var, const Value& value, lang::ExprId assignment);
  void add_entry();
  void add_checks();
  void add_check(std::string name, lang::ExprId value, std::uint64_t expected, bool internal);
  void check_variable(const std::string& name, lang::VarId var, const Value& value);
  void check_float(const std::string& name, lang::VarId var, const Value& value);
  void confirm();

  lang::TypeTable& types() { return draft_.program.types; }

  arith::Draft draft_;
  arith::Parts parts_;
  std::vector<lang::FuncId> functions_;
  std::vector<Result> results_;
};

}  // namespace gadfly::gen
