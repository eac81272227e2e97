// SPDX-License-Identifier: Apache-2.0
// Types and variables of wild programs.
#include "gen/wild_world.h"

#include <algorithm>

#include "gen/integer_kind.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

Type WildWorld::integer_type() {
  const Rule rule = d_.integer_rule();
  if (rule == Rule::IntegerInt128 && d_.percent(50)) return d_.types().basic(TypeKind::UInt128);
  return d_.types().basic(integer_kind(rule));
}

Type WildWorld::pointer_type() {
  Type target = d_.one_of(pointees_);
  if (d_.percent(10)) target = target.with(lang::kConst);
  Type type = d_.types().pointer_to(target);
  while (d_.percent(20)) type = d_.types().pointer_to(type);
  return type;
}

Type WildWorld::field_type(bool is_union) {
  const bool nested = d_.chance(Rule::WildShapeNested) || (is_union && d_.percent(35));
  if (!records_.empty() && nested) return d_.one_of(records_);
  if (d_.chance(Rule::WildShapeFloatField))
    return d_.types().basic(d_.percent(50) ? TypeKind::Float : TypeKind::Double);
  if (!pointees_.empty() && d_.chance(Rule::WildShapePointerField)) return pointer_type();
  if (const Type vector = vector_type(true); vector != Type{} && d_.chance(Rule::WildShapeVectorField)) return vector;
  const Type type = integer_type();
  if (d_.percent(is_union ? 30 : 12)) {
    const bool bytes = d_.types().size(type) == 1 && d_.percent(40);
    return d_.types().array_of(type, bytes ? 16 : 1 + d_.below(4));
  }
  return type;
}

// Members of a union need not have one size: the machine says what may be read after what was written.
Type WildWorld::add_record(bool is_union) {
  std::vector<lang::Field> fields(2 + d_.below(3));
  for (std::size_t i = 0; i < fields.size(); ++i) {
    lang::Field& field = fields[i];
    field.name = fmt::format("m{}", i);
    field.type = field_type(is_union);
    if (takes_bit_field(d_.types().kind(field.type)) && d_.chance(Rule::WildShapeBitField)) {
      // Compilers do not agree on the type of wider ones in arithmetic.
      const unsigned width = std::min(lang::bit_width(d_.types().rep(field.type)), 32u);
      field.bit_width = static_cast<std::int16_t>(1 + d_.below(width));
    }
    const bool qualified = d_.chance(Rule::WildShapeVolatileField);
    if (qualified && lang::is_integer(d_.types().rep(field.type))) field.type = field.type.with(lang::kVolatile);
  }
  const bool packed = !is_union && d_.chance(Rule::WildShapePacked);
  return d_.add_record(d_.name(is_union ? "U" : "S"), std::move(fields), is_union, packed);
}

void WildWorld::add_types() {
  d_.length = d_.percent(80) ? 2 + d_.below(9) : 12 + d_.below(30);
  for (std::uint32_t n = 1 + d_.below(3); n > 0; --n) pointees_.push_back(integer_type());
  add_vectors();
  for (std::uint32_t n = d_.below(4); n > 0; --n) {
    const Type type = add_record(d_.chance(Rule::WildShapeUnion));
    records_.push_back(type);
    if (!d_.types().record(type).packed) pointees_.push_back(type);
  }
  if (d_.percent(15)) pointees_.push_back(d_.types().array_of(pointees_[0], d_.length));
}

Type WildWorld::record_type() { return records_.empty() ? Type{} : d_.one_of(records_); }

Type WildWorld::object_type() {
  const Rule rule = d_.weights.choose(Group::WildObject);
  d_.fired(rule);
  const auto count = [&] { return d_.percent(60) ? d_.length : 1 + d_.below(8); };
  const auto element = [&] { return d_.percent(40) ? integer_type() : d_.one_of(pointees_); };
  switch (rule) {
    case Rule::WildObjectArray: {
      const Type of = element();
      return d_.types().array_of(of, count());
    }
    case Rule::WildObjectMatrix: {
      Type type = d_.types().array_of(integer_type(), count());
      for (std::uint32_t n = 1 + d_.below(2); n > 0; --n) type = d_.types().array_of(type, 1 + d_.below(4));
      return type;
    }
    case Rule::WildObjectRecord: return records_.empty() ? integer_type() : d_.one_of(records_);
    case Rule::WildObjectRecordArray: {
      const Type of = records_.empty() ? integer_type() : d_.one_of(records_);
      return d_.types().array_of(of, 1 + d_.below(5));
    }
    case Rule::WildObjectVector:
    case Rule::WildObjectVectorArray: {
      const Type of = vector_type(false);
      if (of == Type{}) return integer_type();
      return rule == Rule::WildObjectVector ? of : d_.types().array_of(of, count());
    }
    case Rule::WildObjectPointer: return pointer_type();
    case Rule::WildObjectPointerArray: {
      const Type of = pointer_type();
      return d_.types().array_of(of, 1 + d_.below(5));
    }
    case Rule::WildObjectFloat: return d_.types().basic(d_.percent(50) ? TypeKind::Double : TypeKind::Float);
    case Rule::WildObjectVolatile: return integer_type().with(lang::kVolatile);
    case Rule::WildObjectConst: return integer_type().with(lang::kConst);
    default: return integer_type();
  }
}

Type WildWorld::parameter_type() {
  if (d_.chance(Rule::WildShapePointerParam)) return pointer_type();
  if (!records_.empty() && d_.chance(Rule::WildShapeRecordParam)) return d_.one_of(records_);
  if (!vectors_.empty() && d_.chance(Rule::WildShapeVectorParam)) return d_.one_of(vectors_);
  return integer_type();
}

VarId WildWorld::add_global(Type type, const char* prefix) {
  lang::Var var;
  var.name = d_.name(prefix);
  var.type = type;
  var.address_taken = true;
  var.is_static = d_.chance(Rule::PropertyStaticGlobal);
  const VarId id = d_.program.add(std::move(var));
  d_.program.globals.push_back(id);
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Var, raw(id)});
  d_.globals.push_back(id);
  ++d_.stats.globals;
  const bool given = type.is_const() || d_.percent(60) || d_.types().kind(type) == TypeKind::Pointer;
  const ExprId init = given ? initialiser(type, true) : lang::kNoExpr;
  d_.program.var(id).init = init;
  return id;
}

void WildWorld::add_globals() {
  // Whatever is pointed to exists.
  for (std::size_t i = 0; i < pointees_.size(); ++i) {
    add_global(pointees_[i], "g");
    const Type pointer = d_.types().pointer_to(pointees_[i]);
    if (d_.percent(60)) add_global(pointer, "g");
  }
  for (std::size_t i = 0; i < vectors_.size(); ++i) add_global(vectors_[i], "g");
  // Few objects for much code: what statements do to each other is what optimisers have to see.
  const std::uint32_t count = 2 + d_.below(std::min(5 + d_.options.size / 1200, 24u));
  for (std::uint32_t i = 0; i < count; ++i) {
    const Type type = object_type();
    add_global(type, "g");
  }
  add_limits();
}

// Compilers cannot know what a global with external linkage holds, even when nothing here writes it.
void WildWorld::add_limits() {
  constexpr TypeKind kKinds[] = {TypeKind::Int,   TypeKind::Int,   TypeKind::UInt, TypeKind::Long,
                                 TypeKind::ULong, TypeKind::Short, TypeKind::UChar};
  for (std::uint32_t n = 1 + d_.below(3); n > 0; --n) {
    const Type type = d_.types().basic(kKinds[d_.below(7)]);
    const VarId var = add_global(type, "n");
    d_.globals.pop_back();
    d_.limits.push_back(var);
    d_.program.var(var).is_static = d_.percent(5);
    const std::uint32_t form = d_.below(4);
    const std::uint32_t value = form == 0   ? d_.length
                                : form == 1 ? 1 + d_.below(4)
                                : form == 2 ? 3 + d_.below(14)
                                            : 16 + d_.below(24);
    d_.program.var(var).init = d_.build.constant(type, value);
  }
}

VarId WildWorld::add_local(WildScope& scope, Type type, const char* prefix) {
  lang::Function& f = d_.program.function(scope.function);
  lang::Var var;
  var.name = d_.name(prefix);
  var.type = type;
  var.storage = lang::Storage::Local;
  var.function = scope.function;
  var.slot = f.frame_slots++;
  var.address_taken = type.is_volatile() || !d_.types().is_scalar(type);
  return d_.program.add(std::move(var));
}

VarId WildWorld::add_param(lang::FuncId f, Type type, const char* prefix) {
  lang::Var var;
  var.name = d_.name(prefix);
  var.type = type;
  var.storage = lang::Storage::Param;
  var.function = f;
  var.slot = static_cast<std::uint32_t>(d_.program.function(f).params.size());
  const VarId param = d_.program.add(std::move(var));
  d_.program.function(f).params.push_back(param);
  d_.program.function(f).frame_slots = d_.program.var(param).slot + 1;
  return param;
}

ExprId WildWorld::initialiser(Type type, bool is_static) {
  const lang::TypeInfo info = d_.types().info(type);
  if (lang::is_floating(info.rep)) return float_number(type);
  if (info.kind == TypeKind::Pointer) {
    if (d_.percent(8)) return d_.build.null_pointer(type.unqualified());
    const ExprId target = is_static ? global_of_type(info.element) : lang::kNoExpr;
    return target == lang::kNoExpr ? d_.build.null_pointer(type.unqualified())
                                   : d_.build.convert(address_of(target), type);
  }
  if (d_.types().is_scalar(type)) return constant(type.unqualified());
  std::vector<lang::Builder::InitItem> items;
  const bool is_array = info.kind == TypeKind::Array || info.kind == TypeKind::Vector;
  std::uint64_t count = is_array ? std::min<std::uint64_t>(info.count, 1 + d_.below(12)) : 1;
  if (!is_array && !d_.types().record(type).is_union) count = d_.types().record(type).fields.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    if (is_array) {
      const bool is_number = info.kind == TypeKind::Vector && d_.types().is_floating(info.element);
      items.emplace_back(i, is_number ? plain_float(info.element) : initialiser(info.element, is_static));
      continue;
    }
    const lang::Field field = d_.types().record(type).fields[i];
    const ExprId value = field.is_bit_field() ? d_.build.constant(field.type.unqualified(), d_.below(2))
                                              : initialiser(field.type, is_static);
    items.emplace_back(i, value);
  }
  return d_.build.init_list(type, items);
}

}  // namespace gadfly::gen
