// SPDX-License-Identifier: Apache-2.0
#include "frontend/questions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "frontend/attribute_guard.h"
#include "frontend/meter.h"
#include "frontend/predefined.h"

namespace gadfly::frontend {
namespace {

using clang::SourceLocation;

// Names whose meaning differs between compilers, their versions, or their options. To name them is to ask. So it is
// with macros that only Clang defines, which need not be here.
constexpr std::string_view kNames[] = {
    "FLT_EVAL_METHOD",
    "_STDC_PREDEF_H",
    "__ABM__",
    "__ADX__",
    "__AES__",
    "__BASE_FILE__",
    "__BIGGEST_ALIGNMENT__",  // of the widest vectors
    "__CET__",
    "__CLFLUSHOPT__",
    "__CLWB__",
    "__CLZERO__",
    "__CRC32__",
    "__DATE__",
    "__DBL_IS_IEC_60559__",
    "__DECIMAL_BID_FORMAT__",
    "__DEC_EVAL_METHOD__",
    "__F16C__",
    "__FAST_MATH__",
    "__FILE_NAME__",
    "__FINITE_MATH_ONLY__",
    "__FLOAT_WORD_ORDER__",
    "__FLT_EVAL_METHOD__",
    "__FLT_IS_IEC_60559__",
    "__FMA__",
    "__FSGSBASE__",
    "__FUNCDNAME__",
    "__FUNCSIG__",
    "__GFNI__",
    "__HAVE_SPECULATION_SAFE_VALUE",
    "__INT16_C",
    "__INT32_C",
    "__INT64_C",
    "__INT8_C",
    "__INTEL_COMPILER",
    "__INTMAX_C",
    "__INVPCID__",
    "__LAHF_SAHF__",
    "__LDBL_IS_IEC_60559__",
    "__LONG_LONG_WIDTH__",
    "__LZCNT__",
    "__MOVBE__",
    "__NO_INLINE__",
    "__NO_MATH_ERRNO__",
    "__PCC__",
    "__PCLMUL__",
    "__PIC__",
    "__PIE__",
    "__POPCNT__",
    "__PRETTY_FUNCTION__",
    "__PRFCHW__",
    "__RDPID__",
    "__RDRND__",
    "__RDSEED__",
    "__SCHAR_WIDTH__",
    "__SHA__",
    "__SHSTK__",
    "__SIG_ATOMIC_MIN__",
    "__SIG_ATOMIC_TYPE__",
    "__SIZEOF_FLOAT80__",
    "__SSP__",
    "__SSSE3__",
    "__STDC_ISO_10646__",
    "__STDC_VERSION__",
    "__STRICT_ANSI__",
    "__TIMESTAMP__",
    "__TIME__",
    "__TINYC__",
    "__UINT16_C",
    "__UINT32_C",
    "__UINT64_C",
    "__UINT8_C",
    "__UINTMAX_C",
    "__VAES__",
    "__VERSION__",
    "__VPCLMULQDQ__",
    "__WCHAR_MIN__",
    "__WINT_MIN__",
    "__builtin_dynamic_object_size",
    "__builtin_frame_address",
    "__builtin_object_size",
    "__builtin_return_address",
    "__chibicc__",
    "__is_identifier",
    "__llvm__",
    "__pic__",
    "__pie__",
};
static_assert(std::ranges::is_sorted(kNames));

constexpr std::string_view kPrefixes[] = {
    "__ATOMIC_HLE_",    "__AVX",        "__BMI",      "__DEC128_", "__DEC32_",      "__DEC64_", "__EVEX",
    "__FLT128_",        "__FLT16_",     "__FLT32",    "__FLT64",   "__FP_FAST_FMA", "__GCC_",   "__GNUC",
    "__MEMORY_SCOPE_",  "__MMX",        "__OPTIMIZE", "__PCC_",    "__SANITIZE_",   "__SSE",    "__STDC_IEC_559",
    "__STDC_IEC_60559", "__STDC_NO_",   "__XSAVE",    "__clang",   "__core",        "__has_",   "__haswell",
    "__icelake",        "__is_target_", "__skylake",  "__tune_",   "__znver"};

// Some uses of these ask; the tree tells which.
constexpr std::string_view kNeedTree[] = {"__aligned__", "__builtin_constant_p", "aligned"};

bool is_question(std::string_view name) {
  if (std::ranges::binary_search(kNames, name)) return true;
  return std::ranges::any_of(kPrefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

}  // namespace

class Questions::Callbacks : public clang::PPCallbacks {
 public:
  explicit Callbacks(Questions& questions) : questions_(questions) {}

  // A macro is not seen as a token where it is expanded.
  void MacroExpands(const clang::Token& token, const clang::MacroDefinition&, clang::SourceRange,
                    const clang::MacroArgs*) override {
    questions_.see_name(token, true);
    const clang::SourceManager& manager = *questions_.manager_;
    const std::string_view name = token.getIdentifierInfo()->getName();
    const SourceLocation at = token.getLocation();
    // Compilers find headers by other names: "./x.h", "x.h".
    if (name == "__FILE__" && !manager.isInMainFile(manager.getExpansionLoc(at)))
      questions_.ask("__FILE__ in a header", at);
  }

 private:
  Questions& questions_;
};

class Questions::Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  Visitor(Questions& questions, clang::ASTContext& context) : questions_(questions), context_(context) {}

  // Optimisers know more constants than others.
  bool VisitCallExpr(clang::CallExpr* call) {
    if (call->getBuiltinCallee() != clang::Builtin::BI__builtin_constant_p || call->getNumArgs() != 1) return true;
    const clang::Expr* argument = call->getArg(0)->IgnoreParenCasts();
    const bool is_literal = llvm::isa<clang::FloatingLiteral, clang::StringLiteral>(argument);
    if (!is_literal && !call->getArg(0)->isIntegerConstantExpr(context_))
      questions_.ask("__builtin_constant_p", call->getBeginLoc());
    return true;
  }

  // As __BIGGEST_ALIGNMENT__.
  bool VisitAlignedAttr(clang::AlignedAttr* attribute) {
    if (attribute->isAlignmentExpr() && attribute->getAlignmentExpr() == nullptr)
      questions_.ask("the greatest alignment", attribute->getLocation());
    return true;
  }

 private:
  Questions& questions_;
  clang::ASTContext& context_;
};

void Questions::watch(clang::Preprocessor& preprocessor) {
  preprocessor_ = &preprocessor;
  manager_ = &preprocessor.getSourceManager();
  language_ = &preprocessor.getLangOpts();
  preprocessor.addPPCallbacks(std::make_unique<Callbacks>(*this));
}

void Questions::see(const clang::Token& token) { see_name(token, false); }

void Questions::see_name(const clang::Token& token, bool expands) {
  const clang::IdentifierInfo* identifier = identifier_of(token);
  if (identifier == nullptr) return;
  const std::string_view name = identifier->getName();
  if (std::ranges::binary_search(kNeedTree, name)) needs_tree_ = true;
  if (is_gnuc_settled_ && !expands && name == "__GNUC__") return;
  if (is_question(name) || is_predefined_here(*identifier)) ask(std::string(name), token.getLocation());
}

// Whether it is a macro that Clang defines by itself and others need not, or not in the same way.
bool Questions::is_predefined_here(const clang::IdentifierInfo& identifier) const {
  if (!identifier.hasMacroDefinition()) return false;
  const clang::MacroInfo* macro = preprocessor_->getMacroInfo(&identifier);
  if (macro == nullptr) return false;
  const bool predefined = macro->isBuiltinMacro() || manager_->isWrittenInBuiltinFile(macro->getDefinitionLoc());
  return predefined && !is_shared_macro(identifier.getName());
}

void Questions::ask(const std::string& what, SourceLocation where) const {
  const SourceLocation written = manager_->getSpellingLoc(where);
  if (where.isInvalid() || manager_->isInSystemHeader(written) || manager_->isWrittenInBuiltinFile(written) ||
      manager_->isWrittenInCommandLineFile(written))
    return;
  if (guards_only_attributes(*manager_, *language_, where)) return;
  found_(what, where);
}

void Questions::look_at(clang::ASTContext& context) {
  if (needs_tree_) Visitor(*this, context).TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace gadfly::frontend
