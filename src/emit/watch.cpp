// SPDX-License-Identifier: Apache-2.0
#include "emit/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace gadfly::emit {
namespace {

// How many expected accesses the driver lists, to name the first that differs.
constexpr std::size_t kMostListed = 1000;

constexpr std::string_view kPrototype = "void watch_variable(int, const char *, volatile void *, unsigned long);\n";

// Where this works.
constexpr std::string_view kIfWatched =
    "#if defined __x86_64__ && defined __LP64__ && defined __linux__ && defined __GNUC__\n";

// No other object is in these pages: a handler that faults is the end.
constexpr std::string_view kState = R"(
static volatile struct {
  struct { const char *name; char *page; unsigned long size; int open; } of[MOST_WATCHED];
  unsigned long long checksum, count;
  unsigned agreeing, different; /* how many are as expected; what came then, 0: nothing */
} watch __attribute__((aligned(4096)));
)";

// The system call itself: the page of a variable may hold what the linker needs to call a function.
constexpr std::string_view kHandlers = R"(
int sigaction(int, const long *, long *);

static void watch_access(unsigned access) {
  watch.checksum = (watch.checksum ^ access) * 0x100000001b3;
  watch.checksum ^= watch.checksum >> 29;
  if (watch.agreeing == watch.count) {
    if (watch.count < MOST_LISTED && access == watch_expected[watch.count]) watch.agreeing++;
    else watch.different = access;
  }
  watch.count++;
}

static void watch_protect(char *page, long allowed) { /* mprotect(page, 4096, allowed) */
  long result = 10;
  __asm__ volatile("syscall" : "+a"(result) : "D"(page), "S"(4096l), "d"(allowed)
                   : "rcx", "r11", "memory");
}

/* Whether the instruction reads and writes the memory that it names: add, or, adc, sbb, and, sub,
 * xor, xchg, shifts, not, neg, inc, dec; shld, shrd, bts, btr, btc, cmpxchg, xadd. */
static int watch_updates(const unsigned char *at) {
  int group;
  while ((*at & 0xf0) == 0x40 || (*at & 0xe7) == 0x26 || (*at & 0xfc) == 0x64 || *at == 0xf0 ||
         *at == 0xf2 || *at == 0xf3)
    at++;
  if (*at == 0x0f)
    switch (*++at) {
      case 0xa4: case 0xa5: case 0xab: case 0xac: case 0xad: case 0xb0: case 0xb1: case 0xb3:
      case 0xbb: case 0xc0: case 0xc1: case 0xc7: return 1;
      case 0xba: return (at[1] >> 3 & 7) > 4;
      default: return 0;
    }
  if (*at < 0x38) return (*at & 7) < 2;
  group = at[1] >> 3 & 7;
  switch (*at) {
    case 0x80: case 0x81: case 0x83: return group != 7;
    case 0x86: case 0x87: case 0xc0: case 0xc1: case 0xd0: case 0xd1: case 0xd2: case 0xd3: return 1;
    case 0xf6: case 0xf7: return group == 2 || group == 3;
    case 0xfe: case 0xff: return group < 2;
    default: return 0;
  }
}

/* SIGSEGV. Of a ucontext_t in words: 21 is RIP, 22 the flags (256: single step), 24 the error code
 * (2: write), 27 the address. */
static void watch_fault(int number, void *info, void *context) {
  static const long by_default[19];
  long *word = (long *)context;
  const unsigned long address = word[27];
  int i;
  (void)number, (void)info;
  for (i = 0; i < MOST_WATCHED; i++) {
    const unsigned long offset = address - (unsigned long)watch.of[i].page;
    if (!watch.of[i].page || offset >= 4096 || watch.of[i].open) continue;
    if (offset < watch.of[i].size) {
      const unsigned access = (i + 1) * 16 + offset * 2;
      if (watch_updates((const unsigned char *)word[21])) {
        watch_access(access);
        watch_access(access + 1);
      } else {
        watch_access(access + (word[24] >> 1 & 1));
      }
    }
    watch.of[i].open = 1;
    watch_protect(watch.of[i].page, 3);
    word[22] |= 256;
    return;
  }
  sigaction(11, by_default, 0); /* it is none of ours */
}

/* SIGTRAP, after the step. */
static void watch_step(int number, void *info, void *context) {
  int i;
  (void)number, (void)info;
  for (i = 0; i < MOST_WATCHED; i++)
    if (watch.of[i].open) {
      watch.of[i].open = 0;
      watch_protect(watch.of[i].page, 0);
    }
  ((long *)context)[22] &= ~256l;
}

)";

constexpr std::string_view kVariableHead =
    "void watch_variable(int i, const char *name, volatile void *page, unsigned long size) {\n";
constexpr std::string_view kVariableBody =
    "  watch.of[i].name = name;\n"
    "  watch.of[i].page = (char *)page;\n"
    "  watch.of[i].size = size;\n"
    "}\n";

constexpr std::string_view kBeginAndEnd = R"(
static void watch_all(long allowed) {
  int i;
  for (i = 0; i < MOST_WATCHED; i++)
    if (watch.of[i].page) watch_protect(watch.of[i].page, allowed);
}

static void watch_begin(void) {
  long action[19] = {0}; /* of a struct sigaction in words: 0 the handler, 17 the flags (SA_SIGINFO) */
  action[17] = 4;
  action[0] = (long)watch_fault;
  sigaction(11, action, 0);
  action[0] = (long)watch_step;
  sigaction(5, action, 0);
  watch_all(0);
}

static void watch_end(void) { watch_all(3); }

static void watch_show(const char *whose, unsigned access) {
  if (!access) printf(" %s none", whose);
  else if (access >> 4 > MOST_WATCHED) printf(" %s %u", whose, access);
  else
    printf(" %s %s %s", whose, access & 1 ? "write" : "read", watch.of[(access >> 4) - 1].name);
}

)";

constexpr std::string_view kElsewhere = R"(  (void)i, (void)name, (void)page, (void)size;
}
static void watch_begin(void) {}
static void watch_end(void) {}
static void watch_report(void) { printf("volatile = not watched on this platform\n"); }
)";

void append_variable(std::string& out, const lang::TestProgram& test, std::size_t position) {
  const std::string& name = test.program.var(test.trace->variables[position]).name;
  fmt::format_to(std::back_inserter(out), "  watch_variable({}, \"{}\", &{}, sizeof {});\n", position, name, name,
                 name);
}

bool is_internal(const lang::TestProgram& test, lang::VarId id) { return test.program.var(id).is_static; }

bool has_internal(const lang::TestProgram& test) {
  return std::ranges::any_of(test.trace->variables, [&](lang::VarId id) { return is_internal(test, id); });
}

void append_expected(std::string& out, const lang::VolatileTrace& trace, std::size_t listed) {
  out += "static const unsigned short watch_expected[] = {";
  for (std::size_t i = 0; i < listed; ++i) {
    if (i % 24 == 0) out += "\n ";
    fmt::format_to(std::back_inserter(out), " {},", trace.accesses[i]);
  }
  out += listed == 0 ? "0};\n" : "\n};\n";
}

void append_report(std::string& out, const lang::VolatileTrace& trace, const EmitOptions& options) {
  fmt::format_to(std::back_inserter(out), R"(static void watch_report(void) {{
  const unsigned long long expected = {}, count = watch.count;
  const int right = count == expected && watch.checksum == 0x{:x};
  if (verbose) {{
    printf("volatile: expected %llu accesses, actual %llu%s\n", expected, count, right ? "" : " WRONG");
    if (!right && (watch.agreeing < MOST_LISTED || expected == MOST_LISTED)) {{
      printf("volatile: access %u:", watch.agreeing + 1);
      watch_show("expected", watch.agreeing < MOST_LISTED ? watch_expected[watch.agreeing] : 0);
      watch_show("actual", watch.different);
      printf("\n");
    }}
  }}
)",
                 trace.accesses.size(), trace.checksum());
  if (options.self_check) out += "  if (!right) wrong = 1;\n";
  out += "  printf(\"volatile = %016llx %llu\\n\", watch.checksum, count);\n}\n";
}

}  // namespace

std::optional<lang::Program> with_watched_variables(const lang::TestProgram& test, std::string_view attribute) {
  if (!test.trace) return std::nullopt;
  lang::Program program = test.program;
  for (const lang::VarId id : test.trace->variables) program.var(id).attributes.emplace_back(attribute);
  return program;
}

void append_watched_macro(std::string& out) {
  out += kIfWatched;
  fmt::format_to(std::back_inserter(out), "#define {0} {1}\n#else\n#define {0}\n#endif\n\n", kWatchedMacro,
                 kWatchedAttributes);
}

void append_watch_prototypes(std::string& out, const lang::TestProgram& test) {
  out += kPrototype;
  if (has_internal(test)) out += "void watch_internal(void);\n";
}

void append_internal_watch(std::string& out, const lang::TestProgram& test) {
  if (!has_internal(test)) return;
  out += "void watch_internal(void) {\n";
  for (std::size_t i = 0; i < test.trace->variables.size(); ++i)
    if (is_internal(test, test.trace->variables[i])) append_variable(out, test, i);
  out += "}\n";
}

void append_watch_functions(std::string& out, const lang::TestProgram& test, std::string_view linkage,
                            const EmitOptions& options) {
  const lang::VolatileTrace& trace = *test.trace;
  const std::size_t listed = std::min(trace.accesses.size(), kMostListed);
  out += kIfWatched;
  fmt::format_to(std::back_inserter(out), "enum {{ MOST_WATCHED = {}, MOST_LISTED = {} }};\n",
                 std::max<std::size_t>(trace.variables.size(), 1), listed);
  append_expected(out, trace, listed);
  out += kState;
  out += kHandlers;
  (out += linkage) += kVariableHead;
  out += kVariableBody;
  out += kBeginAndEnd;
  append_report(out, trace, options);
  out += "#else\n";
  (out += linkage) += kVariableHead;
  out += kElsewhere;
  out += "#endif\n\n";
}

void append_watch_begin(std::string& out, const lang::TestProgram& test, bool single_file) {
  for (std::size_t i = 0; i < test.trace->variables.size(); ++i)
    if (single_file || !is_internal(test, test.trace->variables[i])) append_variable(out, test, i);
  if (!single_file && has_internal(test)) out += "  watch_internal();\n";
  out += "  watch_begin();\n";
}

}  // namespace gadfly::emit
