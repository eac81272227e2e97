// SPDX-License-Identifier: Apache-2.0
#include "gen/kernels.h"

#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/budget.h"
#include "gen/inspect.h"
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

namespace {

constexpr BinaryOp kMixers[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::Sub,
                                BinaryOp::Mul, BinaryOp::BitOr,  BinaryOp::BitAnd};

}  // namespace

// A node stands in one place only: each use of a pointer is a copy.
ExprId Kernels::copied_pointer(ExprId pointer) {
  const lang::Expr& e = program_.expr(pointer);
  return e.kind == lang::ExprKind::ArrayDecay ? build_.decay(build_.variable(root_of(program_, e.child_a())))
                                              : build_.load(build_.variable(VarId{program_.expr(e.child_a()).a}));
}

// pointer[k + offset]
ExprId Kernels::element_at(const Kernel& kernel, ExprId pointer, int offset) {
  ExprId position = build_.load(build_.variable(kernel.counter));
  if (offset != 0)
    position = build_.binary(offset < 0 ? BinaryOp::Sub : BinaryOp::Add, position,
                             build_.constant(int_type(), offset < 0 ? -offset : offset));
  return build_.index_pointer(copied_pointer(pointer), position);
}

ExprId Kernels::read_from(const Kernel& kernel, ExprId pointer, int offset) {
  return build_.load(element_at(kernel, pointer, offset));
}

// A number of the type of the elements that are written.
ExprId Kernels::kernel_number(const Kernel& kernel) {
  const Type element = types().element(type_of(kernel.to));
  return build_.constant(element.unqualified(), constant_value(element));
}

ExprId Kernels::mixed(ExprId a, ExprId b) {
  if (!is_dead()) ++stats_.operations;
  return build_.binary(kMixers[below(6)], a, b);
}

void Kernels::store_in(const Kernel& kernel, ExprId value) {
  build_.append(kernel.body, build_.expression(build_.assign(element_at(kernel, kernel.to, 0), value)));
}

bool Kernels::fill_kernel(const Kernel& kernel) {
  const ExprId c = kernel_number(kernel);
  store_in(kernel, percent(50) ? mixed(build_.load(build_.variable(kernel.counter)), c) : c);
  return true;
}

bool Kernels::copy_kernel(const Kernel& kernel) {
  ExprId value = read_from(kernel, kernel.from, 0);
  if (!percent(40)) value = mixed(value, kernel_number(kernel));
  store_in(kernel, value);
  return true;
}

bool Kernels::stencil_kernel(const Kernel& kernel) {
  const int left = -static_cast<int>(1 + below(2)), right = static_cast<int>(1 + below(2));
  const ExprId sides = mixed(read_from(kernel, kernel.from, left), read_from(kernel, kernel.from, right));
  store_in(kernel, percent(50) ? sides : mixed(sides, read_from(kernel, kernel.from, 0)));
  return true;
}

bool Kernels::masked_kernel(const Kernel& kernel) {
  const ExprId c = kernel_number(kernel);
  const ExprId test = build_.binary(percent(50) ? BinaryOp::Lt : BinaryOp::Ne, read_from(kernel, kernel.from, 0), c);
  const ExprId d = kernel_number(kernel);
  Kernel then = kernel;
  then.body = build_.block({});
  store_in(then, mixed(read_from(kernel, kernel.from, 0), d));
  build_.append(kernel.body, build_.if_else(test, then.body));
  return true;
}

bool Kernels::recurrence_kernel(const Kernel& kernel) {
  const int back = -static_cast<int>(1 + below(2));
  store_in(kernel, mixed(read_from(kernel, kernel.to, back), read_from(kernel, kernel.from, 0)));
  return true;
}

// The index is folded into the range.
bool Kernels::gather_kernel(const Kernel& kernel) {
  const Type wide = types().basic(TypeKind::UInt);
  const ExprId count = build_.constant(wide, kernel.count);
  const ExprId index = build_.binary(BinaryOp::Rem, build_.cast(read_from(kernel, kernel.from, 0), wide), count);
  const ExprId gathered = build_.load(build_.index_pointer(copied_pointer(kernel.from), index));
  store_in(kernel, percent(50) ? gathered : mixed(gathered, read_from(kernel, kernel.from, 0)));
  return true;
}

// The variable that a reduction is computed in. kNoVar: there is none.
VarId Kernels::reduction_variable(const Kernel& kernel, bool keeps) {
  if (kernel.scope == nullptr) return lang::kNoVar;
  const VarId sum = visible_.pick(*kernel.scope, [&](VarId v) {
    const Type t = program_.var(v).type;
    return facts(v).role == Role::Integer && facts(v).writable && is_integer(t) && t.quals() == 0 &&
           types().kind(t) != TypeKind::Bool && (keeps || !facts(v).keeps);
  });
  if (sum != lang::kNoVar) accesses_.note_write(sum);
  return sum;
}

bool Kernels::reduction_kernel(const Kernel& kernel) {
  constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::Add,
                               BinaryOp::Sub, BinaryOp::Mul,    BinaryOp::BitOr};
  const BinaryOp op = kOps[below(6)];
  const VarId sum = reduction_variable(kernel, op != BinaryOp::Mul && op != BinaryOp::BitOr);
  if (sum == lang::kNoVar) return false;
  if (!is_dead()) ++stats_.operations;
  const ExprId element = read_from(kernel, kernel.from, 0);
  build_.append(kernel.body, build_.expression(build_.compound(op, build_.variable(sum), element)));
  return true;
}

// Every index flows into a variable, up to that of an element that is sought.
bool Kernels::early_exit_kernel(const Kernel& kernel) {
  const VarId sum = reduction_variable(kernel, true);
  if (sum == lang::kNoVar) return false;
  const Type type = types().element(type_of(kernel.from)).unqualified();
  const ExprId sought = build_.constant(type, constant_value(type));
  const BinaryOp found = percent(50) ? BinaryOp::Eq : BinaryOp::Gt;
  const ExprId test = build_.binary(found, read_from(kernel, kernel.from, 0), sought);
  const StmtId leave = build_.break_out();
  build_.append(kernel.body, build_.if_else(test, build_.block(std::span(&leave, 1))));
  const ExprId index = build_.load(build_.variable(kernel.counter));
  build_.append(kernel.body, build_.expression(build_.compound(BinaryOp::BitXor, build_.variable(sum), index)));
  return true;
}

// Appends what the kernel does to its body. False: there is no variable for it.
bool Kernels::add_kernel(const Kernel& kernel) {
  using Make = bool (Kernels::*)(const Kernel& kernel);
  static constexpr Make kMake[] = {
#define GADFLY_KERNEL(id, name, full, scalar, arith, make, what) &Kernels::make,
#include "gen/rules.def"
  };
  if (!(this->*kMake[place(kernel.rule, Rule::KernelFill)])(kernel)) return false;
  fired(kernel.rule);
  fired(Rule::StatementArrayLoop);
  return true;
}

std::uint32_t Kernels::shorter_of(VarId a, VarId b) const {
  const auto count = [&](VarId array) { return types().info(program_.var(array).type).count; };
  return static_cast<std::uint32_t>(std::min(count(a), count(b)));
}

Flow Kernels::array_loop(Scope& scope) {
  if (weights_.sum(Group::Kernel) == 0 || !draft_.has_slots(scope.function, 3)) return assignments_.assign(scope);
  if (budget_.multiplicity() > 24) return assignments_.assign(scope);
  const VarId to = visible_.array_in(scope, 5, true);
  if (to == lang::kNoVar) return assignments_.assign(scope);
  const Type element = types().element(program_.var(to).type);
  VarId from = visible_.array_in(scope, 5, false, percent(60) ? element : Type{});
  if (from == lang::kNoVar) from = to;
  if (from != to && !is_private(scope) && chance(Rule::FunctionRestrict))
    if (const std::optional<Flow> flow = restrict_loop(scope)) return *flow;
  const Rule rule = choose(Group::Kernel);
  const std::uint32_t count = shorter_of(to, from);
  const Type type = types().basic(percent(70) ? TypeKind::Int : TypeKind::ULong);
  const VarFacts f = Loops::counter_facts(scope, 2, count - 3);
  const VarId counter = loops_.add_loop_variable(scope.function, type, "k", f, build_.constant(type, 2));
  const ExprId condition = loops_.is_below(counter, build_.constant(type, count - 2));
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  const StmtId body = build_.block({});
  const ExprId first = build_.decay(build_.variable(to)), second = build_.decay(build_.variable(from));
  if (!add_kernel({rule, counter, first, second, count, body, &scope})) return assignments_.assign(scope);
  if (rule != Rule::KernelReduction && rule != Rule::KernelEarlyExit) accesses_.note_write(to);
  accesses_.note_read(here(scope), from);
  const StmtId loop = build_.for_loop(std::span(&counter, 1), condition, next, body);
  return loops_.run_loop(scope, loop, 1);
}

}  // namespace gadfly::gen
