// SPDX-License-Identifier: Apache-2.0
#include <sstream>

#include "compiler/compiler.h"
#include "compiler/platform.h"

namespace gadfly::compiler {
namespace {

void append(Strings& to, const Strings& what) { to.insert(to.end(), what.begin(), what.end()); }

std::string object_of(const std::string& file) { return file.substr(0, file.rfind('.')) + ".o"; }

// The compiler with everything but files.
Strings start(const Configuration& configuration, const Strings& more_options) {
  Strings line = configuration.compiler.command;
  append(line, words_of(configuration.level));
  line.push_back("-w");
  append(line, more_options);
  return line;
}

// With link-time optimisation the compiler's own work is done when it links; and the other linker is for the
// compiler's own target.
bool links_itself(const Configuration& configuration) {
  return configuration.compiler.linker.empty() || configuration.level.find("-flto") != std::string::npos ||
         platform_of(configuration) != platform_of({configuration.compiler, ""});
}

// Clang starts a second process of itself, and costs twice as much to start, when it compiles and
// links in one go or compiles several files.
bool apart(const Configuration& configuration) {
  return configuration.compiler.family == Family::Clang || !links_itself(configuration);
}

}  // namespace

Strings words_of(const std::string& text) {
  std::istringstream in(text);
  Strings words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

const char* word(Family family) {
  switch (family) {
    case Family::Gcc: return "gcc";
    case Family::Clang: return "clang";
    case Family::Tcc: return "tcc";
    case Family::Pcc: return "pcc";
    case Family::Chibicc: return "chibicc";
    case Family::Other: break;
  }
  return "other";
}

std::vector<Strings> commands(const Configuration& configuration, const Strings& files, const Strings& more_options,
                              const std::string& program) {
  const Strings begin = start(configuration, more_options);
  const Strings end = {"-o", program, "-lm"};
  if (!apart(configuration)) {
    Strings line = begin;
    append(line, files);
    append(line, end);
    return {line};
  }
  std::vector<Strings> lines;
  Strings link = links_itself(configuration) ? begin : configuration.compiler.linker;
  for (const std::string& file : files) {
    Strings line = begin;
    append(line, {"-c", file, "-o", object_of(file)});
    lines.push_back(line);
    link.push_back(object_of(file));
  }
  append(link, end);
  lines.push_back(link);
  return lines;
}

}  // namespace gadfly::compiler
