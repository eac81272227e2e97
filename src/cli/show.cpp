// SPDX-License-Identifier: Apache-2.0
// gadfly show ID
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/gen_files.h"
#include "cli/stored.h"
#include "report/content.h"
#include "report/data.h"
#include "report/text.h"
#include "store/hint.h"
#include "support/put.h"

namespace gadfly::cli {
namespace {

struct ShowFlags : StoredFlags {
  std::uint64_t id = 0;
  std::string out;
};

std::string fact(std::string_view name, std::string_view value) {
  return fmt::format("{:<12}{}\n", name, support::one_line(value));
}

std::string_view state_text(store::State state) {
  switch (state) {
    case store::State::New: return "";
    case store::State::Flaky: return ", did not repeat";
    case store::State::Own: return ", Gadfly's own: all compilers agree against its answer";
  }
  return "";
}

std::string weaker_text(std::string_view unproven) {
  return fmt::format("not refuted: the abstract machine gives no verdict: {}", unproven);
}

std::string block(std::string_view title, std::string_view text) {
  std::string out = fmt::format("\n--- {}\n{}", title, report::clean(text));
  if (!out.ends_with('\n')) out += '\n';
  return out;
}

// What became of it.
std::string small_text(const store::Finding& finding, const store::Reduction& small, const std::string& file) {
  if (!small.why_not.empty()) return block("not reducible", small.why_not);
  return block(
             fmt::format(
                 "reduced program, {} bytes{}", small.text.size(),
                 small.complete ? "" : fmt::format("; {} continues the reduction", store::quoted_hint("triage", file))),
             small.text) +
         (report::has_outcome(small.kind)
              ? block("reduced program: expected", small.expected) + block("reduced program: actual", small.actual)
              : "") +
         (finding.bug == 0 ? ""
                           : fmt::format("\n{} shows all about it.\n",
                                         store::quoted_hint(fmt::format("bug {}", finding.bug), file)));
}

std::string text_of(const store::Finding& finding, const store::ConfigurationRow& row,
                    const std::optional<store::Reduction>& small, const std::string& store_file) {
  std::string out =
      fact("Finding", fmt::format("{} of campaign {}{}", finding.id, finding.campaign, state_text(finding.state))) +
      fact("Kind", cases::word(finding.kind)) +
      fact("Compiler", fmt::format("{} {} ({})", row.compiler, row.version, row.target)) +
      fact("Options", row.level.empty() ? "none" : row.level) + fact("Message", finding.message) +
      fact("Signature", finding.signature) +
      (finding.unproven.empty() ? "" : fact("Weaker", weaker_text(finding.unproven))) +
      fact("Found", fmt::format("{} UTC, after {}", finding.found, report::duration(finding.at))) +
      fact("Times", report::grouped(finding.times)) +
      fact("Program", fmt::format("{} from {}", finding.program, finding.source)) + fact("Recipe", finding.recipe);
  if (finding.bug != 0) out += fact("Bug", std::to_string(finding.bug));
  if (small) out += small_text(finding, *small, store_file);
  if (report::has_outcome(finding.kind) && finding.expected_status != finding.actual_status)
    out += block("exit status", fmt::format("expected {}, actual {}", finding.expected_status, finding.actual_status));
  if (report::has_outcome(finding.kind) && (!finding.expected.empty() || !finding.actual.empty()))
    out += block("expected", finding.expected) + block("actual", finding.actual);
  if (!finding.compiler_output.empty()) out += block("compiler output", finding.compiler_output);
  std::string commands =
      fmt::format("{} && cd finding-{}\n",
                  store::command_hint(fmt::format("show {0} --out finding-{0}", finding.id), store_file), finding.id);
  for (const std::string& command : finding.commands) commands += support::one_line(command) + "\n";
  out += block("to reproduce", commands);
  for (const cases::SourceFile& file : finding.test.files) out += block(support::one_line(file.name), file.text);
  return out;
}

nlohmann::ordered_json json_of(const store::Finding& finding, const store::ConfigurationRow& row,
                               const std::optional<store::Reduction>& small) {
  nlohmann::ordered_json object = report::finding_object(finding, row, true);
  if (small)
    object["reduced"] = {{"program", small->text},      {"complete", small->complete}, {"why_not", small->why_not},
                         {"expected", small->expected}, {"actual", small->actual},     {"commands", small->commands}};
  return object;
}

// A name that stays inside the folder.
bool is_plain(const std::string& name) {
  return !name.empty() && name.find('/') == std::string::npos && name.find('\0') == std::string::npos && name != "." &&
         name != "..";
}

int write_files(const store::Finding& finding, const std::optional<store::Reduction>& small, const ShowFlags& flags,
                const Streams& streams) {
  std::string commands = "#!/bin/sh\n";
  for (const std::string& command : finding.commands) commands += command + "\n";
  NamedTexts files = {{"reproduce.sh", commands}};
  if (!finding.expected.empty()) files.emplace_back("expected.txt", finding.expected);
  if (!finding.actual.empty()) files.emplace_back("actual.txt", finding.actual);
  if (!finding.compiler_output.empty()) files.emplace_back("compiler-output.txt", finding.compiler_output);
  if (small && !small->text.empty()) files.emplace_back("small.c", small->text);
  for (const cases::SourceFile& file : finding.test.files) {
    if (!is_plain(file.name)) {
      fmt::print(streams.err,
                 "gadfly show: finding {} has a file named `{}`, which cannot be written to a folder; "
                 "{} prints it\n",
                 finding.id, support::one_line(file.name),
                 store::quoted_hint(fmt::format("show {} --json", finding.id), flags.file));
      return kUsage;
    }
    files.emplace_back(file.name, file.text);
  }
  if (const auto* variant = std::get_if<cases::Mutated>(&finding.test.origin)) {
    files.emplace_back("seed.c", variant->seed_text);
    files.emplace_back("mutations.txt", variant->mutations);
  }
  std::filesystem::path folder = flags.out;
  if (!folder.has_filename()) folder = folder.parent_path();
  std::error_code failed;
  if (folder.has_parent_path()) std::filesystem::create_directories(folder.parent_path(), failed);
  if (const auto trouble = write_whole_folder(folder, files)) {
    fmt::print(streams.err, "{}\n", trouble->message);
    return kUsage;
  }
  fmt::print(streams.out, "Wrote {} files to {}\n", files.size(), folder.string());
  return kFine;
}

int show_finding(const ShowFlags& flags, const Streams& streams) {
  return with_store(flags, streams, [&](const store::Store& store) -> int {
    const auto finding = store.finding(static_cast<store::FindingId>(flags.id));
    if (!finding)
      throw store::StoreError{fmt::format("gadfly: there is no finding {}; {} lists them", flags.id,
                                          store::quoted_hint("findings --all", store.file()))};
    const auto small = store.reduction(finding->id);
    if (!flags.out.empty()) return write_files(*finding, small, flags, streams);
    const store::ConfigurationRow row = store.configuration_of(*finding);
    const std::string text =
        flags.json ? report::json_text(json_of(*finding, row, small)) : text_of(*finding, row, small, store.file());
    support::put(streams.out, text);
    return kFine;
  });
}

}  // namespace

Command show_command() {
  const auto flags = std::make_shared<ShowFlags>();
  return {.name = "show",
          .summary = "Show a finding: expected and actual output, and the program",
          .notes = "Control characters are printed as symbols; --out writes the files byte for byte.\n",
          .examples =
              "  gadfly show 17\n"
              "  gadfly show 17 --out bug && cd bug && sh reproduce.sh\n"
              "  gadfly show 17 --json | jq -r '.files[0].text'",
          .options = {{"ID", "", "number of the finding, as listed by `gadfly findings`", &flags->id},
                      {"--out", "DIR", "write the files of the program to this folder", &flags->out},
                      store_option(*flags),
                      json_option(*flags)},
          .run = [flags](const Streams& streams) { return show_finding(*flags, streams); }};
}

}  // namespace gadfly::cli
