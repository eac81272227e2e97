// SPDX-License-Identifier: Apache-2.0
// Who watches a campaign for people and for programs.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
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

// --- What they are made of -----------------------------------------------------------------------

struct ScreenSize {
  std::size_t columns = 80, rows = 24;
};
// The status as lines that fit: none is wider, and there are fewer than |rows|.
std::vector<std::string> draw_status(const Snapshot& now, ScreenSize size);

std::string start_text(const Snapshot& now);
std::string finding_text(const NewFinding& finding, const Snapshot& now);
std::string progress_text(const Snapshot& now);
// What it all came to; ends with a newline.
std::string summary_text(const Snapshot& now, const Ending& ending, const std::vector<DistinctFinding>& findings);

}  // namespace gadfly::hunt
