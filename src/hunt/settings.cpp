// SPDX-License-Identifier: Apache-2.0
#include "hunt/settings.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

namespace gadfly::hunt {

std::string to_json(const HuntSettings& settings) {
  nlohmann::ordered_json object = {
      {"version", settings.version},         {"seed", settings.seed},
      {"sources", settings.sources},         {"compilers", settings.compilers},
      {"config", settings.config},           {"seconds", settings.seconds},
      {"programs", settings.programs},       {"compile_seconds", settings.compile_seconds},
      {"run_seconds", settings.run_seconds}, {"all_configurations", settings.all_configurations}};
  if (settings.levels) object["levels"] = *settings.levels;
  return object.dump();
}

std::variant<HuntSettings, std::string> settings_from_json(const std::string& text) {
  try {
    const auto object = nlohmann::json::parse(text);
    HuntSettings settings;
    object.at("version").get_to(settings.version);
    object.at("seed").get_to(settings.seed);
    object.at("sources").get_to(settings.sources);
    object.at("compilers").get_to(settings.compilers);
    object.at("config").get_to(settings.config);
    object.at("seconds").get_to(settings.seconds);
    object.at("programs").get_to(settings.programs);
    object.at("compile_seconds").get_to(settings.compile_seconds);
    object.at("run_seconds").get_to(settings.run_seconds);
    settings.all_configurations = object.value("all_configurations", true);  // as it was before
    if (object.contains("levels")) settings.levels = object.at("levels").get<std::vector<std::string>>();
    return settings;
  } catch (const nlohmann::json::exception& error) {
    return std::string(error.what());
  }
}

std::optional<double> read_duration(const std::string& text) {
  const char *at = text.data(), *const end = at + text.size();
  double seconds = 0;
  for (bool last = false; at != end && !last;) {
    std::uint32_t number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    last = next == end;
    const char unit = last ? 's' : *next;
    at = last ? end : next + 1;
    if (unit != 's' && unit != 'm' && unit != 'h') return std::nullopt;
    seconds += number * (unit == 'h' ? 3600.0 : unit == 'm' ? 60.0 : 1.0);
  }
  return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace gadfly::hunt
