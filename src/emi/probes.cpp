// SPDX-License-Identifier: Apache-2.0
#include "emi/probes.h"

#include <algorithm>

#include "emi/avoided.h"
#include "emi/shape.h"

namespace gadfly::emi {
namespace {

using namespace lang;

constexpr std::size_t kMostLeaves = 6;  // of one variable
constexpr unsigned kDeepest = 3;

// Its calls may be joined or dropped, as if it looked at its arguments only.
bool promises_purity(const Function& f) {
  return std::ranges::any_of(f.attributes, [](const std::string& attribute) {
    return attribute.find("const") != std::string::npos || attribute.find("pure") != std::string::npos;
  });
}

}  // namespace

Probes::Probes(Program& program, const Points& points) : program_(program), build_(program), points_(points) {
  const std::size_t variables = program.vars.size();
  for (std::uint32_t i = 0; i < variables; ++i) {
    const Var& var = program.vars[i];
    const bool in_main = var.storage == Storage::Param && var.function == program.main;
    if (var.name.empty() || var.is_extern || in_main) continue;
    add_leaves(VarId{i});
  }
}

void Probes::add_leaves(VarId root) {
  std::vector<std::uint32_t>& leaves = leaves_[root];
  expand({build_.variable(root), program_.var(root).type, {}}, 0, leaves);
}

void Probes::expand(Probe probe, unsigned depth, std::vector<std::uint32_t>& leaves) {
  if (depth > kDeepest || leaves.size() >= kMostLeaves || probe.type.is_volatile() || probe.type.is_restrict()) return;
  const TypeInfo& info = program_.types.info(probe.type);
  if (!info.complete) return;
  if (info.kind == TypeKind::Record) return expand_record(probe, depth, leaves);
  if (info.kind == TypeKind::Array) return expand_array(probe, depth, leaves);
  if (is_va_list_parameter(program_.types, probe.type)) return;
  const bool integer = is_integer(info.rep) && bit_width(info.rep) <= 64;
  if (!integer && info.rep != Rep::Pointer) return;
  leaves.push_back(static_cast<std::uint32_t>(probes_.size()));
  Probe leaf = probe;
  leaf.type = probe.type.unqualified();
  probes_.push_back(std::move(leaf));
  if (info.rep == Rep::Pointer) expand_pointer(probe, depth, leaves);
}

void Probes::expand_record(const Probe& probe, unsigned depth, std::vector<std::uint32_t>& leaves) {
  const RecordId record = program_.types.record_id(probe.type);
  const std::size_t fields = program_.types.record(record).fields.size();
  for (std::uint32_t i = 0; i < fields; ++i) {
    const Field field = program_.types.record(record).fields[i];
    if (field.name.empty()) continue;
    if (is_wide_bit_field(program_.types, field)) continue;
    Probe part = probe;
    part.lvalue = build_.member(probe.lvalue, i);
    part.type = program_.expr(part.lvalue).type;
    if (field.is_bit_field()) part.bit_width = static_cast<unsigned>(field.bit_width);
    expand(std::move(part), depth + 1, leaves);
  }
}

// The first, the last, and one between them.
void Probes::expand_array(const Probe& probe, unsigned depth, std::vector<std::uint32_t>& leaves) {
  const std::uint64_t count = program_.types.info(probe.type).count;
  std::vector<std::uint64_t> positions;
  for (const std::uint64_t at : {std::uint64_t{0}, count - 1, count / 2})
    if (at < count && std::ranges::find(positions, at) == positions.end()) positions.push_back(at);
  for (const std::uint64_t at : positions) {
    const ExprId position = build_.constant(program_.types.basic(TypeKind::Int), static_cast<__int128>(at));
    Probe part = probe;
    part.lvalue = build_.index(probe.lvalue, position);
    part.type = program_.expr(part.lvalue).type;
    expand(std::move(part), depth + 1, leaves);
  }
}

void Probes::expand_pointer(const Probe& probe, unsigned depth, std::vector<std::uint32_t>& leaves) {
  const Type target = program_.types.element(probe.type);
  const TypeKind kind = program_.types.kind(target);
  if (kind == TypeKind::Function || kind == TypeKind::Void || kind == TypeKind::Array) return;
  Probe part = probe;
  part.bit_width = 0;
  part.pointers.push_back(probe.lvalue);
  part.lvalue = build_.dereference(build_.load(probe.lvalue));
  part.type = target;
  expand(std::move(part), depth + 1, leaves);
}

bool Probes::is_allowed(const Point& point, const Probe& probe, VarId root) const {
  const Var& var = program_.var(root);
  const bool in_slot = !var.is_static_duration() && !var.address_taken;
  if (point.restricted) return in_slot && probe.pointers.empty();
  if (promises_purity(program_.function(point.function))) return !var.is_static_duration() && probe.pointers.empty();
  return true;
}

std::vector<std::uint32_t> Probes::at(const Point& point) const {
  std::vector<std::uint32_t> result;
  const std::vector<VarId> locals = points_.locals(point);
  const std::vector<VarId>& globals = points_.globals();
  const auto take = [&](VarId root) {
    const auto leaves = leaves_.find(root);
    if (leaves == leaves_.end()) return;
    for (const std::uint32_t leaf : leaves->second) {
      if (result.size() == kMostProbes) return;
      if (is_allowed(point, probes_[leaf], root) && std::ranges::find(result, leaf) == result.end())
        result.push_back(leaf);
    }
  };
  for (const VarId named : variables_of_statement(program_, point.stmt)) {
    const bool visible =
        program_.var(named).storage == Storage::Global || std::ranges::find(locals, named) != locals.end();
    if (visible) take(named);
  }
  for (const VarId local : locals) take(local);
  // Other globals at other points.
  const std::size_t start = points_.index_of(point) * 5;
  for (std::size_t i = 0; i < globals.size() && result.size() < kMostProbes; ++i)
    take(globals[(start + i) % globals.size()]);
  return result;
}

}  // namespace gadfly::emi
