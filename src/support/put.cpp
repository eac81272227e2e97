// SPDX-License-Identifier: Apache-2.0
#include "support/put.h"

#include <atomic>
#include <cerrno>

namespace gadfly::support {
namespace {

std::atomic<int>& first_error() {
  static std::atomic<int> error = 0;
  return error;
}

void keep_errno() {
  int none = 0;
  first_error().compare_exchange_strong(none, errno != 0 ? errno : EIO);
}

}  // namespace

void put(std::FILE* out, std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), out) != text.size()) keep_errno();
}

void flush(std::FILE* out) {
  errno = 0;
  if (std::fflush(out) != 0) keep_errno();
}

int put_error() { return first_error(); }

}  // namespace gadfly::support
