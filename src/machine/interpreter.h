// SPDX-License-Identifier: Apache-2.0
// The machine itself: walks the tree and executes it. One Machine is one run of one program. Private to this module:
// others use run() (machine.h), Execution (execution.h) and MachineView (view.h).
//
// Its parts live in files of their own:
//   eval.cpp        values of expressions            arithmetic.{h,cpp}  operators on numbers
//   place.cpp       where lvalues are                addresses.cpp       operators on pointers
//   access.cpp      reading and writing objects      convert.cpp         conversions
//   exec.cpp        statements and jumps             call.cpp            calls, variable arguments
//   initialise.cpp  initialisers, program start      sequence.cpp        what may conflict
//   builtins.cpp    type-generic built-ins           assign.cpp          =, op=, ++ and --
//   machine.cpp     a whole run, the undo log        library*.cpp        the C library
//   fault.cpp       wrong results, where wanted    operands.{h,cpp}    operands without an order
//   grow.cpp        what a grower does by itself     peek.cpp            looking without a trace
//   vectors.cpp     operators on vectors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "lang/program.h"
#include "machine/access_log.h"
#include "machine/contest.h"
#include "machine/execution.h"
#include "machine/library.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/restrict_log.h"
#include "machine/stop.h"
#include "machine/type_facts.h"
#include "machine/value.h"

namespace gadfly::machine {

class Machine final : public Execution {
 public:
  // |contested|: see contest.h.
  Machine(const lang::Program& program, const RunOptions& options, const Contested& contested = {});
  Outcome run();
  void start() override;

  const lang::Program& program() const override { return program_; }
  const lang::TypeTable& types() const { return types_; }
  Memory& memory() { return memory_; }
  const Object& object(ObjectRef ref) const override { return memory_[ref]; }
  const RunOptions& options() const { return options_; }

  // Expressions.
  Value eval(lang::ExprId id) override;
  std::optional<Value> try_eval(lang::ExprId id) override;
  bool truth(lang::ExprId id);
  Place place(lang::ExprId id);
  Flow exec(lang::StmtId id) override;

  // Objects. |type| is the lvalue's, |site| the expression to name when something is wrong.
  Value load(const Place& place, lang::Type type, lang::ExprId site);
  void store(const Place& place, lang::Type type, const Value& value, lang::ExprId site);
  void copy_aggregate(const Place& to, const Place& from, lang::Type type, lang::ExprId site);
  Value convert(lang::CastKind kind, const Value& value, lang::Type from, lang::Type to, lang::ExprId site);

  Value call(lang::FuncId f, std::span<const Value> args, std::span<const lang::Type> types,
             lang::ExprId site) override;
  lang::FuncId function_of(const Value& pointer, lang::Type as, lang::ExprId site) override;
  Value function_pointer(lang::FuncId f);

  // For the library: raw bytes behind pointers, with every check at |site|.
  Object& checked_range(const Value& pointer, std::uint64_t size, bool write, lang::ExprId site);
  std::uint8_t read_byte(const Value& pointer, std::uint64_t index, lang::ExprId site);
  std::string read_string(const Value& pointer, lang::ExprId site, std::uint64_t limit = ~0ull);
  void write_bytes(const Value& pointer, std::string_view bytes, lang::ExprId site);
  void copy_bytes(const Value& to, const Value& from, std::uint64_t size, lang::ExprId site);
  void fill_bytes(const Value& to, std::uint8_t byte, std::uint64_t size, lang::ExprId site);
  Value allocate(std::uint64_t size, bool zeroed, std::uint32_t align, lang::ExprId site);
  Value allocate_automatic(std::uint64_t size, lang::ExprId site);  // alloca: until the call returns
  void release(const Value& pointer, lang::ExprId site);
  // 1 for stdout, 2 for stderr; stops for any other stream.
  int stream_of(const Value& file, lang::ExprId site);
  void output(int stream, std::string_view text, lang::ExprId site);
  [[noreturn]] void end_program(const Defined& end);
  // stdout is buffered: what is not flushed may be lost when the program ends in another way than by exit.
  void flush_output();
  void unbuffer_output();
  void need_flushed(std::string_view ends, lang::ExprId site);
  // Work on many bytes at once takes steps as well.
  void spend_bytes(std::uint64_t bytes, lang::Loc at) { spend(at, bytes / kBytesPerStep); }
  static constexpr std::uint64_t kBytesPerStep = 64;
  // Variable arguments of a running call, for vprintf and va_arg.
  Value next_argument(const Value& list, lang::Type wanted, lang::ExprId site);
  // Uses a value as a number: stops when it is indeterminate or (part of) an address.
  void need_number(const Value& value, lang::ExprId site);

  void introduce(lang::VarId var) override;
  void give(lang::VarId var, const Value& value, lang::ExprId site) override;
  Value assign(lang::ExprId lvalue, const Value& value, lang::ExprId site) override;
  void set_return_value(lang::ExprId id, const Value& value) override;
  Flow exec_switch_on(lang::StmtId id, const Value& value) override;
  std::size_t temporaries() const override { return temporaries_.size(); }
  void end_temporaries(std::size_t mark) override { end_full_expression(mark, 0); }

  lang::Loc loc(lang::ExprId id) const { return program_.expr(id).loc; }
  std::string describe(ObjectRef object) override;
  std::string show(const Value& value, lang::Type type) override;
  std::string type_name(lang::Type type) const;

  // The undo log: everything the program did since mark() can be taken back, as long as control
  // is at the same place of the tree.
  struct Mark {
    Memory::Mark memory;
    std::size_t slot_journal, slots, frames, out, err, held, temporaries;
    std::size_t allocas;             // of the innermost call
    AccessLog::Mark log, log_start;  // log_start: of the innermost call
    std::uint64_t steps, mutations, next_frame_serial;
    std::uint32_t watch;
    int sequence_depth;
    RestrictLog::Snapshot restricts;
    Value return_value;
    bool has_return_value;
    lang::ExprId last_return, discarded, dereferenced;
    lang::StmtId goto_target;
    std::unordered_map<std::string, std::uint64_t> library_state;
  };
  Mark mark();
  void rollback(const Mark& mark);  // to the mark; it stays open
  void release_mark();              // closes the newest open mark, keeping what was done

  std::optional<Peeked> peek(lang::ExprId lvalue) override;

  // The bytes of the host, in bytes of the program, that its objects may take with all that is known of them.
  static constexpr std::uint64_t kFootprint = 2;

  std::uint64_t steps() const override { return steps_; }
  void count_step() override { ++steps_; }

 private:
  enum class Where : std::uint8_t { Slot, Frame, Static };
  struct VarCode {
    Where where = Where::Slot;
    bool is_list = false;  // a va_list
    std::uint32_t slot = 0;
    ObjectRef object;  // Static
  };
  struct VariableArgument {
    Value value;
    lang::Type type;
  };
  struct Frame {
    lang::FuncId function;
    std::size_t base;  // of its slots
    std::uint64_t serial;
    std::vector<VariableArgument> variable;
    std::vector<ObjectRef> allocas;
    AccessLog::Mark log_start;
  };
  struct CaseRow {
    Int128 low, high;
    lang::StmtId stmt;
  };
  struct SwitchTable {
    std::vector<CaseRow> rows;  // sorted by |low|
    lang::StmtId otherwise = lang::kNoStmt;
  };
  // A jump out of a statement expression, on its way to the statement around it.
  struct FlowEscape {
    Flow flow;
  };

  // What evaluating an expression may do to objects in memory and to variables in slots.
  enum Effect : std::uint8_t {
    kReadsMemory = 1,
    kWritesMemory = 2,
    kReadsSlot = 4,
    kWritesSlot = 8,
    kAssignsMemory = 16,  // by itself, not in a function that it calls
    kAllEffects = 31,
  };

  // Why the plain path of an access is not enough.
  enum Watch : std::uint32_t {
    kWatchSequence = 1,
    kWatchRestrict = 2,
    kWatchReads = 4,
    kWatchWrites = 8,
    kWatchVolatile = 16,
    kWatchJournal = 32,
  };

  const VarCode& var_code(lang::VarId id) {
    const std::uint32_t i = raw(id);
    if (i >= var_codes_.size()) [[unlikely]]
      add_var_codes();
    return var_codes_[i];
  }
  void add_var_codes();
  const lang::Expr& expr(lang::ExprId id) const { return exprs_[raw(id)]; }
  const lang::Stmt& stmt(lang::StmtId id) const { return stmts_[raw(id)]; }
  unsigned size_of(lang::Rep rep) const { return rep_size_[static_cast<unsigned>(rep)]; }

  // eval.cpp
  Value eval_binary(const lang::Expr& e, lang::ExprId id);
  Value eval_writing_binary(const lang::Expr& e, lang::ExprId id);
  Value combine(const lang::Expr& e, lang::ExprId id, const Value& a, const Value& b);
  Value eval_address(const lang::Expr& e);
  Value eval_logical(const lang::Expr& e);
  Value eval_cond(const lang::Expr& e);
  Value eval_comma(const lang::Expr& e);
  Value eval_const(const lang::Expr& e);
  Value eval_load(const lang::Expr& e, lang::ExprId id);
  Value eval_load_slot(const lang::Expr& e, lang::ExprId id, std::uint32_t slot);
  Value eval_load_memory(const lang::Expr& e, lang::ExprId id);
  Value eval_cast(const lang::Expr& e, lang::ExprId id);
  Value eval_array_decay(const lang::Expr& e);
  Value eval_function_decay(const lang::Expr& e);
  Value eval_rest(const lang::Expr& e, lang::ExprId id);
  Value eval_unary(const lang::Expr& e, lang::ExprId id);
  Value eval_inc_dec(const lang::Expr& e, lang::ExprId id);
  Value eval_assign(const lang::Expr& e, lang::ExprId id);
  Value eval_compound(const lang::Expr& e, lang::ExprId id);
  bool target_and_source(const lang::Expr& e, lang::ExprId id, Place& target, Value& source);
  template <typename Combine>
  Value compound_slot(const lang::Expr& e, lang::ExprId id, std::uint32_t slot, Combine&& combine);
  Value reread(const Place& place, lang::Type type, lang::ExprId site);
  Value eval_stmt_expr(const lang::Expr& e);
  Value eval_float_const(const lang::Expr& e);
  Value float_of(Float128 v, lang::Rep rep);
  bool is_true(const Value& v, lang::Rep rep, lang::ExprId site);
  friend class Operands;

  // contest.cpp
  std::optional<OperandPair> find_contest(std::span<const std::uint32_t> operands) const;
  bool may_be_contested(lang::ExprId site) const;
  bool is_contested(lang::ExprId site) const { return !contested_.empty() && contested_.contains(site); }
  bool is_lone_call(lang::ExprId operand) const;
  void eval_contested(const OperandPair& pair, lang::ExprId site, Value& first, Value& second);
  void eval_in_order(lang::ExprId x, lang::ExprId y, lang::ExprId site, Value& of_x, Value& of_y);
  std::optional<EndState> end_state(const Mark& mark);
  [[noreturn]] void report_contest(lang::ExprId site);

  bool may_write(const lang::Expr& a, const lang::Expr& b) const {
    return ((a.flags | b.flags) & lang::kMayWrite) != 0 || ordered_volatile_;
  }
  // The order of output, and where it is observed of volatile accesses, matters like that of writes to one object,
  // which no variable is.
  void log_output() {
    if (watch_ & kWatchSequence) log_.add({Access::kOutput, 0, 8, true, false, true});
  }
  std::pair<std::uint64_t, std::uint64_t> bits_of(const Place& place, lang::Type type) const;
  // How the access log names a slot of the innermost call.
  std::uint64_t slot_place(std::uint32_t slot) const {
    return Access::kSlot | (static_cast<std::uint64_t>(frame_ - slots_.data()) + slot);
  }
  void check_own_write(AccessLog::Mark first, const Place& place, lang::Type type, lang::ExprId site);
  void check_overlap(const Place& target, lang::Type type, lang::ExprId source, lang::ExprId site);
  void check_own_slot_write(AccessLog::Mark first, std::uint32_t slot, lang::ExprId site);
  [[noreturn]] void report_conflict(const Access& a, const Access& b, bool unsequenced, lang::ExprId site);
  void begin_watch_sequence();
  void end_watch_sequence(AccessLog::Mark first);

  // operators
  Value apply(lang::BinaryOp op, lang::Rep rep, const Value& a, const Value& b, lang::Rep rep_b, lang::ExprId site,
              lang::Type type);
  Value apply_special(lang::BinaryOp op, lang::Rep rep, const Value& a, const Value& b, lang::ExprId site);
  Value apply_vague(lang::BinaryOp op, lang::Rep rep, const Value& a, const Value& b, lang::ExprId site);
  Value negate_vague(const Value& v, lang::ExprId site);
  Value apply_float(lang::BinaryOp op, lang::Rep rep, const Value& a, const Value& b, lang::ExprId site);
  Value pointer_add(const Value& p, const Value& n, lang::Rep rep_n, bool subtract, lang::Type pointee,
                    lang::ExprId site);
  Value pointer_difference(const Value& a, const Value& b, lang::Type pointee, lang::ExprId site);
  Value compare_pointers(lang::BinaryOp op, const Value& a, const Value& b, lang::ExprId site);
  bool pointers_equal(const Value& a, const Value& b, lang::ExprId site);
  Value add_one(const Value& v, lang::Type type, bool negative, lang::ExprId site);

  // vectors.cpp
  struct NewVector {
    ObjectRef object;
    lang::Type element;
    std::uint64_t count;
  };
  NewVector new_vector(lang::Type type, lang::ExprId site);
  Value element_of(const Value& vector, lang::Type type, std::uint64_t at, lang::ExprId site);
  void set_element(const NewVector& vector, std::uint64_t at, const Value& value);
  void check_vector(const Place& place, lang::Type type, lang::ExprId site);
  Place place_vector_element(const lang::Expr& e, lang::ExprId id);
  Value combine_vectors(lang::BinaryOp op, lang::Type type, const Value& a, lang::Type type_b, const Value& b,
                        lang::ExprId site);
  Value vector_unary(lang::UnaryOp op, const Value& v, lang::Type type, lang::ExprId site);
  Value vector_compound(const lang::Expr& e, lang::ExprId id);
  Value splat(const Value& v, lang::Type type, lang::ExprId site);
  Value vector_bits(const Value& v, lang::Type from, lang::Type to, lang::ExprId site);
  Value shuffle_vectors(const lang::Expr& e, lang::ExprId id);
  Value convert_vector(const lang::Expr& e, lang::ExprId id);

  // fault.cpp
  Value eval_faulty(const lang::Expr& e, lang::ExprId id);
  bool counts_for_fault() const;
  Value faulty(const Value& result, lang::Rep rep, unsigned width);
  Value faulty_update(const Value& result, const lang::Expr& target);

  // place.cpp
  Place place_of_var(lang::VarId var);
  Place place_of_pointer(const Value& pointer, lang::Type type, lang::ExprId site, bool for_address = false);
  Value eval_dereferenced(lang::ExprId pointer);
  Value address_of(const Place& place, lang::Type object);
  Place place_index(const lang::Expr& e, lang::ExprId id);
  template <typename FindBase>
  void base_and_index(const lang::Expr& e, lang::ExprId id, FindBase&& find_base, Value& n);
  Place place_element(const lang::Expr& e, lang::ExprId id, bool for_address);
  Place place_by_pointer(const lang::Expr& e, lang::ExprId id);
  Place place_member(const lang::Expr& e, lang::ExprId id);
  Place place_of_string(std::uint32_t index, lang::Type type);
  void need_element(const Place& place, lang::ExprId site);

  // access.cpp
  void check_access(const Place& place, std::uint64_t size, std::uint32_t align, lang::Type type, bool write,
                    lang::ExprId site);
  void check_live(const Place& place, lang::ExprId site);
  void need_contents(const Place& place, lang::ExprId site);
  void check_effective(Object& o, const Place& place, lang::Type type, unsigned size, lang::ExprId site);
  void set_effective(Object& o, const Place& place, lang::Type type, unsigned size);
  Value load_unobserved(Object& o, const Place& place, lang::Type type, unsigned size, lang::ExprId site);
  Value load_odd(Object& o, const Place& place, lang::Type type, lang::ExprId site);
  Value load_bit_field(Object& o, const Place& place, lang::Type type, lang::ExprId site);
  void store_odd(Object& o, const Place& place, lang::Type type, const Value& value, lang::ExprId site);
  void watch_access(const Place& place, std::uint64_t size, bool write, lang::ExprId site);
  void watch_slot(std::uint32_t slot, bool write, lang::ExprId site, const Value& value);
  void observe(const Place& place, lang::Type type, const Value& value, bool write, lang::ExprId site);
  void write_slot(std::uint32_t slot, lang::Type type, Value value, lang::ExprId site);
  void save_slot(std::uint32_t slot) {
    const std::size_t position = static_cast<std::size_t>(frame_ - slots_.data()) + slot;
    slot_journal_.push_back({position, slots_[position]});
  }
  [[noreturn]] void indeterminate(const Place& place, lang::ExprId site);
  [[noreturn]] void bad_pointer_value(const Value& pointer, lang::ExprId site);

  void check_fits_field(const Place& place, lang::Type type, const Value& value, lang::ExprId site);
  void check_source_fits_field(const Place& place, lang::Type type, const Value& value, lang::ExprId source);

  // peek.cpp
  bool is_good(const Value& v, lang::Rep rep) const;
  std::optional<Value> peek_value(Object& o, const Place& place, const lang::Expr& e);
  std::optional<Place> peek_place(lang::ExprId id, bool& writable);
  std::optional<Place> peek_target(const lang::Expr& e, bool& writable);

  // exec.cpp
  Flow exec_statement(lang::StmtId id, const lang::Stmt& s, bool into);
  Flow exec_block(lang::StmtId id, const lang::Stmt& s, bool into);
  Flow exec_loop(lang::StmtId id, lang::ExprId cond, lang::ExprId step, lang::StmtId body, bool into);
  Flow exec_do(const lang::Stmt& s, bool into);
  Flow exec_switch(lang::StmtId id, const lang::Stmt& s);
  Flow exec_return(const lang::Stmt& s);
  void exec_decl(lang::VarId var);
  void full_expression(lang::ExprId id);
  bool full_truth(lang::ExprId id);
  void end_full_expression(std::size_t temporaries, AccessLog::Mark start);
  void enter_scope(const lang::Stmt& block);
  void leave_scope(const lang::Stmt& block);
  bool seek_within(lang::StmtId target, lang::StmtId ancestor);
  const SwitchTable& switch_table(lang::StmtId id, const lang::Stmt& s);
  void spend(lang::Loc at, std::uint64_t steps = 1) {
    if ((steps_ += steps) >= pause_) [[unlikely]]
      pause(at);
  }
  void pause(lang::Loc at);
  void need_room(std::uint64_t size, lang::Loc at);
  void need_stack(std::uint64_t size, lang::Loc at);
  void close_restricts(std::size_t mark);
  bool is_constant_condition(lang::ExprId id);

  // call.cpp
  Value label_pointer(lang::LabelId label);
  bool is_label(const Value& pointer);
  Value eval_call(const lang::Expr& e, lang::ExprId id);
  Value eval_builtin(const lang::Expr& e, lang::ExprId id);
  template <std::size_t Count>
  std::array<Value, Count> builtin_arguments(const lang::Expr& e, lang::ExprId id);
  Value overflow_builtin(const lang::Expr& e, lang::ExprId id);
  Value classify_builtin(const lang::Expr& e, lang::ExprId id);
  Value enter_function(lang::FuncId f, std::span<const Value> args, std::span<const lang::Type> types,
                       lang::ExprId site);
  void bind_parameter(lang::VarId param, const Value& value, lang::ExprId site);
  void bind_parameters(const lang::Function& fn, std::span<const Value> args, std::span<const lang::Type> types,
                       lang::ExprId site);
  Value old_style_argument(const Value& value, lang::Type type, lang::Type param, lang::ExprId site);
  void leave_function(std::size_t restricts);
  const LibraryFunction* library_function(lang::FuncId f);
  Value call_library(const LibraryFunction& f, lang::FuncId id, std::span<const Value> args,
                     std::span<const lang::Type> types, lang::ExprId site);
  bool is_stack_full() const;
  bool compatible(lang::Type a, lang::Type b);
  void va_start(const Value& list, lang::ExprId site);
  Place place_of_list(const Value& list, lang::ExprId site);
  bool is_started(const Place& list);  // by va_start or va_copy, and not ended
  void note_list_use(Object& o, const Place& list, lang::ExprId site);
  Value copy_to_temporary(const Value& aggregate, lang::Type type, lang::ExprId site);

  // sequence.cpp
  bool is_private(lang::FuncId f);
  void find_private_functions();
  void find_effects();
  std::uint8_t own_effects(const lang::Expr& e);
  std::uint8_t effects(lang::ExprId id) const;
  static bool may_conflict(std::uint8_t a, std::uint8_t b);

  // initialise.cpp
  void check_reserved_names();
  void start_program();
  void initialise_static(lang::VarId id);
  Value make_arguments();
  void initialise(const Place& place, lang::Type type, lang::ExprId init);
  void initialise_from_string(const Place& place, lang::Type type, const lang::Expr& literal);
  void initialise_list(const Place& place, lang::Type type, const lang::Expr& list, lang::ExprId id);
  void zero(Object& o, std::uint64_t offset, lang::Type type);
  void make_streams();
  ObjectRef create_variable(lang::VarId var, bool zeroed);

  friend struct LibraryCall;

  const lang::Program& program_;
  const lang::Expr* const exprs_;  // of the program: they never move
  const lang::Stmt* const stmts_;
  const lang::TypeTable& types_;
  const RunOptions& options_;
  TypeFacts facts_;
  Memory memory_;
  AccessLog log_;
  RestrictLog restricts_;
  std::uint32_t watch_ = 0;
  int sequence_depth_ = 0;
  Fault* const fault_;
  const Contested contested_;
  std::uint64_t repeated_steps_ = 0;  // of evaluations in a second order
  bool ordered_volatile_ = false;     // the order of volatile accesses is observed
  const std::uintptr_t stack_ = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));  // where it begins
  std::uint64_t steps_ = 0;
  std::uint64_t pause_ = 0;      // when the fuel and |options_.stop| are looked at next
  std::uint64_t mutations_ = 0;  // writes, input and output: a loop that makes none never ends
  unsigned rep_size_[20] = {};

  std::vector<VarCode> var_codes_;
  std::vector<Value> slots_;
  Value* frame_ = nullptr;  // slots of the innermost call
  std::vector<Frame> frames_;
  std::uint64_t next_frame_serial_ = 1;
  std::vector<ObjectRef> temporaries_;
  Value return_value_;
  bool has_return_value_ = false;
  bool for_address_ = false;                // the place that is evaluated next is pointed to, not accessed
  lang::ExprId last_return_{0};             // the expression of the last return statement
  lang::ExprId discarded_ = lang::kNoExpr;  // the expression whose value nobody uses
  // The pointer expression that is about to be dereferenced or given to the library: a dangling value is
  // reported there, by its better name.
  lang::ExprId dereferenced_ = lang::kNoExpr;
  lang::StmtId goto_target_ = lang::kNoStmt;
  std::vector<lang::StmtId> seek_;  // the way down to the statement where execution goes on
  std::unordered_map<std::uint32_t, SwitchTable> switch_tables_;
  std::vector<ObjectRef> function_objects_;      // by FuncId
  std::vector<ObjectRef> label_objects_;         // by LabelId
  std::vector<ObjectRef> string_objects_;        // by string index
  std::vector<std::int8_t> private_;             // by FuncId: 1 private, 0 not
  std::vector<std::uint8_t> effects_;            // by ExprId
  std::vector<const LibraryFunction*> library_;  // by FuncId
  std::vector<std::int8_t> library_known_;
  std::string out_, err_;
  // Output under a mark, not yet given to on_output: it may be taken back.
  std::vector<std::pair<int, std::string>> held_;
  ObjectRef stdout_, stderr_;

  struct SlotChange {
    std::size_t position;
    Value old;
  };
  std::vector<SlotChange> slot_journal_;
  AccessLog::Mark log_floor_ = 0;  // what is logged before the newest mark stays as it is

 public:
  // State of library functions (rand's seed, strtok's place …) by name.
  std::unordered_map<std::string, std::uint64_t> library_state;
};

}  // namespace gadfly::machine
