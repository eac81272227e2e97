// SPDX-License-Identifier: Apache-2.0
// What a compiler says and does when it fails, for reasons of its own.
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

#include "bugs.h"
#include "rewrite.h"

namespace planted {

using namespace llvm;

namespace {

// As the C library does it, which the compilers of Debian do not use: they are built without
// assertions.
[[noreturn]] void fail_assertion(const char* condition, unsigned line, const char* where) {
  errs() << "clang: llvm/lib/Transforms/Planted/SwitchRanges.cpp:" << line << ": " << where << ": Assertion `"
         << condition << "' failed.\n";
  std::abort();
}

// Apart, so that stack traces name it.
[[gnu::noinline]] unsigned first_operand_number(const PHINode* volatile* table) { return (*table)->getNumOperands(); }

}  // namespace

bool crash_assert(Function& function, FunctionAnalysisManager&) {
  for (Instruction& at : instructions(function))
    if (auto* choice = dyn_cast<SwitchInst>(&at))
      if (choice->getNumCases() >= 7)
        fail_assertion("Ranges.size() < MaxRanges && \"too many ranges\"", 214,
                       "void llvm::SwitchRanges::insert(const CaseRange &)");
  return false;
}

bool crash_segfault(Function& function, FunctionAnalysisManager&) {
  const PHINode* volatile missing = nullptr;
  for (Instruction& at : instructions(function))
    if (auto* phi = dyn_cast<PHINode>(&at))
      if (phi->getNumIncomingValues() >= 6) return first_operand_number(&missing) != 0;
  return false;
}

bool crash_select(Function& function, FunctionAnalysisManager&) {
  for (Instruction& at : instructions(function))
    if (at.isIntDivRem() && at.getType()->isIntegerTy(128))
      report_fatal_error("Cannot select: t41: i128 = sdivrem t36, t40");
  return false;
}

bool crash_hang(Function& function, FunctionAnalysisManager& analyses) {
  for (Loop* loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
    SmallVector<BasicBlock*> exits;
    loop->getExitingBlocks(exits);
    volatile bool found = exits.size() < 3;
    while (!found) {
    }
  }
  return false;
}

}  // namespace planted
