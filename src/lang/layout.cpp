// SPDX-License-Identifier: Apache-2.0
// Where the members of structs and unions lie: the rules of the System V ABI for x86-64, i386 and
// s390x, with the attributes and pragmas of GCC. All three place bit-fields alike; on a big-endian
// target the first bit is the most significant one.
#include <algorithm>

#include "lang/type.h"

namespace gadfly::lang {
namespace {

std::uint64_t round_up(std::uint64_t n, std::uint64_t unit) { return (n + unit - 1) / unit * unit; }

class RecordLayout {
 public:
  RecordLayout(const TypeTable& types, Record& record) : types_(types), record_(record) {}

  void place_all() {
    for (Field& field : record_.fields) {
      if (record_.is_union) next_bit_ = 0;
      if (field.is_bit_field()) place_bit_field(field);
      else place_member(field);
      end_bit_ = std::max(end_bit_, next_bit_);
    }
    record_.align = std::max(align_, record_.align_as);
    record_.size = round_up(round_up(end_bit_, 8) / 8, record_.align);
  }

 private:
  bool is_packed(const Field& field) const { return record_.packed || field.packed; }

  // The alignment in bytes that |field| asks for. #pragma pack overrides even its attributes; for
  // bit-fields even the attribute "packed".
  std::uint32_t field_align(const Field& field) const {
    const bool overridden = field.is_bit_field() && record_.pack_pragma != 0;
    const std::uint32_t natural = is_packed(field) && !overridden ? 1 : types_.align(field.type);
    return capped(std::max<std::uint32_t>(natural, field.align_as));
  }

  std::uint32_t capped(std::uint32_t align) const {
    return record_.pack_pragma != 0 ? std::min<std::uint32_t>(align, record_.pack_pragma) : align;
  }

  void align_next_to(std::uint32_t bytes) { next_bit_ = round_up(next_bit_, std::uint64_t{bytes} * 8); }

  void place_member(Field& field) {
    const std::uint32_t align = field_align(field);
    align_next_to(align);
    field.offset = next_bit_ / 8;
    field.bit_offset = 0;
    next_bit_ += types_.size(field.type) * 8;
    align_ = std::max(align_, align);
  }

  void place_bit_field(Field& field) {
    const auto width = static_cast<std::uint64_t>(field.bit_width);
    if (width == 0) {
      // Ends the unit, even in a packed record and whatever #pragma pack says.
      align_next_to(std::max<std::uint32_t>(types_.align(field.type), field.align_as));
    } else {
      // GCC aligns first and then looks where the unit ends. Clang looks first, and ignores the
      // attribute where #pragma pack asks for less.
      if (field.align_as != 0) align_next_to(capped(field.align_as));
      if (crosses_unit(field, width)) align_next_to(types_.align(field.type));
    }
    field.offset = next_bit_ / 8;
    field.bit_offset = static_cast<std::uint8_t>(next_bit_ % 8);
    next_bit_ += width;
    // Unnamed bit-fields do not count for the record's alignment.
    if (!field.name.empty()) align_ = std::max(align_, field_align(field));
  }

  // Whether |field| at the next bit would lie across the end of a unit of its type. Where packing
  // is asked for, in whatever way, that is allowed.
  bool crosses_unit(const Field& field, std::uint64_t width) const {
    if (is_packed(field) || record_.pack_pragma != 0) return false;
    const std::uint64_t unit_align = std::uint64_t{types_.align(field.type)} * 8;
    return next_bit_ % unit_align + width > types_.size(field.type) * 8;
  }

  const TypeTable& types_;
  Record& record_;
  std::uint64_t next_bit_ = 0;
  std::uint64_t end_bit_ = 0;
  std::uint32_t align_ = 1;
};

}  // namespace

void TypeTable::lay_out(Record& record) const { RecordLayout(*this, record).place_all(); }

}  // namespace gadfly::lang
