// SPDX-License-Identifier: Apache-2.0
// The parts of the page. All text that comes from elsewhere is escaped where it is put in.
#pragma once

#include <string>
#include <string_view>

#include "report/content.h"

namespace gadfly::report {

// The style sheet.
std::string_view page_style();

std::string summary_section(const Content& content);
std::string matrix_section(const Content& content);
std::string curves_section(const Content& content);
std::string findings_sections(const Content& content);

// "wrong output" in the colour of its kind.
std::string badge(std::string_view kind);
// The class that has the colour of |kind|.
std::string kind_class(std::string_view kind);

}  // namespace gadfly::report
