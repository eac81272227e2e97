// SPDX-License-Identifier: Apache-2.0
// What stands in the way of a command, and how it is said.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace gadfly::cli {

// Why something can't be done, for people: "FILE:3: error: …".
struct Trouble {
  std::string message;
  bool wrong_usage = false;  // the command line is to blame: "--size: …"
};

// The command line is to blame.
inline Trouble wrong_usage(std::string message) { return {std::move(message), true}; }

// "Try `gadfly help COMMAND`." on a line; |command| may be empty.
std::string try_help(std::string_view command);

// Says why `gadfly COMMAND` can't go on. Returns the status for that.
int fail(const Streams& streams, std::string_view command, const Trouble& trouble);

// What |work| returns. A store or a sandbox that can't be used, thrown by it, is a failure like others.
int guarded(const Streams& streams, std::string_view command, const std::function<int()>& work);

// Limits of CPU time that no compiler could keep to.
std::optional<Trouble> wrong_limits(std::uint64_t compile_seconds, std::uint64_t run_seconds);

// What |flag| was given: "500M", "4G", "2000K".
std::optional<Trouble> read_size(std::string_view flag, const std::string& text, std::uint64_t& bytes);

// What --for was given: "90s". Empty: nothing, |seconds| stays as it is.
std::optional<Trouble> read_time(const std::string& text, double& seconds);

// What --jobs was given: how many workers; 0: as many as there are cores. Each has a sandbox of its own: far more than
// there are cores are refused.
std::optional<Trouble> read_jobs(std::uint64_t asked, unsigned& jobs);

}  // namespace gadfly::cli
