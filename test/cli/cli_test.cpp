// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "capture.h"
#include "cli/diagnose.h"
#include "lang/target.h"
#include "machine/ub.h"

namespace gadfly::test {
namespace {

class CliTest : public FolderTest {};

TEST_F(CliTest, UsageErrorsNameTheCauseAndTheHelp) {
  const struct {
    cli::Strings args;
    const char* message;
  } cases[] = {
      {{}, "gadfly: a command is missing\nTry `gadfly help`.\n"},
      {{"fly"}, "gadfly: there is no command `fly`\nTry `gadfly help`.\n"},
      {{"run"}, "gadfly run: FILE is required\nTry `gadfly help run`.\n"},
      {{"run", "a.c", "b.c"}, "gadfly run: The following argument was not expected: b.c\nTry `gadfly help run`.\n"},
      {{"run", "a.c", "--target", "vax"},
       "gadfly run: --target: vax not in {x86_64,i386,s390x}\nTry `gadfly help run`.\n"},
      {{"ub", "--", "x"}, "gadfly ub: arguments after `--` are not allowed\nTry `gadfly help ub`.\n"},
      {{"run", "a.c", "--fule"},
       "gadfly run: The following argument was not expected: --fule; did you mean `--fuel`?\n"
       "Try `gadfly help run`.\n"},
      {{"help", "fly"}, "gadfly help: there is no command `fly`\nTry `gadfly help`.\n"},
  };
  for (const auto& c : cases) {
    const Result result = gadfly(c.args);
    EXPECT_EQ(result.status, cli::kUsage) << c.message;
    EXPECT_EQ(result.err, c.message);
    EXPECT_EQ(result.out, "");
  }
}

TEST_F(CliTest, EveryCommandHasHelpWithExamples) {
  const std::string all = gadfly({"help"}).out;
  for (const cli::Command& command : cli::all_commands()) {
    EXPECT_NE(all.find("  " + command.name + " "), std::string::npos) << command.name;
    const Result help = gadfly({"help", command.name});
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find(command.summary), std::string::npos);
    EXPECT_NE(help.out.find("Examples:\n  "), std::string::npos) << help.out;
    for (const cli::Option& option : command.options)
      EXPECT_TRUE(option.hidden || help.out.find(option.flag) != std::string::npos) << option.flag;
    const Result flag = gadfly({command.name, "--help"});
    EXPECT_EQ(flag.out, help.out + "\n");
  }
}

TEST_F(CliTest, CompletionKnowsEveryOption) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Result script = gadfly({"completion", shell});
    EXPECT_EQ(script.status, 0);
    for (const cli::Command& command : cli::all_commands()) {
      EXPECT_NE(script.out.find(command.name), std::string::npos) << shell;
      for (const cli::Option& option : command.options)
        if (option.flag.starts_with("--")) {
          EXPECT_NE(script.out.find(option.flag.substr(2)), std::string::npos) << shell << " " << option.flag;
        }
    }
  }
}

TEST_F(CliTest, TheTargetsOfferedAreTheTargetsKnown) {
  for (const cli::Command& command : cli::all_commands())
    for (const cli::Option& option : command.options) {
      if (option.flag != "--target") continue;
      cli::Strings names;
      for (const lang::Target& target : lang::all_targets()) names.emplace_back(target.name);
      EXPECT_EQ(cli::choices(option), names);
    }
}

TEST_F(CliTest, UbListsTheCatalogue) {
  const auto rows = nlohmann::json::parse(gadfly({"ub", "--json"}).out);
  ASSERT_EQ(rows.size(), machine::ub_catalogue().size());
  EXPECT_EQ(rows[0]["id"], "signed-overflow");
  EXPECT_EQ(rows[0]["clause"], "6.5p5");
  EXPECT_NE(gadfly({"ub"}).out.find("signed-overflow "), std::string::npos);
}

TEST_F(CliTest, RunPrintsTheOutputAndNothingElse) {
  const std::string path = file("a.c",
                                "#include <stdio.h>\n"
                                "int main(int argc, char **argv) {\n"
                                "  printf(\"%d %s\\n\", argc, argv[argc - 1]);\n"
                                "  return 3;\n"
                                "}\n");
  const Result result = gadfly({"run", path, "--", "--one", "two"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, "3 two\n");
  EXPECT_EQ(result.err, "");
  EXPECT_NE(gadfly({"run", "-v", path, "--", "one"}).err.find("exited with status 3"), std::string::npos);
}

TEST_F(CliTest, RunPointsAtUndefinedBehaviour) {
  const std::string path = file("a.c",
                                "#include <limits.h>\n"
                                "int main(void) {\n"
                                "  int x = INT_MAX;\n"
                                "\tx = x + 1;\n"
                                "  return 0;\n"
                                "}\n");
  const Result result = gadfly({"run", path});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, path +
                            ":4:8: undefined behaviour: signed-overflow: 2147483647 + 1 does not "
                            "fit int (C17 6.5p5)\n"
                            "  \tx = x + 1;\n"
                            "  \t      ^\n");
  EXPECT_EQ(gadfly({"run", path, "--wrapv"}).status, 0);
}

TEST_F(CliTest, JsonHoldsEverything) {
  const std::string path = file("a.c",
                                "int puts(const char *);\n"
                                "int main(void) { puts(\"caf\\xe9\"); int z = 0; return 1 / z; }\n");
  const Result result = gadfly({"run", "--json", path});
  EXPECT_EQ(result.status, 1);
  const auto report = nlohmann::json::parse(result.out);
  EXPECT_EQ(report["verdict"], "undefined");
  EXPECT_TRUE(report["exit_code"].is_null());
  EXPECT_EQ(report["stdout"], "caf\xef\xbf\xbd\n");
  EXPECT_EQ(report["stderr"], "");
  EXPECT_EQ(report["ub"]["id"], "divide-by-zero");
  EXPECT_EQ(report["ub"]["clause"], "C17 6.5.5p5");
  EXPECT_EQ(report["ub"]["file"], path);
  EXPECT_EQ(report["ub"]["line"], 2);
  EXPECT_GT(report["steps"], 0);
  EXPECT_EQ(report["options"]["std"], "gnu17");
}

TEST_F(CliTest, JsonOfAFileThatDoesNotCompile) {
  const Result result = gadfly({"run", "--json", file("a.c", "int main(void) { return x; }\n")});
  EXPECT_EQ(result.status, 2);
  const auto report = nlohmann::json::parse(result.out);
  EXPECT_EQ(report["verdict"], "error");
  EXPECT_EQ(report["error"]["line"], 1);
}

TEST_F(CliTest, OutOfFuelIsFour) {
  const std::string path = file("a.c", "int main(void) { volatile int x = 0; for (;;) x = 1; return 0; }\n");
  const Result result = gadfly({"run", path, "--fuel", "1000"});
  EXPECT_EQ(result.status, 4);
  EXPECT_NE(result.err.find(": out of fuel: "), std::string::npos) << result.err;
}

TEST_F(CliTest, DefinesAndIncludeFoldersReachTheCompiler) {
  file("value.h", "#define VALUE X\n");
  const std::string path = file("a.c", "#include <value.h>\nint main(void) { return VALUE; }\n");
  const auto report = nlohmann::json::parse(gadfly({"run", "--json", "-I", folder_.path(), "-DX=7", path}).out);
  EXPECT_EQ(report["exit_code"], 7);
}

TEST_F(CliTest, TraceShowsVolatileAccessesInOrder) {
  const std::string path = file("a.c",
                                "volatile int device = 5;\n"
                                "int main(void) {\n"
                                "  int x = device;\n"
                                "  device = x + 2;\n"
                                "  return 0;\n"
                                "}\n");
  const Result result = gadfly({"run", path, "--trace", "volatile"});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.err.find(":3:11: volatile read"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find(": volatile write"), std::string::npos) << result.err;
  EXPECT_LT(result.err.find("read"), result.err.find("write"));
}

TEST_F(CliTest, PrintGivesTheProgramBack) {
  const Result result = gadfly({"print", file("a.c", "#define A 4\nint main(void) { return A; }\n")});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.out.find("return 4;"), std::string::npos) << result.out;
  EXPECT_EQ(gadfly({"print", file("printed.c", result.out)}).out, result.out);
}

// A constant in a vector operation may be of a wider type than the elements; a variable that a mutation makes of it may
// not.
TEST_F(CliTest, VariantsOfVectorProgramsCanBeRead) {
  const std::string program = file("vector.c",
                                   "typedef signed char V __attribute__((vector_size(16)));\n"
                                   "static V f(V c) { c %= (signed long)-128; return c * 3L; }\n"
                                   "int main(void) { V x = f((V){-128}); return x[0] != 0; }\n");
  for (int seed = 1; seed <= 30; ++seed) {
    const Result variant = gadfly({"mutate", program, "--seed", std::to_string(seed), "--rate", "0.5"});
    ASSERT_EQ(variant.status, 0) << variant.err;
    const Result result = gadfly({"run", file("variant.c", variant.out)});
    EXPECT_EQ(result.status, 0) << seed << result.err << variant.out;
  }
}

TEST_F(CliTest, PrintsWhatCanBeReadInC90) {
  const Result result =
      gadfly({"print", "--std", "gnu89", file("a.c", "int *__restrict__ p;\nint f() { return 1; }\n")});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(gadfly({"print", "--std", "gnu89", file("printed.c", result.out)}).out, result.out);
  const Result plain = gadfly({"print", file("a.c", "int *__restrict__ p;\n")});
  EXPECT_EQ(plain.out.find("__"), std::string::npos) << "compilers without extensions take it: " << plain.out;
}

TEST_F(CliTest, LongLinesAreShownInPart) {
  const std::string path = file("long.c", std::string(5000, 'x') + "@" + std::string(5000, 'y'));
  const std::string text = cli::diagnostic({path, 1, 5001}, "error", "strange");
  EXPECT_LT(text.size(), 500u);
  const std::size_t at = text.find('@'), caret = text.find('^');
  const std::size_t line = text.rfind('\n', at), below = text.rfind('\n', caret);
  EXPECT_EQ(at - line, caret - below);
}

}  // namespace
}  // namespace gadfly::test
