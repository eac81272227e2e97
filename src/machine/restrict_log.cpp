// SPDX-License-Identifier: Apache-2.0
#include "machine/restrict_log.h"

#include <algorithm>

namespace gadfly::machine {

RestrictLog::Tag RestrictLog::open(Tag parent) {
  instances_.push_back({parent, true});
  const Tag tag = static_cast<Tag>(instances_.size() - 1);
  active_.push_back(tag);
  return tag;
}

void RestrictLog::close(std::size_t mark) {
  while (active_.size() > mark) {
    instances_[active_.back()].active = false;
    active_.pop_back();
  }
  if (active_.empty()) uses_.clear();
}

void RestrictLog::restore(const Snapshot& snapshot) {
  instances_.resize(snapshot.instances);
  active_ = snapshot.active;
  for (const Tag tag : active_) instances_[tag].active = true;
  uses_ = snapshot.uses;
}

bool RestrictLog::is_based_on(Tag tag, Tag instance) const {
  for (; tag != 0; tag = instances_[tag].parent)
    if (tag == instance) return true;
  return false;
}

bool RestrictLog::active_in_one_chain_only(Tag tag, Tag other, Tag newest) const {
  for (; tag != 0; tag = instances_[tag].parent)
    if (tag <= newest && instances_[tag].active && !is_based_on(other, tag)) return true;
  return false;
}

bool RestrictLog::clash(Tag a, Tag b, Tag newest) const {
  return a != b && (active_in_one_chain_only(a, b, newest) || active_in_one_chain_only(b, a, newest));
}

bool RestrictLog::access(std::uint64_t serial, std::uint64_t offset, std::uint64_t size, Tag tag, bool write) {
  for (std::uint64_t at = offset; at < offset + size;) {
    const std::uint64_t block = at / 8;
    const std::uint64_t end = std::min(offset + size, (block + 1) * 8);
    const auto mask = static_cast<std::uint8_t>(((1u << (end - at)) - 1) << (at % 8));
    if (!access_block(uses_[serial << 32 ^ block], tag, mask, write)) return false;
    at = end;
  }
  return true;
}

bool RestrictLog::access_block(std::vector<Use>& uses, Tag tag, std::uint8_t mask, bool write) {
  for (const Use& use : uses) {
    const std::uint8_t other = write ? use.read | use.written : use.written;
    if (use.tag != tag && (other & mask) && clash(use.tag, tag, use.newest)) return false;
  }
  const Tag newest = static_cast<Tag>(instances_.size() - 1);
  Use now{tag, newest, static_cast<std::uint8_t>(write ? 0 : mask), static_cast<std::uint8_t>(write ? mask : 0)};
  for (const Use& use : uses)
    if (use.tag == tag && use.newest == newest) {
      now.read |= use.read;
      now.written |= use.written;
    }
  // Older uses of the same tag that this one covers say nothing more.
  std::erase_if(
      uses, [&](const Use& use) { return use.tag == tag && !(use.read & ~now.read) && !(use.written & ~now.written); });
  uses.push_back(now);
  return true;
}

}  // namespace gadfly::machine
