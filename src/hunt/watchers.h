// SPDX-License-Identifier: Apache-2.0
// Who watches a campaign for people and for programs.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "hunt/status.h"

namespace gadfly::hunt {

// Plain lines: the start, each new finding, a line every half minute, the end.
std::unique_ptr<Watcher> line_watcher(std::FILE* out);
// One JSON object a line: {"event": "start"|"finding"|"triage"|"note"|"stopping"|"progress"|"end", …}.
std::unique_ptr<Watcher> json_watcher(std::FILE* out);
// A status that is redrawn in place, with each new finding above it. |out| is a terminal.
std::unique_ptr<Watcher> screen_watcher(std::FILE* out);

// --- What they are made of
// --------------------------------------------------------------------------

struct ScreenSize {
  std::size_t columns = 80, rows = 24;
};
// The status as lines that fit: none is wider, and there are fewer than |rows|.
std::vector<std::string> draw_status(const Snapshot& now, ScreenSize size);

std::string start_text(const Snapshot& now);
std::string finding_text(const NewFinding& finding, const Snapshot& now);
nlohmann::ordered_json followed_up_json(const FollowedUp& result, double at);
// Empty: nothing worth a line.
std::string followed_up_text(const FollowedUp& result);
std::string progress_text(const Snapshot& now);
// What it all came to; ends with a newline.
std::string summary_text(const Snapshot& now, const Ending& ending, const std::vector<DistinctFinding>& findings);

// |text| on one line: what can't be printed becomes a question mark.
std::string printable(std::string_view text);
// As many characters of printable text as fit; the last one is "…" where it was cut.
std::string cut(std::string_view text, std::size_t columns);

}  // namespace gadfly::hunt
