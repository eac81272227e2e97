// SPDX-License-Identifier: Apache-2.0
#include "spe/printer.h"

namespace gadfly::spe {

Printer::Printer(const Skeleton& skeleton) : skeleton_(skeleton), place_(skeleton.holes.size()) {
  const std::string_view text = skeleton.text;
  const auto& holes = skeleton.holes;
  for (std::size_t i = 0; i < holes.size(); ++i) {
    const std::size_t end = i + 1 < holes.size() ? holes[i + 1].begin : text.size();
    behind_.push_back(text.substr(holes[i].end, end - holes[i].end));
  }
  text_ = text.substr(0, holes.empty() ? text.size() : holes.front().begin);
  if (!holes.empty()) place_.front() = text_.size();
}

std::string_view Printer::print(const Filling& filling, std::size_t first_changed) {
  if (filling.empty()) return text_;
  text_.resize(place_[first_changed]);
  for (std::size_t hole = first_changed; hole < filling.size(); ++hole) {
    place_[hole] = text_.size();
    text_ += skeleton_.variables[filling[hole]].name;
    text_ += behind_[hole];
  }
  return text_;
}

}  // namespace gadfly::spe
