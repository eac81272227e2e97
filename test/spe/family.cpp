// SPDX-License-Identifier: Apache-2.0
#include "family.h"

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

#include "reference.h"
#include "spe/visible.h"
#include "support/split_mix.h"

namespace gadfly::test {
namespace {

using spe::Hole;
using spe::Skeleton;
using spe::Variable;
using spe::VarId;

// Appends to a skeleton, at the end of its text.
class Writer {
 public:
  Writer() { skeleton_.candidates = {}; }

  Skeleton& skeleton() { return skeleton_; }
  std::uint32_t depth() const { return static_cast<std::uint32_t>(open_.size() - 1); }
  std::uint32_t scope() const { return open_.back(); }
  std::uint32_t place() const { return static_cast<std::uint32_t>(skeleton_.text.size()); }

  void text(const std::string& word) { skeleton_.text += word + " "; }

  void enter() {
    text("{");
    if (depth() == 0) ++function_;
    skeleton_.scopes.push_back(scope());
    open_.push_back(static_cast<std::uint32_t>(skeleton_.scopes.size() - 1));
  }

  void leave() {
    text("}");
    open_.pop_back();
  }

  void declare(Variable variable) {
    text(variable.declaration + " " + variable.name + " ;");
    variable.scope = scope();
    variable.visible_from = place();
    skeleton_.variables.push_back(std::move(variable));
  }

  void hole(VarId original, std::uint8_t needs) {
    const Variable& variable = skeleton_.variables[original];
    Hole hole;
    hole.begin = place();
    hole.end = place() + static_cast<std::uint32_t>(variable.name.size());
    hole.type = variable.type;
    hole.needs = needs;
    hole.scope = scope();
    hole.function = depth() == 0 ? 0 : function_;
    hole.original = original;
    text(variable.name);
    skeleton_.holes.push_back(hole);
  }

 private:
  Skeleton skeleton_;
  std::vector<std::uint32_t> open_ = {0};
  std::uint32_t function_ = 0;
};

class Grower {
 public:
  Grower(const Shape& shape, std::uint64_t seed) : shape_(shape), state_(seed) {}

  Skeleton run() {
    std::uint32_t holes = shape_.holes, variables = shape_.variables;
    while (holes + variables > 0) {
      const std::uint32_t step = below(8);
      if (step == 0 && writer_.depth() < shape_.depth) writer_.enter();
      else if (step == 1 && writer_.depth() > 0) writer_.leave();
      else if (step < 5 && variables > 0) variables -= declare();
      else if (holes > 0 && (hole() || variables == 0)) --holes;
    }
    return std::move(writer_.skeleton());
  }

 private:
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(support::split_mix(state_) % n); }

  bool declare() {
    Variable variable;
    const auto number = static_cast<char>(writer_.skeleton().variables.size());
    variable.name = std::string(1, static_cast<char>('a' + (shape_.shadowing ? below(3) : number)));
    variable.type = below(shape_.types);
    variable.declaration = below(3) == 0 ? "static" : "auto";
    variable.stays = below(10) == 0;
    if (shape_.abilities && below(3) == 0) variable.abilities = static_cast<std::uint8_t>(below(4));
    for (const Variable& other : writer_.skeleton().variables)
      if (other.scope == writer_.scope() && other.name == variable.name) return false;
    writer_.declare(variable);
    return true;
  }

  // A use of any variable in sight.
  bool hole() {
    const auto seen = visible(writer_.skeleton(), writer_.scope(), writer_.place());
    if (seen.empty()) return false;
    const VarId original = seen[below(static_cast<std::uint32_t>(seen.size()))];
    const std::uint8_t most = writer_.skeleton().variables[original].abilities;
    writer_.hole(original, shape_.abilities ? most & below(4) : 0);
    return true;
  }

  Shape shape_;
  std::uint64_t state_;
  Writer writer_;
};

}  // namespace

Skeleton grow(const Shape& shape, std::uint64_t seed) { return Grower(shape, seed).run(); }

Skeleton write(const std::string& words) {
  Writer writer;
  std::istringstream in(words);
  std::map<std::string, std::uint32_t> types = {{"int", 0}, {"long", 1}};
  for (std::string word; in >> word;) {
    if (word == "{") writer.enter();
    else if (word == "}") writer.leave();
    else if (types.contains(word)) {
      Variable variable;
      variable.type = types[word];
      variable.declaration = word;
      in >> variable.name;
      writer.declare(variable);
    } else {
      const auto seen = visible(writer.skeleton(), writer.scope(), writer.place());
      const auto named =
          std::ranges::find_if(seen, [&](VarId v) { return writer.skeleton().variables[v].name == word; });
      if (named == seen.end()) writer.text(word);
      else writer.hole(*named, 0);
    }
  }
  find_candidates(writer.skeleton(), spe::Typing::Typed);
  return std::move(writer.skeleton());
}

Skeleton flat(std::uint32_t count, std::uint32_t variables) {
  Writer writer;
  for (std::uint32_t v = 0; v < variables; ++v) {
    Variable variable;
    variable.name = "v" + std::to_string(v);
    variable.declaration = "int";
    writer.declare(variable);
  }
  for (std::uint32_t i = 0; i < count; ++i) writer.hole(0, 0);
  find_candidates(writer.skeleton(), spe::Typing::Typed);
  return std::move(writer.skeleton());
}

}  // namespace gadfly::test
