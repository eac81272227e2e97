// SPDX-License-Identifier: Apache-2.0
#include "store/compress.h"

#include <zstd.h>

#include "support/check.h"

namespace gadfly::store {
namespace {

constexpr int kLevel = 9;  // of a program of 29 KB 29 % remain, in 0.6 ms
constexpr unsigned long long kLargest = 1ull << 30;

}  // namespace

std::string compress(std::string_view text) {
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ZSTD_compress(bytes.data(), bytes.size(), text.data(), text.size(), kLevel);
  GADFLY_CHECK(!ZSTD_isError(size), "zstd: {}", ZSTD_getErrorName(size));
  bytes.resize(size);
  return bytes;
}

std::optional<std::string> decompress(std::string_view bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size > kLargest) return std::nullopt;  // also the two values that stand for errors
  std::string text(size, '\0');
  const std::size_t got = ZSTD_decompress(text.data(), text.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(got) || got != size) return std::nullopt;
  return text;
}

}  // namespace gadfly::store
