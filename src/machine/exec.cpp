// SPDX-License-Identifier: Apache-2.0
// Statements and jumps.
#include <algorithm>

#include "machine/interpreter.h"
#include "support/check.h"

namespace gadfly::machine {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Stmt;
using lang::StmtId;
using lang::StmtKind;

// One comparison for each step covers both limits: the end of the fuel, and the next time to ask |stop|.
void Machine::pause(lang::Loc at) {
  constexpr std::uint64_t kStepsBetween = 4096;  // well below a millisecond
  if (steps_ > options_.fuel) out_of_fuel(at, "steps");
  options_.stop.check();
  pause_ = steps_ + std::min(kStepsBetween, options_.fuel - steps_) + 1;
}

// While |seek_| is not empty, execution is on its way down to a label or case: seek_.back() is the
// statement that is entered next, and nothing before the target is executed.
Flow Machine::exec(StmtId id) {
  const Stmt& s = stmt(id);
  bool into = false;
  if (!seek_.empty()) [[unlikely]] {
    seek_.pop_back();
    into = !seek_.empty();
  }
  spend(s.loc);
  if (options_.observer && !into && (options_.observer->interests() & kObserveStatements)) [[unlikely]]
    options_.observer->on_statement(*this, id);
  const int depth = sequence_depth_;
  const AccessLog::Mark logged = log_.mark();
  try {
    return exec_statement(id, s, into);
  } catch (const FlowEscape& escape) {
    // A jump out of a statement expression abandons the expression around it.
    sequence_depth_ = depth;
    if (depth == 0) {
      watch_ &= ~kWatchSequence;
      log_.cut(logged);
    }
    return escape.flow;
  }
}

Flow Machine::exec_statement(StmtId id, const Stmt& s, bool into) {
  switch (s.kind) {
    case StmtKind::Empty: return Flow::Next;
    case StmtKind::ExprStmt: full_expression(ExprId{s.a}); return Flow::Next;
    case StmtKind::Decl: exec_decl(lang::VarId{s.a}); return Flow::Next;
    case StmtKind::DeclGroup:
      for (std::uint32_t i = 0; i < s.b; ++i) exec(StmtId{program_.lists[s.a + i]});
      return Flow::Next;
    case StmtKind::Block: return exec_block(id, s, into);
    case StmtKind::If: {
      if (into) return exec(seek_.back());
      if (full_truth(ExprId{s.a})) return exec(StmtId{s.b});
      return s.c == lang::kNone ? Flow::Next : exec(StmtId{s.c});
    }
    case StmtKind::While: return exec_loop(id, ExprId{s.a}, lang::kNoExpr, StmtId{s.b}, into);
    case StmtKind::For:
      if (!into && s.a != lang::kNone) exec(StmtId{s.a});
      return exec_loop(id, ExprId{s.b}, ExprId{s.c}, StmtId{s.d}, into);
    case StmtKind::DoWhile: return exec_do(s, into);
    case StmtKind::Switch: {
      if (!into) return exec_switch(id, s);
      const Flow flow = exec(StmtId{s.b});
      return flow == Flow::Break ? Flow::Next : flow;
    }
    case StmtKind::Case: return exec(StmtId{s.c});
    case StmtKind::Default: return exec(StmtId{s.a});
    case StmtKind::Label: return exec(StmtId{s.b});
    case StmtKind::Goto: goto_target_ = program_.label(lang::LabelId{s.a}).stmt; return Flow::Goto;
    case StmtKind::IndirectGoto: {
      const Value v = eval(ExprId{s.a});
      if (v.state != ValueState::Plain || !is_label(v) || v.lo != 0)
        undefined(Ub::InvalidDereference, s.loc, "goto * of a value that is no label's address");
      goto_target_ = program_.labels[memory_[v.object()].origin].stmt;
      return Flow::Goto;
    }
    case StmtKind::Break: return Flow::Break;
    case StmtKind::Continue: return Flow::Continue;
    case StmtKind::Return: return exec_return(s);
  }
  GADFLY_CHECK(false, "unknown statement kind {}", static_cast<int>(s.kind));
  return Flow::Next;
}

void Machine::end_full_expression(std::size_t temporaries, AccessLog::Mark start) {
  while (temporaries_.size() > temporaries) {
    memory_.destroy(temporaries_.back());
    temporaries_.pop_back();
  }
  if (sequence_depth_ == 0) return;
  log_.settle(start);
  log_.compact(std::min(std::max(frames_.back().log_start, log_floor_), log_.mark()));
  constexpr std::size_t kMostLogged = 1 << 23;
  if (log_.mark() > kMostLogged) out_of_fuel(stmt(program_.function(frames_.back().function).body).loc, "memory");
}

void Machine::full_expression(ExprId id) {
  const std::size_t temporaries = temporaries_.size();
  const AccessLog::Mark start = log_.mark();
  const Expr& e = expr(id);
  if ((e.flags & lang::kLvalue) && e.rep != lang::Rep::Aggregate) place(id);
  else {
    discarded_ = id;
    eval(id);
  }
  if (temporaries_.size() > temporaries || sequence_depth_ > 0) [[unlikely]]
    end_full_expression(temporaries, start);
}

bool Machine::full_truth(ExprId id) {
  const std::size_t temporaries = temporaries_.size();
  const AccessLog::Mark start = log_.mark();
  const bool result = truth(id);
  if (temporaries_.size() > temporaries || sequence_depth_ > 0) [[unlikely]]
    end_full_expression(temporaries, start);
  return result;
}

void Machine::enter_scope(const Stmt& block) {
  for (std::uint32_t i = 0; i < block.d; ++i) {
    const lang::VarId var{program_.lists[block.c + i]};
    const VarCode& code = var_code(var);
    if (watch_ & kWatchJournal) save_slot(code.slot);
    if (code.where == Where::Frame) {
      const std::uint32_t slot = code.slot;
      const ObjectRef ref = create_variable(var, false);
      frame_[slot] = pointer_value(ref, 0);
    } else {
      frame_[code.slot] = unset_value();
    }
  }
}

void Machine::leave_scope(const Stmt& block) {
  for (std::uint32_t i = block.d; i-- > 0;) {
    const lang::VarId var{program_.lists[block.c + i]};
    const VarCode& code = var_code(var);
    // Null: it was added after this activation had entered the block, and not reached since.
    if (code.where != Where::Frame || frame_[code.slot].object_index == 0) continue;
    const ObjectRef ref = frame_[code.slot].object();
    if (code.is_list && is_started({.object = ref}))
      undefined(Ub::VaListOpen, program_.var(var).loc, "'{}' ends without va_end", program_.var(var).name);
    memory_.destroy(ref);
  }
}

// Prepares |seek_| for the way from |ancestor| down to |target|; false: it is not below.
bool Machine::seek_within(StmtId target, StmtId ancestor) {
  seek_.clear();
  for (StmtId at = target; at != lang::kNoStmt; at = stmt(at).parent) {
    if (at == ancestor) return true;
    seek_.push_back(at);
  }
  seek_.clear();
  return false;
}

Flow Machine::exec_block(StmtId id, const Stmt& s, bool into) {
  if (s.d != 0 && s.d != lang::kNone) enter_scope(s);
  const auto index_of = [&](StmtId child) {
    std::uint32_t i = 0;
    while (program_.lists[s.a + i] != raw(child)) ++i;
    return i;
  };
  const std::size_t restricts = restricts_.mark();
  std::uint32_t i = into ? index_of(seek_.back()) : 0;
  Flow flow = Flow::Next;
  while (true) {
    if (i < s.b) {
      flow = exec(StmtId{program_.lists[s.a + i]});
      ++i;
    } else if (options_.grower == nullptr || !options_.grower->extend(*this, id, flow, i)) {
      break;
    }
    if (flow == Flow::Next) continue;
    if (flow != Flow::Goto || !seek_within(goto_target_, id)) break;
    spend(s.loc);
    flow = Flow::Next;
    i = index_of(seek_.back());
  }
  if (s.d != 0 && s.d != lang::kNone) leave_scope(s);
  if (restricts_.mark() > restricts) close_restricts(restricts);
  return flow;
}

void Machine::close_restricts(std::size_t mark) {
  restricts_.close(mark);
  if (!restricts_.any()) watch_ &= ~kWatchRestrict;
}

bool Machine::is_constant_condition(ExprId id) {
  const Expr& e = expr(id);
  if (e.kind == ExprKind::IntConst || e.kind == ExprKind::FloatConst) return true;
  if (e.kind == ExprKind::VarRef || e.kind == ExprKind::Load || e.kind == ExprKind::Call ||
      e.kind == ExprKind::StmtExpr || e.kind == ExprKind::BuiltinCall)
    return false;
  bool constant = true;
  lang::for_each_operand(program_, e, [&](ExprId part) { constant = constant && is_constant_condition(part); });
  return constant;
}

// while and for. A goto is handled by the innermost block around it and its label; a loop that is left
// and entered again on the way has no state of its own to lose.
Flow Machine::exec_loop(StmtId id, ExprId cond, ExprId step, StmtId body, bool into) {
  const lang::Loc at = stmt(id).loc;
  while (true) {
    const std::uint64_t mutations = mutations_;
    if (!into && cond != lang::kNoExpr && !full_truth(cond)) return Flow::Next;
    const Flow flow = exec(body);
    if (flow == Flow::Break) return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Goto) return flow;
    if (step != lang::kNoExpr) full_expression(step);
    spend(at);
    if (mutations_ == mutations && !into) [[unlikely]] {
      if (cond != lang::kNoExpr && !is_constant_condition(cond))
        undefined(Ub::InfiniteLoop, at, "an iteration changed nothing, so it repeats for ever");
      out_of_fuel(at, "the loop never ends");
    }
    into = false;
  }
}

// |into| makes no difference to where it starts: seek_ leads into the body.
Flow Machine::exec_do(const Stmt& s, bool into) {
  while (true) {
    const std::uint64_t mutations = mutations_;
    const Flow flow = exec(StmtId{s.a});
    if (flow == Flow::Break) return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Goto) return flow;
    if (!full_truth(ExprId{s.b})) return Flow::Next;
    spend(s.loc);
    if (mutations_ == mutations && !into) [[unlikely]] {
      if (!is_constant_condition(ExprId{s.b}))
        undefined(Ub::InfiniteLoop, s.loc, "an iteration changed nothing, so it repeats for ever");
      out_of_fuel(s.loc, "the loop never ends");
    }
    into = false;
  }
}

const Machine::SwitchTable& Machine::switch_table(StmtId id, const Stmt& s) {
  const auto [it, fresh] = switch_tables_.try_emplace(raw(id));
  SwitchTable& table = it->second;
  if (!fresh) return table;
  for (std::uint32_t i = 0; i < s.d; ++i) {
    const StmtId label{program_.lists[s.c + i]};
    const Stmt& l = stmt(label);
    if (l.kind == StmtKind::Default) {
      table.otherwise = label;
      continue;
    }
    const Expr& low = expr(ExprId{l.a});
    const Expr& high = l.b == lang::kNone ? low : expr(ExprId{l.b});
    table.rows.push_back({widen(eval(ExprId{l.a}), low.rep),
                          widen(eval(l.b == lang::kNone ? ExprId{l.a} : ExprId{l.b}), high.rep), label});
  }
  std::sort(table.rows.begin(), table.rows.end(), [](const CaseRow& a, const CaseRow& b) { return a.low < b.low; });
  return table;
}

Flow Machine::exec_switch(StmtId id, const Stmt& s) {
  const std::size_t temporaries = temporaries_.size();
  const AccessLog::Mark start = log_.mark();
  const Value v = eval(ExprId{s.a});
  end_full_expression(temporaries, start);
  return exec_switch_on(id, v);
}

Flow Machine::exec_switch_on(StmtId id, const Value& v) {
  const Stmt& s = stmt(id);
  if (!v.is_plain()) need_number(v, ExprId{s.a});
  const Int128 value = widen(v, expr(ExprId{s.a}).rep);
  const SwitchTable& table = switch_table(id, s);
  StmtId target = table.otherwise;
  auto it = std::upper_bound(table.rows.begin(), table.rows.end(), value,
                             [](Int128 x, const CaseRow& row) { return x < row.low; });
  if (it != table.rows.begin()) {
    --it;
    if (value <= it->high) target = it->stmt;
  }
  if (target == lang::kNoStmt) return Flow::Next;
  const bool found = seek_within(target, id);
  GADFLY_CHECK(found, "a case label is not below its switch ({})", raw(target));
  const Flow flow = exec(StmtId{s.b});
  return flow == Flow::Break ? Flow::Next : flow;
}

void Machine::exec_decl(lang::VarId var) {
  const lang::Var& v = program_.var(var);
  if (v.is_static_duration()) return;
  const VarCode& code = var_code(var);
  const std::size_t temporaries = temporaries_.size();
  const AccessLog::Mark start = log_.mark();
  if (code.where == Where::Slot) {
    if (v.init == lang::kNoExpr) {
      if (watch_ & kWatchJournal) save_slot(code.slot);
      frame_[code.slot] = unset_value();
      return;
    }
    const std::uint32_t slot = code.slot;
    const Value value = eval(v.init);
    write_slot(slot, v.type, value, v.init);
    if (temporaries_.size() > temporaries || sequence_depth_ > 0) end_full_expression(temporaries, start);
    return;
  }
  if (frame_[code.slot].object_index == 0) introduce(var);  // as above
  const ObjectRef ref = frame_[code.slot].object();
  Object& o = memory_[ref];
  spend_bytes(o.size, v.loc);
  if (watch_ & kWatchJournal) memory_.save(ref.index, 0, o.size);
  ++mutations_;
  if (v.init == lang::kNoExpr) {
    std::memset(o.shadow, kNeverWritten, o.size);
    return;
  }
  Place p;
  p.object = ref;
  p.flags = kTrusted;
  std::memset(o.shadow, kNeverWritten, o.size);
  initialise(p, v.type, v.init);
  if (temporaries_.size() > temporaries || sequence_depth_ > 0) end_full_expression(temporaries, start);
}

Flow Machine::exec_return(const Stmt& s) {
  const std::size_t temporaries = temporaries_.size();
  const AccessLog::Mark start = log_.mark();
  has_return_value_ = s.a != lang::kNone;
  if (has_return_value_) {
    set_return_value(ExprId{s.a}, eval(ExprId{s.a}));
    end_full_expression(temporaries, start);
  }
  return Flow::Return;
}

void Machine::set_return_value(ExprId id, const Value& value) {
  const Expr& e = expr(id);
  return_value_ = value;
  if (e.rep == lang::Rep::Aggregate) {
    return_value_ = copy_to_temporary(value, e.type, id);
    temporaries_.pop_back();  // it outlives this expression: the caller takes it over
  }
  has_return_value_ = e.rep != lang::Rep::None;
  last_return_ = id;
}

}  // namespace gadfly::machine
