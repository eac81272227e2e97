// SPDX-License-Identifier: Apache-2.0
// What the first lines of a test file say:
//   // RUN: gadfly run %s --std=c17
//   // EXPECT: undefined signed-overflow at 7:7
//   // STDOUT: a line of the output (may repeat; checked when there is one)
// EXPECT is one of
//   undefined SLUG at LINE[:COLUMN]    unspecified SLUG at LINE[:COLUMN]
//   defined [exit STATUS]              unsupported WORDS
//   out-of-fuel
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gadfly::test {

struct FileTest {
  std::vector<std::string> arguments;  // of gadfly, with the file in the place of %s
  std::string expect;
  std::optional<std::string> out;
};

// Nothing when |file| has no RUN line. A malformed one gives a FileTest that can't pass.
std::optional<FileTest> read_file_test(const std::filesystem::path& file);

// What |test| came to, in the words of EXPECT; |out| receives the program's output.
std::string actual(const FileTest& test, std::string& out);

// Whether |actual| is what |expect| asks for: the same words, where `defined` stands for
// `defined exit 0`, `unsupported WORDS` for any message that holds the words, and a line without a
// column for any column of it.
bool satisfies(const std::string& actual, const std::string& expect);

}  // namespace gadfly::test
