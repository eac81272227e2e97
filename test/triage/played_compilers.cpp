// SPDX-License-Identifier: Apache-2.0
#include "played_compilers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace gadfly::test {
namespace {

FakeAnswer answer(const char* out, std::string says = "") {
  FakeAnswer answer;
  answer.program.out = out;
  answer.result.err = std::move(says);
  return answer;
}

bool has(const std::string& command, const std::string& word) {
  return (" " + command + " ").find(" " + word + " ") != std::string::npos;
}

}  // namespace

FakeAnswer play_clang(const std::string& command) {
  constexpr int kSteps = 200, kGuilty = 137;
  if (has(command, "-O0")) return answer("1\n");
  const std::string option = "-opt-bisect-limit=";
  const std::size_t at = command.find(option);
  const int limit = at == std::string::npos ? -1 : std::stoi(command.substr(at + option.size()));
  const int last = limit < 0 ? kSteps : limit;
  std::string says;
  const bool lists = at != std::string::npos && has(command, "-c");
  for (int i = 1; lists && i <= last; ++i)
    says += fmt::format("BISECT: running pass ({}) {} on f\n", i, i == kGuilty ? "BadPass" : "GoodPass");
  return answer(last >= kGuilty ? "2\n" : "1\n", says);
}

FakeAnswer play_gcc(const std::string& command) {
  constexpr int kPasses = 20;
  const auto disabled = [&](int i) { return has(command, fmt::format("-fdisable-tree-p{}", i)); };
  const bool off = has(command, "-O0");
  if (has(command, "--help=optimizers"))
    return answer("", "  -fother \t[enabled]\n  -fthing \t[enabled]\n  -fmore \t[enabled]\n");
  std::string says;
  if (has(command, "-fdump-passes"))
    for (int i = 0; i < kPasses; ++i) says += fmt::format("   tree-p{}   :  {}\n", i, off ? "OFF" : "ON");
  std::uint64_t changes = off || disabled(7) || has(command, "-fdisable-tree-p7=f") ? 0 : 5;
  if (has(command, "-fdbg-cnt-list")) says += fmt::format("  p_count   {}   unset\n", changes);
  const std::string count = "-fdbg-cnt=p_count:";
  if (const std::size_t at = command.find(count); at != std::string::npos)
    changes = std::min(changes, std::uint64_t{std::stoul(command.substr(at + count.size()))});
  return answer(changes >= 3 && !has(command, "-fno-thing") ? "2\n" : "1\n", says);
}

}  // namespace gadfly::test
