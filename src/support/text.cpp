// SPDX-License-Identifier: Apache-2.0
#include "support/text.h"

#include <fmt/format.h>

namespace gadfly::support {
namespace {

constexpr char32_t kReplacement = 0xfffd;

struct Decoded {
  char32_t character = kReplacement;
  std::size_t bytes = 1;
  bool valid = false;
};

// The bytes of a character that begins with |lead|; 0: none does.
std::size_t length_by_lead(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

// The first character of |text|, which is not empty.
Decoded decode(std::string_view text) {
  const unsigned char lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = length_by_lead(lead);
  if (length == 1) return {lead, 1, true};
  if (length == 0 || text.size() < length) return {};
  char32_t character = lead & (0xff >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const unsigned char next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return {};
    character = character << 6 | (next & 0x3f);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xd800 && character <= 0xdfff;
  if (character < kLeast[length] || character > 0x10ffff || surrogate) return {};
  return {character, length, true};
}

bool turns_direction(char32_t c) {
  return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

// What is shown in its place.
char32_t shown(char32_t c) {
  if (c == '\n' || c == '\t') return c;
  if (c < 0x20) return 0x2400 + c;
  if (c == 0x7f) return 0x2421;
  const bool c1_control = c >= 0x80 && c <= 0x9f;
  const bool separator = c == 0x2028 || c == 0x2029 || c == 0xfeff;
  const bool no_character = (c & 0xfffe) == 0xfffe;
  return c1_control || separator || no_character || turns_direction(c) ? kReplacement : c;
}

void append(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xe0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (c & 0x3f));
  } else {
    out += static_cast<char>(0xf0 | c >> 18);
    out += static_cast<char>(0x80 | (c >> 12 & 0x3f));
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (c & 0x3f));
  }
}

}  // namespace

std::string clean(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded next = decode(text);
    append(out, shown(next.character));
    text.remove_prefix(next.bytes);
  }
  return out;
}

std::string one_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  std::string out = clean(text);
  for (char& c : out)
    if (c == '\n' || c == '\t') c = ' ';
  return out;
}

std::string cut(std::string_view text, std::size_t columns) {
  std::size_t width = 0, bytes = 0, shorter = 0;
  while (bytes < text.size()) {
    if (width == columns) return columns == 0 ? "" : std::string(text.substr(0, shorter)) + "…";
    shorter = bytes;
    bytes += decode(text.substr(bytes)).bytes;
    ++width;
  }
  return std::string(text);
}

std::string plural(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

}  // namespace gadfly::support
