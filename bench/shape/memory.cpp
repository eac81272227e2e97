// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "shape/counts.h"

namespace gadfly::shape {

using namespace lang;

namespace {

constexpr std::array<std::string_view, 22> kMemoryFunctions = {
    "memcpy", "memmove", "memset",  "memcmp", "memchr",  "mempcpy", "bcopy",  "bzero",   "strlen", "strcpy", "strncpy",
    "strcat", "strcmp",  "strncmp", "strchr", "strrchr", "strstr",  "stpcpy", "strnlen", "strspn", "bcmp",   "strncat"};
constexpr std::array<std::string_view, 5> kHeapFunctions = {"malloc", "calloc", "realloc", "free", "aligned_alloc"};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  for (const std::string_view each : names)
    if (each == name) return true;
  return false;
}

class MemoryReader {
 public:
  MemoryReader(const Sites& sites, Tally& tally) : sites_(sites), program_(sites.program), tally_(tally) {}

  void look(std::uint32_t i) {
    const Expr& e = sites_.expr(i);
    if (e.kind == ExprKind::Call) look_at_call(e);
    else if (e.kind == ExprKind::BuiltinCall) look_at_builtin(e);
    else if (e.kind == ExprKind::Cast && CastKind{e.op} == CastKind::PtrToPtr) look_at_cast(e);
    else if (e.kind == ExprKind::Cast && CastKind{e.op} == CastKind::PtrToInt) tally_.add("pun.pointer_to_integer");
    else if (e.kind == ExprKind::Member) look_at_member(i, e);
  }

  void finish() {
    for (const auto& [record, read] : read_)
      for (const std::uint32_t member : read) {
        const std::set<std::uint32_t>& written = written_[record];
        if (written.size() > written.contains(member)) {
          tally_.add("pun.union");
          tally_.add_if(is_special(RecordId{record}), "pun.union_special");
          break;
        }
      }
  }

 private:
  // Has a member that is more than an integer.
  bool is_special(RecordId record) const {
    return std::ranges::any_of(program_.types.record(record).fields, [&](const Field& field) {
      return field.is_bit_field() || !program_.types.is_integer(field.type);
    });
  }

  ExprId argument(const Expr& call, std::uint32_t number) const {
    return number < call.c ? ExprId{program_.lists[call.b + number]} : kNoExpr;
  }

  // What a pointer points to before it became a void *; unqualified.
  Type pointee(ExprId pointer) const {
    Type type = program_.expr(sites_.bare(pointer)).type;
    type = program_.types.element(type);
    while (program_.types.kind(type) == TypeKind::Array) type = program_.types.element(type);
    return type.unqualified();
  }

  void look_at_call(const Expr& e) {
    const std::string_view name = sites_.callee(e);
    tally_.add_if(is_one_of(kHeapFunctions, name), "memory.heap");
    tally_.add_if(name == "alloca", "memory.alloca");
    if (!is_one_of(kMemoryFunctions, name)) return;
    tally_.add("memory.function");
    tally_.add("memory." + std::string(name));
    if (!name.starts_with("mem")) return;
    const ExprId size = argument(e, 2);
    if (size == kNoExpr) return;
    tally_.add_if(!sites_.is_constant(size), "memory.varying_size");
    const bool copies = name == "memcpy" || name == "memmove" || name == "mempcpy";
    if (!copies) return;
    const Type to = pointee(argument(e, 0)), from = pointee(argument(e, 1));
    tally_.add_if(
        to != from && program_.types.kind(to) != TypeKind::Void && program_.types.kind(from) != TypeKind::Void,
        "pun.memcpy");
  }

  void look_at_builtin(const Expr& e) {
    switch (Builtin{e.op}) {
      case Builtin::AddOverflow:
      case Builtin::SubOverflow:
      case Builtin::MulOverflow: tally_.add("overflow.builtin"); break;
      case Builtin::AddOverflowP:
      case Builtin::SubOverflowP:
      case Builtin::MulOverflowP: tally_.add("overflow.predicate"); break;
      case Builtin::IsNan:
      case Builtin::IsInf:
      case Builtin::IsInfSign:
      case Builtin::IsFinite:
      case Builtin::IsNormal:
      case Builtin::SignBit:
      case Builtin::IsUnordered:
      case Builtin::FpClassify: tally_.add("float.classified"); break;
      default: break;
    }
  }

  bool is_null(ExprId id) const {
    const Expr& e = program_.expr(sites_.bare(id));
    if (e.kind == ExprKind::Comma || e.kind == ExprKind::Assign) return is_null(e.child_b());
    return e.kind == ExprKind::IntConst;
  }

  void look_at_cast(const Expr& e) {
    const TypeTable& types = program_.types;
    const Type from = types.element(program_.expr(e.child_a()).type), to = types.element(e.type);
    const TypeKind a = types.kind(from), b = types.kind(to);
    if (from.unqualified() == to.unqualified()) return;
    if (b == TypeKind::Void) return;
    if (a == TypeKind::Void) {
      const Expr& made = program_.expr(sites_.bare(e.child_a()));
      const bool heap = made.kind == ExprKind::Call && is_one_of(kHeapFunctions, sites_.callee(made));
      tally_.add_if(!heap && !is_null(e.child_a()), "pun.void");
    } else if (types.is_character(to) && !types.is_character(from)) {
      tally_.add("pun.character_pointer");
    } else if (a != TypeKind::Function && b != TypeKind::Function) {
      tally_.add("pun.pointer_cast");
    }
  }

  void look_at_member(std::uint32_t site, const Expr& e) {
    Type type = program_.expr(e.child_a()).type;
    if (program_.types.kind(type) != TypeKind::Record || !program_.types.record(type).is_union) return;
    tally_.add("union.access");
    // Up to what is done with the lvalue that the member is part of.
    std::uint32_t at = site, user = sites_.exprs[site].parent;
    while (user != kOutside && is_part(sites_.expr(user))) at = user, user = sites_.exprs[user].parent;
    if (user == kOutside) return;
    const Expr& use = sites_.expr(user);
    const std::uint32_t record = program_.types.info(type).id;
    const bool target = writes(use) && at == user + 1;
    if (target) written_[record].insert(e.b);
    if (!target || use.kind != ExprKind::Assign) read_[record].insert(e.b);
  }

  static bool is_part(const Expr& e) {
    return e.kind == ExprKind::Member || e.kind == ExprKind::ArrayDecay || e.kind == ExprKind::Index;
  }

  const Sites& sites_;
  const Program& program_;
  Tally& tally_;
  std::map<std::uint32_t, std::set<std::uint32_t>> read_, written_;  // members by union
};

}  // namespace

void count_memory(const Sites& sites, Tally& tally) {
  MemoryReader reader(sites, tally);
  for (std::uint32_t i = 0; i < sites.exprs.size(); ++i)
    if (sites.exprs[i].evaluated) reader.look(i);
  reader.finish();
}

}  // namespace gadfly::shape
