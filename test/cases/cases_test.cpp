// SPDX-License-Identifier: Apache-2.0
// A test case survives being written and read, and its origin prints as what makes it again.
#include <gtest/gtest.h>

#include "cases/dialect.h"
#include "cases/json.h"

namespace gadfly::test {
namespace {

using namespace cases;

// Every member differs from its default.
Case some_case(Origin origin) {
  Case test;
  test.source = "dir";
  test.origin = std::move(origin);
  test.files = {{"test.c", "int main(void) { return 3; } /* \xff\x80\n\"\\ */\n"}, {"a.h", "", false}};
  test.options = {"-I/a b", "-DX=\"\xe4\""};
  test.cxx = test.extensions = test.may_be_rejected = test.for_small = test.exact = test.only_compiled = true;
  test.standard = false;
  test.platforms = Platforms::LittleLp64;
  test.answer = Answer{std::string("a\0b\xfe", 4), 134};
  test.answer_32 = Answer{"", 3};
  test.unproven = "test.c:3:4: it calls nobody knows what";
  return test;
}

const Grown kGrown{~0ull, "--std c99 --size 4000", {0, 7, 4'000'000'000u}, {3}, false};

TEST(Case, IsReadBackWhole) {
  const std::vector<Origin> origins = {
      {},
      kGrown,
      Mutated{kGrown, {"-I/x"}, true, 12, "int main(void) {\n\xff}\n", "1 tcb 4: 0 7\n"},
      Mutated{},
      Mutated{External{"csmith -o test.c"}, {}, false, 1, "", ""},
      Enumerated{"/a/b c.c", "123456789012345678901234567890"},
      External{"csmith --seed 3", false},
      FromFile{"/a/\xff.c"},
  };
  for (const Origin& origin : origins) {
    const Case test = some_case(origin);
    const auto read = from_json(to_json(test));
    ASSERT_TRUE(std::holds_alternative<Case>(read)) << std::get<std::string>(read) << to_json(test);
    EXPECT_EQ(std::get<Case>(read), test) << to_json(test);
  }
  EXPECT_EQ(std::get<Case>(from_json(to_json(Case()))), Case());
}

TEST(Case, WhereItsFileIsNowIsNotKept) {
  Case test = some_case({});
  test.path = "/tmp/a.c";
  EXPECT_EQ(std::get<Case>(from_json(to_json(test))).path, "");
}

TEST(Case, WhatIsNoneIsRefused) {
  const std::string whole = to_json(some_case(kGrown));
  for (const std::string& text : {std::string(), std::string("[]"), std::string("{}"), whole.substr(0, 100)})
    EXPECT_TRUE(std::holds_alternative<std::string>(from_json(text))) << text;
  std::string newer = whole;
  newer.replace(newer.find("\"version\":1"), 11, "\"version\":2");
  EXPECT_EQ(std::get<std::string>(from_json(newer)), "a newer Gadfly made it: its version is 2, this one knows 1");
}

TEST(Origin, PrintsAsACommand) {
  Grown single = kGrown;
  single.seed = 7;
  EXPECT_EQ(command_text(single), "gadfly gen --seed 7 --std c99 --size 4000 --out programs");
  single.single_file = true;
  EXPECT_EQ(command_text(single), "gadfly gen --seed 7 --std c99 --size 4000");
  EXPECT_EQ(command_text(Enumerated{"/a b.c", "12"}), "gadfly enumerate '/a b.c' --number 12");
  EXPECT_EQ(command_text(FromFile{"/a.c"}), "/a.c");
  EXPECT_EQ(command_text(Origin()), "");
  EXPECT_EQ(command_text(Mutated{single, {}, true, 5, "x", "y"}),
            "gadfly gen --seed 7 --std c99 --size 4000 > test.c; gadfly print test.c | sed "
            "'s/__attribute__((noinline)) //' > seed.c; gadfly mutate seed.c --seed 5");
  EXPECT_EQ(command_text(Mutated{External{"csmith --seed 1 -o test.c"}, {"-I/c"}, false, 5, "x", "y"}),
            "csmith --seed 1 -o test.c; gadfly print test.c -I/c > seed.c; gadfly mutate seed.c --seed 5");
  EXPECT_EQ(command_text(Mutated{FromFile{"/a.c"}, {}, false, 5, "x", "y"}),
            "gadfly print /a.c > seed.c; gadfly mutate seed.c --seed 5");
}

TEST(Dialect, WordsOfGccAndClangAreSeen) {
  EXPECT_TRUE(has_extensions("int f(void) { return ({ 1; }); }"));
  EXPECT_TRUE(has_extensions("__int128 x;"));
  EXPECT_TRUE(has_extensions("#ifdef linux\nint x;\n#endif"));
  EXPECT_TRUE(has_extensions("int x = __INT_MAX__;"));
  EXPECT_FALSE(has_extensions("int main(void) { return 0; }"));
  EXPECT_FALSE(has_extensions("#ifdef __linux__\nint my__INT_MAX__, linux_, x = __LINE__;\n#endif"));
}

TEST(Dialect, TypesOfEnumerationsAreSeen) {
  for (const std::string_view text :
       {"enum E { A, B }; enum E e;", "typedef enum { A } E; E e;", "struct S { enum { A } e : 2; };",
        "int f(void) { return sizeof(enum {A}); }", "enum E; enum E *p;", "enum E {A} e"}) {
    EXPECT_TRUE(has_enumeration_type(text)) << text;
    EXPECT_TRUE(has_extensions(text)) << text;
  }
  for (const std::string_view text :
       {"enum { A, B = 2 }; int a = A;", "enum E\n{\n A\n}\n;", "int enumerate, my_enum;", "int denum;"})
    EXPECT_FALSE(has_enumeration_type(text)) << text;
}

}  // namespace
}  // namespace gadfly::test
