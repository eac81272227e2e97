// SPDX-License-Identifier: Apache-2.0
#include "lang/print_inventory.h"

#include <algorithm>
#include <map>
#include <set>

namespace gadfly::lang {
namespace {

bool is_inline_member(const TypeTable& types, const Field& field) {
  return field.name.empty() && types.kind(field.type) == TypeKind::Record;
}

// A set of small numbers. insert() is true for those that are new.
class NumberSet {
 public:
  bool contains(std::uint32_t n) const { return n < members_.size() && members_[n]; }
  bool insert(std::uint32_t n) {
    if (contains(n)) return false;
    if (n >= members_.size()) members_.resize(std::max<std::size_t>(2 * members_.size(), n + 64));
    members_[n] = true;
    return true;
  }

 private:
  std::vector<bool> members_;
};

// Puts records and enumerations in order: what is held by value before its holder, the rest after
// the first that points to it.
class TypeOrder {
 public:
  explicit TypeOrder(const TypeTable& types) : types_(types) {
    for (std::uint32_t id = 0; id < types.record_count(); ++id)
      for (const Field& field : types.record(RecordId{id}).fields)
        if (is_inline_member(types, field)) inline_.insert(types.info(field.type).id);
  }

  // |type| is named outside of records: everything it is made of must be known.
  void use(Type type) {
    if (seen_.contains(type.index())) return;
    walk(type);
    while (!pending_.empty()) {
      const std::vector<std::uint32_t> records = std::move(pending_);
      pending_.clear();
      for (const std::uint32_t id : records) define(id);
    }
  }

  std::vector<TypeItem> take() { return std::move(items_); }

 private:
  void walk(Type type) {
    if (!seen_.insert(type.index())) return;
    const TypeInfo& info = types_.info(type);
    if (info.kind == TypeKind::Record) pending_.push_back(info.id);
    if (info.kind == TypeKind::Enum) define_enum(info.id);
    if (info.kind == TypeKind::Vector) define_vector(type);
    if (info.element != Type{}) walk(info.element);
    for (Type param : info.params) walk(param);
  }

  void define_enum(std::uint32_t id) {
    if (enums_.insert(id)) items_.push_back({TypeItem::Kind::EnumDefinition, id});
  }

  void define_vector(Type type) {
    if (vectors_.insert(type.index())) items_.push_back({TypeItem::Kind::VectorTypedef, type.index()});
  }

  void define(std::uint32_t id) {
    if (inline_.contains(id) || !started_.insert(id)) return;
    const Record& record = types_.record(RecordId{id});
    if (!record.complete) return declare(id);
    prepare_fields(record, id);
    items_.push_back({TypeItem::Kind::RecordDefinition, id});
    declared_.insert(id);
  }

  void declare(std::uint32_t id) {
    if (declared_.insert(id)) items_.push_back({TypeItem::Kind::RecordDeclaration, id});
  }

  void prepare_fields(const Record& record, std::uint32_t holder) {
    for (const Field& field : record.fields) {
      Type type = field.type;
      while (types_.kind(type) == TypeKind::Array) type = types_.element(type);
      if (is_inline_member(types_, field)) prepare_fields(types_.record(type), holder);
      else if (types_.kind(type) == TypeKind::Record) define(types_.info(type).id);
    }
    for (const Field& field : record.fields) mention(field.type, holder);
  }

  // |type| stands in a field of |holder|; records in it need at least a declaration.
  void mention(Type type, std::uint32_t holder) {
    const TypeInfo& info = types_.info(type);
    if (info.kind == TypeKind::Enum) define_enum(info.id);
    if (info.kind == TypeKind::Vector) define_vector(type);
    if (info.kind == TypeKind::Record && !inline_.contains(info.id) && info.id != holder) {
      declare(info.id);
      pending_.push_back(info.id);
    }
    if (info.element != Type{}) mention(info.element, holder);
    for (Type param : info.params) mention(param, holder);
  }

  const TypeTable& types_;
  NumberSet inline_, started_, declared_, enums_, vectors_, seen_;
  std::vector<std::uint32_t> pending_;
  std::vector<TypeItem> items_;
};

// Puts the definitions of file-scope variables in order, by Tarjan's strongly connected components:
// what is needed comes out first. Members of a group keep their order and are all declared first.
class GlobalOrder {
 public:
  explicit GlobalOrder(const Program& program) : program_(program) {
    for (const Program::TopLevel& item : program.top_level) {
      const VarId id{item.id};
      if (item.kind != Program::TopLevel::Kind::Var || !is_definition(program.var(id))) continue;
      if (position_.try_emplace(id, position_.size()).second) definitions_.push_back(id);
    }
  }

  std::vector<std::vector<GlobalItem>> run() {
    for (const VarId id : definitions_)
      if (!visits_.contains(id)) connect(id);
    return std::move(groups_);
  }

 private:
  struct Visit {
    std::size_t index, low;
    bool open;
  };

  static bool is_definition(const Var& var) { return !var.is_extern && !var.name.empty(); }

  void connect(VarId id) {
    const std::size_t index = visits_.size();
    visits_[id] = {index, index, true};
    open_.push_back(id);
    std::vector<VarId> needed;
    collect(program_.var(id).init, needed);
    for (const VarId other : needed) {
      if (!visits_.contains(other)) connect(other);
      if (visits_[other].open) visits_[id].low = std::min(visits_[id].low, visits_[other].low);
    }
    if (visits_[id].low == index) close_group(id);
  }

  void close_group(VarId first) {
    std::vector<GlobalItem> group;
    for (VarId member = kNoVar; member != first;) {
      member = open_.back();
      open_.pop_back();
      visits_[member].open = false;
      group.push_back({member, false});
    }
    std::ranges::sort(group, {}, [&](const GlobalItem& g) { return position_[g.var]; });
    for (GlobalItem& item : group) item.declared_before = group.size() > 1;
    groups_.push_back(std::move(group));
  }

  // The variables that the initialiser |id| names.
  void collect(ExprId id, std::vector<VarId>& needed) const {
    if (id == kNoExpr) return;
    const Expr& e = program_.expr(id);
    if (e.kind == ExprKind::VarRef && program_.var(VarId{e.a}).storage == Storage::Global &&
        is_definition(program_.var(VarId{e.a})))
      needed.push_back(VarId{e.a});
    if (e.kind == ExprKind::CompoundLiteral) collect(program_.var(VarId{e.a}).init, needed);
    for_each_operand(program_, e, [&](ExprId operand) { collect(operand, needed); });
  }

  const Program& program_;
  std::vector<VarId> definitions_;
  std::map<VarId, std::size_t> position_;  // in definitions_
  std::map<VarId, Visit> visits_;
  std::vector<VarId> open_;
  std::vector<std::vector<GlobalItem>> groups_;
};

// Walks everything that will be printed, in the order in which it will be printed: that order is
// the same when the text is read again.
class Walk {
 public:
  explicit Walk(const Program& program) : program_(program), types_(program.types) {}

  Inventory run() {
    result_.globals = GlobalOrder(program_).run();
    std::vector<FuncId> defined;
    for (const Program::TopLevel& item : program_.top_level)
      if (item.kind == Program::TopLevel::Kind::Func && program_.function(FuncId{item.id}).is_defined())
        defined.push_back(FuncId{item.id});
    for (const FuncId id : defined) types_.use(program_.function(id).type);
    for (const std::vector<GlobalItem>& group : result_.globals)
      for (const GlobalItem& item : group) variable(program_.var(item.var));
    for (const FuncId id : defined) {
      for (const VarId param : program_.function(id).params) types_.use(program_.var(param).type);
      statement(program_.function(id).body);
    }
    result_.types = types_.take();
    return std::move(result_);
  }

 private:
  void variable(const Var& var) {
    types_.use(var.type);
    if (var.init != kNoExpr) expression(var.init);
  }

  void statement(StmtId id) {
    const Stmt& s = program_.stmt(id);
    if (s.kind == StmtKind::Decl) variable(program_.var(VarId{s.a}));
    for_each_expression(s, [&](ExprId e) { expression(e); });
    for_each_substatement(program_, s, [&](StmtId sub) { statement(sub); });
  }

  void expression(ExprId id) {
    const Expr& e = program_.expr(id);
    types_.use(e.type);
    if (e.kind == ExprKind::VarRef) use_variable(VarId{e.a});
    if (e.kind == ExprKind::FuncRef) use_function(FuncId{e.a});
    if (e.kind == ExprKind::SizeOf) types_.use(Type::from_bits(e.b));
    if (e.kind == ExprKind::CompoundLiteral) variable(program_.var(VarId{e.a}));
    if (e.kind == ExprKind::StmtExpr) statement(StmtId{e.a});
    for_each_operand(program_, e, [&](ExprId operand) { expression(operand); });
  }

  void use_variable(VarId id) {
    const Var& var = program_.var(id);
    if (!var.is_extern || !used_externs_.insert(id).second) return;
    types_.use(var.type);
    result_.extern_variables.push_back(id);
  }

  void use_function(FuncId id) {
    const Function& f = program_.function(id);
    if (id == program_.main) result_.main_is_used = true;
    if (f.is_defined() || f.name.starts_with("__builtin_")) return;
    if (!used_functions_.insert(id).second) return;
    types_.use(f.type);
    result_.undefined_functions.push_back(id);
  }

  const Program& program_;
  TypeOrder types_;
  Inventory result_;
  std::set<VarId> used_externs_;
  std::set<FuncId> used_functions_;
};

}  // namespace

Inventory take_inventory(const Program& program) { return Walk(program).run(); }

}  // namespace gadfly::lang
