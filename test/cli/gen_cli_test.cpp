// SPDX-License-Identifier: Apache-2.0
// The command line of `gadfly gen`.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "capture.h"
#include "cli/gen_recipe.h"
#include "gen/rules.h"
#include "support/suggest.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;

class GenCliTest : public FolderTest {
 protected:
  // Expects a usage error that says |message|.
  static void expect_usage_error(cli::Strings args, const std::string& message) {
    args.insert(args.begin(), "gen");
    const Result result = gadfly(args);
    EXPECT_EQ(result.status, cli::kUsage) << message;
    EXPECT_EQ(result.err, "gadfly gen: " + message + "\nTry `gadfly help gen`.\n");
    EXPECT_EQ(result.out, "");
  }

  void expect_toml_error(const std::string& text, const std::string& message) {
    const std::string path = file("p.toml", text);
    const Result result = gadfly({"gen", "--probabilities", path});
    EXPECT_EQ(result.status, cli::kUsage) << text;
    EXPECT_EQ(result.err, path + message + "\n") << text;
    EXPECT_EQ(result.out, "");
  }

  std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
    return names;
  }
};

TEST_F(GenCliTest, UsageErrorsNameTheCause) {
  expect_usage_error({"--no-gotto"},
                     "The following argument was not expected: --no-gotto; did you mean "
                     "`--no-goto-forward`?");
  expect_usage_error({"--no-zzzzzz"}, "The following argument was not expected: --no-zzzzzz");
  expect_usage_error({"--policy", "smal-constant"},
                     "--policy: there is no policy `smal-constant`; did you mean `small-constant`?");
  expect_usage_error({"--policy", "if"}, "--policy: there is no policy `if`");
  for (const char* size : {"12", "huge", "-5", "4000x", "99999999999"})
    expect_usage_error(
        {std::string("--size=") + size},
        std::string("--size: `") + size + "` is not small, medium, large, or a number from 500 to 10000000");
  expect_usage_error({"--count", "2"}, "--count 2 needs --out DIR");
  expect_usage_error({"--seed", "x"}, "--seed: `x` is not a number in its range");
  expect_usage_error({"--seed", "99999999999999999999"}, "--seed: `99999999999999999999` is not a number in its range");
  expect_usage_error({"--count", "0", "--stats"}, "--count: at least 1");
  expect_usage_error({"--json"}, "--json needs --stats or --list-rules");
  expect_usage_error({"--record", "r", "--stats"}, "--record needs a single program");
  expect_usage_error({"--replay", "r", "--size", "large"},
                     "--replay: the file determines the program; change it there");
  for (const char* option : {"--volatile-trace", "--assert-facts"})
    expect_usage_error({"--profile", "wild", option, "--seed", "100"},
                       "--profile wild does not support --volatile-trace and --assert-facts: its programs are drafted "
                       "before they run, and access volatile objects in any order");
  expect_usage_error({"--std", "c89"}, "--std: c89 not in {c99,c11,c17,c23}");
  expect_usage_error({"--no-constant", "--no-local", "--no-global", "--no-deref"}, "no rule is left in the group leaf");
}

TEST_F(GenCliTest, ProbabilityFilesAreCheckedByLine) {
  expect_toml_error("[statement]\nif = 3\niff = 2\n",
                    ":3:1: error: statement.iff: there is no such rule; did you mean `if`?");
  expect_toml_error("[statement]\nbinary = 2\n", ":2:1: error: statement.binary: this rule belongs to [expression]");
  expect_toml_error("[statemant]\n",
                    ":1:2: error: statemant: there is no such group of rules; did you mean `statement`?");
  expect_toml_error("statement = 1\n", ":1:1: error: statement: must be a table");
  expect_toml_error("[property]\n\nconst = 101\n", ":3:1: error: property.const: must be a whole number from 0 to 100");
  for (const char* value : {"-1", "1.5", "\"x\"", "1000001", "true"})
    expect_toml_error(std::string("[statement]\nif = ") + value + "\n",
                      ":2:1: error: statement.if: must be a whole number from 0 to 1000000");
  const std::string broken = file("broken.toml", "[statement]\nif = \n");
  EXPECT_TRUE(gadfly({"gen", "--probabilities", broken}).err.starts_with(broken + ":2:")) << "has a line";
  EXPECT_EQ(gadfly({"gen", "--probabilities", folder_.path()}).err,
            folder_.path() + ": error: cannot read it: Is a directory\n");
  EXPECT_EQ(gadfly({"gen", "--probabilities", folder_.path("no")}).err,
            folder_.path("no") + ": error: cannot read it: No such file or directory\n");
}

TEST_F(GenCliTest, ProbabilitiesAreReadAsTheyArePrinted) {
  for (const char* profile : {"full", "scalar"}) {
    const Result printed =
        gadfly({"gen", "--print-probabilities", "--profile", profile, "--no-if", "--policy", "idiom"});
    EXPECT_EQ(printed.status, 0) << printed.err;
    EXPECT_NE(printed.out.find("\nif = 0 "), std::string::npos);
    EXPECT_EQ(printed.out.find("\nidiom = 0 "), std::string::npos) << "the policy that was asked for";
    EXPECT_NE(printed.out.find("\nreuse = 0 "), std::string::npos) << "another policy";
    const std::string path = file("p.toml", printed.out);
    EXPECT_EQ(gadfly({"gen", "--print-probabilities", "--probabilities", path}).out, printed.out);
  }
}

TEST_F(GenCliTest, EachKindOfSwitchSetsItsWeights) {
  const auto printed = [&](cli::Strings args) {
    args.insert(args.begin(), {"gen", "--print-probabilities"});
    return gadfly(args).out;
  };
  EXPECT_NE(printed({"--std", "c99"}).find("\nanonymous = 0 "), std::string::npos);
  EXPECT_EQ(printed({"--std", "c11"}).find("\nanonymous = 0 "), std::string::npos);
  const std::string without = printed({"--no-policies"});
  for (const gen::RuleInfo& rule : gen::rules()) {
    const bool off = without.find("\n" + std::string(rule.name) + " = 0 ") != std::string::npos;
    EXPECT_EQ(off, rule.policy || rule.full == 0) << rule.name;
    if (rule.group == gen::Group::Statement) {
      EXPECT_NE(printed({"--no-" + std::string(rule.name)}).find("\n" + std::string(rule.name) + " = 0 "),
                std::string::npos)
          << rule.name;
    }
  }
}

TEST_F(GenCliTest, RulesHaveNamesOfTheirOwnAndAreAllListed) {
  const std::string table = gadfly({"gen", "--list-rules"}).out;
  const auto rows = nlohmann::json::parse(gadfly({"gen", "--list-rules", "--json"}).out);
  ASSERT_EQ(rows.size(), gen::kRules);
  std::set<std::string_view> names = {"policies", "swarm"};
  for (std::size_t i = 0; i < gen::kRules; ++i) {
    const gen::RuleInfo& rule = gen::rules()[i];
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_NE(table.find(" " + std::string(rule.name) + " "), std::string::npos) << rule.name;
    EXPECT_EQ(rows[i]["rule"], rule.name);
    EXPECT_EQ(rows[i]["full"], rule.full);
    EXPECT_EQ(rows[i]["scalar"], rule.scalar);
    EXPECT_EQ(rows[i]["policy"], rule.policy);
  }
}

TEST_F(GenCliTest, HelpSaysHowToLeaveOutARuleAndListsNone) {
  const std::string help = gadfly({"help", "gen"}).out;
  EXPECT_NE(help.find("--no-RULE"), std::string::npos);
  EXPECT_EQ(help.find("--no-goto-out-of-loop"), std::string::npos);
  EXPECT_NE(gadfly({"completion", "bash"}).out.find("--no-goto-out-of-loop"), std::string::npos);
}

TEST_F(GenCliTest, OneProgramOnStdoutCompilesAndPrintsItsChecksum) {
  const Result result = gadfly({"gen", "--seed", "7", "--size", "small", "--self-check"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(result.out.starts_with("/* gadfly ")) << result.out;
  EXPECT_NE(result.out.find("gen --seed 7 --std c17 --size 4000 --self-check\n"), std::string::npos);
  file("t.c", result.out);
  ASSERT_EQ(folder_.run("gcc -w t.c && ./a.out > out").status, 0);
  const std::string printed = folder_.read("out");
  EXPECT_NE(result.out.find(" * " + printed), std::string::npos) << printed;
}

TEST_F(GenCliTest, TheVolatileTraceIsPrintedWhereItIsAskedFor) {
  const std::string recipe = folder_.path("recipe");
  const cli::Strings plain = {"gen", "--seed", "7", "--size", "small", "--self-check"};
  cli::Strings traced = plain;
  for (const char* more : {"--volatile-trace", "--record", recipe.c_str()}) traced.emplace_back(more);
  EXPECT_EQ(gadfly(plain).out.find("watch"), std::string::npos);
  const Result result = gadfly(traced);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find(" --size 4000 --volatile-trace --self-check\n"), std::string::npos);
  file("t.c", result.out);
  ASSERT_EQ(folder_.run("gcc -w t.c && ./a.out | tail -n 1 > out").status, 0);
  const std::string printed = folder_.read("out");
  EXPECT_TRUE(printed.starts_with("volatile = ")) << printed;
  EXPECT_NE(result.out.find("\n * " + printed), std::string::npos) << printed;
  EXPECT_EQ(gadfly({"gen", "--replay", recipe, "--self-check"}).out, result.out);
}

TEST_F(GenCliTest, OutMakesAFolderForEachProgram) {
  const std::string out = folder_.path("deep/er");
  const cli::Strings args = {"gen", "--seed", "3", "--count", "3", "--size", "small", "--self-check", "--out", out};
  ASSERT_EQ(gadfly(args).status, 0);
  EXPECT_EQ(names_in(out), (std::set<std::string>{"3", "4", "5"}));
  for (const char* seed : {"3", "4", "5"}) {
    const std::string folder = out + "/" + seed;
    EXPECT_EQ(names_in(folder), (std::set<std::string>{"test.c", "driver.c", "test.h"}));
    EXPECT_EQ(shell("cd '" + folder +
                    "' && gcc -w -c test.c && gcc -w -c driver.c && gcc test.o driver.o && "
                    "./a.out > out && grep -q \"$(cat out)\" test.c")
                  .status,
              0)
        << seed;
  }
  // What was put there since is not thrown away.
  const Result again = gadfly(args);
  EXPECT_EQ(again.status, cli::kUsage);
  EXPECT_EQ(again.err, out + "/3: error: cannot replace it: it holds files that are not of a program\n");
  EXPECT_TRUE(fs::exists(out + "/3/a.out"));
}

TEST_F(GenCliTest, ProgramsAreReplacedAsAWhole) {
  const std::string out = folder_.path("out");
  ASSERT_EQ(gadfly({"gen", "--size", "small", "--out", out}).status, 0);
  const std::string before = content(out + "/0/test.c");
  fs::create_directories(out + "/.0.part");
  file("out/.0.part/leftover", "x");
  ASSERT_EQ(gadfly({"gen", "--size", "1000", "--out", out}).status, 0);
  EXPECT_NE(content(out + "/0/test.c"), before);
  EXPECT_EQ(names_in(out), (std::set<std::string>{"0"}));
  ASSERT_EQ(gadfly({"gen", "--size", "1000", "--single-file", "--out", out}).status, 0);
  EXPECT_EQ(names_in(out), (std::set<std::string>{"0", "0.c"}));
}

TEST_F(GenCliTest, WhatCannotBeWrittenIsNamed) {
  const std::string path = file("taken", "x");
  const Result result = gadfly({"gen", "--size", "small", "--out", path + "/programs"});
  EXPECT_EQ(result.status, cli::kUsage);
  EXPECT_TRUE(result.err.starts_with(path + "/programs: error: cannot make this folder: ")) << result.err;
  const Result record = gadfly({"gen", "--size", "small", "--record", path + "/r"});
  EXPECT_EQ(record.err, path + "/r: error: cannot write it: Not a directory\n");
  EXPECT_EQ(record.out, "");
}

TEST_F(GenCliTest, ReplayGrowsTheSameBytes) {
  for (const char* seed : {"1", "2"}) {
    const std::string recipe = folder_.path("recipe");
    const Result made = gadfly({"gen", "--seed", seed, "--size", "small", "--no-if", "--no-swarm", "--record", recipe});
    ASSERT_EQ(made.status, 0) << made.err;
    const Result again = gadfly({"gen", "--replay", recipe});
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(again.err, "");
    EXPECT_EQ(again.out, made.out);
  }
}

TEST_F(GenCliTest, AnyNumbersGrowAProgramThatSaysThatItWasEdited) {
  const std::string path = folder_.path("recipe");
  ASSERT_EQ(gadfly({"gen", "--size", "small", "--record", path}).status, 0);
  const std::string text = content(path);
  const std::string head = text.substr(0, text.find("\nchoices\n") + 9);
  for (const char* numbers : {"", "0", "4294967295 4294967295\n\n7", "1 2 3 4 5 6 7 8 9\n"}) {
    file("recipe", head + numbers);
    const Result result = gadfly({"gen", "--replay", path, "--self-check"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.out.find(": edited choices of gen --seed 0 "), std::string::npos);
    file("t.c", result.out);
    EXPECT_EQ(folder_.run("gcc -w t.c && ./a.out > out").status, 0) << numbers;
  }
}

TEST_F(GenCliTest, RecipesThatAreWrongSayWhere) {
  const struct {
    const char *text, *message;
  } cases[] = {
      {"", ":1: error: is not a recipe: it is empty"},
      {"int main;\n", ":1: error: is not a recipe: the first line must be `gadfly recipe 1`"},
      {"gadfly recipe 1\nsede 7\n", ":2: error: there is no key `sede`; did you mean `seed`?"},
      {"gadfly recipe 1\nseed x\n", ":2: error: seed: `x` is not a number"},
      {"gadfly recipe 1\nseed 1 2\n", ":2: error: seed: `2` is too much"},
      {"gadfly recipe 1\nsize 99999999999\n", ":2: error: size: `99999999999` is not a number"},
      {"gadfly recipe 1\nsize 3\n", ":2: error: size: must be from 500 to 10000000"},
      {"gadfly recipe 1\nprofile ful\n", ":2: error: profile: `ful` is not known; did you mean `full`?"},
      {"gadfly recipe 1\nstd\n", ":2: error: std: `` is not known"},
      {"gadfly recipe 1\nweight wihle 3\n", ":2: error: weight: there is no rule `wihle`"},
      {"gadfly recipe 1\nweight const 101\n", ":2: error: weight: 101 is too large"},
      {"gadfly recipe 1\nchoices\n1 2\n3 -4\n", ":4: error: `-4` is not a number from 0 to 4294967295"},
      {"gadfly recipe 1\ndropped 5000000000\n", ":2: error: `5000000000` is not a number from 0 to 4294967295"},
  };
  for (const auto& c : cases) {
    const std::string path = file("recipe", c.text);
    const Result result = gadfly({"gen", "--replay", path});
    EXPECT_EQ(result.status, cli::kUsage) << c.text;
    EXPECT_EQ(result.err, path + c.message + "\n");
    EXPECT_EQ(result.out, "");
  }
}

TEST(Recording, IsReadAsItIsWritten) {
  cli::Recording recording;
  recording.version = "gadfly 9.9";
  recording.seed = ~std::uint64_t{0};
  recording.settings.standard = "c23";
  gen::GenOptions& options = recording.settings.options;
  options.profile = gen::Profile::Scalar;
  options.weights = gen::Weights(options.profile);
  options.weights.set(gen::Rule::StatementIf, 0);
  options.weights.set(gen::Rule::StatementFor, 12345);
  options.swarm = false;
  options.assert_facts = true;
  options.volatile_trace = true;
  options.size = 777;
  options.max_steps = 1'000'000'000'000;
  for (std::uint32_t i = 0; i < 100; ++i) recording.recipe.choices.push_back(i * 123456789u);
  recording.recipe.dropped = {0, 5, 4294967295u};
  const std::string text = cli::recording_text(recording);
  const auto read = cli::read_recording("x", text);
  ASSERT_TRUE(std::holds_alternative<cli::Recording>(read)) << std::get<cli::Trouble>(read).message;
  const cli::Recording& back = std::get<cli::Recording>(read);
  EXPECT_EQ(cli::recording_text(back), text);
  EXPECT_EQ(back.recipe.choices, recording.recipe.choices);
  EXPECT_EQ(back.recipe.dropped, recording.recipe.dropped);
  EXPECT_EQ(back.settings.options.weights[gen::Rule::StatementFor], 12345u);
  EXPECT_EQ(back.settings.options.size, 777u);
  EXPECT_EQ(back.seed, recording.seed);
  EXPECT_FALSE(back.edited);
}

TEST_F(GenCliTest, StatisticsAsATableAndAsData) {
  const cli::Strings args = {"gen", "--count", "4", "--size", "small", "--stats"};
  const Result table = gadfly(args);
  EXPECT_EQ(table.status, 0) << table.err;
  EXPECT_NE(table.out.find("programs"), std::string::npos);
  cli::Strings json = args;
  json.push_back("--json");
  const auto object = nlohmann::json::parse(gadfly(json).out);
  EXPECT_EQ(object["programs"], 4);
  EXPECT_GT(object["statements"], 0);
  EXPECT_GT(object["executed_share"], 0.0);
  EXPECT_LE(object["executed_share"], 1.0);
  EXPECT_EQ(object["rules"].size(), gen::kRules);
  std::size_t bytes = 0;
  for (const char* seed : {"0", "1", "2", "3"}) bytes += gadfly({"gen", "--seed", seed, "--size", "small"}).out.size();
  EXPECT_EQ(object["bytes"], bytes);
  for (const char* key : {"dead_statements", "operations", "rewrites", "repairs", "repair_share", "dropped_statements",
                          "steps", "functions", "globals", "cpu_seconds", "slowest_ms"})
    EXPECT_TRUE(object.contains(key)) << key;
  for (const auto& [name, row] : object["rules"].items()) {
    EXPECT_LE(row["programs"], 4) << name;
    EXPECT_EQ(row["fired"] == 0, row["programs"] == 0) << name;
  }
}

TEST_F(GenCliTest, AnInterruptedRunLeavesWholePrograms) {
  const std::string out = folder_.path("out");
  const std::string command =
      "timeout -s INT 0.5 '" GADFLY_BINARY "' gen --size small --count 100000000 --out '" + out + "'";
  EXPECT_EQ(shell(command).status, 124);
  std::size_t programs = 0;
  for (const auto& entry : fs::directory_iterator(out)) {
    ++programs;
    EXPECT_EQ(names_in(entry.path()), (std::set<std::string>{"test.c", "driver.c", "test.h"})) << entry.path();
  }
  EXPECT_GT(programs, 0u);
}

TEST(Suggestion, IsTheNearestOrNone) {
  EXPECT_EQ(support::suggestion("whlie", {"while", "for"}), "; did you mean `while`?");
  EXPECT_EQ(support::suggestion("goto", {"for", "goto-forward"}), "; did you mean `goto-forward`?");
  EXPECT_EQ(support::suggestion("zzzz", {"for", "while"}), "");
  EXPECT_EQ(support::suggestion("", {"for", "while"}), "");
}

}  // namespace
}  // namespace gadfly::test
