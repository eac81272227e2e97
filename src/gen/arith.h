// SPDX-License-Identifier: Apache-2.0
// The profile `arith`: very long and very many expressions over x-variables, whose values never change, and
// t-variables, each assigned once and then used (Orange3). Every value is known while the program is built, so nothing
// has to be executed for it: the machine runs the whole once at the end, and has to agree.
//
// Its parts live in files of their own:
//   arith.cpp            sizes, functions, statements, checks     arith_variables.cpp  variables and constants
//   arith_expressions.cpp  operators and leaves                   arith_functions.cpp  casts, built-in functions,
//   effects arith_operations.cpp  what becomes of operations that would be undefined or not exact arith_idioms.cpp
//   shapes that optimisers look for
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "gen/constants.h"
#include "gen/drawn_weights.h"
#include "gen/exact.h"
#include "gen/generate.h"
#include "lang/build.h"
#include "lang/precedence.h"

namespace gadfly::gen {

class ArithGenerator {
 public:
  ArithGenerator(const GenOptions& options, Choices& choices, Generated& result);

  // The whole program, with its checks.
  void run();

 private:
  using Value = machine::Value;
  using Int128 = machine::Int128;
  using Prec = lang::Prec;

  // An expression, its value, and how it stands in the text.
  struct Node {
    lang::ExprId id = lang::kNoExpr;
    Value value{};
    Prec prec = Prec::Primary;
    std::uint32_t nest = 0;  // levels of parentheses inside
    std::uint32_t ops = 0;
    bool repeatable = true;                           // it can stand in the program a second time
    std::uint32_t first_effect = 0, last_effect = 0;  // those in it, of effects_
  };
  // The place of an expression: how tightly it has to bind to stand without parentheses, and how many levels of them
  // are left.
  struct Fit {
    Prec need = Prec::Assign;
    std::uint32_t parens = 0;
  };
  struct Wish {
    std::uint32_t ops = 0, depth = 0;
    Fit fit;
    bool floating = false;
  };
  struct Known {
    lang::VarId var;
    Value value;
  };
  struct Pool {
    std::vector<Known> integers, floats;
    std::vector<Known> hidden;  // the integers of which compilers don't know the value
  };
  // A variable that an expression changes: no other expression names it.
  struct Effect {
    lang::VarId var;
    Value before, after;
    bool executed;
  };
  struct Part {
    lang::FuncId function = lang::kNoFunc;
    std::vector<lang::StmtId> declarations, statements, copies;
    std::vector<lang::VarId> locals;
    std::uint32_t slots = 0;
  };
  struct Remembered {
    Node node;
    bool floating;
  };

  // arith.cpp
  struct Plan {
    std::uint32_t expressions = 1, operations = 1;
  };
  Plan plan();
  std::uint32_t log_uniform(std::uint32_t most);
  std::uint32_t operations_of_next(const Plan& plan);
  void begin_part();
  void end_part();
  void statement(std::uint32_t operations);
  lang::Type target_type(const Node& node, bool floating);
  bool accumulate(const Node& node, bool floating);
  void assign(const Node& node, bool floating);
  void finish_target(lang::VarId var, const Value& value, lang::ExprId assignment);
  void add_entry();
  void add_checks();
  void add_check(std::string name, lang::ExprId value, std::uint64_t expected, bool internal);
  void check_variable(const std::string& name, lang::VarId var, const Value& value);
  void confirm();

  // arith_variables.cpp
  lang::Type integer_type();
  lang::Type float_type();
  lang::Type variable_type(bool floating);
  Int128 float_units(lang::Rep rep);
  Value initial_value(lang::Type type);
  lang::ExprId constant_expression(lang::Type type, const Value& value);
  lang::VarId add_variable(const char* prefix, lang::Type type, const Value& value, bool may_be_const);
  lang::VarId add_result(const std::string& name, lang::Type type);
  void add_to_pool(lang::VarId var, const Value& value, bool hidden);
  bool starts_hidden(lang::VarId var) const;
  void add_x_variables(std::uint32_t count);
  void start_from_global(lang::VarId var, Value& value);
  Node variable_node(const Known& known);
  Node constant_node(lang::Type type, const Value& value);
  std::optional<Node> variable(bool floating);
  std::optional<Node> one_of(const std::vector<Known>& list);
  std::optional<Node> hidden_variable();

  // arith_expressions.cpp
  Node expression(const Wish& wish);
  std::optional<Node> by_rule(Rule rule, const Wish& wish);
  Node operand(const Wish& wish);
  std::optional<Node> constant_operand(const Wish& wish);
  // How many operations each of some operands gets. Not a vector: there is one for each operator.
  static constexpr std::uint32_t kMostLinks = 150;
  struct Shares {
    std::uint32_t of[kMostLinks + 1];
    std::uint32_t operator[](std::size_t i) const { return of[i]; }
  };
  Shares shares(std::uint32_t operations, std::size_t count, const Wish& child);
  lang::BinaryOp integer_operator(std::uint32_t operations);
  lang::BinaryOp one_operator();
  lang::BinaryOp float_operator();
  std::optional<Node> binary(const Wish& wish);
  std::optional<Node> comparison_of_floats(const Wish& wish);
  Node constant_beside(const Node& left, bool divisor);
  Node right_operand(lang::BinaryOp op, const Node& left, const Wish& wish);
  std::optional<Node> unary(const Wish& wish);
  std::optional<Node> conditional(const Wish& wish);
  std::optional<Node> logical(const Wish& wish);
  std::optional<Node> comma(const Wish& wish);
  Node choice(const Node& condition, const Node& a, const Node& b);
  std::optional<Node> reuse(const Wish& wish);
  void remember(const Node& node, bool floating);
  lang::ExprId copy(lang::ExprId id);

  // arith_idioms.cpp
  std::optional<Node> idiom(const Wish& wish);
  Node hidden_operand(const Wish& wish);
  // What an idiom is made of, and its place.
  struct Shaping {
    const Node& x;
    const Wish& child;  // of further operands
    Fit fit, inner;     // of the whole, of what stands in parentheses
    lang::Type type;    // of x, promoted
    unsigned width;     // of |type|
  };
  Node number(const Shaping& at, std::uint64_t value);
  Node power_of_two(const Shaping& at);
  Node sum(const Shaping& at);
#define GADFLY_ARITH_IDIOM(id, name, arith, operations, repeats, make, what) Node make(const Shaping& at);
#include "gen/rules.def"
  Node compared_nearby(const Node& node, Fit fit);
  Node cut(const Node& node);
  Node smaller(const Node& x, const Node& y, Fit fit);
  Node absolute(const Node& x, Fit fit);

  // arith_functions.cpp
  std::optional<Node> cast(const Wish& wish, bool from_float);
  std::optional<Node> integer_cast(const Wish& wish) { return cast(wish, false); }
  std::optional<Node> float_cast(const Wish& wish) { return cast(wish, true); }
  std::optional<Node> size_of(const Wish& wish);
  std::optional<Node> increment(const Wish& wish);
  std::optional<Node> assign_inside(const Wish& wish);
  Node kept(const Node& value, lang::Type type);
  std::optional<Node> compound_inside(const Wish& wish);
  std::optional<Node> builtin(const Wish& wish);
  std::optional<Node> integer_builtin(const Wish& wish, std::uint32_t inside);
  std::optional<Node> float_function(const Wish& wish, std::uint32_t inside);
  std::optional<Node> called(std::string_view name, std::vector<Node> args, const Value& value);
  lang::VarId changed_variable(lang::Type type, const Value& before, const Value& after);
  struct Compounded {
    lang::BinaryOp op;
    Value value;
  };
  std::optional<Compounded> compounded(lang::Type type, const Value& before, const Node& operand, bool floating);

  // arith_operations.cpp
  Node combine(lang::BinaryOp op, Node a, Node b, Fit fit);
  std::optional<Node> applied(lang::BinaryOp op, const Node& a, const Node& b, Fit fit);
  std::optional<Value> evaluated(lang::BinaryOp op, lang::Type ta, const Value& a, lang::Type tb, const Value& b);
  std::optional<Node> flipped(lang::BinaryOp op, const Node& a, Node& b, Fit fit);
  bool complement(Node& b);
  bool insert(lang::BinaryOp op, Node& a, Node& b, Fit fit);
  bool insert_divisor(Node& b, Fit fit);
  bool insert_for_conversion(Node& a, Node& b, Fit left, Fit right);
  std::optional<Node> moved(const Node& node, Int128 target, Fit fit);
  Node inserted_operand(lang::Type type, const Value& value, std::uint32_t parens);
  void drop(const Node& node);

  lang::TypeTable& types() { return program_.types; }
  lang::Type type_of(const Node& node) const { return program_.expr(node.id).type.unqualified(); }
  lang::Rep rep_of(const Node& node) const { return program_.expr(node.id).rep; }
  bool is_float(const Node& node) const { return lang::is_floating(rep_of(node)); }
  lang::Type int_type() const { return program_.types.basic(lang::TypeKind::Int); }
  // Levels of parentheses of |node| where it has to bind as tightly as |need|.
  static std::uint32_t nest_in(const Node& node, Prec need) { return node.nest + (node.prec < need ? 1 : 0); }
  static bool fits(Prec prec, std::uint32_t nest, Fit fit) { return nest + (prec < fit.need ? 1 : 0) <= fit.parens; }
  // The levels that are left inside an expression that binds as |prec|; nothing: it needs one that is not there.
  static std::optional<std::uint32_t> inside(Prec prec, Fit fit) {
    if (prec >= fit.need) return fit.parens;
    if (fit.parens == 0) return std::nullopt;
    return fit.parens - 1;
  }
  static Wish below_it(const Wish& wish, Prec need, std::uint32_t parens) {
    return {wish.ops - 1, wish.depth - 1, {need, parens}, wish.floating};
  }
  // What the node of an operator takes over from its operands.
  static Node node_over(lang::ExprId id, const Value& value, Prec prec, std::initializer_list<const Node*> operands);
  std::uint32_t below(std::uint32_t n) { return choices_.below(n); }
  bool percent(std::uint32_t p) { return choices_.chance(p); }
  bool chance(Rule rule);
  void fired(Rule rule) { ++stats_.fired[static_cast<std::size_t>(rule)]; }

  const GenOptions& options_;
  Choices& choices_;
  lang::TestProgram& test_;
  lang::Program& program_;
  lang::Builder build_;
  GenStats& stats_;
  DrawnWeights weights_;
  Constants constants_;
  std::uint32_t depth_ = 0;
  Part part_;
  std::vector<lang::FuncId> parts_;
  Pool globals_, locals_;
  std::vector<Effect> effects_;
  struct Result {
    std::string name;
    lang::VarId var;
    Value value;
  };
  std::vector<Result> results_;
  std::vector<Remembered> remembered_;
  std::vector<std::uint32_t> read_in_;  // by VarId: the expression that reads it, if it is volatile
  std::uint32_t expression_ = 0;
  std::uint32_t names_ = 0;
  Rule context_ = Rule::ContextPlain;
  bool wide_constants_ = false;  // of long double, with more bits than a double has
  bool executed_ = true;         // what is grown now is evaluated
};

}  // namespace gadfly::gen
