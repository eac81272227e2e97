// SPDX-License-Identifier: Apache-2.0
// Which variants of a program are defined.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "cases/case.h"
#include "lang/program.h"
#include "machine/machine.h"
#include "oracle/agree.h"
#include "spe/load.h"
#include "spe/patch.h"

namespace gadfly::hunt {

// The answer that compilers agree on for a program that the machine can't run.
using AskCompilers = std::function<oracle::AgreementResult(const cases::Case& test, support::StopToken stop)>;

class VariantJudge {
 public:
  // |fuel| 0: ten times what the original takes. |loaded| has to outlive it. |compilers| empty: nobody but the machine
  // is asked.
  VariantJudge(const std::string& file, const spe::LoadedFile& loaded, std::uint64_t fuel, AskCompilers compilers,
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
  Verdict ask_compilers(std::string_view text, std::string why);

  std::string file_;
  const spe::LoadedFile& loaded_;
  const support::StopToken stop_;
  std::uint64_t fuel_;
  AskCompilers compilers_;
  std::optional<lang::Program> program_;  // nothing: the front end can't convert it
  std::string refusal_;                   // why
  std::optional<spe::TreePatch> patch_;
};

}  // namespace gadfly::hunt
