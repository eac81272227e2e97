// SPDX-License-Identifier: Apache-2.0
// Parentheses: every form of expression inside every other, printed, and read back by a small
// parser that shares nothing with the printer.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "lang/print.h"
#include "tree_builder.h"

namespace gadfly::lang {
namespace {

// A tree and what it is, as text in prefix form.
struct Sample {
  ExprId id;
  std::string meaning;
};

struct Form {
  std::string name;
  unsigned operands;
  std::function<Sample(test::TreeBuilder&, const std::vector<Sample>&)> make;
};

Form simple_form(std::string name, ExprKind kind, unsigned operands, unsigned op = 0) {
  return {name, operands, [=](test::TreeBuilder& t, const std::vector<Sample>& x) {
            std::uint32_t ids[3] = {kNone, kNone, kNone};
            std::string meaning = "(" + name;
            for (unsigned i = 0; i < operands; ++i) {
              ids[i] = raw(x[i].id);
              meaning += " " + x[i].meaning;
            }
            return Sample{t.node(kind, t.int_type, ids[0], ids[1], ids[2], op), meaning + ")"};
          }};
}

// The operand seen as a struct, by a conversion that is not printed.
Sample member_of(test::TreeBuilder& t, const Sample& x) {
  TypeTable& types = t.program.types;
  if (types.record_count() == 0) {
    const Type record = types.add_record("S", false);
    types.complete_record(types.record_id(record), {{.name = "f", .type = t.int_type}});
  }
  const Type record = types.record_type(RecordId{0});
  const ExprId shim =
      t.node(ExprKind::Cast, record, raw(x.id), kNone, kNone, static_cast<unsigned>(CastKind::NoOp), kImplicit);
  return {t.node(ExprKind::Member, t.int_type, raw(shim), 0), "(. " + x.meaning + " f)"};
}

std::vector<Form> all_forms() {
  std::vector<Form> forms;
  const char* const binary[] = {
      "*", "/", "%", "+", "-", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "+", "-", "-"};
  for (unsigned op = 0; op < std::size(binary); ++op) forms.push_back(simple_form(binary[op], ExprKind::Binary, 2, op));
  for (unsigned op = 0; op < 7; ++op)
    forms.push_back(simple_form(std::string(binary[op]) + "=", ExprKind::CompoundAssign, 2, op));
  forms.push_back(simple_form("&&", ExprKind::Logical, 2, 0));
  forms.push_back(simple_form("||", ExprKind::Logical, 2, 1));
  forms.push_back(simple_form("=", ExprKind::Assign, 2));
  forms.push_back(simple_form(",", ExprKind::Comma, 2));
  forms.push_back(simple_form("?:", ExprKind::Cond, 3));
  const char* const unary[] = {"u+", "u-", "~", "!"};
  for (unsigned op = 0; op < 4; ++op) forms.push_back(simple_form(unary[op], ExprKind::Unary, 1, op));
  const char* const steps[] = {"++x", "--x", "x++", "x--"};
  for (unsigned op = 0; op < 4; ++op) forms.push_back(simple_form(steps[op], ExprKind::IncDec, 1, op));
  forms.push_back(simple_form("u*", ExprKind::Deref, 1));
  forms.push_back(simple_form("u&", ExprKind::AddrOf, 1));
  forms.push_back(simple_form("(int)", ExprKind::Cast, 1));
  forms.push_back(simple_form("[]", ExprKind::Index, 2));
  forms.push_back({".", 1, [](auto& t, auto& x) { return member_of(t, x[0]); }});
  forms.push_back({"sizeof", 1, [](auto& t, auto& x) {
                     return Sample{t.node(ExprKind::SizeOf, t.int_type, raw(x[0].id), kNone, kNone,
                                          static_cast<unsigned>(SizeOfKind::SizeOfExpr)),
                                   "(sizeof " + x[0].meaning + ")"};
                   }});
  forms.push_back({"call", 2, [](auto& t, auto& x) {
                     const ExprId args[] = {x[1].id};
                     const std::uint32_t first = t.program.add_list(std::span<const ExprId>(args));
                     return Sample{t.node(ExprKind::Call, t.int_type, raw(x[0].id), first, 1),
                                   fmt::format("(call {} {})", x[0].meaning, x[1].meaning)};
                   }});
  forms.push_back({"elvis", 2, [](auto& t, auto& x) {
                     return Sample{t.node(ExprKind::Cond, t.int_type, raw(x[0].id), kNone, raw(x[1].id)),
                                   fmt::format("(elvis {} {})", x[0].meaning, x[1].meaning)};
                   }});
  forms.push_back({"-7", 0, [](auto& t, auto&) { return Sample{t.constant(-7), "(u- 7)"}; }});
  forms.push_back({"INT_MIN", 0, [](auto& t, auto&) {
                     return Sample{t.constant(-2147483647 - 1), "(- (u- 2147483647) 1)"};
                   }});
  forms.push_back({"char", 0, [](auto& t, auto&) { return Sample{t.constant(t.type(TypeKind::Int), 65), "65"}; }});
  return forms;
}

// Reads the expressions that the printer writes, by the grammar of C17 6.5.
class Parser {
 public:
  explicit Parser(std::string text) : text_(std::move(text)) { advance(); }

  std::string parse() {
    const std::string result = comma();
    return token_.empty() ? result : "rest: " + token_;
  }

 private:
  void advance() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ == text_.size()) {
      token_.clear();
      return;
    }
    static const char* const longest_first[] = {"<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
                                                "!=",  "&&",  "||", "+=", "-=", "*=", "/=", "%=", "?:"};
    for (const char* op : longest_first)
      if (text_.compare(at_, std::string(op).size(), op) == 0) return take(std::string(op).size());
    std::size_t end = at_;
    while (end < text_.size() && (isalnum(text_[end]) || text_[end] == '_')) ++end;
    take(end == at_ ? 1 : end - at_);
  }
  void take(std::size_t n) {
    token_ = text_.substr(at_, n);
    at_ += n;
  }
  bool accept(const std::string& token) {
    if (token_ != token) return false;
    advance();
    return true;
  }

  std::string comma() {
    std::string left = assignment();
    while (accept(",")) left = fmt::format("(, {} {})", left, assignment());
    return left;
  }
  std::string assignment() {
    const std::string left = conditional();
    static const std::map<std::string, int> ops = {{"=", 0},  {"+=", 0}, {"-=", 0},  {"*=", 0},
                                                   {"/=", 0}, {"%=", 0}, {"<<=", 0}, {">>=", 0}};
    if (!ops.contains(token_)) return left;
    // The left side is a unary-expression in the grammar.
    if (!left_is_unary_) return "assignment to no unary-expression";
    const std::string op = token_;
    advance();
    const std::string right = assignment();
    left_is_unary_ = false;
    return fmt::format("({} {} {})", op, left, right);
  }
  std::string conditional() {
    const std::string condition = binary(1);
    if (accept("?:")) {
      left_is_unary_ = false;
      const std::string no = conditional();
      left_is_unary_ = false;
      return fmt::format("(elvis {} {})", condition, no);
    }
    if (!accept("?")) return condition;
    const std::string yes = comma();
    if (!accept(":")) return "no colon";
    const std::string no = conditional();
    left_is_unary_ = false;
    return fmt::format("(?: {} {} {})", condition, yes, no);
  }
  std::string binary(int least) {
    static const std::map<std::string, int> levels = {{"||", 1}, {"&&", 2}, {"|", 3}, {"^", 4},  {"&", 5},  {"==", 6},
                                                      {"!=", 6}, {"<", 7},  {">", 7}, {"<=", 7}, {">=", 7}, {"<<", 8},
                                                      {">>", 8}, {"+", 9},  {"-", 9}, {"*", 10}, {"/", 10}, {"%", 10}};
    std::string left = cast();
    for (;;) {
      const auto level = levels.find(token_);
      if (level == levels.end() || level->second < least) return left;
      const std::string op = token_;
      advance();
      const std::string right = binary(level->second + 1);
      left = fmt::format("({} {} {})", op, left, right);
      left_is_unary_ = false;
    }
  }
  std::string cast() {
    if (token_ == "(" && text_.compare(at_, 4, "int)") == 0) {
      advance();
      advance();
      advance();
      const std::string operand = cast();
      left_is_unary_ = false;
      return fmt::format("((int) {})", operand);
    }
    return unary();
  }
  std::string unary() {
    for (const char* op : {"++", "--"})
      if (accept(op)) {
        const std::string operand = unary();
        left_is_unary_ = true;
        return fmt::format("({}x {})", op, operand);
      }
    for (const char* op : {"+", "-", "*", "&"})
      if (accept(op)) return unary_operator(std::string("u") + op);
    for (const char* op : {"~", "!"})
      if (accept(op)) return unary_operator(op);
    if (accept("sizeof")) {
      accept("(");
      const std::string operand = comma();
      accept(")");
      left_is_unary_ = true;
      return fmt::format("(sizeof {})", operand);
    }
    return postfix();
  }
  std::string unary_operator(const std::string& name) {
    const std::string operand = cast();
    left_is_unary_ = true;
    return fmt::format("({} {})", name, operand);
  }
  std::string postfix() {
    std::string left;
    if (accept("(")) {
      left = comma();
      if (!accept(")")) return "no closing parenthesis";
    } else {
      left = token_;
      advance();
    }
    for (;; left_is_unary_ = true) {
      if (accept("[")) {
        left = fmt::format("([] {} {})", left, comma());
        accept("]");
      } else if (accept("(")) {
        left = fmt::format("(call {} {})", left, assignment());
        accept(")");
      } else if (accept("++")) {
        left = fmt::format("(x++ {})", left);
      } else if (accept("--")) {
        left = fmt::format("(x-- {})", left);
      } else if (accept(".")) {
        left = fmt::format("(. {} {})", left, token_);
        advance();
      } else if (accept("->")) {
        left = fmt::format("(. (u* {}) {})", left, token_);
        advance();
      } else {
        left_is_unary_ = true;
        return left;
      }
    }
  }

  std::string text_, token_;
  std::size_t at_ = 0;
  bool left_is_unary_ = true;  // the expression read last is a unary-expression
};

std::vector<Sample> leaves(test::TreeBuilder& t, const std::vector<VarId>& vars, unsigned from) {
  std::vector<Sample> result;
  for (unsigned i = 0; i < 3; ++i) {
    const VarId var = vars[from + i];
    result.push_back({t.load(var), t.program.var(var).name});
  }
  return result;
}

TEST(PrintExpr, EveryFormInsideEveryOtherReadsBackTheSame) {
  test::TreeBuilder t;
  std::vector<VarId> vars;
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) vars.push_back(t.variable(name, t.int_type));
  const std::vector<Form> forms = all_forms();
  for (const Form& outer : forms) {
    for (unsigned place = 0; place < outer.operands; ++place) {
      for (const Form& inner : forms) {
        std::vector<Sample> operands = leaves(t, vars, 0);
        operands[place] = inner.make(t, leaves(t, vars, 3));
        const Sample whole = outer.make(t, operands);
        const std::string text = print_expr(t.program, whole.id);
        EXPECT_EQ(Parser(text).parse(), whole.meaning) << text;
      }
    }
  }
}

TEST(PrintExpr, ThreeFormsDeepReadBackTheSame) {
  test::TreeBuilder t;
  std::vector<VarId> vars;
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) vars.push_back(t.variable(name, t.int_type));
  const std::vector<Form> forms = all_forms();
  for (const Form& outer : forms) {
    for (const Form& middle : forms) {
      if (outer.operands == 0 || middle.operands == 0) continue;
      for (const Form& inner : forms) {
        std::vector<Sample> low = leaves(t, vars, 3);
        low[middle.operands - 1] = inner.make(t, leaves(t, vars, 3));
        std::vector<Sample> top = leaves(t, vars, 0);
        top[0] = middle.make(t, low);
        const Sample whole = outer.make(t, top);
        const std::string text = print_expr(t.program, whole.id);
        ASSERT_EQ(Parser(text).parse(), whole.meaning) << text;
      }
    }
  }
}

TEST(PrintExpr, NoParenthesesWhereNoneAreNeeded) {
  test::TreeBuilder t;
  const VarId a = t.variable("a", t.int_type), b = t.variable("b", t.int_type);
  const auto op = [&](BinaryOp o, ExprId x, ExprId y) {
    return t.node(ExprKind::Binary, t.int_type, raw(x), raw(y), kNone, static_cast<unsigned>(o));
  };
  const ExprId product = op(BinaryOp::Mul, t.load(a), t.load(b));
  EXPECT_EQ(print_expr(t.program, op(BinaryOp::Add, product, t.load(a))), "a * b + a");
  const ExprId difference = op(BinaryOp::Sub, t.load(a), t.load(b));
  EXPECT_EQ(print_expr(t.program, op(BinaryOp::Sub, difference, t.load(b))), "a - b - b");
  EXPECT_EQ(print_expr(t.program, op(BinaryOp::Sub, t.load(b), difference)), "b - (a - b)");
  EXPECT_EQ(print_expr(t.program, op(BinaryOp::Sub, t.load(a), t.constant(-1))), "a - -1");
  const ExprId negative =
      t.node(ExprKind::Unary, t.int_type, raw(t.constant(-1)), kNone, kNone, static_cast<unsigned>(UnaryOp::Neg));
  EXPECT_EQ(print_expr(t.program, negative), "- -1");
}

TEST(PrintExpr, SwappedOperandsOfPointerArithmetic) {
  test::TreeBuilder t;
  const VarId i = t.variable("i", t.int_type);
  const VarId p = t.variable("p", t.program.types.pointer_to(t.int_type));
  const ExprId sum = t.node(ExprKind::Binary, t.program.var(p).type, raw(t.load(p)), raw(t.load(i)), kNone,
                            static_cast<unsigned>(BinaryOp::PtrAdd), kSwapped);
  EXPECT_EQ(print_expr(t.program, sum), "i + p");
  const ExprId element = t.node(ExprKind::Index, t.int_type, raw(t.load(p)), raw(t.load(i)), kNone, 0, kSwapped);
  EXPECT_EQ(print_expr(t.program, element), "i[p]");
}

TEST(PrintExpr, AnonymousMembersAreNotNamed) {
  test::TreeBuilder t;
  TypeTable& types = t.program.types;
  const Type inner = types.add_record("anon", true);
  types.complete_record(types.record_id(inner), {{.name = "x", .type = t.int_type}});
  const Type outer = types.add_record("S", false);
  types.complete_record(types.record_id(outer), {{.name = "", .type = inner}});
  const VarId p = t.variable("p", types.pointer_to(outer));
  const ExprId deref = t.node(ExprKind::Deref, outer, raw(t.load(p)));
  const ExprId middle = t.node(ExprKind::Member, inner, raw(deref), 0);
  EXPECT_EQ(print_expr(t.program, t.node(ExprKind::Member, t.int_type, raw(middle), 0)), "p->x");
}

}  // namespace
}  // namespace gadfly::lang
