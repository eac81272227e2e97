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
// Empty where no bugs are known.
std::string bugs_section(const Content& content);
std::string findings_sections(const Content& content);

// --- What they are made of

// What was expected and what came, with the lines marked that differ.
std::string outputs(std::string_view expected, std::string_view actual, std::string_view compiler_output);
// A line of a list of facts; empty: there is no |value|, which is HTML.
std::string fact(std::string_view name, const std::string& value);

// A command to type, with the store of |content| where it needs to be named.
std::string hint(const Content& content, std::string_view arguments);

// "wrong output" in the colour of its kind.
std::string badge(std::string_view kind);
// The class that has the colour of |kind|.
std::string kind_class(std::string_view kind);

}  // namespace gadfly::report
