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

const Sample kOverlapping = {
    "int printf(const char *, ...);\n"
    "int a[40];\n"
    "__attribute__((noinline)) void f(int *restrict p, int *restrict q) {\n"
    "  for (int i = 0; i < 32; i++) p[i] = q[i] + 1;\n"
    "}\n"
    "int main(void) { a[0] = 1; f(a + 1, a); printf(\"%d\\n\", a[32]); return 0; }\n",
    "33\n"};

const Sample kRight = {
    "int printf(const char *, ...);\n"
    "int main(void) { printf(\"1\\n\"); return 0; }\n",
    "1\n"};

compiler::Configuration configuration(compiler::Family family, const std::string& command, const std::string& level) {
  compiler::Configuration made;
  made.compiler.name = command;
  made.compiler.command = {command};
  made.compiler.family = family;
  made.compiler.version = "12.2.0";
  made.compiler.target = "x86_64-linux-gnu";
  made.compiler.works = true;
  made.level = level;
  return made;
}

triage::FailingCase failing(const Sample& sample, const compiler::Configuration& configuration) {
  triage::FailingCase result;
  result.test.files = {{"test.c", sample.text}};
  result.answer = {sample.out, 0};
  result.configuration = configuration;
  return result;
}

}  // namespace gadfly::test
