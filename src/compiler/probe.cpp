// SPDX-License-Identifier: Apache-2.0
#include "compiler/probe.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>
#include <sstream>

#include "compiler/platform.h"

namespace gadfly::compiler {
namespace {

constexpr char kProgram[] = "probe";

// Without headers: one of Debian's compilers comes without its own. After its answer it says what options may have
// changed in what programs mean.
constexpr char kProbe[] =
    "#ifdef __cplusplus\n"
    "extern \"C\"\n"
    "#endif\n"
    "int printf(const char *, ...);\n"
    "static volatile int six = 6;\n"
    "struct Bits { int field : 3; };\n"
    "struct Wide { char c; long long member; };\n"
    "struct Double { char c; double member; };\n"
    "enum Few { kOne };\n"
    // 16 and 32 say something of _Float16 and _Float32 only: float and double are evaluated as with 0.
    "#if !defined __FLT_EVAL_METHOD__ || __FLT_EVAL_METHOD__ == 0 || __FLT_EVAL_METHOD__ == 16 || \\\n"
    "    __FLT_EVAL_METHOD__ == 32\n"
    "#define EXCESS 0\n"
    "#else\n"
    "#define EXCESS 1\n"
    "#endif\n"
    "#if defined __FAST_MATH__ || defined __ASSOCIATIVE_MATH__ || defined __RECIPROCAL_MATH__ || \\\n"
    "    defined __NO_SIGNED_ZEROS__ || __FINITE_MATH_ONLY__ + 0\n"
    "#define FAST 1\n"
    "#else\n"
    "#define FAST 0\n"
    "#endif\n"
    // Not every version of GCC has those macros.
    "#if defined __OPTIMIZE__ && !EXCESS\n"
    "static volatile double zero = -0.0, one = 1.0, three = 3.0;\n"
    "static int is_rough(void) {\n"
    "  double a = zero, b = one, c = three;\n"
    "  return 1 / (a + 0.0) < 0 || (b + 1e16) - 1e16 != 0 || c / 10.0 != 0.3;\n"
    "}\n"
    "#else\n"
    "static int is_rough(void) { return 0; }\n"
    "#endif\n"
    "static void say(const char *what, int value) { printf(\"%s = %d\\n\", what, value); }\n"
    "int main(void) {\n"
    "  struct Bits bits;\n"
    "  for (int i = 0; i < 1; ++i) bits.field = -1;\n"
    "  printf(\"answer %d\\n\", six * 7);\n"
    "  say(\"sizeof (long)\", sizeof(long));\n"
    "  say(\"sizeof (void *)\", sizeof(void *));\n"
    "  say(\"sizeof (enum)\", sizeof(enum Few));\n"
    "  say(\"sizeof (struct { char; long long; })\", sizeof(struct Wide));\n"
    "  say(\"sizeof (struct { char; double; })\", sizeof(struct Double));\n"
    "  say(\"(int : 3)-1 < 0\", bits.field < 0);\n"
    "  say(\"sizeof (long double)\", sizeof(long double));\n"
    "  say(\"sizeof (wchar_t)\", sizeof(L'x'));\n"
    "  say(\"(char)-1 < 0\", (char)-1 < 0);\n"
    "  say(\"fast mathematics\", FAST || is_rough());\n"
    "  say(\"excess precision\", EXCESS);\n"
    "  return 0;\n"
    "}\n";
constexpr char kAnswer[] = "answer 42\n";

// What it has to say for answers to hold, in that order; |facts| of them.
struct Expected {
  Platform platform;
  std::size_t facts;
  int values[11];
};
constexpr Expected kExpected[] = {
    {Platform::X86_64, 11, {8, 8, 4, 16, 16, 1, 16, 4, 1, 0, 0}},
    // The abstract machine gives no answer where excess precision would show.
    {Platform::X86_32, 10, {4, 4, 4, 12, 12, 1, 12, 4, 1, 0}},
    {Platform::LittleLp64, 6, {8, 8, 4, 16, 16, 1}},
};

// The first thing that programs with |facts| (lines "WHAT = VALUE") see otherwise than they have to.
std::optional<std::string> difference(const std::string& facts, Platform platform) {
  const auto* expected = std::ranges::find(kExpected, platform, &Expected::platform);
  if (expected == std::end(kExpected)) return std::nullopt;
  std::istringstream lines(facts);
  std::string line;
  for (std::size_t i = 0; i < expected->facts; ++i) {
    std::getline(lines, line);
    const std::string end = fmt::format(" = {}", expected->values[i]);
    if (!line.ends_with(end))
      return fmt::format("programs mean something else with it: {}, where answers are known for{}", line, end);
  }
  return std::nullopt;
}

constexpr char kExtensions[] =
    "typedef struct { char c; int i; } __attribute__((packed)) Packed;\n"
    "static long wide __attribute__((aligned(32))) = 11;\n"
    "__attribute__((noinline)) static int one(int x) { return x + __builtin_popcountll(1ull); }\n"
    "__attribute__((cold)) static int sum(int n, ...) {\n"
    "  __builtin_va_list list; __builtin_va_start(list, n);\n"
    "  int s = __builtin_va_arg(list, int) + n; __builtin_va_end(list); return s; }\n"
    "__attribute__((unused)) static int spare(void) { return 0; }\n"
    "int main(void) {\n"
    "  __uint128_t u = (__uint128_t)1 << 70; __int128_t s = -(__int128_t)u;\n"
    "  int r; return !(one(1) == 2 && sum(1, 2) == 3 && (int)(u >> 70) == 1 && s < 0 &&\n"
    "    sizeof(Packed) == 5 && wide == 11 && __builtin_bswap64(1ull) == 1ull << 56 &&\n"
    "    __builtin_clz(1u) == 31 && __builtin_ctzll(8ull) == 3 && __builtin_parity(7u) == 1 &&\n"
    "    __builtin_ffsll(8ll) == 4 && !__builtin_add_overflow(1, 2, &r) && r == 3); }\n";

exec::Limits probe_limits(bool emulated) {
  exec::Limits limits;
  limits.cpu_seconds = 5;
  limits.wall_seconds = 30;
  if (emulated) limits.memory = 0;  // QEMU reserves the address space of the whole machine
  return limits;
}

std::string first_line(const std::string& text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string::npos) return {};
  std::string line = text.substr(start, std::min<std::size_t>(text.find('\n', start) - start, 200));
  for (char& c : line)
    if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
  return line;
}

// "12.2.0" of "gcc-12 (Debian 12.2.0-14+deb12u1) 12.2.0": the last word that begins with a digit
// and has a dot; pcc and tcc follow it with other things.
std::string version_in(const std::string& line) {
  std::string best;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string word = line.substr(at, end - at);
    if (!word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) && word.find('.') != word.npos) best = word;
    at = end + 1;
  }
  return best;
}

exec::Result ask(const Compiler& compiler, const char* option, exec::Runner& runner) {
  Strings line = compiler.command;
  line.emplace_back(option);
  return runner.run({.argv = line, .limits = probe_limits(false)});
}

std::string answer(const Compiler& compiler, const char* option, exec::Runner& runner) {
  const exec::Result result = ask(compiler, option, runner);
  return result.end == exec::End::Exited && result.code == 0 ? first_line(result.out) : "";
}

std::string machine() {
  utsname about;
  return uname(&about) == 0 ? about.machine : "";
}

// Which family prints such a --version.
Family family_of(const std::string& text) {
  const auto has = [&](const char* word) { return text.find(word) != std::string::npos; };
  if (has("clang version")) return Family::Clang;
  if (has("Free Software Foundation")) return Family::Gcc;
  if (has("tcc version")) return Family::Tcc;
  if (has("Portable C Compiler")) return Family::Pcc;
  return Family::Other;
}

std::string could_not_start(const Compiler& compiler, int error) {
  return fmt::format("`{}` can't be started: {}", compiler.command.front(), std::strerror(error));
}

std::string how_it_ended(const exec::Result& result) {
  switch (result.end) {
    case exec::End::OutOfTime: return "did not end in time";
    case exec::End::OutOfMemory: return "took too much memory";
    case exec::End::TooMuchOutput: return "prints without end";
    case exec::End::NotStarted: return std::string("can't be started: ") + std::strerror(result.code);
    case exec::End::Signalled: return fmt::format("was killed by signal {}", result.code);
    case exec::End::Exited: break;
  }
  return fmt::format("ended with status {}", result.code);
}

// Names the cause: of a compiler, what it says.
std::string why(const exec::Result& result) {
  const std::string said = first_line(result.err.empty() ? result.out : result.err);
  return said.empty() ? how_it_ended(result) : fmt::format("{}: {}", how_it_ended(result), said);
}

}  // namespace

bool identify(Compiler& compiler, exec::Runner& runner) {
  const exec::Result said = ask(compiler, "--version", runner);
  if (said.end == exec::End::NotStarted) {
    compiler.trouble = could_not_start(compiler, said.code);
    return false;
  }
  if (said.end != exec::End::Exited) {
    compiler.trouble = fmt::format("`{} --version` {}", compiler.command.front(), how_it_ended(said));
    return false;
  }
  if (compiler.family == Family::Other) compiler.family = family_of(said.out);
  // What is no answer is not searched for a version: chibicc says that it does not know the option.
  if (said.code == 0) compiler.version = version_in(first_line(said.out));
  compiler.target = answer(compiler, "-dumpmachine", runner);
  if (compiler.target.find('-') == std::string::npos) compiler.target = machine() + "-linux";
  return true;
}

std::optional<std::string> try_out(const Compiler& compiler, const std::string& level, exec::Runner& runner) {
  runner.clear();
  const std::string file = compiler.cxx ? "probe.cpp" : "probe.c";
  if (!runner.put(file, kProbe)) return "there is no room for files of the probe";
  for (const Strings& line : commands({compiler, level}, {file}, {}, kProgram)) {
    const exec::Result made = runner.run({.argv = line, .limits = probe_limits(false)});
    if (made.end != exec::End::Exited || made.code != 0) return fmt::format("compiling a probe {}", why(made));
  }
  if (!runner.get(kProgram)) return "it says that all is well, but makes no program";
  Strings line = compiler.run_prefix;
  line.push_back(std::string("./") + kProgram);
  const exec::Result ran = runner.run({.argv = line, .limits = probe_limits(!compiler.run_prefix.empty())});
  if (ran.end == exec::End::Exited && ran.code == 0 && ran.out.starts_with(kAnswer))
    return difference(ran.out.substr(sizeof kAnswer - 1), platform_of({compiler, level}));
  if (ran.end == exec::End::Exited && ran.code == 0)
    return fmt::format("its probe prints `{}` instead of `answer 42`", first_line(ran.out));
  return fmt::format("its probe {}", why(ran));
}

bool takes_extensions(const Compiler& compiler, exec::Runner& runner) {
  runner.clear();
  const std::string file = compiler.cxx ? "probe.cpp" : "probe.c";
  runner.put(file, kExtensions);
  for (const Strings& line : commands({compiler, ""}, {file}, {}, kProgram)) {
    const exec::Result made = runner.run({.argv = line, .limits = probe_limits(false)});
    if (made.end != exec::End::Exited || made.code != 0) return false;
  }
  Strings line = compiler.run_prefix;
  line.push_back(std::string("./") + kProgram);
  const exec::Result ran = runner.run({.argv = line, .limits = probe_limits(!compiler.run_prefix.empty())});
  return ran.end == exec::End::Exited && ran.code == 0;
}

Strings usual_levels(const Compiler& compiler) {
  switch (compiler.family) {
    case Family::Gcc:
    case Family::Clang: {
      Strings levels = {"-O0", "-O1", "-O2", "-O3", "-Os", "-O2 -fno-strict-aliasing", "-O2 -flto"};
      if (is_native(compiler.target)) levels.insert(levels.begin() + 5, "-O3 -march=native");
      return levels;
    }
    case Family::Pcc: return {"-O0", "-O1"};  // all above are the same
    case Family::Tcc:                         // these take -O, and do nothing with it
    case Family::Chibicc: return {""};
    case Family::Other: return {"", "-O1", "-O2"};
  }
  return {""};
}

bool is_native(const std::string& target) {
  const std::string arch = target.substr(0, target.find('-')), here = machine();
  const bool small_x86 = arch.size() == 4 && arch[0] == 'i' && arch.ends_with("86");
  return arch == here || (small_x86 && here == "x86_64");
}

std::string qemu_for(const std::string& target) {
  static const std::map<std::string, std::string> kOther = {{"powerpc", "ppc"},
                                                            {"powerpc64", "ppc64"},
                                                            {"powerpc64le", "ppc64le"},
                                                            {"i386", "i386"},
                                                            {"i486", "i386"},
                                                            {"i586", "i386"},
                                                            {"i686", "i386"},
                                                            {"mipsisa32r6", "mips"},
                                                            {"mipsisa32r6el", "mipsel"},
                                                            {"mipsisa64r6", "mips64"},
                                                            {"mipsisa64r6el", "mips64el"}};
  const std::string arch = target.substr(0, target.find('-'));
  const auto other = kOther.find(arch);
  return "qemu-" + (other == kOther.end() ? arch : other->second);
}

}  // namespace gadfly::compiler
