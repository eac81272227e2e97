// SPDX-License-Identifier: Apache-2.0
// Accesses that are taken to be independent of others between them: alias, copy and volatile bugs.
#include <llvm/IR/IntrinsicInst.h>

#include "bugs.h"
#include "rewrite.h"

namespace planted {

using namespace llvm;

namespace {

bool is_from(const LoadInst& load, const Value* place, const Type* type) {
  return load.getPointerOperand() == place && load.getType() == type;
}

// The load that |store| is wrongly believed to decide: stores through other pointers are between
// them.
LoadInst* load_behind_other_stores(StoreInst& store) {
  const Value* place = store.getPointerOperand();
  bool stored_between = false;
  for (Instruction* at = store.getNextNode(); at != nullptr; at = at->getNextNode()) {
    auto* load = dyn_cast<LoadInst>(at);
    if (load && load->isSimple() && stored_between && is_from(*load, place, store.getValueOperand()->getType()))
      return load;
    if (!at->mayWriteToMemory()) continue;
    auto* other = dyn_cast<StoreInst>(at);
    if (other == nullptr || other->getPointerOperand() == place) return nullptr;
    stored_between = true;
  }
  return nullptr;
}

// Whether |store| is overwritten in its block, with loads through other pointers before that and
// nothing else that reads.
bool overwritten_after_other_loads(StoreInst& store) {
  const Value* place = store.getPointerOperand();
  bool loaded_between = false;
  for (Instruction* at = store.getNextNode(); at != nullptr; at = at->getNextNode()) {
    auto* next = dyn_cast<StoreInst>(at);
    if (next && next->getPointerOperand() == place)
      return loaded_between && next->getValueOperand()->getType() == store.getValueOperand()->getType();
    if (!at->mayReadFromMemory()) continue;
    auto* load = dyn_cast<LoadInst>(at);
    if (load == nullptr || load->getPointerOperand() == place) return false;
    loaded_between = true;
  }
  return false;
}

// The next load like |first| in its block, with at least one call and no store between them.
LoadInst* load_behind_call(LoadInst& first) {
  bool called = false;
  for (Instruction* at = first.getNextNode(); at != nullptr; at = at->getNextNode()) {
    auto* load = dyn_cast<LoadInst>(at);
    if (load && load->isSimple() && called && is_from(*load, first.getPointerOperand(), first.getType())) return load;
    if (isa<StoreInst>(at)) return nullptr;
    called |= isa<CallInst>(at) && at->mayWriteToMemory();
  }
  return nullptr;
}

// The next volatile load like |first| in its block, with no call between them.
LoadInst* same_volatile_load(LoadInst& first) {
  for (Instruction* at = first.getNextNode(); at != nullptr && !isa<CallInst>(at); at = at->getNextNode()) {
    auto* load = dyn_cast<LoadInst>(at);
    if (load && load->isVolatile() && is_from(*load, first.getPointerOperand(), first.getType())) return load;
  }
  return nullptr;
}

}  // namespace

bool forwarded_store(Function& function, FunctionAnalysisManager&) {
  return change_where<StoreInst>(function, [](StoreInst& store) {
    LoadInst* load = store.isSimple() ? load_behind_other_stores(store) : nullptr;
    if (load == nullptr) return false;
    load->replaceAllUsesWith(store.getValueOperand());
    return true;
  });
}

bool dead_store(Function& function, FunctionAnalysisManager&) {
  SmallVector<StoreInst*> dead;
  for (Instruction& at : instructions(function))
    if (auto* store = dyn_cast<StoreInst>(&at))
      if (store->isSimple() && overwritten_after_other_loads(*store)) dead.push_back(store);
  for (StoreInst* store : dead) store->eraseFromParent();
  return !dead.empty();
}

bool call_clobber(Function& function, FunctionAnalysisManager&) {
  return change_where<LoadInst>(function, [](LoadInst& first) {
    LoadInst* load = first.isSimple() ? load_behind_call(first) : nullptr;
    if (load == nullptr) return false;
    load->replaceAllUsesWith(&first);
    return true;
  });
}

bool copy_tail(Function& function, FunctionAnalysisManager&) {
  return change_where<MemCpyInst>(function, [](MemCpyInst& copy) {
    const auto* length = dyn_cast<ConstantInt>(copy.getLength());
    if (length == nullptr || length->getZExtValue() <= 16 || length->getZExtValue() % 16 == 0) return false;
    copy.setLength(ConstantInt::get(length->getType(), length->getZExtValue() / 16 * 16));
    return true;
  });
}

bool volatile_merge(Function& function, FunctionAnalysisManager&) {
  return change_where<LoadInst>(function, [](LoadInst& first) {
    LoadInst* load = first.isVolatile() ? same_volatile_load(first) : nullptr;
    if (load == nullptr || load->use_empty()) return false;
    load->replaceAllUsesWith(&first);
    return true;
  });
}

}  // namespace planted
