// SPDX-License-Identifier: Apache-2.0
// Campaigns and findings as JSON objects. To be printed by json_text: texts may not be UTF-8.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "store/store.h"

namespace gadfly::report {

nlohmann::ordered_json campaign_object(const store::Campaign& campaign);
// |whole|: with outputs, commands and files.
nlohmann::ordered_json finding_object(const store::Finding& finding, const store::ConfigurationRow& configuration,
                                      bool whole);

// Bytes that are not UTF-8 become U+FFFD. Ends with a newline.
std::string json_text(const nlohmann::ordered_json& object);

}  // namespace gadfly::report
