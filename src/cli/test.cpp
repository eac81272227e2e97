// SPDX-License-Identifier: Apache-2.0
// gadfly test FILE.c
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/gen_files.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/toolchain.h"
#include "hunt/program_test.h"
#include "hunt/source.h"
#include "hunt/witness.h"
#include "oracle/agree.h"
#include "support/deep_stack.h"
#include "support/text.h"

namespace gadfly::cli {
namespace {

using Json = nlohmann::ordered_json;
using hunt::Judgement;

// One program, from its file to the table.
class TestSession {
 public:
  TestSession(std::string file, const TestFlags& flags, const Streams& streams)
      : file_(std::move(file)), flags_(flags), streams_(streams) {}

  int run() {
    return guarded(streams_, "test", [&] {
      if (const auto trouble = prepare()) return fail(streams_, "test", *trouble);
      const auto runner = exec::open_sandbox(sandbox_);
      const oracle::AgreementResult agreed = oracle::agree(test_, matrix_.references, matrix_.limits, *runner);
      if (const auto* undefined = std::get_if<oracle::Undefined>(&agreed.agreement))
        return no_answer("undefined", undefined->message);
      if (const auto* none = std::get_if<oracle::NoAnswer>(&agreed.agreement)) return no_answer("no-answer", none->why);
      const auto& answer = std::get<cases::Answer>(agreed.agreement);
      test_.unproven = agreed.unproven;
      hunt::CpuSeconds cpu;
      const hunt::PlannedTests tests = hunt::all_tests(matrix_);
      const std::vector<Judgement> judgements = hunt::judge_all(
          test_, answer, matrix_, tests, *runner, [](const std::string&) {}, cpu);
      flags_.json ? print_json_report(agreed, judgements) : print_table(agreed, judgements);
      return status_of(judgements);
    });
  }

 private:
  std::optional<Trouble> prepare() {
    if (auto trouble = wrong_limits(flags_.compile_limit, flags_.run_limit)) return trouble;
    if (const auto text = read_whole_file(file_); const auto* trouble = std::get_if<Trouble>(&text)) return *trouble;
    std::optional<cases::Case> test;
    support::on_deep_stack([&] { test = hunt::read_test_file(file_); });
    if (!test) return Trouble{fmt::format("{}: error: not a C file that can be tested", file_)};
    test_ = std::move(*test);
    Strings visible;
    for (const std::string& folder : flags_.include_dirs) {
      visible.push_back(std::filesystem::absolute(folder).string());
      test_.options.push_back("-I" + visible.back());
    }
    for (const std::string& macro : flags_.defines) test_.options.push_back("-D" + macro);
    const std::optional<Strings> levels = flags_.opt.empty() ? std::nullopt : std::optional(flags_.opt);
    auto found = find_toolchain({flags_.config, flags_.compiler, visible, levels});
    if (auto* trouble = std::get_if<Trouble>(&found)) return std::move(*trouble);
    auto& chain = std::get<Toolchain>(found);
    sandbox_ = std::move(chain.sandbox);
    for (const std::string& note : chain.notes) fmt::print(streams_.err, "gadfly test: {}\n", note);
    for (compiler::Configuration& each : compiler::configurations(chain.compilers))
      matrix_.entries.push_back({0, std::move(each)});
    matrix_.references = oracle::references(chain.compilers);
    matrix_.limits =
        oracle::limits_of(static_cast<double>(flags_.compile_limit), static_cast<double>(flags_.run_limit));
    return std::nullopt;
  }

  int no_answer(const char* what, const std::string& message) const {
    if (flags_.json) print_json(streams_.out, {{"file", file_}, {"verdict", what}, {"message", message}});
    const std::string text =
        std::string_view(what) == "undefined"
            ? fmt::format("{}\nThe program is undefined: every result of a compiler is correct.", message)
            : fmt::format("{}: its answer is not known: {}", file_, message);
    return fail(streams_, "test", {text});
  }

  static const char* state_of(const std::vector<Judgement>& judgements) {
    if (hunt::is_own_bug(judgements)) return "gadfly-bug";
    for (const Judgement& judgement : judgements)
      if (oracle::is_finding(judgement.verdict.kind)) return "found";
    return is_judged(judgements) ? "right" : "nothing-judged";
  }

  static bool is_judged(const std::vector<Judgement>& judgements) {
    return std::ranges::any_of(
        judgements, [](const Judgement& judgement) { return judgement.verdict.kind != oracle::Kind::Skipped; });
  }

  static int status_of(const std::vector<Judgement>& judgements) {
    const std::string_view state = state_of(judgements);
    return state == "gadfly-bug" ? kOwnBug : state == "found" ? kFound : state == "nothing-judged" ? kUsage : kFine;
  }

  void print_json_report(const oracle::AgreementResult& agreed, const std::vector<Judgement>& judgements) const {
    const auto& answer = std::get<cases::Answer>(agreed.agreement);
    Json results = Json::array();
    for (const Judgement& judgement : judgements) {
      const oracle::Verdict& verdict = judgement.verdict;
      results.push_back({{"configuration", judgement.configuration->name()},
                         {"kind", oracle::word(verdict.kind)},
                         {"flaky", judgement.flaky},
                         {"signature", verdict.signature},
                         {"message", verdict.message},
                         {"output", verdict.actual.out},
                         {"exit_status", verdict.actual.exit_status},
                         {"compile_seconds", verdict.compile_seconds},
                         {"run_seconds", verdict.run_seconds},
                         {"commands", verdict.commands}});
    }
    print_json(streams_.out, {{"file", file_},
                              {"verdict", state_of(judgements)},
                              {"answer",
                               {{"output", answer.out},
                                {"exit_status", answer.exit_status},
                                {"by", agreed.by},
                                {"proven", agreed.unproven.empty()},
                                {"unproven", agreed.unproven}}},
                              {"results", results}});
  }

  void print_table(const oracle::AgreementResult& agreed, const std::vector<Judgement>& judgements) const {
    const auto& answer = std::get<cases::Answer>(agreed.agreement);
    fmt::print(streams_.out, "{}: {}; exit status {}, {} bytes of output, by {}\n", file_,
               agreed.unproven.empty() ? "defined" : "not refuted", answer.exit_status, answer.out.size(), agreed.by);
    if (!agreed.unproven.empty())
      fmt::print(streams_.out, "  The abstract machine gives no verdict: {}\n", agreed.unproven);
    for (const Judgement& judgement : judgements) {
      const oracle::Verdict& verdict = judgement.verdict;
      fmt::print(streams_.out, "  {:<36} {:<15} {}{}\n", judgement.configuration->name(), oracle::word(verdict.kind),
                 judgement.flaky ? "(did not repeat) " : "", support::cut(support::one_line(verdict.message), 120));
    }
    const auto unjudged =
        std::ranges::count(judgements, oracle::Kind::Skipped, [](const Judgement& each) { return each.verdict.kind; });
    if (unjudged != 0) fmt::print(streams_.out, "{} of {} did not judge it\n", unjudged, judgements.size());
    if (!is_judged(judgements))
      fmt::print(streams_.out, "Nothing was judged, so nothing is known about these compilers.\n");
    if (hunt::is_own_bug(judgements))
      fmt::print(streams_.out,
                 "All compilers agree against Gadfly's answer: this is a bug of Gadfly. Please "
                 "report it.\n");
  }

  const std::string file_;
  const TestFlags& flags_;
  const Streams& streams_;
  cases::Case test_;
  hunt::TestMatrix matrix_;
  exec::SandboxOptions sandbox_;
};

struct TestArguments {
  std::string file;
  TestFlags flags;
};

}  // namespace

Command test_command() {
  const auto arguments = std::make_shared<TestArguments>();
  Command command{.name = "test",
                  .summary = "Test all compilers with one C program",
                  .examples =
                      "  gadfly test FILE.c\n"
                      "  gadfly test FILE.c --compiler tcc --compiler gcc-12 --opt -O2 --json",
                  .options = {{"FILE", "FILE", "the C source file", &arguments->file}},
                  .run = [arguments](const Streams& streams) {
                    return TestSession(arguments->file, arguments->flags, streams).run();
                  }};
  arguments->flags.declare(command.options);
  return command;
}

}  // namespace gadfly::cli
