// SPDX-License-Identifier: Apache-2.0
// What the bugs share.
#pragma once

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace planted {

// Offers every instruction of |function| to |rewrite|, which gives what to replace it with, or
// null. Returns whether anything was replaced.
template <typename Rewrite>
bool replace_where(llvm::Function& function, Rewrite rewrite) {
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    llvm::Value* with = rewrite(instruction);
    if (with == nullptr) continue;
    instruction.replaceAllUsesWith(with);
    instruction.eraseFromParent();
    changed = true;
  }
  return changed;
}

// Offers every instruction of type |Kind| to |change|, which changes it in place and says whether
// it did.
template <typename Kind, typename Change>
bool change_where(llvm::Function& function, Change change) {
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* wanted = llvm::dyn_cast<Kind>(&instruction)) changed |= change(*wanted);
  return changed;
}

}  // namespace planted
