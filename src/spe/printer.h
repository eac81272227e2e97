// SPDX-License-Identifier: Apache-2.0
// Variants as text: that of the skeleton with other names in its holes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spe/skeleton.h"

namespace gadfly::spe {

class Printer {
 public:
  // The skeleton has to outlive the printer.
  explicit Printer(const Skeleton&);

  // The text of a variant, valid until the next call. Holes before |first_changed| have to be
  // filled as in the last call: they are not looked at.
  std::string_view print(const Filling&, std::size_t first_changed = 0);

 private:
  const Skeleton& skeleton_;
  std::vector<std::string_view> behind_;  // the text between a hole and the next
  std::vector<std::size_t> place_;        // of each hole in text_
  std::string text_;
};

}  // namespace gadfly::spe
