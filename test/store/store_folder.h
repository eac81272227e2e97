// SPDX-License-Identifier: Apache-2.0
// A test with a folder for its store.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "store/store.h"

namespace gadfly::test {

class StoreTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "gadfly-store-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string path() const { return folder_ + "/store.db"; }

  // What the StoreError says that |action| throws; empty: it throws none.
  static std::string message(const std::function<void()>& action) {
    try {
      action();
    } catch (const store::StoreError& error) {
      return error.message;
    }
    return "";
  }

  std::string folder_;
};

}  // namespace gadfly::test
