// SPDX-License-Identifier: Apache-2.0
// What compilers print when they fail: excerpts of reports and of what was seen here, some written after the form of
// these.
#include <gtest/gtest.h>
#include <signal.h>

#include <cerrno>

#include "compiler/compiler.h"
#include "compiler/signature.h"

namespace gadfly::test {
namespace {

using compiler::Failure;
using compiler::Family;
using exec::End;

struct Row {
  const char* name;
  Family family;
  int status;
  const char* err;
  Failure failure;
  const char* signature;
};

const Row kRows[] = {
    {"GccPlace", Family::Gcc, 1,
     "during GIMPLE pass: vect\n"
     "t.c: In function 'collect':\n"
     "t.c:312:13: internal compiler error: in related_int_vector_mode, at stor-layout.cc:581\n"
     "  312 | static void collect(void)\n"
     "Please submit a full bug report, with preprocessed source (by using -freport-bug).\n",
     Failure::Crash, "ICE in related_int_vector_mode, at stor-layout.cc"},
    {"GccTreeCheck", Family::Gcc, 1,
     "t.c:7:1: internal compiler error: tree check: expected ssa_name, have var_decl in "
     "SSA_NAME_VAR, at tree-ssa.c:1823\n",
     Failure::Crash, "ICE tree check: expected ssa_name, have var_decl in SSA_NAME_VAR, at tree-ssa.c"},
    {"GccSignalInPass", Family::Gcc, 1,
     "during GIMPLE pass: cunrolli\n"
     "getroot.c: In function ‘start’:\n"
     "getroot.c:88:5: internal compiler error: Segmentation fault\n"
     "   88 | int start(int argc UNUSED, char **argv UNUSED) {\n",
     Failure::Crash, "ICE Segmentation fault, pass cunrolli"},
    {"GccFrames", Family::Gcc, 1,
     "Types.h:50:16: internal compiler error: Segmentation fault\n"
     "0xb0248f crash_signal\n"
     "\t../../gcc/toplev.c:383\n"
     "0xafa0ff layout_decl(tree_node*, unsigned int)\n"
     "\t../../gcc/stor-layout.c:783\n",
     Failure::Crash, "ICE Segmentation fault, in layout_decl"},
    {"GccDriver", Family::Gcc, 4,
     "gcc-12: internal compiler error: Segmentation fault signal terminated program cc1\n"
     "Please submit a full bug report, with preprocessed source (by using -freport-bug).\n",
     Failure::Crash, "ICE Segmentation fault signal terminated program cc1"},
    {"GccVerifier", Family::Gcc, 1,
     "t.c: In function ‘f12’:\n"
     "t.c:1:6: error: type mismatch in binary expression\n"
     "int\n\nlong int\n\n"
     "during GIMPLE pass: reassoc\n"
     "t.c:1:6: internal compiler error: verify_gimple failed\n",
     Failure::Crash, "ICE verify_gimple failed: type mismatch in binary expression, pass reassoc"},
    {"GccMemory", Family::Gcc, 1, "virtual memory exhausted: Cannot allocate memory\n", Failure::Memory,
     "out of memory"},
    {"GccMemoryAmount", Family::Gcc, 1, "cc1: out of memory allocating 65536 bytes after a total of 1 bytes\n",
     Failure::Memory, "out of memory"},
    {"GccKilled", Family::Gcc, 4, "gcc: fatal error: Killed signal terminated program cc1\ncompilation terminated.\n",
     Failure::Outside, ""},
    {"GccPartMissing", Family::Gcc, 1,
     "gcc-12: fatal error: cannot execute ‘cc1’: execvp: No such file or directory\ncompilation terminated.\n",
     Failure::Missing, ""},
    {"GccNoProcesses", Family::Gcc, 1,
     "gcc-12: fatal error: cannot execute ‘cc1’: vfork: Resource temporarily unavailable\n", Failure::Outside, ""},
    {"GccLargeFile", Family::Gcc, 4,
     "gcc-12: internal compiler error: File size limit exceeded signal terminated program cc1\n", Failure::Output,
     "writes without end"},
    {"GccNoRoom", Family::Gcc, 1,
     "/tmp/ccX.s: Assembler messages:\n/tmp/ccX.s: Fatal error: can't write 8 bytes: No "
     "space left on device\n",
     Failure::Outside, ""},
    {"ScriptWithoutCompiler", Family::Other, 127, "./mycc: 3: exec: gcc-99: not found\n", Failure::Missing, ""},
    {"GccRejection", Family::Gcc, 1,
     "t.c: In function ‘f1’:\nt.c:3:9: error: ‘g17’ undeclared (first use in this function)\n", Failure::Rejection,
     "'_' undeclared (first use in this function)"},
    {"GccAssembler", Family::Gcc, 1,
     "/tmp/ccXyZ.s: Assembler messages:\n/tmp/ccXyZ.s:34: Error: operand type mismatch for `mov'\n", Failure::Crash,
     "assembler: operand type mismatch for '_'"},
    {"Linker", Family::Gcc, 1,
     "/usr/bin/ld: /tmp/ccAb.o: in function `main':\nt.c:(.text+0x9): undefined reference to `f7'\n"
     "collect2: error: ld returned 1 exit status\n",
     Failure::Rejection, "link: undefined reference"},
    {"LlvmAssertion", Family::Clang, 134,
     "clang-19: /home/x/llvm/include/llvm/Support/Casting.h:578: decltype(auto) llvm::cast(From *) "
     "[To = llvm::DetachInst, From = llvm::Instruction]: Assertion `isa<To>(Val) && \"cast<Ty>() "
     "argument of "
     "incompatible type!\"' failed.\n"
     "PLEASE submit a bug report to https://example.org/ and include the crash backtrace.\n",
     Failure::Crash, "Assertion `isa<To>(Val) && \"cast<Ty>() argument of incompatible type!\"' failed."},
    {"LlvmBackend", Family::Clang, 70,
     "fatal error: error in backend: Cannot select: 0x4cb5b20: f128 = bitcast 0x4ce65e0\n"
     "  0x4ce65e0: v16i8 = X86ISD::PACKUS 0x4c9eb48, 0x4cb5cc0\n"
     "In function: f\n"
     "PLEASE submit a bug report to https://example.org/ and include the crash backtrace.\n",
     Failure::Crash, "backend: Cannot select: f128 = bitcast"},
    {"LlvmSelection", Family::Clang, 70,
     "fatal error: error in backend: Cannot select: t41: v4i32,ch = load<(load (s128) from %ir.p)> t36, t40\n",
     Failure::Crash, "backend: Cannot select: v4i32,ch = load"},
    {"LlvmUnreachable", Family::Clang, 134,
     "Unknown type!\nUNREACHABLE executed at /build/llvm/lib/CodeGen/ValueTypes.cpp:180!\n", Failure::Crash,
     "unreachable: Unknown type! at ValueTypes.cpp:N!"},
    {"LlvmStack", Family::Clang, 139,
     "PLEASE submit a bug report to https://example.org/ and include the crash backtrace.\n"
     "Stack dump:\n"
     "0.\tProgram arguments: clang-16 -O2 -c t.c\n"
     "1.\t<eof> parser at end of file\n"
     "2.\tOptimizer\n"
     "3.\tRunning pass \"loop-unroll<O3>\" on function \"f12\"\n"
     " #0 0x00007f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) "
     "(/lib/libLLVM-16.so.1+0xf0)\n"
     " #1 0x00007f02 llvm::sys::RunSignalHandlers() (/lib/libLLVM-16.so.1+0xf1)\n"
     " #2 0x00007f03 (/lib/libLLVM-16.so.1+0xf2)\n"
     " #3 0x00007f04 __restore_rt (/lib/libc.so.6+0x3c)\n"
     " #4 0x00007f05 llvm::ScalarEvolution::getSCEV(llvm::Value*) (/lib/libLLVM-16.so.1+0xf3)\n",
     Failure::Crash, "crash, pass loop-unroll, in llvm::ScalarEvolution::getSCEV"},
    {"LlvmMemory", Family::Clang, 1, "LLVM ERROR: out of memory\nAllocation failed\n", Failure::Memory,
     "out of memory"},
    {"BadAlloc", Family::Clang, 134,
     "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n", Failure::Memory,
     "out of memory"},
    {"ClangRejection", Family::Clang, 1, "t.c:3:9: error: use of undeclared identifier 'g17'\n1 error generated.\n",
     Failure::Rejection, "use of undeclared identifier '_'"},
    {"TccInternal", Family::Tcc, 1, "t.c:12: error: internal compiler error\n", Failure::Crash,
     "error: internal compiler error"},
    {"TccMemory", Family::Tcc, 1, "tcc: error: memory full (malloc)\n", Failure::Memory, "out of memory"},
    // Issue 17: 212 rejections for one reason were five bugs.
    {"ClangChain", Family::Clang, 1,
     "t.c:3:9: error: comparisons like 'X<=Y<=Z' don't have their mathematical meaning "
     "[-Werror,-Wparentheses]\n",
     Failure::Rejection, "comparisons like '_' don't have their mathematical meaning [-Werror,-Wparentheses]"},
    {"ClangTypes", Family::Clang, 1,
     "t.c:3:9: error: invalid operands to binary expression ('struct S3' and 'int (*)[7]')\n", Failure::Rejection,
     "invalid operands to binary expression ('_' and '_')"},
    {"TccField", Family::Tcc, 1, "t.c:1: error: field not found: f_12\n", Failure::Rejection, "field not found: _"},
    {"PccOperator", Family::Pcc, 1, "t.c, line 1: operands of << have incompatible types\n", Failure::Rejection,
     "operands of _ have incompatible types"},
    {"TccRejection", Family::Tcc, 1, "t.c:1: error: ';' expected (got \"big\")\n", Failure::Rejection,
     "';' expected (got '_')"},
    {"PccInternal", Family::Pcc, 1,
     "t.c, line 3: compiler error: Cannot generate code, node 0x5581 op +\n"
     "error: /usr/bin/ccom terminated with status 1\n",
     Failure::Crash, "compiler error: Cannot generate code, node 0xN op +"},
    {"PccSignal", Family::Pcc, 8, "error: /usr/bin/x86_64-linux-gnu-ccom terminated with signal 11\n", Failure::Crash,
     "error: x86_64-linux-gnu-ccom terminated with signal N"},
    {"PccMemory", Family::Pcc, 1, "deep.c, line 1: memory exhausted\n", Failure::Memory, "out of memory"},
    {"PccRejection", Family::Pcc, 1, "t.c, line 1: invalid function definition\n", Failure::Rejection,
     "invalid function definition"},
    {"ChibiccInternal", Family::Chibicc, 1, "internal error at codegen.c:1234\n", Failure::Crash,
     "internal error at codegen.c:N"},
    {"ChibiccSilent", Family::Chibicc, 1, "", Failure::Crash, "ends without a word"},
    {"ChibiccRejection", Family::Chibicc, 1, "t.c:1: typedef __int128 big;\n            ^ expected ','\n",
     Failure::Rejection, "expected ','"},
    {"ChibiccAssertion", Family::Chibicc, 1, "chibicc: parse.c:512: declspec: Assertion `ty->size >= 0' failed.\n",
     Failure::Crash, "Assertion `ty->size >= 0' failed."},
};

class Diagnose : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Messages, Diagnose, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(Diagnose, TellsFailureAndSignature) {
  const Row& row = GetParam();
  const compiler::Diagnosis diagnosis =
      compiler::diagnose(row.family, {.end = End::Exited, .code = row.status, .out = {}, .err = row.err}, false);
  EXPECT_EQ(diagnosis.failure, row.failure);
  EXPECT_EQ(diagnosis.signature, row.signature);
  EXPECT_EQ(diagnosis.message.empty(), false);
}

TEST(DiagnoseEnd, OfEveryKind) {
  const auto diagnosis = [](End end, int code) {
    return compiler::diagnose(Family::Tcc, {.end = end, .code = code, .out = {}, .err = {}}, false);
  };
  EXPECT_EQ(diagnosis(End::Signalled, SIGSEGV).failure, Failure::Crash);
  EXPECT_EQ(diagnosis(End::Signalled, SIGSEGV).signature, "SIGSEGV");
  EXPECT_EQ(diagnosis(End::OutOfMemory, 0).failure, Failure::Memory);
  for (const int signal : {SIGKILL, SIGTERM})
    EXPECT_EQ(diagnosis(End::Signalled, signal).failure, Failure::Outside) << signal;
  EXPECT_EQ(diagnosis(End::OutOfTime, 0).failure, Failure::Hang);
  EXPECT_EQ(diagnosis(End::TooMuchOutput, 0).failure, Failure::Output);
  EXPECT_EQ(diagnosis(End::NotStarted, ENOENT).failure, Failure::Missing);
  EXPECT_EQ(diagnosis(End::NotStarted, EAGAIN).failure, Failure::Outside);
  EXPECT_EQ(diagnosis(End::Exited, 0).failure, Failure::NoOutput);
  EXPECT_EQ(diagnosis(End::Exited, 3).failure, Failure::Rejection);
}

TEST(DiagnoseEnd, TooMuchOutputMaySayWhy) {
  const auto failure = [](const std::string& err) {
    return compiler::diagnose(Family::Gcc, {.end = End::TooMuchOutput, .code = 0, .out = {}, .err = err}, false)
        .failure;
  };
  EXPECT_EQ(failure("t.c:1:1: note: and again\n"), Failure::Output);
  EXPECT_EQ(failure("t.c:1:1: error: no\nt.c:1:1: error: no\n"), Failure::Rejection);
  EXPECT_EQ(failure("t.c:1:1: internal compiler error: in f, at f.cc:1\n"), Failure::Crash);
}

TEST(DiagnoseEnd, SurvivesGarbage) {
  std::string garbage;
  for (int i = 0; i < 300'000; ++i) garbage.push_back(static_cast<char>(i * 31 % 256));
  for (const std::string& text : {garbage, std::string(1'000'000, '('), std::string(500'000, '\n'),
                                  std::string(500'000, '\''), std::string(100'000, ':') + ": error: "}) {
    const auto diagnosis =
        compiler::diagnose(Family::Other, {.end = End::Exited, .code = 1, .out = text, .err = text}, false);
    EXPECT_EQ(diagnosis.failure, Failure::Rejection);
    EXPECT_LE(diagnosis.signature.size(), 300u);
    for (const char c : diagnosis.message) EXPECT_TRUE(c >= ' ' && c <= '~');
  }
}

TEST(Normalise, HidesOnlyWhatChanges) {
  EXPECT_EQ(compiler::normalise("size 12 of i32 at 0x7fff12"), "size N of i32 at 0xN");
  EXPECT_EQ(compiler::normalise("in `f12' and \"x.y\" but ';'"), "in '_' and '_' but ';'");
  EXPECT_EQ(compiler::normalise("at /usr/src/gcc/expr.cc:12"), "at expr.cc:N");
  EXPECT_EQ(compiler::without_place("t.c:1:2: what: ever 3"), "what: ever 3");
  EXPECT_EQ(compiler::without_place("cc1: t.c, line 3: bad"), "bad");
}

}  // namespace
}  // namespace gadfly::test
