// SPDX-License-Identifier: Apache-2.0
#include "machine/observer.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <vector>

#include "c_program.h"
#include "machine/interpreter.h"  // marks

namespace gadfly::machine {
namespace {

using Events = std::vector<std::string>;

// Notes every event with the line it comes from: "4 reads 7".
class Recorder : public Observer {
 public:
  explicit Recorder(std::uint8_t interests) : interests_(interests) {}
  std::uint8_t interests() const override { return interests_; }
  void on_statement(MachineView& m, lang::StmtId id) override {
    events.push_back(fmt::format("{} statement", m.program().stmt(id).loc.line));
  }
  void on_read(MachineView& m, lang::ExprId id, const Place&, const Value& v) override { note(m, id, "reads", v); }
  void on_write(MachineView& m, lang::ExprId id, const Place&, const Value& v) override { note(m, id, "writes", v); }
  void on_volatile(MachineView& m, lang::ExprId id, const Place&, const Value& v, bool write) override {
    note(m, id, write ? "volatile writes" : "volatile reads", v);
  }
  Events events;

 private:
  void note(MachineView& m, lang::ExprId id, const char* what, const Value& v) {
    ASSERT_NE(id, lang::kNoExpr);
    events.push_back(fmt::format("{} {} {}", m.program().expr(id).loc.line, what, v.i64()));
  }
  const std::uint8_t interests_;
};

Events events_of(std::string_view text, std::uint8_t interests) {
  const lang::Program program = test::read(text);
  Recorder recorder(interests);
  RunOptions options;
  options.observer = &recorder;
  EXPECT_EQ(test::describe(test::run(program, options).verdict), "defined 0");
  return recorder.events;
}

constexpr const char* kAccesses =
    "int g;\n"
    "int main(void) {\n"
    "  int x = g + 2;\n"       // a variable in a slot
    "  int y = 5, *p = &y;\n"  // one in memory
    "  g = x * y;\n"
    "  *p += g;\n"
    "  y++;\n"
    "  --x;\n"
    "  return x - 1;\n"
    "}\n";

TEST(Observer, ReadsAndWritesComeInOrderWithTheirValues) {
  EXPECT_EQ(events_of(kAccesses, kObserveReads | kObserveWrites),
            (Events{"3 reads 0", "3 writes 2", "4 writes 5", "4 writes 0",  // &y, at offset 0
                    "5 reads 2", "5 reads 5", "5 writes 10", "6 reads 0", "6 reads 10", "6 reads 5", "6 writes 15",
                    "7 reads 15", "7 writes 16", "8 reads 2", "8 writes 1", "9 reads 1"}));
}

TEST(Observer, StatementsComeBeforeWhatTheyDo) {
  EXPECT_EQ(events_of("static int f(int n) {\n"
                      "  return n;\n"
                      "}\n"
                      "int main(void) {\n"
                      "  int s = 0;\n"
                      "  for (int i = 0;\n"
                      "       i < 2; i++)\n"
                      "    s += f(i);\n"
                      "  if (s)\n"
                      "    ;\n"
                      "  return 0;\n"
                      "}\n",
                      kObserveStatements | kObserveWrites),
            (Events{"4 statement", "5 statement", "5 writes 0",  "6 statement",  "6 statement",
                    "6 statement", "6 writes 0",  // scope, for, its i
                    "8 statement", "8 writes 0",  "1 statement", "2 statement",  "8 writes 0",
                    "7 writes 1",  "8 statement", "8 writes 1",  "1 statement",  "2 statement",
                    "8 writes 1",  "7 writes 2",  "9 statement", "10 statement", "11 statement"}));
}

TEST(Observer, AJumpDoesNotReportWhatItPasses) {
  EXPECT_EQ(events_of("int main(void) {\n"
                      "  switch (2) {\n"
                      "    case 1:\n"
                      "      return 1;\n"
                      "    case 2:\n"
                      "      goto end;\n"
                      "  }\n"
                      "  return 2;\n"
                      "end:\n"
                      "  return 0;\n"
                      "}\n",
                      kObserveStatements),
            (Events{"1 statement", "2 statement", "5 statement", "6 statement", "9 statement", "10 statement"}));
}

constexpr const char* kVolatileProgram =
    "struct D { volatile unsigned char status; int data; };\n"
    "volatile int v;\n"
    "int main(void) {\n"
    "  struct D d = {1, 2};\n"
    "  v = 300;\n"
    "  int x = v;\n"
    "  v++;\n"
    "  d.data = x;\n"
    "  d.status = 255;\n"
    "  d.status += 3;\n"
    "  volatile int *p = &d.data;\n"
    "  *p = (x = *p, x - v);\n"
    "  v;\n"
    "  return 0;\n"
    "}\n";

TEST(Observer, VolatileAccessesOnly) {
  EXPECT_EQ(events_of(kVolatileProgram, kObserveVolatile),
            (Events{"5 volatile writes 300", "6 volatile reads 300", "7 volatile reads 300", "7 volatile writes 301",
                    "9 volatile writes 255", "10 volatile reads 255", "10 volatile writes 2", "12 volatile reads 300",
                    "12 volatile reads 301", "12 volatile writes -1", "13 volatile reads 301"}));
}

// Who looks at volatile accesses sees their order, which must be one; else it makes no difference.
TEST(Observer, VolatileAccessesHaveOneOrder) {
  for (const char* body : {"return v + w;", "return f() + g();", "return a[v] = w;", "v += w; return 0;",
                           "int b[2] = {v, w}; return b[0];", "return h(v, w);"}) {
    const lang::Program program =
        test::read(std::string("volatile int v, w; int a[2]; int f(void) { return v; } int g(void) { return w; }\n"
                               "int h(int x, int y) { return x + y; } int main(void) { ") +
                   body + " }");
    Recorder recorder(kObserveVolatile);
    RunOptions options;
    options.observer = &recorder;
    EXPECT_EQ(test::describe(test::run(program, options).verdict).substr(0, 26), "undefined evaluation-order") << body;
    EXPECT_EQ(test::describe(test::run(program).verdict), "defined 0") << body;
  }
}

TEST(Observer, BitFieldsHaveTheValueThatIsAssigned) {
  EXPECT_EQ(events_of("struct B { int a : 4; unsigned b : 3; } s;\n"
                      "int main(void) {\n"
                      "  s.a = -3;\n"
                      "  s.b = s.a + 8;\n"
                      "  return s.b - 5;\n"
                      "}\n",
                      kObserveReads | kObserveWrites),
            (Events{"3 writes -3", "4 reads -3", "4 writes 5", "5 reads 5"}));
}

// Each choice of interests sees its part of the whole, and nothing else.
TEST(Observer, OnlyWhatIsOfInterestIsReported) {
  const auto wanted = [](const std::string& event, std::uint8_t interests) {
    const std::string what = event.substr(event.find(' ') + 1);
    if (what.starts_with("statement")) return (interests & kObserveStatements) != 0;
    if (what.starts_with("volatile")) return (interests & kObserveVolatile) != 0;
    return (interests & (what.starts_with("reads") ? kObserveReads : kObserveWrites)) != 0;
  };
  for (const char* text : {kVolatileProgram,
                           "int main(void) { int a[2] = {1, 2}, s = 0;\n"
                           "  for (int i = 0; i < 2; i++) s += a[i]++;\n"
                           "  return s - 3; }\n"}) {
    const Events all = events_of(text, 15);
    EXPECT_GT(all.size(), 15u);
    for (std::uint8_t interests = 0; interests < 16; ++interests) {
      Events expected;
      for (const std::string& event : all)
        if (wanted(event, interests)) expected.push_back(event);
      EXPECT_EQ(events_of(text, interests), expected) << int(interests);
    }
  }
}

// A mark keeps its own notes of declarations: they are no writes of the program.
TEST(Observer, AMarkAddsNoEvents) {
  class Marker : public Recorder {
   public:
    Marker() : Recorder(kObserveStatements | kObserveWrites) {}
    void on_statement(MachineView& m, lang::StmtId) override {
      if (marked_) return;
      static_cast<Machine&>(m).mark();
      marked_ = true;
    }

   private:
    bool marked_ = false;
  };
  const lang::Program program = test::read("int main(void) { int x; int y; { int z; } x = 1; return x - 1; }");
  Marker marker;
  RunOptions options;
  options.observer = &marker;
  EXPECT_EQ(test::describe(test::run(program, options).verdict), "defined 0");
  EXPECT_EQ(marker.events, (Events{"1 writes 1"}));
}

}  // namespace
}  // namespace gadfly::machine
