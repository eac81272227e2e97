// SPDX-License-Identifier: Apache-2.0
// What a run came to, for people and for programs.
#pragma once

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "frontend/read.h"
#include "machine/machine.h"

namespace gadfly::cli {

std::string_view class_name(machine::UbClass cls);  // "undefined", "unspecified"

int exit_status(const machine::Verdict& verdict);

// The lines for stderr; empty when the program is defined and |verbose| is off.
std::string explanation(const lang::Program& program, const machine::Outcome& outcome, bool verbose);

// The object of --json. |options| are those that the run was asked for.
nlohmann::ordered_json report(const lang::Program& program, const machine::Outcome& outcome,
                              nlohmann::ordered_json options);
nlohmann::ordered_json report(const frontend::Rejection& rejection, nlohmann::ordered_json options);

// On one line. Bytes that are not UTF-8 become U+FFFD.
void print_json(std::FILE* out, const nlohmann::ordered_json& object);

}  // namespace gadfly::cli
