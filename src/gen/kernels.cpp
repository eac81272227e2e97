// SPDX-License-Identifier: Apache-2.0
// Loops over arrays, in the shapes that vectorisers and loop optimisers look for. All indices stay inside for
// every value of the counter.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

constexpr BinaryOp kMixers[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::Sub,
                                BinaryOp::Mul, BinaryOp::BitOr,  BinaryOp::BitAnd};

}  // namespace

// A node stands in one place only: each use of a pointer is a copy.
ExprId Generator::copied_pointer(ExprId pointer) {
  const lang::Expr& e = program_.expr(pointer);
  return e.kind == lang::ExprKind::ArrayDecay ? build_.decay(build_.variable(root_of(e.child_a())))
                                              : build_.load(build_.variable(VarId{program_.expr(e.child_a()).a}));
}

// pointer[k + offset]
ExprId Generator::element_at(const Kernel& kernel, ExprId pointer, int offset) {
  ExprId position = build_.load(build_.variable(kernel.counter));
  if (offset != 0)
    position = build_.binary(offset < 0 ? BinaryOp::Sub : BinaryOp::Add, position,
                             build_.constant(int_type(), offset < 0 ? -offset : offset));
  return build_.index_pointer(copied_pointer(pointer), position);
}

// What the loop does to an element of |to|.
StmtId Generator::kernel_statement(const Kernel& kernel) {
  const ExprId to = kernel.to, from = kernel.from;
  const auto read = [&](ExprId pointer, int offset) { return build_.load(element_at(kernel, pointer, offset)); };
  const Type element = types().element(type_of(to));
  const auto number_of = [&] { return build_.constant(element.unqualified(), constant_value(element)); };
  const auto mixed = [&](ExprId a, ExprId b) {
    if (mode_ != Mode::Dead) ++stats_.operations;
    return build_.binary(kMixers[below(6)], a, b);
  };
  const auto store = [&](ExprId value) { return build_.expression(build_.assign(element_at(kernel, to, 0), value)); };
  const auto step = [&] { return static_cast<int>(1 + below(2)); };
  switch (kernel.rule) {
    case Rule::KernelFill: {
      const ExprId c = number_of();
      return store(percent(50) ? mixed(build_.load(build_.variable(kernel.counter)), c) : c);
    }
    case Rule::KernelCopy: {
      const ExprId value = read(from, 0);
      if (percent(40)) return store(value);
      const ExprId c = number_of();
      return store(mixed(value, c));
    }
    case Rule::KernelStencil: {
      const int left = -step(), right = step();
      const ExprId sides = mixed(read(from, left), read(from, right));
      return store(percent(50) ? sides : mixed(sides, read(from, 0)));
    }
    case Rule::KernelConditional: {
      const ExprId c = number_of();
      const ExprId test = build_.binary(percent(50) ? BinaryOp::Lt : BinaryOp::Ne, read(from, 0), c);
      const ExprId d = number_of();
      const StmtId then = store(mixed(read(from, 0), d));
      return build_.if_else(test, build_.block(std::span(&then, 1)));
    }
    case Rule::KernelRecurrence: {
      const int back = -step();
      return store(mixed(read(to, back), read(from, 0)));
    }
    default: {  // Gather: an index that is folded into the range
      const Type wide = types().basic(TypeKind::UInt);
      const ExprId count = build_.constant(wide, kernel.count);
      const ExprId index = build_.binary(BinaryOp::Rem, build_.cast(read(from, 0), wide), count);
      const ExprId gathered = build_.load(build_.index_pointer(copied_pointer(from), index));
      return store(percent(50) ? gathered : mixed(gathered, read(from, 0)));
    }
  }
}

// Every element of |from| flows into a variable, or every index up to that of an element that is sought. False:
// there is no variable for it.
bool Generator::add_reduction(Scope& scope, const Kernel& kernel, StmtId body) {
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::Add,
                               BinaryOp::Sub, BinaryOp::Mul,    BinaryOp::BitOr};
  const bool early_exit = kernel.rule == Rule::KernelEarlyExit;
  const BinaryOp op = early_exit ? BinaryOp::BitXor : kOps[below(6)];
  const bool keeps = op != BinaryOp::Mul && op != BinaryOp::BitOr;
  const VarId sum = pick(scope, [&](VarId v) {
    const Type t = program_.var(v).type;
    return facts(v).role == Role::Integer && facts(v).writable && is_integer(t) && t.quals() == 0 &&
           types().kind(t) != TypeKind::Bool && (keeps || !facts(v).keeps);
  });
  if (sum == lang::kNoVar) return false;
  note_write(sum);
  const ExprId element = build_.load(element_at(kernel, kernel.from, 0));
  ExprId value = element;
  if (early_exit) {
    const Type type = types().element(type_of(kernel.from)).unqualified();
    const ExprId sought = build_.constant(type, constant_value(type));
    const ExprId test = build_.binary(percent(50) ? BinaryOp::Eq : BinaryOp::Gt, element, sought);
    const StmtId leave = build_.break_out();
    build_.append(body, build_.if_else(test, build_.block(std::span(&leave, 1))));
    value = build_.load(build_.variable(kernel.counter));
  } else if (mode_ != Mode::Dead) {
    ++stats_.operations;
  }
  build_.append(body, build_.expression(build_.compound(op, build_.variable(sum), value)));
  return true;
}

std::uint32_t Generator::shorter_of(VarId a, VarId b) const {
  const auto count = [&](VarId array) { return types().info(program_.var(array).type).count; };
  return static_cast<std::uint32_t>(std::min(count(a), count(b)));
}

Flow Generator::array_loop(Scope& scope) {
  if (weights_.sum(Group::Kernel) == 0 || !has_slots(scope.function, 3)) return assign(scope);
  if (multiplicity_ > 24) return assign(scope);
  const VarId to = array_in(scope, 5, true);
  if (to == lang::kNoVar) return assign(scope);
  const Type element = types().element(program_.var(to).type);
  VarId from = array_in(scope, 5, false, percent(60) ? element : Type{});
  if (from == lang::kNoVar) from = to;
  if (from != to && !is_private(scope) && chance(Rule::FunctionRestrict))
    if (const std::optional<Flow> flow = restrict_loop(scope)) return *flow;
  const Rule rule = choose(Group::Kernel);
  const std::uint32_t count = shorter_of(to, from);
  const Type type = types().basic(percent(70) ? TypeKind::Int : TypeKind::ULong);
  const VarFacts f = counter_facts(scope, 2, count - 3);
  const VarId counter = add_loop_variable(scope.function, type, "k", f, build_.constant(type, 2));
  const ExprId condition = is_below(counter, build_.constant(type, count - 2));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  const StmtId body = build_.block({});
  const Kernel kernel{rule, counter, build_.decay(build_.variable(to)), build_.decay(build_.variable(from)), count};
  if (rule == Rule::KernelReduction || rule == Rule::KernelEarlyExit) {
    if (!add_reduction(scope, kernel, body)) return assign(scope);
  } else {
    build_.append(body, kernel_statement(kernel));
    note_write(to);
  }
  note_read(from);
  fired(rule);
  fired(Rule::StatementArrayLoop);
  const StmtId loop = build_.for_loop(std::span(&counter, 1), condition, next, body);
  return run_loop(scope, loop, 1);
}

// The same in a function of its own, whose pointers are restrict: it is given two different arrays. Nothing:
// there are none.
std::optional<Flow> Generator::restrict_loop(Scope& scope) {
  const VarId to = array_in(scope, 5, true);
  if (to == lang::kNoVar) return std::nullopt;
  const Type element = types().element(program_.var(to).type).unqualified();
  const VarId from = pick(scope, [&](VarId v) {
    const lang::TypeInfo& info = types().info(program_.var(v).type);
    return v != to && info.kind == TypeKind::Array && facts(v).role == Role::Integer && info.count >= 5 &&
           info.element.unqualified() == element;
  });
  if (from == lang::kNoVar) return std::nullopt;
  constexpr Rule kKernels[] = {Rule::KernelFill,        Rule::KernelCopy,       Rule::KernelStencil,
                               Rule::KernelConditional, Rule::KernelRecurrence, Rule::KernelGather};
  const Rule rule = kKernels[below(6)];
  if (weights_[rule] == 0) return std::nullopt;
  const std::uint32_t count = shorter_of(to, from);
  lang::TypeTable& table = program_.types;
  const Type params[] = {table.pointer_to(element).with(lang::kRestrict),
                         table.pointer_to(element.with(lang::kConst)).with(lang::kRestrict), int_type()};
  const lang::FuncId f = add_function(99, types().basic(TypeKind::Void), params, false);
  facts(f).special = facts(f).begun = true;
  Scope& body_scope = *scope_of(program_.function(f).body);
  body_scope.complete = true;
  const auto param = [&](std::size_t i) { return build_.load(build_.variable(program_.function(f).params[i])); };
  const VarId counter =
      add_loop_variable(f, int_type(), "k", counter_facts(body_scope, 2, count - 3), build_.constant(int_type(), 2));
  const ExprId condition = is_below(counter, param(2));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  const StmtId body = build_.block({});
  build_.append(body, kernel_statement({rule, counter, param(0), param(1), count}));
  build_.append(body_scope.block, build_.for_loop(std::span(&counter, 1), condition, next, body));
  fired(rule);
  fired(Rule::StatementArrayLoop);
  note_write(to);
  note_read(from);
  const ExprId args[] = {build_.decay(build_.variable(to)), build_.decay(build_.variable(from)),
                         build_.constant(int_type(), count - 2)};
  return perform(scope, build_.expression(build_.call(f, args)));
}

}  // namespace gadfly::gen
