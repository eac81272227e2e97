// SPDX-License-Identifier: Apache-2.0
// What watchers that write lines share.
#pragma once

#include <cstdio>
#include <string>

#include "support/put.h"

namespace gadfly::hunt {

inline void write(std::FILE* out, const std::string& text) {
  support::put(out, text);
  support::flush(out);
}

// True every half minute: between lines that only say how it stands.
class StatusTimer {
 public:
  bool passed(double session) {
    if (session < next_) return false;
    next_ = session + kSeconds;
    return true;
  }

 private:
  static constexpr double kSeconds = 30;
  double next_ = kSeconds;
};

}  // namespace gadfly::hunt
