// SPDX-License-Identifier: Apache-2.0
// The part of the driver that watches volatile variables. Private to emit.
//
// Each volatile variable has a page of its own, to which access is forbidden while the entry runs. An access
// faults; the handler notes it, allows access and lets the processor make a single step, after which access
// is forbidden again. An instruction that reads and writes what it names (incl g0) faults once: it is known
// by its opcode, and noted as a read and a write. So `++g0` gives the same trace in one instruction and in
// two, and nothing else is taken for something that it is not.
//
// What can't be seen: how many bytes are accessed, which values, and what accesses do that are done by the
// kernel. Where the page of a variable holds something else too, behind it, that is stepped over and not noted.
#pragma once

#include <optional>
#include <string>

#include "emit/emit.h"

namespace gadfly::emit {

// What makes a variable one that can be watched. Tests have a macro for it.
inline constexpr std::string_view kWatchedMacro = "watched";
inline constexpr std::string_view kWatchedAttributes = "section(\"gadfly_volatile\"), aligned(4096)";

// The program with |attribute| for each variable of its trace; none: it has no trace.
std::optional<lang::Program> with_watched_variables(const lang::TestProgram& test,
                                                    std::string_view attribute = kWatchedMacro);

// All below require a trace.

// What that attribute means. It stands before all variables.
void append_watched_macro(std::string& out);

// What test.h declares for the file of the test, and what that defines. None: no variable is internal there.
void append_watch_prototypes(std::string& out, const lang::TestProgram& test);
void append_internal_watch(std::string& out, const lang::TestProgram& test);

// The functions watch_variable, watch_begin, watch_end and watch_report. |linkage| is of the first.
void append_watch_functions(std::string& out, const lang::TestProgram& test, std::string_view linkage,
                            const EmitOptions& options);

// The lines of main before the call of the entry, all variables in this file or only the external ones.
void append_watch_begin(std::string& out, const lang::TestProgram& test, bool single_file);

}  // namespace gadfly::emit
