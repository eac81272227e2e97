// SPDX-License-Identifier: Apache-2.0
#include "compiler/option_words.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "compiler/probe.h"

namespace gadfly::compiler {
namespace {

constexpr OptionWord kOptionWords[] = {
#define GADFLY_OPTION_WORD(family, text, weight, needs) {Family::family, text, weight, needs},
#include "compiler/option_words.def"
#undef GADFLY_OPTION_WORD
};

using Batch = std::vector<const OptionWord*>;

// Some words are only looked at where the compiler optimises.
constexpr char kLevel[] = "-O2";

std::string level_with(const Batch& words) {
  std::string level = kLevel;
  for (const OptionWord* word : words) level += " " + std::string(word->text);
  return level;
}

bool is_in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

// "-mavx" is not named by "-mavx2".
bool names(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (end == text.size() || !is_in_name(text[end])) return true;
  }
  return false;
}

// The argument that the compiler complains of: "-enable-newgvn" of "-mllvm -enable-newgvn".
std::string_view name_in_messages(std::string_view word) {
  const std::string_view stem = stem_of(word);
  return stem.substr(stem.rfind(' ') + 1);
}

class WordProbe {
 public:
  WordProbe(const Compiler& compiler, exec::Runner& runner) : compiler_(compiler), runner_(runner) {}

  // Words that all have different stems.
  void add(const Batch& words) {
    if (words.empty()) return;
    const std::optional<std::string> trouble = trouble_with(words);
    if (!trouble) {
      usable_.insert(words.begin(), words.end());
    } else if (words.size() == 1) {
      refused_.push_back({words.front()->text, trouble->substr(0, trouble->find('\n'))});
    } else if (const auto [accused, others] = split_by(words, *trouble); !accused.empty() && !others.empty()) {
      add(others);
      // A message may name a word that it has nothing against.
      for (const OptionWord* word : accused) add({word});
    } else {
      const auto middle = words.begin() + static_cast<std::ptrdiff_t>(words.size() / 2);
      add({words.begin(), middle});
      add({middle, words.end()});
    }
  }

  void refuse(const OptionWord& word, std::string why) { refused_.push_back({word.text, std::move(why)}); }

  ProbedWords result() {
    ProbedWords probed;
    for (const OptionWord& word : kOptionWords)
      if (usable_.contains(&word)) probed.usable.push_back(word);
    probed.refused = std::move(refused_);
    return probed;
  }

 private:
  // What the compiler has to say, or what its program does otherwise.
  std::optional<std::string> trouble_with(const Batch& words) {
    if (auto said = complaint(words)) return said;
    return try_out(compiler_, level_with(words), runner_);
  }

  std::optional<std::string> complaint(const Batch& words) {
    const std::string file = compiler_.cxx ? "word.cpp" : "word.c";
    runner_.clear();
    if (!runner_.put(file, "int word = 1;\n")) return "there is no room for files of the probe";
    Strings line = compiler_.command;
    for (const std::string& option : words_of(level_with(words))) line.push_back(option);
    line.insert(line.end(), {"-w", "-c", file, "-o", "word.o"});
    const exec::Result made = runner_.run({.argv = line, .limits = {.cpu_seconds = 5, .wall_seconds = 30}});
    const std::string said = made.err + made.out;
    if (made.end == exec::End::Exited && made.code == 0 && said.empty()) return std::nullopt;
    return said.empty() ? "the compiler fails without a word" : said;
  }

  // Those that |message| names, and the others.
  static std::pair<Batch, Batch> split_by(const Batch& words, const std::string& message) {
    std::string text;
    std::istringstream lines(message);
    // What is proposed instead is not at fault.
    for (std::string line; std::getline(lines, line);) text += line.substr(0, line.find("id you mean")) + "\n";
    std::pair<Batch, Batch> parts;
    for (const OptionWord* word : words)
      (names(text, name_in_messages(word->text)) ? parts.first : parts.second).push_back(word);
    return parts;
  }

  const Compiler& compiler_;
  exec::Runner& runner_;
  std::set<const OptionWord*> usable_;
  std::vector<ProbedWords::Refused> refused_;
};

// The first feature of |needs| that is not in |cpu|; empty: all are.
std::string missing_feature(std::string_view needs, const std::set<std::string>& cpu) {
  for (const std::string& feature : words_of(std::string(needs)))
    if (!cpu.contains(feature)) return feature;
  return {};
}

}  // namespace

std::span<const OptionWord> option_words() { return kOptionWords; }

std::string_view stem_of(std::string_view word) {
  constexpr std::string_view kParam = "--param=";
  return word.substr(0, word.find('=', word.starts_with(kParam) ? kParam.size() : 0));
}

Strings split_words(const std::string& options) {
  Strings words;
  bool takes_next = false;
  for (const std::string& argument : words_of(options)) {
    if (takes_next) words.back() += " " + argument;
    else words.push_back(argument);
    takes_next = !takes_next && (argument == "-mllvm" || argument == "--param");
  }
  return words;
}

std::set<std::string> cpu_features() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("flags")) continue;
    const Strings words = words_of(line.substr(line.find(':') + 1));
    return {words.begin(), words.end()};
  }
  return {};
}

ProbedWords probe_words(const Compiler& compiler, const std::set<std::string>& cpu, exec::Runner& runner) {
  WordProbe probe(compiler, runner);
  std::vector<Batch> batches;
  for (const OptionWord& word : kOptionWords) {
    if (word.family != compiler.family) continue;
    if (const std::string feature = missing_feature(word.needs, cpu); !feature.empty()) {
      probe.refuse(word, "the CPU has no " + feature);
      continue;
    }
    const auto fits = [&](const Batch& batch) {
      return std::ranges::none_of(batch,
                                  [&](const OptionWord* other) { return stem_of(other->text) == stem_of(word.text); });
    };
    auto batch = std::ranges::find_if(batches, fits);
    if (batch == batches.end()) batch = batches.emplace(batches.end());
    batch->push_back(&word);
  }
  for (const Batch& batch : batches) probe.add(batch);
  return probe.result();
}

}  // namespace gadfly::compiler
