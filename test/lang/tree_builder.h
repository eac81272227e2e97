// SPDX-License-Identifier: Apache-2.0
// Trees by hand.
#pragma once

#include <string>
#include <vector>

#include "lang/program.h"

namespace gadfly::test {

class TreeBuilder {
 public:
  explicit TreeBuilder(const lang::Target& target = lang::x86_64())
      : program(target), int_type(program.types.basic(lang::TypeKind::Int)) {}

  lang::Type type(lang::TypeKind kind) const { return program.types.basic(kind); }

  lang::ExprId node(lang::ExprKind kind, lang::Type type, std::uint32_t a = lang::kNone, std::uint32_t b = lang::kNone,
                    std::uint32_t c = lang::kNone, unsigned op = 0, unsigned flags = 0) {
    lang::Expr e;
    e.kind = kind;
    e.type = type;
    e.a = a;
    e.b = b;
    e.c = c;
    e.op = static_cast<std::uint8_t>(op);
    e.flags = static_cast<std::uint8_t>(flags);
    return program.add(e);
  }
  lang::ExprId constant(lang::Type type, __int128 value) {
    lang::Expr e;
    e.type = type;
    e.set_int_bits(static_cast<unsigned __int128>(value));
    return program.add(e);
  }
  lang::ExprId constant(int value) { return constant(int_type, value); }
  lang::ExprId floating(lang::TypeKind kind, unsigned __int128 bits) {
    lang::Expr e;
    e.kind = lang::ExprKind::FloatConst;
    e.type = type(kind);
    e.set_int_bits(bits);
    return program.add(e);
  }

  lang::VarId variable(std::string name, lang::Type type, lang::Storage storage = lang::Storage::Local) {
    lang::Var var;
    var.name = std::move(name);
    var.type = type;
    var.storage = storage;
    const lang::VarId id = program.add(std::move(var));
    if (storage == lang::Storage::Global)
      program.top_level.push_back({lang::Program::TopLevel::Kind::Var, lang::raw(id)});
    return id;
  }
  lang::ExprId reference(lang::VarId var) {
    return node(lang::ExprKind::VarRef, program.var(var).type, lang::raw(var));
  }
  lang::ExprId load(lang::VarId var) {
    const lang::ExprId lvalue = reference(var);
    return node(lang::ExprKind::Load, program.var(var).type, lang::raw(lvalue), lang::kNone, lang::kNone, 0,
                lang::kImplicit);
  }
  lang::ExprId init_list(lang::Type type, const std::vector<std::uint32_t>& pairs) {
    const std::uint32_t first = program.add_list(std::span<const std::uint32_t>(pairs));
    return node(lang::ExprKind::InitList, type, lang::kNone, first, static_cast<std::uint32_t>(pairs.size() / 2));
  }

  lang::StmtId statement(lang::StmtKind kind, std::uint32_t a = lang::kNone, std::uint32_t b = lang::kNone,
                         std::uint32_t c = lang::kNone, std::uint32_t d = lang::kNone) {
    lang::Stmt s;
    s.kind = kind;
    s.a = a;
    s.b = b;
    s.c = c;
    s.d = d;
    return program.add(s);
  }
  lang::StmtId block(const std::vector<lang::StmtId>& statements) {
    const std::uint32_t first = program.add_list(std::span<const lang::StmtId>(statements));
    return statement(lang::StmtKind::Block, first, static_cast<std::uint32_t>(statements.size()));
  }
  lang::FuncId function(std::string name, lang::Type type, std::vector<lang::VarId> params,
                        const std::vector<lang::StmtId>& body) {
    lang::Function f;
    f.name = std::move(name);
    f.type = type;
    f.params = std::move(params);
    f.body = block(body);
    const lang::FuncId id = program.add(std::move(f));
    program.top_level.push_back({lang::Program::TopLevel::Kind::Func, lang::raw(id)});
    return id;
  }

  lang::Program program;
  lang::Type int_type;
};

}  // namespace gadfly::test
