// SPDX-License-Identifier: Apache-2.0
// Warnings that a compiler makes errors. A diagnostic with the name of a warning is the compiler's opinion of a
// program, not a sign that the program is wrong, and the warning can be switched off.
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gadfly::compiler {

// The warnings that |output| names as errors, each once: {"parentheses"} of "t.c:1:5: error: … [-Wparentheses]", and
// likewise of [-Werror=parentheses] and [-Werror,-Wparentheses].
std::vector<std::string> warnings_as_errors(std::string_view output);

// What one compiler is known to make errors; it is shared by all copies of the compiler, in several threads.
class Opinions {
 public:
  // What switches them off: {"-Wno-parentheses"}, in alphabetical order.
  std::vector<std::string> options() const;
  // Notes what |output| names, which came of compiling with |options|. True: there is something in it that |options| do
  // not switch off yet, so that another try may end otherwise.
  bool learn(std::string_view output, const std::vector<std::string>& options);

 private:
  mutable std::mutex mutex_;
  std::set<std::string> names_;
};

}  // namespace gadfly::compiler
