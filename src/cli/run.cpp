// SPDX-License-Identifier: Apache-2.0
// gadfly run FILE.c
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/diagnose.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/trace.h"
#include "frontend/read.h"
#include "machine/machine.h"
#include "support/put.h"

namespace gadfly::cli {
namespace {

struct RunArguments {
  std::string file;
  ReadFlags read;
  RunFlags run;
  Strings program_arguments;
};

machine::RunOptions platform_options(const RunArguments& arguments) {
  machine::RunOptions options;
  options.fuel = arguments.run.fuel;
  options.wrapv = arguments.run.wrapv;
  options.strict_aliasing = !arguments.run.no_strict_aliasing;
  options.arguments = {arguments.file};
  options.arguments.insert(options.arguments.end(), arguments.program_arguments.begin(),
                           arguments.program_arguments.end());
  return options;
}

nlohmann::ordered_json options_json(const RunArguments& arguments) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  arguments.read.to_json(object);
  arguments.run.to_json(object);
  object["arguments"] = arguments.program_arguments;
  return object;
}

int reject(const frontend::Rejection& rejection, const RunArguments& arguments, const Streams& streams) {
  if (arguments.run.json) print_json(streams.out, report(rejection, options_json(arguments)));
  fmt::print(streams.err, "{}", diagnostic(rejection));
  return rejection.kind == frontend::Rejection::Kind::unsupported ? kUnsupported : kUsage;
}

int run_file(const RunArguments& arguments, const Streams& streams) {
  auto read = frontend::read_file(arguments.file, read_options(arguments.read));
  if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) return reject(*rejection, arguments, streams);
  auto& program = std::get<lang::Program>(read);
  if (program.files.empty()) program.files.push_back(arguments.file);  // it has no declaration

  machine::RunOptions options = platform_options(arguments);
  if (!arguments.run.json)
    options.on_output = [&](int stream, std::string_view text) {
      support::put(stream == 2 ? streams.err : streams.out, text);
    };
  VolatileTrace trace(program, streams.err);
  if (arguments.run.trace == "volatile") options.observer = &trace;

  const machine::Outcome outcome = machine::run(program, options);
  if (arguments.run.json) {
    print_json(streams.out, report(program, outcome, options_json(arguments)));
  } else {
    std::fflush(streams.out);
    fmt::print(streams.err, "{}", explanation(program, outcome, arguments.run.verbose));
  }
  return exit_status(outcome.verdict);
}

}  // namespace

Command run_command() {
  const auto arguments = std::make_shared<RunArguments>();
  Command command{.name = "run",
                  .summary = "Execute a C program exactly, or report its undefined behaviour",
                  .examples =
                      "  gadfly run FILE.c\n"
                      "  gadfly run FILE.c --std c11 -I include -D NDEBUG --json\n"
                      "  gadfly run FILE.c --target s390x -- first second",
                  .options = {{"FILE", "FILE", "the C source file", &arguments->file}},
                  .rest = &arguments->program_arguments,
                  .run = [arguments](const Streams& streams) { return run_file(*arguments, streams); }};
  arguments->read.declare(command.options);
  arguments->run.declare(command.options);
  return command;
}

}  // namespace gadfly::cli
