// SPDX-License-Identifier: Apache-2.0
// Repairs of drafts: where a run stops, the program is changed at that place, as little as possible, and run again.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "gen/wild_world.h"
#include "machine/machine.h"
#include "machine/observer.h"

namespace gadfly::gen {

// Counts how often each statement is executed, and stops where a NaN is read: bytes of other types may be one, and what
// becomes of its sign and payload is up to the compiler.
class StatementCounts final : public machine::Observer {
 public:
  explicit StatementCounts(const WildDraft& draft) : d_(draft) {}

  void clear();
  std::uint8_t interests() const override { return machine::kObserveStatements | machine::kObserveReads; }
  void on_read(machine::MachineView& machine, lang::ExprId id, const machine::Place&,
               const machine::Value& value) override;
  void on_statement(machine::MachineView&, lang::StmtId stmt) override {
    if (raw(stmt) >= of_.size()) of_.resize(raw(stmt) + 64);
    ++of_[raw(stmt)];
    if (raw(stmt) < is_helper_.size() && is_helper_[raw(stmt)]) caller_ = last_;
    last_ = stmt;
  }
  // The value that |read| gave first, if it did.
  std::optional<__int128> first_read(lang::ExprId read) const;
  // The statement that called one of WildDraft::helpers last.
  lang::StmtId last_caller() const { return caller_; }
  std::uint32_t operator[](lang::StmtId stmt) const { return raw(stmt) < of_.size() ? of_[raw(stmt)] : 0; }

 private:
  const WildDraft& d_;
  lang::StmtId last_ = lang::kNoStmt, caller_ = lang::kNoStmt;
  std::vector<std::uint32_t> of_;
  std::vector<bool> is_helper_;  // of statements: the bodies of helpers
  struct Watched {
    bool wanted = false, seen = false;
    __int128 value = 0;
  };
  std::vector<Watched> watched_;  // by ExprId, as far as the numbers of the draft need
};

class WildRepair {
 public:
  WildRepair(WildDraft& draft, WildWorld& world) : d_(draft), world_(world) {}

  // Gives every node a line of its own, by which a verdict names it.
  void number_nodes();
  void clear_numbers();
  // A repair may have removed the last & of a variable, and what has no address may not be read before it has a value.
  void note_addresses();
  // Changes the program where |verdict| says; |counts| are those of the run that ended so. False: the place is unknown.
  bool repair(const machine::Verdict& verdict, const StatementCounts& counts);
  // The operands of |site| conflict.
  bool separate(lang::ExprId site);

 private:
  struct Place {
    lang::StmtId stmt = lang::kNoStmt;
    lang::ExprId parent = lang::kNoExpr, root = lang::kNoExpr;
  };
  void note_addresses_in(lang::ExprId id);
  void note_addresses_in(lang::StmtId id);
  void find_places();
  void find_in(lang::StmtId stmt);
  void find_in(lang::ExprId id, const Place& place);
  bool repair_at(machine::Ub ub, lang::ExprId id);
  void operation(lang::ExprId id);
  void vector_operation(lang::ExprId id);  // wild_vectors.cpp
  lang::ExprId as_unsigned(lang::ExprId operand, lang::Type vector);
  void access(lang::ExprId id);
  void unset(lang::ExprId id);
  void replace_value(lang::ExprId id);
  bool replace_lvalue(lang::ExprId id);
  void wrap_index(lang::ExprId id, std::uint64_t count);
  void overwrite(lang::ExprId id, lang::ExprId with);
  lang::ExprId defined_operation(lang::BinaryOp op, lang::ExprId a, lang::ExprId b, lang::Type type);
  bool remove(lang::StmtId stmt, lang::ExprId root);
  bool shorten(const StatementCounts& counts);
  bool cut_recursion(const StatementCounts& counts);
  void limit_loop(lang::StmtId loop);
  void limit_jump(lang::StmtId jump);
  lang::ExprId budget_left();
  void prepend(lang::StmtId block, lang::StmtId stmt);

  WildDraft& d_;
  WildWorld& world_;
  std::vector<Place> places_;   // by ExprId
  std::vector<bool> in_probe_;  // by StmtId
  bool now_in_probe_ = false;
  std::vector<lang::StmtId> loops_, jumps_, calls_;  // those that the functions hold; calls of WildDraft::functions
  std::map<std::uint32_t, std::uint32_t> tries_;     // by StmtId: repairs made in it
};

}  // namespace gadfly::gen
