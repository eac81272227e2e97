// SPDX-License-Identifier: Apache-2.0
// Lines of what a compiler printed, and what stays of them from one program to the next.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gadfly::compiler {

// The lines of |text|, without what can't be printed. Long ones are cut, and so is a long text.
std::vector<std::string> lines_of(std::string_view text);

// Without what changes with the program: numbers become N, addresses 0xN, quoted names of its own
// '_', paths their last part.
std::string normalise(std::string_view text);

// The same of a complaint about the program, for which people have many words: nothing in quotes stays but punctuation,
// and no operators and names of the program's own. So what is refused for one reason has one signature.
std::string normalise_complaint(std::string_view text);

// The line without what says where: "test.c:3:5: ", "t.c, line 3: ", "cc1: ".
std::string_view without_place(std::string_view line);

// The first line with |word|; nothing: there is none.
const std::string* line_with(const std::vector<std::string>& lines, std::string_view word);

// What follows |word| in |line|; empty: it is not there.
std::string after(std::string_view line, std::string_view word);

// The functions of a stack trace as GCC ("0x63bb25 convert_move(rtx_def*)") or LLVM ("#4 0x7f…
// llvm::Loop::x()
// (/usr/…)") print it, innermost first, without those that only handle the crash.
std::vector<std::string> frames(const std::vector<std::string>& lines);

}  // namespace gadfly::compiler
