// SPDX-License-Identifier: Apache-2.0
// ctype.h in the "C" locale.
#include <iterator>

#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

namespace {

// The argument: an unsigned char or EOF (7.4p1).
int character(const LibraryCall& c) {
  const std::int64_t v = c.signed_number(0);
  if (v < -1 || v > 255) undefined(Ub::LibraryArgument, c.loc(), "{}({}): neither EOF nor an unsigned char", c.name, v);
  return static_cast<int>(v);
}

bool lower(int ch) { return ch >= 'a' && ch <= 'z'; }
bool upper(int ch) { return ch >= 'A' && ch <= 'Z'; }
bool letter(int ch) { return lower(ch) || upper(ch); }
bool digit(int ch) { return ch >= '0' && ch <= '9'; }
bool graphic(int ch) { return ch > ' ' && ch < 127; }
bool space(int ch) { return ch == ' ' || (ch >= '\t' && ch <= '\r'); }
bool blank(int ch) { return ch == ' ' || ch == '\t'; }
bool control(int ch) { return (ch >= 0 && ch < ' ') || ch == 127; }
bool hex_digit(int ch) { return digit(ch) || (letter(ch) && (ch | 32) <= 'f'); }
bool punctuation(int ch) { return graphic(ch) && !letter(ch) && !digit(ch); }
int lowered(int ch) { return upper(ch) ? ch - 'A' + 'a' : ch; }
int raised(int ch) { return lower(ch) ? ch - 'a' + 'A' : ch; }

// The classes of a character as glibc's <ctype.h> encodes them for a little-endian machine.
int class_bits(int ch) {
  const bool classes[] = {
      upper(ch),   lower(ch), letter(ch),  digit(ch),       hex_digit(ch),          space(ch), ch == ' ' || graphic(ch),
      graphic(ch), blank(ch), control(ch), punctuation(ch), letter(ch) || digit(ch)};
  int bits = 0;
  for (unsigned i = 0; i < std::size(classes); ++i)
    if (classes[i]) bits |= i < 8 ? 1 << (i + 8) : 1 << (i - 8);
  return bits;
}

// glibc's macros look characters up in tables: a call gives the address of a pointer to the entry of
// character 0. glibc has entries for -128 to 255; here they end at EOF, below which the functions are
// undefined.
constexpr int kFirstEntry = -1, kEntries = 257;

Value make_table(const LibraryCall& c, int (*entry)(int), unsigned size) {
  Memory& memory = c.machine.memory();
  const Value table = c.machine.allocate(kEntries * size, true, 16, c.site);
  for (int i = 0; i < kEntries; ++i) {
    const int value = entry(i + kFirstEntry);
    memory.store_raw(memory[table.object()], i * size, size, static_cast<std::uint32_t>(value));
  }
  const unsigned pointer_size = c.table().target().pointer_size;
  const Value holder = c.machine.allocate(pointer_size, true, pointer_size, c.site);
  memory.store_pointer(memory[holder.object()], 0, moved(table, -kFirstEntry * size));
  return holder;
}

// Makes the table at the first call. It is made again when the machine took that call back.
Value table_of(const LibraryCall& c, int (*entry)(int)) {
  if (c.table().target().big_endian) unsupported(c.loc(), "call of {}", c.name);
  if (c.table().rep(c.result) != lang::Rep::Pointer || c.table().rep(c.table().element(c.result)) != lang::Rep::Pointer)
    undefined(Ub::WrongCall, c.loc(), "{} is declared to return {}", c.name, c.machine.type_name(c.result));
  std::uint64_t& state = c.machine.library_state[std::string(c.name)];
  const ObjectRef known{static_cast<std::uint32_t>(state), static_cast<std::uint32_t>(state >> 32)};
  if (!known.is_null() && c.machine.memory().is_alive(known)) return pointer_value(known, 0);
  const lang::Type element = c.table().element(c.table().element(c.result));
  const Value made = make_table(c, entry, static_cast<unsigned>(c.table().size(element)));
  state = static_cast<std::uint64_t>(made.generation) << 32 | made.object_index;
  return made;
}

}  // namespace

Value is_lower(LibraryCall& c) { return c.truth(lower(character(c))); }
Value is_upper(LibraryCall& c) { return c.truth(upper(character(c))); }
Value is_letter(LibraryCall& c) { return c.truth(letter(character(c))); }
Value is_digit(LibraryCall& c) { return c.truth(digit(character(c))); }
Value is_graphic(LibraryCall& c) { return c.truth(graphic(character(c))); }

Value is_alphanumeric(LibraryCall& c) {
  const int ch = character(c);
  return c.truth(letter(ch) || digit(ch));
}

Value is_printing(LibraryCall& c) {
  const int ch = character(c);
  return c.truth(ch == ' ' || graphic(ch));
}

Value is_hex_digit(LibraryCall& c) { return c.truth(hex_digit(character(c))); }
Value is_punctuation(LibraryCall& c) { return c.truth(punctuation(character(c))); }
Value is_space(LibraryCall& c) { return c.truth(space(character(c))); }
Value is_blank(LibraryCall& c) { return c.truth(blank(character(c))); }
Value is_control(LibraryCall& c) { return c.truth(control(character(c))); }
Value to_lower(LibraryCall& c) { return c.integer(lowered(character(c))); }
Value to_upper(LibraryCall& c) { return c.integer(raised(character(c))); }
Value class_table(LibraryCall& c) { return table_of(c, class_bits); }
Value lower_table(LibraryCall& c) { return table_of(c, lowered); }
Value upper_table(LibraryCall& c) { return table_of(c, raised); }

Value is_ascii(LibraryCall& c) { return c.truth((c.number(0) & ~0x7full) == 0); }
Value to_ascii(LibraryCall& c) { return c.integer(c.number(0) & 0x7f); }

}  // namespace gadfly::machine::library
