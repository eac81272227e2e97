// SPDX-License-Identifier: Apache-2.0
// A test with a folder for its store.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "../shared/folder.h"
#include "store/store.h"

namespace gadfly::test {

class StoreTest : public testing::Test {
 protected:
  std::string path() const { return own_.path("store.db"); }

  // What the StoreError says that |action| throws; empty: it throws none.
  static std::string message(const std::function<void()>& action) {
    try {
      action();
    } catch (const store::StoreError& error) {
      return error.message;
    }
    return "";
  }

  const Folder own_;
  const std::string folder_ = own_.path();
};

}  // namespace gadfly::test
