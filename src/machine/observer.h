// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "lang/tree.h"

namespace gadfly::machine {

class MachineView;
struct Value;
struct Place;

// What an observer wants to be told; the machine skips the rest at no cost.
enum ObserverInterest : std::uint8_t {
  kObserveStatements = 1,
  kObserveReads = 2,
  kObserveWrites = 4,
  kObserveVolatile = 8,
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual std::uint8_t interests() const = 0;  // of ObserverInterest
  // Before |stmt| is executed.
  virtual void on_statement(MachineView&, lang::StmtId) {}
  // After a scalar was read, before it is written. |expr| is the Load or the assignment.
  virtual void on_read(MachineView&, lang::ExprId, const Place&, const Value&) {}
  virtual void on_write(MachineView&, lang::ExprId, const Place&, const Value&) {}
  // An access of a volatile object.
  virtual void on_volatile(MachineView&, lang::ExprId, const Place&, const Value&, bool /*write*/) {}
};

}  // namespace gadfly::machine
