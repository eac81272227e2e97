// SPDX-License-Identifier: Apache-2.0
// The options of the commands, as structs. Each is declared once, in a .def file.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "frontend/read.h"

namespace gadfly::cli {

// How a C file is read; shared by all commands that take one.
#define GADFLY_OPTION_SET ReadFlags
#define GADFLY_OPTION_FILE "cli/read_options.def"
#include "cli/option_set.inl"

// How a program is run.
#define GADFLY_OPTION_SET RunFlags
#define GADFLY_OPTION_FILE "cli/run_options.def"
#include "cli/option_set.inl"

// What is generated.
#define GADFLY_OPTION_SET GenFlags
#define GADFLY_OPTION_FILE "cli/gen_options.def"
#include "cli/option_set.inl"

// What is counted of arithmetic programs.
#define GADFLY_OPTION_SET ArithStatsFlags
#define GADFLY_OPTION_FILE "cli/arith_stats_options.def"
#include "cli/option_set.inl"

// A campaign.
#define GADFLY_OPTION_SET HuntFlags
#define GADFLY_OPTION_FILE "cli/hunt_options.def"
#include "cli/option_set.inl"

// One program against all configurations.
#define GADFLY_OPTION_SET TestFlags
#define GADFLY_OPTION_FILE "cli/test_options.def"
#include "cli/option_set.inl"

// A program made smaller.
#define GADFLY_OPTION_SET ReduceFlags
#define GADFLY_OPTION_FILE "cli/reduce_options.def"
#include "cli/option_set.inl"

// Variants of a program.
#define GADFLY_OPTION_SET MutateFlags
#define GADFLY_OPTION_FILE "cli/mutate_options.def"
#include "cli/option_set.inl"

// Findings made small and put together.
#define GADFLY_OPTION_SET TriageFlags
#define GADFLY_OPTION_FILE "cli/triage_options.def"
#include "cli/option_set.inl"

// Variants of a program.
#define GADFLY_OPTION_SET EnumerateFlags
#define GADFLY_OPTION_FILE "cli/enumerate_options.def"
#include "cli/option_set.inl"

// Requires that |flags| were parsed: the target is one of the allowed words.
frontend::ReadOptions read_options(const ReadFlags& flags);

}  // namespace gadfly::cli
