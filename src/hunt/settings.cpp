// SPDX-License-Identifier: Apache-2.0
#include "hunt/settings.h"

#include <nlohmann/json.hpp>

namespace gadfly::hunt {

std::string to_json(const HuntSettings& settings) {
  nlohmann::ordered_json object = {{"version", settings.version},
                                   {"seed", settings.seed},
                                   {"sources", settings.sources},
                                   {"compilers", settings.compilers},
                                   {"config", settings.config},
                                   {"seconds", settings.seconds},
                                   {"programs", settings.programs},
                                   {"compile_seconds", settings.compile_seconds},
                                   {"run_seconds", settings.run_seconds},
                                   {"all_configurations", settings.all_configurations},
                                   {"option_words", settings.word_percent}};
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
    settings.word_percent = object.value("option_words", 0u);
    if (object.contains("levels")) settings.levels = object.at("levels").get<std::vector<std::string>>();
    return settings;
  } catch (const nlohmann::json::exception& error) {
    return std::string(error.what());
  }
}

}  // namespace gadfly::hunt
