// SPDX-License-Identifier: Apache-2.0
#include "gen/wild_kernel_functions.h"

#include <algorithm>

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

namespace {

// Lengths around those of vectors. An array has room for four elements of each, and for pointers into it.
constexpr std::uint32_t kLengths[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 19, 31, 32, 33, 40};
constexpr std::uint32_t kMostLength = 40, kGroup = 4, kMostShift = 5;
constexpr std::uint32_t kElements = kMostLength * kGroup + 16;

}  // namespace

// struct { unsigned m0 : 8; short m1; }
Type WildKernels::add_record() {
  std::vector<lang::Field> fields(1 + d_.below(3));
  for (std::size_t i = 0; i < fields.size(); ++i) {
    fields[i].name = fmt::format("m{}", i);
    const Type type = world_.integer_type();
    const TypeKind kind = d_.types().kind(type);
    const bool is_usual = kind >= TypeKind::SChar && kind <= TypeKind::ULong;
    fields[i].type = is_usual ? type : d_.int_type();
    const unsigned width = lang::bit_width(d_.types().rep(fields[i].type));
    if (width <= 32 && d_.percent(40)) fields[i].bit_width = static_cast<std::int16_t>(1 + d_.below(width));
  }
  const Type type = d_.types().add_record(d_.name("S"), false);
  d_.types().complete_record(d_.types().record_id(type), std::move(fields));
  return type;
}

void WildKernels::add_array(Type element) {
  const VarId var = world_.add_global(d_.types().array_of(element, kElements), "k");
  d_.globals.pop_back();  // repairs would aim elsewhere's pointers at it, and its checks would be many
  d_.program.var(var).init = lang::kNoExpr;
  d_.program.var(var).is_static = d_.percent(40);
  d_.observed.push_back(var);
  arrays_.push_back({var, element, false});
}

void WildKernels::add() {
  if (!d_.chance(Rule::WildShapeKernelFunctions) || d_.weights.sum(Group::WildKernel) == 0) return;
  for (std::uint32_t n = 2 + d_.below(3); n > 0; --n) {
    const Type type = world_.integer_type();
    const bool is_wide = d_.types().size(type) > 8 || d_.types().kind(type) == TypeKind::Bool;
    add_array(is_wide || d_.percent(25) ? d_.int_type() : type);
  }
  if (d_.percent(25)) add_array(add_record());
  const std::uint32_t most = std::clamp(d_.options.size / 800, 1u, 10u);
  for (std::uint32_t n = 0, count = 1 + d_.below(most); n < count; ++n) add_function(n);
}

// Mostly one or two pointers into arrays of different types, the length, and something that does not change.
void WildKernels::add_function(std::uint32_t number) {
  constexpr TypeKind kLengthKinds[] = {TypeKind::Int,   TypeKind::Int,   TypeKind::Long,  TypeKind::UInt,
                                       TypeKind::ULong, TypeKind::Short, TypeKind::UChar, TypeKind::Int};
  std::vector<Type> params;
  for (std::uint32_t n = 1 + d_.below(3); n > 0; --n)
    params.push_back(d_.types().pointer_to(d_.one_of(arrays_).element));
  const std::size_t pointers = params.size();
  params.push_back(d_.types().basic(kLengthKinds[d_.below(8)]));
  params.push_back(world_.integer_type());
  lang::Function f;
  f.name = fmt::format("k{}", number);
  f.is_static = d_.percent(50);
  f.type = d_.types().function(world_.integer_type(), params, false, false);
  if (d_.options.weights[Rule::FunctionNoInline] != 0 && d_.percent(60)) f.attributes.emplace_back("noinline");
  if (d_.options.weights[Rule::FunctionNoIpa] != 0 && d_.percent(40)) f.attributes.emplace_back("noipa");
  Kernel k;
  k.function = d_.program.add(std::move(f));
  for (std::size_t i = 0; i < pointers; ++i) k.arrays.push_back(world_.add_param(k.function, params[i], "a"));
  k.length = world_.add_param(k.function, params[pointers], "n");
  k.given = world_.add_param(k.function, params[pointers + 1], "x");
  WildScope scope;
  scope.function = k.function;
  const StmtId body = d_.build.block({});
  for (std::uint32_t n = 1 + d_.below(2); n > 0; --n) {
    const Type type = world_.integer_type();
    const VarId sum = world_.add_local(scope, type, "s");
    d_.program.var(sum).init = d_.build.constant(type, d_.below(2));
    d_.declare(body, sum);
    k.sums.push_back(sum);
  }
  for (std::uint32_t n = d_.percent(80) ? 1 : 2; n > 0; --n) {
    d_.build.append(body, loop(k));
    k.counter = lang::kNoExpr;
  }
  d_.build.append(body, returned(k));
  d_.program.function(k.function).body = body;
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(k.function)});
  d_.kernels.push_back(k.function);
  ++d_.stats.functions;
}

// for (i = 0; i < n; i++), or downwards; the counter is an int or has the type of the length.
StmtId WildKernels::loop(Kernel& k) {
  WildScope scope;
  scope.function = k.function;
  const Type length = d_.program.var(k.length).type;
  const bool down = d_.percent(12);
  const Type type = down || d_.percent(40) ? d_.types().basic(TypeKind::Long) : d_.percent(50) ? length : d_.int_type();
  const VarId counter = world_.add_local(scope, type, "i");
  k.counter = d_.build.variable(counter);
  const ExprId n = d_.build.load(d_.build.variable(k.length)), i = d_.build.load(k.counter);
  ExprId first = d_.build.constant(type, 0);
  if (down) first = d_.build.convert(d_.build.binary(BinaryOp::Sub, d_.build.cast(n, type), d_.number(1)), type);
  d_.program.var(counter).init = first;
  const ExprId test = down ? d_.build.binary(BinaryOp::Ge, i, d_.number(0))
                           : d_.build.binary(d_.percent(80) ? BinaryOp::Lt : BinaryOp::Ne, i, n);
  const ExprId step = d_.build.inc_dec(down ? lang::IncDecOp::PostDec : lang::IncDecOp::PostInc, k.counter);
  const StmtId body = d_.build.block({});
  k.body = body;
  for (std::uint32_t count = 1 + d_.below(3); count > 0; --count) {
    const Rule rule = d_.weights.choose(Group::WildKernel);
    d_.fired(rule);
    d_.build.append(body, (this->*kMakers[place(rule, Rule::WildKernelMap)])(k));
  }
  return d_.build.for_loop(std::span(&counter, 1), test, step, body);
}

StmtId WildKernels::returned(const Kernel& k) {
  const Type result = d_.types().element(d_.program.function(k.function).type);
  ExprId value = d_.build.load(d_.build.variable(k.sums[0]));
  if (k.sums.size() > 1) {
    const ExprId other = d_.build.load(d_.build.variable(k.sums[1]));
    value = d_.build.binary(BinaryOp::BitXor, value, other);
  }
  return d_.build.return_value(d_.build.convert(value, result));
}

// for (i = 0; i < …; i++) a[i] = i * 7 + 3; or use(a[i]);
StmtId WildKernels::over_all(const Array& array, bool fills) {
  WildScope scope;
  scope.function = d_.test.entry;
  const VarId counter = world_.add_local(scope, d_.int_type(), "i");
  const ExprId i = d_.build.load(d_.build.variable(counter));
  const ExprId whole = d_.build.index(d_.build.variable(array.var), i);
  const bool is_record = d_.types().kind(array.element) == TypeKind::Record;
  const auto parts = static_cast<std::uint32_t>(is_record ? d_.types().record(array.element).fields.size() : 1);
  const StmtId body = d_.build.block({});
  for (std::uint32_t part = 0; part < parts; ++part)
    d_.build.append(body, over_one(is_record ? d_.build.member(whole, part) : whole, i, fills));
  return d_.loop_over(counter, d_.number(kElements), body);
}

StmtId WildKernels::over_one(ExprId element, ExprId i, bool fills) {
  if (fills) {
    constexpr std::uint32_t kFactors[] = {1, 3, 7, 31, 255, 12345, 16777619};
    const ExprId scaled = d_.build.binary(BinaryOp::Mul, d_.build.cast(i, d_.types().basic(TypeKind::UInt)),
                                          d_.number(kFactors[d_.below(7)]));
    ExprId given = d_.build.binary(BinaryOp::Add, scaled, d_.number(d_.below(20)));
    if (d_.percent(60)) given = d_.build.binary(BinaryOp::Rem, given, d_.number(2 + d_.below(120)));
    if (d_.percent(40)) given = d_.build.binary(BinaryOp::Sub, given, d_.number(d_.below(60)));
    return d_.build.expression(d_.build.assign(element, given));
  }
  const ExprId wide = d_.build.convert(d_.build.load(element), d_.types().basic(TypeKind::ULong));
  return d_.build.expression(d_.build.call(d_.use, std::span(&wide, 1)));
}

// &a[3] of an array whose elements the pointer points to.
ExprId WildKernels::argument_for(Type pointer) {
  std::vector<Array*> fitting;
  for (Array& array : arrays_)
    if (array.element == d_.types().element(pointer)) fitting.push_back(&array);
  Array& array = *d_.one_of(fitting);
  array.is_used = true;
  const std::uint32_t shift = d_.percent(60) ? 0 : 1 + d_.below(kMostShift);
  return world_.address_of(d_.build.index(d_.build.variable(array.var), d_.number(shift)));
}

void WildKernels::append_call(StmtId block, lang::FuncId f) {
  const lang::TypeInfo info = d_.types().info(d_.program.function(f).type);
  std::vector<ExprId> args;
  for (std::size_t i = 0; i + 2 < info.params.size(); ++i) args.push_back(argument_for(info.params[i]));
  const std::uint32_t length = kLengths[d_.below(std::size(kLengths))];
  args.push_back(d_.build.constant(info.params[info.params.size() - 2], length));
  args.push_back(d_.build.convert(world_.constant(d_.int_type()), info.params.back()));
  const ExprId call = d_.build.call(f, args);
  const ExprId wide = d_.build.convert(call, d_.types().basic(TypeKind::ULong));
  d_.build.append(block, d_.build.expression(d_.build.call(d_.use, std::span(&wide, 1))));
}

bool WildKernels::append_calls(StmtId block) {
  const StmtId calls = d_.build.block({});
  for (std::uint32_t round = 2 + d_.below(2); round > 0; --round)
    for (const lang::FuncId f : d_.kernels) append_call(calls, f);
  // Loops over arrays that no call uses would only cost compilers time.
  std::erase_if(arrays_, [](const Array& array) { return !array.is_used; });
  for (const Array& array : arrays_) d_.build.append(block, over_all(array, true));
  d_.build.append(block, calls);
  for (const Array& array : arrays_) d_.build.append(block, over_all(array, false));
  return !arrays_.empty();
}

}  // namespace gadfly::gen
