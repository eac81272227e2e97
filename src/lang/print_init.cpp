// SPDX-License-Identifier: Apache-2.0
// Initialisers: on one line where they fit, else as many elements a line as fit.
#include <fmt/format.h>

#include "lang/printer.h"

namespace gadfly::lang {
namespace {

constexpr std::size_t kLineWidth = 98;  // leaves room for "};"

// The element or field that an initialiser without a designator is for, when the one before was
// for |previous| (kNone: there was none).
std::uint32_t next_in_turn(const TypeTable& types, Type aggregate, std::uint32_t previous) {
  const std::uint32_t next = previous == kNone ? 0 : previous + 1;
  if (types.kind(aggregate) != TypeKind::Record) return next;
  const Record& record = types.record(aggregate);
  if (record.is_union && previous != kNone) return kNone;
  for (std::uint32_t i = next; i < record.fields.size(); ++i)
    if (!record.fields[i].name.empty() || !record.fields[i].is_bit_field()) return i;
  return kNone;
}

}  // namespace

void Printer::initialiser(ExprId id) {
  const Expr& e = program_.expr(id);
  if (e.kind == ExprKind::InitList)
    init_list(e);
  else
    expression(id, Prec::Assign);
}

// An anonymous member out of turn cannot be designated itself; its members can.
void Printer::init_items(const Expr& e, bool designate_all, std::vector<InitItem>& items) const {
  const bool is_record = types_.kind(e.type) == TypeKind::Record;
  std::uint32_t previous = kNone;
  bool in_turn = !designate_all;
  for (std::uint32_t i = 0; i < e.c; ++i) {
    const std::uint32_t index = program_.lists[e.b + 2 * i];
    const ExprId value{program_.lists[e.b + 2 * i + 1]};
    in_turn = in_turn && index == next_in_turn(types_, e.type, previous);
    previous = index;
    if (in_turn) {
      items.push_back({"", value});
      continue;
    }
    in_turn = !designate_all;
    if (!is_record) {
      items.push_back({fmt::format("[{}] = ", index), value});
      continue;
    }
    const Field& field = types_.record(e.type).fields[index];
    if (field.name.empty() && program_.expr(value).kind == ExprKind::InitList) {
      init_items(program_.expr(value), true, items);
      in_turn = false;
    } else {
      items.push_back({fmt::format(".{} = ", field.name), value});
    }
  }
}

// The item on one line. Holds a line break when that cannot be.
std::string Printer::flat_item(const InitItem& item) {
  std::string outside = std::exchange(out_, item.designator);
  ++flat_;
  if (flat_ > kLineWidth / 2)
    out_ += '\n';  // braces alone would fill the line; without this, deep lists take forever
  else
    initialiser(item.value);
  --flat_;
  return std::exchange(out_, std::move(outside));
}

void Printer::init_list(const Expr& e) {
  std::vector<InitItem> items;
  init_items(e, false, items);
  std::vector<std::string> texts;
  std::size_t length = column() + 2;
  bool fits = true;
  for (const InitItem& item : items) {
    texts.push_back(flat_item(item));
    length += texts.back().size() + 2;
    fits = fits && length <= kLineWidth && texts.back().find('\n') == std::string::npos;
    if (flat_ != 0 && !fits) break;
  }
  if (!fits && flat_ == 0) return broken_list(items, texts);
  out_ += fits ? "{" : "\n";
  for (std::size_t i = 0; i < texts.size() && fits; ++i) {
    if (i != 0) out_ += ", ";
    out_ += texts[i];
  }
  if (fits) out_ += '}';
}

void Printer::broken_list(const std::vector<InitItem>& items,
                          const std::vector<std::string>& texts) {
  out_ += "{\n";
  ++level_;
  start_line();
  bool line_is_empty = true;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool one_line = texts[i].find('\n') == std::string::npos;
    if (!line_is_empty && (!one_line || column() + texts[i].size() + 2 > kLineWidth)) {
      out_ += '\n';
      start_line();
      line_is_empty = true;
    }
    if (!line_is_empty) out_ += ' ';
    if (one_line && column() + texts[i].size() + 2 <= kLineWidth) {
      out_ += texts[i];
    } else {
      out_ += items[i].designator;
      initialiser(items[i].value);
    }
    if (i + 1 < items.size()) out_ += ',';
    line_is_empty = false;
  }
  --level_;
  out_ += '\n';
  start_line();
  out_ += '}';
}

}  // namespace gadfly::lang
