// SPDX-License-Identifier: Apache-2.0
// A campaign as a file, in several formats.
#pragma once

#include <string>
#include <string_view>

#include "report/content.h"

namespace gadfly::report {

// A page that needs no other file and no network, and runs no script.
std::string html(const Content& content);
std::string markdown(const Content& content);
std::string json(const Content& content);
std::string sarif(const Content& content);  // 2.1.0
std::string junit(const Content& content);  // a test case for each configuration

struct Format {
  std::string_view name;  // "html"
  std::string_view file;  // "index.html"
  std::string (*render)(const Content&);
};
// Null: there is none of that name.
const Format* format(std::string_view name);

}  // namespace gadfly::report
