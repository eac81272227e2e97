// SPDX-License-Identifier: Apache-2.0
// What clang-19 and opt-19 see of the plugin.
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ErrorHandling.h>

#include "bugs.h"

namespace planted {
namespace {

llvm::cl::opt<std::string> bug_option("planted-bug", llvm::cl::desc("the planted bug that is switched on"));

constexpr PlantedBug kBugs[] = {
#define BUG(name, group, function, kind, what) {name, function},
#include "bugs.def"
#undef BUG
};

class BugPass : public llvm::PassInfoMixin<BugPass> {
 public:
  explicit BugPass(const PlantedBug& bug) : bug_(&bug) { shown_name = bug.name; }

  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    return bug_->make(function, analyses) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }

  // What -opt-bisect-limit calls the pass. One compiler has one bug.
  static llvm::StringRef name() { return shown_name; }

 private:
  inline static llvm::StringRef shown_name;
  const PlantedBug* bug_;
};

void add_last(llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
  if (bug_option.empty() || level == llvm::OptimizationLevel::O0) return;
  const PlantedBug* bug = find_bug(bug_option);
  if (bug == nullptr) llvm::report_fatal_error("there is no planted bug of this name", false);
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(BugPass(*bug)));
}

bool add_named(llvm::StringRef name, llvm::FunctionPassManager& passes,
               llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
  const PlantedBug* bug = name.consume_front("planted-") ? find_bug(name) : nullptr;
  if (bug == nullptr) return false;
  passes.addPass(BugPass(*bug));
  return true;
}

void register_passes(llvm::PassBuilder& builder) {
  builder.registerOptimizerLastEPCallback(add_last);
  builder.registerPipelineParsingCallback(add_named);
}

}  // namespace

const PlantedBug* find_bug(llvm::StringRef name) {
  for (const PlantedBug& bug : kBugs)
    if (bug.name == name) return &bug;
  return nullptr;
}

}  // namespace planted

extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "planted-bugs", "1", planted::register_passes};
}
