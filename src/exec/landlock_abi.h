// SPDX-License-Identifier: Apache-2.0
// The kernel's interface of Landlock, which the system's headers may be too old for.
#pragma once

#include <cstdint>

namespace gadfly::exec {

constexpr long kLandlockCreate = 444, kLandlockAddRule = 445, kLandlockRestrict = 446;
constexpr std::uint32_t kLandlockVersion = 1;  // a flag of create: say which ABI it is
constexpr int kLandlockRulePath = 1;

struct LandlockRules {
  std::uint64_t files, network, scoped;
};

struct LandlockPath {
  std::uint64_t rights;
  std::int32_t file;
} __attribute__((packed));

constexpr std::uint64_t kLandlockExecute = 1 << 0, kLandlockWriteFile = 1 << 1, kLandlockReadFile = 1 << 2,
                        kLandlockReadFolder = 1 << 3;
constexpr std::uint64_t kLandlockFiles1 = (1 << 13) - 1;  // all rights of ABI 1
constexpr std::uint64_t kLandlockRefer = 1 << 13, kLandlockTruncate = 1 << 14, kLandlockIoctl = 1 << 15;
constexpr std::uint64_t kLandlockTcp = 3;  // bind, connect
constexpr std::uint64_t kLandlockAbstractSockets = 1, kLandlockSignals = 2;
constexpr std::uint64_t kLandlockRead = kLandlockExecute | kLandlockReadFile | kLandlockReadFolder;

}  // namespace gadfly::exec
