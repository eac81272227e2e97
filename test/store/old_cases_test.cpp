// SPDX-License-Identifier: Apache-2.0
// A store of version 5, which kept no test cases: they are there when it has been opened.
#include "store/old_cases.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "store/schema.h"
#include "store_folder.h"

namespace gadfly::test {
namespace {

using cases::Answer;
using cases::Case;
using cases::Platforms;
using store::OldFinding;
using store::Store;

class Version5Test : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    std::ifstream in(GADFLY_SOURCE_DIR "/test/store/version5.sql");
    std::ostringstream sql;
    ASSERT_TRUE(sql << in.rdbuf());
    store::Connection connection(path(), store::Access::Write, 1);
    connection.execute(sql.str().c_str());
    ASSERT_EQ(store::schema_version(connection), 5u);
  }
  Case case_of(store::FindingId id) const { return Store::open(path()).finding(id)->test; }
};

TEST_F(Version5Test, WhatWasGrownHasItsSeedAndOptions) {
  const Case test = case_of(1), arithmetic = case_of(3);
  const auto& grown = std::get<cases::Grown>(test.origin);
  EXPECT_EQ(grown.seed, 126555665048542009u);
  EXPECT_TRUE(grown.options.starts_with("--std c99 --no-builtin ")) << grown.options;
  EXPECT_EQ(grown.single_file, test.files.size() == 1);
  EXPECT_EQ(cases::command_text(test.origin), Store::open(path()).finding(1)->recipe);
  for (const Case* each : {&test, &arithmetic}) {
    EXPECT_TRUE(each->exact && each->standard);
    EXPECT_EQ(each->platforms, Platforms::LittleLp64);
    EXPECT_TRUE(each->answer->out.starts_with("checksum = "));
    for (const cases::SourceFile& file : each->files) EXPECT_EQ(file.compiled, file.name != "test.h") << file.name;
  }
}

TEST_F(Version5Test, CsmithNeedsItsOptions) {
  const Case test = case_of(10);
  EXPECT_EQ(test.options, std::vector<std::string>{"-I/usr/include/csmith"});
  EXPECT_TRUE(std::get<cases::External>(test.origin).command.starts_with("csmith --seed "));
  EXPECT_FALSE(test.exact || test.standard);
}

TEST_F(Version5Test, AVariantOfSpeMayBeUndefined) {
  const Case test = case_of(11);
  EXPECT_EQ(std::get<cases::Enumerated>(test.origin), (cases::Enumerated{"/tests/spe/a.c", "65052"}));
  EXPECT_TRUE(test.only_compiled);
}

TEST_F(Version5Test, SeedAndMutationsAreNoSourceFiles) {
  const Case test = case_of(16);
  ASSERT_EQ(test.files.size(), 1u);
  EXPECT_EQ(test.files[0].name, "test.c");
  EXPECT_EQ(test.answer, (Answer{"147\n", 3}));
  const auto& variant = std::get<cases::Mutated>(test.origin);
  EXPECT_EQ(variant.seed_origin, cases::SeedOrigin(cases::FromFile{"/tests/emi/a.c"}));
  EXPECT_NE(variant.seed_text.find("int sum(int"), std::string::npos);
  EXPECT_FALSE(variant.mutations.empty());
  EXPECT_EQ(variant.seed, 350127101u);
  EXPECT_EQ(cases::command_text(test.origin), Store::open(path()).finding(16)->recipe);
}

TEST_F(Version5Test, SmallProgramsGetTestCasesAsWell) {
  {
    store::Connection connection(path(), store::Access::Write, 1);
    connection.execute(
        "INSERT INTO reduction SELECT 3, '', zstd, 7, 1, 0, 1, 'wrong-output', '', '', 'x', '', 4, 0, '', 9, 1 "
        "FROM file WHERE program_text = 3");
  }
  const auto small = Store::open(path()).reduction(3);
  ASSERT_EQ(small->test.files.size(), 1u);
  EXPECT_EQ(small->test.files[0].text, small->text);
  EXPECT_EQ(small->test.answer, (Answer{"x", 4}));
  EXPECT_EQ(small->test.platforms, Platforms::LittleLp64);
}

OldFinding old(const std::string& source, const std::string& recipe, const std::string& level = "") {
  return {.source = source,
          .recipe = recipe,
          .kind = "wrong-output",
          .unproven = "",
          .options = {},
          .expected = {level, 1},
          .target = "x86_64-linux-gnu",
          .level = level};
}

TEST(OldCase, TheAnswersOf32BitsAreApart) {
  const std::vector<cases::SourceFile> files = {{"test.c", ""}};
  const Case both = store::old_case(files, {old("dir", "/a.c", "-m32"), old("dir", "/a.c", "-O2")});
  EXPECT_EQ(both.platforms, Platforms::X86_64Linux);
  EXPECT_EQ(both.answer->out, "-O2");
  EXPECT_EQ(both.answer_32->out, "-m32");
  const Case only = store::old_case(files, {old("dir", "/a.c", "-O1 -m32")});
  EXPECT_EQ(only.platforms, Platforms::X86_32Linux);
  EXPECT_EQ(only.answer->out, "-O1 -m32");
}

TEST(OldCase, RecipesBecomeOriginsThatPrintTheSame) {
  const std::vector<cases::SourceFile> files = {{"test.c", ""}, {"seed.txt", "s"}, {"mutations.txt", "m"}};
  for (const char* recipe : {"gadfly gen --seed 7 --std c17 > test.c; gadfly print test.c > seed.c; gadfly mutate "
                             "seed.c --seed 5",
                             "csmith --seed 1 -o test.c; gadfly print test.c -I/usr/include/csmith | sed "
                             "'s/__attribute__((noinline)) //' > seed.c; gadfly mutate seed.c --seed 5"})
    EXPECT_EQ(cases::command_text(store::old_case(files, {old("emi", recipe)}).origin), recipe);
  for (const char* recipe : {"gadfly gen --seed 7 --std c17 --volatile-trace --out programs", "/a/b.c",
                             "yarpgen --seed=3 -o .", "gadfly enumerate 'a b.c' --number 4", ""})
    EXPECT_EQ(cases::command_text(store::old_case({}, {old("gen", recipe)}).origin), recipe);
  EXPECT_EQ(store::old_case({}, {old("gen", "gadfly gen --seed 7 --std c17 --volatile-trace")}).platforms,
            Platforms::X86_64Linux);
}

}  // namespace
}  // namespace gadfly::test
