// SPDX-License-Identifier: Apache-2.0
// Programs to derive variants from.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "emi/mutate.h"

namespace gadfly::test {

// Runs |work| on a deep stack.
void deeply(const std::function<void()>& work);

// The seed that |source| is; fails the test where it can't be read or is not defined.
std::unique_ptr<emi::Seed> seed_of(const std::string& source);

struct NamedSource {
  std::string name, text;
};
// Small programs with many kinds of objects, jumps and loops.
const std::vector<NamedSource>& small_seeds();
// Programs of `gadfly gen`, as one file.
std::vector<NamedSource> grown_seeds(unsigned count, std::uint32_t size);

// What `cc options` makes of |text| prints, and its exit status at the end.
std::string compiled_output(const std::string& text, const std::string& compiler);
std::string expected_output(const emi::Seed& seed);

}  // namespace gadfly::test
