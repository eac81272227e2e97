// SPDX-License-Identifier: Apache-2.0
#include "machine/access_log.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace gadfly::machine {
namespace {

bool overlap(const Access& a, const Access& b) { return a.where == b.where && a.begin < b.end && b.begin < a.end; }

bool conflicting(const Access& a, const Access& b) { return (a.write || b.write) && overlap(a, b); }

bool by_place(const Access& a, const Access& b) {
  return std::tie(a.where, a.begin, a.end, a.write, a.in_call, a.pending) <
         std::tie(b.where, b.begin, b.end, b.write, b.in_call, b.pending);
}

// Keeps the worse of two conflicts; true when there can be no worse one.
bool worst_so_far(std::optional<Conflict>& found, const Access& a, const Access& b) {
  const Conflict now{a, b};
  if (!found || now.unsequenced() || found->between_calls()) found = now;
  return found->unsequenced();
}

// For many accesses: sorted by place, each needs to be compared only with those that begin before
// its end. |longest| bounds how far back an overlapping one can begin.
std::optional<Conflict> sorted_conflict(std::span<const Access> left, std::span<const Access> right) {
  std::vector<Access> sorted(left.begin(), left.end());
  std::sort(sorted.begin(), sorted.end(), by_place);
  std::uint64_t longest = 0;
  for (const Access& a : sorted) longest = std::max(longest, a.end - a.begin);
  std::optional<Conflict> found;
  for (const Access& b : right) {
    Access from = b;
    from.begin = b.begin > longest ? b.begin - longest : 0;
    from.end = 0;
    from.write = from.in_call = from.pending = false;
    for (auto it = std::lower_bound(sorted.begin(), sorted.end(), from, by_place);
         it != sorted.end() && it->where == b.where && it->begin < b.end; ++it)
      if (conflicting(*it, b) && worst_so_far(found, *it, b)) return found;
  }
  return found;
}

}  // namespace

AccessLog::Writes AccessLog::writes_since(Mark first) const {
  return {std::ranges::lower_bound(writes_, first), writes_.end()};
}

void AccessLog::find_writes_again(Mark first) {
  while (!writes_.empty() && writes_.back() >= first) writes_.pop_back();
  for (Mark i = first; i < log_.size(); ++i)
    if (log_[i].write) writes_.push_back(i);
}

std::optional<Conflict> AccessLog::conflict(Mark first, Mark middle) const {
  const Writes writes = writes_since(first);
  if (writes.empty()) return std::nullopt;
  const std::span<const Access> left(log_.data() + first, middle - first);
  const std::span<const Access> right(log_.data() + middle, log_.size() - middle);
  if (left.empty() || right.empty()) return std::nullopt;
  const std::size_t in_right = writes_since(middle).size();
  const std::size_t pairs = (writes.size() - in_right) * right.size() + in_right * left.size();
  constexpr std::size_t kSorting = 16;  // what it costs for one access, in comparisons
  if (pairs > kSorting * (left.size() + right.size())) return sorted_conflict(left, right);
  std::optional<Conflict> found;
  for (const Mark at : writes)
    for (const Access& other : at < middle ? right : left) {
      const Access& write = log_[at];
      if (!overlap(write, other)) continue;
      if (at < middle ? worst_so_far(found, write, other) : worst_so_far(found, other, write)) return found;
    }
  return found;
}

std::optional<Access> AccessLog::pending_write(Mark first, std::uint64_t where, std::uint64_t begin,
                                               std::uint64_t end) const {
  const Access wanted{where, begin, end, true, true, false};
  for (const Mark at : writes_since(first))
    if (log_[at].pending && overlap(log_[at], wanted)) return log_[at];
  return std::nullopt;
}

std::optional<Access> AccessLog::direct_write(Mark first, std::uint64_t where, std::uint64_t begin,
                                              std::uint64_t end) const {
  const Access wanted{where, begin, end, true, true, false};
  for (const Mark at : writes_since(first))
    if (!log_[at].in_call && overlap(log_[at], wanted)) return log_[at];
  return std::nullopt;
}

bool AccessLog::has_output(Mark first) const {
  return std::ranges::any_of(writes_since(first), [&](Mark at) { return log_[at].where == Access::kOutput; });
}

void AccessLog::settle(Mark first) {
  for (const Mark at : writes_since(first)) log_[at].pending = false;
}

void AccessLog::close_call(Mark first, std::uint64_t serial, std::uint64_t slot) {
  std::size_t kept = first;
  for (std::size_t i = first; i < log_.size(); ++i) {
    Access a = log_[i];
    const bool private_to_call = (a.where & Access::kSlot) ? (a.where & ~Access::kSlot) >= slot : a.where >= serial;
    if (private_to_call) continue;
    a.pending = false;
    a.in_call = true;
    log_[kept++] = a;
  }
  log_.resize(kept);
  find_writes_again(first);
}

void AccessLog::compact(Mark first) {
  if (log_.size() - first < compact_at_) return;
  const auto begin = log_.begin() + static_cast<std::ptrdiff_t>(first);
  // By kind of access first, so that those of one kind that touch are neighbours.
  std::sort(begin, log_.end(), [](const Access& a, const Access& b) {
    return std::tie(a.where, a.write, a.in_call, a.pending, a.begin, a.end) <
           std::tie(b.where, b.write, b.in_call, b.pending, b.begin, b.end);
  });
  auto last = begin;
  for (auto it = begin + 1; it != log_.end(); ++it) {
    const bool alike = it->where == last->where && it->write == last->write && it->in_call == last->in_call &&
                       it->pending == last->pending;
    if (alike && it->begin <= last->end) last->end = std::max(last->end, it->end);
    else *++last = *it;
  }
  log_.erase(last + 1, log_.end());
  find_writes_again(first);
  compact_at_ = std::max<std::size_t>(4096, 2 * (log_.size() - first));
}

}  // namespace gadfly::machine
