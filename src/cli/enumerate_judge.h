// SPDX-License-Identifier: Apache-2.0
// Which variants of a program are defined.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "cli/trouble.h"
#include "exec/runner.h"
#include "lang/program.h"
#include "machine/machine.h"
#include "oracle/agree.h"
#include "spe/load.h"
#include "spe/patch.h"

namespace gadfly::cli {

// The sanitizers of this machine, found when they are needed first.
class SanitizerBench {
 public:
  // Throws support::Stopped.
  oracle::Agreed ask(const cases::Case& test, support::StopToken stop);

 private:
  void prepare(support::StopToken stop);

  bool prepared_ = false;
  std::vector<compiler::Configuration> references_;
  std::unique_ptr<exec::Runner> runner_;
  std::string trouble_;
};

class VariantJudge {
 public:
  // |fuel| 0: ten times what the original takes. |loaded| and |sanitizers| have to outlive it.
  // Without |sanitizers|, nobody but the machine is asked.
  VariantJudge(const std::string& file, const spe::Loaded& loaded, std::uint64_t fuel, SanitizerBench* sanitizers,
               support::StopToken stop);

  struct Verdict {
    std::string word;     // "defined", "not-refuted" (by sanitizers), "undefined", "out-of-fuel", "no-answer"
    std::string message;  // "exit 0"; why
    std::string by;       // "machine", "sanitizers"
  };
  // |text| is the variant's. Throws support::Stopped.
  Verdict judge(const spe::Filling& filling, std::string_view text);

  // Whether variants are not read again, but put into the tree.
  bool patches() const { return patch_.has_value(); }

 private:
  void find_fuel();
  Verdict run(const lang::Program& program, std::string_view text);
  Verdict ask_sanitizers(std::string_view text, std::string why);

  std::string file_;
  const spe::Loaded& loaded_;
  const support::StopToken stop_;
  std::uint64_t fuel_;
  SanitizerBench* sanitizers_;
  std::optional<lang::Program> program_;  // nothing: the front end can't convert it
  std::string refusal_;                   // why
  std::optional<spe::TreePatch> patch_;
};

}  // namespace gadfly::cli
