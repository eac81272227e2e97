// SPDX-License-Identifier: Apache-2.0
// string.h and strings.h.
#include <algorithm>
#include <cstring>
#include <limits>

#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/library_ranges.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

std::uint64_t need_size(const LibraryCall& c, UInt128 size) {
  if (size > static_cast<UInt128>(std::numeric_limits<std::int64_t>::max()))
    undefined(Ub::OutOfBounds, c.loc(), "{} of {} bytes: no object is that large", c.name,
              static_cast<std::uint64_t>(size));
  return static_cast<std::uint64_t>(size);
}

void need_apart(const LibraryCall& c, const Value& to, std::uint64_t to_size, const Value& from,
                std::uint64_t from_size) {
  if (to.object_index == 0 || to.object() != from.object() || to_size == 0 || from_size == 0) return;
  const Int128 to_start = to.i64(), from_start = from.i64();
  if (to_start >= from_start + from_size || from_start >= to_start + to_size) return;
  undefined(Ub::OverlappingCopy, c.loc(), "{} writes {} bytes at byte {} and reads {} at byte {} of the same object",
            c.name, to_size, to.i64(), from_size, from.i64());
}

namespace {

std::uint64_t size_argument(const LibraryCall& c, std::size_t i) { return need_size(c, c.number(i)); }

// A null pointer is wrong even when nothing is read through it (7.24.1p2).
void need_object(const LibraryCall& c, std::size_t i) {
  if (c.is_null(i)) undefined(Ub::LibraryArgument, c.loc(), "argument {} of {} is a null pointer", i + 1, c.name);
}

// Checks the |size| bytes at argument |i|, also when there are none.
Object& range(const LibraryCall& c, std::size_t i, std::uint64_t size, bool write) {
  if (size == 0) need_object(c, i);
  return c.machine.checked_range(c.pointer(i), size, write, c.site);
}

void move(const LibraryCall& c, std::size_t to, std::size_t from, std::uint64_t size) {
  if (size == 0) {
    range(c, to, 0, true);
    range(c, from, 0, false);
    return;
  }
  c.machine.copy_bytes(c.pointer(to), c.pointer(from), size, c.site);
}

void copy_apart(const LibraryCall& c, std::uint64_t size) {
  need_apart(c, c.pointer(0), size, c.pointer(1), size);
  move(c, 0, 1, size);
}

void fill(const LibraryCall& c, std::uint8_t byte, std::uint64_t size) {
  range(c, 0, size, true);
  if (size > 0) c.machine.fill_bytes(c.pointer(0), byte, size, c.site);
}

void write_end(const LibraryCall& c, const Value& at) { c.machine.write_bytes(at, std::string_view("\0", 1), c.site); }

Value found(const LibraryCall& c, std::size_t position) {
  return position == std::string::npos ? Value{} : moved(c.pointer(0), position);
}

Value sign(const LibraryCall& c, int difference) {
  if (difference == 0) return c.integer(0);
  return c.vague(difference < 0 ? Known::Negative : Known::Positive);
}

int fold(int byte) { return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte; }

// Which of two bytes is the smaller one, as far as the program may know.
int compare_bytes(const LibraryCall& c, const Value& a, const Value& b, std::uint64_t at) {
  if (a.state == ValueState::Indeterminate || b.state == ValueState::Indeterminate)
    undefined(Ub::IndeterminateChar, c.loc(), "byte {} of what {} compares is indeterminate", at, c.name);
  if (a.state == ValueState::Plain && b.state == ValueState::Plain)
    return static_cast<int>(a.lo) - static_cast<int>(b.lo);
  const bool same = a.state == b.state && a.object() == b.object() && a.fragment == b.fragment && a.lo == b.lo;
  if (!same) unsupported(c.loc(), "comparing the bytes of pointers");
  return 0;
}

// Compares until a difference, the end of the strings, or |limit| bytes.
int compare_text(const LibraryCall& c, std::uint64_t limit, bool folded) {
  for (std::uint64_t i = 0; i < limit; ++i) {
    int a = c.machine.read_byte(c.pointer(0), i, c.site);
    int b = c.machine.read_byte(c.pointer(1), i, c.site);
    if (folded) a = fold(a), b = fold(b);
    if (a != b) return a - b;
    if (a == 0) break;
    if (i % Machine::kBytesPerStep == 0) c.spend(1);
  }
  return 0;
}

// Copies the string with its null character; returns its length.
std::uint64_t copy_text(const LibraryCall& c) {
  const std::uint64_t length = c.string(1).size();
  copy_apart(c, length + 1);
  return length;
}

// Copies up to |limit| bytes of the string and fills the rest with zeros.
std::uint64_t copy_text_bounded(const LibraryCall& c) {
  const std::uint64_t limit = size_argument(c, 2);
  range(c, 0, limit, true);
  if (limit == 0) {
    range(c, 1, 0, false);
    return 0;
  }
  const std::uint64_t length = c.string(1, limit).size();
  need_apart(c, c.pointer(0), limit, c.pointer(1), std::min(length + 1, limit));
  if (length > 0) c.machine.copy_bytes(c.pointer(0), c.pointer(1), length, c.site);
  if (length < limit) c.machine.fill_bytes(moved(c.pointer(0), length), 0, limit - length, c.site);
  return length;
}

Value append(const LibraryCall& c, std::uint64_t limit) {
  const std::uint64_t old = c.string(0).size();
  const std::uint64_t length = c.string(1, limit).size();
  const std::uint64_t read = length + (length < limit ? 1 : 0);
  need_apart(c, c.pointer(0), old + length + 1, c.pointer(1), read);
  const Value end = moved(c.pointer(0), old);
  c.machine.checked_range(end, length + 1, true, c.site);
  if (length > 0) c.machine.copy_bytes(end, c.pointer(1), length, c.site);
  write_end(c, moved(end, length));
  return c.pointer(0);
}

Value duplicate(const LibraryCall& c, std::uint64_t limit) {
  const std::uint64_t length = c.string(0, limit).size();
  const Value copy = c.machine.allocate(length + 1, false, 16, c.site);
  if (length > 0) c.machine.copy_bytes(copy, c.pointer(0), length, c.site);
  write_end(c, moved(copy, length));
  return copy;
}

// Of which every byte of one may be compared with every byte of the other.
std::pair<std::string, std::string> two_strings(const LibraryCall& c) {
  std::pair<std::string, std::string> strings{c.string(0), c.string(1)};
  c.spend(strings.first.size() * strings.second.size() / Machine::kBytesPerStep);
  return strings;
}

char character_argument(const LibraryCall& c) { return static_cast<char>(c.number(1)); }

}  // namespace

Value copy_memory(LibraryCall& c) {
  copy_apart(c, size_argument(c, 2));
  return c.pointer(0);
}

Value copy_memory_end(LibraryCall& c) {
  const std::uint64_t size = size_argument(c, 2);
  copy_apart(c, size);
  return moved(c.pointer(0), size);
}

Value move_memory(LibraryCall& c) {
  move(c, 0, 1, size_argument(c, 2));
  return c.pointer(0);
}

Value move_memory_reversed(LibraryCall& c) {
  move(c, 1, 0, size_argument(c, 2));
  return {};
}

Value fill_memory(LibraryCall& c) {
  fill(c, static_cast<std::uint8_t>(c.number(1)), size_argument(c, 2));
  return c.pointer(0);
}

Value clear_memory(LibraryCall& c) {
  fill(c, 0, size_argument(c, 1));
  return {};
}

namespace {

int memory_order(const LibraryCall& c) {
  const std::uint64_t size = size_argument(c, 2);
  const Object& a = range(c, 0, size, false);
  const Object& b = range(c, 1, size, false);
  const Memory& memory = c.machine.memory();
  const std::uint64_t at_a = c.pointer(0).lo, at_b = c.pointer(1).lo;
  for (std::uint64_t i = 0; i < size; ++i) {
    const int order = compare_bytes(c, memory.load_byte(a, at_a + i), memory.load_byte(b, at_b + i), i);
    if (order != 0) return order;
  }
  return 0;
}

}  // namespace

Value compare_memory(LibraryCall& c) { return sign(c, memory_order(c)); }
Value differ_in_memory(LibraryCall& c) { return c.truth(memory_order(c) != 0); }

// Reads one byte after the other and stops at the first that fits (7.24.5.1p2).
Value find_in_memory(LibraryCall& c) {
  const auto wanted = static_cast<std::uint8_t>(c.number(1));
  const std::uint64_t size = c.number(2);
  if (size == 0) range(c, 0, 0, false);
  for (std::uint64_t i = 0; i < size; ++i) {
    if (c.machine.read_byte(c.pointer(0), i, c.site) == wanted) return moved(c.pointer(0), i);
    if (i % Machine::kBytesPerStep == 0) c.spend(1);
  }
  return {};
}

Value string_length(LibraryCall& c) { return c.integer(static_cast<Int128>(c.string(0).size())); }

Value string_length_bounded(LibraryCall& c) { return c.integer(static_cast<Int128>(c.string(0, c.number(1)).size())); }

Value compare_strings(LibraryCall& c) { return sign(c, compare_text(c, ~0ull, false)); }
Value compare_strings_folded(LibraryCall& c) { return sign(c, compare_text(c, ~0ull, true)); }

Value compare_strings_bounded(LibraryCall& c) {
  need_object(c, 0);
  need_object(c, 1);
  return sign(c, compare_text(c, c.number(2), false));
}

Value compare_strings_bounded_folded(LibraryCall& c) {
  need_object(c, 0);
  need_object(c, 1);
  return sign(c, compare_text(c, c.number(2), true));
}

Value copy_string(LibraryCall& c) {
  copy_text(c);
  return c.pointer(0);
}

Value copy_string_end(LibraryCall& c) { return moved(c.pointer(0), copy_text(c)); }

Value copy_string_bounded(LibraryCall& c) {
  copy_text_bounded(c);
  return c.pointer(0);
}

Value copy_string_bounded_end(LibraryCall& c) { return moved(c.pointer(0), copy_text_bounded(c)); }

Value append_string(LibraryCall& c) { return append(c, ~0ull); }
Value append_string_bounded(LibraryCall& c) { return append(c, c.number(2)); }

Value find_character(LibraryCall& c) {
  const std::string text = c.string(0);
  const char wanted = character_argument(c);
  return found(c, wanted == '\0' ? text.size() : text.find(wanted));
}

Value find_character_or_end(LibraryCall& c) {
  const std::string text = c.string(0);
  return found(c, std::min(text.find(character_argument(c)), text.size()));
}

Value find_last_character(LibraryCall& c) {
  const std::string text = c.string(0);
  const char wanted = character_argument(c);
  return found(c, wanted == '\0' ? text.size() : text.rfind(wanted));
}

Value find_string(LibraryCall& c) {
  const auto [text, wanted] = two_strings(c);
  return found(c, text.find(wanted));
}

Value find_of_set(LibraryCall& c) {
  const auto [text, set] = two_strings(c);
  return found(c, text.find_first_of(set));
}

Value span_of_set(LibraryCall& c) {
  const auto [text, set] = two_strings(c);
  return c.integer(static_cast<Int128>(std::min(text.find_first_not_of(set), text.size())));
}

Value span_outside_set(LibraryCall& c) {
  const auto [text, set] = two_strings(c);
  return c.integer(static_cast<Int128>(std::min(text.find_first_of(set), text.size())));
}

Value duplicate_string(LibraryCall& c) { return duplicate(c, ~0ull); }
Value duplicate_string_bounded(LibraryCall& c) { return duplicate(c, c.number(1)); }

}  // namespace gadfly::machine::library
