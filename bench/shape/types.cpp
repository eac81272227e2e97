// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "shape/counts.h"

namespace gadfly::shape {

using namespace lang;

namespace {

std::string type_word(const TypeTable& types, Type type) {
  switch (types.kind(type)) {
    case TypeKind::Bool: return "bool";
    case TypeKind::Char:
    case TypeKind::SChar:
    case TypeKind::UChar: return "char";
    case TypeKind::Short:
    case TypeKind::UShort: return "short";
    case TypeKind::Int:
    case TypeKind::UInt: return "int";
    case TypeKind::Long:
    case TypeKind::ULong: return "long";
    case TypeKind::LLong:
    case TypeKind::ULLong: return "long_long";
    case TypeKind::Int128:
    case TypeKind::UInt128: return "int128";
    case TypeKind::Float:
    case TypeKind::Double:
    case TypeKind::LongDouble: return "float";
    case TypeKind::Enum: return "enum";
    case TypeKind::Pointer: return "pointer";
    case TypeKind::Array: return "array";
    case TypeKind::Function: return "function";
    case TypeKind::Record: return types.record(type).is_union ? "union" : "struct";
    case TypeKind::Vector: return "vector";
    case TypeKind::Void: return "void";
    case TypeKind::VaList: return "va_list";
  }
  return "";
}

class TypeCounter {
 public:
  TypeCounter(const Sites& sites, Tally& tally) : types_(sites.program.types), tally_(tally) {}

  // |what|: "global", "local", "parameter", "member".
  void count(Type type, const std::string& what) {
    const bool is_array = types_.kind(type) == TypeKind::Array;
    if (is_array) tally_.add("type.array");
    while (types_.kind(type) == TypeKind::Array) type = types_.element(type).with(type.quals());
    const std::string word = type_word(types_, type);
    tally_.add("declared.all");
    tally_.add("declared." + word);
    tally_.add_if(is_array && word == "pointer", "pointer.array_of");
    tally_.add_if(what == "member" && word == "pointer", "pointer.member");
    tally_.add_if(word == "float" && (is_array || what != "local"), "float." + (is_array ? "array" : what));
    count_qualifiers(type, is_array ? "array" : word == "struct" || word == "union" ? "record" : what);
    if (word == "pointer") count_pointer(type);
  }

 private:
  void count_qualifiers(Type type, const std::string& what) {
    tally_.add_if(type.is_volatile(), "volatile." + what);
    tally_.add_if(type.is_const(), "const." + what);
    tally_.add_if(type.is_volatile() && type.is_const(), "const_volatile." + what);
    tally_.add_if(type.is_restrict(), "restrict." + what);
  }

  void count_pointer(Type type) {
    unsigned level = 0;
    for (; types_.kind(type) == TypeKind::Pointer; type = types_.element(type))
      if (++level > 1) count_qualifiers(type, "pointee");
    count_qualifiers(type, "pointee");
    tally_.add("pointer.declared");
    tally_.add("pointer.level" + std::to_string(std::min(level, 3u)));
    tally_.add("pointer.to." + (level > 1 ? "pointer" : type_word(types_, type)));
    tally_.add_if(types_.kind(type) == TypeKind::Array, "pointer.to_row");
  }

  const TypeTable& types_;
  Tally& tally_;
};

void count_record(const TypeTable& types, const Record& record, TypeCounter& counter, Tally& tally) {
  tally.add(record.is_union ? "record.union" : "record.struct");
  tally.add_if(record.packed || record.pack_pragma != 0, "record.packed");
  for (const Field& field : record.fields) {
    counter.count(field.type, "member");
    tally.add_if(field.is_bit_field(), "record.bit_field");
    tally.add_if(field.is_bit_field() && field.type.is_volatile(), "volatile.bit_field");
    if (!record.is_union) continue;
    Type type = field.type;
    while (types.kind(type) == TypeKind::Array) type = types.element(type);
    tally.add_if(types.kind(field.type) == TypeKind::Array, "union.array");
    tally.add("union." + type_word(types, type));
    tally.add_if(field.is_bit_field(), "union.bit_field");
  }
}

}  // namespace

void count_types(const Sites& sites, Tally& tally) {
  const TypeTable& types = sites.program.types;
  TypeCounter counter(sites, tally);
  for (const VarId id : sites.variables) {
    const Var& var = sites.program.var(id);
    constexpr const char* kWords[] = {"global", "global", "local", "parameter"};  // by Storage
    counter.count(var.type, kWords[static_cast<std::size_t>(var.storage)]);
  }
  // Records of headers are not seen by any variable of the program, as a rule.
  for (std::uint32_t i = 0; i < types.record_count(); ++i) {
    const Record& record = types.record(RecordId{i});
    const bool reserved = record.tag.starts_with("_");
    if (record.complete && !reserved) count_record(types, record, counter, tally);
  }
}

}  // namespace gadfly::shape
