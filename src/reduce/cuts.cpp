// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "reduce/by_text.h"

namespace gadfly::reduce {
namespace {

struct Token {
  std::size_t begin, end;
  char first;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Where what begins at |at| ends: a word, a string, a comment, a directive or one sign.
std::size_t end_of_token(std::string_view text, std::size_t at) {
  const char c = text[at];
  const auto find = [&](std::string_view what, std::size_t from) {
    const std::size_t found = text.find(what, from);
    return found == std::string_view::npos ? text.size() : found + what.size();
  };
  if (is_word(c)) {
    while (at < text.size() && is_word(text[at])) ++at;
    return at;
  }
  if (text.substr(at).starts_with("/*")) return find("*/", at + 2);
  if (text.substr(at).starts_with("//") || c == '#') return find("\n", at);
  if (c != '"' && c != '\'') return at + 1;
  for (++at; at < text.size() && text[at] != c && text[at] != '\n'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[at]))) {
      ++at;
      continue;
    }
    const std::size_t end = end_of_token(text, at);
    tokens.push_back({at, end, text[at]});
    at = end;
  }
  return tokens;
}

// For every token: the one that closes what it opens; itself where it opens nothing, or is never closed.
std::vector<std::size_t> partners(const std::vector<Token>& tokens) {
  std::vector<std::size_t> result(tokens.size());
  std::vector<std::size_t> open;
  const auto closing = [](char c) { return c == '(' ? ')' : c == '[' ? ']' : '}'; };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    result[i] = i;
    const char c = tokens[i].first;
    if (c == '(' || c == '[' || c == '{') open.push_back(i);
    if ((c == ')' || c == ']' || c == '}') && !open.empty() && closing(tokens[open.back()].first) == c) {
      result[open.back()] = i;
      open.pop_back();
    }
  }
  return result;
}

Cut without(std::size_t begin, std::size_t end) { return {{{begin, end}}}; }

// Declarations and statements: what ends with ; or with a block. Outer ones first.
std::vector<Cut> units(std::string_view text) {
  const std::vector<Token> tokens = tokens_of(text);
  const std::vector<std::size_t> partner = partners(tokens);
  std::map<std::size_t, std::vector<Cut>> by_depth;
  std::vector<std::size_t> starts = {0};  // of the unit under way, for each open brace
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const char c = tokens[i].first;
    const auto end_unit = [&] {
      by_depth[starts.size()].push_back(without(tokens[starts.back()].begin, tokens[i].end));
      starts.back() = i + 1;
    };
    if (c == '(' || c == '[') i = partner[i];
    else if (c == '{') starts.push_back(i + 1);
    else if (c == '}' && starts.size() > 1) {
      starts.pop_back();
      const bool goes_on = i + 1 < tokens.size() && (tokens[i + 1].first == ';' || tokens[i + 1].first == ',');
      if (!goes_on) end_unit();
    } else if (c == ';' || c == '#') end_unit();
  }
  std::vector<Cut> cuts;
  for (auto& [depth, all] : by_depth) cuts.insert(cuts.end(), all.begin(), all.end());
  return cuts;
}

std::vector<Cut> lines(std::string_view text) {
  std::vector<Cut> cuts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    cuts.push_back(without(begin, end));
    begin = end;
  }
  return cuts;
}

// What stands between brackets, with and without them.
std::vector<Cut> insides(std::string_view text) {
  const std::vector<Token> tokens = tokens_of(text);
  const std::vector<std::size_t> partner = partners(tokens);
  std::vector<Cut> cuts;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (partner[i] == i) continue;
    const Token &open = tokens[i], &close = tokens[partner[i]];
    cuts.push_back(without(open.begin, close.end));
    if (open.end < close.begin) cuts.push_back(without(open.end, close.begin));
  }
  return cuts;
}

std::vector<Cut> brackets(std::string_view text) {
  const std::vector<Token> tokens = tokens_of(text);
  const std::vector<std::size_t> partner = partners(tokens);
  std::vector<Cut> cuts;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (partner[i] != i)
      cuts.push_back(
          {{{tokens[i].begin, tokens[i].end, " "}, {tokens[partner[i]].begin, tokens[partner[i]].end, " "}}});
  return cuts;
}

// |count| tokens that follow each other.
template <std::size_t count>
std::vector<Cut> runs(std::string_view text) {
  const std::vector<Token> tokens = tokens_of(text);
  std::vector<Cut> cuts;
  for (std::size_t i = 0; i + count <= tokens.size(); ++i)
    cuts.push_back({{{tokens[i].begin, tokens[i + count - 1].end, " "}}});
  return cuts;
}

std::vector<Cut> number_cuts(std::string_view text) {
  std::vector<Cut> cuts;
  for (const Token& token : tokens_of(text)) {
    const bool number = std::isdigit(static_cast<unsigned char>(token.first));
    if (!number || token.end - token.begin == 1) continue;
    for (const char* with : {"0", "1"}) cuts.push_back({{{token.begin, token.end, with}}});
  }
  return cuts;
}

// Names become short ones that are not there yet.
std::vector<Cut> names(std::string_view text) {
  std::map<std::string_view, Cut> uses;
  std::set<std::string> taken;
  for (const Token& token : tokens_of(text)) {
    if (!is_word(token.first) || std::isdigit(static_cast<unsigned char>(token.first))) continue;
    const std::string_view word = text.substr(token.begin, token.end - token.begin);
    taken.emplace(word);
    uses[word].pieces.push_back({token.begin, token.end});
  }
  std::vector<Cut> cuts;
  char next = 'a';
  for (auto& [word, cut] : uses) {
    while (next <= 'z' && taken.contains(std::string(1, next))) ++next;
    if (next > 'z') break;
    if (word.size() == 1) continue;
    for (Cut::Piece& piece : cut.pieces) piece.with = next;
    cuts.push_back(std::move(cut));
    ++next;
  }
  return cuts;
}

}  // namespace

std::vector<CutFamily> cut_families() {
  return {{"declarations and statements", units},
          {"lines", lines},
          {"what brackets hold", insides},
          {"brackets", brackets},
          {"tokens", runs<1>},
          {"two tokens", runs<2>},
          {"three tokens", runs<3>},
          {"numbers", number_cuts},
          {"names", names}};
}

std::string with_cuts(std::string_view text, const std::vector<Cut>& cuts, const std::vector<std::size_t>& chosen) {
  std::map<std::size_t, const Cut::Piece*> made;  // by where they begin; none overlap
  const auto is_free = [&](const Cut::Piece& piece) {
    const auto after = made.lower_bound(piece.begin);
    if (after != made.end() && after->second->begin < piece.end) return false;
    return after == made.begin() || std::prev(after)->second->end <= piece.begin;
  };
  for (const std::size_t position : chosen) {
    const Cut& cut = cuts[position];
    if (!std::ranges::all_of(cut.pieces, is_free)) continue;
    for (const Cut::Piece& piece : cut.pieces) made.emplace(piece.begin, &piece);
  }
  std::string result;
  std::size_t at = 0;
  for (const auto& [begin, piece] : made) {
    result += text.substr(at, begin - at);
    result += piece->with;
    at = piece->end;
  }
  result += text.substr(at);
  return result;
}

}  // namespace gadfly::reduce
