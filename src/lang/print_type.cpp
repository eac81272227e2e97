// SPDX-License-Identifier: Apache-2.0
#include "lang/print_type.h"

#include <fmt/format.h>

#include "lang/print.h"

namespace gadfly::lang {
namespace {

constexpr std::string_view kBasicNames[] = {
    "void",
    "_Bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "__int128",
    "unsigned __int128",
    "float",
    "double",
    "long double",
};

std::string qualifiers(Type type) {
  std::string text;
  const auto add = [&](bool present, std::string_view word) {
    if (!present) return;
    if (!text.empty()) text += ' ';
    text += word;
  };
  add(type.is_const(), "const");
  add(type.is_volatile(), "volatile");
  add(type.is_restrict(), "restrict");
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

std::string base_name(const TypeTable& types, Type type) {
  if (is_va_list(types, type)) return "__builtin_va_list";
  switch (types.kind(type)) {
    case TypeKind::Record: return record_name(types.record(type));
    case TypeKind::Enum: return "enum " + types.enumeration(type).tag;
    default: return std::string(kBasicNames[static_cast<unsigned>(types.kind(type))]);
  }
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

std::string record_name(const Record& record) {
  return (record.is_union ? "union " : "struct ") + record.tag;
}

std::string specifiers(const TypeTable& types, Type type) {
  const Type base = base_type(types, type);
  const std::string quals = qualifiers(base);
  return quals.empty() ? base_name(types, base) : quals + ' ' + base_name(types, base);
}

std::string declarator(const TypeTable& types, Type type, std::string name) {
  const TypeInfo& info = types.info(type);
  if (is_va_list(types, type)) return name;
  if (info.kind == TypeKind::Pointer) {
    std::string star = '*' + qualifiers(type);
    if (type.quals() != 0 && !name.empty()) star += ' ';
    name.insert(0, star);
    const TypeKind target = types.kind(info.element);
    if ((target == TypeKind::Array && !is_va_list(types, info.element)) ||
        target == TypeKind::Function)
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
  const std::string rest = declarator(types, type, std::move(name));
  return rest.empty() ? specifiers(types, type) : specifiers(types, type) + ' ' + rest;
}

std::string type_name(const TypeTable& types, Type type) { return declaration(types, type, ""); }

}  // namespace gadfly::lang
