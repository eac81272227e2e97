// SPDX-License-Identifier: Apache-2.0
// Finds unsequenced and indeterminately sequenced conflicts (C17 6.5p2, 6.5.2.2p10).
//
// While an expression with unsequenced operands is evaluated, every access is logged. The accesses of
// each operand are one range of the log; two ranges conflict when they touch the same bits and one of
// the two accesses is a write.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gadfly::machine {

struct Access {
  std::uint64_t where;       // object serial, or a frame slot (kSlot set)
  std::uint64_t begin, end;  // in bits
  bool write;
  bool pending;  // a side effect that is not yet sequenced before the value it belongs to
  bool in_call;  // made by a called function: indeterminately sequenced only
  static constexpr std::uint64_t kSlot = 1ull << 63;
  static constexpr std::uint64_t kOutput = 0;  // no object's serial: what the program shows to the world
};

struct Conflict {
  Access first, second;
  bool unsequenced() const { return !first.in_call && !second.in_call; }
  // Both in calls, which do not interleave: one happens before the other.
  bool between_calls() const { return first.in_call && second.in_call; }
};

class AccessLog {
 public:
  using Mark = std::size_t;
  Mark mark() const { return log_.size(); }
  void add(const Access& access) {
    if (access.write) writes_.push_back(log_.size());
    log_.push_back(access);
  }

  // A conflict between the accesses [first, middle) and those since |middle|: an unsequenced one if there is any, or
  // else one that is not between calls if there is any.
  std::optional<Conflict> conflict(Mark first, Mark middle) const;
  // A pending write since |first| that touches [begin, end) of |where|: what an assignment to it
  // collides with.
  std::optional<Access> pending_write(Mark first, std::uint64_t where, std::uint64_t begin, std::uint64_t end) const;
  // A write since |first|, not in a call, that touches [begin, end) of |where|.
  std::optional<Access> direct_write(Mark first, std::uint64_t where, std::uint64_t begin, std::uint64_t end) const;
  // Whether there was output since |first|.
  bool has_output(Mark first) const;
  // A sequence point: side effects since |first| are complete.
  void settle(Mark first);
  // A call has returned: what it did since |first| is complete and counts as the call's; objects born
  // since |serial| and slots from |slot| on are forgotten, since nobody else can know them.
  void close_call(Mark first, std::uint64_t serial, std::uint64_t slot);
  // What was logged since |first|; and the same put back after a cut.
  std::vector<Access> since(Mark first) const {
    return {log_.begin() + static_cast<std::ptrdiff_t>(first), log_.end()};
  }
  void append(std::span<const Access> accesses) {
    for (const Access& access : accesses) add(access);
  }
  // Merges what repeats or touches since |first|, when there is much of it.
  void compact(Mark first);
  void cut(Mark mark) {
    log_.resize(mark);
    while (!writes_.empty() && writes_.back() >= mark) writes_.pop_back();
  }

 private:
  using Writes = std::span<const Mark>;
  Writes writes_since(Mark first) const;
  void find_writes_again(Mark first);

  std::vector<Access> log_;
  std::vector<Mark> writes_;  // where they are in log_: few accesses are, and only they conflict with others
  std::size_t compact_at_ = 4096;
};

}  // namespace gadfly::machine
