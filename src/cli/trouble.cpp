// SPDX-License-Identifier: Apache-2.0
#include "cli/trouble.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <thread>

#include "exec/runner.h"
#include "store/store.h"
#include "support/duration.h"
#include "support/program_name.h"

namespace gadfly::cli {

std::string try_help(std::string_view command) {
  return fmt::format("Try `{} help{}{}`.\n", support::program_name(), command.empty() ? "" : " ", command);
}

int fail(const Streams& streams, std::string_view command, const Trouble& trouble) {
  fmt::print(streams.err, "gadfly {}: {}\n", command, trouble.message);
  if (trouble.wrong_usage) fmt::print(streams.err, "{}", try_help(command));
  return kUsage;
}

int guarded(const Streams& streams, std::string_view command, const std::function<int()>& work) {
  try {
    return work();
  } catch (const store::StoreError& error) {
    return fail(streams, command, {error.message});
  } catch (const exec::ExecutorLost& lost) {
    return fail(streams, command, {fmt::format("cannot start the sandbox: {}", lost.why)});
  }
}

std::optional<Trouble> wrong_limits(std::uint64_t compile_seconds, std::uint64_t run_seconds) {
  if (compile_seconds != 0 && run_seconds != 0) return std::nullopt;
  return Trouble{"--compile-limit, --run-limit: at least 1", true};
}

std::optional<Trouble> read_size(std::string_view flag, const std::string& text, std::uint64_t& bytes) {
  constexpr std::string_view kUnits = "KMGT";
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view rest(end, text.data() + text.size());
  const std::size_t unit = rest.size() == 1 ? kUnits.find(rest[0]) : kUnits.npos;
  const std::size_t shift = 10 * (unit + 1);
  if (error != std::errc() || number == 0 || unit == kUnits.npos ||
      number > (std::numeric_limits<std::uint64_t>::max() >> shift))
    return Trouble{fmt::format("{}: `{}` is not a size like 500M or 4G", flag, text), true};
  bytes = number << shift;
  return std::nullopt;
}

std::optional<Trouble> read_time(const std::string& text, double& seconds) {
  if (text.empty()) return std::nullopt;
  const std::optional<double> read = support::read_duration(text);
  if (!read) return Trouble{fmt::format("--for: `{}` is not a duration like 90s, 10m or 2h", text), true};
  seconds = *read;
  return std::nullopt;
}

std::optional<Trouble> read_jobs(std::uint64_t asked, unsigned& jobs) {
  constexpr unsigned kLeastBound = 64, kForEachCore = 8;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const unsigned most = std::max(kLeastBound, kForEachCore * cores);
  if (asked > most)
    return wrong_usage(fmt::format("--jobs {}: at most {} on this machine, which has {} core{}", asked, most, cores,
                                   cores == 1 ? "" : "s"));
  jobs = asked != 0 ? static_cast<unsigned>(asked) : cores;
  return std::nullopt;
}

}  // namespace gadfly::cli
