// SPDX-License-Identifier: Apache-2.0
#include "emi/profile.h"

#include <algorithm>

#include "machine/view.h"

namespace gadfly::emi {
namespace {

using namespace lang;
using machine::MachineView;

constexpr std::size_t kMostRows = 32;
constexpr std::size_t kMostValues = 4;

// A point that is executed often is looked at through fewer probes, so that a hot loop does not cost too much. What
// is given up is not known any more.
struct Thinning {
  std::uint64_t executions;
  std::size_t probes;
};
constexpr Thinning kThinning[] = {{256, 8}, {4'096, 4}, {65'536, 2}, {1'000'000, 0}};

class ProfileObserver final : public machine::Observer {
 public:
  ProfileObserver(const Program& program, const Points& points, const Probes& probes, Profile& profile)
      : program_(program), points_(points), probes_(probes), profile_(profile), details_(points.all().size()) {}

  std::uint8_t interests() const override { return machine::kObserveStatements; }

  void on_statement(MachineView& machine, StmtId stmt) override {
    const Point* point = points_.find(stmt);
    if (point == nullptr) return;
    const std::size_t index = points_.index_of(*point);
    PointFacts& facts = profile_.points[index];
    if (facts.executions++ == 0) begin(*point, facts);
    for (const Thinning& step : kThinning)
      if (facts.executions == step.executions) thin(facts, details_[index], step.probes);
    if (!facts.facts.empty()) look(machine, facts, details_[index]);
  }

 private:
  // Beside the facts, while they are gathered.
  struct Details {
    std::vector<std::uint64_t> hashes;  // of the rows
    bool many_rows = false;
    std::vector<char> many_values = std::vector<char>(kMostProbes);
  };

  void begin(const Point& point, PointFacts& facts) {
    for (const std::uint32_t probe : probes_.at(point)) {
      Fact fact;
      fact.probe = probe;
      fact.pointer = program_.types.rep(probes_[probe].type) == Rep::Pointer;
      facts.facts.push_back(fact);
    }
  }

  static void thin(PointFacts& facts, Details& details, std::size_t keep) {
    if (facts.facts.size() <= keep) return;
    facts.facts.resize(keep);
    for (Fact& fact : facts.facts) fact.aliases &= (1u << keep) - 1;
    for (auto& row : facts.rows) row.resize(keep);
    if (facts.rows.empty()) return;
    // Rows that have become alike are harmless; the next ones are compared by their new hashes.
    details.hashes.clear();
    for (const auto& row : facts.rows) details.hashes.push_back(hash(row));
  }

  void look(MachineView& machine, PointFacts& facts, Details& details) {
    row_.assign(facts.facts.size(), 0);
    places_.assign(facts.facts.size(), {});
    for (std::size_t i = 0; i < facts.facts.size(); ++i) {
      Fact& fact = facts.facts[i];
      if (!fact.readable) continue;
      const std::optional<MachineView::Peeked> seen = machine.peek(probes_[fact.probe].lvalue);
      if (!seen) {
        fact.readable = false;
        continue;
      }
      fact.writable = fact.writable && seen->writable;
      places_[i] = seen->place;
      row_[i] = note(fact, seen->value, facts.executions == 1);
      if (!details.many_values[i]) note_value(fact, row_[i], details.many_values[i]);
    }
    note_aliases(facts);
    if (!details.many_rows) note_row(facts, details);
  }

  // Returns what stands for the value in a row.
  std::uint64_t note(Fact& fact, const machine::Value& value, bool first) {
    if (fact.pointer) {
      const bool null = value.object_index == 0;
      fact.never_null = fact.never_null && !null;
      fact.always_null = fact.always_null && null;
      return null ? 0 : static_cast<std::uint64_t>(value.object_index) << 32 | (value.lo & 0xffffffff);
    }
    const __int128 number = machine::widen(value, program_.types.rep(probes_[fact.probe].type));
    fact.least = first ? number : std::min(fact.least, number);
    fact.most = first ? number : std::max(fact.most, number);
    return value.lo;
  }

  static void note_value(Fact& fact, std::uint64_t value, char& many) {
    if (std::ranges::find(fact.values, value) != fact.values.end()) return;
    fact.values.push_back(value);
    if (fact.values.size() <= kMostValues) return;
    many = 1;
    fact.values.clear();
  }

  // Only a pointer's target can be the object of another probe.
  void note_aliases(PointFacts& facts) {
    for (std::size_t i = 0; i < facts.facts.size(); ++i) {
      if (!facts.facts[i].readable || probes_[facts.facts[i].probe].pointers.empty()) continue;
      for (std::size_t k = 0; k < facts.facts.size(); ++k) {
        if (k == i || !facts.facts[k].readable ||
            !overlap(places_[i], size_of(facts, i), places_[k], size_of(facts, k)))
          continue;
        facts.facts[i].aliases |= 1u << k;
        facts.facts[k].aliases |= 1u << i;
      }
    }
  }

  std::int64_t size_of(const PointFacts& facts, std::size_t i) const {
    return static_cast<std::int64_t>(program_.types.size(probes_[facts.facts[i].probe].type)) + 1;
  }

  static bool overlap(const machine::Place& a, std::int64_t a_size, const machine::Place& b, std::int64_t b_size) {
    return !a.object.is_null() && a.object == b.object && a.offset < b.offset + b_size && b.offset < a.offset + a_size;
  }

  static std::uint64_t hash(const std::vector<std::uint64_t>& row) {
    std::uint64_t sum = 0;
    for (const std::uint64_t value : row) {
      sum = (sum ^ value) * 0x9e3779b97f4a7c15u;
      sum ^= sum >> 29;
    }
    return sum;
  }

  void note_row(PointFacts& facts, Details& details) {
    const std::uint64_t code = hash(row_);
    for (std::size_t i = 0; i < details.hashes.size(); ++i)
      if (details.hashes[i] == code && facts.rows[i] == row_) return;
    if (facts.rows.size() == kMostRows) {
      details.many_rows = true;
      facts.rows.clear();
      return;
    }
    details.hashes.push_back(code);
    facts.rows.push_back(row_);
  }

  const Program& program_;
  const Points& points_;
  const Probes& probes_;
  Profile& profile_;
  std::vector<Details> details_;
  std::vector<std::uint64_t> row_;
  std::vector<machine::Place> places_;
};

}  // namespace

Profile take_profile(const Program& program, const Points& points, const Probes& probes, std::uint64_t fuel,
                     support::StopToken stop) {
  Profile profile;
  profile.points.resize(points.all().size());
  ProfileObserver looker(program, points, probes, profile);
  machine::RunOptions options;
  options.fuel = fuel;
  options.stop = stop;
  options.observer = &looker;
  profile.outcome = machine::run(program, options);
  return profile;
}

}  // namespace gadfly::emi
