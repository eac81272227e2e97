// SPDX-License-Identifier: Apache-2.0
// gadfly print FILE.c
#include "lang/print.h"

#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/diagnose.h"
#include "cli/options.h"
#include "frontend/read.h"
#include "support/put.h"

namespace gadfly::cli {
namespace {

struct PrintArguments {
  std::string file;
  ReadFlags read;
};

int print(const PrintArguments& arguments, const Streams& streams) {
  const auto result = frontend::read_file(arguments.file, read_options(arguments.read));
  if (const auto* rejection = std::get_if<frontend::Rejection>(&result)) {
    fmt::print(streams.err, "{}", diagnostic(*rejection));
    return rejection->kind == frontend::Rejection::Kind::unsupported ? kUnsupported : kUsage;
  }
  const std::string text = lang::print(std::get<lang::Program>(result));
  support::put(streams.out, text);
  return kFine;
}

}  // namespace

Command print_command() {
  const auto arguments = std::make_shared<PrintArguments>();
  Command command{.name = "print",
                  .summary = "Print a C program as Gadfly reads it: preprocessed, self-contained C",
                  .examples =
                      "  gadfly print FILE.c\n"
                      "  gadfly print FILE.c -I include > printed.c",
                  .options = {{"FILE", "FILE", "the C source file", &arguments->file}},
                  .run = [arguments](const Streams& streams) { return print(*arguments, streams); }};
  arguments->read.declare(command.options);
  return command;
}

}  // namespace gadfly::cli
