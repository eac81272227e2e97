// SPDX-License-Identifier: Apache-2.0
#include "emit/emit.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>

#include "compiled.h"
#include "frontend/read.h"
#include "lang/build.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

// Has an external and an internal thing of every kind, and each kind of reference between them.
constexpr const char* kSource = R"(
struct S { int a; unsigned b : 5; };
enum E { E_A, E_B = 7 };
static int f(int x);
int h(int x);
static struct S g1 = {3, 9};
int g0 = 7;
const int g2[3] = {1, 2, 3};
static int *g3 = &g0;
int *g4 = &g1.a;
static int (*g5)(int) = h;
int (*const g6[2])(int) = {f, h};
volatile short g7 = -2;
__attribute__((aligned(32))) enum E g8 = E_B;
static unsigned long long g9 = 1;
const int *g10 = &g2[1];
static int f(int x) { return x * 2; }
int h(int x) { return x - g8; }
void test(void) {
  static int calls = 40;
  g0 = g6[0](*g4) + *g10;   /* 3 * 2 + 2 */
  g1.b += g0;               /* 9 + 8 */
  g1.a = g5(calls++);       /* 40 - 7 */
  g7 -= g2[2];              /* -2 - 3 */
  *g3 += calls;             /* 8 + 41 */
  g9 <<= 63;
  g8 = E_A;
}
)";

class Sample {
 public:
  explicit Sample(const char* source = kSource) {
    support::on_deep_stack([&] {
      auto read = frontend::read_text("sample.c", source, {});
      if (auto* rejection = std::get_if<frontend::Rejection>(&read)) throw std::runtime_error(rejection->message);
      test_.emplace(lang::x86_64());
      test_->program = std::move(std::get<lang::Program>(read));
    });
    const lang::Program& program = test_->program;
    for (std::uint32_t i = 0; i < program.functions.size(); ++i)
      if (program.functions[i].name == "test") test_->entry = lang::FuncId{i};
  }

  lang::VarId var(const std::string& name) {
    for (const lang::VarId id : test_->program.globals)
      if (test_->program.var(id).name == name) return id;
    throw std::runtime_error("no " + name);
  }

  // Adds a check of a scalar, or of a field or element of |name|.
  Sample& check(const std::string& name, std::uint64_t expected, std::optional<unsigned> part = {}) {
    lang::Program& program = test_->program;
    lang::Builder build(program);
    const lang::VarId id = var(name);
    lang::ExprId lvalue = build.variable(id);
    lang::Check check{.name = name, .expected = expected, .internal = program.var(id).is_static};
    if (part && program.types.kind(program.var(id).type) == lang::TypeKind::Record) {
      check.name += "." + program.types.record(program.var(id).type).fields[*part].name;
      lvalue = build.member(lvalue, *part);
    } else if (part) {
      check.name += "[" + std::to_string(*part) + "]";
      lvalue = build.index(lvalue, build.constant(program.types.basic(lang::TypeKind::Int), *part));
    }
    check.value = build.convert(build.load(lvalue), program.types.basic(lang::TypeKind::ULLong));
    test_->checksum = lang::mix(test_->checksum, expected);
    test_->checks.push_back(std::move(check));
    return *this;
  }

  lang::TestProgram& test() { return *test_; }

 private:
  std::optional<lang::TestProgram> test_;
};

constexpr std::uint64_t negative(std::int64_t value) { return static_cast<std::uint64_t>(value); }

Sample checked_sample() {
  Sample sample;
  sample.check("g0", 49).check("g1", 33, 0).check("g1", 17, 1).check("g2", 2, 1);
  sample.check("g7", negative(-5)).check("g9", 1ull << 63).check("g8", 0);
  return sample;
}

std::string checksum_line(const lang::TestProgram& test) { return fmt::format("checksum = {:016x}\n", test.checksum); }

// Each compiler that is installed with each standard that it knows.
std::vector<std::string> compilers() {
  std::vector<std::string> result;
  for (const std::string name : {"gcc", "clang-14", "clang-16", "clang-19"})
    for (const std::string standard : {"c99", "c11", "c17", "c2x"})
      if (is_installed(name)) result.push_back(name + " -std=" + standard + " -pedantic-errors");
  if (is_installed("tcc")) result.push_back("tcc");
  return result;
}

TEST(Emit, FilesCompileApartAndPrintTheChecksum) {
  Sample sample = checked_sample();
  const Folder folder;
  write(folder, emit::files(sample.test(), {.origin = "a sample"}));
  for (const std::string& compiler : compilers()) {
    const Ran ran = folder.run(compiler + " -c test.c && " + compiler + " -c driver.c && " + compiler +
                               " test.o driver.o && ./a.out");
    EXPECT_EQ(ran.status, 0) << compiler;
    EXPECT_EQ(ran.out, checksum_line(sample.test())) << compiler;
  }
}

TEST(Emit, OneFileDoesTheSame) {
  Sample sample = checked_sample();
  const Folder folder;
  folder.write("one.c", emit::single_file(sample.test(), {.origin = "a sample"}));
  for (const std::string& compiler : compilers()) {
    const Ran ran = folder.run(compiler + " one.c && ./a.out");
    EXPECT_EQ(ran.status, 0) << compiler;
    EXPECT_EQ(ran.out, checksum_line(sample.test())) << compiler;
  }
}

TEST(Emit, TheFirstCommentSaysWhereItIsFromAndTheChecksum) {
  Sample sample = checked_sample();
  const emit::EmitOptions options{.origin = "gadfly 1, seed 7"};
  const std::string comment = "/* gadfly 1, seed 7\n * " + checksum_line(sample.test()) + " */\n";
  const emit::Files files = emit::files(sample.test(), options);
  EXPECT_TRUE(files.test_c.starts_with(comment)) << files.test_c;
  EXPECT_TRUE(files.driver_c.starts_with(comment)) << files.driver_c;
  EXPECT_TRUE(emit::single_file(sample.test(), options).starts_with(comment));
}

TEST(Emit, NothingIsIncludedButTheSharedHeader) {
  Sample sample = checked_sample();
  const emit::Files files = emit::files(sample.test(), {});
  EXPECT_EQ(emit::single_file(sample.test(), {}).find("#include"), std::string::npos);
  EXPECT_EQ(files.test_h.find("#include"), std::string::npos);
  for (const std::string* text : {&files.test_c, &files.driver_c}) {
    const std::size_t at = text->find("#include \"test.h\"\n");
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(text->find("#include", at + 1), std::string::npos);
  }
}

TEST(Emit, InitialValuesOfExternalGlobalsStandInTheDriverOnly) {
  Sample sample = checked_sample();
  const emit::Files files = emit::files(sample.test(), {});
  for (const char* definition : {"int g0 = 7;", "const int g2[3] = {", "short g7 = ", "*g10 = "}) {
    EXPECT_NE(files.driver_c.find(definition), std::string::npos) << definition << files.driver_c;
    EXPECT_EQ(files.test_c.find(definition), std::string::npos) << definition;
    EXPECT_EQ(files.test_h.find(definition), std::string::npos) << definition;
  }
  // What points to something static can't be anywhere else.
  for (const char* definition : {"int *g4 = ", "static int *g3 = ", "struct S g1 = ", "g6[2])(int) = "}) {
    EXPECT_NE(files.test_c.find(definition), std::string::npos) << definition << files.test_c;
    EXPECT_EQ(files.driver_c.find(definition), std::string::npos) << definition;
  }
  EXPECT_NE(files.test_h.find("void test(void);"), std::string::npos);
}

TEST(Emit, VerboseShowsEveryCheckAndMarksTheWrongOne) {
  Sample sample = checked_sample();
  sample.test().checks[2].expected = 18;
  const Folder folder;
  write(folder, emit::files(sample.test(), {.self_check = true}));
  ASSERT_EQ(folder.run("gcc -w test.c driver.c").status, 0);
  const Ran quiet = folder.run("./a.out"), loud = folder.run("./a.out -v");
  EXPECT_EQ(quiet.status, 1);
  EXPECT_EQ(quiet.out, checksum_line(sample.test()));
  EXPECT_EQ(loud.status, 1);
  EXPECT_EQ(loud.out,
            "g0: expected 0x31, actual 0x31\n"
            "g1.a: expected 0x21, actual 0x21\n"
            "g1.b: expected 0x12, actual 0x11 WRONG\n"
            "g2[1]: expected 0x2, actual 0x2\n"
            "g7: expected 0xfffffffffffffffb, actual 0xfffffffffffffffb\n"
            "g9: expected 0x8000000000000000, actual 0x8000000000000000\n"
            "g8: expected 0x0, actual 0x0\n" +
                checksum_line(sample.test()));
}

TEST(Emit, TheStatusIsZeroUnlessItIsToCheckItself) {
  Sample sample = checked_sample();
  const Folder folder;
  const auto status = [&](bool self_check) {
    folder.write("one.c", emit::single_file(sample.test(), {.self_check = self_check}));
    EXPECT_EQ(folder.run("gcc -w one.c").status, 0);
    return folder.run("./a.out").status;
  };
  EXPECT_EQ(status(true), 0);
  sample.test().checks[0].expected = 1;
  EXPECT_EQ(status(true), 1);
  EXPECT_EQ(status(false), 0);
}

TEST(Emit, AMiscompiledValueChangesTheChecksum) {
  Sample sample = checked_sample();
  const Folder folder;
  emit::Files files = emit::files(sample.test(), {.self_check = true});
  const std::size_t at = files.test_c.find("x * 2");
  ASSERT_NE(at, std::string::npos) << files.test_c;
  files.test_c.replace(at, 5, "x * 3");
  write(folder, files);
  const Ran ran = folder.run("gcc -w test.c driver.c && ./a.out");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out, checksum_line(sample.test()));
  EXPECT_TRUE(ran.out.starts_with("checksum = ")) << ran.out;
}

TEST(Emit, AProgramWithoutChecksIsFine) {
  Sample sample("void test(void) {}\n");
  const Folder folder;
  write(folder, emit::files(sample.test(), {.self_check = true}));
  const Ran ran = folder.run("gcc -std=c99 -pedantic-errors test.c driver.c && ./a.out");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "checksum = 0000000000000000\n");
}

TEST(Emit, OnlyCastsThatTheCallDoesAreLeftOut) {
  Sample sample;
  lang::Program& program = sample.test().program;
  lang::Builder build(program);
  const lang::Type wide = program.types.basic(lang::TypeKind::ULLong);
  const lang::Type narrow = program.types.basic(lang::TypeKind::SChar);
  const auto value = [&](const char* name) { return build.load(build.variable(sample.var(name))); };
  sample.test().checks = {
      {"g7", build.cast(value("g7"), wide), negative(-5), false},
      {"narrow", build.cast(build.cast(value("g0"), narrow), wide), 49, false},
      {"pointer", build.cast(build.pointer_binary(lang::BinaryOp::Eq, value("g4"), value("g4")), wide), 1, false}};
  const std::string text = emit::single_file(sample.test(), {.self_check = true});
  EXPECT_NE(text.find("check(\"g7\", g7, -5);"), std::string::npos) << text;
  EXPECT_NE(text.find("check(\"narrow\", (signed char)g0, 49);"), std::string::npos) << text;
  const Folder folder;
  folder.write("one.c", text);
  EXPECT_EQ(folder.run("gcc -std=c99 -pedantic-errors one.c && ./a.out").status, 0);
}

TEST(Emit, NamesAreQuoted) {
  Sample sample = checked_sample();
  sample.test().checks[0].name = R"(g["\"])";
  const Folder folder;
  folder.write("one.c", emit::single_file(sample.test(), {}));
  const Ran ran = folder.run("gcc -w one.c && ./a.out -v");
  EXPECT_TRUE(ran.out.starts_with(R"(g["\"]: expected 0x31)")) << ran.out;
}

}  // namespace
}  // namespace gadfly::test
