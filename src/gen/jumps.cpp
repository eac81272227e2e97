// SPDX-License-Identifier: Apache-2.0
#include "gen/jumps.h"

#include <fmt/format.h>

#include <span>

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/budget.h"
#include "gen/expressions.h"
#include "gen/loops.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::StmtId;
using lang::VarId;
using machine::Flow;

lang::LabelId Jumps::new_label(const Scope& scope) {
  return build_.label(scope.function, fmt::format("L{}", labels_++));
}

// What decides whether a goto jumps.
ExprId Jumps::jump_condition(Scope& scope) {
  const FullExpression full(accesses_);
  return expressions_.pure_expression(here(scope), 2).id;
}

StmtId Jumps::goto_if(ExprId condition, lang::LabelId label) {
  const StmtId jump = build_.goto_label(label);
  return build_.if_else(condition, build_.block(std::span(&jump, 1)));
}

// { if (…) goto L; … L: … }
Flow Jumps::goto_forward(Scope& scope) {
  const StmtId frame = build_.block({});
  const lang::LabelId label = new_label(scope);
  build_.append(frame, goto_if(jump_condition(scope), label));
  build_.append(frame, draft_.open_inner(scope).block);
  build_.append(frame, build_.label_statement(label, draft_.open_inner(scope).block));
  fired(Rule::StatementGotoForward);
  return perform(scope, frame);
}

// int n = 0; L: … if (++n < N) goto L;
Flow Jumps::goto_backward(Scope& scope) {
  const std::uint32_t trips = budget_.trip_count();
  const VarId counter = loops_.add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assignments_.assign(scope);
  loops_.start_counter(scope, counter, 0);
  const StmtId frame = build_.block({});
  const lang::LabelId label = new_label(scope);
  Scope& body = draft_.open_inner(scope);
  body.factor *= trips;
  body.vars.push_back(counter);
  build_.append(frame, build_.label_statement(label, body.block));
  build_.append(frame, goto_if(loops_.steps_below(scope, counter, trips), label));
  fired(Rule::StatementGotoBackward);
  return loops_.run_loop(scope, frame, trips);
}

// int i = K; if (…) goto L; for (i = 0; i < N; i++) { … L: … }
Flow Jumps::goto_into_loop(Scope& scope) {
  const std::uint32_t trips = budget_.trip_count();
  const VarId counter = loops_.add_counter(scope, 0, trips - 1);
  if (counter == lang::kNoVar) return assignments_.assign(scope);
  const std::uint32_t start = below(trips);
  loops_.start_counter(scope, counter, start);
  const lang::LabelId label = new_label(scope);
  const StmtId frame = build_.block({});
  build_.append(frame, goto_if(jump_condition(scope), label));
  const StmtId body = build_.block({});
  build_.append(body, loops_.loop_body(scope, counter, trips).block);
  build_.append(body, build_.label_statement(label, loops_.loop_body(scope, counter, trips).block));
  build_.append(frame, loops_.counted_for(counter, trips, body));
  fired(Rule::StatementGotoIntoLoop);
  return loops_.run_loop(scope, frame, trips);
}

// for (…) for (…) { … if (…) goto L; … } … L: …
Flow Jumps::goto_out_of_loop(Scope& scope) {
  const std::uint32_t outer_trips = std::min(4u, budget_.trip_count()),
                      inner_trips = std::min(4u, budget_.trip_count());
  const VarId outer = loops_.add_counter(scope, 0, outer_trips - 1),
              inner = loops_.add_counter(scope, 0, inner_trips - 1);
  if (outer == lang::kNoVar || inner == lang::kNoVar) return assignments_.assign(scope);
  loops_.start_counter(scope, outer, 0);
  loops_.start_counter(scope, inner, 0);
  const lang::LabelId label = new_label(scope);
  const StmtId innermost = build_.block({});
  const auto add_innermost = [&]() -> Scope& {
    Scope& part = loops_.loop_body(scope, outer, outer_trips * inner_trips);
    part.vars.push_back(inner);
    build_.append(innermost, part.block);
    return part;
  };
  Scope& first = add_innermost();
  {
    const ModeScope mode(draft_, later());
    build_.append(innermost, goto_if(jump_condition(first), label));
  }
  add_innermost();
  const StmtId middle = build_.block({});
  build_.append(middle, loops_.counted_for(inner, inner_trips, innermost));
  build_.append(middle, loops_.loop_body(scope, outer, outer_trips).block);
  const StmtId frame = build_.block({});
  build_.append(frame, loops_.counted_for(outer, outer_trips, middle));
  build_.append(frame, draft_.open_inner(scope).block);
  build_.append(frame, build_.label_statement(label, build_.empty()));
  fired(Rule::StatementGotoOutOfLoop);
  return loops_.run_loop(scope, frame, outer_trips * inner_trips);
}

}  // namespace gadfly::gen
