// SPDX-License-Identifier: Apache-2.0
// Variables of every type, scope, storage class and qualifier, and constants.
#pragma once

#include <optional>
#include <string>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Variables : private Part {
 public:
  Variables(Draft& draft, Parts& parts);

  lang::Type float_type();
  lang::Type variable_type(bool floating);
  // The type of a variable that |node| is assigned to: some type that holds the value.
  lang::Type target_type(const Node& node, bool floating);
  Value initial_value(lang::Type type);

  // Forgets the locals of the function before.
  void begin_function() { locals_ = {}; }
  // Variables whose values never change.
  void add_x_variables(std::uint32_t count);
  lang::VarId add_variable(const char* prefix, lang::Type type, const Value& value, bool may_be_const);
  // A plain global for a copy of something that the driver can't name.
  lang::VarId add_result(const std::string& name, lang::Type type);
  // From now on expressions may read |var|. |hidden|: compilers don't know its value.
  void add_to_pool(lang::VarId var, const Value& value, bool hidden);

  Node variable_node(const Known& known);
  Node constant_node(lang::Type type, const Value& value);
  // Any variable that may be read here; one whose value compilers don't know. Nothing: none was found.
  std::optional<Node> variable(bool floating);
  std::optional<Node> hidden_variable();

 private:
  struct Pool {
    std::vector<Known> integers, floats;
    std::vector<Known> hidden;  // the integers of which compilers don't know the value
  };
  lang::Type integer_type();
  Int128 float_units(lang::Rep rep);
  lang::ExprId constant_expression(lang::Type type, const Value& value);
  bool starts_hidden(lang::VarId var) const;
  void start_from_global(lang::VarId var, Value& value);
  std::optional<Node> one_of(const std::vector<Known>& list);

  Pool globals_, locals_;
  std::vector<std::uint32_t> read_in_;  // by VarId: the expression that reads it, if it is volatile
  std::uint32_t names_ = 0;
};

}  // namespace gadfly::gen::arith
