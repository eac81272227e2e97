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

constexpr BinaryOp kMixers[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::BitOr,
                                BinaryOp::BitAnd};

}  // namespace

// The body of a loop in which |counter| goes from 2 to count - 3: |to| and |from| are pointers to the first of
// |count| elements each.
StmtId Generator::kernel_statement(Scope& scope, Rule kernel, VarId counter, ExprId to, ExprId from,
                                   std::uint32_t count) {
  const auto i = [&] { return build_.load(build_.variable(counter)); };
  // A node stands in one place only: each use of a pointer is a copy.
  const auto again = [&](ExprId pointer) {
    const lang::Expr& e = program_.expr(pointer);
    return e.kind == lang::ExprKind::ArrayDecay ? build_.decay(build_.variable(root_of(e.child_a())))
                                                : build_.load(build_.variable(VarId{program_.expr(e.child_a()).a}));
  };
  const auto at = [&](ExprId pointer, int offset) {
    ExprId position = i();
    if (offset != 0)
      position = build_.binary(offset < 0 ? BinaryOp::Sub : BinaryOp::Add, position,
                               build_.constant(int_type(), offset < 0 ? -offset : offset));
    return build_.index_pointer(again(pointer), position);
  };
  const auto read = [&](ExprId pointer, int offset) { return build_.load(at(pointer, offset)); };
  const Type element = types().element(type_of(to));
  const auto number_of = [&] { return build_.constant(element.unqualified(), constant_value(element)); };
  const auto mixed = [&](ExprId a, ExprId b) {
    if (mode_ != Mode::Dead) ++stats_.operations;
    return build_.binary(kMixers[below(6)], a, b);
  };
  const auto store = [&](ExprId value) { return build_.expression(build_.assign(at(to, 0), value)); };
  const auto step = [&] { return static_cast<int>(1 + below(2)); };
  (void)scope;
  (void)count;
  switch (kernel) {
    case Rule::KernelFill: {
      const ExprId c = number_of();
      return store(percent(50) ? mixed(i(), c) : c);
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
      const ExprId index = build_.binary(BinaryOp::Rem, build_.cast(read(from, 0), wide), build_.constant(wide, count));
      const ExprId gathered = build_.load(build_.index_pointer(again(from), index));
      return store(percent(50) ? gathered : mixed(gathered, read(from, 0)));
    }
  }
}

Flow Generator::array_loop(Scope& scope) {
  if (groups_[static_cast<std::size_t>(Group::Kernel)].sum == 0 || !has_slots(scope.function, 3))
    return assign(scope);
  if (multiplicity_ > 24) return assign(scope);
  const VarId to = array_in(scope, 5, true);
  if (to == lang::kNoVar) return assign(scope);
  const Type element = types().element(program_.var(to).type);
  VarId from = array_in(scope, 5, false, percent(60) ? element : Type{});
  if (from == lang::kNoVar) from = to;
  if (from != to && !is_private(scope) && chance(Rule::FunctionRestrict)) {
    const Flow flow = restrict_loop(scope);
    if (flow != Flow::Goto) return flow;
  }
  const Rule kernel = choose(Group::Kernel);
  const auto count = static_cast<std::uint32_t>(
      std::min(types().info(program_.var(to).type).count, types().info(program_.var(from).type).count));
  VarFacts f;
  f.counter = true;
  f.writable = false;
  f.depth = scope.depth + 1;
  f.low = 2;
  f.high = count - 3;
  const Type type = types().basic(percent(70) ? TypeKind::Int : TypeKind::ULong);
  const VarId counter = add_var(type, lang::Storage::Local, "k", f);
  {
    lang::Var& var = program_.var(counter);
    var.slot = slots_used_[scope.function]++;
    var.function = scope.function;
    var.init = build_.constant(type, 2);
  }
  const auto ref = [&] { return build_.variable(counter); };
  const ExprId condition = build_.binary(BinaryOp::Lt, build_.load(ref()), build_.constant(type, count - 2));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, ref());
  const StmtId body = build_.block({});
  const ExprId to_pointer = build_.decay(build_.variable(to)), from_pointer = build_.decay(build_.variable(from));
  const auto element_of = [&](VarId array) { return build_.index(build_.variable(array), build_.load(ref())); };
  if (kernel == Rule::KernelReduction || kernel == Rule::KernelEarlyExit) {
    constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul,
                                 BinaryOp::BitOr};
    const BinaryOp reduction = kernel == Rule::KernelReduction ? kOps[below(6)] : BinaryOp::BitXor;
    const bool keeps = reduction != BinaryOp::Mul && reduction != BinaryOp::BitOr;
    const VarId sum = pick(scope, [&](VarId v) {
      const Type t = program_.var(v).type;
      return facts(v).role == Role::Integer && facts(v).writable && is_integer(t) && t.quals() == 0 &&
             types().kind(t) != TypeKind::Bool && (keeps || !facts(v).keeps);
    });
    if (sum == lang::kNoVar) return assign(scope);
    note_write(sum);
    if (kernel == Rule::KernelReduction) {
      if (mode_ != Mode::Dead) ++stats_.operations;
      build_.append(body, build_.expression(build_.compound(reduction, build_.variable(sum),
                                                            build_.load(element_of(from)))));
    } else {
      const Type from_element = types().element(program_.var(from).type).unqualified();
      const ExprId sought = build_.constant(from_element, constant_value(from_element));
      const BinaryOp op = percent(50) ? BinaryOp::Eq : BinaryOp::Gt;
      const ExprId test = build_.binary(op, build_.load(element_of(from)), sought);
      const StmtId leave = build_.break_out();
      build_.append(body, build_.if_else(test, build_.block(std::span(&leave, 1))));
      build_.append(body, build_.expression(build_.compound(BinaryOp::BitXor, build_.variable(sum), build_.load(ref()))));
    }
  } else {
    build_.append(body, kernel_statement(scope, kernel, counter, to_pointer, from_pointer, count));
    note_write(to);
  }
  note_read(from);
  fired(kernel);
  fired(Rule::StatementArrayLoop);
  const StmtId loop = build_.for_loop(std::span(&counter, 1), condition, next, body);
  return run_loop(scope, loop, 1);
}

// The same in a function of its own, whose pointers are restrict: it is given two different arrays. Flow::Goto:
// there are none.
Flow Generator::restrict_loop(Scope& scope) {
  const VarId to = array_in(scope, 5, true);
  if (to == lang::kNoVar) return Flow::Goto;
  const Type element = types().element(program_.var(to).type).unqualified();
  const VarId from = pick(scope, [&](VarId v) {
    const lang::TypeInfo& info = types().info(program_.var(v).type);
    return v != to && info.kind == TypeKind::Array && facts(v).role == Role::Integer && info.count >= 5 &&
           info.element.unqualified() == element;
  });
  if (from == lang::kNoVar) return Flow::Goto;
  constexpr Rule kKernels[] = {Rule::KernelFill, Rule::KernelCopy, Rule::KernelStencil, Rule::KernelConditional,
                               Rule::KernelRecurrence, Rule::KernelGather};
  const Rule kernel = kKernels[below(6)];
  if (weights_[kernel] == 0) return Flow::Goto;
  const auto count = static_cast<std::uint32_t>(
      std::min(types().info(program_.var(to).type).count, types().info(program_.var(from).type).count));
  lang::TypeTable& table = program_.types;
  const Type params[] = {table.pointer_to(element).with(lang::kRestrict),
                         table.pointer_to(element.with(lang::kConst)).with(lang::kRestrict), int_type()};
  const lang::FuncId f = add_function(99, types().basic(TypeKind::Void), params, false);
  facts(f).special = facts(f).begun = true;
  Scope& body_scope = *scope_of(program_.function(f).body);
  body_scope.complete = true;
  const VarId to_param = program_.function(f).params[0], from_param = program_.function(f).params[1],
              end_param = program_.function(f).params[2];
  VarFacts cf;
  cf.counter = true;
  cf.writable = false;
  const VarId counter = add_var(int_type(), lang::Storage::Local, "k", cf);
  {
    lang::Var& var = program_.var(counter);
    var.slot = slots_used_[f]++;
    var.function = f;
    var.init = build_.constant(int_type(), 2);
  }
  const ExprId condition = build_.binary(BinaryOp::Lt, build_.load(build_.variable(counter)),
                                         build_.load(build_.variable(end_param)));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  const StmtId body = build_.block({});
  build_.append(body, kernel_statement(body_scope, kernel, counter, build_.load(build_.variable(to_param)),
                                       build_.load(build_.variable(from_param)), count));
  build_.append(body_scope.block, build_.for_loop(std::span(&counter, 1), condition, next, body));
  fired(kernel);
  fired(Rule::StatementArrayLoop);
  note_write(to);
  note_read(from);
  const ExprId args[] = {build_.decay(build_.variable(to)), build_.decay(build_.variable(from)),
                         build_.constant(int_type(), count - 2)};
  return perform(scope, build_.expression(build_.call(f, args)));
}

}  // namespace gadfly::gen
