// SPDX-License-Identifier: Apache-2.0
// Code that is never executed: well-typed, and otherwise free.
#include "gen/generator.h"

namespace gadfly::gen {

using machine::Flow;

void Generator::fill_dead(Scope& scope) {
  const ModeScope mode(*this, Mode::Dead);
  const bool short_of_room = estimated_size() > options_.size;
  if (!scope.executed)
    for (std::uint32_t n = short_of_room ? 1 : std::max(1u, std::min(scope.budget, 8u)); n > 0; --n) statement(scope);
  Flow flow = Flow::Next;
  close(scope, flow);
}

// Filling may open further blocks; none of them is executed either.
void Generator::fill_dead_blocks() {
  for (std::size_t i = 0; i < scopes_.size(); ++i)
    if (!scopes_[i].complete) fill_dead(scopes_[i]);
}

}  // namespace gadfly::gen
