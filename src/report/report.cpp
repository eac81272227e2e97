// SPDX-License-Identifier: Apache-2.0
#include "report/report.h"

#include <array>

namespace gadfly::report {

const Format* format(std::string_view name) {
  static constexpr auto kFormats = std::to_array<Format>({{"html", "index.html", html},
                                                          {"markdown", "report.md", markdown},
                                                          {"json", "report.json", json},
                                                          {"sarif", "report.sarif", sarif},
                                                          {"junit", "report.xml", junit}});
  for (const Format& known : kFormats)
    if (known.name == name) return &known;
  return nullptr;
}

}  // namespace gadfly::report
