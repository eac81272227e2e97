// SPDX-License-Identifier: Apache-2.0
// Finds accesses that break the promise of restrict (C17 6.7.3.1).
//
// Each restrict-qualified pointer with a block-scope lifetime is an instance; pointers computed from it
// carry its number as their tag. Within the lifetime of an instance, bytes of which some are modified
// must all be accessed through pointers based on it, or none of them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gadfly::machine {

class RestrictLog {
 public:
  using Tag = std::uint32_t;

  // A new instance, whose first value is based on |parent|.
  Tag open(Tag parent);
  // Instances opened since |mark| end.
  std::size_t mark() const { return active_.size(); }
  void close(std::size_t mark);
  bool any() const { return !active_.empty(); }
  bool is_based_on(Tag tag, Tag instance) const;

  // Records an access of [offset, offset + size) of the object born as |serial|. False: it conflicts
  // with an earlier one.
  bool access(std::uint64_t serial, std::uint64_t offset, std::uint64_t size, Tag tag, bool write);

 private:
  struct Use {
    Tag tag;
    Tag newest;                  // the newest instance at that time: later ones do not matter
    std::uint8_t read, written;  // by byte of the eight
  };
  using Uses = std::unordered_map<std::uint64_t, std::vector<Use>>;  // by serial and eight bytes

 public:
  // For the undo log: all of it, which is next to nothing while no instance is open.
  struct Snapshot {
    std::size_t instances;
    std::vector<Tag> active;
    Uses uses;
  };
  Snapshot snapshot() const { return {instances_.size(), active_, uses_}; }
  void restore(const Snapshot& snapshot);

 private:
  bool access_block(std::vector<Use>& uses, Tag tag, std::uint8_t mask, bool write);
  // Whether some instance that was open at both accesses has exactly one of them based on it.
  bool clash(Tag a, Tag b, Tag newest) const;
  bool active_in_one_chain_only(Tag tag, Tag other, Tag newest) const;

  struct Instance {
    Tag parent;
    bool active;
  };
  std::vector<Instance> instances_{{0, false}};
  std::vector<Tag> active_;
  Uses uses_;
};

}  // namespace gadfly::machine
