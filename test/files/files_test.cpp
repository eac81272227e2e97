// SPDX-License-Identifier: Apache-2.0
// Runs every C file below test/ that says what is expected of it; see expectation.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "expectation.h"
#include "machine/ub.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;

const fs::path kTests = fs::path(GADFLY_SOURCE_DIR) / "test";

std::vector<fs::path> all_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(kTests))
    if (entry.path().extension() == ".c" && read_file_test(entry.path()))
      files.push_back(fs::relative(entry.path(), kTests));
  std::sort(files.begin(), files.end());
  return files;
}

class FileTests : public testing::TestWithParam<fs::path> {};

TEST_P(FileTests, DoesWhatItSays) {
  const fs::path file = kTests / GetParam();
  const FileTest test = *read_file_test(file);
  std::string out;
  const std::string got = actual(test, out);
  EXPECT_TRUE(satisfies(got, test.expect)) << file.string() << ": expected " << test.expect << "\n  but it is " << got;
  if (test.out) {
    EXPECT_EQ(out, *test.out) << file.string();
  }
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FileTests);
INSTANTIATE_TEST_SUITE_P(All, FileTests, testing::ValuesIn(all_files()), test_name);

// Whether test/ub has a file whose name starts with |slug| and ends with |ending|.
bool has_file(std::string_view slug, const std::string& ending) {
  for (const auto& entry : fs::directory_iterator(kTests / "ub")) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(slug) && name.ends_with(ending + ".c")) return true;
  }
  return false;
}

TEST(Catalogue, EveryKindHasABadAndAGoodFile) {
  for (const machine::UbInfo& row : machine::ub_catalogue()) {
    EXPECT_TRUE(has_file(row.slug, "-bad")) << "test/ub/" << row.slug << "-bad.c is missing";
    EXPECT_TRUE(has_file(row.slug, "-good")) << "test/ub/" << row.slug << "-good.c is missing";
  }
}

TEST(Catalogue, EveryBadFileShowsItsKind) {
  for (const auto& entry : fs::directory_iterator(kTests / "ub")) {
    const std::string name = entry.path().filename().string();
    const auto test = read_file_test(entry.path());
    if (entry.path().extension() != ".c") continue;
    ASSERT_TRUE(test) << name << " has no RUN line";
    if (name.ends_with("-good.c")) {
      EXPECT_TRUE(test->expect.starts_with("defined")) << name;
      continue;
    }
    EXPECT_TRUE(name.ends_with("-bad.c")) << name << " is neither -bad.c nor -good.c";
    const std::size_t space = test->expect.find(' ');
    const std::string slug = test->expect.substr(space + 1, test->expect.find(' ', space + 1) - space - 1);
    EXPECT_TRUE(machine::find_ub(slug)) << name << ": " << slug << " is not in the catalogue";
    EXPECT_TRUE(name.starts_with(slug)) << name << " expects " << slug;
  }
}

TEST(Expectations, AreMatchedWordByWord) {
  EXPECT_TRUE(satisfies("defined exit 0", "defined"));
  EXPECT_TRUE(satisfies("defined exit 3", "defined exit 3"));
  EXPECT_FALSE(satisfies("defined exit 3", "defined"));
  EXPECT_TRUE(satisfies("unsupported inline assembly", "unsupported inline"));
  EXPECT_FALSE(satisfies("undefined signed-overflow at 7:7", "undefined signed-overflow at 7:8"));
  EXPECT_TRUE(satisfies("undefined signed-overflow at 7:7", "undefined signed-overflow at 7"));
  EXPECT_FALSE(satisfies("undefined signed-overflow at 77:7", "undefined signed-overflow at 7"));
  EXPECT_FALSE(satisfies("undefined shift-sign at 7:7", "undefined signed-overflow at 7"));
  EXPECT_FALSE(satisfies("no report", ""));
}

}  // namespace
}  // namespace gadfly::test
