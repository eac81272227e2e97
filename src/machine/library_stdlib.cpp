// SPDX-License-Identifier: Apache-2.0
// stdlib.h: the end of the program, memory, sorting; and assert.h. Numbers: library_numbers.cpp.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/library_ranges.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

namespace {

constexpr std::uint32_t kMallocAlign = 16;  // of max_align_t and glibc's malloc

[[noreturn]] void end_aborted(const LibraryCall& c) {
  c.machine.need_flushed("abort", c.site);
  c.machine.end_program({134, true});
}

// No object can have such a size. The library gives a null pointer, but a compiler that removes the
// allocation may assume another one.
void need_possible(const LibraryCall& c, UInt128 size) {
  if (size >> (c.table().target().pointer_size * 8 - 1) != 0)
    unsupported(c.loc(), "{} of more than half of the address space", c.name);
}

Value allocate(const LibraryCall& c, UInt128 size, bool zeroed, std::uint32_t align) {
  need_possible(c, size);
  return c.machine.allocate(static_cast<std::uint64_t>(size), zeroed, align, c.site);
}

// The program's function int (*)(const void *, const void *).
class Comparison {
 public:
  Comparison(const LibraryCall& call, std::size_t argument)
      : call_(call),
        function_(call.machine.function_of(call.pointer(argument), call.target(argument), call.site)),
        types_{call.types[0], call.types[0]} {
    const lang::TypeInfo& info = call.table().info(call.target(argument));
    if (info.params.size() == types_.size()) std::ranges::copy(info.params, types_.begin());
  }

  // The sign of what the function returns.
  int operator()(const Value& a, const Value& b) const {
    const std::array<Value, 2> args = {a, b};
    const Value order = call_.machine.call(function_, args, types_, call_.site);
    if (order.is_unset())
      undefined(Ub::MissingReturn, call_.loc(), "the comparison of {} returned no value", call_.name);
    if (order.is_vague() && order.known() == Known::Positive) return 1;
    if (order.is_vague() && order.known() == Known::Negative) return -1;
    call_.machine.need_number(order, call_.site);
    return order.i64() < 0 ? -1 : order.i64() > 0;
  }

 private:
  const LibraryCall& call_;
  lang::FuncId function_;
  std::array<lang::Type, 2> types_;
};

// Sorts the indices of an array's elements. The order of the comparisons is that of glibc's merge
// sort, which is stable.
class MergeSort {
 public:
  MergeSort(const Comparison& compare, const Value& base, std::uint64_t size)
      : compare_(compare), base_(base), size_(size) {}

  void sort(std::span<std::uint64_t> order) {
    if (order.size() < 2) return;
    const std::size_t half = order.size() / 2;
    sort(order.first(half));
    sort(order.subspan(half));
    merged_.clear();
    std::size_t a = 0, b = half;
    while (a < half && b < order.size()) {
      const bool first = compare_(element(order[a]), element(order[b])) <= 0;
      merged_.push_back(order[first ? a++ : b++]);
    }
    while (a < half) merged_.push_back(order[a++]);
    std::ranges::copy(merged_, order.begin());
  }

 private:
  Value element(std::uint64_t i) const { return moved(base_, i * size_); }

  const Comparison& compare_;
  Value base_;
  std::uint64_t size_;
  std::vector<std::uint64_t> merged_;
};

// Puts element order[i] at place i.
void permute(const LibraryCall& c, std::span<const std::uint64_t> order, std::uint64_t size) {
  const std::uint64_t bytes = order.size() * size;
  const Value copy = c.machine.allocate(bytes, false, kMallocAlign, c.site);
  c.machine.copy_bytes(copy, c.pointer(0), bytes, c.site);
  for (std::uint64_t i = 0; i < order.size(); ++i)
    if (order[i] != i) c.machine.copy_bytes(moved(c.pointer(0), i * size), moved(copy, order[i] * size), size, c.site);
  c.machine.release(copy, c.site);
}

// The size of the |count| elements at argument |array|, which must be there even if they are none.
std::uint64_t array_size(const LibraryCall& c, std::size_t array, bool write) {
  const std::uint64_t count = c.number(array + 1), size = c.number(array + 2);
  if (size == 0) unsupported(c.loc(), "{} with elements of size 0", c.name);
  const std::uint64_t bytes = need_size(c, static_cast<UInt128>(count) * size);
  if (c.is_null(array))
    undefined(Ub::LibraryArgument, c.loc(), "argument {} of {} is a null pointer", array + 1, c.name);
  c.machine.checked_range(c.pointer(array), bytes, write, c.site);
  return bytes;
}

}  // namespace

Value abort_program(LibraryCall& c) { end_aborted(c); }

Value exit_program(LibraryCall& c) { c.machine.end_program({static_cast<int>(c.number(0) & 0xff), false}); }

// Whether buffered output is written is up to the implementation (7.22.4.5p2).
Value exit_at_once(LibraryCall& c) {
  c.machine.need_flushed(c.name, c.site);
  return exit_program(c);
}

Value assertion_failed(LibraryCall& c) {
  const auto& arguments = c.machine.options().arguments;
  std::string program = arguments.empty() ? "" : arguments.front();
  program.erase(0, program.rfind('/') + 1);
  const std::string expression = c.string(0), file = c.string(1);
  const std::string function = c.is_null(3) ? "" : c.string(3) + ": ";
  c.machine.output(
      2, fmt::format("{}: {}:{}: {}Assertion `{}' failed.\n", program, file, c.number(2), function, expression),
      c.site);
  end_aborted(c);
}

Value allocate_memory(LibraryCall& c) { return allocate(c, c.number(0), false, kMallocAlign); }

Value allocate_cleared(LibraryCall& c) {
  return allocate(c, static_cast<UInt128>(c.number(0)) * c.number(1), true, kMallocAlign);
}

Value allocate_aligned(LibraryCall& c) {
  const std::uint64_t align = c.number(0);
  if (!std::has_single_bit(align) || align > 1u << 20)
    undefined(Ub::LibraryArgument, c.loc(), "{} is no alignment", align);
  return allocate(c, c.number(1), false, std::max(static_cast<std::uint32_t>(align), kMallocAlign));
}

Value reallocate(LibraryCall& c) {
  const std::uint64_t size = c.number(1);
  if (c.is_null(0)) return allocate(c, size, false, kMallocAlign);
  const Value& old = c.pointer(0);
  Memory& memory = c.machine.memory();
  const bool whole = old.object_index != 0 && old.lo == 0 && memory.is_alive(old.object()) &&
                     memory[old.object()].kind == ObjectKind::Heap;
  if (!whole) {
    c.machine.release(old, c.site);  // says what is wrong with it
    unsupported(c.loc(), "realloc of this pointer");
  }
  if (size == 0) unsupported(c.loc(), "realloc to size 0");
  need_possible(c, size);
  const std::uint64_t kept = std::min(size, memory[old.object()].size);
  const Value fresh = allocate(c, size, false, kMallocAlign);
  if (kept > 0) c.machine.copy_bytes(fresh, old, kept, c.site);
  c.machine.release(old, c.site);
  return fresh;
}

Value free_memory(LibraryCall& c) {
  if (!c.is_null(0)) c.machine.release(c.pointer(0), c.site);
  return {};
}

Value allocate_on_stack(LibraryCall& c) { return c.machine.allocate_automatic(c.number(0), c.site); }

Value allocate_on_stack_aligned(LibraryCall& c) {
  if (c.number(1) > kMallocAlign * 8) unsupported(c.loc(), "alloca with an alignment");
  return allocate_on_stack(c);
}

Value sort_array(LibraryCall& c) {
  array_size(c, 0, true);
  const std::uint64_t count = c.number(1), size = c.number(2);
  const Comparison compare(c, 3);
  constexpr std::uint64_t kMost = 1 << 24;
  if (count > kMost) out_of_fuel(c.loc(), "memory");
  std::vector<std::uint64_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  MergeSort(compare, c.pointer(0), size).sort(order);
  if (!std::ranges::is_sorted(order)) permute(c, order, size);
  return {};
}

Value search_array(LibraryCall& c) {
  array_size(c, 1, false);
  const std::uint64_t size = c.number(3);
  const Comparison compare(c, 4);
  std::uint64_t low = 0, high = c.number(2);
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    const Value element = moved(c.pointer(1), middle * size);
    const int order = compare(c.pointer(0), element);
    if (order == 0) return element;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return {};
}

}  // namespace gadfly::machine::library
