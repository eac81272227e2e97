// SPDX-License-Identifier: Apache-2.0
// What `gadfly enumerate` was asked for.
#pragma once

#include <optional>
#include <variant>

#include "cli/options.h"
#include "cli/trouble.h"
#include "spe/classes.h"
#include "spe/load.h"
#include "spe/selection.h"

namespace gadfly::cli {

struct EnumerateSettings {
  spe::LoadOptions load;
  spe::SymmetryOptions notion;
  spe::SelectionOptions wanted;
  std::optional<mpz_class> number;
};

std::variant<EnumerateSettings, Trouble> enumerate_settings(const EnumerateFlags& flags, const ReadFlags& read);

}  // namespace gadfly::cli
