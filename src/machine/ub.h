// SPDX-License-Identifier: Apache-2.0
// The catalogue of undefined and unspecified behaviour as data.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace gadfly::machine {

enum class Ub : std::uint8_t {
#define GADFLY_UB(id, slug, cls, clause, message) id,
#include "machine/catalogue.def"
#undef GADFLY_UB
};

enum class UbClass : std::uint8_t { undefined, unspecified };

struct UbInfo {
  Ub id;
  std::string_view slug;
  UbClass cls;
  std::string_view clause;  // of C17; "(GNU)" for an extension
  std::string_view message;
};

std::span<const UbInfo> ub_catalogue();
const UbInfo& info(Ub ub);
std::optional<Ub> find_ub(std::string_view slug);

}  // namespace gadfly::machine
