// SPDX-License-Identifier: Apache-2.0
// Constants, objects of all types, initialisers, calls and attributes: what Builder builds is what is read back.
#include <gtest/gtest.h>

#include <limits>

#include "draft.h"

namespace gadfly::lang {
namespace {

class BuildObject : public testing::TestWithParam<const char*> {
 protected:
  Type record(std::string tag, std::vector<Field> fields, bool is_union = false) {
    const Type type = types.add_record(std::move(tag), is_union);
    types.complete_record(types.record_id(type), std::move(fields));
    return type;
  }
  void add(ExprId e) { draft.append(draft.body(f), e); }
  void check() {
    draft.compare();
    if (std::string_view(GetParam()) == "x86_64") draft.compile();
  }

  test::Draft draft{*find_target(GetParam())};
  Builder& build = draft.build;
  Program& program = draft.program;
  TypeTable& types = draft.types;
  const Type int_type = draft.int_type();
  FuncId f = draft.function("f", draft.type(TypeKind::Void));
};
INSTANTIATE_TEST_SUITE_P(Targets, BuildObject, testing::Values("x86_64", "i386"));

TEST_P(BuildObject, FloatConstants) {
  for (const TypeKind kind : {TypeKind::Float, TypeKind::Double, TypeKind::LongDouble}) {
    const VarId var = draft.global("v" + std::to_string(static_cast<int>(kind)), draft.type(kind));
    for (const long double value : {0.0L, 1.0L, 0.1L, 1e30L, 3.5e-30L, 0x1.fffffep+127L, 1.0L / 3, 4503599627370497.0L})
      add(build.assign(build.variable(var), build.float_constant(draft.type(kind), value)));
  }
  const ExprId tenth = build.float_constant(draft.type(TypeKind::Float), 0.1L);
  EXPECT_EQ(print_expr(program, tenth), "0x1.99999ap-4f");
  check();
}

TEST_P(BuildObject, RecordsAsValues) {
  const Type s = record("S", {{.name = "a", .type = int_type}, {.name = "b", .type = draft.type(TypeKind::Char)}});
  const VarId x = draft.global("x", s), y = draft.global("y", s), v = draft.global("v", s.with(kVolatile));
  const VarId c = draft.global("c", s.with(kConst)), p = draft.global("p", types.pointer_to(s));
  add(build.assign(build.variable(x), draft.value(c)));
  add(build.assign(build.variable(x), draft.value(v)));
  add(build.assign(build.variable(v), draft.value(x)));
  add(build.conditional(draft.number(1), draft.value(x), draft.value(y)));
  add(build.comma(draft.number(1), draft.value(x)));
  add(build.member(build.assign(build.variable(x), draft.value(y)), 0));  // no lvalue
  add(build.assign(build.arrow(draft.value(p), 1), draft.number(3)));
  add(build.load(build.member(build.dereference(draft.value(p)), 0)));
  add(build.address_of(build.arrow(draft.value(p), 0)));
  add(build.size_of_expression(build.arrow(draft.value(p), 0)));
  add(build.size_of(s));
  draft.compare();
}

TEST_P(BuildObject, Pointers) {
  const Type p = types.pointer_to(int_type), pp = types.pointer_to(p);
  const Type row = types.array_of(int_type, 3), to_row = types.pointer_to(row);
  const Type to_const = types.pointer_to(int_type.with(kConst));
  const VarId a = draft.global("a", p), b = draft.global("b", pp), r = draft.global("r", to_row),
              c = draft.global("c", to_const), m = draft.global("m", types.array_of(row, 2)),
              cv = draft.global("cv", types.pointer_to(int_type.with(kConst | kVolatile)).with(kVolatile)),
              rs = draft.global("rs", p.with(kRestrict)), k = draft.global("k", p.with(kConst)),
              vv = draft.global("vv", types.pointer_to(draft.type(TypeKind::Void)));
  const ExprId one = draft.number(1);
  add(build.assign(build.index_pointer(draft.value(a), one), draft.number(2)));
  add(build.load(build.dereference(build.load(build.dereference(draft.value(b))))));
  add(build.load(build.index_pointer(build.decay(build.index_pointer(draft.value(r), one)), one)));
  add(build.assign(build.variable(r), build.decay(build.variable(m))));
  add(build.assign(build.variable(a), build.decay(build.dereference(draft.value(r)))));
  add(build.assign(build.variable(c), draft.value(a)));
  add(build.assign(build.variable(cv), draft.value(c)));
  add(build.assign(build.variable(rs), draft.value(k)));
  add(build.assign(build.variable(vv), draft.value(a)));
  add(build.assign(build.variable(a), draft.value(vv)));
  add(build.assign(build.variable(a), build.null_pointer(p)));
  add(build.assign(build.variable(a), draft.number(0)));
  add(build.cast(draft.value(a), to_const));
  add(build.cast(draft.value(a), types.pointer_to(draft.type(TypeKind::Char))));
  add(build.pointer_binary(BinaryOp::Eq, draft.value(a), build.null_pointer(p)));
  add(build.pointer_binary(BinaryOp::Eq, draft.value(a), draft.value(c)));
  add(build.pointer_binary(BinaryOp::Lt, draft.value(c), draft.value(a)));
  add(build.conditional(one, draft.value(a), draft.value(rs)));
  add(build.conditional(one, draft.value(a), draft.value(c)));
  add(build.conditional(one, draft.value(c), build.null_pointer(p)));
  add(build.address_of(build.variable(m)));
  add(build.address_of(build.index(build.variable(m), one)));
  check();
}

TEST_P(BuildObject, FunctionPointers) {
  const FuncId g = draft.function("g", draft.type(TypeKind::Short), {draft.type(TypeKind::Char), int_type});
  build.append(draft.body(g), build.return_value(build.convert(draft.number(1), draft.type(TypeKind::Short))));
  const Type pointer = types.pointer_to(program.function(g).type);
  const VarId p = draft.global("p", pointer, build.function_address(g));
  const VarId table = draft.global("table", types.array_of(pointer.with(kConst), 2));
  const Builder::InitItem items[] = {{0, build.function_address(g)}, {1, build.null_pointer(pointer)}};
  program.var(table).init = build.init_list(program.var(table).type, items);
  const ExprId args[] = {draft.number(1), build.float_constant(draft.type(TypeKind::Double), 2)};
  add(build.call_pointer(draft.value(p), args));
  add(build.call_pointer(build.load(build.index(build.variable(table), draft.number(0))), args));
  add(build.assign(build.variable(p), build.function_address(g)));
  add(build.pointer_binary(BinaryOp::Ne, draft.value(p), build.function_address(g)));
  const FuncId maker = draft.function("maker", pointer, {pointer});
  build.append(draft.body(maker), build.return_value(draft.value(program.function(maker).params[0])));
  const ExprId arg[] = {draft.value(p)};
  add(build.call_pointer(build.call(maker, arg), args));
  check();
}

TEST_P(BuildObject, Initialisers) {
  const Type character = draft.type(TypeKind::Char);
  const Type inner =
      record("I", {{.name = "x", .type = character}, {.name = "y", .type = types.array_of(int_type, 3)}});
  const Type u =
      record("U", {{.name = "n", .type = int_type}, {.name = "f", .type = draft.type(TypeKind::Float)}}, true);
  const Type outer = record("O", {{.name = "i", .type = inner},
                                  {.name = "", .type = int_type, .bit_width = 3},
                                  {.name = "u", .type = u},
                                  {.name = "s", .type = types.array_of(character, 4)},
                                  {.name = "e", .type = inner}});
  const auto list = [&](Type type, std::vector<Builder::InitItem> items) { return build.init_list(type, items); };
  const Type text = types.array_of(character, 4);
  const ExprId numbers = list(types.array_of(int_type, 3), {{0, draft.number(1)}, {2, draft.number(3)}});
  const auto part = [&] { return list(inner, {{0, draft.number(1)}, {1, numbers}}); };
  const auto bits = [&] { return list(u, {{1, build.float_constant(draft.type(TypeKind::Double), 0.5)}}); };
  draft.global("o", outer, list(outer, {{0, part()}, {2, bits()}, {3, build.string_literal("abc", text)}}));
  draft.global("gap", outer, list(outer, {{2, bits()}, {4, part()}}));
  draft.global("t", text, build.string_literal("abcd", text));
  draft.global("tc", types.array_of(character.with(kConst), 9),
               build.string_literal("a\n\"", types.array_of(character.with(kConst), 9)));
  draft.global("ca", types.array_of(int_type.with(kConst), 2),
               list(types.array_of(int_type.with(kConst), 2), {{1, draft.number(2)}}));
  const Type cube = types.array_of(types.array_of(types.array_of(character, 2), 2), 2);
  draft.global(
      "cube", cube,
      list(cube,
           {{0, list(types.element(cube), {{1, list(types.element(types.element(cube)), {{0, draft.number(7)}})}})}}));
  const Type fields = record("F", {{.name = "a", .type = draft.type(TypeKind::UInt), .bit_width = 5},
                                   {.name = "b", .type = draft.type(TypeKind::Bool), .bit_width = 1},
                                   {.name = "c", .type = draft.type(TypeKind::LLong), .bit_width = 40}});
  draft.global("fields", fields.with(kConst | kVolatile),
               list(fields, {{0, draft.number(3)}, {1, draft.number(1)}, {2, draft.number(9)}}));
  const Type grid = types.array_of(types.array_of(int_type.with(kConst), 2), 2);
  draft.global("grid", grid, list(grid, {{1, list(types.element(grid), {{0, draft.number(1)}})}}));
  const Type chars = types.array_of(character, 3), string = types.pointer_to(character);
  draft.global("string", string, build.decay(build.string_literal("hi", chars)));
  const VarId local = draft.local(f, "local", outer);
  program.var(local).init = list(outer, {{0, part()}, {4, part()}});
  draft.declare(draft.body(f), local);
  const VarId fixed = draft.local(f, "fixed", int_type.with(kConst), Storage::StaticLocal);
  program.var(fixed).init = draft.number(4);
  draft.declare(draft.body(f), fixed);
  const VarId hidden = draft.local(f, "", inner);
  program.var(hidden).init = part();
  build.own(draft.body(f), hidden);
  add(build.assign(build.member(build.variable(local), 4), build.load(build.compound_literal(hidden))));
  const VarId hidden_array = draft.local(f, "", types.array_of(int_type, 3));
  program.var(hidden_array).init = numbers;
  build.own(draft.body(f), hidden_array);
  add(build.load(build.index(build.compound_literal(hidden_array), draft.number(1))));
  check();
}

TEST_P(BuildObject, MembersOfAllKinds) {
  const Type unsigned_type = draft.type(TypeKind::UInt);
  const Type anonymous =
      record("member_2", {{.name = "a", .type = int_type}, {.name = "b", .type = draft.type(TypeKind::Float)}}, true);
  const Type nested =
      record("member_1", {{.name = "c", .type = draft.type(TypeKind::Char)}, {.name = "", .type = anonymous}});
  for (const Type type : {anonymous, nested}) types.record(types.record_id(type)).anonymous = true;
  const Type packed = types.add_record("P", false);
  types.record(types.record_id(packed)).packed = true;
  types.complete_record(types.record_id(packed), {{.name = "c", .type = draft.type(TypeKind::Char)},
                                                  {.name = "l", .type = draft.type(TypeKind::LLong)},
                                                  {.name = "f", .type = int_type, .bit_width = 17}});
  const Type s = record("S", {{.name = "x", .type = unsigned_type, .bit_width = 3},
                              {.name = "", .type = unsigned_type, .bit_width = 0},
                              {.name = "y", .type = unsigned_type, .bit_width = 5},
                              {.name = "", .type = int_type, .bit_width = 7},
                              {.name = "v", .type = int_type.with(kVolatile)},
                              {.name = "", .type = nested},
                              {.name = "p", .type = packed}});
  const VarId var = draft.global("s", s), pointer = draft.global("q", types.pointer_to(s));
  add(build.assign(build.member(build.variable(var), 0), draft.number(1)));
  add(build.compound(BinaryOp::Add, build.member(build.variable(var), 2), draft.number(1)));
  add(build.load(build.member(build.variable(var), 4)));
  add(build.load(build.member(build.member(build.member(build.variable(var), 5), 1), 0)));
  add(build.load(build.member(build.member(build.arrow(draft.value(pointer), 5), 1), 1)));
  add(build.assign(build.member(build.member(build.variable(var), 5), 0), draft.number(1)));
  add(build.load(build.member(build.arrow(draft.value(pointer), 6), 2)));
  add(build.address_of(build.member(build.arrow(draft.value(pointer), 6), 0)));
  check();
}

TEST_P(BuildObject, EnumsAndWideIntegers) {
  const Type e =
      types.add_enum({.tag = "E", .underlying = draft.type(TypeKind::UInt), .enumerators = {{"e0", 0}, {"e1", 7}}});
  const VarId var = draft.global("e", e);
  add(build.assign(build.variable(var), draft.number(7)));
  const StmtId inside = draft.block();
  const StmtId choice = build.switch_on(draft.value(var), inside);
  build.append(inside, build.case_label(choice, 7, build.break_out()));
  build.append(draft.body(f), choice);
  if (draft.program.types.target().pointer_size == 8) {
    const Type wide = draft.type(TypeKind::Int128), unsigned_wide = draft.type(TypeKind::UInt128);
    const VarId w = draft.global("w", wide.with(kVolatile)), u = draft.global("u", types.pointer_to(unsigned_wide));
    add(build.binary(BinaryOp::Mul, draft.value(w), build.cast(draft.value(w), unsigned_wide)));
    add(build.assign(build.dereference(draft.value(u)), draft.value(w)));
    const FuncId g = draft.function("g", wide, {wide});
    build.append(draft.body(g), build.return_value(draft.value(program.function(g).params[0])));
    add(build.size_of(wide));
  }
  check();
}

TEST_P(BuildObject, BuiltinFunctions) {
  const auto value = [&](TypeKind kind) {
    for (std::uint32_t i = 0; i < program.globals.size(); ++i)
      if (program.var(program.globals[i]).type == draft.type(kind)) return draft.value(program.globals[i]);
    return draft.value(draft.global("v" + std::to_string(static_cast<int>(kind)), draft.type(kind)));
  };
  for (const char* name :
       {"clz",     "clzl",    "clzll",    "ctz", "ctzl", "ctzll", "popcount", "popcountl", "popcountll",
        "parity",  "parityl", "parityll", "ffs", "ffsl", "ffsll", "clrsb",    "clrsbl",    "clrsbll",
        "bswap16", "bswap32", "bswap64",  "abs", "labs", "llabs", "fabs",     "sqrt"}) {
    const FuncId function = build.builtin_function(std::string("__builtin_") + name);
    ASSERT_NE(function, kNoFunc) << name;
    EXPECT_EQ(function, build.builtin_function(std::string("__builtin_") + name));
    for (const TypeKind kind : {TypeKind::Char, TypeKind::UInt, TypeKind::LLong, TypeKind::Double}) {
      const ExprId args[] = {value(kind)};
      add(build.binary(BinaryOp::Add, build.call(function, args), value(TypeKind::Short)));
    }
  }
  const ExprId two[] = {value(TypeKind::Int), value(TypeKind::UChar)};
  add(build.call(build.builtin_function("__builtin_expect"), two));
  const ExprId three[] = {value(TypeKind::Int), draft.number(1),
                          build.float_constant(draft.type(TypeKind::Double), 0.5)};
  add(build.call(build.builtin_function("__builtin_expect_with_probability"), three));
  const VarId target = draft.global("target", int_type), buffer = draft.global("buffer", types.array_of(int_type, 4));
  for (const Builtin builtin : {Builtin::AddOverflow, Builtin::SubOverflow, Builtin::MulOverflow})
    for (const TypeKind kind : {TypeKind::Char, TypeKind::UShort, TypeKind::ULLong}) {
      const ExprId args[] = {value(kind), value(TypeKind::Long), build.address_of(build.variable(target))};
      add(build.binary(BinaryOp::Add, build.builtin_call(builtin, args), draft.number(1)));
    }
  for (const char* name : {"__builtin_sadd_overflow", "__builtin_ssub_overflow", "__builtin_smul_overflow"}) {
    const ExprId args[] = {value(TypeKind::Char), value(TypeKind::Long), build.address_of(build.variable(target))};
    add(build.call(build.builtin_function(name), args));
  }
  const ExprId copy[] = {build.decay(build.variable(buffer)), build.address_of(build.variable(target)),
                         draft.number(4)};
  for (const char* name : {"__builtin_memcpy", "__builtin_memmove", "__builtin_memcmp"})
    add(build.call(build.builtin_function(name), copy));
  const ExprId fill[] = {build.decay(build.variable(buffer)), draft.number(0), build.size_of(int_type)};
  add(build.call(build.builtin_function("__builtin_memset"), fill));
  for (const Builtin builtin : {Builtin::Unreachable, Builtin::Trap}) add(build.builtin_call(builtin, {}));
  const ExprId prefetch[] = {
      build.cast(build.address_of(build.variable(target)), types.pointer_to(draft.type(TypeKind::Void).with(kConst)))};
  add(build.builtin_call(Builtin::Prefetch, prefetch));
  const ExprId real[] = {value(TypeKind::Double)};
  for (const Builtin builtin : {Builtin::IsNan, Builtin::IsInf, Builtin::IsFinite, Builtin::SignBit})
    add(build.builtin_call(builtin, real));
  EXPECT_EQ(build.builtin_function("__builtin_no_such_thing"), kNoFunc);
  EXPECT_EQ(build.builtin_function("clz"), kNoFunc);
  check();
}

TEST(BuildVaList, VariadicFunctions) {
  test::Draft draft;
  Builder& build = draft.build;
  const Type list = build.va_list_type(), param = draft.types.pointer_to(draft.types.element(list));
  const FuncId helper = draft.function("helper", draft.int_type(), {param});
  build.append(draft.body(helper),
               build.return_value(build.va_arg(draft.program.function(helper).params[0], draft.int_type())));
  const FuncId v = draft.function("v", draft.int_type(), {draft.type(TypeKind::Char), draft.int_type()}, true);
  const VarId a = draft.local(v, "a", list), b = draft.local(v, "b", list);
  const StmtId body = draft.body(v);
  draft.declare(body, a);
  draft.declare(body, b);
  draft.append(body, build.va_start(a, draft.program.function(v).params[1]));
  draft.append(body, build.va_copy(b, a));
  for (const TypeKind kind : {TypeKind::Int, TypeKind::ULLong, TypeKind::Double, TypeKind::LongDouble})
    draft.append(body, build.va_arg(a, draft.type(kind)));
  draft.append(body, build.va_arg(a, draft.types.pointer_to(draft.int_type())));
  const ExprId arg[] = {build.decay(build.variable(b))};
  draft.append(body, build.call(helper, arg));
  draft.append(body, build.va_end(a));
  draft.append(body, build.va_end(b));
  build.append(body, build.return_value(draft.number(0)));
  draft.compare();
  draft.compile({"c99", "c11", "c17", "c2x"});
}

TEST(BuildAttributes, AreReadBack) {
  test::Draft draft;
  Program& program = draft.program;
  const auto function = [&](const char* name, std::vector<std::string> attributes) {
    const FuncId f = draft.function(name, draft.type(TypeKind::Void), {draft.int_type()});
    program.function(f).attributes = std::move(attributes);
    return f;
  };
  function("a", {"noinline", "cold", "unused"});
  function("b", {"hot", "flatten"});
  const FuncId c = function("c", {"always_inline"});
  program.function(c).is_static = program.function(c).is_inline = true;
  const FuncId d = function("d", {"unused"});
  program.function(d).is_static = true;
  program.var(program.function(d).params[0]).attributes = {"unused"};
  program.function(function("e", {})).is_inline = true;
  const VarId x = draft.global("x", draft.int_type(), draft.number(1));
  program.var(x).align_as = 64;
  program.var(x).attributes = {"unused"};
  program.var(draft.global("y", draft.types.array_of(draft.int_type(), 2))).is_static = true;
  const VarId local = draft.local(d, "local", draft.int_type());
  program.var(local).align_as = 32;
  program.var(local).attributes = {"unused"};
  program.var(local).init = draft.number(1);
  draft.declare(draft.body(d), local);
  draft.compare();
  draft.compile({"c99", "c11", "c17", "c2x"});
  // Clang has no such attribute, so it is not read back.
  program.function(d).attributes = {"noclone"};
  draft.compile({"c99", "c11", "c17", "c2x"});
}

}  // namespace
}  // namespace gadfly::lang
