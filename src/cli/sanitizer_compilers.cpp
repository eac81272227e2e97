// SPDX-License-Identifier: Apache-2.0
#include "cli/sanitizer_compilers.h"

#include "cli/toolchain.h"

namespace gadfly::cli {

void SanitizerCompilers::prepare(support::StopToken stop) {
  if (prepared_) return;
  prepared_ = true;
  auto found = find_toolchain({});
  if (auto* trouble = std::get_if<Trouble>(&found)) {
    trouble_ = std::move(trouble->message);
    return;
  }
  auto& chain = std::get<Toolchain>(found);
  references_ = oracle::references(chain.compilers);
  chain.sandbox.stop = stop;
  runner_ = exec::open_sandbox(chain.sandbox);
}

oracle::AgreementResult SanitizerCompilers::ask(const cases::Case& test, support::StopToken stop) {
  prepare(stop);
  if (runner_ == nullptr) return {oracle::NoAnswer{trouble_}, "nobody"};
  return oracle::agree(test, references_, oracle::limits_of(oracle::kCompileSeconds, oracle::kRunSeconds), *runner_);
}

}  // namespace gadfly::cli
