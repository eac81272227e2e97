// SPDX-License-Identifier: Apache-2.0
#include "programs.h"

namespace gadfly::test {

const Sample kAliasing = {
    "int printf(const char *, ...);\n"
    "int spare(int a) { return a * 3; }\n"
    "__attribute__((noinline)) int f(int *i, float *p) { *i = 1; *p = 0; return *i; }\n"
    "int x;\n"
    "int main(void) { printf(\"%d %d\\n\", f(&x, (float *)&x), spare(2)); return 0; }\n",
    "0 6\n"};

const Sample kOverflow = {
    "int printf(const char *, ...);\n"
    "__attribute__((noinline)) int f(int x) { int y = x + 1; return y > x; }\n"
    "int main(void) { printf(\"%d\\n\", f(2147483647)); return 0; }\n",
    "0\n"};

const Sample kForever = {
    "int printf(const char *, ...);\n"
    "void exit(int);\n"
    "__attribute__((noinline)) int f(int n) { int s = 0; for (int i = 1; i > 0; i += n) s ^= i; return s; }\n"
    "int main(void) { printf(\"%d\\n\", f(1 << 30)); return 0; }\n",
    "1073741824\n"};

compiler::Configuration configuration(const std::string& compiler, const std::string& level) {
  compiler::Configuration made;
  made.compiler.name = compiler;
  made.compiler.command = {compiler};
  made.compiler.family = compiler.starts_with("gcc") ? compiler::Family::Gcc
                         : compiler.starts_with("clang") ? compiler::Family::Clang
                         : compiler::Family::Tcc;
  made.compiler.target = "x86_64-linux-gnu";
  made.compiler.works = true;
  made.level = level;
  return made;
}

triage::Case failing(const Sample& sample, const compiler::Configuration& configuration) {
  triage::Case result;
  result.test.files = {{"test.c", sample.text}};
  result.answer = {sample.out, 0};
  result.configuration = configuration;
  return result;
}

oracle::JudgeLimits quick_limits() { return oracle::limits_of(10, 2); }

}  // namespace gadfly::test
