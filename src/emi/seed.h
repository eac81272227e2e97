// SPDX-License-Identifier: Apache-2.0
// A program that variants are derived from, with all that is known of its run. Shared by all of its variants.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "emi/points.h"
#include "emi/probes.h"
#include "emi/profile.h"

namespace gadfly::emi {

// The program with the lvalues of the probes, which stand in no statement; they are what variants read.
class Seed {
 public:
  // Runs |program|. Needs a deep stack. Throws support::Stopped.
  Seed(lang::Program program, std::uint64_t fuel, support::StopToken stop = {});
  Seed(const Seed&) = delete;
  Seed& operator=(const Seed&) = delete;

  const lang::Program& program() const { return program_; }
  const Points& points() const { return points_; }
  const Probes& probes() const { return probes_; }
  const Profile& profile() const { return profile_; }
  const machine::Outcome& outcome() const { return profile_.outcome; }
  bool is_defined() const { return std::holds_alternative<machine::Defined>(outcome().verdict); }

  bool executed(const Point& point) const { return profile_.executed(points_.index_of(point)); }
  // Whether no part of |stmt| was executed. A statement that is no point is not known to be dead.
  bool is_dead(lang::StmtId stmt) const;
  const PointFacts& facts(const Point& point) const { return profile_.points[points_.index_of(point)]; }

  // How names begin that no name of the program begins with.
  const std::string& prefix() const { return prefix_; }
  // Recipes are for one program only.
  std::uint64_t fingerprint() const { return fingerprint_; }

 private:
  bool was_entered(lang::StmtId stmt) const;

  lang::Program program_;
  Points points_;
  Probes probes_;
  Profile profile_;
  std::string prefix_;
  std::uint64_t fingerprint_ = 0;
};

}  // namespace gadfly::emi
