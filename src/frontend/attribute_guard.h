// SPDX-License-Identifier: Apache-2.0
// Conditional directives that choose nothing but attributes which do not change what a program does.
#pragma once

#include <clang/Basic/SourceLocation.h>

namespace clang {
class LangOptions;
class SourceManager;
}  // namespace clang

namespace gadfly::frontend {

// True iff |where| is in an #if, #ifdef, #ifndef or #elif, and every branch from there to the #endif holds only
//   __attribute__((noinline))               and its like, or
//   #define NAME __attribute__((noinline))  or nothing after NAME; all branches, an #else among them, define
//                                           the same names, so that no later #ifdef NAME tells them apart.
// Then all compilers read the same program, whatever the condition is.
bool guards_only_attributes(const clang::SourceManager& manager, const clang::LangOptions& language,
                            clang::SourceLocation where);

}  // namespace gadfly::frontend
