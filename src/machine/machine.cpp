// SPDX-License-Identifier: Apache-2.0
// A run from main to its end; messages; the undo log.
#include "machine/machine.h"

#include <array>

#include "lang/print.h"
#include "lang/reserved.h"
#include "machine/interpreter.h"
#include "support/check.h"

namespace gadfly::machine {

using lang::ExprId;
using lang::Rep;
using lang::Type;
using lang::TypeKind;

Machine::Machine(const lang::Program& program, const RunOptions& options, const Contested& contested)
    : program_(program),
      exprs_(program.exprs.data()),
      stmts_(program.stmts.data()),
      types_(program.types),
      options_(options),
      facts_(program.types),
      memory_(program.types, facts_),
      fault_(options.fault),
      contested_(contested) {
  const lang::Target& target = types_.target();
  const unsigned sizes[] = {
      0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 4, 8, target.long_double_size, 16, target.pointer_size, 0};
  std::copy(std::begin(sizes), std::end(sizes), rep_size_);
  if (options.observer) {
    const std::uint8_t wants = options.observer->interests();
    if (wants & kObserveReads) watch_ |= kWatchReads;
    if (wants & kObserveWrites) watch_ |= kWatchWrites;
    if (wants & kObserveVolatile) watch_ |= kWatchVolatile;
    ordered_volatile_ = (wants & kObserveVolatile) && options.watch_sequence;
  }
}

Outcome Machine::run() {
  Outcome outcome;
  try {
    if (program_.main == lang::kNoFunc || !program_.function(program_.main).is_defined())
      unsupported({}, "a program without main");
    check_reserved_names();
    add_var_codes();
    find_private_functions();
    find_effects();
    start_program();
    const lang::Function& main = program_.function(program_.main);
    std::vector<Value> args;
    std::vector<Type> types;
    const std::size_t params = main.params.size();
    if (params >= 1) {
      args.push_back(int_value(options_.arguments.size()));
      if (params >= 2) args.push_back(make_arguments());
      if (params >= 3) args.push_back(Value{});
      for (const lang::VarId param : main.params) types.push_back(program_.var(param).type);
      if (params > 3) unsupported(main.loc, "main with {} parameters", params);
    }
    // The call of main has no place in the source: a node of the program stands for it.
    const Value status = enter_function(program_.main, args, types, ExprId{0});
    if (status.is_unset()) undefined(Ub::MissingReturn, main.loc, "'main' returned no value to the environment");
    if (!status.is_plain()) need_number(status, last_return_);
    outcome.verdict = Defined{static_cast<int>(status.lo & 0xff), false};
  } catch (const Stop& stop) {
    outcome.verdict = stop.verdict;
  } catch (const FlowEscape&) {
    outcome.verdict = Unsupported{"a jump out of a statement expression in an initialiser", {}};
  }
  for (const auto& [stream, text] : held_) options_.on_output(stream, text);
  outcome.steps = steps_;
  outcome.out = std::move(out_);
  outcome.err = std::move(err_);
  return outcome;
}

void Machine::start() {
  add_var_codes();
  start_program();
}

void Machine::check_reserved_names() {
  for (std::size_t i = 0; i < program_.functions.size(); ++i) {
    const lang::Function& f = program_.functions[i];
    if (f.is_defined() && !f.is_static && lang::is_reserved_name(f.name))
      undefined(Ub::ReservedIdentifier, f.loc, "'{}' is a function of the standard library", f.name);
  }
}

namespace {

// Gives on what is new: a run that is repeated prints the same again.
class NewOutput {
 public:
  explicit NewOutput(std::function<void(int, std::string_view)> give) : give_(std::move(give)) {}
  void start_again() { at_ = {}; }
  void operator()(int stream, std::string_view text) {
    std::uint64_t& at = at_[stream];
    std::uint64_t& given = given_[stream];
    const std::uint64_t old = std::min<std::uint64_t>(text.size(), given - at);
    at += text.size();
    if (old == text.size()) return;
    given = at;
    give_(stream, text.substr(old));
  }

 private:
  std::function<void(int, std::string_view)> give_;
  std::array<std::uint64_t, 3> at_{}, given_{};  // by stream
};

}  // namespace

Outcome run(const lang::Program& program, const RunOptions& options) {
  NewOutput output(options.on_output);
  RunOptions own = options;
  if (options.on_output) own.on_output = std::ref(output);
  Contested contested;
  while (true) {
    output.start_again();
    try {
      return Machine(program, own, contested).run();
    } catch (const Contest& found) {
      contested.insert(found.site);
    }
  }
}

std::unique_ptr<Execution> make_execution(const lang::Program& program, const RunOptions& options) {
  return std::make_unique<Machine>(program, options);
}

void Machine::output(int stream, std::string_view text, ExprId site) {
  ++mutations_;
  log_output();
  spend_bytes(text.size(), loc(site));
  std::string& buffer = stream == 2 ? err_ : out_;
  if (buffer.size() + text.size() > options_.max_output) out_of_fuel(loc(site), "output");
  buffer += text;
  if (!options_.on_output) return;
  if (memory_.journaling()) held_.emplace_back(stream, text);
  else options_.on_output(stream, text);
}

void Machine::end_program(const Defined& end) {
  log_output();  // what is printed after it is lost
  throw Ended(end);
}

void Machine::flush_output() {
  std::uint64_t& flushed = library_state["flushed"];
  flushed = std::max<std::uint64_t>(flushed, out_.size());
}

void Machine::unbuffer_output() { library_state["flushed"] = ~0ull; }

void Machine::need_flushed(std::string_view ends, ExprId site) {
  if (library_state["flushed"] < out_.size())
    unsupported(loc(site), "{} while output is buffered: fflush(stdout) first", ends);
}

// For a new object of |size| bytes, whose contents are set.
void Machine::need_room(std::uint64_t size, lang::Loc at) {
  const std::uint64_t most = options_.max_memory;
  if (size > most || memory_.live_bytes() + size > most || memory_.footprint() > kFootprint * most)
    out_of_fuel(at, "memory");
  spend_bytes(size, at);
}

Value Machine::allocate(std::uint64_t size, bool zeroed, std::uint32_t align, ExprId site) {
  need_room(size, loc(site));
  ++mutations_;
  return pointer_value(memory_.create({ObjectKind::Heap, size, align, types_.basic(TypeKind::Void)}, zeroed), 0);
}

Value Machine::allocate_automatic(std::uint64_t size, ExprId site) {
  std::uint64_t allocas = 0;
  for (const Frame& frame : frames_)
    for (const ObjectRef ref : frame.allocas) allocas += memory_[ref].size;
  need_stack(size, loc(site));  // the sum may wrap around
  need_stack(allocas + size, loc(site));
  const Value pointer = allocate(size, false, 16, site);
  memory_[pointer.object()].origin = raw(site);  // not from malloc: free() refuses it
  frames_.back().allocas.push_back(pointer.object());
  return pointer;
}

void Machine::release(const Value& pointer, ExprId site) {
  if (pointer.state != ValueState::Plain) need_number(pointer, site);
  if (pointer.object_index == 0) {
    if (pointer.lo == 0) return;
    undefined(Ub::BadFree, loc(site), "the pointer was made from the number {}", pointer.i64());
  }
  Object& o = memory_[pointer.object()];
  if (o.kind != ObjectKind::Heap || o.origin != lang::kNone)
    undefined(Ub::BadFree, loc(site), "{} was not allocated", describe(pointer.object()));
  if (!memory_.is_alive(pointer.object())) undefined(Ub::DoubleFree, loc(site), "the memory has been freed before");
  if (pointer.lo != 0) undefined(Ub::BadFree, loc(site), "the pointer is {} bytes into the allocation", pointer.i64());
  ++mutations_;
  // An access of it must not have another order.
  if (watch_ & kWatchSequence) log_.add({o.serial, 0, std::max<std::uint64_t>(o.size, 1) * 8, true, false, false});
  o.freed = true;
  memory_.destroy(pointer.object());
}

std::string Machine::type_name(Type type) const { return lang::type_name(types_, type); }

std::string Machine::describe(ObjectRef ref) {
  if (ref.is_null()) return "no object";
  const Object& o = memory_[ref];
  switch (o.kind) {
    case ObjectKind::Static:
    case ObjectKind::Automatic:
      if (o.origin != lang::kNone && !program_.var(lang::VarId{o.origin}).name.empty())
        return fmt::format("'{}'", program_.var(lang::VarId{o.origin}).name);
      return "an unnamed object";
    case ObjectKind::Heap: return "allocated memory";
    case ObjectKind::String: return "a string literal";
    case ObjectKind::Function: return fmt::format("function '{}'", program_.function(lang::FuncId{o.origin}).name);
    case ObjectKind::Label: return fmt::format("label '{}'", program_.label(lang::LabelId{o.origin}).name);
    case ObjectKind::Stream: return "a stream";
    case ObjectKind::Temporary: return "a temporary object";
  }
  return "an object";
}

namespace {

std::string decimal(UInt128 v) {
  std::string digits;
  do digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(v % 10)));
  while ((v /= 10) != 0);
  return digits;
}

std::string decimal(Int128 v) {
  return v < 0 ? "-" + decimal(-static_cast<UInt128>(v)) : decimal(static_cast<UInt128>(v));
}

}  // namespace

std::string Machine::show(const Value& v, Type type) {
  if (v.state != ValueState::Plain) return "an indeterminate value";
  const Rep rep = types_.rep(type);
  if (v.object_index != 0) return fmt::format("&{} + {}", describe(v.object()), v.i64());
  if (rep == Rep::U128) return decimal(v.u128());
  if (is_integer(rep)) return decimal(widen(v, rep));
  switch (rep) {
    case Rep::F32: return fmt::format("{:.17g}", static_cast<double>(v.f32()));
    case Rep::F64: return fmt::format("{:.17g}", v.f64());
    case Rep::F80: return fmt::format("{:.21g}", v.f80());
    case Rep::F128: return fmt::format("{}", static_cast<long double>(v.f128()));
    case Rep::Pointer: return v.lo == 0 ? "a null pointer" : fmt::format("pointer {}", v.lo);
    default: return "a value";
  }
}

Machine::Mark Machine::mark() {
  watch_ |= kWatchJournal;
  Mark mark;
  mark.memory = memory_.begin_journal();
  mark.slot_journal = slot_journal_.size();
  mark.slots = slots_.size();
  mark.frames = frames_.size();
  mark.out = out_.size();
  mark.err = err_.size();
  mark.held = held_.size();
  mark.temporaries = temporaries_.size();
  mark.allocas = frames_.empty() ? 0 : frames_.back().allocas.size();
  mark.log = log_floor_ = log_.mark();
  mark.log_start = frames_.empty() ? 0 : frames_.back().log_start;
  mark.steps = steps_;
  mark.mutations = mutations_;
  mark.next_frame_serial = next_frame_serial_;
  mark.watch = watch_;
  mark.sequence_depth = sequence_depth_;
  mark.restricts = restricts_.snapshot();
  mark.return_value = return_value_;
  mark.has_return_value = has_return_value_;
  mark.last_return = last_return_;
  mark.discarded = discarded_;
  mark.dereferenced = dereferenced_;
  mark.goto_target = goto_target_;
  mark.library_state = library_state;
  return mark;
}

void Machine::rollback(const Mark& mark) {
  GADFLY_CHECK(frames_.size() >= mark.frames, "the marked call has returned ({} frames)", frames_.size());
  memory_.rollback(mark.memory);
  slots_.resize(mark.slots);
  while (slot_journal_.size() > mark.slot_journal) {
    const SlotChange& change = slot_journal_.back();
    if (change.position < slots_.size()) slots_[change.position] = change.old;
    slot_journal_.pop_back();
  }
  frames_.erase(frames_.begin() + static_cast<std::ptrdiff_t>(mark.frames), frames_.end());
  frame_ = frames_.empty() ? slots_.data() : slots_.data() + frames_.back().base;
  if (!frames_.empty()) {
    frames_.back().allocas.resize(mark.allocas);
    frames_.back().log_start = mark.log_start;
  }
  temporaries_.resize(mark.temporaries);
  out_.resize(mark.out);
  err_.resize(mark.err);
  held_.resize(mark.held);
  log_.cut(mark.log);
  log_floor_ = mark.log;
  steps_ = mark.steps;
  pause_ = 0;  // whoever goes back often must be stoppable as well
  mutations_ = mark.mutations;
  next_frame_serial_ = mark.next_frame_serial;
  watch_ = mark.watch;
  sequence_depth_ = mark.sequence_depth;
  restricts_.restore(mark.restricts);
  return_value_ = mark.return_value;
  has_return_value_ = mark.has_return_value;
  last_return_ = mark.last_return;
  discarded_ = mark.discarded;
  dereferenced_ = mark.dereferenced;
  goto_target_ = mark.goto_target;
  seek_.clear();  // a mark is never set on the way to a label
  library_state = mark.library_state;
}

void Machine::release_mark() {
  memory_.end_journal();
  if (memory_.journaling()) return;
  slot_journal_.clear();
  log_floor_ = 0;
  watch_ &= ~std::uint32_t{kWatchJournal};
  for (const auto& [stream, text] : held_) options_.on_output(stream, text);
  held_.clear();
}

}  // namespace gadfly::machine
