// SPDX-License-Identifier: Apache-2.0
#include "reduce/edit.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

void Edit::remove(StmtId id) {
  Stmt empty;
  empty.kind = StmtKind::Empty;
  program_.stmt(id) = empty;
}

std::vector<StmtId> Edit::list_of(StmtId block) const {
  const Stmt& s = program_.stmt(block);
  std::vector<StmtId> result;
  if (s.kind != StmtKind::Block && s.kind != StmtKind::DeclGroup) return {block};
  for (const std::uint32_t id : program_.list(s.a, s.b)) result.push_back(StmtId{id});
  return result;
}

void Edit::make_block(StmtId id, const std::vector<StmtId>& stmts) {
  Stmt block;
  block.kind = StmtKind::Block;
  block.a = program_.add_list(std::span<const StmtId>(stmts));
  block.b = static_cast<std::uint32_t>(stmts.size());
  block.c = block.d = 0;
  program_.stmt(id) = block;
}

// A new block, so that what is kept is no part of two statements.
void Edit::keep(StmtId id, std::uint32_t branch) {
  if (program_.stmt(id).kind != StmtKind::If) return;
  if (branch == kNone) return remove(id);
  make_block(id, list_of(StmtId{branch}));
}

void Edit::keep_condition(const Hint& hint) {
  const StmtId id{hint.a};
  const Stmt& s = program_.stmt(id);
  if (s.kind != StmtKind::If && s.kind != StmtKind::While && s.kind != StmtKind::Switch) return;
  Stmt alone;
  alone.kind = StmtKind::ExprStmt;
  alone.a = s.a;
  program_.stmt(id) = alone;
}

void Edit::keep_body(const Hint& hint) {
  const StmtId id{hint.a};
  const Stmt s = program_.stmt(id);
  switch (s.kind) {
    case StmtKind::While:
    case StmtKind::Switch: return make_block(id, list_of(StmtId{s.b}));
    case StmtKind::DoWhile: return make_block(id, list_of(StmtId{s.a}));
    case StmtKind::For: {
      std::vector<StmtId> all;
      if (s.a != kNone) all = list_of(StmtId{s.a});
      for (const StmtId each : list_of(StmtId{s.d})) all.push_back(each);
      return make_block(id, all);
    }
    default: return;
  }
}

void Edit::drop_label(const Hint& hint) {
  const StmtId id{hint.a};
  const Stmt s = program_.stmt(id);
  const std::uint32_t labelled = s.kind == StmtKind::Label     ? s.b
                                 : s.kind == StmtKind::Case    ? s.c
                                 : s.kind == StmtKind::Default ? s.a
                                                               : kNone;
  if (labelled != kNone) program_.stmt(id) = program_.stmt(StmtId{labelled});
}

void Edit::drop_part(const Hint& hint) {
  const StmtId id{hint.a};
  const std::uint32_t part = hint.b;
  Stmt& s = program_.stmt(id);
  if (s.kind != StmtKind::For) return;
  (part == 0 ? s.a : part == 1 ? s.b : s.c) = kNone;
}

void Edit::init_to_statement(const Hint& hint) {
  const StmtId id{hint.a};
  const Stmt s = program_.stmt(id);
  if (s.kind != StmtKind::Decl || program_.var(VarId{s.a}).init == kNoExpr) return;
  program_.stmt(id) = program_.stmt(build_.expression(program_.var(VarId{s.a}).init));
}

bool Edit::contains(ExprId whole, ExprId part) const {
  if (whole == part) return true;
  bool found = false;
  for_each_operand(program_, program_.expr(whole), [&](ExprId e) { found = found || contains(e, part); });
  return found;
}

// The value is computed where it is used. Where it is assigned, nothing is left.
void Edit::forward(const Hint& hint) {
  const VarId var{hint.a};
  const ExprId load{hint.b};
  const ExprId value{static_cast<std::uint32_t>(hint.value)};
  if (contains(value, load)) return;
  program_.expr(load) = program_.expr(value);
  visit(program_, {.statement = [&](StmtId id, unsigned, bool) {
          const Stmt& s = program_.stmt(id);
          if (s.kind != StmtKind::ExprStmt) return;
          const Expr& e = program_.expr(ExprId{s.a});
          if (e.kind == ExprKind::Assign && root_variable(program_, e.child_a()) == var) remove(id);
        }});
  removed_variables_.insert(var);
}

void Edit::settle(const Hint& hint) {
  const VarId var{hint.a};
  const ExprId use{hint.b};
  const __int128 value = hint.value;
  bool passed = false;
  visit(program_, {.statement = [&](StmtId id, unsigned, bool) {
          const Stmt& s = program_.stmt(id);
          if (passed) return;
          for_each_expression(s, [&](ExprId e) { passed = passed || contains(e, use); });
          if (s.kind != StmtKind::ExprStmt || (passed && hint.kind == HintKind::Settle)) return;
          const Expr& e = program_.expr(ExprId{s.a});
          const bool assigns =
              e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec;
          if (assigns && root_variable(program_, e.child_a()) == var) remove(id);
        }});
  const ExprId init = build_.constant(program_.types.basic(TypeKind::LLong), value);
  program_.expr(init).type =
      bit_width(program_.types.rep(program_.var(var).type)) <= 32 && value == static_cast<int>(value)
          ? program_.types.basic(TypeKind::Int)
          : program_.var(var).type.unqualified();
  program_.var(var).init = init;
}

// { parameters = arguments; body without its return; the statement with the value that is returned }
void Edit::inline_call(const Hint& hint) {
  const StmtId id{hint.a};
  const ExprId call{hint.b};
  const Expr c = program_.expr(call);
  if (c.kind != ExprKind::Call) return;  // something else has taken its place
  const FuncId f = callee(program_, c);
  if (f == kNoFunc || !program_.function(f).is_defined()) return;
  const Function function = program_.function(f);
  if (function.params.size() != c.c) return;
  std::vector<StmtId> all;
  for (std::uint32_t i = 0; i < c.c; ++i) {
    Var& param = program_.var(function.params[i]);
    param.storage = Storage::Local;
    param.init = ExprId{program_.lists[c.b + i]};
    all.push_back(build_.declare(function.params[i]));
  }
  for (const StmtId each : list_of(function.body)) all.push_back(each);
  ExprId result = kNoExpr;
  if (!all.empty() && program_.stmt(all.back()).kind == StmtKind::Return) {
    result = ExprId{program_.stmt(all.back()).a};
    all.pop_back();
  }
  const Stmt statement = program_.stmt(id);
  if (result != kNoExpr && statement.a != raw(call)) {
    const Type type = program_.types.element(function.type);
    const bool same = program_.expr(without_implicit(program_, result)).type.unqualified() == type.unqualified();
    if (!same && program_.types.is_scalar(type)) result = build_.cast(result, type);
    program_.expr(call) = program_.expr(result);
    all.push_back(program_.add(statement));
  } else if (statement.a != raw(call)) {
    return;
  } else if (result != kNoExpr) {
    all.push_back(build_.expression(result));
  }
  make_block(id, all);
  removed_functions_.insert(f);
}

namespace {

struct Format {
  std::string_view text;
  TypeKind type;  // that it is for
};

Format how_to_print(TypeKind kind, unsigned width) {
  switch (kind) {
    case TypeKind::UInt: return {"%u\n", kind};
    case TypeKind::Long: return {"%ld\n", kind};
    case TypeKind::ULong: return {"%lu\n", kind};
    case TypeKind::ULLong: return {"%llu\n", kind};
    default: return width <= 32 ? Format{"%d\n", TypeKind::Int} : Format{"%lld\n", TypeKind::LLong};
  }
}

}  // namespace

void Edit::print_instead(const Hint& hint) {
  const StmtId id{hint.a};
  const ExprId value{hint.b};
  const Expr& e = program_.expr(value);
  if (!is_integer(e.rep)) return;
  FuncId printf = kNoFunc;
  for (std::uint32_t i = 0; i < program_.functions.size(); ++i)
    if (program_.functions[i].name == "printf") printf = FuncId{i};
  if (printf == kNoFunc) return;
  TypeTable& types = program_.types;
  const auto [format, kind] = how_to_print(types.kind(e.type), bit_width(e.rep));
  const Type text = types.array_of(types.basic(TypeKind::Char), format.size() + 1);
  const bool fits = types.kind(e.type) == kind || (kind == TypeKind::Int && types.kind(e.type) < TypeKind::Int);
  const ExprId shown = fits ? value : build_.cast(value, types.basic(kind));
  const ExprId arguments[] = {build_.decay(build_.string_literal(format, text)), shown};
  program_.stmt(id) = program_.stmt(build_.expression(build_.call(printf, arguments)));
}

void Edit::return_instead(StmtId id, ExprId value) {
  Stmt result;
  result.kind = StmtKind::Return;
  result.a = raw(value);
  program_.stmt(id) = result;
}

void Edit::return_differs(const Hint& hint) {
  const StmtId id{hint.a};
  const ExprId value{hint.b};
  const __int128 expected = hint.value;
  const Expr& e = program_.expr(value);
  if (!is_integer(e.rep)) return;
  const bool narrow = bit_width(e.rep) < 32;
  const ExprId constant =
      build_.constant(narrow ? program_.types.basic(TypeKind::Int) : e.type.unqualified(), expected);
  return_instead(id, build_.binary(BinaryOp::Ne, value, constant));
}

// --- Without what is empty -------------------------------------------------------------------------

void Edit::tidy() {
  for (const Program::TopLevel& item : program_.top_level)
    if (item.kind == Program::TopLevel::Kind::Func && program_.function(FuncId{item.id}).is_defined())
      tidy(program_.function(FuncId{item.id}).body);
}

void Edit::tidy(StmtId id) {
  for_each_substatement(program_, program_.stmt(id), [&](StmtId sub) { tidy(sub); });
  Stmt& s = program_.stmt(id);
  const auto is_empty = [&](std::uint32_t sub) {
    const Stmt& other = program_.stmt(StmtId{sub});
    if (other.kind == StmtKind::ExprStmt) {
      const ExprKind kind = program_.expr(without_implicit(program_, ExprId{other.a})).kind;
      return kind == ExprKind::IntConst || kind == ExprKind::FloatConst;
    }
    return other.kind == StmtKind::Empty || (other.kind == StmtKind::Block && other.b == 0);
  };
  if (s.kind == StmtKind::If && s.c != kNone && is_empty(s.c)) s.c = kNone;
  // A label needs no block for one statement.
  for (std::uint32_t* below : {s.kind == StmtKind::Label ? &s.b : nullptr, s.kind == StmtKind::Case ? &s.c : nullptr,
                               s.kind == StmtKind::Default ? &s.a : nullptr}) {
    if (below == nullptr) continue;
    Stmt& block = program_.stmt(StmtId{*below});
    if (block.kind == StmtKind::Block && block.b == 0) remove(StmtId{*below});
    if (block.kind != StmtKind::Block || block.b != 1) continue;
    const std::uint32_t only = program_.lists[block.a];
    if (program_.stmt(StmtId{only}).kind != StmtKind::Decl) *below = only;
  }
  if (s.kind != StmtKind::Block) return;
  std::vector<StmtId> kept;
  for (const std::uint32_t sub :
       std::vector<std::uint32_t>(program_.lists.begin() + s.a, program_.lists.begin() + s.a + s.b)) {
    if (is_empty(sub)) continue;
    if (flattened_.contains(StmtId{sub}) && program_.stmt(StmtId{sub}).kind == StmtKind::Block)
      for (const StmtId each : list_of(StmtId{sub})) kept.push_back(each);
    else kept.push_back(StmtId{sub});
  }
  s.a = program_.add_list(std::span<const StmtId>(kept));
  s.b = static_cast<std::uint32_t>(kept.size());
}

}  // namespace gadfly::reduce
