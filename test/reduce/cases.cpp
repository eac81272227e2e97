// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

namespace gadfly::test {

const char* const kWideProgram = R"(
int printf(const char *, ...);
static int half(int x) { return x > 10 ? x / 2 : x; }
static long wide(int n) { long r = 1; for (int i = 0; i < n; i++) r *= 2 + (half(i) & 0); return r; }
int main(void) {
  int a[3] = {30, 31, 35}, s = 0;
  for (int i = 0; i < 3; i++) { s += half(a[i]); printf("%d %ld\n", s, wide(a[i])); }
  return s & 1;
}
)";

reduce::FailingTest failing_with(const std::vector<std::string>& macros) {
  reduce::FailingTest failing;
  failing.configuration.compiler.name = "tcc";
  failing.configuration.compiler.command = {"tcc"};
  failing.configuration.compiler.family = compiler::Family::Tcc;
  failing.configuration.compiler.extensions = false;
  for (const std::string& macro : macros) failing.configuration.compiler.command.push_back("-D" + macro);
  failing.limits = oracle::limits_of(5, 2);
  return failing;
}

cases::Case case_of(std::string text) {
  cases::Case test;
  test.files = {{"test.c", std::move(text)}};
  return test;
}

std::vector<compiler::Configuration> references() {
  compiler::Configuration gcc, clang;
  gcc.compiler.name = "gcc";
  gcc.compiler.family = compiler::Family::Gcc;
  clang.compiler.name = "clang-19";
  clang.compiler.family = compiler::Family::Clang;
  for (compiler::Configuration* each : {&gcc, &clang}) {
    each->compiler.command = {each->compiler.name};
    each->level = "-O0";
  }
  return {gcc, clang};
}

}  // namespace gadfly::test
