// SPDX-License-Identifier: Apache-2.0
// Casts, sizeof and built-in functions.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "gen/arith_part.h"

namespace gadfly::gen::arith {

class Expressions;
class Operations;
class Variables;

class Builtins : private Part {
 public:
  Builtins(Draft& draft, Parts& parts);

  std::optional<Node> integer_cast(const Wish& wish) { return cast(wish, false); }
  std::optional<Node> float_cast(const Wish& wish) { return cast(wish, true); }
  std::optional<Node> size_of(const Wish& wish);
  std::optional<Node> builtin(const Wish& wish);

 private:
  std::optional<Node> cast(const Wish& wish, bool from_float);
  std::optional<Node> integer_builtin(const Wish& wish, std::uint32_t inside);
  std::optional<Node> float_function(const Wish& wish, std::uint32_t inside);
  std::optional<Value> float_result(Rule rule, lang::Rep rep, std::span<const Value> args);
  std::optional<Node> called(std::string_view name, std::vector<Node> args, const Value& value);

  Variables& variables_;
  Operations& operations_;
  Expressions& expressions_;
};

}  // namespace gadfly::gen::arith
