// SPDX-License-Identifier: Apache-2.0
// The file of --record and --replay: what a program can be grown from again. It is text that people
// may edit: options as `key value` lines, then the line `choices`, then numbers. Any numbers give a
// program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "cli/gen_settings.h"

namespace gadfly::cli {

struct Recording {
  std::string version;  // of the Gadfly that wrote it
  std::uint64_t seed = 0;
  GenSettings settings;
  gen::Recipe recipe;
  bool edited = false;  // its numbers are no longer those that were recorded
};

std::string recording_text(const Recording& recording);

// |path| is for messages.
std::variant<Recording, Trouble> read_recording(const std::string& path, std::string_view text);

}  // namespace gadfly::cli
