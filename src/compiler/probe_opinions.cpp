// SPDX-License-Identifier: Apache-2.0
#include "compiler/probe.h"

namespace gadfly::compiler {
namespace {

// Valid, and written as programs of generators are: what people would not write so, and compilers warn of.
constexpr char kUnusual[] =
    "static int none(int x) { if (x) return 1; }\n"
    "int main(void) {\n"
    "  int a = 1, b = 2, c = 3; unsigned u = 4; signed char s = 200; long t[] = {[0] = 1, [0] = 2};\n"
    "  a = a; a + b; none(0); c = a < b < c; c = a == b != c; c = !a < b; c = a & b == c; c = a && b || c;\n"
    "  if (a = b) ; c = a << b + c; c = 2 ^ 8; c = u < 0; c = a == a; c = a ? b : b; c = s = 4294967295;\n"
    "  if (a) if (b) c = 1; else c = 2;\n"
    "  switch (a) { case 1: b = 1; case 2: b = 2; }\n"
    "  if (0) { c = 1 / 0; c = 1 << 40; c = 1 << -1; c = 2147483647 + 1; c = t[7]; *(int *)0 = 1; }\n"
    "  return 0; }\n";

constexpr int kMostRounds = 8;

}  // namespace

void probe_opinions(const Compiler& compiler, exec::Runner& runner) {
  exec::Limits limits;
  limits.cpu_seconds = 5;
  limits.wall_seconds = 30;
  runner.clear();
  const std::string file = compiler.cxx ? "probe.cpp" : "probe.c";
  runner.put(file, kUnusual);
  for (int round = 0; round < kMostRounds; ++round) {
    const Strings silenced = compiler.opinions->options();
    const Strings line = commands({compiler, ""}, {file}, silenced, "program").front();
    const exec::Result made = runner.run({.argv = line, .limits = limits});
    if (made.end != exec::End::Exited || made.code == 0) return;
    if (!compiler.opinions->learn(made.err + made.out, silenced)) return;
  }
}

}  // namespace gadfly::compiler
