// SPDX-License-Identifier: Apache-2.0
// Only assignments tell the machine's observers what was computed. So every expression of a copy of the program
// becomes an assignment of its value to a variable that nothing else uses; the node keeps its number.
#include "reduce/profile.h"

#include <map>
#include <unordered_map>

#include "machine/value.h"
#include "reduce/visit.h"

namespace gadfly::reduce {
namespace {

using namespace lang;

class Watch : public machine::Observer {
 public:
  Watch(const std::unordered_map<ExprId, ExprId>& moved, Profile& profile) : moved_(moved), profile_(profile) {}
  std::uint8_t interests() const override {
    return machine::kObserveStatements | machine::kObserveReads | machine::kObserveWrites;
  }

  void on_statement(machine::MachineView&, StmtId id) override {
    if (raw(id) < profile_.executed.size()) profile_.executed[raw(id)] = true;
  }
  void on_write(machine::MachineView&, ExprId id, const machine::Place&, const machine::Value& value) override {
    if (raw(id) < profile_.values.size()) note(profile_.values[raw(id)], value);
  }
  void on_read(machine::MachineView&, ExprId id, const machine::Place&, const machine::Value& value) override {
    const auto moved = moved_.find(id);
    if (moved != moved_.end()) id = moved->second;
    if (raw(id) < profile_.reads.size()) note(profile_.reads[raw(id)], value);
  }

 private:
  static void note(Profile::Known& known, const machine::Value& value) {
    const unsigned __int128 bits = value.u128();
    if (known.seen == Profile::Seen::Never) known = {Profile::Seen::Once, value.is_plain(), bits, bits};
    else if (bits != known.bits) known.seen = Profile::Seen::Different;
    known.last = bits;
  }

  const std::unordered_map<ExprId, ExprId>& moved_;
  Profile& profile_;
};

class Instrumenter {
 public:
  explicit Instrumenter(Program& program) : program_(program) {}

  void run() {
    std::vector<ExprId> wanted;
    visit(program_, {.expression = [&](ExprId id, const ExprPosition& spot) {
            if (wants(id, spot)) wanted.push_back(id);
          }});
    for (const ExprId id : wanted) wrap(id);
  }

  std::unordered_map<ExprId, ExprId> moved;  // from where an expression is now to where it was

 private:
  bool wants(ExprId id, const ExprPosition& spot) const {
    const Expr& e = program_.expr(id);
    if (spot.constant || spot.unevaluated || e.has(kLvalue)) return false;
    if (!is_integer(e.rep) && !is_floating(e.rep)) return false;
    if (e.kind == ExprKind::IntConst || e.kind == ExprKind::FloatConst || e.kind == ExprKind::InitList) return false;
    if (e.kind == ExprKind::Cast && e.has(kImplicit)) return false;
    // Some built-in functions want arguments of a certain form.
    return spot.parent == kNoExpr || program_.expr(spot.parent).kind != ExprKind::BuiltinCall;
  }

  void wrap(ExprId id) {
    const Expr whole = program_.expr(id);
    const Type type = whole.type.unqualified();
    Expr target;
    target.kind = ExprKind::VarRef;
    target.type = type;
    target.flags = kLvalue;
    target.a = raw(sink(type));
    const ExprId value = program_.add(whole);
    moved[value] = id;
    Expr assign;
    assign.kind = ExprKind::Assign;
    assign.type = type;
    assign.loc = whole.loc;
    assign.a = raw(program_.add(target));
    assign.b = raw(value);
    program_.expr(id) = program_.expr(program_.add(assign));
  }

  VarId sink(Type type) {
    const auto known = sinks_.find(type);
    if (known != sinks_.end()) return known->second;
    Var var;
    var.name = "observed";
    var.type = type;
    var.address_taken = true;
    const VarId id = program_.add(std::move(var));
    program_.globals.push_back(id);
    return sinks_[type] = id;
  }

  Program& program_;
  std::map<Type, VarId> sinks_;
};

}  // namespace

const Profile::Known& Profile::value(ExprId id) const {
  static const Known unknown;
  return raw(id) < values.size() ? values[raw(id)] : unknown;
}

Profile Profile::from_its_end() const {
  Profile other = *this;
  for (Known& known : other.values) std::swap(known.bits, known.last);
  for (Known& known : other.reads) std::swap(known.bits, known.last);
  return other;
}

Profile profile(const Program& program, std::uint64_t fuel, support::StopToken stop) {
  Profile result;
  result.executed.resize(program.stmts.size());
  result.values.resize(program.exprs.size());
  result.reads.resize(program.exprs.size());
  Program copy = program;
  Instrumenter instrumenter(copy);
  instrumenter.run();
  Watch watch(instrumenter.moved, result);
  machine::RunOptions options;
  options.fuel = fuel;
  options.stop = stop;
  options.watch_sequence = false;
  options.observer = &watch;
  machine::run(copy, options);
  return result;
}

}  // namespace gadfly::reduce
