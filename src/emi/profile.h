// SPDX-License-Identifier: Apache-2.0
// What one run shows of the values before each statement. A fact that is kept held at every execution.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "emi/points.h"
#include "emi/probes.h"
#include "machine/machine.h"

namespace gadfly::emi {

// What is known of one probe at one point. Integers are numbers, pointers are names of what they point to: two are
// equal when their names are, and null is 0.
struct Fact {
  std::uint32_t probe = 0;
  bool readable = true;  // always; the rest means nothing where it is false
  bool writable = true;
  bool pointer = false;
  bool never_null = true, always_null = true;  // of a pointer
  __int128 least = 0, most = 0;                // of an integer
  std::vector<std::uint64_t> values;           // all it had, as machine::Value::lo, if they are few; else empty
  std::uint32_t aliases = 0;                   // a bit for each fact of the point whose object may be the same
};

struct PointFacts {
  std::uint64_t executions = 0;
  std::vector<Fact> facts;
  // The values of all facts together, one row for each different one that there was; empty if these are many.
  std::vector<std::vector<std::uint64_t>> rows;
};

struct Profile {
  std::vector<PointFacts> points;  // by the index of the point
  machine::Outcome outcome;

  bool executed(std::size_t point) const { return points[point].executions != 0; }
};

// Runs |program|, which holds the lvalues of |probes|. Needs a deep stack.
Profile take_profile(const lang::Program& program, const Points& points, const Probes& probes, std::uint64_t fuel,
                     support::StopToken stop);

}  // namespace gadfly::emi
