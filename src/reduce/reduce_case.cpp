// SPDX-License-Identifier: Apache-2.0
#include "reduce/reduce_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "lang/print.h"
#include "oracle/agree.h"
#include "oracle/words.h"
#include "reduce/merge.h"
#include "reduce/strict.h"

namespace gadfly::reduce {
namespace {

using oracle::Kind;
using Clock = std::chrono::steady_clock;
using Why = NotReduced::Why;

constexpr std::uint64_t kMostFuel = 500'000'000, kMoreFuel = 100'000;

bool shows_by_time(Kind kind) { return kind == Kind::CompilerHang || kind == Kind::ProgramHang; }

class CaseReducer {
 public:
  CaseReducer(const oracle::TestCase& test, const Failing& failing, const CaseSettings& settings)
      : test_(test), failing_(failing), settings_(settings), begin_(Clock::now()) {}

  std::variant<SmallCase, NotReduced> run() {
    if (auto trouble = read()) return std::move(*trouble);
    if (auto trouble = find_failure()) return std::move(*trouble);
    settings_.on_start(start_, unsteady_);
    return by_tree();
  }

 private:
  // What stands between #ifdef __GNUC__ and #endif is not for every compiler.
  frontend::ReadOptions first_options() const {
    frontend::ReadOptions options = oracle::read_options(test_);
    if (!failing_.configuration.compiler.extensions) options.clang_flags.push_back("-U__GNUC__");
    return options;
  }

  std::optional<NotReduced> read() {
    const auto read = test_.path.empty() ? frontend::read_text("test.c", one_file(test_.files), first_options())
                                         : frontend::read_file(test_.path, first_options());
    if (const auto* rejection = std::get_if<frontend::Rejection>(&read))
      return NotReduced{Why::NotReadable, fmt::format("{}:{}:{}: {}", rejection->file, rejection->line,
                                                      rejection->column, rejection->message)};
    text_ = lang::print(std::get<lang::Program>(read));
    return std::nullopt;
  }

  std::optional<NotReduced> find_failure() {
    auto again = frontend::read_text("test.c", text_, {});
    if (const auto* rejection = std::get_if<frontend::Rejection>(&again))
      return NotReduced{Why::NotReadable,
                        fmt::format("what Gadfly prints can't be read again: {}", rejection->message)};
    const auto& program = std::get<lang::Program>(again);
    exec::Executor executor(failing_.sandbox);
    auto look = look_at(program, text_, failing_, kMostFuel, executor);
    if (auto* why = std::get_if<std::string>(&look))
      return NotReduced{Why::NotDefined, fmt::format("{}; only a program that is defined can be reduced", *why)};
    start_ = std::get<Look>(std::move(look));
    if (!is_expected(start_.verdict)) return NotReduced{Why::DoesNotReproduce, miss()};
    look_again(program, executor);
    return std::nullopt;
  }

  void look_again(const lang::Program& program, exec::Executor& executor) {
    if (shows_by_time(start_.verdict.kind)) return;
    for (int i = 0; i < 2 && !unsteady_; ++i) {
      const auto look = look_at(program, text_, failing_, kMostFuel, executor);
      unsteady_ = !is_expected(std::get<Look>(look).verdict);
    }
  }

  bool is_expected(const oracle::Verdict& verdict) const {
    if (!oracle::is_finding(verdict.kind)) return false;
    if (settings_.kind)
      return Expectation{*settings_.kind, settings_.signature, settings_.keep_signature && !settings_.signature.empty()}
          .allows(verdict);
    return settings_.among.empty() || std::ranges::find(settings_.among, verdict.kind) != settings_.among.end();
  }

  std::string expected_words() const {
    if (settings_.kind && settings_.signature.empty()) return oracle::word(*settings_.kind);
    if (settings_.kind) return fmt::format("{}: {}", oracle::word(*settings_.kind), settings_.signature);
    std::string words;
    for (const Kind kind : settings_.among) words += fmt::format("{}{}", words.empty() ? "" : " or ", oracle::word(kind));
    return words.empty() ? "something wrong" : words;
  }

  std::string miss() const {
    const oracle::Verdict& verdict = start_.verdict;
    return fmt::format("does not reproduce with {}: expected {}, got {}", fmt::join(verdict.commands, " && "),
                       expected_words(),
                       verdict.message.empty() ? "the right answer"
                                               : fmt::format("{}: {}", oracle::word(verdict.kind), verdict.message));
  }

  Expectation expectation() const {
    const Kind kind = start_.verdict.kind;
    return {kind, start_.verdict.signature, settings_.keep_signature,
            unsteady_ || shows_by_time(kind) || kind == Kind::CompilerMemory};
  }

  // What is right takes a part of a second, and what hangs hangs for good.
  Failing failing_quickly() const {
    constexpr double kHangs = 2, kLeast = 1, kRun = 1;
    const double compile =
        std::max(kLeast, shows_by_time(start_.verdict.kind) ? kHangs : 10 * start_.verdict.compile_seconds);
    Failing quickly = failing_;
    quickly.options.clear();  // what was printed needs none
    quickly.limits = oracle::limits_of(std::min(compile, failing_.limits.compile.cpu_seconds),
                                       std::min(kRun, failing_.limits.run.cpu_seconds));
    return quickly;
  }

  SmallCase by_tree() {
    const Failing failing = failing_quickly();
    CompilerInterest interest(failing, expectation(), 2 * start_.steps + kMoreFuel, settings_.jobs);
    ReduceSettings tree;
    tree.jobs = settings_.jobs;
    tree.read = strictest(text_);
    tree.fuel = 4 * start_.steps + kMoreFuel;
    tree.stop = settings_.stop;
    tree.on_better = settings_.on_better;
    tree.on_progress = settings_.on_progress;
    Reduced reduced = reduce(text_, interest, tree);
    SmallCase small;
    small.bytes_before = text_.size();
    small.compiled = interest.compiled();
    small.tried = reduced.progress.tried;
    small.stopped = reduced.stopped;
    describe(reduced.text, failing, small);
    small.text = std::move(reduced.text);
    small.start = start_.verdict;
    small.slipped = small.verdict.kind != Kind::WrongOutput && small.verdict.signature != start_.verdict.signature;
    small.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    return small;
  }

  // What the small program does. One that does not always fail is looked at until it does.
  void describe(const std::string& text, const Failing& failing, SmallCase& small) const {
    constexpr int kMostLooks = 10;
    const auto read = frontend::read_text("test.c", text, {});
    exec::Executor executor(failing.sandbox);
    for (int i = 0; i < kMostLooks; ++i) {
      auto look = std::get<Look>(look_at(std::get<lang::Program>(read), text, failing, kMostFuel, executor));
      small.answer = std::move(look.answer);
      small.verdict = std::move(look.verdict);
      if (expectation().allows(small.verdict)) return;
    }
  }

  const oracle::TestCase& test_;
  const Failing& failing_;
  const CaseSettings& settings_;
  const Clock::time_point begin_;
  std::string text_;  // the program as one file that needs no options
  Look start_;
  bool unsteady_ = false;
};

}  // namespace

std::variant<SmallCase, NotReduced> reduce_case(const oracle::TestCase& test, const Failing& failing,
                                                const CaseSettings& settings) {
  return CaseReducer(test, failing, settings).run();
}

}  // namespace gadfly::reduce
