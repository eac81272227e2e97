// SPDX-License-Identifier: Apache-2.0
#include "store/old_cases.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>

#include "cases/dialect.h"
#include "store/packed_case.h"
#include "store/rows.h"

namespace gadfly::store {
namespace {

using cases::Case;
using cases::Platforms;
using cases::SourceFile;

constexpr const char *kSeedFile = "seed.txt", *kMutationsFile = "mutations.txt";

bool is_grown(const OldFinding& finding) { return finding.source == "gen" || finding.source == "arith"; }

bool is_32(const OldFinding& finding) {
  for (const char* start : {"i386-", "i486-", "i586-", "i686-"})
    if (finding.target.starts_with(start)) return true;
  std::istringstream words(finding.level);
  for (std::string word; words >> word;)
    if (word == "-m32") return true;
  return false;
}

// Programs that Gadfly grew depend on nothing but sizes, unless they trace volatile accesses.
Platforms platforms_of_64(const OldFinding& finding) {
  const bool traces = finding.recipe.find("--volatile-trace") != std::string::npos;
  return is_grown(finding) && !traces ? Platforms::LittleLp64 : Platforms::X86_64Linux;
}

std::optional<std::uint64_t> number_at(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  return number;
}

// "gadfly gen --seed 7 --std c99 --out programs"
std::optional<cases::Grown> old_grown(std::string_view recipe) {
  constexpr std::string_view kStart = "gadfly gen --seed ", kOut = " --out programs";
  if (!recipe.starts_with(kStart)) return std::nullopt;
  recipe.remove_prefix(kStart.size());
  const auto seed = number_at(recipe);
  const std::size_t space = recipe.find(' ');
  if (!seed || space == std::string_view::npos) return std::nullopt;
  recipe.remove_prefix(space + 1);
  const bool single = !recipe.ends_with(kOut);
  if (!single) recipe.remove_suffix(kOut.size());
  return cases::Grown{*seed, std::string(recipe), {}, {}, single};
}

// "gadfly enumerate FILE --number 12"
std::optional<cases::Enumerated> old_enumerated(std::string_view recipe) {
  constexpr std::string_view kStart = "gadfly enumerate ", kNumber = " --number ";
  const std::size_t at = recipe.rfind(kNumber);
  if (!recipe.starts_with(kStart) || at == std::string_view::npos) return std::nullopt;
  const std::string_view file = recipe.substr(kStart.size(), at - kStart.size());
  if (file.find_first_of("'\"\\ ") != std::string_view::npos) return std::nullopt;  // it was quoted
  return cases::Enumerated{std::string(file), std::string(recipe.substr(at + kNumber.size()))};
}

cases::Origin old_origin(const OldFinding& finding) {
  if (finding.recipe.empty()) return {};
  if (auto grown = old_grown(finding.recipe)) return std::move(*grown);
  if (auto variant = old_enumerated(finding.recipe)) return std::move(*variant);
  if (finding.source == "dir") return cases::FromFile{finding.recipe};
  return cases::External{finding.recipe};
}

// "gadfly gen … > test.c; gadfly print test.c > seed.c; gadfly mutate seed.c --seed 12"
cases::Mutated old_mutated(std::string_view recipe) {
  constexpr std::string_view kPrint = "gadfly print ", kEnd = " > seed.c; ", kSeed = "--seed ",
                             kGrownFile = " > test.c; ";
  cases::Mutated variant;
  const std::size_t print = recipe.find(kPrint), end = recipe.find(kEnd), seed = recipe.rfind(kSeed);
  if (print == std::string_view::npos || end == std::string_view::npos || end < print) return variant;
  if (seed != std::string_view::npos) variant.seed = number_at(recipe.substr(seed + kSeed.size())).value_or(0);
  std::string_view making = recipe.substr(0, print);
  std::istringstream words(std::string(recipe.substr(print + kPrint.size(), end - print - kPrint.size())));
  std::string file, word;
  for (words >> file; words >> word && word != "|";) variant.seed_options.push_back(word);
  variant.without_noinline = word == "|";
  if (making.empty()) {
    variant.seed_origin = cases::FromFile{file};
  } else if (making.ends_with(kGrownFile)) {
    making.remove_suffix(kGrownFile.size());
    if (auto grown = old_grown(making)) variant.seed_origin = std::move(*grown);
    else variant.seed_origin = cases::External{std::string(making), false};
  } else {
    variant.seed_origin = cases::External{std::string(making.substr(0, making.rfind(';')))};
  }
  return variant;
}

// The text of the file of that name, which goes; nothing: there is none.
std::optional<std::string> take_file(std::vector<SourceFile>& files, std::string_view name) {
  const auto found = std::ranges::find(files, name, &SourceFile::name);
  if (found == files.end()) return std::nullopt;
  std::string text = std::move(found->text);
  files.erase(found);
  return text;
}

bool compiler_fails(const OldFinding& finding) { return finding.kind.starts_with("compiler-"); }

void set_answers(Case& test, const std::vector<OldFinding>& findings) {
  for (const OldFinding& finding : findings) {
    if (is_32(finding) && !test.answer_32) test.answer_32 = finding.expected;
    if (!is_32(finding) && !test.answer) test.answer = finding.expected;
  }
  if (test.answer) return;
  test.platforms = Platforms::X86_32Linux;
  test.answer = std::move(test.answer_32);
  test.answer_32.reset();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

OldFinding old_finding(const Statement& row, int first) {
  return {.source = row.text(first),
          .recipe = row.text(first + 1),
          .kind = row.text(first + 2),
          .unproven = row.text(first + 3),
          .options = lines_of(row.text(first + 4)),
          .expected = {row.text(first + 5), static_cast<int>(row.integer(first + 6))},
          .target = row.text(first + 7),
          .level = row.text(first + 8)};
}

constexpr std::string_view kOldFinding =
    "finding.source, finding.recipe, finding.kind, finding.unproven, finding.options, finding.expected, "
    "finding.expected_status, configuration.target, configuration.level ";

std::vector<SourceFile> old_files(Connection& connection, std::int64_t program_text) {
  Statement select(connection, "SELECT name, zstd FROM file WHERE program_text = ? ORDER BY position");
  select.bind(program_text);
  return rows(select, [&](Statement& row) { return SourceFile{row.text(0), unpacked(connection, row.text(1))}; });
}

void add_old_case(Connection& connection, std::int64_t program_text) {
  Statement select(connection, "SELECT " + kOldFinding +
                                   "FROM finding JOIN configuration ON configuration.id = finding.configuration "
                                   "WHERE program_text = ? ORDER BY finding.id");
  select.bind(program_text);
  const auto findings = rows(select, [](Statement& row) { return old_finding(row, 0); });
  if (findings.empty()) return;
  const Case test = old_case(old_files(connection, program_text), findings);
  Statement(connection, "UPDATE program_text SET test_case = ? WHERE id = ?").run(packed(test), program_text);
  if (std::holds_alternative<cases::Mutated>(test.origin))
    Statement(connection, "DELETE FROM file WHERE program_text = ? AND name IN (?, ?)")
        .run(program_text, kSeedFile, kMutationsFile);
}

void add_old_small_cases(Connection& connection) {
  Statement select(connection,
                   "SELECT reduction.finding, reduction.zstd, reduction.expected, "
                   "reduction.expected_status, program_text, " +
                       std::string(kOldFinding) +
                       "FROM reduction JOIN finding ON finding.id = reduction.finding "
                       "JOIN configuration ON configuration.id = finding.configuration "
                       "WHERE reduction.bytes > 0");
  Statement update(connection, "UPDATE reduction SET test_case = ? WHERE finding = ?");
  while (select.step()) {
    const Case small =
        old_small_case(unpacked_case(connection, select.integer(4)), old_finding(select, 5),
                       unpacked(connection, select.text(1)), {select.text(2), static_cast<int>(select.integer(3))});
    update.run(packed(small), select.integer(0));
  }
}

}  // namespace

Case old_case(std::vector<SourceFile> files, const std::vector<OldFinding>& findings) {
  const OldFinding& first = findings.front();
  Case test;
  test.source = first.source;
  test.origin = old_origin(first);
  auto seed = take_file(files, kSeedFile), mutations = take_file(files, kMutationsFile);
  if (seed && mutations) {
    cases::Mutated variant = old_mutated(first.recipe);
    variant.seed_text = std::move(*seed);
    variant.mutations = std::move(*mutations);
    test.origin = std::move(variant);
  }
  test.files = std::move(files);
  for (SourceFile& file : test.files) file.compiled = file.name.ends_with(".c");
  test.extensions =
      std::ranges::any_of(test.files, [](const SourceFile& file) { return cases::has_extensions(file.text); });
  test.options = first.options;
  test.standard = is_grown(first) || first.source == "emi";
  test.exact = is_grown(first);
  test.platforms = platforms_of_64(first);
  set_answers(test, findings);
  // Most variants of spe that have no output are undefined, and were only compiled.
  test.only_compiled =
      first.source == "spe" && std::ranges::all_of(findings, compiler_fails) && *test.answer == cases::Answer();
  for (const OldFinding& finding : findings)
    if (!finding.unproven.empty()) test.unproven = finding.unproven;
  return test;
}

Case old_small_case(const Case& test, const OldFinding& finding, const std::string& text,
                    const cases::Answer& expected) {
  Case small;
  small.source = test.source;
  small.files = {{"test.c", text}};
  small.extensions = cases::has_extensions(text);
  small.platforms = is_32(finding) ? Platforms::X86_32Linux : platforms_of_64(finding);
  small.answer = expected;
  return small;
}

void add_old_cases(Connection& connection) {
  std::vector<std::int64_t> texts;
  {
    Statement select(connection, "SELECT id FROM program_text ORDER BY id");
    texts = rows(select, [](Statement& row) { return row.integer(0); });
  }
  for (const std::int64_t text : texts) add_old_case(connection, text);
  add_old_small_cases(connection);
}

}  // namespace gadfly::store
