// SPDX-License-Identifier: Apache-2.0
// Kernels in functions of their own.
#include <optional>
#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/budget.h"
#include "gen/functions.h"
#include "gen/hidden_numbers.h"
#include "gen/kernels.h"
#include "gen/loops.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

// The same in a function of its own, whose pointers are restrict: it is given two different arrays. Nothing:
// there are none.
std::optional<Flow> Kernels::restrict_loop(Scope& scope) {
  const VarId to = visible_.array_in(scope, 5, true);
  if (to == lang::kNoVar) return std::nullopt;
  const Type element = types().element(program_.var(to).type).unqualified();
  const VarId from = visible_.pick(scope, [&](VarId v) {
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
  const lang::FuncId f = functions_.add_special(types().basic(TypeKind::Void), params);
  Scope& body_scope = functions_.body_of(f);
  const auto param = [&](std::size_t i) { return build_.load(build_.variable(program_.function(f).params[i])); };
  const VarId counter = loops_.add_loop_variable(f, int_type(), "k", Loops::counter_facts(body_scope, 2, count - 3),
                                                 build_.constant(int_type(), 2));
  const ExprId condition = loops_.is_below(counter, param(2));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  const StmtId body = build_.block({});
  add_kernel({rule, counter, param(0), param(1), count, body, nullptr});
  build_.append(body_scope.block, build_.for_loop(std::span(&counter, 1), condition, next, body));
  accesses_.note_write(to);
  accesses_.note_read(here(scope), from);
  const ExprId args[] = {build_.decay(build_.variable(to)), build_.decay(build_.variable(from)),
                         build_.constant(int_type(), count - 2)};
  return perform(scope, build_.expression(build_.call(f, args)));
}

// A kernel in a function that compilers may not look into, called with several lengths and with pointers that may
// overlap: f(a + 3, b + 2, n).
Flow Kernels::sized_kernel(Scope& scope) {
  constexpr std::uint32_t kMargin = 3;  // on both sides of what the kernel is given
  if (is_private(scope) || weights_.sum(Group::Kernel) == 0 || budget_.multiplicity() > 8)
    return assignments_.assign(scope);
  const VarId to = visible_.array_in(scope, 2 * kMargin + 1, true);
  if (to == lang::kNoVar) return assignments_.assign(scope);
  const VarId other =
      visible_.array_in(scope, 2 * kMargin + 1, false, percent(60) ? types().element(program_.var(to).type) : Type{});
  const VarId from = other == lang::kNoVar || percent(30) ? to : other;
  const auto is_volatile = [&](VarId v) { return types().element(program_.var(v).type).is_volatile(); };
  Rule rule = choose(Group::Kernel);
  if (rule == Rule::KernelReduction || rule == Rule::KernelEarlyExit) rule = Rule::KernelCopy;
  if (weights_[rule] == 0 || is_volatile(to) || is_volatile(from)) return assignments_.assign(scope);
  const std::uint32_t most = shorter_of(to, from) - 2 * kMargin;
  const lang::FuncId f = kernel_function(rule, types().element(program_.var(to).type).unqualified(),
                                         types().element(program_.var(from).type).unqualified(), most);
  accesses_.note_write(to);
  accesses_.note_read(here(scope), from);
  fired(Rule::StatementSizedKernel);
  constexpr std::uint32_t kLengths[] = {0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33};
  for (std::uint32_t calls = 1 + below(3); calls > 0; --calls) {
    const std::uint32_t drawn = kLengths[below(14)], length = drawn < most && percent(60) ? drawn : most;
    const auto pointer = [&](VarId array, std::uint32_t first) {
      return build_.pointer_binary(BinaryOp::PtrAdd, build_.decay(build_.variable(array)),
                                   build_.constant(int_type(), first));
    };
    const FullExpression full(accesses_);
    const std::uint32_t shift = below(3);
    const ExprId target = pointer(to, kMargin), source = pointer(from, kMargin - 1 + shift);
    const ExprId n =
        hidden_.empty() ? build_.constant(int_type(), length) : hidden_.steady_number(scope, int_type(), length);
    const ExprId args[] = {target, source, n};
    perform(scope, build_.expression(build_.call(f, args)));
  }
  return Flow::Next;
}

// static void f(T *to, const U *from, int n)
lang::FuncId Kernels::kernel_function(Rule rule, Type to, Type from, std::uint32_t most) {
  lang::TypeTable& table = program_.types;
  const Type params[] = {table.pointer_to(to), table.pointer_to(from.with(lang::kConst)), int_type()};
  const lang::FuncId f = functions_.add_special(types().basic(TypeKind::Void), params);
  hidden_.hide_function(f);
  Scope& scope = functions_.body_of(f);
  const auto param = [&](std::size_t i) { return build_.load(build_.variable(program_.function(f).params[i])); };
  const VarId counter = loops_.add_loop_variable(f, int_type(), "k", Loops::counter_facts(scope, 0, most),
                                                 build_.constant(int_type(), 0));
  const StmtId body = build_.block({});
  add_kernel({rule, counter, param(0), param(1), most, body, nullptr});
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  build_.append(scope.block, build_.for_loop(std::span(&counter, 1), loops_.is_below(counter, param(2)), next, body));
  return f;
}

}  // namespace gadfly::gen
