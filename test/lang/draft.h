// SPDX-License-Identifier: Apache-2.0
// A program that a test builds, to be compared with what the front end reads from its text.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "../shared/folder.h"
#include "frontend/read.h"
#include "lang/build.h"
#include "lang/print.h"
#include "support/deep_stack.h"
#include "tree_dump.h"

namespace gadfly::test {

class Draft {
 public:
  explicit Draft(const lang::Target& target = lang::x86_64())
      : program(target), build(program), types(program.types), target_(target) {}

  lang::Type type(lang::TypeKind kind) const { return types.basic(kind); }
  lang::Type int_type() const { return type(lang::TypeKind::Int); }
  lang::ExprId number(__int128 value) { return build.constant(int_type(), value); }
  lang::ExprId value(lang::VarId var) { return build.load(build.variable(var)); }

  lang::VarId global(std::string name, lang::Type type, lang::ExprId init = lang::kNoExpr) {
    lang::Var var;
    var.name = std::move(name);
    var.type = type;
    var.address_taken = true;
    var.init = init;
    const lang::VarId id = program.add(std::move(var));
    program.globals.push_back(id);
    program.top_level.push_back({lang::Program::TopLevel::Kind::Var, raw(id)});
    return id;
  }
  // A function whose body is an empty block.
  lang::FuncId function(std::string name, lang::Type result, const std::vector<lang::Type>& params = {},
                        bool variadic = false) {
    lang::Function f;
    f.name = std::move(name);
    f.type = types.function(result, params, variadic, false);
    f.body = build.block({});
    const lang::FuncId id = program.add(std::move(f));
    if (program.function(id).name == "main") program.main = id;
    for (const lang::Type type : params) {
      const lang::VarId param =
          local(id, "p" + std::to_string(program.function(id).params.size()), type, lang::Storage::Param);
      program.function(id).params.push_back(param);
    }
    program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(id)});
    return id;
  }
  // A variable of |function|; nobody owns it yet.
  lang::VarId local(lang::FuncId function, std::string name, lang::Type type,
                    lang::Storage storage = lang::Storage::Local) {
    lang::Var var;
    var.name = std::move(name);
    var.type = type;
    var.storage = storage;
    var.function = function;
    var.address_taken = true;
    if (!var.is_static_duration()) var.slot = program.function(function).frame_slots++;
    const lang::VarId id = program.add(std::move(var));
    if (storage == lang::Storage::StaticLocal) program.globals.push_back(id);
    return id;
  }
  lang::StmtId body(lang::FuncId f) const { return program.function(f).body; }
  lang::StmtId block(std::initializer_list<lang::StmtId> stmts = {}) {
    return build.block(std::span(stmts.begin(), stmts.size()));
  }
  // Declares |var| at the end of |block|, which owns it.
  void declare(lang::StmtId block, lang::VarId var) {
    if (!program.var(var).is_static_duration()) build.own(block, var);
    build.append(block, build.declare(var));
  }
  void append(lang::StmtId block, lang::ExprId e) { build.append(block, build.expression(e)); }
  lang::StmtId set(lang::VarId var, __int128 value) {
    return build.expression(build.assign(build.variable(var), number(value)));
  }

  // Prints, reads back, and expects the same tree and the same text.
  void compare() {
    support::on_deep_stack([&] {
      frontend::ReadOptions options;
      options.target = &target_;
      const std::string text = print(program);
      const frontend::ReadResult result = frontend::read_text("draft.c", text, options);
      const auto* why = std::get_if<frontend::Rejection>(&result);
      ASSERT_EQ(why, nullptr) << why->line << ": " << why->message << '\n' << text;
      const auto& read = std::get<lang::Program>(result);
      EXPECT_EQ(dump(program), dump(read)) << text;
      EXPECT_EQ(text, print(read));
    });
  }

  // Expects both compilers to take the text as C of each of |standards|, without extensions. Requires x86_64.
  void compile(std::initializer_list<const char*> standards = {"c11", "c17", "c2x"}) {
    const Folder folder;
    folder.write("draft.c", print(program));
    for (const char* standard : standards)
      for (const char* compiler : {"gcc", "clang-19 -Wno-attributes"}) {
        const std::string command =
            fmt::format("{} -std={} -pedantic-errors -fsyntax-only draft.c", compiler, standard);
        const Ran ran = folder.run(command);
        EXPECT_EQ(ran.status, 0) << command << '\n' << ran.out << print(program);
      }
  }

  lang::Program program;
  lang::Builder build;
  lang::TypeTable& types;

 private:
  const lang::Target& target_;
};

}  // namespace gadfly::test
