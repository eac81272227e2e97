// SPDX-License-Identifier: Apache-2.0
#include "machine/library.h"

#include <algorithm>
#include <vector>

#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/stop.h"

namespace gadfly::machine {

namespace {

constexpr LibraryFunction kRows[] = {
#define LIBRARY(name, parameters, pure, function) {#name, parameters, pure, library::function},
#include "machine/library.def"
#undef LIBRARY
};

const LibraryFunction* find_exactly(std::string_view name) {
  const auto rows = library_functions();
  const auto it = std::ranges::lower_bound(rows, name, {}, &LibraryFunction::name);
  return it != rows.end() && it->name == name ? &*it : nullptr;
}

}  // namespace

std::span<const LibraryFunction> library_functions() {
  static const std::vector<LibraryFunction> sorted = [] {
    std::vector<LibraryFunction> rows(std::begin(kRows), std::end(kRows));
    std::ranges::sort(rows, {}, &LibraryFunction::name);
    return rows;
  }();
  return sorted;
}

const LibraryFunction* find_library_function(std::string_view name) {
  if (const LibraryFunction* f = find_exactly(name)) return f;
  constexpr std::string_view kPrefix = "__builtin_";
  if (!name.starts_with(kPrefix)) return nullptr;
  return find_exactly(name.substr(kPrefix.size()));
}

lang::Loc LibraryCall::loc() const { return machine.loc(site); }

void LibraryCall::spend(std::uint64_t steps) const { machine.spend(loc(), steps); }

const lang::TypeTable& LibraryCall::table() const { return machine.types(); }

void LibraryCall::wrong_argument(std::size_t i, std::string_view wanted) const {
  if (i >= args.size())
    undefined(Ub::WrongArguments, loc(), "{} is called with {} arguments: argument {} is missing", name, args.size(),
              i + 1);
  undefined(Ub::WrongArguments, loc(), "argument {} of {} is {}, not {}", i + 1, name, machine.type_name(types[i]),
            wanted);
}

lang::Rep LibraryCall::rep(std::size_t i) const {
  if (i >= args.size()) wrong_argument(i, "");
  return table().rep(types[i]);
}

std::uint64_t LibraryCall::number(std::size_t i) const {
  if (!lang::is_integer(rep(i))) wrong_argument(i, "an integer");
  machine.need_number(args[i], site);
  return args[i].lo;
}

std::int64_t LibraryCall::signed_number(std::size_t i) const { return static_cast<std::int64_t>(number(i)); }

const Value& LibraryCall::pointer(std::size_t i) const {
  if (rep(i) != lang::Rep::Pointer) wrong_argument(i, "a pointer");
  return args[i];
}

bool LibraryCall::is_null(std::size_t i) const { return is_null_pointer(pointer(i)); }

lang::Type LibraryCall::target(std::size_t i) const {
  pointer(i);
  return table().element(types[i]);
}

std::string LibraryCall::string(std::size_t i, std::uint64_t limit) const {
  return machine.read_string(pointer(i), site, limit);
}

void LibraryCall::store(const Value& pointer, lang::Type type, const Value& value) const {
  machine.store(machine.place_of_pointer(pointer, type, site), type, value, site);
}

Value LibraryCall::vague(Known known) const {
  integer(1);  // checks the type of the result
  if (table().rep(result) == lang::Rep::None) return {};
  if (!lang::is_signed(table().rep(result))) unsupported(loc(), "{} with an unsigned result", name);
  return vague_value(known);
}

Value LibraryCall::integer(Int128 v) const {
  const lang::Rep to = table().rep(result);
  if (lang::is_integer(to)) return narrow(v, to);
  if (to == lang::Rep::None) return {};
  undefined(Ub::WrongCall, loc(), "{} returns an integer, but is declared to return {}", name,
            machine.type_name(result));
}

}  // namespace gadfly::machine
