// SPDX-License-Identifier: Apache-2.0
// C text as a program, and how its run ended as one line of text.
#pragma once

#include <string>
#include <string_view>

#include "lang/program.h"
#include "machine/machine.h"

namespace gadfly::machine::test {

// Fails the test, and gives an empty program, when |text| is rejected.
lang::Program read(std::string_view text, std::string_view target = "x86_64");
lang::Program read_file(const std::string& path);
// Runs |program| on a stack that is deep enough.
Outcome run(const lang::Program& program, const RunOptions& options = {});
// "defined 3", "undefined signed-overflow 4:7: …", "unsupported 4:7: …", "out of fuel 4:7: …"
std::string describe(const Verdict& verdict);
// What |text| comes to on |target|: its output when it ends with status 0, otherwise describe().
std::string result(std::string_view text, std::string_view target = "x86_64");
// The same for a main() with |body|, after #include <stdio.h> and <string.h>.
std::string result_of_main(std::string_view body, std::string_view target = "x86_64");

}  // namespace gadfly::machine::test
