// SPDX-License-Identifier: Apache-2.0
// Which configurations a program is given to, so that every compiler gets about the same CPU time.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

namespace gadfly::hunt {

// A compiler that has had more time than another waits for it; one with several configurations goes
// round them. So a fast compiler sees many programs, and a slow one sees few of them, each with
// another set of options. Compilers that take about as long see all programs with all sets.
// Decides by what was spent, never by a clock. Used by several threads at once.
class Shares {
 public:
  // |compiler_of|: the compiler of each configuration; they are numbered from 0 on.
  explicit Shares(std::vector<std::size_t> compiler_of);

  // What |compiler| has spent before, in seconds.
  void restore(std::size_t compiler, double seconds);

  // Those that take part, of the configurations that a program suits (|suits|: one value for each).
  // At least one, if there is one; |all|: nobody waits. Each counts with what its compiler takes as
  // a rule until settle() or cancel() is called for it.
  std::vector<std::size_t> choose(const std::vector<bool>& suits, bool all = false);
  // |judged|: the compiler could take the program.
  void settle(std::size_t configuration, double seconds, bool judged);
  // It was not tested after all.
  void cancel(std::size_t configuration);

  // What a test takes before one was seen.
  static constexpr double kFirstGuess = 0.1;
  // Nobody waits for a compiler that has judged nothing for so many programs: it may never do so.
  static constexpr unsigned kPatience = 30;

 private:
  struct Line {
    std::vector<std::size_t> configurations;
    std::size_t next = 0;  // where its round goes on
    double spent = 0;
    double tested = 0;  // the part of it that |tests| took
    unsigned tests = 0, under_way = 0;
    unsigned silent = 0;  // programs since it judged one
    double usual() const { return tests > 0 ? tested / tests : kFirstGuess; }
    double load() const { return spent + under_way * usual(); }
  };

  // The least load of those that are waited for.
  double least() const;
  // The line with the least load that has an open configuration; null: there is none.
  Line* poorest(const std::vector<bool>& open);
  std::size_t take_next(Line& line, const std::vector<bool>& open);

  std::mutex mutex_;
  std::vector<Line> lines_;                 // of the compilers
  const std::vector<std::size_t> line_of_;  // of the configurations
};

}  // namespace gadfly::hunt
