// SPDX-License-Identifier: Apache-2.0
// A test program as files of C, with a driver that checks its answer. None has an #include but of
// test.h.
//
// The driver calls the entry, then reads every check, in order, into a checksum, and prints
// `checksum = …`, 16 digits of hexadecimal. With -v as its first argument it prints a line for each
// check before: its name, the expected and the actual value, and WRONG where they differ.
//
// A program with a trace also prints `volatile = …`, a checksum of its accesses to volatile globals and
// their number, and with -v the first that is not as expected (watch.h). Only on Linux, x86-64.
//
// Names that the driver takes: check, check_internal or check_part and a number, checksum, main, printf, verbose,
// wrong; with a trace also sigaction, watch, watched, MOST_LISTED, MOST_WATCHED and watch_….
#pragma once

#include <string>
#include <string_view>

#include "lang/answer.h"

namespace gadfly::emit {

struct EmitOptions {
  std::string origin = {};  // for the first comment: version, seed, options. One line, without "*/"
  bool self_check = false;  // the driver exits with 1 when a value is wrong; else always with 0
  bool name_wrong = false;  // with self_check: the lines of wrong values are printed without -v, too
};

// Requires an entry of external linkage, and that checks which are not internal name nothing
// static.
struct Files {
  std::string test_c;    // the functions, and everything of internal linkage
  std::string driver_c;  // the other globals, with their initial values, and main
  std::string test_h;    // what both declare
};
Files files(const lang::TestProgram& test, const EmitOptions& options);

// All in one file.
std::string single_file(const lang::TestProgram& test, const EmitOptions& options);

// What the program prints.
std::string output_of(const lang::TestProgram& test);

// A program with a main of its own, without arguments, as one file that also watches its accesses to volatile globals:
// after all that it prints itself comes watched_output(). Requires that it names nothing that the driver takes.
std::string watched_file(const lang::Program& program, const lang::VolatileTrace& trace);
std::string watched_output(const lang::VolatileTrace& trace);
// The program alone, where |text| is such a file; else all of it.
std::string_view without_watch(std::string_view text);

}  // namespace gadfly::emit
