// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "triage/trials.h"

namespace gadfly::triage {

// A pass of GCC: all is right with |without| it and all after it, and fails |with| it as the last.
struct LastPass {
  std::string pass;
  Strings without, with;  // options
};

// Which of its changes it is: "-fdbg-cnt=ccp:12 (on f)": right with one less; or only the function:
// "-fdisable-tree-ccp1=f". Empty: neither can be told.
std::string find_change(Trials& trials, const LastPass& last);

}  // namespace gadfly::triage
