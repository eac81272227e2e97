// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <string>

namespace gadfly::support {

// Thrown where a GADFLY_CHECK does not hold: a bug of Gadfly. A campaign sets aside the program that it was working on
// and goes on; elsewhere it ends the process.
class CheckFailed : public std::exception {
 public:
  explicit CheckFailed(std::string what) : what_(std::move(what)) {}
  const char* what() const noexcept override { return what_.c_str(); }  // "internal error at FILE:LINE: …"

 private:
  std::string what_;
};

}  // namespace gadfly::support
