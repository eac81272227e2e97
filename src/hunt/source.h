// SPDX-License-Identifier: Apache-2.0
// Where the programs of a campaign come from. To add a source: a row in sources.def, and a file that defines its
// factory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cases/case.h"
#include "exec/runner.h"

namespace gadfly::hunt {

// This number gives no program, which is as repeatable as a program is.
struct NoProgram {
  std::string why;
};

// What a source makes of a number.
struct SourceResult {
  std::variant<cases::Case, NoProgram> program;
  double cpu_seconds = 0;  // of processes that made it
};

// Used by several threads at once.
class Source {
 public:
  virtual ~Source() = default;
  // What Case::source says: "gen".
  virtual std::string name() const = 0;
  // How many programs it has; nothing: there is no end.
  virtual std::optional<std::uint64_t> count() const { return std::nullopt; }
  // Program |number|, from 0 on: always the same, or, with a source that learns, the same after the same lessons.
  // |runner|'s folder may be used. Needs a deep stack (support/deep_stack.h). Throws exec::ExecutorLost, and
  // support::Stopped when |runner| is stopped.
  virtual SourceResult make(std::uint64_t number, exec::Runner& runner) = 0;
  // What became of program |number|: the configurations (as the store numbers them) that got it wrong.
  virtual void learn(std::uint64_t /*number*/, const std::set<std::int64_t>& /*failed*/) {}
  // Its programs are few and somebody's own: each is tested with all configurations.
  virtual bool is_for_all() const { return false; }
  // What the sandbox has to show.
  virtual std::vector<std::string> visible() const { return {}; }
};

// Which compilers are tested: those that know the extensions of GCC and Clang, those that do not.
enum class Audience : std::uint8_t {
  Large,
  Small,
  Both,      // most programs are for small ones alone
  Everyone,  // both, and every program is for all
};

struct SourceContext {
  std::uint64_t seed = 0;  // of the campaign
  std::string version;     // "gadfly 0.1.0", for the first comment of a program
  Audience audience = Audience::Large;
  bool shuffles = true;  // all compilers know __builtin_shufflevector: GCC does since version 12
};

// A source, or why it can't be had, and what to do.
using SourceOrTrouble = std::variant<std::unique_ptr<Source>, std::string>;

// A row of sources.def.
struct SourceKind {
  std::string_view name;
  // "PATH": what follows a colon; "[PATH]": it may be left out; empty: nothing does.
  std::string_view argument;
  std::string_view what;
  SourceOrTrouble (*make)(const SourceContext& context, const std::string& argument);
};
std::span<const SourceKind> source_kinds();

#define GADFLY_SOURCE(name, argument, make, help) \
  SourceOrTrouble make(const SourceContext& context, const std::string& argument_text);
#include "hunt/sources.def"

// A part of --source: "csmith:2", "dir:tests/torture:3".
struct SourceShare {
  std::string name, argument;
  std::uint32_t share = 1;
  std::string text() const;
};
// The parts of "gen,csmith:2", or what is wrong with it.
std::variant<std::vector<SourceShare>, std::string> read_shares(const std::string& text);

// The files FOLDER/*.c, sorted, or why there are none.
std::variant<std::vector<std::string>, std::string> c_files(const std::string& folder);

// A file of C with the headers beside it that it includes; nothing: it can't be read. Its answer is
// not known. Needs a deep stack.
std::optional<cases::Case> read_test_file(const std::string& path, support::StopToken stop = {});

}  // namespace gadfly::hunt
