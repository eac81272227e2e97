// SPDX-License-Identifier: Apache-2.0
// Calls that pass arguments and results wrongly.
#include "bugs.h"
#include "rewrite.h"

namespace planted {

using namespace llvm;

namespace {

// Whether |call| calls a function of the program.
bool calls_own(const CallInst& call) {
  const Function* callee = call.getCalledFunction();
  return callee != nullptr && !callee->isDeclaration();
}

}  // namespace

bool swapped_arguments(Function& function, FunctionAnalysisManager&) {
  return change_where<CallInst>(function, [](CallInst& call) {
    if (!calls_own(call) || call.arg_size() < 5) return false;
    Value *fourth = call.getArgOperand(3), *fifth = call.getArgOperand(4);
    if (fourth == fifth || fourth->getType() != fifth->getType()) return false;
    call.setArgOperand(3, fifth);
    call.setArgOperand(4, fourth);
    return true;
  });
}

bool argument_extension(Function& function, FunctionAnalysisManager&) {
  return replace_where(function, [](Instruction& at) -> Value* {
    auto* extension = dyn_cast<SExtInst>(&at);
    auto* argument = extension ? dyn_cast<Argument>(extension->getOperand(0)) : nullptr;
    if (argument == nullptr || !argument->hasSExtAttr()) return nullptr;
    return IRBuilder(&at).CreateZExt(argument, at.getType());
  });
}

bool result_extension(Function& function, FunctionAnalysisManager&) {
  return replace_where(function, [](Instruction& at) -> Value* {
    auto* extension = dyn_cast<SExtInst>(&at);
    auto* call = extension ? dyn_cast<CallInst>(extension->getOperand(0)) : nullptr;
    if (call == nullptr || !calls_own(*call)) return nullptr;
    return IRBuilder(&at).CreateZExt(call, at.getType());
  });
}

}  // namespace planted
