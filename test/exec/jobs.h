// SPDX-License-Identifier: Apache-2.0
// Short ways to run something in an Executor.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "exec/executor.h"

namespace gadfly::test {

inline exec::Result run(exec::Executor& executor, std::vector<std::string> argv, exec::Limits limits = {}) {
  return executor.run({.argv = std::move(argv), .limits = limits});
}

inline exec::Result shell(exec::Executor& executor, const std::string& script, exec::Limits limits = {}) {
  return run(executor, {"/bin/sh", "-c", script}, limits);
}

// Compiles a C program in the sandbox to |name|.
inline void compile(exec::Executor& executor, const std::string& name, const std::string& text) {
  ASSERT_TRUE(executor.put(name + ".c", text));
  const exec::Result made = run(executor, {"gcc", "-w", "-o", name, name + ".c"});
  ASSERT_EQ(made.end, exec::End::Exited) << made.err;
  ASSERT_EQ(made.code, 0) << made.err;
}

// Every test is done with namespaces and, as on systems that forbid them, without.
class Sandbox : public testing::TestWithParam<bool> {
 protected:
  exec::SandboxOptions options() const {
    exec::SandboxOptions options;
    options.namespaces = GetParam();
    return options;
  }
  bool with_namespaces() const { return executor.protection().process_namespace; }

  exec::Executor executor{options()};
};

inline std::string sandbox_name(const testing::TestParamInfo<bool>& info) {
  return info.param ? "Namespaces" : "Without";
}

}  // namespace gadfly::test
