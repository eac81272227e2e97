// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/stop.h"

namespace gadfly::support {

// Does |work|. False: it was stopped.
template <typename Work>
bool until_stopped(const Work& work) {
  try {
    work();
    return true;
  } catch (const Stopped&) {
    return false;
  }
}

}  // namespace gadfly::support
