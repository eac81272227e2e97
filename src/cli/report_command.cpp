// SPDX-License-Identifier: Apache-2.0
// gadfly report
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/gen_files.h"
#include "cli/stored.h"
#include "cli/trouble.h"
#include "report/report.h"
#include "report/text.h"
#include "support/put.h"

namespace gadfly::cli {
namespace {

namespace fs = std::filesystem;

struct ReportFlags : StoredFlags {
  std::string out, format = "html";
};

int write(const report::Content& content, const ReportFlags& flags, const Streams& streams) {
  const report::Format& format = *report::format(flags.format);
  if (flags.out == "-") {
    support::put(streams.out, format.render(content));
    return kFine;
  }
  std::error_code failed;
  fs::create_directories(flags.out, failed);
  if (failed) {
    fmt::print(streams.err, "{}: error: cannot make this folder: {}\n", flags.out, failed.message());
    return kUsage;
  }
  const fs::path file = fs::path(flags.out) / format.file;
  if (const auto trouble = write_whole_file(file, format.render(content))) {
    fmt::print(streams.err, "{}\n", trouble->message);
    return kUsage;
  }
  fmt::print(streams.out, "Wrote {}: campaign {}, {} programs, {} findings\n", file.string(), content.campaign.id,
             report::grouped(content.campaign.programs), report::grouped(content.campaign.seen));
  return kFine;
}

// `gadfly bug 7 --report … --out DIR/bug-7` wrote these.
void add_bug_reports(report::Content& content, const fs::path& folder) {
  std::error_code failed;
  for (const triage::StoredBug& each : content.bugs) {
    const std::string path = fmt::format("bug-{}/report.md", each.bug.id);
    if (fs::exists(folder / path, failed)) content.bug_reports[each.bug.id] = path;
  }
}

int make_report(const ReportFlags& flags, const Streams& streams) {
  if (flags.out.empty()) {
    fmt::print(streams.err, "gadfly report: --out DIR is required\n{}", try_help("report"));
    return kUsage;
  }
  return with_store(flags, streams, [&](const store::Store& store) -> int {
    report::Content content = report::collect(store, chosen_campaign(store, flags).id);
    add_bug_reports(content, flags.out);
    return write(content, flags, streams);
  });
}

}  // namespace

Command report_command() {
  const auto flags = std::make_shared<ReportFlags>();
  return {.name = "report",
          .summary = "Write a report of a campaign, as a page or for other tools",
          .notes =
              "The page links to reports of bugs in folders bug-N beside it: see `gadfly help "
              "bug`.\n",
          .examples =
              "  gadfly report --out report && xdg-open report/index.html\n"
              "  gadfly report --campaign 3 --format sarif --out report",
          .options = {{"--out", "DIR|-", "write to a file in this folder; -: to stdout", &flags->out},
                      {"--format", "html|markdown|json|sarif|junit", "format of the report", &flags->format},
                      campaign_option(*flags),
                      store_option(*flags)},
          .run = [flags](const Streams& streams) { return make_report(*flags, streams); }};
}

}  // namespace gadfly::cli
