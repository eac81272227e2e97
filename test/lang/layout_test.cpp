// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "../shared/folder.h"
#include "lang/print.h"
#include "lang/program.h"

namespace gadfly::lang {
namespace {

Field bit_field(Type type, std::string name, int width) {
  Field f{.name = std::move(name), .type = type};
  f.bit_width = static_cast<std::int16_t>(width);
  return f;
}

const Record& lay_out(TypeTable& types, std::vector<Field> fields, bool is_union = false) {
  const Type type = types.add_record(fmt::format("R{}", types.record_count()), is_union);
  types.complete_record(types.record_id(type), std::move(fields));
  return types.record(type);
}

TEST(Layout, PadsBetweenMembersAndAtTheEnd) {
  TypeTable types(x86_64());
  const Type c = types.basic(TypeKind::Char), l = types.basic(TypeKind::Long);
  const Record& r = lay_out(types, {{.name = "a", .type = c}, {.name = "b", .type = l}, {.name = "c", .type = c}});
  EXPECT_EQ(r.fields[1].offset, 8u);
  EXPECT_EQ(r.fields[2].offset, 16u);
  EXPECT_EQ(r.size, 24u);
  EXPECT_EQ(r.align, 8u);
}

TEST(Layout, I386AlignsWideMembersToFour) {
  TypeTable types(*find_target("i386"));
  const Record& r = lay_out(types, {{.name = "a", .type = types.basic(TypeKind::Char)},
                                    {.name = "b", .type = types.basic(TypeKind::Double)}});
  EXPECT_EQ(r.fields[1].offset, 4u);
  EXPECT_EQ(r.size, 12u);
}

TEST(Layout, BitFieldsDoNotCrossTheirUnit) {
  TypeTable types(x86_64());
  const Type i = types.basic(TypeKind::Int);
  const Record& r =
      lay_out(types, {bit_field(i, "a", 30), bit_field(i, "b", 3), bit_field(i, "", 0), bit_field(i, "c", 9)});
  EXPECT_EQ(r.fields[1].offset, 4u);
  EXPECT_EQ(r.fields[1].bit_offset, 0u);
  EXPECT_EQ(r.fields[3].offset, 8u);
  EXPECT_EQ(r.size, 12u);
}

TEST(Layout, EmptyRecordsHaveNoSize) {
  TypeTable types(x86_64());
  EXPECT_EQ(lay_out(types, {}).size, 0u);
  EXPECT_EQ(lay_out(types, {}, true).align, 1u);
}

TEST(Layout, FlexibleArrayAddsNoSize) {
  TypeTable types(x86_64());
  const Type flexible = types.incomplete_array_of(types.basic(TypeKind::Int));
  const Record& r =
      lay_out(types, {{.name = "n", .type = types.basic(TypeKind::Char)}, {.name = "data", .type = flexible}});
  EXPECT_EQ(r.fields[1].offset, 4u);
  EXPECT_EQ(r.size, 4u);
}

TEST(Layout, CompletingARecordCompletesItsArrays) {
  TypeTable types(x86_64());
  const Type record = types.add_record("R", false);
  const Type array = types.array_of(types.array_of(record, 2), 3);
  EXPECT_FALSE(types.info(array).complete);
  types.complete_record(types.record_id(record), {{.name = "x", .type = types.basic(TypeKind::Int)}});
  EXPECT_TRUE(types.info(array).complete);
  EXPECT_EQ(types.size(array), 24u);
  EXPECT_EQ(types.align(array), 4u);
}

// Random records, printed as C, against what a real compiler makes of them.
class RandomRecords {
 public:
  // |for_gcc|: with what Clang lays out in another way.
  RandomRecords(Program& program, std::uint32_t seed, bool for_gcc)
      : program_(program), types_(program.types), random_(seed), for_gcc_(for_gcc) {
    for (auto k = static_cast<int>(TypeKind::Bool); k <= static_cast<int>(TypeKind::LongDouble); ++k)
      if (program.types.target().has_int128 ||
          (k != static_cast<int>(TypeKind::Int128) && k != static_cast<int>(TypeKind::UInt128)))
        basics_.push_back(types_.basic(static_cast<TypeKind>(k)));
    basics_.push_back(types_.pointer_to(types_.basic(TypeKind::Char)));
    basics_.push_back(types_.add_enum({.tag = "E",
                                       .underlying = types_.basic(TypeKind::UInt),
                                       .packed = false,
                                       .enumerators = {{"E0", 0}, {"E1", 9}}}));
    basics_.push_back(types_.add_enum({.tag = "P",
                                       .underlying = types_.basic(TypeKind::UChar),
                                       .packed = true,
                                       .enumerators = {{"P0", 0}, {"P1", 9}}}));
  }

  Type make() {
    const Type type = types_.add_record(fmt::format("R{}", types_.record_count()), one_in(5));
    Record& record = types_.record(types_.record_id(type));
    record.packed = one_in(5);
    if (one_in(6)) record.pack_pragma = static_cast<std::uint16_t>(1 << below(5));
    if (one_in(10)) record.align_as = 1u << below(6);
    std::vector<Field> fields;
    for (std::uint32_t i = 0, n = below(8); i < n; ++i) {
      fields.push_back(make_field(i));
      Field& f = fields.back();
      const bool disputed = f.is_bit_field() && (record.pack_pragma != 0 || f.align_as < types_.align(f.type));
      if (disputed && !for_gcc_) f.align_as = 0;
    }
    const bool flexible = !record.is_union && !fields.empty() && !fields[0].name.empty() && one_in(12);
    if (flexible) fields.push_back({.name = "rest", .type = types_.incomplete_array_of(basic())});
    types_.complete_record(types_.record_id(type), std::move(fields));
    if (!flexible && types_.size(type) < 200) nested_.push_back(type);
    Var var;
    var.name = fmt::format("v{}", types_.record_count());
    var.type = type;
    program_.top_level.push_back({Program::TopLevel::Kind::Var, raw(program_.add(var))});
    return type;
  }

 private:
  std::uint32_t below(std::uint32_t n) { return random_() % n; }
  bool one_in(std::uint32_t n) { return below(n) == 0; }
  Type basic() { return basics_[below(static_cast<std::uint32_t>(basics_.size()))]; }

  Field make_field(std::uint32_t i) {
    Field f{.name = fmt::format("f{}", i), .type = basic()};
    f.packed = one_in(12);
    if (one_in(12)) f.align_as = static_cast<std::uint16_t>(1 << below(6));
    if (types_.is_integer(f.type) && below(5) < 3) {
      const unsigned width = bit_width(types_.rep(f.type));
      f.bit_width = static_cast<std::int16_t>(1 + below(width));
      if (one_in(5)) f.name.clear();
      if (f.name.empty() && one_in(2)) f.bit_width = 0;
      if (f.name.empty()) f.packed = false, f.align_as = 0;
    } else if (!nested_.empty() && one_in(5)) {
      f.type = nested_[below(static_cast<std::uint32_t>(nested_.size()))];
    } else if (one_in(6)) {
      f.type = types_.array_of(f.type, below(4));
    }
    return f;
  }

  Program& program_;
  TypeTable& types_;
  std::mt19937 random_;
  bool for_gcc_;
  std::vector<Type> basics_, nested_;
};

struct Compiler {
  const char* target;
  const char* compile;  // makes probe.o of probe.c
  const char* objcopy;
};

constexpr Compiler kCompilers[] = {
    {"x86_64", "gcc-12 -w -O0 -c probe.c", "objcopy"},
    {"i386", "gcc-12 -m32 -w -O0 -c probe.c", "objcopy"},
    {"x86_64", "clang-19 -w -O0 -c probe.c", "objcopy"},
    {"s390x", "clang-19 --target=s390x-linux-gnu -w -O0 -c probe.c", "llvm-objcopy-19"},
};

struct Probe {
  std::string numbers, copies, inits;  // C text
  std::vector<std::uint32_t> expected_numbers;
  std::string expected_bytes;
  std::vector<std::string> number_names;
  std::vector<std::pair<std::size_t, std::string>> byte_names;  // first byte, what it is
};

void probe_bits(const Record& record, const Field& f, bool big_endian, Probe& probe) {
  probe.copies += fmt::format("  struct {} p{};\n", record.tag, probe.expected_bytes.size());
  if (record.is_union) probe.copies.replace(probe.copies.rfind("struct"), 6, "union");
  probe.byte_names.emplace_back(probe.expected_bytes.size(), record.tag + '.' + f.name);
  probe.inits += fmt::format("  .p{} = {{.{} = -1}},\n", probe.expected_bytes.size(), f.name);
  std::string bytes(record.size, '\0');
  for (int i = 0; i < f.bit_width; ++i) {
    const std::uint64_t at = f.offset * 8 + f.bit_offset + static_cast<unsigned>(i);
    bytes[at / 8] |= static_cast<char>(big_endian ? 0x80 >> at % 8 : 1 << at % 8);
  }
  probe.expected_bytes += bytes;
}

void probe_record(const TypeTable& types, Type type, Probe& probe) {
  const Record& record = types.record(type);
  const std::string name = type_name(types, type);
  probe.numbers += fmt::format("  sizeof({0}), _Alignof({0}),\n", name);
  probe.expected_numbers.push_back(static_cast<std::uint32_t>(record.size));
  probe.expected_numbers.push_back(record.align);
  probe.number_names.push_back("size of " + record.tag);
  probe.number_names.push_back("alignment of " + record.tag);
  for (const Field& f : record.fields) {
    if (f.name.empty()) continue;
    if (f.is_bit_field()) {
      probe_bits(record, f, types.target().big_endian, probe);
    } else {
      probe.numbers += fmt::format("  __builtin_offsetof({}, {}),\n", name, f.name);
      probe.expected_numbers.push_back(static_cast<std::uint32_t>(f.offset));
      probe.number_names.push_back(record.tag + '.' + f.name);
    }
  }
}

std::vector<std::uint32_t> decode(const std::string& bytes, bool big_endian) {
  std::vector<std::uint32_t> numbers;
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    std::uint32_t n = 0;
    for (std::size_t i = 0; i < 4; ++i)
      n |= std::uint32_t{static_cast<std::uint8_t>(bytes[at + i])} << 8 * (big_endian ? 3 - i : i);
    numbers.push_back(n);
  }
  return numbers;
}

std::string compare(const Probe& probe, const std::vector<std::uint32_t>& numbers, const std::string& bytes) {
  if (numbers.size() != probe.expected_numbers.size()) return "the number of numbers differs\n";
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] != probe.expected_numbers[i])
      return fmt::format("{}: {}, compiler {}\n", probe.number_names[i], probe.expected_numbers[i], numbers[i]);
  for (std::size_t i = 0; i < probe.byte_names.size(); ++i) {
    const auto& [first, name] = probe.byte_names[i];
    const std::size_t end =
        i + 1 < probe.byte_names.size() ? probe.byte_names[i + 1].first : probe.expected_bytes.size();
    if (bytes.substr(first, end - first) != probe.expected_bytes.substr(first, end - first))
      return "bits of " + name + '\n';
  }
  return "";
}

class LayoutAgainst : public testing::TestWithParam<Compiler> {
 protected:
  // Empty: agreed.
  std::string disagreement(std::uint32_t seed) {
    Program program(*find_target(GetParam().target));
    RandomRecords records(program, seed, std::string(GetParam().compile).starts_with("gcc"));
    Probe probe;
    for (int i = 0; i < 10; ++i) probe_record(program.types, records.make(), probe);
    const test::Folder folder;
    folder.write("probe.c",
                 fmt::format("{}\n__attribute__((section(\"numbers\"), used)) const unsigned all_numbers[] = "
                             "{{\n{}}};\nstruct __attribute__((packed)) All {{\n{}}};\n"
                             "__attribute__((section(\"bits\"), used)) const struct All all_bits = {{\n{}}};\n",
                             print(program), probe.numbers, probe.copies, probe.inits));
    const test::Ran compiled = folder.run(GetParam().compile);
    if (compiled.status != 0) return compiled.out + folder.read("probe.c");
    for (const char* section : {"numbers", "bits"}) {
      const test::Ran copied = folder.run(
          fmt::format("{0} -O binary -j {1} --set-section-flags {1}=alloc probe.o {1}", GetParam().objcopy, section));
      if (copied.status != 0) return copied.out;
    }
    const bool big = program.types.target().big_endian;
    const std::string difference = compare(probe, decode(folder.read("numbers"), big), folder.read("bits"));
    return difference.empty() ? "" : difference + folder.read("probe.c");
  }
};

TEST_P(LayoutAgainst, AgreesOnRandomRecords) {
  const test::Folder folder;
  folder.write("probe.c", "int x;");
  if (folder.run(GetParam().compile).status != 0) GTEST_SKIP() << "no " << GetParam().compile;
  if (folder.run(std::string(GetParam().objcopy) + " --version").status != 0)
    GTEST_SKIP() << "no " << GetParam().objcopy;
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const std::string trouble = disagreement(seed);
    ASSERT_EQ(trouble, "") << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Compilers, LayoutAgainst, testing::ValuesIn(kCompilers),
                         [](const auto& info) { return fmt::format("{}_{}", info.index, info.param.target); });

}  // namespace
}  // namespace gadfly::lang
