// SPDX-License-Identifier: Apache-2.0
// Loops that run once too few, and accesses that leave a loop although they may not.
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "bugs.h"
#include "rewrite.h"

namespace planted {

using namespace llvm;

namespace {

// The comparison that ends |loop| when what it steps by |step| is a constant; or null.
ICmpInst* exit_test(Loop& loop, ScalarEvolution& evolution, const APInt*& step) {
  auto* branch = loop.getLoopLatch() ? dyn_cast<BranchInst>(loop.getLoopLatch()->getTerminator()) : nullptr;
  auto* test = branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  if (test == nullptr || !test->isEquality() || !isa<ConstantInt>(test->getOperand(1))) return nullptr;
  const auto* stepped = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(test->getOperand(0)));
  if (stepped == nullptr) return nullptr;
  const auto* constant = dyn_cast<SCEVConstant>(stepped->getStepRecurrence(evolution));
  if (constant == nullptr) return nullptr;
  step = &constant->getAPInt();
  return test;
}

// The stores of |loop|, or nothing where something else may store as well.
std::optional<SmallVector<StoreInst*>> only_stores(Loop& loop) {
  SmallVector<StoreInst*> stores;
  for (BasicBlock* block : loop.blocks())
    for (Instruction& at : *block) {
      if (!at.mayWriteToMemory()) continue;
      auto* store = dyn_cast<StoreInst>(&at);
      if (store == nullptr || !store->isSimple()) return std::nullopt;
      stores.push_back(store);
    }
  return stores;
}

bool hoist_loads(Loop& loop, const DominatorTree& dominators) {
  BasicBlock *before = loop.getLoopPreheader(), *latch = loop.getLoopLatch();
  const auto stores = only_stores(loop);
  if (!before || !latch || !stores || stores->empty()) return false;
  bool changed = false;
  for (BasicBlock* block : loop.blocks()) {
    if (!dominators.dominates(block, latch)) continue;
    for (Instruction& at : make_early_inc_range(*block)) {
      auto* load = dyn_cast<LoadInst>(&at);
      if (load == nullptr || !load->isSimple() || !loop.isLoopInvariant(load->getPointerOperand())) continue;
      const auto same_place = [&](StoreInst* store) { return store->getPointerOperand() == load->getPointerOperand(); };
      if (any_of(*stores, same_place)) continue;
      load->moveBefore(before->getTerminator());
      changed = true;
    }
  }
  return changed;
}

// Whether |loop| uses |place| other than for one store, or memory in ways that are not plain loads
// and stores.
bool uses_again(Loop& loop, const Value* place) {
  unsigned uses = 0;
  for (BasicBlock* block : loop.blocks())
    for (Instruction& at : *block) {
      if (!at.mayReadOrWriteMemory()) continue;
      if (!isa<LoadInst, StoreInst>(at)) return true;
      if (getLoadStorePointerOperand(&at) == place && ++uses > 1) return true;
    }
  return false;
}

// The stores to one place in every iteration of |loop| that seem to be the only use of it there.
SmallVector<StoreInst*> sinkable_stores(Loop& loop, const DominatorTree& dominators) {
  SmallVector<StoreInst*> found;
  for (BasicBlock* block : loop.blocks()) {
    if (!dominators.dominates(block, loop.getLoopLatch())) continue;
    for (Instruction& at : *block) {
      auto* store = dyn_cast<StoreInst>(&at);
      if (store == nullptr || !store->isSimple() || !loop.isLoopInvariant(store->getPointerOperand())) continue;
      if (!uses_again(loop, store->getPointerOperand())) found.push_back(store);
    }
  }
  return found;
}

bool sink_stores(Loop& loop, DominatorTree& dominators, LoopInfo& loops) {
  BasicBlock *latch = loop.getLoopLatch(), *exit = loop.getExitBlock();
  if (!latch || !exit || loop.getExitingBlock() != latch) return false;
  const auto stores = sinkable_stores(loop, dominators);
  if (stores.empty()) return false;
  BasicBlock* after = SplitEdge(latch, exit, &dominators, &loops);
  for (StoreInst* store : stores) store->moveBefore(after->getTerminator());
  return true;
}

}  // namespace

bool trip_count(Function& function, FunctionAnalysisManager& analyses) {
  auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  bool changed = false;
  for (Loop* loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
    const unsigned trips = evolution.getSmallConstantTripCount(loop);
    const APInt* step = nullptr;
    if (trips < 4 || trips % 4 != 0) continue;
    ICmpInst* test = exit_test(*loop, evolution, step);
    if (test == nullptr) continue;
    const auto* bound = cast<ConstantInt>(test->getOperand(1));
    test->setOperand(1, ConstantInt::get(bound->getType(), bound->getValue() - *step));
    changed = true;
  }
  return changed;
}

bool hoisted_load(Function& function, FunctionAnalysisManager& analyses) {
  const auto& dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  bool changed = false;
  for (Loop* loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder())
    changed |= hoist_loads(*loop, dominators);
  return changed;
}

bool sunk_store(Function& function, FunctionAnalysisManager& analyses) {
  auto& dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  auto& loops = analyses.getResult<LoopAnalysis>(function);
  bool changed = false;
  for (Loop* loop : loops.getLoopsInPreorder()) changed |= sink_stores(*loop, dominators, loops);
  return changed;
}

}  // namespace planted
