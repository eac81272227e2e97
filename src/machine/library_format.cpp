// SPDX-License-Identifier: Apache-2.0
#include "machine/library_format.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <limits>
#include <optional>

#include "lang/print.h"
#include "machine/stop.h"

namespace gadfly::machine {

using lang::TypeKind;

namespace {

enum class Length : std::uint8_t { None, Char, Short, Long, LongLong, Max, Size, Difference, LongDouble };
enum class Family : std::uint8_t { Signed, Unsigned, Floating, Character, String, Pointer, Count };

struct LengthRow {
  std::string_view text;
  Length length;
};
// "hh" before "h": the first that fits is taken.
constexpr LengthRow kLengths[] = {
    {"hh", Length::Char}, {"h", Length::Short}, {"ll", Length::LongLong},  {"l", Length::Long},
    {"j", Length::Max},   {"z", Length::Size},  {"t", Length::Difference}, {"L", Length::LongDouble},
};

// What the standard defines for a conversion; everything else is undefined.
struct LetterRow {
  char letter;
  Family family;
  std::string_view flags;
  bool width, precision;
};
constexpr LetterRow kLetters[] = {
    {'d', Family::Signed, "-+ 0", true, true},    {'i', Family::Signed, "-+ 0", true, true},
    {'o', Family::Unsigned, "-+ #0", true, true}, {'u', Family::Unsigned, "-+ 0", true, true},
    {'x', Family::Unsigned, "-+ #0", true, true}, {'X', Family::Unsigned, "-+ #0", true, true},
    {'f', Family::Floating, "-+ #0", true, true}, {'F', Family::Floating, "-+ #0", true, true},
    {'e', Family::Floating, "-+ #0", true, true}, {'E', Family::Floating, "-+ #0", true, true},
    {'g', Family::Floating, "-+ #0", true, true}, {'G', Family::Floating, "-+ #0", true, true},
    {'a', Family::Floating, "-+ #0", true, true}, {'A', Family::Floating, "-+ #0", true, true},
    {'c', Family::Character, "-+ ", true, false}, {'s', Family::String, "-+ ", true, true},
    {'p', Family::Pointer, "-+ ", true, false},   {'n', Family::Count, "", false, false},
};
constexpr std::string_view kExtensions = "CSmbB";  // of POSIX, GNU and C23

// A longer field than this is a mistake or a test of the host's memory.
constexpr int kMostPadding = 1 << 24;
constexpr std::size_t kMostText = 1 << 26;

bool accepts(Family family, Length length) {
  switch (family) {
    case Family::Signed:
    case Family::Unsigned:
    case Family::Count: return length != Length::LongDouble;
    case Family::Floating: return length == Length::None || length == Length::Long || length == Length::LongDouble;
    case Family::Character:
    case Family::String: return length == Length::None || length == Length::Long;
    case Family::Pointer: return length == Length::None;
  }
  return false;
}

std::string_view kind_name(TypeKind kind) {
  switch (kind) {
    case TypeKind::SChar: return "signed char";
    case TypeKind::Short: return "short";
    case TypeKind::Int: return "int";
    case TypeKind::UInt: return "unsigned int";
    case TypeKind::Long: return "long";
    case TypeKind::ULong: return "unsigned long";
    case TypeKind::LLong: return "long long";
    case TypeKind::ULLong: return "unsigned long long";
    case TypeKind::Double: return "double";
    case TypeKind::LongDouble: return "long double";
    default: return "void";
  }
}

TypeKind to_unsigned(TypeKind kind) { return static_cast<TypeKind>(static_cast<unsigned>(kind) + 1); }

bool is_unsigned_kind(TypeKind kind) {
  return kind == TypeKind::UInt || kind == TypeKind::ULong || kind == TypeKind::ULLong;
}

// int and unsigned int, and so on.
bool differ_in_sign(TypeKind a, TypeKind b) {
  return (is_unsigned_kind(a) && to_unsigned(b) == a) || (is_unsigned_kind(b) && to_unsigned(a) == b);
}

// One conversion specification.
struct Conversion {
  std::string flags;
  bool width_is_argument = false, precision_is_argument = false;
  std::optional<int> width, precision;
  Length length = Length::None;
  const LetterRow* row = nullptr;
  std::string what;  // "conversion 2, %ld,"

  bool has(char flag) const { return flags.find(flag) != std::string::npos; }
};

class Formatter {
 public:
  Formatter(std::string_view format, FormatArguments& arguments, FormatMemory& memory, const lang::Target& target,
            lang::Loc loc)
      : format_(format), arguments_(arguments), memory_(memory), target_(target), loc_(loc) {}

  std::string run() {
    while (at_ < format_.size()) {
      const std::size_t percent = std::min(format_.find('%', at_), format_.size());
      out_.append(format_.substr(at_, percent - at_));
      at_ = percent;
      if (at_ < format_.size()) conversion();
      if (out_.size() > kMostText) out_of_fuel(loc_, "output");
    }
    return std::move(out_);
  }

 private:
  char peek() const { return at_ < format_.size() ? format_[at_] : '\0'; }
  template <typename... Args>
  [[noreturn]] void bad(const Conversion& c, fmt::format_string<Args...> text, Args&&... args) {
    undefined(Ub::FormatString, loc_, "{} {}", c.what, fmt::format(text, std::forward<Args>(args)...));
  }

  void conversion();
  Conversion parse();
  std::optional<int> parse_number();
  void check(const Conversion& c);
  void take_stars(Conversion& c);
  int star(const Conversion& c, std::string_view part);

  // The signed integer type that goes with a length; its unsigned one follows it.
  TypeKind stored_kind(Length length) const;
  TypeKind passed_kind(Length length) const;
  unsigned bits(TypeKind kind) const;

  void integer(const Conversion& c);
  void floating(const Conversion& c);
  void character(const Conversion& c);
  void string(const Conversion& c);
  void pointer(const Conversion& c);
  void count(const Conversion& c);
  void pad(const Conversion& c, std::string_view text);
  void limit_padding(const Conversion& c, std::optional<int> n);
  std::string host_format(const Conversion& c, std::string_view length) const;
  template <typename T>
  void print(const Conversion& c, std::string_view length, T value);

  std::string_view format_;
  std::size_t at_ = 0;
  unsigned number_ = 0;
  std::string out_;
  FormatArguments& arguments_;
  FormatMemory& memory_;
  const lang::Target& target_;
  lang::Loc loc_;
};

void Formatter::conversion() {
  if (format_.substr(at_).starts_with("%%")) {
    out_.push_back('%');
    at_ += 2;
    return;
  }
  ++number_;
  Conversion c = parse();
  check(c);
  take_stars(c);
  switch (c.row->family) {
    case Family::Signed:
    case Family::Unsigned: return integer(c);
    case Family::Floating: return floating(c);
    case Family::Character: return character(c);
    case Family::String: return string(c);
    case Family::Pointer: return pointer(c);
    case Family::Count: return count(c);
  }
}

std::optional<int> Formatter::parse_number() {
  if (peek() < '0' || peek() > '9') return std::nullopt;
  std::int64_t n = 0;
  for (; peek() >= '0' && peek() <= '9'; ++at_)
    n = std::min<std::int64_t>(n * 10 + (peek() - '0'), std::numeric_limits<int>::max());
  return static_cast<int>(n);
}

Conversion Formatter::parse() {
  Conversion c;
  const std::size_t start = at_++;
  while (peek() != '\0' && std::string_view("-+ #0'I").find(peek()) != std::string_view::npos) {
    if (peek() == '\'' || peek() == 'I') unsupported(loc_, "the flag {} in a format", peek());
    if (!c.has(peek())) c.flags.push_back(peek());
    ++at_;
  }
  if (peek() == '*') {
    c.width_is_argument = true;
    ++at_;
  } else {
    c.width = parse_number();
  }
  if (peek() == '$') unsupported(loc_, "numbered arguments in a format");
  if (peek() == '.') {
    ++at_;
    if (peek() == '*') {
      c.precision_is_argument = true;
      ++at_;
    } else {
      c.precision = parse_number().value_or(0);
    }
  }
  for (const LengthRow& row : kLengths)
    if (format_.substr(at_).starts_with(row.text)) {
      c.length = row.length;
      at_ += row.text.size();
      break;
    }
  const char letter = peek();
  if (at_ < format_.size()) ++at_;
  c.what = fmt::format("conversion {}, {},", number_, format_.substr(start, at_ - start));
  if (letter == '\0') bad(c, "is incomplete");
  const auto row = std::ranges::find(kLetters, letter, &LetterRow::letter);
  if (row != std::end(kLetters)) c.row = row;
  else if (kExtensions.find(letter) != std::string_view::npos)
    unsupported(loc_, "the conversion %{} in a format", letter);
  else bad(c, "has no meaning");
  return c;
}

void Formatter::check(const Conversion& c) {
  for (const char flag : c.flags)
    if (c.row->flags.find(flag) == std::string_view::npos) bad(c, "does not allow the flag {}", flag);
  if (!accepts(c.row->family, c.length)) bad(c, "does not allow this length modifier");
  if (!c.row->width && (c.width || c.width_is_argument)) bad(c, "does not allow a width");
  if (!c.row->precision && (c.precision || c.precision_is_argument)) bad(c, "does not allow a precision");
  const bool wide = c.row->family == Family::Character || c.row->family == Family::String;
  if (wide && c.length == Length::Long) unsupported(loc_, "wide characters in a format");
}

int Formatter::star(const Conversion& c, std::string_view part) {
  ConversionArgument wish{TypeKind::Int, TypeKind::Void, fmt::format("the {} of {}", part, c.what)};
  const Value v = arguments_.next(wish);
  memory_.need_number(v);
  return static_cast<int>(v.lo);
}

void Formatter::take_stars(Conversion& c) {
  if (c.width_is_argument) {
    const int n = star(c, "width");
    if (n == std::numeric_limits<int>::min()) unsupported(loc_, "a field width of {}", n);
    if (n < 0 && !c.has('-')) c.flags.push_back('-');
    c.width = n < 0 ? -n : n;
  }
  if (c.precision_is_argument) {
    const int n = star(c, "precision");
    if (n >= 0) c.precision = n;
  }
  limit_padding(c, c.width);
  if (c.row->family != Family::String) limit_padding(c, c.precision);
}

void Formatter::limit_padding(const Conversion& c, std::optional<int> n) {
  if (n && *n > kMostPadding) unsupported(loc_, "{} a width or precision of {}", c.what, *n);
}

TypeKind Formatter::stored_kind(Length length) const {
  switch (length) {
    case Length::Char: return TypeKind::SChar;
    case Length::Short: return TypeKind::Short;
    case Length::Long: return TypeKind::Long;
    case Length::LongLong: return TypeKind::LLong;
    case Length::Max: return target_.long_size == 8 ? TypeKind::Long : TypeKind::LLong;
    case Length::Size:
    case Length::Difference: return target_.pointer_size == 8 ? TypeKind::Long : TypeKind::Int;
    default: return TypeKind::Int;
  }
}

// char and short arrive as int.
TypeKind Formatter::passed_kind(Length length) const {
  const TypeKind kind = stored_kind(length);
  return kind == TypeKind::SChar || kind == TypeKind::Short ? TypeKind::Int : kind;
}

unsigned Formatter::bits(TypeKind kind) const {
  switch (kind) {
    case TypeKind::SChar: return 8;
    case TypeKind::Short: return 16;
    case TypeKind::Int: return 32;
    case TypeKind::Long: return target_.long_size * 8u;
    default: return 64;
  }
}

std::string Formatter::host_format(const Conversion& c, std::string_view length) const {
  std::string text = "%" + c.flags;
  if (c.width) text += std::to_string(*c.width);
  if (c.precision) text += "." + std::to_string(*c.precision);
  text += length;
  text += c.row->letter;
  return text;
}

template <typename T>
void Formatter::print(const Conversion& c, std::string_view length, T value) {
  const std::string host = host_format(c, length);
  char small[128];
  const int size = std::snprintf(small, sizeof small, host.c_str(), value);
  if (size < 0) unsupported(loc_, "{} text that is too long", c.what);
  if (static_cast<std::size_t>(size) < sizeof small) {
    out_.append(small, size);
    return;
  }
  std::string large(static_cast<std::size_t>(size) + 1, '\0');
  std::snprintf(large.data(), large.size(), host.c_str(), value);
  large.pop_back();
  out_ += large;
}

void Formatter::integer(const Conversion& c) {
  const bool is_signed = c.row->family == Family::Signed;
  TypeKind wanted = passed_kind(c.length);
  // unsigned char and unsigned short are promoted to int, too.
  const bool narrow = c.length == Length::Char || c.length == Length::Short;
  if (!is_signed && !narrow) wanted = to_unsigned(wanted);
  const Value v = arguments_.next({wanted, TypeKind::Void, c.what});
  memory_.need_number(v);
  const unsigned drop = 64 - bits(stored_kind(c.length));
  const std::uint64_t high = v.lo << drop;
  if (is_signed) print(c, "j", static_cast<std::intmax_t>(high) >> drop);
  else print(c, "j", static_cast<std::uintmax_t>(high >> drop));
}

void Formatter::floating(const Conversion& c) {
  const bool is_long = c.length == Length::LongDouble;
  const TypeKind wanted = is_long ? TypeKind::LongDouble : TypeKind::Double;
  const Value v = arguments_.next({wanted, TypeKind::Void, c.what});
  memory_.need_number(v);
  const bool x87 = target_.long_double_format == lang::LongDoubleFormat::x87;
  if (is_nan(v, !is_long ? lang::Rep::F64 : x87 ? lang::Rep::F80 : lang::Rep::F128))
    unsupported(loc_, "printing a NaN, whose sign is not known");
  if (!is_long) return print(c, "", v.f64());
  if (x87) return print(c, "L", v.f80());
  const Float128 wide = v.f128();
  const auto host = static_cast<long double>(wide);
  const bool exact = wide != wide || static_cast<Float128>(host) == wide;
  const bool hex = c.row->letter == 'a' || c.row->letter == 'A';
  if (!exact || hex) unsupported(loc_, "printing a 128-bit long double");
  print(c, "L", host);
}

void Formatter::pad(const Conversion& c, std::string_view text) {
  const auto width = static_cast<std::size_t>(c.width.value_or(0));
  const std::size_t fill = width > text.size() ? width - text.size() : 0;
  if (!c.has('-')) out_.append(fill, ' ');
  out_ += text;
  if (c.has('-')) out_.append(fill, ' ');
}

void Formatter::character(const Conversion& c) {
  const Value v = arguments_.next({TypeKind::Int, TypeKind::Void, c.what});
  memory_.need_number(v);
  const char byte = static_cast<char>(v.lo);
  pad(c, {&byte, 1});
}

void Formatter::string(const Conversion& c) {
  const Value v = arguments_.next({TypeKind::Pointer, TypeKind::Void, c.what});
  const std::uint64_t limit = c.precision ? static_cast<std::uint64_t>(*c.precision) : ~0ull;
  pad(c, memory_.text(v, limit));
}

void Formatter::pointer(const Conversion& c) {
  const Value v = arguments_.next({TypeKind::Pointer, TypeKind::Void, c.what});
  if (v.object_index != 0 || v.lo != 0) unsupported(loc_, "printing an address");
  pad(c, "(nil)");
}

void Formatter::count(const Conversion& c) {
  const TypeKind kind = stored_kind(c.length);
  const Value v = arguments_.next({TypeKind::Pointer, kind, c.what});
  memory_.store_count(v, kind, out_.size());
}

}  // namespace

std::string ConversionArgument::needs() const {
  if (kind != TypeKind::Pointer) return fmt::format("needs {}", kind_name(kind));
  if (target == TypeKind::Void) return "needs a pointer to characters or void";
  return fmt::format("needs a pointer to {}", kind_name(target));
}

std::string format_text(std::string_view format, FormatArguments& arguments, FormatMemory& memory,
                        const lang::Target& target, lang::Loc loc) {
  return Formatter(format, arguments, memory, target, loc).run();
}

bool ListedArguments::suits(const ConversionArgument& wish, const Value& value, lang::Type type) const {
  TypeKind kind = table_.kind(type);
  if (kind == TypeKind::Enum) kind = table_.kind(table_.enumeration(type).underlying);
  if (wish.kind == TypeKind::Pointer) {
    if (kind != TypeKind::Pointer) return false;
    const lang::Type target = table_.element(type);
    if (wish.target != TypeKind::Void) return table_.kind(target) == wish.target && !target.is_const();
    return table_.kind(target) == TypeKind::Void || table_.is_character(target);
  }
  if (kind == wish.kind) return true;
  // The other signedness is fine for a value that both types have (7.16.1.1p2).
  if (!differ_in_sign(kind, wish.kind)) return false;
  const lang::Rep rep = table_.rep(type);
  const std::uint64_t sign = 1ull << (lang::bit_width(rep) - 1);
  return !value.is_plain() || (value.lo & sign) == 0;
}

Value ListedArguments::next(const ConversionArgument& wish) {
  if (next_ >= values_.size())
    undefined(Ub::FormatArgument, loc_, "{} {} but there are no more arguments", wish.what, wish.needs());
  const Value& value = values_[next_];
  const lang::Type type = types_[next_];
  ++next_;
  if (suits(wish, value, type)) return value;
  if (differ_in_sign(table_.kind(type), wish.kind)) {
    const std::string shown =
        lang::is_signed(table_.rep(type)) ? fmt::format("{}", value.i64()) : fmt::format("{}", value.lo);
    undefined(Ub::FormatArgument, loc_, "{} {} but the argument is the {} {}", wish.what, wish.needs(),
              lang::type_name(table_, type), shown);
  }
  undefined(Ub::FormatArgument, loc_, "{} {} but the argument is {}", wish.what, wish.needs(),
            lang::type_name(table_, type));
}

}  // namespace gadfly::machine
