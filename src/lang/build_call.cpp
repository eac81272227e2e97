// SPDX-License-Identifier: Apache-2.0
// Calls of functions and of built-in functions.
#include "lang/build.h"
#include "support/check.h"

namespace gadfly::lang {
namespace {

// A letter for each type: i int, l long, q long long; I L Q unsigned; s unsigned short; b _Bool; f float, d double,
// e long double; w and z unsigned types of 64 bits and of a pointer's size; p void *, c const void *. An upper case P
// stands for a pointer to the type after it.
struct Prototype {
  std::string_view name, types;  // the result, then the parameters
};

constexpr Prototype kPrototypes[] = {
    {"clz", "iI"},
    {"clzl", "iL"},
    {"clzll", "iQ"},
    {"ctz", "iI"},
    {"ctzl", "iL"},
    {"ctzll", "iQ"},
    {"popcount", "iI"},
    {"popcountl", "iL"},
    {"popcountll", "iQ"},
    {"parity", "iI"},
    {"parityl", "iL"},
    {"parityll", "iQ"},
    {"ffs", "ii"},
    {"ffsl", "il"},
    {"ffsll", "iq"},
    {"clrsb", "ii"},
    {"clrsbl", "il"},
    {"clrsbll", "iq"},
    {"bswap16", "ss"},
    {"bswap32", "II"},
    {"bswap64", "ww"},
    {"abs", "ii"},
    {"labs", "ll"},
    {"llabs", "qq"},
    {"expect", "lll"},
    {"expect_with_probability", "llld"},
    {"sadd_overflow", "biiPi"},
    {"ssub_overflow", "biiPi"},
    {"smul_overflow", "biiPi"},
    {"uadd_overflow", "bIIPI"},
    {"usub_overflow", "bIIPI"},
    {"umul_overflow", "bIIPI"},
    {"saddl_overflow", "bllPl"},
    {"ssubl_overflow", "bllPl"},
    {"smull_overflow", "bllPl"},
    {"uaddl_overflow", "bLLPL"},
    {"usubl_overflow", "bLLPL"},
    {"umull_overflow", "bLLPL"},
    {"saddll_overflow", "bqqPq"},
    {"ssubll_overflow", "bqqPq"},
    {"smulll_overflow", "bqqPq"},
    {"uaddll_overflow", "bQQPQ"},
    {"usubll_overflow", "bQQPQ"},
    {"umulll_overflow", "bQQPQ"},
    {"memcpy", "ppcz"},
    {"memmove", "ppcz"},
    {"memset", "ppiz"},
    {"memcmp", "iccz"},
    {"strlen", "zT"},
    {"strcpy", "ttT"},
    {"strncpy", "ttTz"},
    {"strcmp", "iTT"},
    {"malloc", "pz"},
    {"calloc", "pzz"},
    {"free", "vp"},
    {"fabs", "dd"},
    {"sqrt", "dd"},
    {"fabsf", "ff"},
    {"fabsl", "ee"},
    {"copysign", "ddd"},
    {"copysignf", "fff"},
    {"copysignl", "eee"},
    {"fmin", "ddd"},
    {"fminf", "fff"},
    {"fminl", "eee"},
    {"fmax", "ddd"},
    {"fmaxf", "fff"},
    {"fmaxl", "eee"},
    {"fma", "dddd"},
    {"fmaf", "ffff"},
    {"fmal", "eeee"},
};

constexpr std::string_view kPrefix = "__builtin_";

class PrototypeReader {
 public:
  PrototypeReader(TypeTable& types, std::string_view text) : types_(types), rest_(text) {}

  Type function() {
    const Type result = next();
    std::vector<Type> params;
    while (!rest_.empty()) params.push_back(next());
    return types_.function(result, std::move(params), false, false);
  }

 private:
  Type next() {
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    const bool wide = types_.target().long_size == 8;
    switch (letter) {
      case 'i': return types_.basic(TypeKind::Int);
      case 'I': return types_.basic(TypeKind::UInt);
      case 'l': return types_.basic(TypeKind::Long);
      case 'L': return types_.basic(TypeKind::ULong);
      case 'q': return types_.basic(TypeKind::LLong);
      case 'Q': return types_.basic(TypeKind::ULLong);
      case 's': return types_.basic(TypeKind::UShort);
      case 'b': return types_.basic(TypeKind::Bool);
      case 'f': return types_.basic(TypeKind::Float);
      case 'd': return types_.basic(TypeKind::Double);
      case 'e': return types_.basic(TypeKind::LongDouble);
      case 'w': return types_.basic(wide ? TypeKind::ULong : TypeKind::ULLong);
      case 'z': return types_.basic(wide ? TypeKind::ULong : TypeKind::UInt);
      case 'v': return types_.basic(TypeKind::Void);
      case 'p': return types_.pointer_to(types_.basic(TypeKind::Void));
      case 'c': return types_.pointer_to(types_.basic(TypeKind::Void).with(kConst));
      case 't': return types_.pointer_to(types_.basic(TypeKind::Char));
      case 'T': return types_.pointer_to(types_.basic(TypeKind::Char).with(kConst));
      case 'P': return types_.pointer_to(next());
      default: break;
    }
    GADFLY_CHECK(false, "no type has the letter '{}'", letter);
    return Type{};
  }

  TypeTable& types_;
  std::string_view rest_;
};

TypeKind result_kind(Builtin builtin) {
  switch (builtin) {
    case Builtin::AddOverflow:
    case Builtin::SubOverflow:
    case Builtin::MulOverflow: return TypeKind::Bool;
    case Builtin::Unreachable:
    case Builtin::Trap:
    case Builtin::VaStart:
    case Builtin::VaEnd:
    case Builtin::VaCopy:
    case Builtin::Prefetch: return TypeKind::Void;
    default: return TypeKind::Int;
  }
}

bool is_buildable(Builtin builtin) {
  switch (builtin) {
    case Builtin::AddOverflowP:
    case Builtin::SubOverflowP:
    case Builtin::MulOverflowP:
    case Builtin::ObjectSize:
    case Builtin::FpClassify:
    case Builtin::FrameAddress:
    case Builtin::ReturnAddress: return false;
    default: return true;
  }
}

}  // namespace

std::vector<ExprId> Builder::convert_arguments(Type function, std::span<const ExprId> args) {
  const std::vector<Type> params = types_.info(function).params;
  std::vector<ExprId> converted;
  for (std::size_t i = 0; i < args.size(); ++i)
    converted.push_back(i < params.size() ? convert(args[i], params[i]) : promote_argument(args[i]));
  return converted;
}

ExprId Builder::finish_call(ExprId callee, std::span<const ExprId> converted) {
  const Type function = types_.element(expr(callee).type);
  const std::uint32_t first = program_.add_list(converted);
  return add(ExprKind::Call, types_.element(function).unqualified(), 0, 0, raw(callee), first,
             static_cast<std::uint32_t>(converted.size()));
}

ExprId Builder::call(FuncId function, std::span<const ExprId> args) {
  const std::vector<ExprId> converted = convert_arguments(program_.function(function).type, args);
  return finish_call(function_address(function), converted);
}

ExprId Builder::call_pointer(ExprId pointer, std::span<const ExprId> args) {
  return finish_call(pointer, convert_arguments(types_.element(expr(pointer).type), args));
}

ExprId Builder::function_address(FuncId function) {
  const Type type = program_.function(function).type;
  const ExprId designator = add(ExprKind::FuncRef, type, 0, 0, raw(function));
  return add(ExprKind::FunctionDecay, types_.pointer_to(type), 0, kImplicit, raw(designator));
}

ExprId Builder::builtin_call(Builtin builtin, std::span<const ExprId> args) {
  GADFLY_CHECK(is_buildable(builtin), "built-in function {}", static_cast<int>(builtin));
  const std::uint32_t first = program_.add_list(args);
  return add(ExprKind::BuiltinCall, types_.basic(result_kind(builtin)), static_cast<unsigned>(builtin), 0, kNone, first,
             static_cast<std::uint32_t>(args.size()));
}

FuncId Builder::builtin_function(std::string_view name) {
  if (const auto known = builtins_.find(name); known != builtins_.end()) return known->second;
  if (!name.starts_with(kPrefix)) return kNoFunc;
  for (const Prototype& prototype : kPrototypes) {
    if (prototype.name != name.substr(kPrefix.size())) continue;
    Function f;
    f.name = name;
    f.type = PrototypeReader(types_, prototype.types).function();
    return builtins_[std::string(name)] = program_.add(std::move(f));
  }
  return kNoFunc;
}

ExprId Builder::va_list_value(VarId list) {
  const bool is_array = types_.kind(program_.var(list).type) == TypeKind::Array;
  return is_array ? decay(variable(list)) : load(variable(list));
}

ExprId Builder::va_start(VarId list, VarId last_param) {
  const ExprId args[] = {va_list_value(list), load(variable(last_param))};
  return builtin_call(Builtin::VaStart, args);
}

ExprId Builder::va_end(VarId list) {
  const ExprId args[] = {va_list_value(list)};
  return builtin_call(Builtin::VaEnd, args);
}

ExprId Builder::va_copy(VarId to, VarId from) {
  const ExprId args[] = {va_list_value(to), va_list_value(from)};
  return builtin_call(Builtin::VaCopy, args);
}

ExprId Builder::va_arg(VarId list, Type type) {
  return add(ExprKind::VaArg, type.unqualified(), 0, 0, raw(va_list_value(list)));
}

}  // namespace gadfly::lang
