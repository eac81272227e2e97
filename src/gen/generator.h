// SPDX-License-Identifier: Apache-2.0
// The growing program: what generate() is made of. Growing is executing: a rule builds a piece of the program
// and performs it in the machine at once, so each piece is grown in the state that execution has there.
//
// Its parts live in files of their own:
//   generator.cpp    blocks and scopes          types.cpp       types
//   globals.cpp      objects before the start   objects.cpp     choosing variables, their parts, pointers
//   expressions.cpp  arithmetic                 effects.cpp     =, op=, ++ and calls inside expressions
//   policies.cpp     constants, contexts, reuse   idioms.cpp     shapes of expressions that optimisers look for
//   patterns.cpp     groups of statements that optimisers look for
//   statements.cpp   assignments, declarations  branches.cpp    if, switch, break, continue, return
//   loops.cpp        loops and gotos            kernels.cpp     loops over arrays
//   memory_loops.cpp, memory_counters.cpp, bounds.cpp, courses.cpp  loops whose counter lives in memory
//   nests.cpp        nests, kernels of any length
//   paths.cpp        locals set on some paths   number_idioms.cpp  comparisons as numbers
//   calls.cpp        functions and calls        mend.cpp        repairs of what becomes undefined later
//   checks.cpp       what the driver checks     dead.cpp        code that is never executed
//   facts.cpp        what is known, asserted
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>

#include "gen/constants.h"
#include "gen/context.h"
#include "gen/drawn_weights.h"
#include "gen/facts.h"
#include "gen/generate.h"
#include "gen/rewrite.h"
#include "lang/build.h"
#include "machine/interpreter.h"

namespace gadfly::gen {

class Generator final : public machine::Grower {
 public:
  Generator(const GenOptions& options, Choices& choices, const std::vector<std::uint32_t>& dropped, Generated& result);

  // Types, globals with values, and the entry function, whose body is still open.
  void begin();
  bool extend(machine::Machine& machine, lang::StmtId block, machine::Flow& flow, std::uint32_t& next) override;
  bool mend(lang::ExprId id, const machine::Value& a, const machine::Value& b, machine::Value& result) override;
  bool mend_index(lang::ExprId id, const machine::Value& index, std::uint64_t count, std::uint64_t& result) override;
  // What the globals hold now becomes what is expected.
  void add_checks(machine::Machine& machine);
  // Fills the blocks that were never executed. Their code need not be defined.
  void fill_dead_blocks();
  // The number of a statement that was being grown last: the innermost one, or one |outward| of it.
  std::uint32_t statement_number(std::size_t outward) const {
    return growing_.empty() ? 0 : growing_[growing_.size() - 1 - std::min(outward, growing_.size() - 1)];
  }

 private:
  using Value = machine::Value;
  using Flow = machine::Flow;

  // One full expression: what it reads and writes, to keep unsequenced accesses apart.
  class FullExpression {
   public:
    explicit FullExpression(Generator& generator);
    ~FullExpression();
    FullExpression(const FullExpression&) = delete;
    FullExpression& operator=(const FullExpression&) = delete;

   private:
    Generator& generator_;
    std::size_t accesses_, masked_, base_, temporaries_;
  };
  struct Access {
    lang::VarId var;
    bool write = false;
    bool call = false;    // made by a called function
    bool target = false;  // what the whole expression assigns to: nothing else may write it, but for calls
  };
  struct ModeScope {
    ModeScope(Generator& g, Mode mode) : generator(g), before(g.mode_) { g.mode_ = mode; }
    ~ModeScope() { generator.mode_ = before; }
    Generator& generator;
    Mode before;
  };

  Context here(Scope& scope) const { return {scope, operators_}; }

  bool live() const { return mode_ == Mode::Live; }
  Mode later() const { return mode_ == Mode::Dead ? Mode::Dead : Mode::Blind; }  // of what is not executed yet
  const lang::TypeTable& types() const { return program_.types; }
  lang::Type type_of(lang::ExprId id) const { return program_.expr(id).type; }
  lang::Type int_type() const { return program_.types.basic(lang::TypeKind::Int); }
  VarFacts& facts(lang::VarId var) { return vars_[raw(var)]; }
  FunctionFacts& facts(lang::FuncId f) { return functions_[raw(f)]; }

  // generator.cpp
  Rule choose(Group group) { return weights_.choose(group); }
  bool chance(Rule rule);
  void fired(Rule rule) { ++stats_.fired[static_cast<std::size_t>(rule)]; }
  std::uint32_t below(std::uint32_t n) { return choices_.below(n); }
  bool percent(std::uint32_t p) { return choices_.chance(p); }
  template <typename T>
  T one_of(const std::vector<T>& from) {
    return from[below(static_cast<std::uint32_t>(from.size()))];
  }
  std::string name(const char* prefix);
  lang::VarId add_var(lang::Type type, lang::Storage storage, const char* prefix, VarFacts facts);
  lang::VarId add_local(Scope& scope, lang::Type type, const char* prefix, VarFacts facts, bool in_memory,
                        std::uint32_t spare = 2);
  Scope& open_scope(lang::FuncId function, Scope* parent, std::uint32_t budget);
  Scope& open_inner(Scope& scope);
  Scope* scope_of(lang::StmtId block);
  void append(Scope& scope, lang::StmtId stmt);
  std::uint64_t estimated_size() const;
  bool has_room() const;
  bool has_slots(lang::FuncId f, std::uint32_t count);
  void give_slot(lang::VarId var, lang::FuncId f);
  std::uint64_t projected_steps() const;
  bool is_cheap(std::uint64_t cost) const;
  bool extend_live(Scope& scope, Flow& flow, std::uint32_t& next);
  Flow grow(Scope& scope);
  void close(Scope& scope, Flow& flow);

  // types.cpp
  void add_types();
  lang::Type integer_type();
  lang::Type float_type();
  lang::Type add_struct(bool may_nest);
  lang::Type add_union();
  lang::Type add_enum();
  lang::Type record_type();
  lang::Type object_type(Rule shape);
  bool is_integer(lang::Type type) const { return lang::is_integer(types().rep(type)); }
  bool contains(lang::Type whole, lang::Type part);
  bool is_packed(lang::Type type) const;
  std::uint32_t scalars_in(lang::Type type) const;

  // globals.cpp
  void add_globals();
  lang::VarId add_global(lang::Type type, VarFacts facts, const char* prefix);
  lang::VarId add_global(Rule shape);
  void add_function_tables();
  lang::ExprId initialiser(lang::Type type);
  lang::ExprId pointer_initialiser(lang::VarId pointer);

  // objects.cpp
  template <typename Visit>
  void for_each_visible(const Scope& scope, Visit&& visit);
  template <typename Wanted>
  lang::VarId pick_local(const Scope& scope, Wanted&& wanted);
  template <typename Wanted>
  lang::VarId pick_global(const Scope& scope, Wanted&& wanted);
  template <typename Wanted>
  lang::VarId pick(const Scope& scope, Wanted&& wanted);
  bool is_private(const Scope& scope) { return facts(scope.function).is_private; }
  lang::ExprId integer_lvalue(const Context& at, Use use);
  bool is_usable(lang::VarId var, Use use);
  lang::ExprId integer_in(Scope& scope, lang::VarId var, Use use);
  lang::ExprId local_leaf(Scope& scope, Use use);
  lang::ExprId global_leaf(Scope& scope, Use use);
  lang::ExprId part_of(Scope& scope, lang::ExprId whole, Use use);
  lang::ExprId subscript(Scope& scope, std::uint64_t count);
  lang::ExprId counter_subscript(Scope& scope, std::uint64_t count);
  lang::ExprId dereferenced(Scope& scope, Use use);
  lang::ExprId lvalue_of_type(Scope& scope, lang::Type type, std::uint32_t depth, bool addressable);
  lang::ExprId descend(lang::ExprId whole, lang::Type part);
  lang::ExprId address_of(lang::ExprId lvalue);
  lang::ExprId pointer_value(Scope& scope, lang::Type type, std::uint32_t depth);
  lang::ExprId record_value(const Context& at, lang::Type type);
  lang::ExprId float_value(const Context& at, lang::Type type, std::uint32_t depth);
  lang::VarId array_in(Scope& scope, std::uint32_t least, bool write, lang::Type element = {});
  void note_read(const Context& at, lang::VarId var);
  void note_write(lang::VarId var);
  lang::VarId root_of(lang::ExprId lvalue) const;

  // Sequencing (objects.cpp). Whether |var| may be accessed beside what the expression does already.
  static constexpr lang::VarId kMemory{lang::kNone - 1};    // whatever a pointer may point to
  static constexpr lang::VarId kVolatile{lang::kNone - 2};  // the order of volatile accesses
  bool may_access(lang::VarId var, bool write, bool call = false) const;
  bool in_memory(lang::VarId var) const;
  void log(lang::VarId var, bool write, bool call = false) {
    accesses_.push_back({var, write, call});
    if (write) write_end_ = accesses_.size();
  }
  void log_chosen(lang::VarId var, Use use);
  void log_variable(lang::VarId var, Use use = {});
  bool may_use(lang::VarId var, bool write);

  // expressions.cpp
  Grown expression(const Context& at, std::uint32_t depth);
  Grown pure_expression(const Context& at, std::uint32_t depth);
  Grown operand(const Context& at);
  Grown constant(lang::Type type);
  Grown number(lang::Type type, __int128 value);
  Grown loaded(lang::ExprId lvalue);
  bool is_wide_bit_field(lang::ExprId lvalue) const;
  Grown unary(const Context& at, std::uint32_t depth);
  Grown defined_unary(lang::UnaryOp op, Grown operand);
  Grown binary(const Context& at, std::uint32_t depth);
  Grown defined_binary(lang::BinaryOp op, Grown a, Grown b);
  Grown cast(Grown value, lang::Type to);
  Grown cast_expression(const Context& at, std::uint32_t depth);
  Grown conditional(const Context& at, std::uint32_t depth);
  Grown logical(const Context& at, std::uint32_t depth);
  Grown builtin(const Context& at, std::uint32_t depth);
  Grown size_of(const Context& at);
  Grown pointer_compare(const Context& at);
  Grown pointer_difference(const Context& at);
  Grown null_test(const Context& at);
  Grown float_compare(const Context& at);
  Grown float_cast(const Context& at);
  Grown evaluated(lang::ExprId id);
  bool has_effects(lang::ExprId id) const;
  bool is_constant(lang::ExprId id) const;
  Value converted(lang::ExprId node, const Grown& from) const;
  bool truth(const Grown& value) const;
  lang::BinaryOp binary_operator(const Context& at);
  std::uint32_t lossy_depth(std::uint32_t depth);

  // effects.cpp
  Grown comma(const Context& at, std::uint32_t depth);
  Grown assign_inside(const Context& at, std::uint32_t depth);
  Grown compound_inside(const Context& at, std::uint32_t depth);
  Grown settled(Grown value);
  Grown increment(const Context& at);
  Grown call_inside(const Context& at, std::uint32_t depth);
  Grown assigned(lang::ExprId lvalue, Grown value);
  Grown compounded(lang::BinaryOp op, lang::ExprId lvalue, Grown value);

  // policies.cpp
  __int128 constant_value(lang::Type type);
  bool leaf_is_constant(const Context& at);
  void remember(Scope& scope, Grown value);
  Grown reuse(const Context& at);
  Grown again(const Context& at, lang::ExprId id);
  bool can_repeat(lang::ExprId id) const;
  bool can_read_again(lang::ExprId lvalue) const;
  bool may_read_again(const Context& at, lang::ExprId lvalue);
  lang::ExprId copy(lang::ExprId id);

  // idioms.cpp
  // Where an idiom stands, and what it is about.
  struct Idiom {
    const Context& context;
    lang::VarId var;  // not volatile; reading it is noted
    lang::Type type;  // its promoted type
    unsigned width;   // of |type|
    std::uint32_t depth;
  };
  static constexpr Rule kFirstIdiom = Rule::IdiomClearLowestBit;
  Grown idiom(const Context& at, std::uint32_t depth);
  Grown read(const Idiom& at);
  Grown number(const Idiom& at, __int128 value);
  Grown chosen(Grown condition, Grown a, Grown b);
  // number_idioms.cpp
  __int128 number_nearby(const Idiom& at);
  Grown compared(const Idiom& at);
  Grown any_comparison(const Idiom& at);
  Grown joined(const Idiom& at);
#define GADFLY_IDIOM(id, name, full, scalar, make, what) Grown make(const Idiom& at);
#include "gen/rules.def"

  // patterns.cpp
  Grown repeatable(const Context& at, std::uint32_t operations);
  template <typename Make>
  lang::StmtId flow_on(Scope& scope, Make&& make, bool must_keep = false);
  template <typename Make>
  void under_condition(Scope& scope, Grown condition, Make&& make, std::uint32_t count = 1);
  template <typename Make>
  void perhaps_under_condition(Scope& scope, Make&& make);
  lang::StmtId flow_on_value(Scope& scope, lang::ExprId lvalue, bool must_keep = false);
  lang::StmtId flow_on_repeatable(Scope& scope, std::uint32_t operations);
  lang::StmtId flow_on_call(Scope& scope, lang::FuncId f, std::span<const lang::ExprId> args);
  void set_under(Scope& scope, Grown condition, lang::VarId var);
  Flow use_under(Scope& scope, Grown condition, lang::VarId var);

  // statements.cpp
  bool anywhere(const Scope&) const { return true; }
  bool may_nest(const Scope& scope) const;
  bool may_loop(const Scope& scope) const;
  Flow statement(Scope& scope);
  // What grows each statement, in the file that its subject belongs to.
#define GADFLY_STATEMENT(id, name, full, scalar, arith, possible, make, what) Flow make(Scope& scope);
#include "gen/rules.def"
  Flow declare_aggregate(Scope& scope, Rule shape);
  Flow declare_pointer(Scope& scope, Rule shape);
  Flow declare_float(Scope& scope);
  Flow declare_integer(Scope& scope);
  Flow declare_static(Scope& scope);
  Flow initialise(Scope& scope, lang::VarId var, lang::ExprId init);
  Flow declare_object(Scope& scope, lang::VarId var, lang::ExprId init, Rule shape);
  Flow declare_grown(Scope& scope, lang::VarId var, Grown init);
  Flow fold_variable(Scope& scope, lang::VarId var);
  void fold_pending(Scope& scope);
  struct Target {
    lang::ExprId lvalue = lang::kNoExpr;
    bool keep = false;  // what it holds has not been used, or is written again and again: keep it in the new value
  };
  Target target(Scope& scope);
  bool facts_keep(lang::ExprId lvalue);
  bool loses(const Scope& scope, lang::ExprId lvalue);
  Flow keep_in_variable(Scope& scope, Grown value);
  std::uint32_t depth_for(unsigned width);
  Grown condition(Scope& scope);
  Flow execute(lang::StmtId stmt);
  Flow perform(Scope& scope, lang::StmtId stmt);
  Flow add_expression(Scope& scope, lang::ExprId id);

  // facts.cpp
  struct Fact {
    lang::ExprId condition = lang::kNoExpr;
    lang::VarId var = lang::kNoVar;
    lang::ExprId low = lang::kNoExpr, high = lang::kNoExpr;  // of an integer
  };
  Fact range_fact(lang::VarId var);
  Fact pointer_fact(Scope& scope, lang::VarId var);
  Flow assert_fact(Scope& scope);
  void widen_fact(const Fact& fact);
  void fail_in(Scope& scope);

  // branches.cpp
  Flow branch(Scope& scope, Grown condition);
  Flow leave_if(Scope& scope, Rule rule);

  // loops.cpp
  std::uint32_t trip_count();
  std::uint32_t most_trips() const;
  Flow run_often(lang::StmtId stmt, std::uint32_t trips);
  Flow run_loop(Scope& scope, lang::StmtId stmt, std::uint32_t trips);
  static VarFacts counter_facts(const Scope& scope, std::int64_t low, std::int64_t high);
  lang::Type counter_type();
  lang::VarId add_counter(Scope& scope, std::int64_t low, std::int64_t high);
  void start_counter(Scope& scope, lang::VarId counter, std::uint32_t value);
  lang::VarId add_loop_variable(lang::FuncId function, lang::Type type, const char* prefix, VarFacts facts,
                                lang::ExprId init);
  lang::ExprId and_also(Scope& scope, lang::ExprId condition);
  lang::ExprId is_below(lang::VarId counter, lang::ExprId limit);
  lang::ExprId steps_below(Scope& scope, lang::VarId counter, std::uint32_t trips);
  lang::LabelId new_label(const Scope& scope);
  lang::ExprId jump_condition(Scope& scope);
  lang::StmtId goto_if(lang::ExprId condition, lang::LabelId label);
  lang::StmtId counted_for(lang::VarId counter, std::uint32_t trips, lang::StmtId body);
  Scope& loop_body(Scope& scope, lang::VarId counter, std::uint32_t trips);

  // memory_counters.cpp, bounds.cpp, courses.cpp, memory_loops.cpp
  static constexpr std::uint32_t kMostVaryingNumber = 7;
  static bool is_small_number(__int128 value) { return value > -1000 && value < 1000; }
  // A counter in memory. Only loops of one function write it.
  struct MemoryCounter {
    Rule home;
    lang::VarId root;                    // what it is, or is a part of
    lang::VarId pointer = lang::kNoVar;  // by which it is reached
    std::uint32_t part = 0;              // the member or element
    lang::Type type = {};
    lang::FuncId owner = lang::kNoFunc;  // the function whose loops write it; kNoFunc: none yet
    bool once = false;                   // it is for one loop
  };
  // How a counter goes in one loop.
  struct Course {
    MemoryCounter counter;
    std::uint32_t index = lang::kNone, second = lang::kNone;  // of |counters_|
    bool starts = true;                                       // else it goes on from where it is
    bool up = true;
    __int128 start = 0, amount = 1;
    lang::ExprId start_value = lang::kNoExpr;  // instead of |start|
    lang::BinaryOp test = lang::BinaryOp::Lt;
    lang::ExprId bound = lang::kNoExpr;
    std::uint32_t trips = 0;  // at this execution; the most of it where they vary
  };
  bool may_count_in_memory(const Scope& scope) const;
  lang::Type any_counter_type();
  void add_loop_globals();
  void add_global_counter(Rule home);
  lang::ExprId counter_place(const MemoryCounter& counter);
  bool is_counting(const Scope& scope, std::uint32_t counter) const;
  std::uint32_t add_static_counter(Scope& scope);
  std::uint32_t parameter_counter(Scope& scope);
  std::uint32_t memory_counter(Scope& scope, std::uint32_t except);
  bool is_visible(const Scope& scope, lang::VarId var);
  lang::ExprId steady_number(Scope& scope, lang::Type type, __int128 number);
  lang::FuncId hiding_function(lang::Type type);
  void hide_function(lang::FuncId f);
  Grown varying_number(Scope& scope);
  Grown perhaps_varying(Scope& scope);
  __int128 known_value_of(const Grown& g) const;
#define GADFLY_COURSE(id, name, full, scalar, make, what) \
  bool make(Scope& scope, const MemoryCounter& counter, Course& course);
#include "gen/rules.def"
  Course course_of(Scope& scope, std::uint32_t counter);
  lang::ExprId course_start(Scope& scope, const Course& course, bool earlier);
  lang::ExprId course_test(const Course& course, lang::ExprId value);
  lang::ExprId course_step(Scope& scope, const Course& course);
  lang::ExprId tested_step(Scope& scope, const Course& course);
  lang::StmtId course_body(Scope& scope, const Course& course);
  void add_element_store(Scope& scope, const Course& course, lang::StmtId body);
  bool add_record_store(Scope& scope, const Course& course, lang::StmtId body);
  Flow run_course(Scope& scope, const Course& course, lang::StmtId loop);

  // nests.cpp
  struct NestLevel {
    std::uint32_t counter = lang::kNone;  // of |counters_|
    lang::VarId local = lang::kNoVar;     // instead
  };
  lang::VarId matrix_in(Scope& scope);
  std::vector<std::uint32_t> nest_trips(lang::VarId matrix);
  lang::ExprId nest_place(const NestLevel& level);
  lang::ExprId nest_element(lang::VarId matrix, std::span<const std::uint32_t> trips,
                            std::span<const NestLevel> levels);
  lang::StmtId nest_statement(Scope& scope, lang::VarId matrix, std::span<const std::uint32_t> trips,
                              std::span<const NestLevel> levels);
  lang::FuncId kernel_function(Rule rule, lang::Type to, lang::Type from, std::uint32_t most);

  // paths.cpp
  lang::ExprId steady_condition(lang::VarId hidden, lang::BinaryOp op, __int128 with);
  lang::FuncId summing_function(lang::Type element);

  // kernels.cpp
  std::optional<Flow> restrict_loop(Scope& scope);
  // A loop in which |counter| goes from 2 to count - 3.
  struct Kernel {
    Rule rule;
    lang::VarId counter;
    lang::ExprId to, from;  // pointers to the first of |count| elements each
    std::uint32_t count;
    lang::StmtId body;
    Scope* scope;  // where the variables of a reduction are visible; null: there are none
  };
  std::uint32_t shorter_of(lang::VarId a, lang::VarId b) const;
  bool add_kernel(const Kernel& kernel);
  void store_in(const Kernel& kernel, lang::ExprId value);
  lang::ExprId read_from(const Kernel& kernel, lang::ExprId pointer, int offset);
  lang::ExprId mixed(lang::ExprId a, lang::ExprId b);
  lang::ExprId kernel_number(const Kernel& kernel);
#define GADFLY_KERNEL(id, name, full, scalar, arith, make, what) bool make(const Kernel& kernel);
#include "gen/rules.def"
  lang::VarId reduction_variable(const Kernel& kernel, bool keeps);
  lang::ExprId copied_pointer(lang::ExprId pointer);
  lang::ExprId element_at(const Kernel& kernel, lang::ExprId pointer, int offset);

  // calls.cpp
  static constexpr std::uint32_t kTableRank = 4;  // of the functions that are called by a pointer or a table
  lang::FuncId add_function(std::uint32_t rank, bool for_private);
  lang::FuncId add_function(std::uint32_t rank, lang::Type result, std::span<const lang::Type> params, bool variadic);
  lang::Type parameter_type(bool is_private);
  Flow begin_growing_body(lang::FuncId f, Scope& scope, std::uint32_t& next);
  Flow begin_body(lang::FuncId f, Scope& scope, std::uint32_t& next);
  lang::FuncId callee(const Context& at, bool for_value);
  Grown call(const Context& at, lang::FuncId f, std::uint32_t depth);
  void note_call(const Scope& scope, lang::FuncId f);
  void raise_multiplicity(lang::FuncId f, std::uint32_t to);
  Grown other_value(const Context& at, lang::Type type, std::uint32_t depth, std::uint32_t lives);
  Grown argument(const Context& at, lang::Type type, std::uint32_t depth);
  Grown performed_call(const Context& at, lang::FuncId f, lang::ExprId id, std::span<const Grown> args);
  Grown call_by_table(const Context& at, std::uint32_t depth);
  Flow keep_result(Scope& scope, Grown result);
  void return_from(Scope& scope, Flow& flow);
  Grown result_value(Scope& scope, lang::Type type);

  // mend.cpp
  void replace(lang::ExprId id, lang::ExprId with);
  bool mend_assignment(lang::ExprId id, lang::BinaryOp op, lang::ExprId operand, const Value& a, const Value& b,
                       Value& result);
  lang::ExprId mended_operation(lang::BinaryOp op, lang::ExprId a, lang::ExprId b);

  // checks.cpp
  void add_check(machine::Machine& machine, std::string name, lang::ExprId value, bool internal);
  void check_parts(machine::Machine& machine, lang::ExprId lvalue, bool internal);
  void check_pointer(machine::Machine& machine, lang::ExprId lvalue, bool internal);
  lang::ExprId named_place(machine::Machine& machine, const Value& pointer, lang::Type type);

  // dead.cpp
  void fill_dead(Scope& scope);

  const GenOptions& options_;
  Choices& choices_;
  const std::vector<std::uint32_t>& dropped_;
  lang::TestProgram& test_;
  lang::Program& program_;
  lang::Builder build_;
  GenStats& stats_;
  DrawnWeights weights_;
  Constants constants_;
  Mode mode_ = Mode::Live;
  machine::Machine* machine_ = nullptr;
  std::deque<Scope> scopes_;
  std::vector<VarFacts> vars_;           // by VarId
  std::deque<FunctionFacts> functions_;  // by FuncId
  std::vector<lang::FuncId> callable_;   // those made by calls.cpp
  std::vector<lang::VarId> globals_;
  std::vector<lang::VarId> tables_;  // function tables, and pointers to functions
  std::vector<MemoryCounter> counters_;
  std::vector<lang::VarId> hidden_;            // globals that nothing writes, and compilers know nothing of
  lang::VarId hidden_pointer_ = lang::kNoVar;  // to the first of them
  std::map<std::uint32_t, lang::FuncId> hiding_, summing_;  // by type: functions that return their argument, a sum
  std::vector<lang::Type> records_, unions_, pointees_, enums_;
  std::map<std::uint64_t, bool> contains_;
  std::vector<Access> accesses_;
  std::vector<std::pair<std::size_t, std::size_t>> masked_;
  std::size_t access_base_ = 0, masked_base_ = 0;
  std::size_t write_end_ = 0;            // after it no access is a write
  Rule operators_ = Rule::ContextPlain;  // preferred by the statement that is grown now
  struct Remembered {
    lang::ExprId id;
    std::uint32_t scope;
  };
  std::vector<Remembered> remembered_;
  std::vector<Fact> facts_;
  lang::FuncId abort_ = lang::kNoFunc;
  std::vector<std::uint32_t> growing_;  // numbers of the statements under way, outermost first
  std::uint32_t statements_ = 0;        // grown so far
  std::map<lang::FuncId, std::uint32_t> slots_used_;
  bool shadows_ = false;  // some variable has the name of another one
  std::uint32_t expected_checks_ = 0;
  std::uint32_t names_ = 0, labels_ = 0;
  struct LoopRun {
    std::uint64_t start;
    std::uint32_t trips;
  };
  std::vector<LoopRun> loops_;      // those under execution, outermost first
  std::uint32_t multiplicity_ = 1;  // how often the code that is grown now will run, about
};

}  // namespace gadfly::gen
