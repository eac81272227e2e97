// SPDX-License-Identifier: Apache-2.0
#include "spe/cursor.h"

namespace gadfly::spe {

Cursor::Cursor(const Symmetry& symmetry)
    : symmetry_(symmetry),
      filling_(symmetry.site_of.size()),
      position_(symmetry.site_of.size()),
      opens_(symmetry.site_of.size()),
      used_(symmetry.classes.size()) {
  for (std::size_t hole = 0; hole < filling_.size(); ++hole) {
    put(hole, 0);
    if (symmetry.choices(hole).size() > 1) free_.push_back(hole);
  }
}

Cursor::Cursor(const Symmetry& symmetry, const Filling& start) : Cursor(symmetry) {
  const Filling least = canonical(symmetry, start);
  used_.assign(used_.size(), 0);
  for (std::size_t hole = 0; hole < least.size(); ++hole) {
    const Choice& choice = symmetry.choice(hole, least[hole]);
    put(hole, static_cast<std::uint32_t>(&choice - symmetry.choices(hole).data()));
  }
}

// The first choice of a hole is the first member of its class: it is always in use or the next.
void Cursor::put(std::size_t hole, std::uint32_t position) {
  const Choice& choice = symmetry_.choices(hole)[position];
  filling_[hole] = choice.variable;
  position_[hole] = position;
  opens_[hole] = choice.index == used_[choice.group];
  if (opens_[hole]) ++used_[choice.group];
}

// Gives a hole, the last one filled, its next choice. False: it had the last, and is empty now.
bool Cursor::raise(std::size_t hole) {
  const Choices& choices = symmetry_.choices(hole);
  if (opens_[hole]) --used_[choices[position_[hole]].group];
  for (std::uint32_t next = position_[hole] + 1; next < choices.size(); ++next)
    if (choices[next].index <= used_[choices[next].group]) {
      put(hole, next);
      return true;
    }
  return false;
}

bool Cursor::advance() {
  for (std::size_t i = free_.size(); i-- > 0;) {
    if (!raise(free_[i])) continue;
    first_changed_ = free_[i];
    while (++i < free_.size()) put(free_[i], 0);
    return true;
  }
  free_.clear();  // nor is there a way from here
  return false;
}

}  // namespace gadfly::spe
