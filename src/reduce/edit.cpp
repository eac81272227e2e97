// SPDX-License-Identifier: Apache-2.0
#include "reduce/edit.h"

#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

void Edit::add(const Hint& hint) {
  const StmtId stmt{hint.a};
  const ExprId expr{hint.a};
  const VarId var{hint.a};
  const FuncId func{hint.a};
  switch (hint.kind) {
    case HintKind::RemoveStatement: return remove(stmt);
    case HintKind::RemoveFunction: removed_functions_.insert(func); return;
    case HintKind::RemoveVariable: removed_variables_.insert(var); return;
    case HintKind::RemoveDeclaration: undeclared_.insert(var); return;
    case HintKind::RemoveParameter: return remove_parameter(func, hint.b);
    case HintKind::DropResult: return drop_result(func);
    case HintKind::KeepThen: return keep(stmt, program_.stmt(stmt).b);
    case HintKind::KeepElse: return keep(stmt, program_.stmt(stmt).c);
    case HintKind::KeepBody: return keep_body(stmt);
    case HintKind::KeepCondition: return keep_condition(stmt);
    case HintKind::Flatten: flattened_.insert(stmt); return;
    case HintKind::DropLabel: return drop_label(stmt);
    case HintKind::ToValue: return to_value(expr);
    case HintKind::ToNumber: return to_number(expr, hint.value);
    case HintKind::ToOperand: return to_operand(expr, ExprId{hint.b});
    case HintKind::ToAssign: return to_assign(expr);
    case HintKind::DropPart: return drop_part(stmt, hint.b);
    case HintKind::InitToStatement: return init_to_statement(stmt);
    case HintKind::Forward: return forward(var, ExprId{hint.b}, ExprId{static_cast<std::uint32_t>(hint.value)});
    case HintKind::Settle:
    case HintKind::SettleAfter: return settle(hint);
    case HintKind::DropInitialiser: program_.var(var).init = kNoExpr; return;
    case HintKind::DropInitItem: return drop_item(expr, hint.b);
    case HintKind::Retype: return retype(var, Type::from_bits(hint.b));
    case HintKind::ShrinkArray: return shrink_array(var, hint.b);
    case HintKind::RetypeResult: return retype_result(func, Type::from_bits(hint.b));
    case HintKind::RetypeField:
      return retype_field(hint.a, hint.b, Type::from_bits(static_cast<std::uint32_t>(hint.value)));
    case HintKind::ReplaceType: replacements_[Type::from_bits(hint.a)] = Type::from_bits(hint.b); return;
    case HintKind::RemoveField: removed_fields_[hint.a].insert(hint.b); return;
    case HintKind::RemoveEnumerator: removed_enumerators_[hint.a].insert(hint.b); return;
    case HintKind::PlainNumber: program_.expr(expr).type = program_.types.basic(TypeKind::Int); return;
    case HintKind::Unwrap: unwrapped_[var] = hint.b; return;
    case HintKind::UnwrapRecord: unwrapped_records_.insert(hint.a); return;
    case HintKind::SameVariable:
      same_[var] = VarId{hint.b};
      undeclared_.insert(var);
      return;
    case HintKind::ToTarget: targets_[var] = ExprId{hint.b}; return;
    case HintKind::Inline: return inline_call(stmt, ExprId{hint.b});
    case HintKind::Plain: return plain(var);
    case HintKind::PlainFunction: return plain_function(func);
    case HintKind::PlainRecord: {
      Record& record = program_.types.record(RecordId{hint.a});
      record.packed = false;
      record.align_as = record.pack_pragma = 0;
      for (Field& field : record.fields) field.packed = false, field.align_as = 0;
      return;
    }
    case HintKind::Print: return print_instead(stmt, ExprId{hint.b});
    case HintKind::Return: return return_instead(stmt, ExprId{hint.b});
    case HintKind::ReturnDiffers: return return_differs(stmt, ExprId{hint.b}, hint.value);
  }
}

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
