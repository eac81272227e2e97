// SPDX-License-Identifier: Apache-2.0
// Calls and variable arguments.
#include <algorithm>

#include "machine/interpreter.h"
#include "machine/operands.h"
#include "support/check.h"
#include "support/deep_stack.h"

namespace gadfly::machine {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::FuncId;
using lang::Function;
using lang::Rep;
using lang::Type;
using lang::TypeInfo;
using lang::TypeKind;

bool Machine::compatible(Type a, Type b) {
  if (a.unqualified() == b.unqualified()) return true;
  const TypeInfo& x = types_.info(a);
  const TypeInfo& y = types_.info(b);
  if (x.kind == TypeKind::Enum || y.kind == TypeKind::Enum) return x.rep == y.rep && (x.kind != y.kind);
  if (x.kind != y.kind) return false;
  switch (x.kind) {
    case TypeKind::Pointer: return x.element.quals() == y.element.quals() && compatible(x.element, y.element);
    case TypeKind::Array: return compatible(x.element, y.element) && (!x.complete || !y.complete || x.count == y.count);
    case TypeKind::Function: {
      if (!compatible(x.element, y.element)) return false;
      if (x.no_prototype || y.no_prototype) return true;
      if (x.variadic != y.variadic || x.params.size() != y.params.size()) return false;
      for (std::size_t i = 0; i < x.params.size(); ++i)
        if (!compatible(x.params[i], y.params[i])) return false;
      return true;
    }
    default: return false;
  }
}

Value Machine::function_pointer(FuncId f) {
  if (raw(f) >= function_objects_.size()) function_objects_.resize(program_.functions.size());
  ObjectRef& ref = function_objects_[raw(f)];
  if (!memory_.is_alive(ref))  // not yet made, or taken back
    ref = memory_.create({ObjectKind::Function, 1, 1, types_.basic(TypeKind::Void), raw(f)}, true);
  return pointer_value(ref, 0);
}

// An object of its own, so that nothing can be computed with it: only goto *p can use it.
Value Machine::label_pointer(lang::LabelId label) {
  if (raw(label) >= label_objects_.size()) label_objects_.resize(program_.labels.size());
  ObjectRef& ref = label_objects_[raw(label)];
  if (!memory_.is_alive(ref))
    ref = memory_.create({ObjectKind::Label, 1, 1, types_.basic(TypeKind::Void), raw(label)}, true);
  return pointer_value(ref, 0);
}

bool Machine::is_label(const Value& pointer) {
  return pointer.object_index != 0 && memory_[pointer.object()].kind == ObjectKind::Label;
}

FuncId Machine::function_of(const Value& pointer, Type as, ExprId site) {
  if (pointer.state != ValueState::Plain) need_number(pointer, site);
  check_live(Place{pointer.object(), pointer.i64(), 0, 0, 0, 0, 0}, site);
  const Object& o = memory_[pointer.object()];
  if (o.kind != ObjectKind::Function || pointer.lo != 0)
    undefined(Ub::WrongCall, loc(site), "{} is not a function", describe(pointer.object()));
  const FuncId f{o.origin};
  const Type declared = program_.function(f).type;
  if (!compatible(as, declared))
    undefined(Ub::WrongCall, loc(site), "'{}' is {}, not {}", program_.function(f).name, type_name(declared),
              type_name(as));
  return f;
}

Value Machine::eval_call(const Expr& e, ExprId id) {
  const bool discarded = discarded_ == id;
  const Expr& callee = expr(e.child_a());
  bool watch = false;
  std::uint8_t before = effects(e.child_a());
  for (std::uint32_t i = 0; i < e.c; ++i) {
    const std::uint8_t argument = effects(ExprId{program_.lists[e.b + i]});
    watch = watch || may_conflict(before, argument);
    before |= argument;
  }
  Operands operands(*this, watch, id);
  FuncId f = lang::kNoFunc;
  Value pointer;
  if (callee.kind == ExprKind::FunctionDecay && expr(callee.child_a()).kind == ExprKind::FuncRef) {
    f = FuncId{expr(callee.child_a()).a};
  } else {
    operands.next(callee.has(lang::kMayWrite), [&] { pointer = eval(e.child_a()); });
  }
  const bool library = f != lang::kNoFunc && !program_.function(f).is_defined();
  // Few arguments lie on the stack, many on the heap; none is default-constructed first.
  constexpr std::size_t kFew = 6;
  alignas(Value) std::byte room[kFew * sizeof(Value)];
  Type few_types[kFew];
  std::vector<Value> many;
  std::vector<Type> many_types;
  Value* values = reinterpret_cast<Value*>(room);
  Type* types = few_types;
  if (e.c > kFew) {
    many.resize(e.c);
    many_types.resize(e.c);
    values = many.data();
    types = many_types.data();
  }
  std::optional<OperandPair> pair;
  if (is_contested(id)) {
    pair = find_contest({&program_.lists[e.b], e.c});
    operands.next(true,
                  [&] { eval_contested(*pair, id, values[pair->first_position], values[pair->second_position]); });
  }
  for (std::uint32_t i = 0; i < e.c; ++i) {
    const ExprId argument{program_.lists[e.b + i]};
    const Expr& a = expr(argument);
    if (library) dereferenced_ = argument;
    types[i] = a.type;
    if (pair && (i == pair->first_position || i == pair->second_position)) continue;
    operands.next(a.has(lang::kMayWrite), [&] {
      new (&values[i]) Value(eval(argument));
      if (a.rep == Rep::Aggregate && watch) values[i] = copy_to_temporary(values[i], a.type, argument);
    });
  }
  if (watch_ & kWatchSequence) log_.settle(operands.start());
  operands.end();
  // What is called matters only now: an argument may have ended the program.
  if (f == lang::kNoFunc) f = function_of(pointer, types_.element(callee.type), id);
  const Value result = call(f, {values, e.c}, {types, e.c}, id);
  if (result.is_unset()) {
    if (!discarded) undefined(Ub::MissingReturn, e.loc, "'{}' returned no value", program_.function(f).name);
    return Value{};
  }
  return result;
}

const LibraryFunction* Machine::library_function(FuncId f) {
  const std::uint32_t i = raw(f);
  if (i >= library_.size()) {
    library_.resize(program_.functions.size(), nullptr);
    library_known_.resize(program_.functions.size(), 0);
  }
  if (!library_known_[i]) {
    library_known_[i] = 1;
    library_[i] = find_library_function(program_.function(f).name);
  }
  return library_[i];
}

// Return address, saved registers and alignment of a call; a scalar beside the temporaries of its expressions.
void Machine::need_stack(std::uint64_t size, lang::Loc at) {
  constexpr std::uint64_t kCallBytes = 96, kSlotBytes = 16;
  const std::uint64_t used = memory_.automatic_bytes() + frames_.size() * kCallBytes + slots_.size() * kSlotBytes;
  if (size > options_.max_stack || used + size > options_.max_stack) out_of_fuel(at, "stack");
}

// A call can nest as deep as its expressions and statements do, so that counting calls is not enough.
bool Machine::is_stack_full() const {
  constexpr std::uintptr_t kMostStack = support::kDeepStackBytes / 4 * 3;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  return stack_ > here && stack_ - here > kMostStack;
}

Value Machine::call(FuncId f, std::span<const Value> args, std::span<const Type> types, ExprId site) {
  spend(loc(site));
  const Function& fn = program_.function(f);
  if (!fn.is_defined()) {
    if (const LibraryFunction* library = library_function(f)) return call_library(*library, f, args, types, site);
    unsupported(loc(site), "call of {}", fn.name);
  }
  if (is_stack_full()) out_of_fuel(loc(site), "call depth");
  need_stack(0, loc(site));
  return enter_function(f, args, types, site);
}

Value Machine::call_library(const LibraryFunction& library, FuncId f, std::span<const Value> args,
                            std::span<const Type> types, ExprId site) {
  if (args.size() < library.parameters)
    undefined(Ub::WrongArguments, loc(site), "{} needs {} arguments, not {}", library.name, library.parameters,
              args.size());
  const AccessLog::Mark start = log_.mark();
  const std::uint64_t serial = memory_.next_serial();
  LibraryCall call{*this, site, args, types, types_.element(program_.function(f).type), library.name};
  const Value result = library.run(call);
  if (watch_ & kWatchSequence) log_.close_call(start, serial, slots_.size());
  return result;
}

// An argument passed without a prototype, as the definition's parameter takes it.
Value Machine::old_style_argument(const Value& v, Type type, Type param, ExprId site) {
  const Rep have = types_.rep(type), want = types_.rep(param);
  if (v.is_vague() && have != want) need_number(v, site);
  if (is_integer(have) && is_integer(want)) {
    const Rep promoted = bit_width(want) < 32 ? Rep::I32 : want;
    const bool same_sign = is_signed(promoted) == is_signed(have);
    if (bit_width(promoted) == bit_width(have) &&
        (same_sign ||
         (v.is_plain() && widen(v, have) >= 0 && widen(narrow(widen(v, have), promoted), promoted) == widen(v, have))))
      return v.is_plain() ? narrow(widen(v, have), want) : v;
  } else if (is_floating(have) && is_floating(want)) {
    if (have == want) return v;
    if (have == Rep::F64 && want == Rep::F32) return convert(lang::CastKind::FloatToFloat, v, type, param, site);
  } else if (have == Rep::Pointer && want == Rep::Pointer) {
    const auto is_bytes = [&](Type t) {
      const Type target = types_.element(t);
      return types_.kind(target) == TypeKind::Void || types_.is_character(target);
    };
    if ((is_bytes(type) && is_bytes(param)) ||
        compatible(types_.element(type).unqualified(), types_.element(param).unqualified()))
      return v;
  } else if (compatible(type, param)) {
    return v;
  }
  undefined(Ub::WrongArguments, loc(site), "{} is passed, the parameter is {}", type_name(type), type_name(param));
}

void Machine::bind_parameter(lang::VarId param, const Value& v, ExprId site) {
  const VarCode& code = var_code(param);
  const lang::Var& var = program_.var(param);
  if (code.where == Where::Slot) {
    frame_[code.slot] = Value{};
    write_slot(code.slot, var.type, v, site);
    return;
  }
  const std::uint32_t slot = code.slot;
  const ObjectRef ref = create_variable(param, false);
  frame_[slot] = pointer_value(ref, 0);
  Place p;
  p.object = ref;
  p.flags = kTrusted;
  if (types_.rep(var.type) == Rep::Aggregate)
    copy_aggregate(p, Place{v.object(), v.i64(), v.tag, 0, 0, 0, 0}, var.type, site);
  else store(p, Type::from_bits(var.type.bits() & ~std::uint32_t{lang::kVolatile | lang::kConst}), v, site);
}

void Machine::bind_parameters(const Function& fn, std::span<const Value> args, std::span<const Type> types,
                              ExprId site) {
  const TypeInfo& info = types_.info(fn.type);
  if (args.size() < fn.params.size() || (args.size() > fn.params.size() && !info.variadic))
    undefined(Ub::WrongArguments, loc(site), "'{}' has {} parameters, {} arguments are passed", fn.name,
              fn.params.size(), args.size());
  for (std::size_t i = 0; i < fn.params.size(); ++i) {
    const Type param = program_.var(fn.params[i]).type;
    const bool as_is = types[i].unqualified() == param.unqualified();
    bind_parameter(fn.params[i], as_is ? args[i] : old_style_argument(args[i], types[i], param, site), site);
  }
  if (!info.variadic) return;
  Frame& frame = frames_.back();
  for (std::size_t i = fn.params.size(); i < args.size(); ++i) {
    Value v = args[i];
    if (types_.rep(types[i]) == Rep::Aggregate) v = copy_to_temporary(v, types[i], site);
    frame.variable.push_back({v, types[i]});
  }
}

Value Machine::enter_function(FuncId f, std::span<const Value> args, std::span<const Type> types, ExprId site) {
  const Function& fn = program_.function(f);
  const AccessLog::Mark start = log_.mark();
  const std::uint64_t serial = memory_.next_serial();
  const std::uint32_t sequence = watch_ & kWatchSequence;
  const int depth = sequence_depth_;
  const bool quiet = sequence && is_private(f);
  if (quiet) {
    sequence_depth_ = 0;
    watch_ &= ~kWatchSequence;
  }
  const std::size_t restricts = restricts_.mark();
  const std::size_t caller_base = frame_ ? static_cast<std::size_t>(frame_ - slots_.data()) : 0;
  const std::size_t base = slots_.size();
  slots_.resize(base + fn.frame_slots);
  frame_ = slots_.data() + base;
  frames_.push_back({f, base, next_frame_serial_++, {}, {}, log_.mark()});
  bind_parameters(fn, args, types, site);
  if (sequence && !quiet) frames_.back().log_start = log_.mark();

  has_return_value_ = false;
  const Flow flow = exec(fn.body);
  if (flow == Flow::Goto) unsupported(fn.loc, "a jump into a statement expression");
  const bool returned_value = flow == Flow::Return && has_return_value_;
  if (fn.noreturn) undefined(Ub::NoReturnReturned, loc(site), "'{}' returned", fn.name);

  const Type result_type = types_.element(fn.type);
  Value result = returned_value ? return_value_ : Value{};
  leave_function(restricts);
  slots_.resize(base);
  frame_ = slots_.data() + caller_base;
  if (quiet) {
    sequence_depth_ = depth;
    watch_ |= kWatchSequence;
    log_.cut(start);
  } else if (sequence) {
    log_.close_call(start, serial, base);
  }
  if (types_.kind(result_type) == TypeKind::Void) return Value{};
  // The end of main returns 0; `return;` does not.
  if (!returned_value) return f == program_.main && flow != Flow::Return ? Value{} : unset_value();
  if (types_.rep(result_type) == Rep::Aggregate) temporaries_.push_back(result.object());
  return result;
}

void Machine::leave_function(std::size_t restricts) {
  Frame& frame = frames_.back();
  for (const lang::VarId param : program_.function(frame.function).params) {
    const VarCode& code = var_code(param);
    if (code.where == Where::Frame) memory_.destroy(frame_[code.slot].object());
  }
  for (const ObjectRef ref : frame.allocas) memory_.destroy(ref);
  if (restricts_.mark() > restricts) close_restricts(restricts);
  frames_.pop_back();
}

Value Machine::copy_to_temporary(const Value& v, Type type, ExprId site) {
  need_room(types_.size(type), loc(site));
  const ObjectRef ref =
      memory_.create({ObjectKind::Temporary, types_.size(type), types_.align(type), type.unqualified()}, false);
  temporaries_.push_back(ref);
  Place to;
  to.object = ref;
  to.flags = kTrusted;
  const std::uint32_t saved = watch_;
  watch_ &= kWatchJournal;  // the copy is not an access of the program
  copy_aggregate(to, Place{v.object(), v.i64(), v.tag, 0, 0, 0, 0}, type, site);
  watch_ = saved;
  return pointer_value(ref, 0);
}

Place Machine::place_of_list(const Value& list, ExprId site) {
  const Place p{list.object(), list.i64(), list.tag, kAligned, 0, 0, 0};
  check_live(p, site);
  if (p.offset < 0 || static_cast<std::uint64_t>(p.offset) + 24 > memory_[p.object].size)
    undefined(Ub::OutOfBounds, loc(site), "the va_list is outside {}", describe(p.object));
  return p;
}

bool Machine::is_started(const Place& list) {
  const std::uint8_t* shadow = memory_[list.object].shadow + list.offset;
  return std::all_of(shadow, shadow + 24, [](std::uint8_t byte) { return byte == kTorn; });
}

// A va_list holds the serial number of its call and how many arguments it has given. What its bytes are on a target
// nobody knows: like those of a torn pointer they can be copied, but not read.
void Machine::va_start(const Value& list, ExprId site) {
  const Place p = place_of_list(list, site);
  if (is_started(p)) undefined(Ub::VaListState, loc(site), "va_start again without va_end");
  if (watch_) watch_access(p, 24, true, site);
  Object& o = memory_[p.object];
  ++mutations_;
  memory_.store_raw(o, p.offset, 8, frames_.back().serial);
  memory_.store_raw(o, p.offset + 8, 8, 0);
  memory_.store_raw(o, p.offset + 16, 8, 0);
  std::memset(o.shadow + p.offset, kTorn, 24);
}

// When a list is passed as such and the called function has used it, the caller may only end it
// (7.16p3). A pointer to a list may be passed and the list used on.
void Machine::note_list_use(Object& o, const Place& list, ExprId site) {
  const Expr& e = expr(site);
  const bool by_library = e.kind == ExprKind::Call;
  const bool passed = by_library || (e.kind == ExprKind::VaArg && expr(e.child_a()).kind == ExprKind::Load);
  const std::uint64_t user = by_library ? ~0ull : frames_.back().serial;
  const std::uint64_t before = memory_.load_raw(o, list.offset + 16, 8);
  const bool user_returned =
      before != 0 && before != user &&
      std::none_of(frames_.begin(), frames_.end(), [&](const Frame& f) { return f.serial == before; });
  if (user_returned) undefined(Ub::VaListState, loc(site), "the list was used by a function that it was passed to");
  if (passed) memory_.store_raw(o, list.offset + 16, 8, user);
}

Value Machine::next_argument(const Value& list, Type wanted, ExprId site) {
  const Place p = place_of_list(list, site);
  Object& o = memory_[p.object];
  if (!is_started(p)) undefined(Ub::VaListState, loc(site), "va_start was not called, or va_end was");
  const std::uint64_t serial = memory_.load_raw(o, p.offset, 8);
  const std::uint64_t index = memory_.load_raw(o, p.offset + 8, 8);
  const auto frame = std::find_if(frames_.rbegin(), frames_.rend(), [&](const Frame& f) { return f.serial == serial; });
  if (frame == frames_.rend()) undefined(Ub::VaListState, loc(site), "the function that made the va_list has returned");
  if (index >= frame->variable.size())
    undefined(Ub::VaArgNone, loc(site), "{} arguments were passed, this is number {}", frame->variable.size(),
              index + 1);
  if (watch_) watch_access(p, 24, true, site);
  ++mutations_;
  note_list_use(o, p, site);
  memory_.store_raw(o, p.offset + 8, 8, index + 1);
  const VariableArgument& argument = frame->variable[index];
  const Rep have = types_.rep(argument.type), want = types_.rep(wanted);
  const auto points_to_bytes = [&](Type t) {
    const Type target = types_.element(t);
    return types_.kind(target) == TypeKind::Void || types_.is_character(target);
  };
  bool fits = compatible(argument.type.unqualified(), wanted.unqualified());
  if (!fits && argument.value.is_vague()) need_number(argument.value, site);
  if (!fits && is_integer(have) && is_integer(want) && bit_width(have) == bit_width(want)) {
    // The other signedness of the same type, when both can hold the value.
    const bool same_rank = facts_.alias_class(argument.type) == facts_.alias_class(wanted);
    fits = same_rank && argument.value.is_plain() && widen(argument.value, have) >= 0 &&
           widen(narrow(widen(argument.value, have), want), want) == widen(argument.value, have);
  }
  if (!fits && have == Rep::Pointer && want == Rep::Pointer)
    fits = (points_to_bytes(argument.type) && points_to_bytes(wanted)) ||
           compatible(types_.element(argument.type).unqualified(), types_.element(wanted).unqualified());
  if (!fits)
    undefined(Ub::VaArgType, loc(site), "the argument is {}, {} is read", type_name(argument.type), type_name(wanted));
  return argument.value;
}

}  // namespace gadfly::machine
