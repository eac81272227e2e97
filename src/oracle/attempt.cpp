// SPDX-License-Identifier: Apache-2.0
#include "oracle/attempt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>

#include "compiler/platform.h"
#include "compiler/trouble.h"
#include "oracle/words.h"

namespace gadfly::oracle {
namespace {

using compiler::Configuration;
using compiler::Failure;
using compiler::Strings;

constexpr const char* kProgram = "program";
// Compilers name all that they object to in one go, or up to twenty errors of it.
constexpr int kMostTries = 8;

Kind kind_of(Failure failure) {
  switch (failure) {
    case Failure::Crash: return Kind::CompilerCrash;
    case Failure::Hang: return Kind::CompilerHang;
    case Failure::Memory: return Kind::CompilerMemory;
    case Failure::Output: return Kind::CompilerOutput;
    case Failure::Rejection:
    case Failure::NoOutput: return Kind::Rejection;
    case Failure::Missing:
    case Failure::Outside: return Kind::Skipped;
  }
  return Kind::Skipped;
}

// Whether it may compute with floating point; what an included file holds may be so as well.
bool may_be_floating(const cases::SourceFile& file) {
  const std::string& text = file.text;
  for (const char* word : {"float", "double", "#include"})
    if (text.find(word) != std::string::npos) return true;
  for (std::size_t at = text.find('.'); at != std::string::npos; at = text.find('.', at + 1))
    if ((at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1]))) ||
        (at + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 1]))))
      return true;
  return false;
}

bool may_be_contracted(const cases::Case& test, const Configuration& configuration) {
  const compiler::Family family = configuration.compiler.family;
  return !test.exact && (family == compiler::Family::Gcc || family == compiler::Family::Clang) &&
         std::ranges::any_of(test.files, may_be_floating);
}

Strings options_for(const cases::Case& test, const Configuration& configuration) {
  Strings options = test.options;
  // The answer was computed with a signed char.
  if (compiler::platform_of(configuration) == compiler::Platform::LittleLp64) options.push_back("-fsigned-char");
  if (may_be_contracted(test, configuration)) options.push_back("-ffp-contract=off");
  return options;
}

void append(Strings& to, const Strings& what) { to.insert(to.end(), what.begin(), what.end()); }

bool succeeded(const exec::Result& result) { return result.end == exec::End::Exited && result.code == 0; }

}  // namespace

std::optional<exec::Result> Attempt::run(const Instrumentation& with) {
  if (!compile(with.options) || test_.only_compiled) return std::nullopt;
  return start(with.environment);
}

void Attempt::skip(std::string why) {
  verdict.kind = Kind::Skipped;
  verdict.message = std::move(why);
}

bool Attempt::put_files() {
  runner_.clear();
  return std::ranges::all_of(test_.files,
                             [&](const cases::SourceFile& file) { return runner_.put(file.name, file.text); });
}

// A rejection under the name of a warning is tried again without that warning.
bool Attempt::compile(const Strings& more_options) {
  for (int tries = 1;; ++tries) {
    if (!put_files()) {
      skip("no room for the program in the sandbox's folder");
      return false;
    }
    const Strings silenced = configuration_.compiler.opinions->options();
    Strings options = silenced;
    append(options, options_for(test_, configuration_));
    append(options, more_options);
    const exec::Result last = compile_once(options);
    if (succeeded(last)) return true;
    const bool again = last.end == exec::End::Exited && tries < kMostTries &&
                       configuration_.compiler.opinions->learn(verdict.compiler_output, silenced);
    if (again) continue;
    fail(last);
    return false;
  }
}

// The end of the first command that fails, or of the last.
exec::Result Attempt::compile_once(const Strings& options) {
  Strings files;
  for (const cases::SourceFile& file : test_.files)
    if (file.compiled) files.push_back(file.name);
  verdict.commands.clear();
  verdict.compiler_output.clear();
  std::vector<Strings> done;
  exec::Result result;
  for (const Strings& command : compiler::commands(configuration_, files, options, kProgram)) {
    verdict.commands.push_back(command_text(command));
    result = runner_.run({command, {}, limits_.compile});
    verdict.compile_seconds += result.cpu_seconds;
    verdict.compiler_output += result.out + result.err;
    if (!succeeded(result)) break;
    done.push_back(command);
  }
  // A linker that complains of a missing object says nothing of the program: it is as if the compiler had made none.
  const bool silent = std::ranges::any_of(done, [&](const Strings& command) { return made_nothing(command); });
  return succeeded(result) || !silent ? result : exec::Result{.end = exec::End::Exited, .out = {}, .err = {}};
}

// Whether there is no file where |command| was to put it.
bool Attempt::made_nothing(const Strings& command) {
  const auto option = std::ranges::find(command, "-o");
  return option != command.end() && option + 1 != command.end() && !runner_.get(*(option + 1));
}

void Attempt::fail(const exec::Result& result) {
  const compiler::Diagnosis diagnosis = compiler::diagnose(configuration_.compiler.family, result, false);
  verdict.kind = kind_of(diagnosis.failure);
  verdict.compiler_missing = diagnosis.failure == Failure::Missing;
  verdict.signature = diagnosis.signature;
  verdict.message = diagnosis.message;
  if (verdict.kind == Kind::Skipped) skip(fmt::format("the compiler was kept from its work: {}", diagnosis.message));
  const bool says_nothing =
      test_.may_be_rejected || test_.only_compiled || (!test_.standard && !configuration_.compiler.extensions);
  if (verdict.kind == Kind::Rejection && says_nothing)
    skip(fmt::format("it may use what the compiler need not know: {}", diagnosis.message));
}

std::optional<exec::Result> Attempt::start(const Strings& environment) {
  const Strings& prefix = configuration_.compiler.run_prefix;
  Strings argv = prefix;
  argv.push_back(std::string("./") + kProgram);
  verdict.commands.push_back(command_text(argv));
  // What starts it would say in its own way that there is nothing to start.
  if (!prefix.empty() && !runner_.get(kProgram)) return no_program(ENOENT);
  exec::Result result = runner_.run({argv, environment, limits_.run});
  verdict.run_seconds = result.cpu_seconds;
  if (result.end != exec::End::NotStarted) return result;
  return no_program(result.code);
}

std::optional<exec::Result> Attempt::no_program(int error) {
  const bool there = runner_.get(kProgram).has_value();
  const bool no_fault = compiler::not_started(error).failure == Failure::Outside;
  if (no_fault || (there && !configuration_.compiler.run_prefix.empty())) {
    skip(fmt::format("the program can't be started: {}", std::strerror(error)));
    return std::nullopt;
  }
  verdict.kind = Kind::Rejection;
  verdict.signature = there ? "a program that does not start" : "success without output";
  verdict.message = there ? fmt::format("the program can't be started: {}", std::strerror(error))
                          : "the compiler says that all is well, but made no program";
  return std::nullopt;
}

}  // namespace gadfly::oracle
