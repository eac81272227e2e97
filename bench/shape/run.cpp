// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <unordered_map>

#include "machine/machine.h"
#include "machine/value.h"
#include "shape/counts.h"
#include "shape/loops.h"

namespace gadfly::shape {

using namespace lang;

namespace {

struct Trips {
  std::uint64_t entries = 0, now = 0, most = 0, none = 0;
  void leave() {
    if (entries == 0) return;
    most = std::max(most, now);
    none += now == 0;
  }
  void enter() {
    leave();
    ++entries;
    now = 0;
  }
};

class RunWatcher final : public machine::Observer {
 public:
  RunWatcher(const Program& program, const Sites& sites, const std::vector<Loop>& loops)
      : program_(program), executed_(program.stmts.size()), trips_(loops.size()) {
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const Stmt& s = sites.stmt(loops[i].stmt);
      const std::uint32_t body = s.kind == StmtKind::For ? s.d : s.kind == StmtKind::While ? s.b : s.a;
      loop_of_[raw(sites.stmts[loops[i].stmt].id)] = &trips_[i];
      body_of_[body] = &trips_[i];
    }
  }

  std::uint8_t interests() const override {
    return machine::kObserveStatements | machine::kObserveReads | machine::kObserveWrites;
  }

  void on_statement(machine::MachineView&, StmtId id) override {
    executed_[raw(id)] = true;
    if (const auto loop = loop_of_.find(raw(id)); loop != loop_of_.end()) loop->second->enter();
    if (const auto body = body_of_.find(raw(id)); body != body_of_.end()) ++body->second->now;
  }
  void on_write(machine::MachineView&, ExprId id, const machine::Place& place, const machine::Value&) override {
    if (const std::uint32_t member = union_member(id); member != kNone) active_[place.object.index] = member;
  }
  void on_read(machine::MachineView&, ExprId id, const machine::Place& place, const machine::Value&) override {
    const std::uint32_t member = union_member(id);
    if (member == kNone) return;
    const auto active = active_.find(place.object.index);
    if (active != active_.end() && active->second != member) ++puns_;
  }

  bool executed(StmtId id) const { return executed_[raw(id)]; }
  std::vector<Trips>& trips() { return trips_; }
  std::uint64_t puns() const { return puns_; }

 private:
  // The member of the union that the access of |id| goes through; kNone: there is none.
  std::uint32_t union_member(ExprId id) const {
    if (id == kNoExpr) return kNone;  // at the start of the program
    const Expr* e = &program_.expr(id);
    if (e->kind != ExprKind::Load && !writes(*e)) return kNone;
    for (e = &program_.expr(e->child_a());; e = &program_.expr(e->child_a())) {
      if (e->kind == ExprKind::Member) {
        const Type type = program_.expr(e->child_a()).type;
        if (program_.types.record(type).is_union) return e->b;
      } else if (e->kind != ExprKind::Index && e->kind != ExprKind::ArrayDecay) {
        return kNone;
      }
    }
  }

  const Program& program_;
  std::vector<char> executed_;
  std::vector<Trips> trips_;
  std::unordered_map<std::uint32_t, Trips*> loop_of_, body_of_;
  std::unordered_map<std::uint64_t, std::uint32_t> active_;  // members by object
  std::uint64_t puns_ = 0;
};

bool does_something(StmtKind kind) {
  switch (kind) {
    case StmtKind::Empty:
    case StmtKind::Block:
    case StmtKind::DeclGroup:
    case StmtKind::Label:
    case StmtKind::Case:
    case StmtKind::Default: return false;
    default: return true;
  }
}

void count_executed(const Sites& sites, const RunWatcher& watcher, Tally& tally) {
  for (const StmtSite& site : sites.stmts) {
    if (!does_something(sites.program.stmt(site.id).kind)) continue;
    tally.add("run.statements");
    tally.add_if(watcher.executed(site.id), "run.executed");
  }
}

void count_trips(std::vector<Trips>& all, Tally& tally) {
  for (Trips& trips : all) {
    trips.leave();
    tally.add("trips.loops");
    tally.add_if(trips.entries == 0, "trips.never");
    tally.add_if(trips.none != 0, "trips.zero");
    if (trips.entries == 0) continue;
    tally.lists["trips"].push_back(trips.most);
    tally.add_if(trips.most > 16, "trips.above_16");
    tally.add_if(trips.most > 64, "trips.above_64");
  }
}

}  // namespace

std::string count_run(const Sites& sites, const std::vector<Loop>& loops, std::uint64_t fuel, Tally& tally) {
  RunWatcher watcher(sites.program, sites, loops);
  machine::RunOptions options;
  options.fuel = fuel;
  options.observer = &watcher;
  const machine::Outcome outcome = machine::run(sites.program, options);
  if (std::holds_alternative<machine::Undefined>(outcome.verdict)) return "undefined";
  if (std::holds_alternative<machine::Unsupported>(outcome.verdict)) return "unsupported";
  if (std::holds_alternative<machine::OutOfFuel>(outcome.verdict)) return "out of fuel";
  count_executed(sites, watcher, tally);
  count_trips(watcher.trips(), tally);
  tally.add("run.steps", outcome.steps);
  if (watcher.puns() != 0) tally.add("pun.union_executed", watcher.puns());
  return "defined";
}

}  // namespace gadfly::shape
