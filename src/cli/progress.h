// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string_view>

namespace gadfly::cli {

bool is_terminal(std::FILE* file);

// How far a long run is: one line that is written over, only where |out| is a terminal (null: nowhere). It is gone
// at the end.
class Progress {
 public:
  Progress(std::FILE* out, std::string_view things, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // One more is done.
  void step();

 private:
  using Clock = std::chrono::steady_clock;
  std::FILE* out_;  // null: it is no terminal
  std::string_view things_;
  std::uint64_t done_ = 0, total_;
  Clock::time_point start_, shown_;
};

}  // namespace gadfly::cli
