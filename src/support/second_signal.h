// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>

namespace gadfly::support {

// Tells a first signal from a second one, inside a handler. What comes within a moment of the first is that one again:
// `timeout` sends it to the process and to its group.
class SecondSignal {
 public:
  enum class Which : std::uint8_t { First, Echo, Second };

  Which note() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    const std::int64_t now = std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
    std::int64_t none = kNone;
    if (first_.compare_exchange_strong(none, now)) return Which::First;
    return now - none < kMoment ? Which::Echo : Which::Second;
  }
  void clear() { first_ = kNone; }

 private:
  static constexpr std::int64_t kNone = -1, kMoment = 250;  // milliseconds
  static_assert(std::atomic<std::int64_t>::is_always_lock_free);
  std::atomic<std::int64_t> first_ = kNone;
};

}  // namespace gadfly::support
