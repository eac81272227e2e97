// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "reading.h"

namespace gadfly::frontend::test {
namespace {

using lang::Program;
using lang::Type;
using lang::TypeKind;

TEST(Types, QualifiersOfArraysAreThoseOfElements) {
  const Program p = read("typedef int A[3]; const A a; volatile int *const b;");
  const Type a = variable(p, "a").type;
  EXPECT_FALSE(a.is_const());
  EXPECT_TRUE(p.types.element(a).is_const());
  const Type b = variable(p, "b").type;
  EXPECT_TRUE(b.is_const());
  EXPECT_TRUE(p.types.element(b).is_volatile());
}

TEST(Types, CompletesRecordsThatPointToEachOther) {
  const Program p = read(
      "struct T; struct S { struct T *t; struct S (*s); };"
      "struct T { struct S a[2]; struct S (*p)[3]; }; struct S s; struct T t;");
  EXPECT_EQ(p.types.size(variable(p, "s").type), 16u);
  EXPECT_EQ(p.types.size(variable(p, "t").type), 40u);
  const Type t = p.types.element(p.types.record(variable(p, "s").type).fields[0].type);
  EXPECT_EQ(t, variable(p, "t").type);
}

TEST(Types, GivesEveryRecordATagOfItsOwn) {
  const Program p = read(
      "struct S { int a; } x; typedef struct { int b; } N; N n;"
      "void f(void) { struct S { char c; } y; struct { int z; } u; }"
      "struct O { struct { int in; }; } o;");
  std::set<std::string> tags;
  for (std::uint32_t i = 0; i < p.types.record_count(); ++i) tags.insert(p.types.record(lang::RecordId{i}).tag);
  EXPECT_EQ(tags.size(), p.types.record_count());
  EXPECT_EQ(p.types.record(variable(p, "y").type).tag, "S_1");
  EXPECT_EQ(p.types.record(variable(p, "n").type).tag, "N");
  EXPECT_FALSE(p.types.record(variable(p, "u").type).anonymous);
  EXPECT_TRUE(p.types.record(p.types.record(variable(p, "o").type).fields[0].type).anonymous);
}

TEST(Types, KeepsEnumeratorsApart) {
  const Program p = read(
      "enum E { A = -1, B } e; void f(void) { enum { A = 3, f } x = f; }"
      "enum __attribute__((packed)) P { Q } q;");
  const lang::Enum& e = p.types.enumeration(variable(p, "e").type);
  EXPECT_EQ(e.enumerators[0].value, -1);
  EXPECT_EQ(p.types.kind(e.underlying), TypeKind::Int);
  const lang::Enum& x = p.types.enumeration(variable(p, "x").type);
  EXPECT_EQ(x.enumerators[0].name, "A_1");
  EXPECT_EQ(x.enumerators[1].name, "f_1");
  EXPECT_EQ(p.types.kind(x.underlying), TypeKind::UInt);
  EXPECT_EQ(p.types.size(variable(p, "q").type), 1u);
}

TEST(Types, FollowsEveryWayToAlign) {
  const Program p = read(
      "typedef int Wide __attribute__((aligned(16))); typedef long Low __attribute__((aligned(2)));"
      "struct A { char c; Wide w; } a; struct B { char c; Low l; } b;"
      "struct __attribute__((packed)) C { char c; int i; } c; struct D { char c;"
      "int i __attribute__((packed)); _Alignas(8) char e; } d;\n"
      "#pragma pack(2)\nstruct E { char c; long l; } e;\n#pragma pack()\n"
      "_Alignas(32) int v; Wide w;");
  EXPECT_EQ(p.types.size(variable(p, "a").type), 32u);
  EXPECT_EQ(p.types.size(variable(p, "b").type), 10u);
  EXPECT_EQ(p.types.size(variable(p, "c").type), 5u);
  EXPECT_EQ(p.types.size(variable(p, "d").type), 16u);
  EXPECT_EQ(p.types.size(variable(p, "e").type), 10u);
  EXPECT_EQ(variable(p, "v").align_as, 32u);
  EXPECT_EQ(variable(p, "w").align_as, 16u);
}

TEST(Types, LaysBitFieldsOutAsClangDoes) {
  for (const lang::Target& target : lang::all_targets()) {
    ReadOptions options;
    options.target = &target;
    read(
        "struct A { int a : 3; unsigned b : 30; char c; long long d : 33; int : 0; short e : 5; } "
        "a;"
        "struct __attribute__((packed)) B { int a : 7; long long b : 41; char c; int d : 12; } b;"
        "union U { int a : 5; long long b : 40; } u; struct C { char a; int : 0; char b; } c;",
        options);
  }
}

TEST(Types, HidesTheRecordInsideVaList) {
  for (const char* name : {"x86_64", "s390x"}) {
    ReadOptions options;
    options.target = lang::find_target(name);
    const Program p = read("__builtin_va_list a;", options);
    const Type a = variable(p, "a").type;
    EXPECT_EQ(p.types.kind(a), TypeKind::Array);
    EXPECT_EQ(p.types.kind(p.types.element(a)), TypeKind::VaList);
  }
}

TEST(Types, FindsTheHeadersOfEveryTarget) {
  for (const lang::Target& target : lang::all_targets()) {
    ReadOptions options;
    options.target = &target;
    read(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdint.h>\n"
        "#include <limits.h>\n#include <math.h>\n#include <stdarg.h>\n#include <inttypes.h>\n"
        "#include <endian.h>\n"
        "_Static_assert(sizeof(intptr_t) == sizeof(void *) && sizeof(int64_t) == 8, \"\");\n"
        "_Static_assert((BYTE_ORDER == BIG_ENDIAN) == (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__),"
        "\"\");\n",
        options);
  }
}

}  // namespace
}  // namespace gadfly::frontend::test
