// SPDX-License-Identifier: Apache-2.0
// How fine a shape is: two witnesses of one bug of a small compiler have the types and operations
// in common that the bug is about, since the reducer takes away what is not needed. They differ in
// values, names, storage (a global or a local), how the result is looked at (returned, printed,
// compared), and in how often all that is there. So a shape is a set; and `int`, plain assignments,
// steps, equality, calls and `if`, which any program may have, are not in it. What is wrong with one
// type that is narrower than int is as a rule wrong with all, so they are one, as are float and
// double.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "triage/key.h"
#include "triage/tokens.h"

namespace gadfly::triage {
namespace {

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> those) {
  return std::ranges::find(those, text) != those.end();
}

bool is_type_word(const Token& token) {
  return token.kind == TokenKind::Keyword &&
         is_one_of(token.text, {"_Bool", "_Complex", "__int128", "char", "double", "float", "int", "long", "short",
                                "signed", "unsigned", "void"});
}

bool is_qualifier(std::string_view text) {
  return is_one_of(text,
                   {"auto", "const", "extern", "inline", "register", "restrict", "static", "typedef", "volatile"});
}

// What an operator between operands does.
std::string_view binary_feature(std::string_view sign) {
  if (is_one_of(sign, {"+", "-"})) return "sum";
  if (sign == "*") return "product";
  if (is_one_of(sign, {"/", "%"})) return "division";
  if (is_one_of(sign, {"<<", ">>"})) return "shift";
  if (is_one_of(sign, {"&", "|", "^"})) return "bits";
  if (is_one_of(sign, {"<", ">", "<=", ">="})) return "order";
  if (is_one_of(sign, {"&&", "||"})) return "logic";
  return {};
}

// What one before an operand does.
std::string_view unary_feature(std::string_view sign) {
  if (sign == "~") return "bits";
  if (sign == "*") return "pointer";
  return {};
}

std::string_view statement_feature(std::string_view word) {
  if (is_one_of(word, {"for", "while", "do"})) return "loop";
  if (word == "goto") return "goto";
  if (word == "switch") return "switch";
  if (is_one_of(word, {"struct", "union", "enum"})) return word;
  return word == "volatile" ? word : std::string_view();
}

// "unsigned long" of {"long", "unsigned", "int"}, "narrow" of {"char"}; empty for int and void,
// which are everywhere.
std::string type_name(const std::multiset<std::string_view>& words) {
  const auto has = [&](std::string_view word) { return words.contains(word); };
  if (has("char") || has("short")) return "narrow";
  const std::string sign = has("unsigned") ? "unsigned " : "";
  for (const char* base : {"_Bool", "__int128"})
    if (has(base)) return sign + base;
  if (has("double") && has("long")) return "long double";
  if (has("double") || has("float")) return "floating";
  if (has("long")) return sign + "long";
  return sign.empty() ? "" : "unsigned";
}

// The type of a constant, named as above.
std::string constant_type(std::string_view text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  const bool floating = text.find_first_of(hex ? ".pP" : ".eE") != std::string_view::npos;
  const char last = static_cast<char>(std::tolower(static_cast<unsigned char>(text.back())));
  if (floating) return last == 'l' ? "long double" : "floating";
  const bool is_long = text.find_first_of("lL") != std::string_view::npos;
  const bool is_unsigned = text.find_first_of("uU") != std::string_view::npos;
  return is_long ? (is_unsigned ? "unsigned long" : "long") : is_unsigned ? "unsigned" : "";
}

class ShapeReader {
 public:
  explicit ShapeReader(std::string_view program) : tokens_(tokens_of(program)) {}

  std::string read() {
    while (at_ < tokens_.size()) {
      if (skip_printf()) continue;
      if (is_type_word(tokens_[at_])) {
        read_type();
      } else {
        read_token();
        ++at_;
      }
    }
    std::string shape;
    for (const std::string& feature : features_) shape += (shape.empty() ? "" : "; ") + feature;
    return shape.empty() ? "plain" : shape;
  }

 private:
  std::string_view text(std::size_t at) const { return at < tokens_.size() ? tokens_[at].text : std::string_view(); }

  void add(std::string_view feature) {
    if (!feature.empty()) features_.emplace(feature);
  }

  // What shows the result is none of its parts: printf(…) and its declaration.
  bool skip_printf() {
    if (tokens_[at_].text == "int" && text(at_ + 1) == "printf") ++at_;
    if (tokens_[at_].text != "printf" || text(at_ + 1) != "(") return false;
    if (text(at_ + 2) != "const") {
      at_ += 2;
      return true;
    }
    while (at_ < tokens_.size() && tokens_[at_].text != ";") ++at_;
    return true;
  }

  // All words of a type that stand together, and whether it is what a value is converted to.
  void read_type() {
    const bool after_parenthesis = at_ > 0 && tokens_[at_ - 1].text == "(";
    const bool of_operator = at_ < 2 || tokens_[at_ - 2].kind != TokenKind::Name;
    const bool measured = at_ > 1 && tokens_[at_ - 2].text == "sizeof";
    std::multiset<std::string_view> words;
    while (at_ < tokens_.size() && (is_type_word(tokens_[at_]) || is_qualifier(tokens_[at_].text))) {
      if (tokens_[at_].text == "volatile") add("volatile");
      words.insert(tokens_[at_++].text);
    }
    std::size_t end = at_;
    while (text(end) == "*") ++end;
    const bool cast = after_parenthesis && of_operator && !measured && text(end) == ")" && text(end + 1) != "{" &&
                      text(end + 1) != ";";
    if (end != at_) add("pointer");
    std::string type = type_name(words);
    if (cast && end == at_)
      type = "cast " + (type.empty() ? std::string(words.contains("void") ? "void" : "int") : type);
    if (type != "cast void") add(type);
    at_ = end;
    if (cast) ends_operand_ = false, ++at_;
  }

  void read_token() {
    const Token& token = tokens_[at_];
    const std::string_view sign = token.text;
    if (token.kind == TokenKind::Number) add(constant_type(sign));
    if (token.kind == TokenKind::Keyword) add(statement_feature(sign));
    if (token.kind == TokenKind::Sign) read_sign(sign);
    ends_operand_ = token.kind == TokenKind::Name || token.kind == TokenKind::Number || token.kind == TokenKind::Text ||
                    is_one_of(sign, {")", "]"}) || (ends_operand_ && is_one_of(sign, {"++", "--"}));
  }

  void read_sign(std::string_view sign) {
    if (sign == "[") add("array");
    if (sign == "->") add("pointer");
    if (sign == "...") add("variable arguments");
    if (sign == "?") add("?:"), ++questions_;
    if (sign == ":") read_colon();
    if (sign.size() >= 2 && sign.back() == '=' && !is_one_of(sign, {"==", "!=", "<=", ">="})) {
      add("assigning operator");
      const std::string_view operation = binary_feature(sign.substr(0, sign.size() - 1));
      if (is_one_of(operation, {"division", "shift"})) add(operation);
      return;
    }
    const bool declares = sign == "*" && at_ > 0 && tokens_[at_ - 1].kind == TokenKind::Keyword;
    add(ends_operand_ && !declares ? binary_feature(sign) : unary_feature(sign));
  }

  // It belongs to ?:, or to a label or a case, or it gives a bit-field its width.
  void read_colon() {
    if (questions_ > 0) {
      --questions_;
      return;
    }
    const bool width =
        at_ + 2 < tokens_.size() && tokens_[at_ + 1].kind == TokenKind::Number && is_one_of(text(at_ + 2), {";", ","});
    if (width) add("bit-field");
  }

  const std::vector<Token> tokens_;
  std::size_t at_ = 0;
  bool ends_operand_ = false;  // the token before ends one: what follows is between operands
  int questions_ = 0;
  std::set<std::string> features_;
};

}  // namespace

std::string shape_of(std::string_view program) { return ShapeReader(program).read(); }

}  // namespace gadfly::triage
