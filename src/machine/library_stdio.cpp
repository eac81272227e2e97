// SPDX-License-Identifier: Apache-2.0
// stdio.h. The only streams are stdout and stderr.
#include <vector>

#include "machine/interpreter.h"
#include "machine/library_format.h"
#include "machine/library_functions.h"
#include "machine/library_ranges.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

namespace {

// The variable arguments that follow in a va_list.
class ListArguments final : public FormatArguments {
 public:
  ListArguments(const LibraryCall& call, const Value& list) : call_(call), list_(list) {}
  Value next(const ConversionArgument& wish) override {
    return call_.machine.next_argument(list_, wanted(wish), call_.site);
  }

 private:
  lang::Type wanted(const ConversionArgument& wish) const {
    using lang::TypeKind;
    if (wish.kind != TypeKind::Pointer) return call_.table().basic(wish.kind);
    if (wish.target != TypeKind::Void) return pointer_to(wish.target, wish);
    // va_arg lets void * stand for a pointer to any character type.
    return pointer_to(TypeKind::Void, wish);
  }
  // The program's types are complete: no new one can be made now, only found.
  lang::Type pointer_to(lang::TypeKind kind, const ConversionArgument& wish) const {
    const lang::TypeTable& table = call_.table();
    const lang::Type wanted = table.basic(kind);
    for (std::uint32_t i = 0; i < table.type_count(); ++i) {
      const lang::Type type(i, 0);
      if (table.kind(type) == lang::TypeKind::Pointer && table.element(type) == wanted) return type;
    }
    unsupported(call_.loc(), "{} an argument in a va_list", wish.what);
  }

  const LibraryCall& call_;
  Value list_;
};

class MachineMemory final : public FormatMemory {
 public:
  explicit MachineMemory(const LibraryCall& call) : call_(call) {}

  void need_number(const Value& value) override { call_.machine.need_number(value, call_.site); }
  std::string text(const Value& pointer, std::uint64_t limit) override {
    std::string text = call_.machine.read_string(pointer, call_.site, limit);
    read_.push_back({pointer, text.size() + (text.size() < limit ? 1 : 0)});
    return text;
  }
  void store_count(const Value& pointer, lang::TypeKind kind, std::uint64_t count) override {
    const lang::Type type = call_.table().basic(kind);
    call_.store(pointer, type, int_value(wrap64(count, call_.table().rep(type))));
  }
  // Stops when the |size| bytes at |to| are among those that were read.
  void need_apart(const Value& to, std::uint64_t size) const {
    for (const Range& r : read_) library::need_apart(call_, to, size, r.start, r.size);
  }

 private:
  struct Range {
    Value start;
    std::uint64_t size;
  };
  const LibraryCall& call_;
  std::vector<Range> read_;
};

// Where in the argument list the format is, and whether a va_list follows it.
struct Layout {
  std::size_t format;
  bool list;
};

std::string formatted(const LibraryCall& c, Layout layout, MachineMemory& memory) {
  const std::string format = memory.text(c.pointer(layout.format), ~0ull);
  const std::size_t first = layout.format + 1;
  const lang::Target& target = c.table().target();
  std::string text;
  if (layout.list) {
    ListArguments arguments(c, c.pointer(first));
    text = format_text(format, arguments, memory, target, c.loc());
  } else {
    ListedArguments arguments(c.table(), c.args.subspan(first), c.types.subspan(first), c.loc());
    text = format_text(format, arguments, memory, target, c.loc());
  }
  constexpr std::uint64_t kFormatting = 4;  // how much slower than copying it is
  c.machine.spend_bytes(kFormatting * text.size(), c.loc());
  return text;
}

Value print_stream(LibraryCall& c, int stream, Layout layout) {
  MachineMemory memory(c);
  const std::string text = formatted(c, layout, memory);
  c.machine.output(stream, text, c.site);
  return c.integer(static_cast<Int128>(text.size()));
}

Value print_file(LibraryCall& c, Layout layout) {
  return print_stream(c, c.machine.stream_of(c.pointer(0), c.site), layout);
}

// Writes no more than |limit| bytes, the null character among them.
Value print_memory(LibraryCall& c, std::uint64_t limit, Layout layout) {
  MachineMemory memory(c);
  std::string text = formatted(c, layout, memory);
  const Value result = c.integer(static_cast<Int128>(text.size()));
  if (limit == 0) return result;
  if (text.size() >= limit) text.resize(limit - 1);
  text.push_back('\0');
  memory.need_apart(c.pointer(0), text.size());
  c.machine.write_bytes(c.pointer(0), text, c.site);
  return result;
}

Value put(LibraryCall& c, int stream) {
  const auto byte = static_cast<unsigned char>(c.number(0));
  const char text = static_cast<char>(byte);
  c.machine.output(stream, {&text, 1}, c.site);
  return c.integer(byte);
}

}  // namespace

Value print(LibraryCall& c) { return print_stream(c, 1, {0, false}); }
Value print_checked(LibraryCall& c) { return print_stream(c, 1, {1, false}); }
Value print_list(LibraryCall& c) { return print_stream(c, 1, {0, true}); }
Value print_list_checked(LibraryCall& c) { return print_stream(c, 1, {1, true}); }
Value print_to(LibraryCall& c) { return print_file(c, {1, false}); }
Value print_to_checked(LibraryCall& c) { return print_file(c, {2, false}); }
Value print_list_to(LibraryCall& c) { return print_file(c, {1, true}); }
Value print_list_to_checked(LibraryCall& c) { return print_file(c, {2, true}); }
Value print_string(LibraryCall& c) { return print_memory(c, ~0ull, {1, false}); }
Value print_string_checked(LibraryCall& c) { return print_memory(c, ~0ull, {3, false}); }
Value print_list_string(LibraryCall& c) { return print_memory(c, ~0ull, {1, true}); }
Value print_list_string_checked(LibraryCall& c) { return print_memory(c, ~0ull, {3, true}); }
Value print_bounded(LibraryCall& c) { return print_memory(c, c.number(1), {2, false}); }
Value print_bounded_checked(LibraryCall& c) { return print_memory(c, c.number(1), {4, false}); }
Value print_list_bounded(LibraryCall& c) { return print_memory(c, c.number(1), {2, true}); }
Value print_list_bounded_checked(LibraryCall& c) { return print_memory(c, c.number(1), {4, true}); }

Value put_line(LibraryCall& c) {
  const std::string text = c.string(0) + "\n";
  c.machine.output(1, text, c.site);
  return c.vague(Known::NonNegative);
}

Value put_string(LibraryCall& c) {
  const std::string text = c.string(0);
  c.machine.output(c.machine.stream_of(c.pointer(1), c.site), text, c.site);
  return c.vague(Known::NonNegative);
}

Value put_character(LibraryCall& c) { return put(c, 1); }
Value put_character_to(LibraryCall& c) { return put(c, c.machine.stream_of(c.pointer(1), c.site)); }

Value write_elements(LibraryCall& c) {
  const std::uint64_t size = c.number(1), elements = c.number(2);
  const int stream = c.machine.stream_of(c.pointer(3), c.site);
  if (size == 0 || elements == 0) return c.integer(0);
  const std::uint64_t bytes = need_size(c, static_cast<UInt128>(size) * elements);
  c.machine.checked_range(c.pointer(0), bytes, false, c.site);
  std::string text;
  for (std::uint64_t i = 0; i < bytes; ++i)
    text.push_back(static_cast<char>(c.machine.read_byte(c.pointer(0), i, c.site)));
  c.machine.output(stream, text, c.site);
  return c.integer(elements);
}

Value flush(LibraryCall& c) {
  if (c.is_null(0) || c.machine.stream_of(c.pointer(0), c.site) == 1) c.machine.flush_output();
  return c.integer(0);
}

Value set_buffer(LibraryCall& c) {
  constexpr std::uint64_t kUnbuffered = 2;  // glibc's _IONBF
  const bool unbuffered = c.count() > 2 ? c.number(2) == kUnbuffered : c.is_null(1);
  if (c.machine.stream_of(c.pointer(0), c.site) == 1 && unbuffered) c.machine.unbuffer_output();
  return c.integer(0);
}

}  // namespace gadfly::machine::library
