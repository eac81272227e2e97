// SPDX-License-Identifier: Apache-2.0
// What a run may take of the host: steps for work on many bytes, memory, depth.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "c_program.h"
#include "machine/machine.h"

namespace gadfly::machine {
namespace {

std::string end_of(std::string_view text, const RunOptions& options) {
  const std::string end = test::describe(test::run(test::read(text), options).verdict);
  return end.substr(0, 11) + end.substr(end.rfind(':'));
}

TEST(Limits, WorkOnManyBytesTakesSteps) {
  RunOptions options;
  options.fuel = 100'000;
  for (const char* work :
       {"a = b", "memset(&a, i, sizeof a)", "memcpy(&a, &b, sizeof a)", "memmove(&a, &b, sizeof a)",
        "memcmp(&a, &b, sizeof a)", "strlen(text)", "strcmp(text, text)", "strchr(text, 'y')",
        "memchr(text, 'y', sizeof text)", "strstr(text, text + 1)", "strspn(text, \"x\")", "strcpy(a.c, text)",
        "snprintf(a.c, 9, \"%900000d\", i)", "free(calloc(1, 1000000))", "take(b)", "local()"}) {
    const std::string text = fmt::format(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
        "struct S {{ char c[1000000]; }} a, b;\nchar text[1000000];\n"
        "int take(struct S s) {{ return s.c[0]; }}\nint local(void) {{ struct S s = {{1}}; return s.c[0]; }}\n"
        "int main(void) {{ memset(text, 'x', sizeof text - 1); for (int i = 0; i < 1000; i++) {}; return 0; }}",
        work);
    EXPECT_EQ(end_of(text, options), "out of fuel: steps") << work;
  }
}

TEST(Limits, SmallObjectsTakeMemoryToo) {
  RunOptions options;
  options.max_memory = 1 << 20;
  const char* text = "#include <stdlib.h>\nint main(void) { for (;;) malloc(1); }";
  EXPECT_EQ(end_of(text, options), "out of fuel: memory");
  EXPECT_LT(test::run(test::read(text), options).steps, 100'000u);
}

TEST(Limits, MemoryThatIsFreedCanBeUsedAgain) {
  RunOptions options;
  options.max_memory = 1 << 20;
  const char* text =
      "#include <stdlib.h>\nint main(void) { for (int i = 0; i < 9999; ++i) free(malloc(1000)); return 0; }";
  EXPECT_EQ(test::describe(test::run(test::read(text), options).verdict), "defined 0");
}

TEST(Limits, PrintedTextIsBounded) {
  std::string format;
  for (int i = 0; i < 20; ++i) format += "%16000000d";
  const std::string text = "#include <stdio.h>\nchar s[9];\nint main(void) { snprintf(s, 9, \"" + format +
                           "\", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1); return 0; }";
  EXPECT_EQ(end_of(text, {}), "out of fuel: output");
}

// What two operands access is merged where it touches: this would be millions of entries.
TEST(Limits, AccessesOfLoopsAreMerged) {
  const char* text =
      "static char a[300000];\n"
      "static int sum(void) { int s = 0; for (int i = 0; i < 300000; ++i) s += a[i]; return s; }\n"
      "static int other;\nstatic int set(void) { return other = 1; }\n"
      "int main(void) { return sum() + set() - 1; }";
  EXPECT_EQ(test::describe(test::run(test::read(text), {}).verdict), "defined 0");
}

}  // namespace
}  // namespace gadfly::machine
