// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <limits>
#include <set>

#include "lang/print.h"
#include "lang/print_inventory.h"
#include "lang/print_names.h"
#include "lang/print_type.h"
#include "lang/printer.h"

namespace gadfly::lang {
namespace {

std::string attributes(bool packed, std::uint32_t align_as) {
  if (packed && align_as != 0) return fmt::format(" __attribute__((packed, aligned({})))", align_as);
  if (packed) return " __attribute__((packed))";
  return align_as != 0 ? fmt::format(" __attribute__((aligned({})))", align_as) : "";
}

std::string enumerator_value(const TypeTable& types, const Enum& e, std::int64_t value) {
  const Rep rep = types.rep(e.underlying);
  if (rep == Rep::U64 && value < 0) return fmt::format("{}ULL", static_cast<std::uint64_t>(value));
  if (value == std::numeric_limits<std::int64_t>::min()) return fmt::format("{}LL - 1", value + 1);
  return fmt::format("{}", value);
}

std::vector<FuncId> defined_functions(const Program& program) {
  std::vector<FuncId> result;
  for (const Program::TopLevel& item : program.top_level) {
    const FuncId id{item.id};
    if (item.kind == Program::TopLevel::Kind::Func && program.function(id).is_defined()) result.push_back(id);
  }
  return result;
}

}  // namespace

void Printer::whole_program() {
  const Inventory inventory = take_inventory(program_);
  out_.reserve(4 * program_.exprs.size());
  renamed_ = names_to_change(program_);
  type_definitions(inventory);
  prototypes(inventory);
  global_variables(inventory);
  for (const FuncId id : defined_functions(program_)) function_definition(id);
}

void Printer::type_definitions(const Inventory& inventory) {
  std::set<std::string> taken;
  for (const Program::TopLevel& item : program_.top_level)
    taken.insert(item.kind == Program::TopLevel::Kind::Var ? program_.var(VarId{item.id}).name
                                                           : program_.function(FuncId{item.id}).name);
  for (const FuncId id : inventory.undefined_functions) taken.insert(program_.function(id).name);
  for (const TypeItem& item : inventory.types) {
    switch (item.kind) {
      case TypeItem::Kind::RecordDeclaration: out_ += record_name(types_.record(RecordId{item.id})) + ";\n"; break;
      case TypeItem::Kind::RecordDefinition: record_definition(RecordId{item.id}); break;
      case TypeItem::Kind::VectorTypedef: out_ += vector_typedef(types_, Type{item.id, 0}) + '\n'; break;
      case TypeItem::Kind::EnumDefinition: enum_definition(types_.enumeration(EnumId{item.id}), taken); break;
    }
  }
  if (!inventory.types.empty()) out_ += '\n';
}

void Printer::record_definition(RecordId id) {
  const Record& record = types_.record(id);
  if (record.pack_pragma != 0) out_ += fmt::format("#pragma pack(push, {})\n", record.pack_pragma);
  out_ += record_name(record) + ' ';
  record_body(record);
  out_ += ";\n";
  if (record.pack_pragma != 0) out_ += "#pragma pack(pop)\n";
}

void Printer::record_body(const Record& record) {
  out_ += "{\n";
  ++level_;
  for (const Field& f : record.fields) field(f);
  --level_;
  start_line();
  out_ += '}' + attributes(record.packed, record.align_as);
}

void Printer::field(const Field& f) {
  start_line();
  if (f.name.empty() && types_.kind(f.type) == TypeKind::Record) {
    const Record& record = types_.record(f.type);
    if (f.type.is_const()) out_ += "const ";
    if (f.type.is_volatile()) out_ += "volatile ";
    out_ += record.is_union ? "union " : "struct ";
    record_body(record);
    out_ += attributes(f.packed, f.align_as);
  } else {
    out_ += declaration(types_, f.type, f.name);
    if (f.is_bit_field()) out_ += fmt::format("{}: {}", f.name.empty() ? "" : " ", f.bit_width);
    out_ += attributes(f.packed, f.align_as);
  }
  out_ += ";\n";
}

// Constants are printed as numbers, so the names of enumerators only have to be different from
// all others of the file scope; those of enumerations inside functions may not be.
void Printer::enum_definition(const Enum& e, std::set<std::string>& taken) {
  out_ += "enum " + e.tag;
  if (!e.enumerators.empty()) {
    out_ += " {\n";
    for (const Enumerator& enumerator : e.enumerators) {
      std::string name = enumerator.name;
      while (!taken.insert(name).second) name = e.tag + '_' + name;
      out_ += fmt::format("  {} = {},\n", name, enumerator_value(types_, e, enumerator.value));
    }
    out_ += '}' + attributes(e.packed, 0);
  }
  out_ += ";\n";
}

void Printer::prototypes(const Inventory& inventory) {
  const std::size_t before = out_.size();
  for (const FuncId id : inventory.undefined_functions) prototype(id);
  const std::vector<FuncId> defined = defined_functions(program_);
  for (const FuncId id : defined) {
    // All stand in the order of their definitions, so that it is the same when read again.
    const bool needless = id == program_.main && id == defined.back() && !inventory.main_is_used;
    if (!needless) prototype(id);
  }
  if (out_.size() != before) out_ += '\n';
}

// Attributes stand here and hold for the definition. "inline" stands only there: that this
// declaration has none makes the definition an external one (C17 6.7.4p7).
void Printer::prototype(FuncId id) {
  const Function& f = program_.function(id);
  for (const std::string& attribute : f.attributes) out_ += fmt::format("__attribute__(({})) ", attribute);
  if (f.is_static) out_ += "static ";
  if (f.noreturn) out_ += "_Noreturn ";
  out_ += declaration(types_, f.type, f.name) + ";\n";
}

void Printer::global_variables(const Inventory& inventory) {
  const std::size_t before = out_.size();
  for (const VarId id : inventory.extern_variables) {
    variable(id);
    out_ += ";\n";
  }
  for (const std::vector<GlobalItem>& group : inventory.globals) {
    for (const GlobalItem& item : group) {
      const Var& var = program_.var(item.var);
      if (item.declared_before)
        out_ += (var.is_static ? "static " : "extern ") + declaration(types_, var.type, var.name) + ";\n";
    }
    for (const GlobalItem& item : group) {
      variable(item.var);
      out_ += ";\n";
    }
  }
  if (out_.size() != before) out_ += '\n';
}

// Whether |f| was defined with an identifier list: it has no prototype, or one of promoted types.
bool Printer::is_old_style(const Function& f) const {
  const TypeInfo& type = types_.info(f.type);
  if (type.no_prototype) return !f.params.empty();
  for (std::size_t i = 0; i < f.params.size(); ++i)
    if (program_.var(f.params[i]).type.unqualified() != type.params[i]) return true;
  return false;
}

std::string Printer::function_head(FuncId id) const {
  const Function& f = program_.function(id);
  const TypeInfo& type = types_.info(f.type);
  const bool old_style = is_old_style(f);
  std::string params;
  for (const VarId param : f.params) {
    if (!params.empty()) params += ", ";
    const Var& var = program_.var(param);
    if (old_style) params += name_of(param);
    else
      params += (var.is_register ? "register " : "") + declaration(types_, var.type, name_of(param)) +
                attribute_words(var.attributes);
  }
  if (type.variadic) params += params.empty() ? "..." : ", ...";
  if (params.empty() && !type.no_prototype) params = "void";
  return declaration(types_, type.element, fmt::format("{}({})", f.name, params));
}

void Printer::function_definition(FuncId id) {
  const Function& f = program_.function(id);
  if (f.is_static) out_ += "static ";
  if (f.is_inline) out_ += "inline ";
  out_ += function_head(id);
  if (is_old_style(f)) {
    out_ += '\n';
    for (const VarId param : f.params) {
      out_ += "  ";
      variable(param);
      out_ += ";\n";
    }
  } else {
    out_ += ' ';
  }
  body(f.body);
  out_ += "\n\n";
}

std::string print(const Program& program) {
  Printer printer(program);
  printer.whole_program();
  std::string text = printer.take();
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace gadfly::lang
