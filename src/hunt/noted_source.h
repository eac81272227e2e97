// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "hunt/source.h"
#include "session/ledger.h"

namespace gadfly::hunt {

// A source whose programs are described in the ledger as soon as they are made.
class NotedSource final : public Source {
 public:
  NotedSource(Source& inner, const session::LedgerEntry& entry) : inner_(inner), entry_(entry) {}

  std::string name() const override { return inner_.name(); }
  bool is_for_all() const override { return inner_.is_for_all(); }
  SourceResult make(std::uint64_t number, exec::Runner& runner) override {
    SourceResult made = inner_.make(number, runner);
    if (const auto* test = std::get_if<cases::Case>(&made.program)) entry_.describe(cases::command_text(test->origin));
    return made;
  }

 private:
  Source& inner_;
  const session::LedgerEntry& entry_;
};

}  // namespace gadfly::hunt
