// SPDX-License-Identifier: Apache-2.0
#include "lang/type.h"

#include <gtest/gtest.h>

#include "lang/print.h"

namespace gadfly::lang {
namespace {

TEST(TypeTable, SameTypeIsSameHandle) {
  TypeTable types(x86_64());
  const Type i = types.basic(TypeKind::Int);
  EXPECT_EQ(types.pointer_to(i), types.pointer_to(i));
  EXPECT_NE(types.pointer_to(i), types.pointer_to(i.with(kConst)));
  EXPECT_EQ(types.array_of(i, 3), types.array_of(i, 3));
  EXPECT_NE(types.array_of(i, 0), types.incomplete_array_of(i));
  EXPECT_EQ(types.function(i, {i.with(kConst)}, false, false), types.function(i, {i}, false, false));
  EXPECT_NE(types.function(i, {}, false, true), types.function(i, {}, false, false));
}

TEST(TypeTable, SizesFollowTheTarget) {
  const TypeTable lp64(x86_64()), ilp32(*find_target("i386")), big(*find_target("s390x"));
  EXPECT_EQ(lp64.size(lp64.basic(TypeKind::Long)), 8u);
  EXPECT_EQ(ilp32.size(ilp32.basic(TypeKind::Long)), 4u);
  EXPECT_EQ(ilp32.align(ilp32.basic(TypeKind::LLong)), 4u);
  EXPECT_EQ(ilp32.size(ilp32.basic(TypeKind::LongDouble)), 12u);
  EXPECT_EQ(big.rep(big.basic(TypeKind::Char)), Rep::U8);
  EXPECT_EQ(big.rep(big.basic(TypeKind::LongDouble)), Rep::F128);
  EXPECT_EQ(lp64.rep(lp64.basic(TypeKind::LongDouble)), Rep::F80);
  EXPECT_EQ(lp64.size(lp64.basic(TypeKind::VaList)), 24u);
}

TEST(TypeTable, VectorsAreAlignedToTheirSize) {
  TypeTable types(x86_64());
  const Type bytes = types.basic(TypeKind::UChar);
  for (const std::uint64_t count : {1, 2, 16, 64, 128}) {
    const Type type = types.vector_of(bytes, count);
    EXPECT_EQ(type, types.vector_of(bytes, count));
    EXPECT_EQ(types.size(type), count);
    EXPECT_EQ(types.align(type), count);
  }
  const Type doubles = types.vector_of(types.basic(TypeKind::Double), 4);
  EXPECT_EQ(types.mask_of(doubles), types.vector_of(types.basic(TypeKind::LLong), 4));
  EXPECT_EQ(type_name(types, doubles), "v4_double");
  EXPECT_FALSE(types.is_vector_element(types.basic(TypeKind::Bool)));
  EXPECT_FALSE(types.is_vector_element(types.basic(TypeKind::Int128)));
}

TEST(TypeTable, EnumsHaveTheRepresentationOfTheirType) {
  TypeTable types(x86_64());
  const Type e =
      types.add_enum({.tag = "E", .underlying = types.basic(TypeKind::UChar), .packed = true, .enumerators = {}});
  EXPECT_EQ(types.rep(e), Rep::U8);
  EXPECT_EQ(types.kind(e), TypeKind::Enum);
  EXPECT_EQ(types.size(e), 1u);
}

TEST(TypeName, Declarators) {
  TypeTable types(x86_64());
  const Type i = types.basic(TypeKind::Int), c = types.basic(TypeKind::Char);
  const Type record = types.add_record("S", false);
  EXPECT_EQ(type_name(types, types.pointer_to(c.with(kConst))), "const char *");
  EXPECT_EQ(type_name(types, types.array_of(record, 3)), "struct S [3]");
  EXPECT_EQ(type_name(types, types.pointer_to(types.array_of(i, 3))), "int (*)[3]");
  const Type restricted = types.pointer_to(i).with(kConst | kRestrict);
  EXPECT_EQ(type_name(types, types.pointer_to(restricted)), "int *const restrict *");
  const Type f = types.function(types.pointer_to(i), {i, types.pointer_to(c)}, true, false);
  EXPECT_EQ(type_name(types, f), "int *(int, char *, ...)");
  const Type table = types.array_of(types.pointer_to(f), 4);
  EXPECT_EQ(type_name(types, types.pointer_to(table)), "int *(*(*)[4])(int, char *, ...)");
  const Type maker = types.function(types.pointer_to(f), {}, false, false);
  EXPECT_EQ(type_name(types, maker), "int *(*(void))(int, char *, ...)");
  EXPECT_EQ(type_name(types, types.function(i, {}, false, true)), "int ()");
  EXPECT_EQ(type_name(types, types.incomplete_array_of(types.array_of(i, 2))), "int [][2]");
}

TEST(TypeName, VaLists) {
  TypeTable types(x86_64());
  const Type list = types.array_of(types.basic(TypeKind::VaList), 1);
  EXPECT_EQ(type_name(types, list), "__builtin_va_list");
  EXPECT_EQ(type_name(types, types.pointer_to(list)), "__builtin_va_list *");
  EXPECT_EQ(type_name(types, types.array_of(list, 3)), "__builtin_va_list [3]");
  const Type param = types.pointer_to(types.basic(TypeKind::VaList));
  EXPECT_EQ(type_name(types, types.function(types.basic(TypeKind::Int), {param}, false, false)),
            "int (__builtin_va_list)");
}

}  // namespace
}  // namespace gadfly::lang
