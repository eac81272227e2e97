// SPDX-License-Identifier: Apache-2.0
// printf's format strings (C17 7.21.6.1), apart from where the arguments come from and where the
// text goes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "lang/type.h"
#include "machine/value.h"

namespace gadfly::machine {

// What a conversion asks of its argument.
struct ConversionArgument {
  // Int..ULLong, Double or LongDouble, or Pointer.
  lang::TypeKind kind;
  // Pointer: to this. Void: to void or any character type.
  lang::TypeKind target = lang::TypeKind::Void;
  std::string what;           // "conversion 2, %ld," for messages
  std::string needs() const;  // "needs long"
};

// Where the arguments come from: variable arguments of the call itself, or a va_list.
class FormatArguments {
 public:
  virtual ~FormatArguments() = default;
  // The next argument, of the type wished for; stops when it is missing or has another one.
  virtual Value next(const ConversionArgument& wish) = 0;
};

// What the conversions do with the program's objects.
class FormatMemory {
 public:
  virtual ~FormatMemory() = default;
  virtual void need_number(const Value& value) = 0;
  // The string at |pointer|, of which no more than |limit| bytes are read.
  virtual std::string text(const Value& pointer, std::uint64_t limit) = 0;
  // %n: |kind| is the signed integer type to store.
  virtual void store_count(const Value& pointer, lang::TypeKind kind, std::uint64_t count) = 0;
};

// The text that |format| and its arguments make. Stops with format-string, format-argument, or
// unsupported at |loc|.
std::string format_text(std::string_view format, FormatArguments& arguments, FormatMemory& memory,
                        const lang::Target& target, lang::Loc loc);

// Arguments that are at hand.
class ListedArguments final : public FormatArguments {
 public:
  ListedArguments(const lang::TypeTable& table, std::span<const Value> values, std::span<const lang::Type> types,
                  lang::Loc loc)
      : table_(table), values_(values), types_(types), loc_(loc) {}
  Value next(const ConversionArgument& wish) override;

 private:
  bool suits(const ConversionArgument& wish, const Value& value, lang::Type type) const;

  const lang::TypeTable& table_;
  std::span<const Value> values_;
  std::span<const lang::Type> types_;
  lang::Loc loc_;
  std::size_t next_ = 0;
};

}  // namespace gadfly::machine
