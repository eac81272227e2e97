// SPDX-License-Identifier: Apache-2.0
// Statements that Builder builds are those that the front end reads, and can be executed while they grow.
#include <gtest/gtest.h>

#include "draft.h"
#include "machine/machine.h"

namespace gadfly::lang {
namespace {

class BuildStmt : public testing::Test {
 protected:
  ExprId less(VarId var, int limit) { return build.binary(BinaryOp::Lt, draft.value(var), draft.number(limit)); }
  ExprId step(VarId var) { return build.inc_dec(IncDecOp::PostInc, build.variable(var)); }
  StmtId add(VarId var, int n) {
    return build.expression(build.compound(BinaryOp::Add, build.variable(var), draft.number(n)));
  }
  // The status that main ends with.
  int run(machine::Observer* observer = nullptr) {
    int status = -1;
    support::on_deep_stack([&] {
      machine::RunOptions options;
      options.fuel = 100'000;
      options.observer = observer;
      const machine::Outcome outcome = machine::run(program, options);
      const auto* end = std::get_if<machine::Defined>(&outcome.verdict);
      if (end != nullptr) status = end->exit_status;
    });
    return status;
  }

  test::Draft draft;
  Builder& build = draft.build;
  Program& program = draft.program;
  FuncId main = draft.function("main", draft.int_type());
  StmtId body = draft.body(main);
};

TEST_F(BuildStmt, LoopsAndJumps) {
  const VarId i = draft.global("i", draft.int_type());
  const StmtId inner =
      draft.block({build.if_else(less(i, 3), draft.block({build.continue_loop()}), draft.block({build.break_out()}))});
  build.append(body, build.while_loop(less(i, 10), inner));
  build.append(body, build.do_while(draft.block({build.expression(step(i))}), less(i, 20)));
  build.append(body, build.for_loop(kNoExpr, kNoExpr, kNoExpr, draft.block({build.break_out()})));
  build.append(body, build.for_loop(build.assign(build.variable(i), draft.number(0)), less(i, 5), step(i),
                                    draft.block({build.empty()})));
  const StmtId chain = build.if_else(less(i, 1), draft.block(), draft.block({build.empty()}));
  build.append(body, build.if_else(less(i, 2), draft.block(), chain));
  build.append(body, draft.block({draft.block()}));
  build.append(body, build.return_value(draft.value(i)));
  const FuncId nothing = draft.function("nothing", draft.type(TypeKind::Void));
  build.append(draft.body(nothing), build.return_nothing());
  draft.compare();
  draft.compile({"c99", "c11", "c17", "c2x"});
}

TEST_F(BuildStmt, ForWithDeclarations) {
  const VarId one = draft.local(main, "one", draft.int_type());
  const VarId i = draft.local(main, "i", draft.int_type()), j = draft.local(main, "j", draft.int_type());
  for (const VarId var : {one, i, j}) program.var(var).init = draft.number(1);
  const VarId both[] = {i, j};
  build.append(body, build.for_loop(std::span(&one, 1), less(one, 5), step(one), draft.block()));
  build.append(body, build.for_loop(both, less(i, 5), build.comma(step(i), step(j)), draft.block()));
  build.append(body, build.return_value(draft.number(0)));
  draft.compare();
  EXPECT_EQ(run(), 0);
}

TEST_F(BuildStmt, SwitchOnEveryType) {
  for (const TypeKind kind : {TypeKind::Bool, TypeKind::Char, TypeKind::UShort, TypeKind::Int, TypeKind::UInt,
                              TypeKind::Long, TypeKind::ULLong}) {
    const VarId var = draft.global("v" + std::to_string(static_cast<int>(kind)), draft.type(kind));
    const StmtId inside = draft.block();
    const StmtId choice = build.switch_on(draft.value(var), inside);
    for (int n = 0; n < 6; ++n)
      build.append(inside, build.case_label(choice, n, n % 2 ? build.empty() : build.break_out()));
    build.append(inside, draft.set(var, 1));
    build.append(inside, build.case_range(choice, 10, 20, draft.block({build.break_out()})));
    build.append(inside, build.case_label(choice, 30, build.case_label(choice, 31, draft.set(var, 0))));
    // A label deeper inside, as in Duff's device.
    const StmtId loop = draft.block({build.default_label(choice, build.empty()), build.break_out()});
    build.append(inside, build.while_loop(draft.number(1), loop));
    build.append(body, choice);
  }
  build.append(body, build.return_value(draft.number(0)));
  draft.compare();
  EXPECT_EQ(run(), 0);
}

TEST_F(BuildStmt, LabelsAndGotos) {
  const VarId i = draft.global("i", draft.int_type());
  const LabelId again = build.label(main, "again"), inside = build.label(main, "inside"),
                end = build.label(main, "end");
  build.append(body, build.goto_label(inside));
  build.append(body, build.label_statement(again, add(i, 1)));
  const StmtId deep = draft.block({add(i, 100), build.label_statement(inside, build.empty()), add(i, 10)});
  const StmtId loop = draft.block({build.if_else(draft.number(1), deep), build.break_out()});
  build.append(body, build.while_loop(draft.number(1), loop));
  build.append(body, build.if_else(less(i, 30), draft.block({build.goto_label(again)})));
  build.append(body, build.goto_label(end));
  build.append(body, build.label_statement(end, build.return_value(draft.value(i))));
  draft.compare();
  draft.compile({"c99", "c11", "c17", "c2x"});
  EXPECT_EQ(run(), 10 + 111);
}

// Appends the next statement of a script when the last one of a block is about to be executed.
class Scribe final : public machine::Observer {
 public:
  Scribe(Builder& build, const Program& program, StmtId block, std::vector<StmtId> script)
      : build_(build), program_(program), block_(block), script_(std::move(script)) {
    build_.append(block_, script_[next_++]);
  }
  std::uint8_t interests() const override { return machine::kObserveStatements; }
  void on_statement(machine::MachineView&, StmtId stmt) override {
    const Stmt& block = program_.stmt(block_);
    if (next_ < script_.size() && program_.lists[block.a + block.b - 1] == raw(stmt))
      build_.append(block_, script_[next_++]);
  }

 private:
  Builder& build_;
  const Program& program_;
  StmtId block_;
  std::vector<StmtId> script_;
  std::size_t next_ = 0;
};

TEST_F(BuildStmt, AGotoFindsItsLabelInABlockThatStillGrows) {
  const VarId i = draft.global("i", draft.int_type());
  const LabelId again = build.label(main, "again");
  std::vector<StmtId> script{build.label_statement(again, add(i, 1))};
  for (int n = 0; n < 20; ++n) script.push_back(add(i, 1));
  script.push_back(build.if_else(less(i, 60), draft.block({build.goto_label(again)})));
  script.push_back(build.return_value(draft.value(i)));
  Scribe scribe(build, program, body, script);
  EXPECT_EQ(run(&scribe), 63);
  EXPECT_EQ(program.stmt(body).b, 23u);
  draft.compare();
}

TEST_F(BuildStmt, AppendingKeepsOrderAndOtherLists) {
  const VarId i = draft.global("i", draft.int_type());
  std::vector<StmtId> blocks;
  for (int n = 0; n < 10; ++n) blocks.push_back(draft.block({build.empty()}));
  for (int n = 0; n < 50; ++n)
    for (std::size_t b = 0; b < blocks.size(); ++b) build.append(blocks[b], add(i, n * 10 + static_cast<int>(b)));
  const Builder::InitItem items[] = {{0, draft.number(1)}};
  build.init_list(draft.types.array_of(draft.int_type(), 2), items);
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const Stmt& block = program.stmt(blocks[b]);
    ASSERT_EQ(block.b, 51u);
    for (std::uint32_t n = 0; n < 50; ++n) {
      const StmtId id{program.lists[block.a + 1 + n]};
      const Expr& e = program.expr(ExprId{program.stmt(id).a});
      EXPECT_EQ(program.expr(e.child_b()).int64(), static_cast<int>(n * 10 + b));
      EXPECT_EQ(program.stmt(id).parent, blocks[b]);
    }
  }
}

// Another builder, or someone who moved the list, leaves no stale room behind.
TEST_F(BuildStmt, ALargerListIsNotTakenForItsOldSelf) {
  build.append(body, build.empty());
  Builder other(program);
  for (int n = 0; n < 10; ++n) other.append(body, other.empty());
  const StmtId neighbour = other.block({});
  other.append(neighbour, other.break_out());
  build.append(body, build.break_out());
  other.append(body, other.continue_loop());
  EXPECT_EQ(program.stmt(body).b, 13u);
  EXPECT_EQ(program.stmt(StmtId{program.lists[program.stmt(body).a + 11]}).kind, StmtKind::Break);
  EXPECT_EQ(program.stmt(StmtId{program.lists[program.stmt(body).a + 12]}).kind, StmtKind::Continue);
  EXPECT_EQ(program.stmt(StmtId{program.lists[program.stmt(neighbour).a]}).kind, StmtKind::Break);
}

TEST_F(BuildStmt, AppendingIsNotQuadratic) {
  constexpr std::uint32_t kMany = 200'000;
  for (std::uint32_t n = 0; n < kMany; ++n) {
    build.append(body, StmtId{0});
    build.own(body, VarId{0});
  }
  EXPECT_EQ(program.stmt(body).b, kMany);
  EXPECT_EQ(program.stmt(body).d, kMany);
  EXPECT_LT(program.lists.size(), 8u * kMany);
}

}  // namespace
}  // namespace gadfly::lang
