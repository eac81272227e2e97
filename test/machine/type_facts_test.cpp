// SPDX-License-Identifier: Apache-2.0
#include "machine/type_facts.h"

#include <gtest/gtest.h>

#include "random.h"

namespace gadfly::machine {
namespace {

using lang::Field;
using lang::kConst;
using lang::kVolatile;
using lang::Type;
using lang::TypeKind;

class TypeFactsTest : public ::testing::Test {
 protected:
  Type basic(TypeKind kind) { return types.basic(kind); }
  Type record(std::vector<Field> fields, bool is_union = false) {
    const Type type = types.add_record("R" + std::to_string(types.record_count()), is_union);
    types.complete_record(types.record_id(type), std::move(fields));
    return type;
  }
  static Field field(Type type, std::int16_t bits = -1) {
    static int count = 0;
    Field f;
    f.name = "f" + std::to_string(count++);
    f.type = type;
    f.bit_width = bits;
    return f;
  }
  static Field unnamed(Type type, std::int16_t bits) {
    Field f = field(type, bits);
    f.name.clear();
    return f;
  }
  bool found(Type whole, std::uint64_t offset, Type wanted) { return facts.subobject(whole, offset, wanted).found; }

  lang::TypeTable types{lang::x86_64()};
  TypeFacts facts{types};
  const Type int_ = types.basic(TypeKind::Int), long_ = types.basic(TypeKind::Long),
             char_ = types.basic(TypeKind::Char), short_ = types.basic(TypeKind::Short),
             double_ = types.basic(TypeKind::Double), uint_ = types.basic(TypeKind::UInt);
};

// 6.5p7: the signed and unsigned types of one rank may access each other, and nothing else.
TEST_F(TypeFactsTest, ArithmeticTypesFormOneClassByRank) {
  const std::vector<std::vector<TypeKind>> classes = {{TypeKind::Bool},
                                                      {TypeKind::Char, TypeKind::SChar, TypeKind::UChar},
                                                      {TypeKind::Short, TypeKind::UShort},
                                                      {TypeKind::Int, TypeKind::UInt},
                                                      {TypeKind::Long, TypeKind::ULong},
                                                      {TypeKind::LLong, TypeKind::ULLong},
                                                      {TypeKind::Int128, TypeKind::UInt128},
                                                      {TypeKind::Float},
                                                      {TypeKind::Double},
                                                      {TypeKind::LongDouble}};
  for (std::size_t i = 0; i < classes.size(); ++i)
    for (std::size_t j = 0; j < classes.size(); ++j)
      for (const TypeKind a : classes[i])
        for (const TypeKind b : classes[j])
          EXPECT_EQ(facts.alias_class(basic(a)) == facts.alias_class(basic(b)), i == j) << int(a) << ' ' << int(b);
  EXPECT_NE(facts.alias_class(int_), 0);
}

TEST_F(TypeFactsTest, QualifiersAndEnumsDoNotMatter) {
  EXPECT_EQ(facts.alias_class(int_.with(kConst | kVolatile)), facts.alias_class(int_));
  lang::Enum e;
  e.tag = "E";
  e.underlying = uint_;
  EXPECT_EQ(facts.alias_class(types.add_enum(e)), facts.alias_class(int_));
}

TEST_F(TypeFactsTest, PointersAreToldApartByTheirTarget) {
  const auto cls = [&](Type target) { return facts.alias_class(types.pointer_to(target)); };
  const Type s = record({field(int_)}), t = record({field(int_)});
  EXPECT_EQ(cls(int_), cls(int_.with(kConst)));
  EXPECT_EQ(cls(s), cls(s.with(kVolatile)));
  const std::vector<Type> targets = {
      int_, long_, double_, s, t, basic(TypeKind::Void), types.pointer_to(int_), types.pointer_to(double_)};
  for (std::size_t i = 0; i < targets.size(); ++i)
    for (std::size_t j = 0; j < targets.size(); ++j)
      EXPECT_EQ(cls(targets[i]) == cls(targets[j]), i == j) << i << ' ' << j;
  EXPECT_NE(cls(int_), facts.alias_class(long_));
}

// struct { int; char; short[3]; struct { double; const int; }; volatile long; } at 0, 4, 6, 16, 32.
TEST_F(TypeFactsTest, SubobjectsOfAStruct) {
  const Type shorts = types.array_of(short_, 3);
  const Type inner = record({field(double_), field(int_.with(kConst))});
  const Type s = record({field(int_), field(char_), field(shorts), field(inner), field(long_.with(kVolatile))});
  ASSERT_EQ(types.size(s), 40u);
  const std::vector<std::tuple<std::uint64_t, Type, bool>> there = {
      {0, s, true},       {0, int_, true},     {0, uint_, true},   {4, char_, true},    {6, shorts, true},
      {6, short_, true},  {8, short_, true},   {10, short_, true}, {16, inner, true},   {16, double_, true},
      {24, int_, true},   {32, long_, true},   {0, long_, false},  {0, double_, false}, {4, int_, false},
      {7, short_, false}, {12, short_, false}, {8, shorts, false}, {16, long_, false},  {0, inner, false},
      {28, int_, false},  {36, int_, false},   {16, s, false}};
  for (const auto& [offset, wanted, expected] : there)
    EXPECT_EQ(found(s, offset, wanted), expected) << offset << " kind " << int(types.kind(wanted));
  EXPECT_TRUE(facts.subobject(s, 24, int_).is_const);
  EXPECT_FALSE(facts.subobject(s, 0, int_).is_const);
  EXPECT_TRUE(facts.subobject(s, 32, long_).is_volatile);
  EXPECT_FALSE(facts.subobject(s, 16, double_).is_volatile);
  EXPECT_TRUE(facts.subobject(s.with(kConst), 16, double_).is_const);
  EXPECT_FALSE(facts.subobject(s, 16, double_).is_const) << "the answer for const s must not stick";
  EXPECT_FALSE(facts.subobject(s, 0, int_).in_union);
}

TEST_F(TypeFactsTest, SubobjectsOfArrays) {
  const Type pair = record({field(int_), field(short_)});
  const Type pairs = types.array_of(pair, 10), grid = types.array_of(types.array_of(int_, 4), 3);
  for (std::uint64_t i = 0; i < 10; ++i) {
    EXPECT_TRUE(found(pairs, 8 * i, pair));
    EXPECT_TRUE(found(pairs, 8 * i, int_));
    EXPECT_TRUE(found(pairs, 8 * i + 4, short_));
    EXPECT_FALSE(found(pairs, 8 * i + 4, int_));
    EXPECT_FALSE(found(pairs, 8 * i + 6, short_));
  }
  EXPECT_TRUE(found(grid, 0, grid));
  EXPECT_TRUE(found(grid, 16, types.array_of(int_, 4)));
  EXPECT_TRUE(found(grid, 20, int_));
  EXPECT_FALSE(found(grid, 18, int_));
  EXPECT_TRUE(facts.subobject(types.array_of(int_.with(kConst), 4), 8, int_).is_const);
}

TEST_F(TypeFactsTest, SubobjectsOfUnions) {
  const Type s = record({field(int_), field(double_)});
  const Type u = record({field(int_.with(kConst)), field(s), field(types.array_of(short_, 4))}, true);
  const Type holder = record({field(long_), field(u)});
  EXPECT_TRUE(found(holder, 8, u));
  for (const auto& [offset, wanted] :
       {std::pair<std::uint64_t, Type>{8, int_}, {8, s}, {16, double_}, {8, short_}, {14, short_}})
    EXPECT_TRUE(facts.subobject(holder, offset, wanted).found && facts.subobject(holder, offset, wanted).in_union)
        << offset;
  EXPECT_FALSE(found(holder, 8, double_));
  EXPECT_FALSE(found(holder, 16, short_));
  EXPECT_FALSE(facts.subobject(holder, 0, long_).in_union);
  // int may be the const member or the first of s: not every way there is const.
  EXPECT_FALSE(facts.subobject(holder, 8, int_).is_const);
  const Type reversed = record({field(s), field(int_.with(kConst))}, true);
  EXPECT_FALSE(facts.subobject(reversed, 0, int_).is_const);
  const Type both = record({field(int_.with(kConst)), field(uint_.with(kConst))}, true);
  EXPECT_TRUE(facts.subobject(both, 0, int_).is_const);
}

TEST_F(TypeFactsTest, PaddingIsWhatNoMemberCovers) {
  using Bytes = std::vector<std::uint32_t>;
  const Type inner = record({field(double_), field(int_)});
  const Type s = record({field(int_), field(char_), field(types.array_of(short_, 3)), field(inner)});
  EXPECT_EQ(facts.padding(s), (Bytes{5, 12, 13, 14, 15, 28, 29, 30, 31}));
  EXPECT_EQ(facts.padding(types.array_of(inner, 2)), (Bytes{12, 13, 14, 15, 28, 29, 30, 31}));
  EXPECT_EQ(facts.padding(int_), Bytes{});
  EXPECT_EQ(facts.padding(record({field(char_), field(double_)}, true)), Bytes{}) << "a union's bytes";
  EXPECT_EQ(facts.padding(record({field(uint_, 3), unnamed(uint_, 13), field(uint_, 2)})), (Bytes{1, 3}));
  EXPECT_EQ(facts.padding(record({field(uint_, 12), field(char_)})), (Bytes{3}));
}

TEST_F(TypeFactsTest, LeavesNameTheClassOfEachByte) {
  const Type u = record({field(int_), field(double_)}, true);
  const Type s = record({field(short_), field(int_), field(char_), field(uint_, 9), field(u)});
  const AliasClass i = facts.alias_class(int_), h = facts.alias_class(short_);
  ASSERT_EQ(types.size(s), 24u);
  EXPECT_EQ(facts.leaves(s),
            (std::vector<AliasClass>{h, h, 0, 0, i, i, i, i, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(facts.leaves(types.array_of(short_, 2)), (std::vector<AliasClass>{h, h, h, h}));
}

TEST_F(TypeFactsTest, UnionsAndQualifiersAreFoundDeepInside) {
  const Type u = record({field(int_)}, true);
  const Type with_union = record({field(types.array_of(record({field(long_), field(u)}), 2))});
  const Type with_const = record({field(types.array_of(record({field(int_.with(kConst))}), 2))});
  EXPECT_TRUE(facts.contains_union(with_union));
  EXPECT_FALSE(facts.contains_union(with_const));
  EXPECT_TRUE(facts.contains_qualified(with_const));
  EXPECT_FALSE(facts.contains_qualified(with_union));
  EXPECT_TRUE(facts.contains_qualified(int_.with(kVolatile)));
  EXPECT_FALSE(facts.contains_union(types.pointer_to(u)));
}

// In a struct of scalars, exactly the members' bytes are members, with exactly their classes.
TEST_F(TypeFactsTest, AgreesWithTheLayoutOfRandomStructs) {
  gadfly::test::Random random(1);
  const Type scalars[] = {char_, short_, int_, long_, double_, basic(TypeKind::LongDouble)};
  for (int round = 0; round < 300; ++round) {
    std::vector<Field> fields;
    for (unsigned n = 1 + random.below(6); n > 0; --n) fields.push_back(field(scalars[random.below(6)]));
    const Type s = record(fields);
    std::vector<int> covered(types.size(s), 0);
    for (const Field& f : types.record(s).fields) {
      for (std::uint64_t i = 0; i < types.size(f.type); ++i) covered[f.offset + i] = 1;
      for (const Type wanted : scalars) EXPECT_EQ(found(s, f.offset, wanted), wanted == f.type);
    }
    std::vector<std::uint32_t> padding;
    for (std::uint32_t i = 0; i < covered.size(); ++i)
      if (!covered[i]) padding.push_back(i);
    EXPECT_EQ(facts.padding(s), padding);
  }
}

}  // namespace
}  // namespace gadfly::machine
