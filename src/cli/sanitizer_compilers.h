// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "exec/runner.h"
#include "oracle/agree.h"

namespace gadfly::cli {

// The installed compilers that have sanitizers, discovered when they are needed first.
class SanitizerCompilers {
 public:
  // Throws support::Stopped.
  oracle::AgreementResult ask(const cases::Case& test, support::StopToken stop);

 private:
  void prepare(support::StopToken stop);

  bool prepared_ = false;
  std::vector<compiler::Configuration> references_;
  std::unique_ptr<exec::Runner> runner_;
  std::string trouble_;
};

}  // namespace gadfly::cli
