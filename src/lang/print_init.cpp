// SPDX-License-Identifier: Apache-2.0
// Initialisers: on one line where they fit, else as many elements a line as fit.
#include <fmt/format.h>

#include <iterator>

#include "lang/printer.h"

namespace gadfly::lang {
namespace {

constexpr std::size_t kLineWidth = 98;  // leaves room for "};"

// The field that an initialiser without a designator is for, when the one before was for |previous| (kNone: there
// was none).
std::uint32_t next_field(const Record& record, std::uint32_t previous) {
  const std::uint32_t next = previous == kNone ? 0 : previous + 1;
  if (record.is_union && previous != kNone) return kNone;
  for (std::uint32_t i = next; i < record.fields.size(); ++i)
    if (!record.fields[i].name.empty() || !record.fields[i].is_bit_field()) return i;
  return kNone;
}

}  // namespace

void Printer::initialiser(ExprId id) {
  const Expr& e = program_.expr(id);
  if (e.kind == ExprKind::InitList) init_list(e);
  else expression(id, Prec::Assign);
}

// An anonymous member out of turn cannot be designated itself; its members can.
void Printer::init_items(const Expr& e, bool designate_all) {
  const bool is_record = types_.kind(e.type) == TypeKind::Record;
  std::uint32_t previous = kNone;  // kNone + 1 is 0
  bool in_turn = !designate_all;
  for (std::uint32_t i = 0; i < e.c; ++i) {
    const std::uint32_t index = program_.lists[e.b + 2 * i];
    const ExprId value{program_.lists[e.b + 2 * i + 1]};
    in_turn = in_turn && index == (is_record ? next_field(types_.record(e.type), previous) : previous + 1);
    previous = index;
    const bool designated = !in_turn;
    in_turn = !designate_all;
    const bool is_anonymous = designated && is_record && types_.record(e.type).fields[index].name.empty() &&
                              program_.expr(value).kind == ExprKind::InitList;
    if (is_anonymous) {
      init_items(program_.expr(value), true);
      in_turn = false;
    } else {
      items_.push_back({e.type, index, designated, value});
    }
  }
}

void Printer::designator(const InitItem& item) {
  if (!item.designated) return;
  if (types_.kind(item.aggregate) == TypeKind::Record) {
    out_ += '.';
    out_ += types_.record(item.aggregate).fields[item.index].name;
    out_ += " = ";
  } else {
    fmt::format_to(std::back_inserter(out_), "[{}] = ", item.index);
  }
}

// Prints the item on the line that has begun; false: that cannot be, or |out_| would be longer than |limit|.
bool Printer::flat_item(const InitItem& item, std::size_t limit) {
  const bool outside = std::exchange(flat_failed_, false);
  ++flat_;
  designator(item);
  if (flat_ > kLineWidth / 2)
    flat_failed_ = true;  // braces alone would fill the line; without this, deep lists take forever
  else initialiser(item.value);
  --flat_;
  return !std::exchange(flat_failed_, outside) && out_.size() <= limit;
}

bool Printer::flat_list(std::size_t first, std::size_t end) {
  const std::size_t limit = out_.size() - column() + kLineWidth - 3;  // leaves room for ", }"
  out_ += '{';
  for (std::size_t i = first; i < end; ++i) {
    if (i != first) out_ += ", ";
    if (!flat_item(InitItem(items_[i]), limit)) return false;
  }
  out_ += '}';
  return true;
}

void Printer::init_list(const Expr& e) {
  const bool is_long = e.c > kLineWidth / 3;  // an item takes three characters at least
  if (is_long && flat_ != 0) {
    flat_failed_ = true;
    return;
  }
  const std::size_t first = items_.size(), start = out_.size();
  init_items(e, false);
  const std::size_t end = items_.size();
  if (is_long || !flat_list(first, end)) {
    if (flat_ != 0) {
      flat_failed_ = true;
    } else {
      out_.resize(start);
      broken_list(first, end);
    }
  }
  items_.resize(first);
}

void Printer::broken_list(std::size_t first, std::size_t end) {
  out_ += "{\n";
  ++level_;
  std::size_t line = out_.size();
  start_line();
  const auto fits = [&](const InitItem& candidate) {
    const std::size_t start = out_.size();
    if (flat_item(candidate, line + kLineWidth - 2)) return true;
    out_.resize(start);
    return false;
  };
  bool line_is_empty = true;
  for (std::size_t i = first; i < end; ++i) {
    const InitItem item = items_[i];
    const std::size_t start = out_.size();
    if (!line_is_empty) out_ += ' ';
    if (!fits(item)) {
      if (!line_is_empty) {
        out_.resize(start);
        out_ += '\n';
        line = out_.size();
        start_line();
      }
      if (line_is_empty || !fits(item)) {
        designator(item);
        initialiser(item.value);
        line = out_.size() - column();
      }
    }
    if (i + 1 < end) out_ += ',';
    line_is_empty = false;
  }
  --level_;
  out_ += '\n';
  start_line();
  out_ += '}';
}

}  // namespace gadfly::lang
