// SPDX-License-Identifier: Apache-2.0
#include "session/ledger.h"

#include <sys/mman.h>

#include <new>

#include "support/check.h"

namespace gadfly::session {

static_assert(std::atomic<std::uint64_t>::is_always_lock_free && std::atomic<double>::is_always_lock_free,
              "two processes share them");

Ledger& Ledger::make() {
  void* memory = mmap(nullptr, sizeof(Ledger), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  GADFLY_CHECK(memory != MAP_FAILED, "cannot map {} bytes", sizeof(Ledger));
  return *new (memory) Ledger;
}

void Ledger::begin(std::size_t worker, Task task) {
  if (worker >= kMostWorkers) return;
  slots_[worker].recipe[0] = 0;
  slots_[worker].code = 2 * task.id + 2 + (task.what == Task::What::Finding ? 1 : 0);
}

void Ledger::describe(std::size_t worker, std::string_view recipe) {
  if (worker >= kMostWorkers) return;
  char(&text)[sizeof Slot::recipe] = slots_[worker].recipe;
  text[recipe.copy(text, sizeof text - 1)] = 0;
}

void Ledger::end(std::size_t worker) {
  if (worker < kMostWorkers) slots_[worker].code = 0;
}

std::vector<TaskInProgress> Ledger::under_way() const {
  std::vector<TaskInProgress> tasks;
  for (const Slot& slot : slots_)
    if (const std::uint64_t code = slot.code; code != 0)
      tasks.push_back({{code % 2 == 1 ? Task::What::Finding : Task::What::Program, code / 2 - 1}, slot.recipe});
  return tasks;
}

void Ledger::clear() {
  for (Slot& slot : slots_) slot.code = 0;
  alone = attended = false;
}

}  // namespace gadfly::session
