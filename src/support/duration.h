// SPDX-License-Identifier: Apache-2.0
// Durations as people type and read them.
#pragma once

#include <optional>
#include <string>

namespace gadfly::support {

// Seconds of "90s", "10m", "2h", "1h30m" or "90"; nothing: it is no such text, or not more than 0.
std::optional<double> read_duration(const std::string& text);
// "1:02:03" or "2:03".
std::string clock_text(double seconds);

}  // namespace gadfly::support
