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
    if (!seen_.insert(type.index()).second) return;
    const TypeInfo& info = types_.info(type);
    if (info.kind == TypeKind::Record) pending_.push_back(info.id);
    if (info.kind == TypeKind::Enum) define_enum(info.id);
    if (info.element != Type{}) walk(info.element);
    for (Type param : info.params) walk(param);
  }

  void define_enum(std::uint32_t id) {
    if (enums_.insert(id).second) items_.push_back({TypeItem::Kind::EnumDefinition, id});
  }

  void define(std::uint32_t id) {
    if (inline_.contains(id) || !started_.insert(id).second) return;
    const Record& record = types_.record(RecordId{id});
    if (!record.complete) return declare(id);
    prepare_fields(record, id);
    items_.push_back({TypeItem::Kind::RecordDefinition, id});
    declared_.insert(id);
  }

  void declare(std::uint32_t id) {
    if (declared_.insert(id).second)
      items_.push_back({TypeItem::Kind::RecordDeclaration, id});
  }

  void prepare_fields(const Record& record, std::uint32_t holder) {
    for (const Field& field : record.fields) {
      Type type = field.type;
      while (types_.kind(type) == TypeKind::Array) type = types_.element(type);
      if (is_inline_member(types_, field))
        prepare_fields(types_.record(type), holder);
      else if (types_.kind(type) == TypeKind::Record)
        define(types_.info(type).id);
    }
    for (const Field& field : record.fields) mention(field.type, holder);
  }

  // |type| stands in a field of |holder|; records in it need at least a declaration.
  void mention(Type type, std::uint32_t holder) {
    const TypeInfo& info = types_.info(type);
    if (info.kind == TypeKind::Enum) define_enum(info.id);
    if (info.kind == TypeKind::Record && !inline_.contains(info.id) && info.id != holder) {
      declare(info.id);
      pending_.push_back(info.id);
    }
    if (info.element != Type{}) mention(info.element, holder);
    for (Type param : info.params) mention(param, holder);
  }

  const TypeTable& types_;
  std::set<std::uint32_t> inline_, started_, declared_, enums_, seen_;
  std::vector<std::uint32_t> pending_;
  std::vector<TypeItem> items_;
};

// Walks everything that will be printed, in the order of the program.
class Walk {
 public:
  explicit Walk(const Program& program) : program_(program), types_(program.types) {}

  Inventory run() {
    for (const Program::TopLevel& item : program_.top_level) {
      if (item.kind == Program::TopLevel::Kind::Var)
        global(VarId{item.id});
      else if (program_.function(FuncId{item.id}).is_defined())
        function(FuncId{item.id});
    }
    result_.types = types_.take();
    order_globals();
    return std::move(result_);
  }

 private:
  void global(VarId id) {
    const Var& var = program_.var(id);
    if (var.is_extern || var.name.empty()) return;
    if (!position_.try_emplace(id, position_.size()).second) return;
    definitions_.push_back(id);
    current_ = id;
    variable(var);
    current_ = kNoVar;
  }

  void function(FuncId id) {
    const Function& f = program_.function(id);
    types_.use(f.type);
    for (const VarId param : f.params) types_.use(program_.var(param).type);
    statement(f.body);
  }

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
    if (var.storage != Storage::Global) return;
    if (var.is_extern) {
      if (!used_externs_.insert(id).second) return;
      types_.use(var.type);
      result_.extern_variables.push_back(id);
    } else if (current_ != kNoVar) {
      needs_[current_].push_back(id);
    }
  }

  void use_function(FuncId id) {
    const Function& f = program_.function(id);
    if (id == program_.main) result_.main_is_used = true;
    if (f.is_defined() || f.name.starts_with("__builtin_")) return;
    if (!used_functions_.insert(id).second) return;
    types_.use(f.type);
    result_.undefined_functions.push_back(id);
  }

  // Tarjan's strongly connected components: what is needed comes out first. Members of a group
  // keep their order, and all are declared first, so that it is the same when read again.
  struct Visit {
    std::uint32_t index, low;
    bool open;
  };

  void order_globals() {
    for (const VarId id : definitions_)
      if (!visits_.contains(id)) connect(id);
  }

  void connect(VarId id) {
    const auto index = static_cast<std::uint32_t>(visits_.size());
    visits_[id] = {index, index, true};
    open_.push_back(id);
    for (const VarId needed : needs_[id]) {
      if (!visits_.contains(needed)) connect(needed);
      if (visits_[needed].open) visits_[id].low = std::min(visits_[id].low, visits_[needed].low);
    }
    if (visits_[id].low != index) return;
    std::vector<GlobalItem> group;
    for (VarId member = kNoVar; member != id;) {
      member = open_.back();
      open_.pop_back();
      visits_[member].open = false;
      group.push_back({member, false});
    }
    std::ranges::sort(group, {}, [&](const GlobalItem& g) { return position_[g.var]; });
    for (GlobalItem& item : group) item.declared_before = group.size() > 1;
    result_.globals.push_back(std::move(group));
  }

  const Program& program_;
  TypeOrder types_;
  Inventory result_;
  std::vector<VarId> definitions_;
  std::map<VarId, std::size_t> position_;  // in definitions_
  VarId current_ = kNoVar;  // the global whose initialiser is being walked
  std::map<VarId, std::vector<VarId>> needs_;
  std::set<VarId> used_externs_;
  std::set<FuncId> used_functions_;
  std::map<VarId, Visit> visits_;
  std::vector<VarId> open_;
};

}  // namespace

Inventory take_inventory(const Program& program) { return Walk(program).run(); }

}  // namespace gadfly::lang
