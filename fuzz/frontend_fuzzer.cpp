// SPDX-License-Identifier: Apache-2.0
// Any bytes, read as C. What can be read must print as a text that reads again and prints the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "frontend/read.h"
#include "lang/print.h"
#include "support/check.h"
#include "support/deep_stack.h"

namespace {

void round_trip(std::string_view text) {
  using namespace gadfly;
  const auto first = frontend::read_text("fuzzed.c", text, {});
  const auto* program = std::get_if<lang::Program>(&first);
  if (program == nullptr) return;
  const std::string printed = lang::print(*program);
  const auto second = frontend::read_text("printed.c", printed, {});
  const auto* rejection = std::get_if<frontend::Rejection>(&second);
  GADFLY_CHECK(rejection == nullptr, "the printed text is not readable: {}:{}: {}\n{}", rejection->line,
               rejection->column, rejection->message, printed);
  const std::string again = lang::print(std::get<lang::Program>(second));
  GADFLY_CHECK(again == printed, "printed:\n{}\nprinted again:\n{}", printed, again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // Headers may be included, but not what never ends or is another each time.
  for (const char* folder : {"/dev", "/proc", "/sys"})
    if (text.find(folder) != std::string_view::npos) return -1;
  gadfly::support::on_deep_stack([&] { round_trip(text); });
  return 0;
}
