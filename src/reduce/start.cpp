// SPDX-License-Identifier: Apache-2.0
#include "reduce/start.h"

#include <fmt/format.h>

#include <algorithm>

#include "cases/dialect.h"
#include "lang/print.h"
#include "oracle/platforms.h"
#include "oracle/words.h"
#include "reduce/by_choices.h"
#include "reduce/merge.h"
#include "reduce/origin.h"
#include "reduce/warnings.h"

namespace gadfly::reduce {
namespace {

using oracle::Kind;
using Why = NotReduced::Why;

std::string words(const frontend::Rejection& rejection) {
  return fmt::format("{}:{}:{}: {}", rejection.file, rejection.line, rejection.column, rejection.message);
}

// What Gadfly prints is the same with and without it.
bool is_for_reading(std::string_view option) {
  return option.starts_with("-I") || option.starts_with("-D") || option.starts_with("-std=");
}

std::string without_driver(const lang::TestProgram& test) {
  return fmt::format("{}\nint main(void) {{\n  {}();\n  return 0;\n}}\n", lang::print(test.program),
                     test.program.function(test.entry).name);
}

class Finder {
 public:
  Finder(const cases::Case& test, const FailingTest& failing, const CaseSettings& settings)
      : test_(test), failing_(failing), settings_(settings), runner_(exec::open_sandbox(failing.sandbox)) {}

  std::variant<Start, NotReduced> run() {
    auto found = find();
    if (!test_.only_compiled || std::holds_alternative<Start>(found) || !settings_.kind ||
        oracle::needs_a_valid_program(*settings_.kind))
      return found;
    // A compiler must not fail over it, whatever the program does.
    start_ = {};
    only_compiled_ = true;
    read();
    return judge();
  }

 private:
  std::variant<Start, NotReduced> find() {
    auto asked = generator_request(test_.origin);
    if (asked) asked->options.stop = failing_.sandbox.stop;
    if (asked && asked->options.volatile_trace) {
      const gen::Generated grown = grow(*asked, tape_of(test_.origin));
      for (const bool watched : {false, true}) {
        read_traced(grown, watched);
        auto found = judge();
        // A compiler that fails over the watch itself has to be shown that as it is.
        const auto* start = std::get_if<Start>(&found);
        if (start != nullptr && (!watched || start->observation.verdict.kind == Kind::WrongOutput)) return found;
        start_ = {};
      }
    }
    read();
    return judge();
  }

  // The front end does not know the signal handler that watches accesses. It is hardly ever what a compiler gets wrong:
  // the program is read without it, and |watched| again when it is compiled.
  void read_traced(const gen::Generated& grown, bool watched) {
    const std::string text = watched ? without_driver(grown.test) : regrown(grown).text;
    read(frontend::read_text("test.c", text, first_options(test_, failing_)));
    start_.failing.watched = watched;
  }

  std::variant<Start, NotReduced> judge() {
    if (!start_.readable && only_compiled_) start_.referees.compilers = settings_.references();
    if (!start_.readable && !only_compiled_)
      if (auto trouble = ask_referees()) return std::move(*trouble);
    auto observation = observe_like(start_, start_.text, start_.failing, *runner_);
    if (auto* none = std::get_if<NoAnswer>(&observation)) in_lines_as_read(*none);
    if (auto* none = std::get_if<NoAnswer>(&observation); none != nullptr && !none->undefined && start_.by_machine) {
      why_not_ = none->why;
      if (auto trouble = ask_referees()) return std::move(*trouble);
      observation = observe_like(start_, start_.text, start_.failing, *runner_);
    }
    if (const auto* none = std::get_if<NoAnswer>(&observation)) return refused(*none);
    start_.observation = std::get<Observation>(std::move(observation));
    if (!is_expected(start_.observation.verdict)) return NotReduced{Why::DoesNotReproduce, miss()};
    look_again();
    return std::move(start_);
  }

  void read() {
    const frontend::ReadOptions options = first_options(test_, failing_);
    start_.text = one_file(test_.files);
    read(test_.path.empty() ? frontend::read_text("test.c", start_.text, options)
                            : frontend::read_file(test_.path, options));
  }

  void read(const frontend::ReadResult& read) {
    start_.failing = failing_;
    start_.failing.options = test_.options;
    start_.failing.only_compiled = only_compiled_;
    if (test_.exact) start_.failing.exactness = Exactness::Known;
    as_read_.reset();
    if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) return unreadable(words(*rejection));
    as_read_ = std::get<lang::Program>(read);
    std::string printed = lang::print(*as_read_);
    const auto again = frontend::read_text("test.c", printed, printed_options(failing_));
    if (const auto* rejection = std::get_if<frontend::Rejection>(&again))
      return unreadable(fmt::format("what Gadfly prints can't be read again: {}", rejection->message));
    start_.text = std::move(printed);
    std::erase_if(start_.failing.options, is_for_reading);
  }

  // |none| speaks of lines that Gadfly has printed; people know those of their own file.
  void in_lines_as_read(NoAnswer& none) const {
    if (!as_read_ || !start_.by_machine) return;
    machine::RunOptions options;
    options.fuel = kMostFuel;
    auto again = no_answer(*as_read_, machine::run(*as_read_, options));
    if (again && again->undefined == none.undefined) none = std::move(*again);
  }

  void unreadable(std::string why) {
    start_.readable = false;
    why_not_ = std::move(why);
  }

  std::optional<NotReduced> ask_referees() {
    start_.by_machine = false;
    start_.referees.compilers = settings_.references();
    if (start_.referees.compilers.size() < 2)
      return NotReduced{start_.readable ? Why::NotDefined : Why::NotReadable,
                        why_not_ + (start_.readable ? "; only a program that is defined can be reduced" : "")};
    start_.referees.checks = warning_checks(start_.text, start_.failing.options, start_.referees.compilers, *runner_);
    return std::nullopt;
  }

  NotReduced refused(const NoAnswer& none) const {
    if (!none.undefined && !start_.readable) return {Why::NotReadable, fmt::format("{}; {}", why_not_, none.why)};
    return {Why::NotDefined, fmt::format("{}; only a program that is defined can be reduced", none.why)};
  }

  void look_again() {
    if (shows_by_time(start_.observation.verdict.kind)) return;
    for (int i = 0; i < 2 && !start_.unsteady; ++i)
      start_.unsteady =
          !is_expected(verdict_on(start_.observation.compiled, start_.observation.answer, start_.failing, *runner_));
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
    for (const Kind kind : settings_.among)
      words += fmt::format("{}{}", words.empty() ? "" : " or ", oracle::word(kind));
    return words.empty() ? "something wrong" : words;
  }

  std::string miss() const {
    const oracle::Verdict& verdict = start_.observation.verdict;
    return fmt::format("does not reproduce with {}: expected {}, got {}", fmt::join(verdict.commands, " && "),
                       expected_words(),
                       verdict.message.empty() ? "the right answer"
                                               : fmt::format("{}: {}", oracle::word(verdict.kind), verdict.message));
  }

  const cases::Case& test_;
  bool only_compiled_ = false;  // it need not be defined
  const FailingTest& failing_;
  const CaseSettings& settings_;
  const std::unique_ptr<exec::Runner> runner_;
  Start start_;
  std::optional<lang::Program> as_read_;  // what start_.text was printed from
  std::string why_not_;                   // the front end or the machine can't do it
};

}  // namespace

std::variant<Start, NotReduced> find_start(const cases::Case& test, const FailingTest& failing,
                                           const CaseSettings& settings) {
  return Finder(test, failing, settings).run();
}

bool shows_by_time(Kind kind) { return kind == Kind::CompilerHang || kind == Kind::ProgramHang; }

Expectation expectation_of(const Start& start, bool keep_signature) {
  const oracle::Verdict& verdict = start.observation.verdict;
  return {verdict.kind, verdict.signature, keep_signature,
          start.unsteady || shows_by_time(verdict.kind) || verdict.kind == Kind::CompilerMemory, start.cure};
}

std::variant<Observation, NoAnswer> observe_like(const Start& start, const std::string& text,
                                                 const FailingTest& failing, exec::Runner& runner) {
  if (failing.only_compiled) return observe_compiler(text, failing, runner);
  if (!start.by_machine) return observe_agreed(text, failing, start.referees, runner);
  const auto read = frontend::read_text("test.c", text, printed_options(failing));
  if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) return NoAnswer{words(*rejection)};
  return observe(std::get<lang::Program>(read), text, failing, kMostFuel, runner);
}

cases::Case small_test_case(const cases::Case& test, const Start& start, const std::string& text,
                            const cases::Answer& answer, bool exact) {
  cases::Case small;
  small.source = test.source;
  small.files = {{"test.c", text}};
  small.options = start.failing.options;
  small.extensions = cases::has_extensions(text);
  small.exact = exact;
  small.only_compiled = start.failing.only_compiled;
  small.platforms = oracle::platforms_of(start.failing.configuration);
  // What was grown depends on no more, and neither do its parts; the watch does.
  if (test.platforms == cases::Platforms::LittleLp64 && small.platforms == cases::Platforms::X86_64Linux &&
      !start.failing.watched)
    small.platforms = test.platforms;
  small.answer = answer;
  if (!start.by_machine) small.unproven = test.unproven;
  return small;
}

frontend::ReadOptions printed_options(const FailingTest& failing) {
  frontend::ReadOptions options;
  options.target = &oracle::target_of(oracle::platforms_of(failing.configuration));
  options.stop = failing.sandbox.stop;
  return options;
}

frontend::ReadOptions first_options(const cases::Case& test, const FailingTest& failing) {
  frontend::ReadOptions options = oracle::read_options(test);
  options.target = printed_options(failing).target;
  options.stop = failing.sandbox.stop;
  options.is_gnuc_settled = true;
  // What stands between #ifdef __GNUC__ and #endif is not for every compiler.
  if (!failing.configuration.compiler.extensions) options.clang_flags.push_back("-U__GNUC__");
  return options;
}

}  // namespace gadfly::reduce
