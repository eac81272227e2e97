// SPDX-License-Identifier: Apache-2.0
#include "lang/print_type.h"

#include <fmt/format.h>

#include <algorithm>

#include "lang/print.h"

namespace gadfly::lang {
namespace {

constexpr std::string_view kBasicNames[] = {
    "void",         "_Bool", "char",          "signed char", "unsigned char",      "short", "unsigned short", "int",
    "unsigned int", "long",  "unsigned long", "long long",   "unsigned long long",
    "__int128_t",  // unlike __int128, no compiler takes these two for an extension
    "__uint128_t",  "float", "double",        "long double",
};

std::string qualifiers(const TypeTable& types, Type type) {
  std::string text;
  const auto add = [&](bool present, std::string_view word) {
    if (!present) return;
    if (!text.empty()) text += ' ';
    text += word;
  };
  add(type.is_const(), "const");
  add(type.is_volatile(), "volatile");
  add(type.is_restrict(), types.restrict_word());
  return text;
}

// va_list is an array of one VaList; as a parameter, a pointer to one. Both have only that name.
bool is_va_list(const TypeTable& types, Type type) {
  const TypeInfo& info = types.info(type);
  if (info.kind == TypeKind::VaList) return true;
  return (info.kind == TypeKind::Array || info.kind == TypeKind::Pointer) &&
         types.kind(info.element) == TypeKind::VaList;
}

// The type that the specifiers name: what is left when the declarator is taken off.
Type base_type(const TypeTable& types, Type type) {
  for (;;) {
    if (is_va_list(types, type)) return type;
    switch (types.kind(type)) {
      case TypeKind::Pointer:
      case TypeKind::Array:
      case TypeKind::Function: type = types.element(type); continue;
      default: return type;
    }
  }
}

bool is_derived(TypeKind kind) {
  return kind == TypeKind::Pointer || kind == TypeKind::Array || kind == TypeKind::Function;
}

// Of a record, an enumeration, a vector or va_list.
std::string base_name(const TypeTable& types, Type type) {
  if (is_va_list(types, type)) return "__builtin_va_list";
  if (types.kind(type) == TypeKind::Record) return record_name(types.record(type));
  if (types.is_vector(type)) return vector_name(types, type);
  return "enum " + types.enumeration(type).tag;
}

std::string parameters(const TypeTable& types, const TypeInfo& function) {
  if (function.no_prototype) return "";
  if (function.params.empty() && !function.variadic) return "void";
  std::string text;
  for (Type param : function.params) {
    if (!text.empty()) text += ", ";
    text += declaration(types, param, "");
  }
  if (function.variadic) text += text.empty() ? "..." : ", ...";
  return text;
}

}  // namespace

std::string record_name(const Record& record) { return (record.is_union ? "union " : "struct ") + record.tag; }

std::string vector_name(const TypeTable& types, Type vector) {
  const TypeInfo& info = types.info(vector);
  std::string element(kBasicNames[static_cast<unsigned>(types.kind(info.element))]);
  std::ranges::replace(element, ' ', '_');
  return fmt::format("v{}_{}", info.count, element);
}

std::string vector_typedef(const TypeTable& types, Type vector) {
  const TypeInfo& info = types.info(vector);
  return fmt::format("typedef {} {} __attribute__((vector_size({})));", type_name(types, info.element),
                     vector_name(types, vector), info.size);
}

void append_specifiers(const TypeTable& types, Type type, std::string& out) {
  const Type base = base_type(types, type);
  if (base.quals() != 0) {
    out += qualifiers(types, base);
    out += ' ';
  }
  const auto kind = static_cast<unsigned>(types.kind(base));
  if (kind < std::size(kBasicNames)) out += kBasicNames[kind];
  else out += base_name(types, base);
}

void append_declarator(const TypeTable& types, Type type, std::string_view name, std::string& out) {
  if (is_derived(types.kind(type))) out += declarator(types, type, std::string(name));
  else out += name;
}

void append_type_name(const TypeTable& types, Type type, std::string& out) {
  append_specifiers(types, type, out);
  if (!is_derived(types.kind(type))) return;
  const std::string rest = declarator(types, type, "");
  if (!rest.empty()) out += ' ';
  out += rest;
}

std::string declarator(const TypeTable& types, Type type, std::string name) {
  const TypeInfo& info = types.info(type);
  if (is_va_list(types, type)) return name;
  if (info.kind == TypeKind::Pointer) {
    std::string star = '*' + qualifiers(types, type);
    if (type.quals() != 0 && !name.empty()) star += ' ';
    name.insert(0, star);
    const TypeKind target = types.kind(info.element);
    if ((target == TypeKind::Array && !is_va_list(types, info.element)) || target == TypeKind::Function)
      name = '(' + name + ')';
    return declarator(types, info.element, std::move(name));
  }
  if (info.kind == TypeKind::Array) {
    const bool sized = info.complete || info.count != 0;
    name += sized ? fmt::format("[{}]", info.count) : "[]";
    return declarator(types, info.element, std::move(name));
  }
  if (info.kind == TypeKind::Function) {
    name += '(' + parameters(types, info) + ')';
    return declarator(types, info.element, std::move(name));
  }
  return name;
}

std::string declaration(const TypeTable& types, Type type, std::string name) {
  std::string text;
  append_specifiers(types, type, text);
  const std::string rest = declarator(types, type, std::move(name));
  if (!rest.empty()) text += ' ';
  return text += rest;
}

std::string type_name(const TypeTable& types, Type type) {
  std::string text;
  append_type_name(types, type, text);
  return text;
}

}  // namespace gadfly::lang
