// SPDX-License-Identifier: Apache-2.0
// A program made as small as it gets while it stays interesting.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "frontend/read.h"
#include "lang/program.h"
#include "support/stop.h"

namespace gadfly::reduce {

// What makes a program worth keeping. Used by several threads at once, each with its own number.
class Interest {
 public:
  virtual ~Interest() = default;
  // |program| was read from |text|. Called on a deep stack. May throw support::Stopped when it was told to stop.
  virtual bool is_interesting(const lang::Program& program, const std::string& text, unsigned worker) = 0;
};

// How large a program is for a reader: tokens count, names more, long numbers more; then bytes.
struct Cost {
  std::uint64_t tokens = 0, bytes = 0;
  auto operator<=>(const Cost&) const = default;
};
Cost cost_of(std::string_view text);

struct Progress {
  std::string_view family;  // what is being tried
  unsigned round = 0;
  std::uint64_t tried = 0;   // programs that were looked at
  std::uint64_t tested = 0;  // of these, those that could be read and were not known
  std::uint64_t kept = 0;    // of these, those that were interesting and became the best
  std::uint64_t bytes = 0;   // of the best
};

struct ReduceSettings {
  unsigned jobs = 1;
  std::uint64_t fuel = 50'000'000;  // for looking at what the best program does
  frontend::ReadOptions read = {};  // candidates have to be accepted with these
  bool inlines = false;             // the compiler inlines functions, and knows the attribute against it
  support::StopToken stop = {};     // ends it with the best so far
  std::function<void(const Progress&)> on_progress = [](const Progress&) {};
  std::function<void(const std::string& text)> on_better = [](const std::string&) {};
};

struct Reduced {
  std::string text;
  Progress progress;
  bool stopped = false;  // before there was nothing left to try
};

// |text| is interesting and can be read. The result does not depend on the number of jobs. Needs a deep stack.
Reduced reduce(const std::string& text, Interest& interest, const ReduceSettings& settings);

}  // namespace gadfly::reduce
