// SPDX-License-Identifier: Apache-2.0
// Statements of wild programs about the types of memory: storage that is used as different types, structs and unions
// that are copied whole and in part. The functions they call are helpers: a call that is undefined is removed.
#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::FuncId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

FuncId WildStatements::helper(const char* prefix, Type result, std::span<const Type> params) {
  lang::Function f;
  f.name = d_.name(prefix);
  f.is_static = true;
  f.type = d_.types().function(result, {params.begin(), params.end()}, false, false);
  const bool is_apart = d_.percent(70);
  if (is_apart && d_.options.weights[Rule::FunctionNoInline] != 0) f.attributes.emplace_back("noinline");
  if (is_apart && d_.options.weights[Rule::FunctionNoIpa] != 0 && d_.percent(60)) f.attributes.emplace_back("noipa");
  return d_.program.add(std::move(f));
}

void WildStatements::finish_helper(FuncId f, StmtId body) {
  d_.program.function(f).body = body;
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(f)});
  d_.helpers.push_back(f);
}

// ((T *)p)[i]
ExprId WildStatements::place_as(VarId pointer, Type type, VarId index) {
  const ExprId as = d_.build.cast(d_.build.load(d_.build.variable(pointer)), d_.types().pointer_to(type));
  return d_.build.index_pointer(as, d_.build.load(d_.build.variable(index)));
}

// static long m(void *p, int i, int j, int c, long x) { ((long *)p)[i] = x; if (c) ((long long *)p)[j] = 2; … }
FuncId WildStatements::retyping(std::span<const Type> types, bool condition) {
  const Type wide = d_.types().basic(TypeKind::Long), any = d_.types().pointer_to(d_.types().basic(TypeKind::Void));
  const Type params[] = {any, d_.int_type(), d_.int_type(), d_.int_type(), wide};
  const FuncId f = helper("m", wide, params);
  const VarId pointer = world_.add_param(f, any, "p"), first = world_.add_param(f, d_.int_type(), "i"),
              second = world_.add_param(f, d_.int_type(), "j"), chosen = world_.add_param(f, d_.int_type(), "c"),
              given = world_.add_param(f, wide, "x");
  WildScope scope;
  scope.function = f;
  const StmtId body = d_.build.block({});
  const VarId sum = world_.add_local(scope, wide, "s");
  d_.program.var(sum).init = d_.build.constant(wide, 0);
  d_.declare(body, sum);
  std::uint32_t current = 0;  // the type of what is there: it is what was stored last
  const auto value = [&] { return d_.percent(50) ? d_.build.load(d_.build.variable(given)) : d_.number(d_.below(9)); };
  const auto store = [&](std::uint32_t type) {
    const ExprId place = place_as(pointer, types[type], d_.percent(50) ? first : second);
    return d_.build.expression(d_.build.assign(place, value()));
  };
  d_.build.append(body, store(current));
  for (std::uint32_t n = 3 + d_.below(4); n > 0; --n) {
    const std::uint32_t form = d_.below(10), other = d_.below(2);
    if (form < 2) {
      d_.build.append(body, store(current = other));
    } else if (form < 4) {  // the same bytes, with another type
      const VarId index = d_.percent(50) ? first : second;
      const ExprId read = d_.build.load(place_as(pointer, types[current], index));
      current = other;
      d_.build.append(body, d_.build.expression(d_.build.assign(place_as(pointer, types[current], index), read)));
    } else if (form < 6) {
      const StmtId then = store(other), otherwise = store(1 - other);
      const ExprId test = d_.build.load(d_.build.variable(chosen));
      current = condition ? other : 1 - other;
      const StmtId arms[] = {then, otherwise};
      d_.build.append(
          body, d_.build.if_else(test, d_.build.block(std::span(arms, 1)), d_.build.block(std::span(arms + 1, 1))));
    } else {
      const ExprId read = d_.build.load(place_as(pointer, types[current], d_.percent(50) ? first : second));
      const ExprId scaled = d_.build.binary(BinaryOp::BitXor, d_.build.cast(read, wide), d_.number(d_.below(64)));
      d_.build.append(body, d_.build.expression(d_.build.compound(BinaryOp::Add, d_.build.variable(sum), scaled)));
    }
  }
  const ExprId last = d_.build.cast(d_.build.load(place_as(pointer, types[current], first)), wide);
  const ExprId all = d_.build.binary(BinaryOp::BitXor, d_.build.load(d_.build.variable(sum)), last);
  d_.build.append(body, d_.build.return_value(d_.build.convert(all, wide)));
  finish_helper(f, body);
  return f;
}

StmtId WildStatements::retype(WildScope& scope) {
  if (scope.depth > 4 || d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoStmt;
  constexpr TypeKind kPairs[][2] = {{TypeKind::Long, TypeKind::LLong},  {TypeKind::Long, TypeKind::LLong},
                                    {TypeKind::ULong, TypeKind::LLong}, {TypeKind::Int, TypeKind::Float},
                                    {TypeKind::Long, TypeKind::Double}, {TypeKind::Short, TypeKind::UChar},
                                    {TypeKind::Int, TypeKind::Long}};
  const auto& pair = kPairs[d_.below(std::size(kPairs))];
  const bool swapped = d_.percent(50);
  const Type types[] = {d_.types().basic(pair[swapped]), d_.types().basic(pair[!swapped])};
  const bool condition = d_.percent(50);
  const FuncId f = retyping(types, condition);
  const Type wide = d_.types().basic(TypeKind::ULong), any = d_.types().pointer_to(d_.types().basic(TypeKind::Void));
  const StmtId block = d_.build.block({});
  const VarId memory = world_.add_local(scope, any, "h");
  const ExprId bytes = d_.build.constant(wide, 32);
  d_.program.var(memory).init = d_.build.call(d_.build.builtin_function("__builtin_malloc"), std::span(&bytes, 1));
  d_.declare(block, memory);
  const ExprId place = d_.build.load(d_.build.variable(memory));
  const int at = d_.percent(85) ? 0 : 1;
  const ExprId i = world_.hidden_number(0), j = world_.hidden_number(at), c = world_.hidden_number(condition),
               x = world_.hidden_number(5);
  const ExprId args[] = {place, i, j, c, d_.build.convert(x, d_.types().basic(TypeKind::Long))};
  d_.build.append(block, observed(scope, d_.build.call(f, args)));
  d_.build.append(
      block, d_.build.expression(d_.build.call(d_.build.builtin_function("__builtin_free"), std::span(&place, 1))));
  return block;
}

// A part of |place|; |path| says which, so that another object's same part can be named.
ExprId WildStatements::part_by_path(ExprId place, std::span<const std::uint32_t> path) {
  for (const std::uint32_t step : path) {
    const lang::TypeInfo info = d_.types().info(d_.type_of(place));
    if (info.kind != TypeKind::Record) break;
    const auto fields = static_cast<std::uint32_t>(d_.types().record(d_.type_of(place)).fields.size());
    place = d_.build.member(place, step % fields);
  }
  return place;
}

// static unsigned long v(R *p, R q, int c) { R l; l = q; if (c) l.m = q.m; *p = l; return l.n; }
FuncId WildStatements::record_function(Type record) {
  const Type wide = d_.types().basic(TypeKind::ULong), pointer = d_.types().pointer_to(record);
  const Type params[] = {pointer, record, d_.int_type()};
  const FuncId f = helper("v", wide, params);
  const VarId out = world_.add_param(f, pointer, "p"), given = world_.add_param(f, record, "q"),
              chosen = world_.add_param(f, d_.int_type(), "c");
  d_.program.var(given).address_taken = true;
  WildScope scope;
  scope.function = f;
  const StmtId body = d_.build.block({});
  const VarId local = world_.add_local(scope, record, "l");
  if (d_.percent(40)) d_.program.var(local).init = d_.build.load(d_.build.variable(given));
  d_.declare(body, local);
  const auto whole = [&] {
    const std::uint32_t drawn = d_.below(10);
    if (drawn < 5) return d_.build.variable(local);
    return drawn < 8 ? d_.build.variable(given) : d_.build.dereference(d_.build.load(d_.build.variable(out)));
  };
  const auto changed = [&]() -> StmtId {
    std::vector<std::uint32_t> path;
    for (std::uint32_t n = d_.below(4); n > 0; --n) path.push_back(d_.below(12));
    const ExprId to = part_by_path(whole(), path);
    if (const ExprId part = d_.percent(40) ? integer_part(to) : lang::kNoExpr; part != lang::kNoExpr)
      return d_.build.expression(d_.build.assign(part, d_.number(d_.below(9))));
    if (d_.types().kind(d_.type_of(to)) == TypeKind::Array) return d_.build.empty();
    return d_.build.expression(d_.build.assign(to, d_.build.load(part_by_path(whole(), path))));
  };
  const ExprId first = d_.build.load(d_.build.variable(given));
  if (d_.program.var(local).init == lang::kNoExpr && d_.percent(80))
    d_.build.append(body, d_.build.expression(d_.build.assign(d_.build.variable(local), first)));
  for (std::uint32_t n = 1 + d_.below(4); n > 0; --n) {
    const StmtId change = changed();
    if (d_.percent(50)) {
      d_.build.append(body, change);
      continue;
    }
    const ExprId test = d_.build.load(d_.build.variable(chosen));
    const StmtId otherwise = d_.percent(30) ? changed() : lang::kNoStmt;
    const StmtId then = d_.build.block(std::span(&change, 1));
    d_.build.append(body, otherwise == lang::kNoStmt
                              ? d_.build.if_else(test, then)
                              : d_.build.if_else(test, then, d_.build.block(std::span(&otherwise, 1))));
  }
  const ExprId target = d_.build.dereference(d_.build.load(d_.build.variable(out)));
  d_.build.append(body, d_.build.expression(d_.build.assign(target, d_.build.load(d_.build.variable(local)))));
  const ExprId part = integer_part(d_.build.variable(d_.percent(60) ? local : given));
  const ExprId result = part == lang::kNoExpr ? d_.number(1) : d_.build.load(part);
  d_.build.append(body, d_.build.return_value(d_.build.cast(result, wide)));
  finish_helper(f, body);
  return f;
}

StmtId WildStatements::record_flow(WildScope& scope) {
  // Scalar replacement has to see through unions of structs; it is wrong there more often.
  Type record = world_.record_type();
  for (int i = 0; i < 3 && record != Type{} && !d_.types().record(record).is_union; ++i) record = world_.record_type();
  if (record == Type{} || d_.types().record(record).packed || d_.types().size(record) > 256) return lang::kNoStmt;
  const auto global = [&] {
    const ExprId found = d_.percent(70) ? world_.global_of_type(record) : lang::kNoExpr;
    return found != lang::kNoExpr ? found : d_.build.variable(world_.add_global(record, "g"));
  };
  const FuncId f = record_function(record);
  const StmtId block = d_.build.block({});
  for (std::uint32_t n = 1 + d_.below(2); n > 0; --n) {
    const ExprId to = world_.address_of(global()), from = d_.build.load(global());
    const ExprId args[] = {to, from, world_.hidden_number(static_cast<int>(d_.below(2)))};
    d_.build.append(block, observed(scope, d_.build.call(f, args)));
  }
  return block;
}

}  // namespace gadfly::gen
