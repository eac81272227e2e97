// SPDX-License-Identifier: Apache-2.0
// ctype.h in the "C" locale. What a true answer is beside not zero is not specified; here it is 1.
#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

namespace {

// The argument: an unsigned char or EOF (7.4p1).
int character(const LibraryCall& c) {
  const std::int64_t v = c.signed_number(0);
  if (v < -1 || v > 255)
    undefined(Ub::LibraryArgument, c.loc(), "{}({}): neither EOF nor an unsigned char", c.name, v);
  return static_cast<int>(v);
}

bool lower(int ch) { return ch >= 'a' && ch <= 'z'; }
bool upper(int ch) { return ch >= 'A' && ch <= 'Z'; }
bool letter(int ch) { return lower(ch) || upper(ch); }
bool digit(int ch) { return ch >= '0' && ch <= '9'; }
bool graphic(int ch) { return ch > ' ' && ch < 127; }

}  // namespace

Value is_lower(LibraryCall& c) { return c.integer(lower(character(c))); }
Value is_upper(LibraryCall& c) { return c.integer(upper(character(c))); }
Value is_letter(LibraryCall& c) { return c.integer(letter(character(c))); }
Value is_digit(LibraryCall& c) { return c.integer(digit(character(c))); }
Value is_graphic(LibraryCall& c) { return c.integer(graphic(character(c))); }

Value is_alphanumeric(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(letter(ch) || digit(ch));
}

Value is_hex_digit(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(digit(ch) || (letter(ch) && (ch | 32) <= 'f'));
}

Value is_punctuation(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(graphic(ch) && !letter(ch) && !digit(ch));
}

Value is_printing(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(ch == ' ' || graphic(ch));
}

Value is_space(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(ch == ' ' || (ch >= '\t' && ch <= '\r'));
}

Value is_blank(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(ch == ' ' || ch == '\t');
}

Value is_control(LibraryCall& c) {
  const int ch = character(c);
  return c.integer((ch >= 0 && ch < ' ') || ch == 127);
}

Value to_lower(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(upper(ch) ? ch - 'A' + 'a' : ch);
}

Value to_upper(LibraryCall& c) {
  const int ch = character(c);
  return c.integer(lower(ch) ? ch - 'a' + 'A' : ch);
}

Value is_ascii(LibraryCall& c) { return c.integer((c.number(0) & ~0x7full) == 0); }
Value to_ascii(LibraryCall& c) { return c.integer(c.number(0) & 0x7f); }

}  // namespace gadfly::machine::library
