// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "hunt/ledger.h"
#include "hunt/source.h"

namespace gadfly::hunt {

// A worker's entry of the ledger, as long as it works on |task|. |ledger| may be null.
class Noted {
 public:
  Noted(Ledger* ledger, std::size_t worker, Task task) : ledger_(ledger), worker_(worker) {
    if (ledger_ != nullptr) ledger_->begin(worker, task);
  }
  ~Noted() {
    if (ledger_ != nullptr) ledger_->end(worker_);
  }
  Noted(const Noted&) = delete;
  Noted& operator=(const Noted&) = delete;

  void describe(std::string_view recipe) const {
    if (ledger_ != nullptr) ledger_->describe(worker_, recipe);
  }

 private:
  Ledger* const ledger_;
  const std::size_t worker_;
};

// A source whose programs are described in the ledger as soon as they are made.
class NotedSource final : public Source {
 public:
  NotedSource(Source& inner, const Noted& noted) : inner_(inner), noted_(noted) {}

  std::string name() const override { return inner_.name(); }
  bool is_for_all() const override { return inner_.is_for_all(); }
  SourceResult make(std::uint64_t number, exec::Executor& executor) override {
    SourceResult made = inner_.make(number, executor);
    if (const auto* test = std::get_if<cases::Case>(&made.program)) noted_.describe(cases::command_text(test->origin));
    return made;
  }

 private:
  Source& inner_;
  const Noted& noted_;
};

}  // namespace gadfly::hunt
