// SPDX-License-Identifier: Apache-2.0
// What the printed program must declare, in an order that depends only on the program's text and
// that C accepts. Private to the printer.
#pragma once

#include <vector>

#include "lang/program.h"

namespace gadfly::lang {

struct TypeItem {
  enum class Kind : std::uint8_t { RecordDeclaration, RecordDefinition, EnumDefinition, VectorTypedef } kind;
  std::uint32_t id;  // RecordId, EnumId or the index of the type
};

struct GlobalItem {
  VarId var;
  bool declared_before;  // its initialiser and another one need each other
};

struct Inventory {
  std::vector<TypeItem> types;
  std::vector<FuncId> undefined_functions;  // used, but without a body
  std::vector<VarId> extern_variables;      // used, but not defined
  bool main_is_used = false;
  // Definitions, each after those that its initialiser names. Those that need each other stand in
  // one group.
  std::vector<std::vector<GlobalItem>> globals;
};

Inventory take_inventory(const Program& program);

}  // namespace gadfly::lang
