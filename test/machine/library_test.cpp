// SPDX-License-Identifier: Apache-2.0
#include "machine/library.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace gadfly::machine {
namespace {

TEST(Library, NamesAreSortedAndUnique) {
  const auto rows = library_functions();
  ASSERT_GT(rows.size(), 100u);
  for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_LT(rows[i - 1].name, rows[i].name);
}

TEST(Library, FindsEveryRowByItsName) {
  for (const LibraryFunction& row : library_functions()) EXPECT_EQ(find_library_function(row.name), &row) << row.name;
}

TEST(Library, BuiltinsShareTheRowsOfLibraryFunctions) {
  for (const char* name : {"memcpy", "printf", "abort", "fabsf", "ffsll", "isdigit"}) {
    const LibraryFunction* plain = find_library_function(name);
    ASSERT_NE(plain, nullptr) << name;
    EXPECT_EQ(find_library_function(std::string("__builtin_") + name), plain);
  }
  EXPECT_EQ(find_library_function("__builtin___memcpy_chk"), find_library_function("__memcpy_chk"));
  EXPECT_NE(find_library_function("__builtin___sprintf_chk"), nullptr);
}

TEST(Library, BuiltinsThatAreNoLibraryFunctionsNeedTheirPrefix) {
  for (const char* name : {"clz", "popcountll", "inf", "expect", "sadd_overflow"}) {
    EXPECT_EQ(find_library_function(name), nullptr) << name;
    EXPECT_NE(find_library_function(std::string("__builtin_") + name), nullptr) << name;
  }
}

TEST(Library, OtherNamesAreUnknown) {
  for (const char* name : {"", "x", "__builtin_", "__builtin_x", "fopen", "setjmp", "memcpyy"})
    EXPECT_EQ(find_library_function(name), nullptr) << name;
}

}  // namespace
}  // namespace gadfly::machine
