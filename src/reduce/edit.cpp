// SPDX-License-Identifier: Apache-2.0
#include "reduce/edit.h"

#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

void Edit::add(const Hint& hint) {
  using Apply = void (Edit::*)(const Hint&);
  static constexpr Apply kEdits[] = {
#define GADFLY_HINT_KIND(kind, edit) &Edit::edit,
#include "reduce/hints.def"
  };
  (this->*kEdits[static_cast<std::size_t>(hint.kind)])(hint);
}

void Edit::remove_statement(const Hint& hint) { remove(StmtId{hint.a}); }
void Edit::remove_function(const Hint& hint) { removed_functions_.insert(FuncId{hint.a}); }
void Edit::remove_variable(const Hint& hint) { removed_variables_.insert(VarId{hint.a}); }
void Edit::remove_declaration(const Hint& hint) { undeclared_.insert(VarId{hint.a}); }
void Edit::keep_then(const Hint& hint) { keep(StmtId{hint.a}, program_.stmt(StmtId{hint.a}).b); }
void Edit::keep_else(const Hint& hint) { keep(StmtId{hint.a}, program_.stmt(StmtId{hint.a}).c); }
void Edit::flatten(const Hint& hint) { flattened_.insert(StmtId{hint.a}); }
void Edit::to_value(const Hint& hint) { to_value(ExprId{hint.a}); }
void Edit::to_number(const Hint& hint) { to_number(ExprId{hint.a}, hint.value); }
void Edit::to_operand(const Hint& hint) { to_operand(ExprId{hint.a}, ExprId{hint.b}); }
void Edit::settle_after(const Hint& hint) { settle(hint); }
void Edit::drop_initialiser(const Hint& hint) { program_.var(VarId{hint.a}).init = kNoExpr; }
void Edit::drop_init_item(const Hint& hint) { drop_item(ExprId{hint.a}, hint.b); }
void Edit::retype_result(const Hint& hint) { retype_result(FuncId{hint.a}, Type::from_bits(hint.b)); }
void Edit::replace_type(const Hint& hint) { replacements_[Type::from_bits(hint.a)] = Type::from_bits(hint.b); }
void Edit::remove_field(const Hint& hint) { removed_fields_[hint.a].insert(hint.b); }
void Edit::remove_enumerator(const Hint& hint) { removed_enumerators_[hint.a].insert(hint.b); }
void Edit::plain_number(const Hint& hint) { program_.expr(ExprId{hint.a}).type = program_.types.basic(TypeKind::Int); }
void Edit::unwrap(const Hint& hint) { unwrapped_[VarId{hint.a}] = hint.b; }
void Edit::unwrap_record(const Hint& hint) { unwrapped_records_.insert(hint.a); }
void Edit::same_variable(const Hint& hint) {
  same_[VarId{hint.a}] = VarId{hint.b};
  undeclared_.insert(VarId{hint.a});
}
void Edit::to_target(const Hint& hint) { targets_[VarId{hint.a}] = ExprId{hint.b}; }
void Edit::plain_record(const Hint& hint) {
  Record& record = program_.types.record(RecordId{hint.a});
  record.packed = false;
  record.align_as = record.pack_pragma = 0;
  for (Field& field : record.fields) field.packed = false, field.align_as = 0;
}
void Edit::return_instead(const Hint& hint) { return_instead(StmtId{hint.a}, ExprId{hint.b}); }

void Edit::finish() {
  replace_uses();
  unwrap_records();
  replace_types();
  for (const auto& [record, fields] : removed_fields_)
    for (auto field = fields.rbegin(); field != fields.rend(); ++field) remove_field(record, *field);
  for (const auto& [id, numbers] : removed_enumerators_) {
    auto& all = program_.types.enumeration(EnumId{id}).enumerators;
    for (auto number = numbers.rbegin(); number != numbers.rend() && all.size() > 1; ++number)
      all.erase(all.begin() + *number);
  }
  tidy();
  remove_unnamed();
}

Program changed(const Base& base, std::span<const Hint> hints) {
  Program program = base.program;
  Edit edit(program, base.profile);
  for (const Hint& hint : hints) edit.add(hint);
  edit.finish();
  return program;
}

}  // namespace gadfly::reduce
