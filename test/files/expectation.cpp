// SPDX-License-Identifier: Apache-2.0
#include "expectation.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

// The text after "// NAME: ", if |line| is such a line.
std::optional<std::string> directive(const std::string& line, const std::string& name) {
  const std::string start = "// " + name + ":";
  if (!line.starts_with(start)) return std::nullopt;
  std::string text = line.substr(start.size());
  if (text.starts_with(' ')) text.erase(0, 1);
  return text;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

std::string describe(const nlohmann::json& report) {
  const std::string verdict = report.at("verdict");
  if (verdict == "defined") return fmt::format("defined exit {}", int(report.at("exit_code")));
  if (verdict == "undefined") {
    const auto& ub = report.at("ub");
    return fmt::format("{} {} at {}:{}", std::string(ub.at("class")), std::string(ub.at("id")), int(ub.at("line")),
                       int(ub.at("column")));
  }
  if (verdict == "unsupported") return "unsupported " + std::string(report.at("unsupported").at("message"));
  if (verdict == "error") return "error " + std::string(report.at("error").at("message"));
  return verdict;
}

// The standard output of gadfly with |arguments|, in this process.
std::string output_of(const std::vector<std::string>& arguments) {
  char* buffer = nullptr;
  std::size_t size = 0;
  std::FILE* out = open_memstream(&buffer, &size);
  std::FILE* err = std::fopen("/dev/null", "w");
  support::on_deep_stack([&] { cli::gadfly(arguments, {out, err}); });
  std::fclose(err);
  std::fclose(out);
  std::string text(buffer, size);
  std::free(buffer);
  return text;
}

}  // namespace

std::optional<FileTest> read_file_test(const std::filesystem::path& file) {
  std::ifstream in(file);
  FileTest test;
  bool has_run = false;
  for (std::string line; std::getline(in, line) && line.starts_with("//");) {
    if (const auto run = directive(line, "RUN")) {
      has_run = true;
      test.arguments = words(*run);
      if (!test.arguments.empty()) test.arguments.erase(test.arguments.begin());  // "gadfly"
      for (std::string& word : test.arguments)
        if (word == "%s") word = file.string();
      if (test.arguments.empty()) return test;
      test.arguments.insert(test.arguments.begin() + 1, "--json");
    } else if (const auto expect = directive(line, "EXPECT")) {
      test.expect = *expect;
    } else if (const auto out = directive(line, "STDOUT")) {
      test.out = test.out.value_or("") + *out + "\n";
    }
  }
  if (!has_run) return std::nullopt;
  return test;
}

std::string actual(const FileTest& test, std::string& out) {
  const std::string text = output_of(test.arguments);
  const auto report = nlohmann::json::parse(text, nullptr, false);
  if (!report.is_object()) return "no report";
  out = report.at("stdout");
  return describe(report);
}

bool satisfies(const std::string& actual, const std::string& expect) {
  const std::string unsupported = "unsupported ";
  if (expect == "defined") return actual == "defined exit 0";
  if (expect.starts_with(unsupported))
    return actual.starts_with(unsupported) &&
           actual.find(expect.substr(unsupported.size()), unsupported.size()) != std::string::npos;
  if (actual == expect) return !expect.empty();
  return expect.find(" at ") != std::string::npos && actual.starts_with(expect + ":");  // any column
}

}  // namespace gadfly::test
