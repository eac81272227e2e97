// SPDX-License-Identifier: Apache-2.0
// The sources `csmith` and `yarpgen`: generators that are installed. They run in the sandbox, like
// a compiler.
#include <fmt/format.h>

#include <filesystem>

#include "hunt/mix.h"
#include "hunt/source.h"
#include "support/search_path.h"

namespace gadfly::hunt {
namespace {

namespace fs = std::filesystem;
using cases::Case;
using cases::SourceFile;

constexpr double kGenerateSeconds = 20;

// Runs |argv|, and takes |names| from the folder: the files that the generator has to write.
struct GeneratorOutput {
  std::vector<SourceFile> files;
  std::string trouble;
  double cpu_seconds = 0;
};
GeneratorOutput run_generator(const std::vector<std::string>& argv, const std::vector<std::string>& names,
                              exec::Runner& runner) {
  runner.clear();
  exec::Limits limits;
  limits.cpu_seconds = kGenerateSeconds;
  limits.wall_seconds = 10 * kGenerateSeconds;
  const exec::Result result = runner.run({argv, {}, limits});
  GeneratorOutput written;
  written.cpu_seconds = result.cpu_seconds;
  if (result.end == exec::End::OutOfTime) {
    written.trouble = "the generator does not end in time";
    return written;
  }
  for (const std::string& name : names) {
    auto text = runner.get(name);
    if (!text) {
      written.trouble = fmt::format("the generator made no {}", name);
      return written;
    }
    written.files.push_back({name, std::move(*text), !name.ends_with(".h")});
  }
  return written;
}

class CsmithSource final : public Source {
 public:
  explicit CsmithSource(std::uint64_t seed) : seed_(seed) {}

  std::string name() const override { return "csmith"; }
  SourceResult make(std::uint64_t number, exec::Runner& runner) override {
    Draws draws = draws_of(seed_, "csmith", number);
    const auto seed = static_cast<std::uint32_t>(draws.next());
    const bool plain = draws.chance(50);  // what the small compilers take
    std::vector<std::string> argv = {"csmith", "--seed", std::to_string(seed)};
    if (plain) argv.insert(argv.end(), {"--no-packed-struct", "--max-array-dim", "1"});
    argv.insert(argv.end(), {"-o", "test.c"});
    GeneratorOutput written = run_generator(argv, {"test.c"}, runner);
    if (!written.trouble.empty()) return {NoProgram{written.trouble}, written.cpu_seconds};
    Case test;
    test.source = "csmith";
    test.origin = cases::External{fmt::format("{}", fmt::join(argv, " "))};
    test.files = std::move(written.files);
    test.options = {"-I/usr/include/csmith"};
    test.extensions = !plain;
    test.standard = false;
    return {std::move(test), written.cpu_seconds};
  }

 private:
  std::uint64_t seed_;
};

// The versions of YARPGen have other options.
struct YarpgenVersion {
  std::vector<std::string> (*arguments)(std::uint32_t seed);
  std::vector<std::string> compiler_options;
  bool extensions;
};

const YarpgenVersion kYarpgenVersions[] = {
    {[](std::uint32_t seed) -> std::vector<std::string> {
       return {"--std=c", fmt::format("--seed={}", seed), "-o", "."};
     },
     {"-fPIC", "-mcmodel=large"},
     true},
    {[](std::uint32_t seed) -> std::vector<std::string> {
       return {"--std=c99", "-s", std::to_string(seed), "-d", "."};
     },
     {},
     false},
};

class YarpgenSource final : public Source {
 public:
  YarpgenSource(std::uint64_t seed, std::string binary) : seed_(seed), binary_(std::move(binary)) {}

  std::string name() const override { return "yarpgen"; }
  // The one that is installed does not know the other's options, and ends at once.
  SourceResult make(std::uint64_t number, exec::Runner& runner) override {
    const auto seed = static_cast<std::uint32_t>(draws_of(seed_, "yarpgen", number).next());
    SourceResult made{NoProgram{}};
    for (const YarpgenVersion& version : kYarpgenVersions) {
      std::vector<std::string> argv = version.arguments(seed);
      const std::string command = fmt::format("yarpgen {}", fmt::join(argv, " "));
      argv.insert(argv.begin(), binary_);
      GeneratorOutput written = run_generator(argv, {"driver.c", "func.c", "init.h"}, runner);
      made.cpu_seconds += written.cpu_seconds;
      if (!written.trouble.empty()) {
        made.program = NoProgram{written.trouble};
        continue;
      }
      Case test;
      test.source = "yarpgen";
      test.origin = cases::External{command};
      test.files = std::move(written.files);
      test.options = version.compiler_options;
      test.extensions = version.extensions;
      test.standard = false;
      made.program = std::move(test);
      break;
    }
    return made;
  }

  std::vector<std::string> visible() const override { return {binary_}; }

 private:
  std::uint64_t seed_;
  std::string binary_;
};

}  // namespace

SourceOrTrouble make_csmith_source(const SourceContext& context, const std::string&) {
  if (support::find_executable("csmith").empty())
    return "--source csmith: there is no csmith on PATH; on Debian and Ubuntu: "
           "apt install csmith libcsmith-dev";
  if (!fs::exists("/usr/include/csmith/csmith.h"))
    return "--source csmith: the header csmith.h is missing; on Debian and Ubuntu: apt install "
           "libcsmith-dev";
  return std::make_unique<CsmithSource>(context.seed);
}

SourceOrTrouble make_yarpgen_source(const SourceContext& context, const std::string&) {
  const std::string binary = support::find_executable("yarpgen");
  if (binary.empty())
    return "--source yarpgen: there is no yarpgen on PATH; build it from its sources "
           "(github.com/intel/yarpgen, "
           "with CMake), and put it there";
  return std::make_unique<YarpgenSource>(context.seed, fs::canonical(binary).string());
}

}  // namespace gadfly::hunt
