// SPDX-License-Identifier: Apache-2.0
// Reads C in tests and shows trees as text, every node and every implicit conversion included.
#pragma once

#include <string>
#include <string_view>

#include "frontend/read.h"
#include "lang/program.h"

namespace gadfly::frontend::test {

// Fails the test, and gives an empty program, when |text| is rejected.
lang::Program read(std::string_view text, const ReadOptions& options = {});
// Fails the test when |text| is not rejected.
Rejection rejected(std::string_view text, const ReadOptions& options = {});

// (Assign x (Binary+ (Load x) 1)); a conversion that is not written has a star: (Cast*IntToInt 1).
std::string show(const lang::Program& program, lang::ExprId id);
// {Decl x = 1; Return (Load x)}
std::string show(const lang::Program& program, lang::StmtId id);
// The body of the function |name|.
std::string body(const lang::Program& program, std::string_view name);

const lang::Function& function(const lang::Program& program, std::string_view name);
const lang::Var& variable(const lang::Program& program, std::string_view name);
// The tree of the first return statement's value in `f`, the only function of |text|.
std::string returned(std::string_view text, const ReadOptions& options = {});

}  // namespace gadfly::frontend::test
