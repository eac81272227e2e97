// SPDX-License-Identifier: Apache-2.0
#include "hunt/status.h"

#include <gtest/gtest.h>

namespace gadfly::test {
namespace {

TEST(ProtectionText, SaysWhatIsOnAndWhatIsLeftOpen) {
  const exec::Protection all{.user_namespace = true,
                             .process_namespace = true,
                             .network_namespace = true,
                             .mount_namespace = true,
                             .memory_folder = true,
                             .landlock = true,
                             .seccomp = true,
                             .own_signals = true,
                             .missing = ""};
  EXPECT_EQ(hunt::protection_text(all), "own processes, no network, own file system, in memory, Landlock, seccomp");
  const exec::Protection some{
      .memory_folder = true, .landlock = true, .seccomp = true, .missing = "namespaces: not wanted"};
  EXPECT_EQ(hunt::protection_text(some),
            "in memory, Landlock, seccomp (missing: namespaces: not wanted); jobs can still see "
            "names, sizes and times of files, see which processes there are, send signals to "
            "processes of the user");
}

}  // namespace
}  // namespace gadfly::test
