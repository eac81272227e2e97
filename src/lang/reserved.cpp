// SPDX-License-Identifier: Apache-2.0
#include "lang/reserved.h"

#include <algorithm>
#include <iterator>

namespace gadfly::lang {
namespace {

// Both lists are sorted.
constexpr std::string_view kFunctions[] = {
    "_Exit",    "abort",    "abs",      "aligned_alloc", "at_quick_exit", "atexit",     "atof",      "atoi",
    "atol",     "atoll",    "bsearch",  "btowc",         "calloc",        "clearerr",   "clock",     "div",
    "exit",     "fclose",   "feof",     "ferror",        "fflush",        "fgetc",      "fgetpos",   "fgets",
    "fopen",    "fprintf",  "fputc",    "fputs",         "fread",         "free",       "freopen",   "fscanf",
    "fseek",    "fsetpos",  "ftell",    "fwrite",        "getc",          "getchar",    "getenv",    "gets",
    "gmtime",   "imaxabs",  "imaxdiv",  "isalnum",       "isalpha",       "isblank",    "iscntrl",   "isdigit",
    "isgraph",  "islower",  "isprint",  "ispunct",       "isspace",       "isupper",    "iswalnum",  "iswalpha",
    "isxdigit", "labs",     "ldiv",     "llabs",         "lldiv",         "localeconv", "localtime", "longjmp",
    "malloc",   "mblen",    "mbrlen",   "mbrtowc",       "mbsinit",       "mbstowcs",   "mbtowc",    "memchr",
    "memcmp",   "memcpy",   "memmove",  "memset",        "mktime",        "perror",     "printf",    "putc",
    "putchar",  "puts",     "qsort",    "quick_exit",    "raise",         "rand",       "realloc",   "remove",
    "rename",   "rewind",   "scanf",    "setbuf",        "setlocale",     "setvbuf",    "signal",    "snprintf",
    "sprintf",  "srand",    "sscanf",   "strcat",        "strchr",        "strcmp",     "strcoll",   "strcpy",
    "strcspn",  "strerror", "strftime", "strlen",        "strncat",       "strncmp",    "strncpy",   "strpbrk",
    "strrchr",  "strspn",   "strstr",   "strtod",        "strtof",        "strtok",     "strtol",    "strtold",
    "strtoll",  "strtoul",  "strtoull", "strxfrm",       "system",        "time",       "tmpfile",   "tmpnam",
    "tolower",  "toupper",  "ungetc",   "vfprintf",      "vfscanf",       "vprintf",    "vscanf",    "vsnprintf",
    "vsprintf", "vsscanf",  "wcscat",   "wcscmp",        "wcscpy",        "wcslen",     "wcsncpy",   "wcstombs",
    "wctomb",   "wmemcpy",  "wmemset"};

// Each also with an f and an l at its end.
constexpr std::string_view kMathFunctions[] = {
    "acos",      "acosh",     "asin",       "asinh", "atan",      "atan2",  "atanh", "cbrt",   "ceil",    "copysign",
    "cos",       "cosh",      "erf",        "erfc",  "exp",       "exp2",   "expm1", "fabs",   "fdim",    "floor",
    "fma",       "fmax",      "fmin",       "fmod",  "frexp",     "hypot",  "ilogb", "ldexp",  "lgamma",  "llrint",
    "llround",   "log",       "log10",      "log1p", "log2",      "logb",   "lrint", "lround", "modf",    "nan",
    "nearbyint", "nextafter", "nexttoward", "pow",   "remainder", "remquo", "rint",  "round",  "scalbln", "scalbn",
    "sin",       "sinh",      "sqrt",       "tan",   "tanh",      "tgamma", "trunc"};

bool is_math_name(std::string_view name) {
  return std::binary_search(std::begin(kMathFunctions), std::end(kMathFunctions), name);
}

}  // namespace

bool is_reserved_name(std::string_view name) {
  if (std::binary_search(std::begin(kFunctions), std::end(kFunctions), name)) return true;
  if (is_math_name(name)) return true;
  if (name.empty() || (name.back() != 'f' && name.back() != 'l')) return false;
  return is_math_name(name.substr(0, name.size() - 1));
}

}  // namespace gadfly::lang
