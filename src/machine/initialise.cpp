// SPDX-License-Identifier: Apache-2.0
// Initialisers and the start of the program.
#include "machine/interpreter.h"
#include "machine/operands.h"
#include "support/check.h"

namespace gadfly::machine {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::TypeInfo;
using lang::TypeKind;
using lang::VarId;

ObjectRef Machine::create_variable(VarId id, bool zeroed) {
  const lang::Var& var = program_.var(id);
  const ObjectKind kind = var.is_static_duration() ? ObjectKind::Static : ObjectKind::Automatic;
  const std::uint64_t size = types_.size(var.type);
  need_room(size, var.loc);
  if (kind == ObjectKind::Automatic) need_stack(size, var.loc);
  const std::uint32_t align = std::max(types_.align(var.type), var.align_as);
  return memory_.create({kind, size, align, var.type, raw(id)}, zeroed);
}

// Gives every member of |type| the value zero; padding stays as it is.
void Machine::zero(Object& o, std::uint64_t offset, Type type) {
  const TypeInfo& info = types_.info(type);
  if (info.kind == TypeKind::Array) {
    if (types_.is_scalar(info.element)) {
      std::memset(o.bytes + offset, 0, info.size);
      std::memset(o.shadow + offset, kWritten, info.size);
      return;
    }
    const std::uint64_t size = types_.size(info.element);
    for (std::uint64_t i = 0; i < info.count; ++i) zero(o, offset + i * size, info.element);
    return;
  }
  if (info.kind == TypeKind::Record) {
    const lang::Record& record = types_.record(type);
    for (const lang::Field& field : record.fields) {
      if (field.is_bit_field()) {
        if (field.name.empty() || field.bit_width == 0) continue;
        Place p;
        p.offset = static_cast<std::int64_t>(offset + field.offset);
        p.bit_offset = field.bit_offset;
        p.bit_width = static_cast<std::uint8_t>(field.bit_width);
        memory_.store_bits(o, p, 0);
      } else {
        zero(o, offset + field.offset, field.type);
      }
      if (record.is_union) return;  // the first member
    }
    return;
  }
  std::memset(o.bytes + offset, 0, info.size);
  std::memset(o.shadow + offset, kWritten, info.size);
}

void Machine::initialise_from_string(const Place& p, Type type, const Expr& literal) {
  const std::string& bytes = program_.strings[literal.a];
  Object& o = memory_[p.object];
  const std::uint64_t size = types_.size(type);
  zero(o, p.offset, type);
  std::memcpy(o.bytes + p.offset, bytes.data(), std::min<std::uint64_t>(size, bytes.size()));
}

void Machine::initialise_list(const Place& p, Type type, const Expr& list, ExprId id) {
  const TypeInfo& info = types_.info(type);
  bool watch = false;
  if (list.has(lang::kMayWrite) || ordered_volatile_) {
    std::uint8_t before = 0;
    for (std::uint32_t i = 0; i < list.c; ++i) {
      const std::uint8_t part = effects(ExprId{program_.lists[list.b + 2 * i + 1]});
      watch = watch || may_conflict(before, part);
      before |= part;
    }
  }
  Operands operands(*this, watch, id);
  operands.set_indeterminate();
  const bool is_union = info.kind == TypeKind::Record && types_.record(type).is_union;
  // {} is not in C17. C23 has it zero padding and what the first member of a union leaves; Clang before that does not.
  if (list.c == 0 || !is_union) zero(memory_[p.object], p.offset, type);
  for (std::uint32_t i = 0; i < list.c; ++i) {
    const std::uint32_t position = program_.lists[list.b + 2 * i];
    const ExprId value{program_.lists[list.b + 2 * i + 1]};
    Place part = p;
    Type part_type = info.element;
    if (info.kind == TypeKind::Record) {
      const lang::Field& field = types_.record(type).fields[position];
      part_type = field.type;
      part.offset += static_cast<std::int64_t>(field.offset);
      if (field.is_bit_field()) {
        part.bit_offset = field.bit_offset;
        part.bit_width = static_cast<std::uint8_t>(field.bit_width);
      }
    } else {
      part.offset += static_cast<std::int64_t>(position * types_.size(info.element));
    }
    operands.next(expr(value).has(lang::kMayWrite), [&] { initialise(part, part_type, value); });
  }
  operands.end();
}

void Machine::initialise(const Place& target, Type type, ExprId init) {
  Place p = target;
  p.flags |= kInitialised;
  const Expr& e = expr(init);
  const Type plain = Type::from_bits(type.bits() & ~std::uint32_t{lang::kConst | lang::kVolatile});
  if (types_.rep(type) != Rep::Aggregate) {
    ExprId value = init;
    if (e.kind == ExprKind::InitList) {
      if (e.c == 0) {
        store(p, plain, Value{}, init);
        return;
      }
      value = ExprId{program_.lists[e.b + 1]};
    }
    const Value v = eval(value);
    if (p.bit_width) check_source_fits_field(p, plain, v, value);
    store(p, plain, v, value);
    return;
  }
  if (e.kind == ExprKind::InitList) {
    initialise_list(p, type, e, init);
    return;
  }
  if (e.kind == ExprKind::StringLit) {
    initialise_from_string(p, type, e);
    return;
  }
  Value v;
  if (e.flags & lang::kLvalue) {  // an array from a compound literal (GNU)
    const Place from = place(init);
    v = pointer_value(from.object, from.offset);
  } else {
    v = eval(init);
  }
  copy_aggregate(p, Place{v.object(), v.i64(), v.tag, 0, 0, 0, 0}, type, init);
}

void Machine::add_var_codes() {
  for (std::size_t i = var_codes_.size(); i < program_.vars.size(); ++i) {
    const lang::Var& var = program_.vars[i];
    VarCode code;
    code.slot = var.slot;
    if (var.is_static_duration()) code.where = Where::Static;
    else if (var.address_taken || var.type.is_volatile() || !types_.is_scalar(var.type)) code.where = Where::Frame;
    code.is_list =
        types_.kind(var.type) == TypeKind::Array && types_.kind(types_.element(var.type)) == TypeKind::VaList;
    var_codes_.push_back(code);
  }
}

void Machine::make_streams() {
  const NewObject stream{ObjectKind::Stream, 1, 1, types_.basic(TypeKind::Char)};
  stdout_ = memory_.create(stream, false);
  stderr_ = memory_.create(stream, false);
}

int Machine::stream_of(const Value& file, ExprId site) {
  if (file.object() == stdout_ && file.lo == 0) return 1;
  if (file.object() == stderr_ && file.lo == 0) return 2;
  if (file.object_index == 0) undefined(Ub::LibraryArgument, loc(site), "the stream is null");
  unsupported(loc(site), "a stream other than stdout and stderr");
}

void Machine::start_program() {
  make_streams();
  frames_.push_back({program_.main, 0, 0, {}, {}, 0});
  for (const VarId id : program_.globals) {
    const lang::Var& var = program_.var(id);
    if (var.is_extern && var.init == lang::kNoExpr) {
      const bool out = var.name == "stdout";
      if (!out && var.name != "stderr") continue;
      const ObjectRef ref = create_variable(id, true);
      memory_.store_pointer(memory_[ref], 0, pointer_value(out ? stdout_ : stderr_, 0));
      var_codes_[raw(id)].object = ref;
      continue;
    }
    if (!types_.info(var.type).complete) {
      unsupported(var.loc, "the variable '{}' of incomplete type", var.name);
    }
    var_codes_[raw(id)].object = create_variable(id, true);
  }
  for (const VarId id : program_.globals) {
    initialise_static(id);
    end_full_expression(0, 0);
  }
  frames_.clear();
}

// Requires that its object is there, all zero.
void Machine::initialise_static(VarId id) {
  const lang::Var& var = program_.var(id);
  if (var.init == lang::kNoExpr) return;
  Place p;
  p.object = var_codes_[raw(id)].object;
  p.flags = kTrusted;
  // Padding is zero only where there is no initialiser (6.7.9p10); so it is with what a union's leaves.
  Object& o = memory_[p.object];
  std::memset(o.shadow, kNeverWritten, o.size);
  initialise(p, var.type, var.init);
}

// argv: an array of pointers to strings, ended by a null pointer. What the first one holds depends on how the
// program is started (5.1.2.2.1p2): nothing is known of it.
Value Machine::make_arguments() {
  const std::size_t count = options_.arguments.size();
  const unsigned pointer_size = types_.target().pointer_size;
  const Type character = types_.basic(TypeKind::Char);
  // Without a declared type, as memory from the system: any view of it is allowed.
  const ObjectRef table = memory_.create({ObjectKind::Heap, (count + 1) * pointer_size, pointer_size, character}, true);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& text = options_.arguments[i];
    const bool known = i > 0;
    const ObjectRef ref = memory_.create({ObjectKind::Heap, text.size() + 1, 1, character}, known);
    if (known) std::memcpy(memory_[ref].bytes, text.data(), text.size());
    memory_.store_pointer(memory_[table], i * pointer_size, pointer_value(ref, 0));
  }
  return pointer_value(table, 0);
}

}  // namespace gadfly::machine
