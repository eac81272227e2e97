// SPDX-License-Identifier: Apache-2.0
#include "frontend/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>
#include <fmt/format.h>

#include <bit>

#include "frontend/bit_fields.h"

namespace gadfly::frontend {

using lang::Type;
using lang::TypeKind;

Types::Types(clang::ASTContext& context, lang::Program& program, Source& source)
    : context_(context), types_(program.types), source_(source) {}

Type Types::of(clang::QualType type) {
  ++depth_;
  const Type result = convert(type);
  if (depth_ == 1) {
    while (!waiting_.empty()) {
      const Type record = waiting_.back();
      waiting_.pop_back();
      complete(record);
    }
  }
  --depth_;
  return result;
}

// may_alias lifts the rules on effective types for lvalues of the type: the tree can't say that.
void Types::refuse_may_alias(clang::QualType type) const {
  for (const auto* alias = type->getAs<clang::TypedefType>(); alias != nullptr;
       alias = alias->desugar()->getAs<clang::TypedefType>())
    if (alias->getDecl()->hasAttr<clang::MayAliasAttr>()) source_.refuse_here("may_alias attribute");
  if (const clang::RecordDecl* record = type->getAsRecordDecl();
      record != nullptr && record->hasAttr<clang::MayAliasAttr>())
    source_.refuse_here("may_alias attribute");
}

void Types::refuse_type_of_bit_field(clang::QualType type) const {
  const auto* of = type->getAs<clang::TypeOfExprType>();
  if (of != nullptr && bit_field_behind(*of->getUnderlyingExpr(), context_) != nullptr)
    source_.refuse_here("the type of a bit-field");
}

Type Types::convert(clang::QualType type) {
  refuse_may_alias(type);
  refuse_type_of_bit_field(type);
  if (type->isVariablyModifiedType()) source_.refuse_here("variable length array");
  if (const clang::ArrayType* array_type = context_.getAsArrayType(type)) return array(*array_type);
  if (const auto* pointer = type->getAs<clang::PointerType>()) {
    check_pointee(pointer->getPointeeType());
    refuse_may_alias(pointer->getPointeeType());
  }

  const clang::SplitQualType split = type.getCanonicalType().split();
  if (split.Quals.hasAddressSpace()) source_.refuse_here("address space");
  if (split.Quals.hasVolatile() && split.Ty->isVectorType()) source_.refuse_here("volatile vector");
  std::uint8_t quals = 0;
  if (split.Quals.hasConst()) quals |= lang::kConst;
  if (split.Quals.hasVolatile()) quals |= lang::kVolatile;
  if (split.Quals.hasRestrict()) quals |= lang::kRestrict;
  if (const auto known = known_.find(split.Ty); known != known_.end()) return known->second.with(quals);
  const Type result = unqualified(*split.Ty);
  known_.emplace(split.Ty, result);
  return result.with(quals);
}

Type Types::array(const clang::ArrayType& type) {
  const Type element = of(type.getElementType());
  if (types_.kind(element) == TypeKind::Record) complete(element.unqualified());
  if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(&type))
    return types_.array_of(element, constant->getSize().getZExtValue());
  if (llvm::isa<clang::IncompleteArrayType>(type)) return types_.incomplete_array_of(element);
  source_.refuse_here("variable length array");
}

Type Types::unqualified(const clang::Type& type) {
  switch (type.getTypeClass()) {
    case clang::Type::Builtin: return basic(llvm::cast<clang::BuiltinType>(type));
    case clang::Type::Pointer: return types_.pointer_to(of(llvm::cast<clang::PointerType>(type).getPointeeType()));
    case clang::Type::FunctionProto:
    case clang::Type::FunctionNoProto: return function(llvm::cast<clang::FunctionType>(type));
    case clang::Type::Record: return record(*llvm::cast<clang::RecordType>(type).getDecl());
    case clang::Type::Enum: return enumeration(*llvm::cast<clang::EnumType>(type).getDecl());
    case clang::Type::Complex: source_.refuse_here("_Complex");
    case clang::Type::Vector: return vector(llvm::cast<clang::VectorType>(type));
    case clang::Type::ExtVector: source_.refuse_here("ext_vector_type");
    case clang::Type::Atomic: source_.refuse_here("_Atomic");
    case clang::Type::BitInt: source_.refuse_here("_BitInt");
    case clang::Type::BlockPointer: source_.refuse_here("block");
    default: source_.refuse_here(fmt::format("{} type", type.getTypeClassName()));
  }
}

Type Types::basic(const clang::BuiltinType& type) {
  using clang::BuiltinType;
  switch (type.getKind()) {
    case BuiltinType::Void: return types_.basic(TypeKind::Void);
    case BuiltinType::Bool: return types_.basic(TypeKind::Bool);
    case BuiltinType::Char_S:
    case BuiltinType::Char_U: return types_.basic(TypeKind::Char);
    case BuiltinType::SChar: return types_.basic(TypeKind::SChar);
    case BuiltinType::UChar: return types_.basic(TypeKind::UChar);
    case BuiltinType::Short: return types_.basic(TypeKind::Short);
    case BuiltinType::UShort: return types_.basic(TypeKind::UShort);
    case BuiltinType::Int: return types_.basic(TypeKind::Int);
    case BuiltinType::UInt: return types_.basic(TypeKind::UInt);
    case BuiltinType::Long: return types_.basic(TypeKind::Long);
    case BuiltinType::ULong: return types_.basic(TypeKind::ULong);
    case BuiltinType::LongLong: return types_.basic(TypeKind::LLong);
    case BuiltinType::ULongLong: return types_.basic(TypeKind::ULLong);
    case BuiltinType::Int128: return types_.basic(TypeKind::Int128);
    case BuiltinType::UInt128: return types_.basic(TypeKind::UInt128);
    case BuiltinType::Float: return types_.basic(TypeKind::Float);
    case BuiltinType::Double: return types_.basic(TypeKind::Double);
    case BuiltinType::LongDouble: return types_.basic(TypeKind::LongDouble);
    default: source_.refuse_here(type.getName(clang::PrintingPolicy(context_.getLangOpts())).str());
  }
}

Type Types::vector(const clang::VectorType& type) {
  if (type.getVectorKind() != clang::VectorKind::Generic) source_.refuse_here("vector type of one target");
  const Type element = of(type.getElementType());
  const std::uint64_t count = type.getNumElements(), size = types_.size(element) * count;
  if (!types_.is_vector_element(element) || !std::has_single_bit(count) || size > lang::TypeTable::kMostVectorBytes)
    source_.refuse_here(fmt::format("vector of {} elements of type {}", count, type.getElementType().getAsString()));
  if (context_.getTypeAlign(&type) != 8 * size || context_.getTypeSize(&type) != 8 * size)
    source_.refuse_here("layout of a vector");
  return types_.vector_of(element, count);
}

Type Types::function(const clang::FunctionType& type) {
  const Type result = of(type.getReturnType());
  const auto* prototype = llvm::dyn_cast<clang::FunctionProtoType>(&type);
  if (prototype == nullptr) return types_.function(result, {}, false, true);
  std::vector<Type> params;
  for (const clang::QualType param : prototype->param_types()) params.push_back(of(param));
  return types_.function(result, std::move(params), prototype->isVariadic(), false);
}

std::string Types::unique(std::set<std::string>& taken, const std::string& wanted) {
  std::string name = wanted;
  for (unsigned n = 1; !taken.insert(name).second; ++n) name = fmt::format("{}_{}", wanted, n);
  return name;
}

Type Types::record(const clang::RecordDecl& decl) {
  const clang::Decl* va_list_tag = context_.getVaListTagDecl();
  if (va_list_tag != nullptr && va_list_tag->getCanonicalDecl() == decl.getCanonicalDecl())
    return types_.basic(TypeKind::VaList);

  std::string name = decl.getName().str();
  if (name.empty())
    if (const clang::TypedefNameDecl* alias = decl.getTypedefNameForAnonDecl()) name = alias->getName().str();
  // The tag of an anonymous member is never printed: it must not take a name that is.
  if (name.empty())
    name = decl.isAnonymousStructOrUnion() ? fmt::format("member_{}", ++anonymous_members_)
                                           : fmt::format("anon_{}", ++anonymous_);
  const Type type = types_.add_record(unique(tags_, name), decl.isUnion());
  types_.record(types_.record_id(type)).anonymous = decl.isAnonymousStructOrUnion();
  if (const clang::RecordDecl* definition = decl.getDefinition()) {
    undefined_.emplace(type.index(), definition);
    waiting_.push_back(type);
  }
  return type;
}

// Records are defined apart from being named: a member may point to the record it is in.
void Types::complete(Type type) {
  const auto found = undefined_.find(type.index());
  if (found == undefined_.end()) return;
  const clang::RecordDecl& decl = *found->second;
  undefined_.erase(found);

  std::vector<lang::Field> fields;
  for (const clang::FieldDecl* member : decl.fields()) fields.push_back(field(*member));
  lang::Record& record = types_.record(types_.record_id(type));
  record.packed = decl.hasAttr<clang::PackedAttr>();
  record.align_as = decl.getMaxAlignment() / 8;
  if (const auto* pragma = decl.getAttr<clang::MaxFieldAlignmentAttr>())
    record.pack_pragma = static_cast<std::uint16_t>(pragma->getAlignment() / 8);
  types_.complete_record(types_.record_id(type), std::move(fields));
  check_layout(decl, types_.record(type));
}

lang::Field Types::field(const clang::FieldDecl& decl) {
  lang::Field field;
  field.name = decl.getName().str();
  field.type = of(decl.getType());
  if (types_.kind(field.type) == TypeKind::Record) complete(field.type.unqualified());
  if (decl.isBitField()) field.bit_width = static_cast<std::int16_t>(decl.getBitWidthValue(context_));
  field.packed = decl.hasAttr<clang::PackedAttr>();
  std::uint32_t align = decl.getMaxAlignment() / 8;
  if (const std::uint32_t wanted = typedef_align(decl.getType()); wanted != 0) {
    align = std::max(align, wanted);
    if (wanted < types_.align(field.type)) field.packed = true;
  }
  field.align_as = static_cast<std::uint16_t>(align);
  return field;
}

// Gadfly computes layouts by itself, because programs it generates have no Clang behind them.
// Where the two disagree nothing is certain.
void Types::check_layout(const clang::RecordDecl& decl, const lang::Record& record) const {
  if (decl.isInvalidDecl()) return;
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&decl);
  bool same = record.size == static_cast<std::uint64_t>(layout.getSize().getQuantity()) &&
              record.align == static_cast<std::uint64_t>(layout.getAlignment().getQuantity());
  for (unsigned i = 0; i < record.fields.size() && same; ++i) {
    const lang::Field& field = record.fields[i];
    if (field.bit_width == 0) continue;
    same = field.offset * 8 + field.bit_offset == layout.getFieldOffset(i);
  }
  if (!same)
    source_.refuse(decl.getLocation(),
                   fmt::format("layout of {} {}", record.is_union ? "union" : "struct", record.tag));
}

std::uint32_t Types::typedef_align(clang::QualType type) const {
  if (type.isCanonical() || type->isIncompleteType() || type->isFunctionType()) return 0;
  const unsigned wanted = context_.getTypeAlign(type);
  return wanted == context_.getTypeAlign(type.getCanonicalType()) ? 0 : wanted / 8;
}

// lang::Type has no alignment of its own, so an access through such a pointer would be taken for
// a misaligned one.
void Types::check_pointee(clang::QualType pointee) const {
  const std::uint32_t wanted = typedef_align(pointee);
  if (wanted != 0 && wanted * 8 < context_.getTypeAlign(pointee.getCanonicalType()))
    source_.refuse_here("pointer to a type of reduced alignment");
}

Type Types::enumeration(const clang::EnumDecl& decl) {
  lang::Enum e;
  std::string name = decl.getName().str();
  if (name.empty())
    if (const clang::TypedefNameDecl* alias = decl.getTypedefNameForAnonDecl()) name = alias->getName().str();
  if (name.empty()) name = fmt::format("anon_{}", ++anonymous_);
  e.tag = unique(tags_, name);
  const clang::EnumDecl* definition = decl.getDefinition();
  if (definition == nullptr) {
    e.underlying = types_.basic(TypeKind::UInt);
    return types_.add_enum(std::move(e));
  }
  e.underlying = of(definition->getIntegerType());
  e.packed = definition->hasAttr<clang::PackedAttr>();
  for (const clang::EnumConstantDecl* constant : definition->enumerators()) {
    lang::Enumerator enumerator;
    enumerator.name = unique(names_, constant->getName().str());
    enumerator.value = static_cast<std::int64_t>(constant->getInitVal().extOrTrunc(64).getZExtValue());
    e.enumerators.push_back(std::move(enumerator));
  }
  return types_.add_enum(std::move(e));
}

}  // namespace gadfly::frontend
