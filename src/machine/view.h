// SPDX-License-Identifier: Apache-2.0
// What an observer may see of a running program.
#pragma once

#include <optional>
#include <string>

#include "lang/program.h"
#include "machine/memory.h"
#include "machine/value.h"

namespace gadfly::machine {

class MachineView {
 public:
  virtual ~MachineView() = default;

  virtual const lang::Program& program() const = 0;
  // Steps executed so far.
  virtual std::uint64_t steps() const = 0;
  virtual const Object& object(ObjectRef ref) const = 0;

  // Names of an object and a value for messages.
  virtual std::string describe(ObjectRef object) = 0;
  virtual std::string show(const Value& value, lang::Type type) = 0;

  // What a read of |lvalue| would give now, without any effect on the run. Nothing: the read might be undefined, or
  // gives neither an integer of up to 64 bits nor a usable pointer. |lvalue| is a variable, or is made of members,
  // elements with constant indices, and targets of such lvalues.
  struct Peeked {
    Value value;
    Place place;    // of a variable in a slot: no object, and the slot's position as the offset
    bool writable;  // a store is allowed there, and changes nothing else
  };
  virtual std::optional<Peeked> peek(lang::ExprId lvalue) = 0;

  lang::Loc loc(lang::ExprId id) const { return program().expr(id).loc; }
};

}  // namespace gadfly::machine
