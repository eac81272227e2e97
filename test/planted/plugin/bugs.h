// SPDX-License-Identifier: Apache-2.0
// A compiler with known bugs: a plugin for clang-19 that optimises wrongly.
//
// Reducing and grouping findings is measured with failing programs of which the cause is known. So
// each bug here is of a kind that compilers had, one is switched on at a time, and each is a pass
// of its own that runs last of the optimisations, from -O1 on; `-opt-bisect-limit` of Clang finds
// it like any other pass. With no bug switched on the plugin does nothing. The compiler
//
//   clang-19 -fpass-plugin=PLUGIN -Xclang -load -Xclang PLUGIN -mllvm -planted-bug=NAME
//
// has the bug NAME of bugs.def, and `opt-19 -load-pass-plugin=PLUGIN -passes=planted-NAME` makes it
// in a file of IR. A bug is rare enough to be like a real one, and common enough that of 100
// default programs of `gadfly gen` some show it; the conditions in the functions are tuned for
// that, `dev/planted` measures it.
//
// Another bug: a row in bugs.def, its function in the file of its class, a program
// test/planted/bugs/NAME.c that shows it, and a row in seeds.txt (dev/planted --bless).
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/PassManager.h>

namespace planted {

// Makes the bug wherever |function| has what it takes. Returns whether it did.
using MakeBug = bool(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

struct PlantedBug {
  llvm::StringRef name;
  MakeBug* make;
};

#define BUG(name, group, function, kind, what) MakeBug function;
#include "bugs.def"
#undef BUG

// The bug of this name, or null.
const PlantedBug* find_bug(llvm::StringRef name);

}  // namespace planted
