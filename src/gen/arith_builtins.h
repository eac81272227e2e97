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

  std::optional<Node> integer_cast(const Requirements& required) { return cast(required, false); }
  std::optional<Node> float_cast(const Requirements& required) { return cast(required, true); }
  std::optional<Node> size_of(const Requirements& required);
  std::optional<Node> builtin(const Requirements& required);

 private:
  std::optional<Node> cast(const Requirements& required, bool from_float);
  std::optional<Node> integer_builtin(const Requirements& required, std::uint32_t inside);
  std::optional<Node> float_function(const Requirements& required, std::uint32_t inside);
  std::optional<Value> float_result(Rule rule, lang::Rep rep, std::span<const Value> args);
  std::optional<Node> called(std::string_view name, std::vector<Node> args, const Value& value);

  Variables& variables_;
  Operations& operations_;
  Expressions& expressions_;
};

}  // namespace gadfly::gen::arith
