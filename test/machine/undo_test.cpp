// SPDX-License-Identifier: Apache-2.0
// The machine's undo log. Before a statement is executed, it and others of its block are tried
// under a mark, to their end or up to some point, and taken back; the run must come out as if
// nothing had happened.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "c_program.h"
#include "machine/interpreter.h"
#include "random.h"

namespace gadfly::machine {
namespace {

// What a trial came to; the same trial again must come to the same.
struct Tried {
  std::optional<Flow> flow;  // none: it stopped the program
  std::string verdict;
  std::uint64_t steps = 0, live_bytes = 0;
  bool operator==(const Tried&) const = default;
};

class Trials : public Observer {
 public:
  explicit Trials(unsigned depth) : depth_(depth) {}
  std::uint8_t interests() const override { return kObserveStatements; }

  void on_statement(MachineView& view, lang::StmtId id) override {
    Machine& machine = static_cast<Machine&>(view);
    if (running_ == 1 && left_-- == 0) throw Stop{OutOfFuel{{}, "the trial's limit"}};
    if (running_ >= depth_ || !chosen(id)) return;
    try_twice(machine, id, kNoLimit);
    if (running_ > 0) return;
    try_twice(machine, id, random_.below(12));
    try_twice(machine, neighbour(machine, id), kNoLimit);
    try_twice(machine, neighbour(machine, id), random_.below(12));
  }
  unsigned trials() const { return trials_; }
  unsigned stopped() const { return stopped_; }

 private:
  // Every statement the first time, and more often as long as there is time.
  bool chosen(lang::StmtId id) {
    if (running_ > 0) return spent_ < kPatience && random_.below(16) == 0;
    const unsigned seen = ++seen_[id];
    return seen == 1 || (spent_ < kPatience && (seen <= 4 || random_.below(64) == 0));
  }

  // Some statement of the block that |id| is in: it may be executed here too, well or badly.
  lang::StmtId neighbour(Machine& machine, lang::StmtId id) {
    const lang::Program& program = machine.program();
    const lang::StmtId parent = program.stmt(id).parent;
    if (parent == lang::kNoStmt || program.stmt(parent).kind != lang::StmtKind::Block) return id;
    const lang::Stmt& block = program.stmt(parent);
    return lang::StmtId{program.lists[block.a + random_.below(block.b)]};
  }

  // Taken back, a trial leaves nothing; the same one again comes to the same.
  void try_twice(Machine& machine, lang::StmtId id, std::uint64_t limit) {
    const std::uint64_t steps = machine.steps(), live_bytes = machine.memory().live_bytes();
    const Tried first = attempt(machine, id, limit);
    const Tried second = attempt(machine, id, limit);
    EXPECT_EQ(machine.steps(), steps);
    EXPECT_EQ(machine.memory().live_bytes(), live_bytes);
    EXPECT_TRUE(first == second) << where(machine, id) << ": " << first.verdict << ", then " << second.verdict
                                 << "; steps " << first.steps << ", then " << second.steps << "; bytes "
                                 << first.live_bytes << ", then " << second.live_bytes;
    ++trials_;
    stopped_ += !first.flow;
  }

  static std::string where(Machine& machine, lang::StmtId id) {
    return std::to_string(machine.program().stmt(id).loc.line);
  }

  // Stops after |limit| statements inside |id|.
  Tried attempt(Machine& machine, lang::StmtId id, std::uint64_t limit) {
    Tried tried;
    if (running_ == 0) left_ = limit;
    const Machine::Mark mark = machine.mark();
    ++running_;
    try {
      tried.flow = machine.exec(id);
    } catch (const Stop& stop) {
      tried.verdict = test::describe(stop.verdict);
    }
    --running_;
    tried.steps = machine.steps();
    spent_ += machine.steps() - mark.steps;
    tried.live_bytes = machine.memory().live_bytes();
    machine.rollback(mark);
    machine.release_mark();
    return tried;
  }

  static constexpr std::uint64_t kPatience = 30'000;  // steps in trials
  const unsigned depth_;
  static constexpr std::uint64_t kNoLimit = ~0ull;
  std::uint64_t spent_ = 0, left_ = kNoLimit;
  unsigned running_ = 0, trials_ = 0, stopped_ = 0;
  std::map<lang::StmtId, unsigned> seen_;
  gadfly::test::Random random_{3};
};

std::string all_of(const Outcome& outcome) {
  return test::describe(outcome.verdict) + " after " + std::to_string(outcome.steps) + " steps\n" + outcome.out +
         "--\n" + outcome.err;
}

// Runs |program| without trials and with them, plain and nested.
void expect_no_trace(const lang::Program& program, RunOptions options = {}, unsigned* stopped = nullptr) {
  options.fuel = std::min<std::uint64_t>(options.fuel, 1'000'000);
  const std::string expected = all_of(test::run(program, options));
  for (const unsigned depth : {1u, 2u}) {
    Trials trials(depth);
    options.observer = &trials;
    EXPECT_EQ(all_of(test::run(program, options)), expected) << "depth " << depth;
    EXPECT_GT(trials.trials(), 0u);
    if (stopped) *stopped += trials.stopped();
  }
}

// Some say what is not read at all.
bool is_refused(const std::filesystem::path& path) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("// EXPECT: unsupported")) return true;
  return false;
}

TEST(Undo, EveryStatementOfTheTestPrograms) {
  unsigned files = 0, stopped = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GADFLY_SOURCE_DIR "/test/run")) {
    if (entry.path().extension() != ".c" || is_refused(entry.path())) continue;
    SCOPED_TRACE(entry.path().filename());
    expect_no_trace(test::read_file(entry.path()), {}, &stopped);
    ++files;
  }
  EXPECT_GT(files, 40u);
  EXPECT_GT(stopped, 0u) << "exit and abort end a trial too";
}

// Programs that end badly must end in the same way at the same step.
TEST(Undo, EveryStatementOfUndefinedPrograms) {
  for (const char* name : {"restrict-bad", "unsequenced-bad", "evaluation-order-read-bad", "infinite-loop-bad",
                           "use-after-free-bad", "dangling-pointer-bad", "indeterminate-goto-back-bad",
                           "va-list-state-bad", "strict-aliasing-bad", "double-free-bad", "missing-return-bad"}) {
    SCOPED_TRACE(name);
    const std::string path = std::string(GADFLY_SOURCE_DIR "/test/ub/") + name + ".c";
    ASSERT_TRUE(std::filesystem::exists(path));
    expect_no_trace(test::read_file(path));
  }
}

// Each body below is one thing that a mark has to remember.
struct Case {
  const char* name;
  const char* text;
};

constexpr Case kCases[] = {
    {"literals and functions that are first named in a trial",
     "static int one(void) { return 1; }\n"
     "static const char *word(int i) { return i % 2 ? \"odd\" : \"even\"; }\n"
     "int main(void) {\n"
     "  const char *w[4];\n"
     "  for (int i = 0; i < 4; i++) { w[i] = word(i); printf(\"%s %d\\n\", w[i], w[0] == w[i]); }\n"
     "  int (*f)(void) = one;\n"
     "  return f() == 1 && f == one ? 0 : 1;\n"
     "}\n"},
    {"the heap",
     "int main(void) {\n"
     "  int *p = malloc(4 * sizeof *p), *q;\n"
     "  for (int i = 0; i < 4; i++) p[i] = i * i;\n"
     "  q = realloc(p, 100 * sizeof *q);\n"
     "  for (int i = 4; i < 100; i++) q[i] = q[i - 1] + q[i - 4];\n"
     "  p = calloc(3, sizeof *p);\n"
     "  memcpy(p, q + 50, 3 * sizeof *p);\n"
     "  free(q);\n"
     "  float *f = (float *)p; *f = 1.5f;\n"  // a new effective type
     "  printf(\"%g\\n\", *f);\n"
     "  free(p);\n"
     "  return 0;\n"
     "}\n"},
    {"memory that ends with the call",
     "static int sum(int n) {\n"
     "  int *a = __builtin_alloca(n * sizeof *a), s = 0;\n"
     "  for (int i = 0; i < n; i++) { int *b = __builtin_alloca(sizeof *b); *b = i; a[i] = *b; }\n"
     "  for (int i = 0; i < n; i++) s += a[i];\n"
     "  return s;\n"
     "}\n"
     "int main(void) { printf(\"%d %d\\n\", sum(5), sum(9)); return 0; }\n"},
    {"restrict pointers",
     "static void copy(int n, int *restrict p, const int *restrict q) {\n"
     "  while (n-- > 0) *p++ = *q++;\n"
     "}\n"
     "static int first(int *restrict p) { { int *restrict r = p; r[0]++; } p[1] = p[0]; return "
     "p[1]; }\n"
     "int main(void) {\n"
     "  int d[10] = {1, 2, 3, 4, 5};\n"
     "  copy(5, d + 5, d);\n"
     "  copy(5, d, d + 5);\n"
     "  printf(\"%d %d\\n\", first(d), first(d + 5));\n"
     "  for (int i = 0; i < 10; i++) printf(\" %d\", d[i]);\n"
     "  return 0;\n"
     "}\n"},
    {"a broken promise of restrict",
     "static int twice(int *restrict p, int *q) { int a = *p; if (a > 3) *q = 1; return a + *p; }\n"
     "int main(void) { int x = 1; x = twice(&x, &x); x = twice(&x, &x); return twice(&x, &x); }\n"},
    {"calls in unsequenced operands",
     "static int g, calls;\n"
     "static int bump(int n) { for (int i = 0; i < n; i++) { calls++; calls += i; } return calls; "
     "}\n"
     "static int look(void) { return g; }\n"
     "int main(void) {\n"
     "  int a[3] = {0};\n"
     "  a[look()] = bump(700) + (g = 1);\n"
     "  a[look()] += look() + look();\n"
     "  printf(\"%d %d\\n\", a[0], a[1]);\n"
     "  return 0;\n"
     "}\n"},
    {"a conflict that a long call hides",
     "static int g, sum;\n"
     "static int work(int n) { for (int i = 0; i < n; i++) { sum += i; if (i == 2) g = i; } return "
     "1; }\n"
     "int main(void) { int r = work(3000) + g; return r; }\n"},
    {"statement expressions and jumps out of them",
     "int main(void) {\n"
     "  int n = 0;\n"
     "  for (int i = 0; i < 9; i++) {\n"
     "    int x = 1 + ({ if (i == 3) continue; if (i == 7) goto out; int t = i * 2; n++; t; });\n"
     "    printf(\"%d \", x);\n"
     "  }\n"
     "out:\n"
     "  printf(\"%d\\n\", n);\n"
     "  return 0;\n"
     "}\n"},
    {"goto into blocks, backwards and forwards",
     "int main(void) {\n"
     "  int i = 0;\n"
     "again:\n"
     "  if (i < 3) { int k = i; i++; if (k == 1) goto inside; goto again; }\n"
     "  switch (i) { case 1: for (;;) { i = 9; break; case 3: i += 10; inside: i++; goto out; } }\n"
     "out:\n"
     "  printf(\"%d\\n\", i);\n"
     "  return i < 5 ? (i = 3, 0) : 0;\n"
     "}\n"},
    {"records by value and their temporaries",
     "struct S { int a[3]; unsigned b : 5, c : 9; char *p; };\n"
     "static struct S make(int i, char *p) {\n"
     "  struct S s = {{i, i + 1, i + 2}, i, 2 * i, p};\n"
     "  return s;\n"
     "}\n"
     "static int total(struct S s) { return s.a[0] + s.a[2] + s.b + s.c; }\n"
     "int main(void) {\n"
     "  char text[] = \"hello\";\n"
     "  struct S s = make(3, text + 1), t;\n"
     "  t = s; t.b += 2; t.c--; memcpy(&s.p, &t.p, sizeof s.p);\n"
     "  printf(\"%d %d %s %s\\n\", total(s), total(make(total(t), text)), s.p, make(1, text).p);\n"
     "  return 0;\n"
     "}\n"},
    {"bit-fields of a fresh object",
     "struct B { unsigned a : 3, b : 7, c : 12; };\n"
     "int main(void) {\n"
     "  struct B *b = malloc(sizeof *b);\n"
     "  b->b = 100;\n"
     "  if (b->b == 100) b->a = 5;\n"
     "  b->c = b->a * b->b;\n"
     "  printf(\"%u\\n\", b->c);\n"
     "  free(b);\n"
     "  struct B local; local.a = 1; local.b = local.a + 1;\n"
     "  return local.c;\n"  // indeterminate
     "}\n"},
    {"pointers byte by byte",
     "int main(void) {\n"
     "  int x = 1, y = 2, *p = &x, *q = &y;\n"
     "  unsigned char *a = (unsigned char *)&p, *b = (unsigned char *)&q;\n"
     "  for (unsigned i = 0; i < sizeof p; i++) a[i] = b[i];\n"
     "  *p = 7;\n"
     "  printf(\"%d %d\\n\", x, y);\n"
     "  return 0;\n"
     "}\n"},
    {"variable arguments",
     "static int add(int n, ...) {\n"
     "  va_list l, m; int s = 0;\n"
     "  va_start(l, n);\n"
     "  va_copy(m, l);\n"
     "  for (int i = 0; i < n; i++) s += va_arg(l, int);\n"
     "  s += 100 * va_arg(m, int);\n"
     "  va_end(m);\n"
     "  va_end(l);\n"
     "  return s;\n"
     "}\n"
     "int main(void) { printf(\"%d %d\\n\", add(3, 1, 2, 3), add(1, 5)); return 0; }\n"},
    {"a loop that does nothing",
     "int main(void) { int i = 0, n = 3; while (n--) printf(\".\"); while (i < 10) { i; } }\n"},
    {"a loop that does nothing, beside what would do something",
     "int main(void) { int i = 0, k = 0; while (i < 10) { continue; k++; } return k; }\n"},
    {"an access that is never made",
     "static int g; static int f(void) { return 1; g = 2; return 2; }\n"
     "int main(void) { int a = f() + g + f(); return a - 2; }\n"},
    {"accesses before a long trial",
     "static int a, b, c, d, e, g, h, sum;\n"
     "static int work(int n) {\n"
     "  h = 1;\n"
     "  for (int i = 0; i < n; i++) { sum += i % 7; a++; b++; c++; d++; e++; g++; }\n"
     "  return 1;\n"
     "}\n"
     "int main(void) { int r = h + work(900); return r; }\n"},
    {"declarations and compound literals that are reached again",
     "struct P { int x, y; };\n"
     "int main(void) {\n"
     "  int n = 3, a[2] = {1, 2}, *q = &n;\n"
     "  struct P *p = &(struct P){1, 2};\n"
     "  int k; struct P r;\n"
     "  p->x = 5; a[1] = 7; *q = 4; k = n; r.x = k; r.y = 0;\n"
     "  printf(\"%d %d %d %d %d\\n\", p->x, a[1], n, k, r.x);\n"
     "  return r.y;\n"
     "}\n"},
    {"operands with temporaries of records",
     "struct S { int a[4]; };\n"
     "static int g;\n"
     "static struct S make(int n) { struct S s = {{n}}; for (int i = 1; i < 4; i++) s.a[i] = i + "
     "n; return s; }\n"
     "static int sum(struct S s, int k) { int t = 0; for (int i = 0; i < 4; i++) t += s.a[i] * k; "
     "return t; }\n"
     "int main(void) {\n"
     "  for (int i = 0; i < 4; i++) g = sum(make(i), make(i + 1).a[2]) + make(g % 5).a[i];\n"
     "  printf(\"%d\\n\", g);\n"
     "  return 0;\n"
     "}\n"},
    {"a trial that stops where nothing is watched",
     "static int g, h;\n"
     "static int own(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }\n"
     "static int f(void) { int t = own(5); t += own(4); h = t; return t; }\n"
     "int main(void) { int r = f() + g; r += f() + h; return r; }\n"},
    {"the same, before operands in operands",
     "static int g, h, k;\n"
     "static int own(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }\n"
     "static int f(void) { int t = own(5); t += own(4); h = t; return t; }\n"
     "static int set(void) { return g = 1; }\n"
     "static int other(void) { return k = 2; }\n"
     "int main(void) { int r = f() + k; r = (set() + other()) + g; return r; }\n"},
    {"a table of the library",
     "int main(void) { int n = 0; for (const char *s = \"a1 B\"; *s; s++)\n"
     "  if (isalpha(*s)) n++; return n == 2 ? 0 : n; }\n"},
    {"exit in the middle of operands",
     "static int leave(int n) { printf(\"bye\\n\"); exit(n); }\n"
     "static int g; static int set(int v) { return g = v; }\n"
     "int main(void) { g++; int a[2] = {set(4), 2}; a[g - 4] = leave(a[0]) + set(1); return a[0]; "
     "}\n"},
};

constexpr const char* kHeaders =
    "#include <ctype.h>\n#include <stdarg.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include "
    "<string.h>\n";

TEST(Undo, WhateverAStatementDoes) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    expect_no_trace(test::read(std::string(kHeaders) + c.text));
  }
}

TEST(Undo, FuelIsCountedOnce) {
  const lang::Program program =
      test::read("int main(void) { int s = 0; for (int i = 0; i < 1000000; i++) s ^= i; return s; }\n");
  RunOptions options;
  options.fuel = 5000;
  expect_no_trace(program, options);
}

// What the user sees while the program runs can't be taken back, so it must not be shown too early.
TEST(Undo, OutputIsShownOnce) {
  const lang::Program program = test::read(
      std::string(kHeaders) + "int main(void) { for (int i = 0; i < 4; i++) printf(\"%d\\n\", i); return 0; }\n");
  std::string shown;
  RunOptions options;
  options.on_output = [&](int, std::string_view text) { shown += text; };
  Trials trials(2);
  options.observer = &trials;
  test::run(program, options);
  EXPECT_EQ(shown, "0\n1\n2\n3\n");
}

}  // namespace
}  // namespace gadfly::machine
