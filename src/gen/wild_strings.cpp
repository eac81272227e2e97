// SPDX-License-Identifier: Apache-2.0
// Text in local buffers of wild programs, which functions of the library copy and compare.
#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// { char l[9], *s = &l[8]; *s = 0; for (…) *--s = 'a' + x % 8; strncpy(g, s, 7); use(strlen(g)); }
StmtId WildStatements::string(WildScope& scope) {
  if (scope.depth > 4 || scope.loops > 2 || d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoStmt;
  const Type character = d_.types().basic(TypeKind::Char);
  const std::uint32_t size = 3 + d_.below(20), room = 24;
  const StmtId block = d_.build.block({});
  const VarId buffer = world_.add_local(scope, d_.types().array_of(character, size), "l");
  d_.program.var(buffer).address_taken = true;
  const VarId place = world_.add_local(scope, d_.types().pointer_to(character), "s");
  const bool backwards = d_.percent(60);
  d_.declare(block, buffer);
  const ExprId begin = d_.build.index(d_.build.variable(buffer), d_.number(backwards ? size - 1 : 0));
  d_.program.var(place).init = world_.address_of(begin);
  d_.declare(block, place);
  const ExprId at = d_.build.variable(place);
  const auto end = [&] {
    return d_.build.expression(d_.build.assign(d_.build.dereference(d_.build.load(at)), d_.number(0)));
  };
  if (backwards) d_.build.append(block, end());
  const VarId counter = world_.add_local(scope, d_.int_type(), "i");
  const ExprId i = d_.build.load(d_.build.variable(counter));
  const ExprId seven = d_.build.binary(BinaryOp::BitAnd, d_.percent(60) ? i : e_.integer(scope, 1), d_.number(7));
  const ExprId letter = d_.build.binary(BinaryOp::Add, seven, d_.number('a'));
  const ExprId moved = d_.build.inc_dec(backwards ? lang::IncDecOp::PreDec : lang::IncDecOp::PostInc, at);
  const StmtId set = d_.build.expression(d_.build.assign(d_.build.dereference(moved), letter));
  const ExprId count = world_.hidden_number(static_cast<int>(d_.below(size)));
  d_.build.append(block, d_.loop_over(counter, count, set));
  if (!backwards) {
    d_.build.append(block, end());
    const ExprId first = d_.build.index(d_.build.variable(buffer), d_.number(0));
    d_.build.append(block, d_.build.expression(d_.build.assign(at, world_.address_of(first))));
  }
  append_string_uses(scope, block, at, world_.add_global(d_.types().array_of(character, room), "g"), room);
  return block;
}

void WildStatements::append_string_uses(WildScope& scope, StmtId block, ExprId text, VarId target, std::uint32_t room) {
  const auto call = [&](const char* name, std::span<const ExprId> args) {
    return d_.build.call(d_.build.builtin_function(name), args);
  };
  const Type character = d_.types().basic(TypeKind::Char);
  const Type constant = d_.types().pointer_to(character.with(lang::kConst));
  const auto to = [&] { return d_.build.decay(d_.build.variable(target)); };
  const auto from = [&] { return d_.build.convert(d_.build.load(text), constant); };
  const auto whole = [&] { return d_.build.convert(to(), constant); };
  const Type wide = d_.types().basic(TypeKind::ULong);
  const std::uint32_t form = d_.below(3);
  if (form == 0) {
    const ExprId args[] = {to(), from(), d_.build.constant(wide, d_.percent(50) ? room - 1 : d_.below(room))};
    d_.build.append(block, d_.build.expression(call("__builtin_strncpy", args)));
  } else if (form == 1) {
    const ExprId args[] = {to(), from()};
    d_.build.append(block, d_.build.expression(call("__builtin_strcpy", args)));
  } else {
    const ExprId string = from();
    const ExprId length =
        d_.build.binary(BinaryOp::Add, call("__builtin_strlen", std::span(&string, 1)), d_.build.constant(wide, 1));
    const ExprId args[] = {to(), from(), length};
    d_.build.append(block, d_.build.expression(call("__builtin_memcpy", args)));
  }
  if (d_.percent(60)) {
    const ExprId copied = whole();
    d_.build.append(block, observed(scope, call("__builtin_strlen", std::span(&copied, 1))));
  }
  if (d_.percent(50)) {
    const ExprId args[] = {whole(), from()};
    const ExprId same =
        d_.build.binary(d_.percent(50) ? BinaryOp::Eq : BinaryOp::Lt, call("__builtin_strcmp", args), d_.number(0));
    d_.build.append(block, observed(scope, same));
  }
}

}  // namespace gadfly::gen
