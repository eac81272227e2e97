// SPDX-License-Identifier: Apache-2.0
// How work that can take long is asked to end: Ctrl-C, a time limit, trouble elsewhere.
#pragma once

#include <atomic>
#include <chrono>

namespace gadfly::support {

// Thrown where work was stopped before it was done. There is no result then: nothing that was stopped
// may look judged. Not a std::exception, so that nobody takes it for trouble.
struct Stopped {};

// Says whether what is under way should end: a flag was set, or a moment is reached. Small; pass it by
// value. By default it never does. What takes longer than a tenth of a second asks at least that often.
class StopToken {
 public:
  using Clock = std::chrono::steady_clock;

  StopToken() = default;
  // |flag| has to outlive the token.
  explicit StopToken(const std::atomic<bool>& flag) : flag_(&flag) {}

  // The same, which stops at |deadline| as well.
  StopToken until(Clock::time_point deadline) const {
    StopToken token = *this;
    if (deadline < token.deadline_) token.deadline_ = deadline;
    return token;
  }

  bool requested() const {
    if (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) return true;
    return deadline_ != kNever && Clock::now() >= deadline_;
  }
  void check() const {
    if (requested()) throw Stopped{};
  }

 private:
  static constexpr Clock::time_point kNever = Clock::time_point::max();
  const std::atomic<bool>* flag_ = nullptr;
  Clock::time_point deadline_ = kNever;
};

}  // namespace gadfly::support
