// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

namespace gadfly::cli {

bool is_terminal(std::FILE* file) { return fileno(file) >= 0 && isatty(fileno(file)); }

namespace {

constexpr std::chrono::milliseconds kBetween{200};

}  // namespace

Progress::Progress(std::FILE* out, std::string_view things, std::uint64_t total)
    : out_(out != nullptr && total > 1 && is_terminal(out) ? out : nullptr),
      things_(things),
      total_(total),
      start_(Clock::now()),
      shown_(start_) {}

Progress::~Progress() {
  if (out_ == nullptr) return;
  fmt::print(out_, "\r\033[K");
  std::fflush(out_);
}

void Progress::step() {
  ++done_;
  if (out_ == nullptr) return;
  const Clock::time_point now = Clock::now();
  if (now - shown_ < kBetween) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  fmt::print(out_, "\r\033[K{} of {} {}, {:.0f} a second", done_, total_, things_,
             static_cast<double>(done_) / seconds);
  std::fflush(out_);
}

}  // namespace gadfly::cli
