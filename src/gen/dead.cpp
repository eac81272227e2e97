// SPDX-License-Identifier: Apache-2.0
// Code that is never executed: well-typed, and otherwise free.
#include "gen/generator.h"

namespace gadfly::gen {

using machine::Flow;

void Generator::fill_dead(Scope& scope) {
  if (scope.fact != lang::kNone) return fail_in(scope);
  const ModeScope mode(*this, Mode::Dead);
  if (!scope.executed)
    for (std::uint32_t n = 1 + below(std::min(scope.budget + 1, 4u)); n > 0; --n) {
      const std::uint64_t size = estimated_size();
      if (size * 20 > std::uint64_t{options_.size} * 19) break;         // the rest stays empty
      if (size * 10 > std::uint64_t{options_.size} * 9) assign(scope);  // nothing that opens further blocks
      else statement(scope);
    }
  Flow flow = Flow::Next;
  close(scope, flow);
}

// Filling may open further blocks; none of them is executed either.
void Generator::fill_dead_blocks() {
  for (std::size_t i = 0; i < scopes_.size(); ++i)
    if (!scopes_[i].complete) fill_dead(scopes_[i]);
}

}  // namespace gadfly::gen
