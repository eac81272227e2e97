// SPDX-License-Identifier: Apache-2.0
#include "frontend/clang_run.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "frontend/headers.h"

namespace gadfly::frontend {
namespace {

constexpr std::size_t kLongestMessage = 300;

// C of GCC's that Clang refuses: it is C as compilers meet it, so it is named as unsupported.
struct KnownRefusal {
  std::string_view message, construct;
};
constexpr KnownRefusal kKnownRefusals[] = {
    {"function definition is not allowed here", "nested function"},
    {"fields must have a constant size", "variable length array in a struct"},
    {"'scalar_storage_order'", "scalar_storage_order attribute"},
    {"'__shuffle_of_gcc'", "__builtin_shuffle"},
};

// Built-in functions of GCC's that Clang does not know: the library's functions, and others of
// Clang's.
constexpr std::string_view kPlainBuiltins[] = {
    "exit",    "_exit",   "_Exit",   "putchar", "puts",     "fputs",   "fputc",   "putc",
    "fwrite",  "isalnum", "isalpha", "isblank", "iscntrl",  "isdigit", "isgraph", "islower",
    "isprint", "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper",
};
struct OtherBuiltin {
  std::string_view name, other;
};
constexpr OtherBuiltin kOtherBuiltins[] = {
    {"isinff", "isinf"},    {"isinfl", "isinf"},     {"isnanf", "isnan"},     {"isnanl", "isnan"},
    {"finite", "isfinite"}, {"finitef", "isfinite"}, {"finitel", "isfinite"}, {"imaxabs", "llabs"},
};

void place(Rejection& error, const clang::SourceManager& manager, clang::SourceLocation location) {
  if (location.isInvalid()) return;
  const auto at = manager.getPresumedLoc(manager.getExpansionLoc(location));
  if (at.isInvalid()) return;
  error.file = at.getFilename();
  error.line = at.getLine();
  error.column = at.getColumn();
}

class FirstError : public clang::DiagnosticConsumer {
 public:
  FirstError(std::string name, Action& action) : name_(std::move(name)), action_(action) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    // Once the reading has been ended, all of the rest is missing.
    if (error_ || action_.meter().has_ended() || level < clang::DiagnosticsEngine::Warning) return;
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    Rejection error;
    error.kind = Rejection::Kind::does_not_compile;
    error.message = text.str().take_front(kLongestMessage).str();
    error.file = name_;
    bool is_known = false;
    for (const KnownRefusal& known : kKnownRefusals) {
      if (!text.str().contains(known.message)) continue;
      error.kind = Rejection::Kind::unsupported;
      error.message = known.construct;
      is_known = true;
    }
    if (!is_known && level < clang::DiagnosticsEngine::Error)
      return action_.warn(clang::DiagnosticIDs::getWarningOptionForDiag(info.getID()));
    if (info.hasSourceManager()) place(error, info.getSourceManager(), info.getLocation());
    error_ = std::move(error);
  }

  const std::optional<Rejection>& error() const { return error_; }

 private:
  std::string name_;
  Action& action_;
  std::optional<Rejection> error_;
};

// Warnings about extensions, and about functions of the library that are declared in another way.
void turn_on_warnings(clang::DiagnosticsEngine& diagnostics) {
  std::vector<clang::diag::kind> all;
  clang::DiagnosticIDs::getAllDiagnostics(clang::diag::Flavor::WarningOrError, all);
  for (const clang::diag::kind id : all)
    if (clang::DiagnosticIDs::isBuiltinExtensionDiag(id) && diagnostics.isIgnored(id, {}))
      diagnostics.setSeverity(id, clang::diag::Severity::Warning, {});
  diagnostics.setSeverityForGroup(clang::diag::Flavor::WarningOrError, "incompatible-library-redeclaration",
                                  clang::diag::Severity::Warning);
}

std::vector<std::string> arguments_for(const std::string& name, const ReadOptions& options) {
  std::vector<std::string> arguments = {
      "clang",
      fmt::format("--target={}", options.target->triple),
      "-resource-dir=" GADFLY_CLANG_RESOURCE_DIR,
      "-fsyntax-only",
      fmt::format("-std={}", options.std),
      "-ferror-limit=1",  // the first error is all that is told
      "-fbracket-depth=2048",
      "-fno-spell-checking",
      "-Wno-everything",
      "-Wunknown-attributes",
      // Old C has these. Clang takes them for errors unless told by name.
      "-Wno-implicit-int",
      "-Wno-implicit-function-declaration",
      "-Wno-int-conversion",
      "-Wno-incompatible-function-pointer-types",
      "-Wno-return-mismatch",
      "-Wno-return-type",
  };
  arguments.emplace_back("-D__builtin_shuffle(...)=__shuffle_of_gcc");  // for its place in kKnownRefusals
  for (const std::string_view name : kPlainBuiltins) arguments.push_back(fmt::format("-D__builtin_{}={}", name, name));
  for (const auto& [name, other] : kOtherBuiltins)
    arguments.push_back(fmt::format("-D__builtin_{}=__builtin_{}", name, other));
  for (std::string& argument : header_arguments(*options.target)) arguments.push_back(std::move(argument));
  for (const std::string& dir : options.include_dirs) arguments.push_back("-I" + dir);
  for (const std::string& define : options.defines) arguments.push_back("-D" + define);
  arguments.insert(arguments.end(), options.clang_flags.begin(), options.clang_flags.end());
  arguments.insert(arguments.end(), {"-x", options.cxx ? "c++" : "c", "--", name});
  return arguments;
}

Rejection rejection(Rejection::Kind kind, const std::string& file, std::string message) {
  Rejection result;
  result.kind = kind;
  result.file = file;
  result.message = std::move(message);
  return result;
}

Rejection too_large(const std::string& file) {
  return rejection(Rejection::Kind::unsupported, file, fmt::format("source file larger than {} MiB", kMostBytes >> 20));
}

// At most one byte more than the largest file.
std::variant<std::string, Rejection> contents_of(const std::string& path) {
  const auto unreadable = [&](std::string why) { return rejection(Rejection::Kind::unreadable, path, std::move(why)); };
  if (path.empty()) return unreadable("no file name");
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return unreadable(std::strerror(errno));
  if (S_ISDIR(status.st_mode)) return unreadable(std::strerror(EISDIR));
  const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (file == nullptr) return unreadable(std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  while (text.size() <= kMostBytes) {
    const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get());
    if (count == 0) break;
    text.append(buffer, count);
  }
  if (std::ferror(file.get())) return unreadable(std::strerror(errno));
  return text;
}

}  // namespace

std::variant<std::string, Rejection> file_contents(const std::string& path) { return contents_of(path); }

std::optional<Rejection> run_clang(const std::string& name, std::string_view text, const ReadOptions& options,
                                   Action& action) {
  if (text.size() > kMostBytes) return too_large(name);
  FirstError errors(name, action);
  const auto failure = [&](std::string otherwise) {
    return errors.error() ? *errors.error() : rejection(Rejection::Kind::does_not_compile, name, otherwise);
  };
  auto diagnostics = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &errors, false);
  const auto files =
      files_with(name, text, *options.target, [&](std::string why) { action.meter().end(std::move(why)); });
  const std::vector<std::string> arguments = arguments_for(name, options);
  std::vector<const char*> argv;
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  clang::CreateInvocationOptions how;
  how.Diags = diagnostics;
  how.VFS = files;
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(argv, how);
  if (invocation == nullptr || errors.error()) return failure("Clang rejects its options");
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getPreprocessorOpts().DisablePragmaDebugCrash = true;

  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.createDiagnostics(&errors, false);  // with the warnings as the options have them
  if (action.wants_warnings()) turn_on_warnings(compiler.getDiagnostics());
  compiler.createFileManager(files);
  compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  const bool done = compiler.ExecuteAction(action);
  if (!errors.error() && action.meter().has_ended()) {
    if (action.meter().why().empty()) throw support::Stopped{};
    Rejection ended = rejection(Rejection::Kind::unsupported, name, action.meter().why());
    place(ended, compiler.getSourceManager(), action.meter().where());
    return ended;
  }
  if (errors.error() || !done) return failure("Clang gives no translation unit");
  return std::nullopt;
}

}  // namespace gadfly::frontend
