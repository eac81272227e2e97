// SPDX-License-Identifier: Apache-2.0
#include "reduce/polish.h"

#include <fmt/format.h>

#include <set>

#include "lang/print.h"
#include "reduce/visit.h"

namespace gadfly::reduce {
namespace {

using namespace lang;

// a, b, …, then a1, b1, …; none that the program has to keep.
class Names {
 public:
  Names(std::string letters, std::set<std::string> taken) : letters_(std::move(letters)), taken_(std::move(taken)) {}
  std::string next() {
    for (;; ++number_) {
      const std::size_t round = number_ / letters_.size();
      std::string name(1, letters_[number_ % letters_.size()]);
      if (round > 0) name += std::to_string(round);
      if (!taken_.contains(name)) {
        ++number_;
        return name;
      }
    }
  }

 private:
  std::string letters_;
  std::set<std::string> taken_;
  std::size_t number_ = 0;
};

}  // namespace

std::string simple_names(const Program& original) {
  Program program = original;
  std::set<std::string> kept;  // of the library
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (!program.functions[i].is_defined()) kept.insert(program.functions[i].name);
  Names variables("abcdeijklmnopqrstuvwxyz", kept), functions("fgh", kept);
  visit(program, {.function =
                      [&](FuncId id) {
                        if (id != program.main) program.function(id).name = functions.next();
                      },
                  .variable =
                      [&](VarId id) {
                        Var& var = program.var(id);
                        if (!var.name.empty() && !var.is_extern) var.name = variables.next();
                      }});
  Names tags("STUV", {});
  for (std::uint32_t r = 0; r < program.types.record_count(); ++r) {
    Record& record = program.types.record(RecordId{r});
    if (record.anonymous) continue;
    record.tag = tags.next();
    Names names("abcdefgh", {});
    for (Field& field : record.fields)
      if (!field.name.empty()) field.name = names.next();
  }
  for (std::size_t i = 0; i < program.labels.size(); ++i) program.labels[i].name = fmt::format("l{}", i);
  return print(program);
}

std::string without_gaps(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool gap = c == '\n' && (result.empty() || result.ends_with("\n\n"));
    if (!gap) result += c;
  }
  return result;
}

std::vector<std::string> without_lines(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    end = end == std::string::npos ? text.size() : end + 1;
    const std::string line = text.substr(begin, end - begin);
    if (line.ends_with(";\n")) result.push_back(text.substr(0, begin) + text.substr(end));
    begin = end;
  }
  return result;
}

}  // namespace gadfly::reduce
