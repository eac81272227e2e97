// SPDX-License-Identifier: Apache-2.0
// gadfly ub: the catalogue of undefined behaviour
#include "machine/ub.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/report.h"

namespace gadfly::cli {
namespace {

void print_kinds(std::FILE* out) {
  for (const machine::UbInfo& row : machine::ub_catalogue())
    fmt::print(out, "{:<24}{:<13}{:<12}{}\n", row.slug, class_name(row.cls), row.clause, row.message);
}

void print_kinds_json(std::FILE* out) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const machine::UbInfo& row : machine::ub_catalogue())
    rows.push_back(
        {{"id", row.slug}, {"class", class_name(row.cls)}, {"clause", row.clause}, {"message", row.message}});
  fmt::print(out, "{}\n", rows.dump(2));
}

}  // namespace

Command ub_command() {
  const auto json = std::make_shared<bool>(false);
  return {.name = "ub",
          .summary = "List every kind of undefined behaviour that `gadfly run` detects",
          .examples =
              "  gadfly ub\n"
              "  gadfly ub --json | jq '.[].id'",
          .options = {{"--json", "", "print a JSON array", json.get()}},
          .run = [json](const Streams& streams) {
            *json ? print_kinds_json(streams.out) : print_kinds(streams.out);
            return kFine;
          }};
}

}  // namespace gadfly::cli
