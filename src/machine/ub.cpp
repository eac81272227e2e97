// SPDX-License-Identifier: Apache-2.0
#include "machine/ub.h"

namespace gadfly::machine {
namespace {

constexpr UbInfo kCatalogue[] = {
#define GADFLY_UB(id, slug, cls, clause, message) {Ub::id, slug, UbClass::cls, clause, message},
#include "machine/catalogue.def"
#undef GADFLY_UB
};

}  // namespace

std::span<const UbInfo> ub_catalogue() { return kCatalogue; }

const UbInfo& info(Ub ub) { return kCatalogue[static_cast<std::size_t>(ub)]; }

std::optional<Ub> find_ub(std::string_view slug) {
  for (const UbInfo& row : kCatalogue)
    if (row.slug == slug) return row.id;
  return std::nullopt;
}

}  // namespace gadfly::machine
