// SPDX-License-Identifier: Apache-2.0
// Repairs, and how the result looks.
#include <gtest/gtest.h>

#include "programs.h"
#include "reduce/polish.h"
#include "reduce/repair.h"

namespace gadfly::test {
namespace {

constexpr std::uint64_t kLittleFuel = 100'000;

TEST(Repair, PutsTheNewValueWhereTheOldOneWasMet) {
  deeply([] {
    const reduce::Base base = base_of("int main(void) { int a = 5; a += 2; return a == 7; }");
    const std::set<__int128> met = reduce::met_constants(base.program, base.profile);
    EXPECT_EQ(met, std::set<__int128>{7});
    const auto text = reduce::repaired(read("int main(void) { int a = 5; return a == 7; }"), met, kLittleFuel);
    ASSERT_TRUE(text);
    EXPECT_NE(text->find("a == 5"), std::string::npos) << *text;
  });
}

TEST(Repair, KnowsTheCasesOfASwitch) {
  deeply([] {
    const reduce::Base base =
        base_of("int main(void) { int a = 5; switch (a * 2) { case 10: return 1; case 3: return 2; } return 0; }");
    const std::set<__int128> met = reduce::met_constants(base.program, base.profile);
    EXPECT_EQ(met, std::set<__int128>{10});
    const auto text = reduce::repaired(
        read("int main(void) { int a = 5; switch (a) { case 10: return 1; case 3: return 2; } return 0; }"), met,
        kLittleFuel);
    ASSERT_TRUE(text);
    EXPECT_NE(text->find("case 5:"), std::string::npos) << *text;
    EXPECT_NE(text->find("case 3:"), std::string::npos) << *text;
  });
}

TEST(Repair, LeavesWhatWasNeverMetAndWhatStillIs) {
  deeply([] {
    const std::string source = "int main(void) { int a = 5; return a == 7 || a == 5; }";
    const reduce::Base base = base_of(source);
    EXPECT_FALSE(reduce::repaired(base.program, reduce::met_constants(base.program, base.profile), kLittleFuel));
  });
}

TEST(Names, AreShortAndThoseOfTheLibraryStay) {
  deeply([] {
    const std::string text = reduce::simple_names(read(
        "int printf(const char *, ...); struct Long { int first, second; } value; int function(int parameter)\n"
        "{ value.second = parameter; return printf(\"x\\n\"); } int main(void) { int f = function(1); return f; }"));
    for (const char* part : {"struct S", "printf(\"x\\n\")", "int main(void)", "int f(int b)", "a.b = b"})
      EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
    EXPECT_TRUE(std::holds_alternative<machine::Defined>(run(read(text)).verdict)) << text;
  });
}

TEST(Layout, HasNoGaps) { EXPECT_EQ(reduce::without_gaps("\n\na;\n\n\n\nb;\n"), "a;\n\nb;\n"); }

TEST(Layout, OffersToDropLinesThatEndAStatement) {
  EXPECT_EQ(reduce::without_lines("int f(void);\nint f(void) {\n}\n"), std::vector<std::string>{"int f(void) {\n}\n"});
}

TEST(Layout, OffersToDeclareWhatIsAlikeTogether) {
  const auto texts = reduce::joined_declarations(
      "int a;\nint *b = 3;\nint c[2];\nlong d;\nvoid f(int);\nint f(int e) {\n"
      "  unsigned int i;\n  unsigned int j;\n  int k;\n}\n");
  ASSERT_EQ(texts.size(), 4u) << "all, and each of three";
  EXPECT_EQ(texts[0],
            "int a, *b = 3, c[2];\nlong d;\nvoid f(int);\nint f(int e) {\n  unsigned int i, j;\n  int k;\n}\n");
  EXPECT_TRUE(texts[1].starts_with("int a, *b = 3;\nint c[2];\n"));
  EXPECT_TRUE(reduce::joined_declarations("struct S {\n  int a : 3;\n};\nstruct S b;\nstruct T c;\n").empty());
}

TEST(Layout, OffersDefinitionsInThePlaceOfDeclarationsWithTheirAttributes) {
  const auto texts = reduce::joined_prototypes(
      "__attribute__((noinline)) static void f(int);\nint g(void);\nint h(void);\nstatic void f(int a) {\n}\nint "
      "g(void) {\n}\n");
  ASSERT_EQ(texts.size(), 2u) << "h is not defined";
  EXPECT_EQ(texts[0],
            "int g(void);\nint h(void);\n__attribute__((noinline)) static void f(int a) {\n}\nint g(void) {\n}\n");
  EXPECT_EQ(
      texts[1],
      "__attribute__((noinline)) static void f(int);\nint h(void);\nstatic void f(int a) {\n}\nint g(void) {\n}\n");
}

}  // namespace
}  // namespace gadfly::test
