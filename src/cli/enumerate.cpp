// SPDX-License-Identifier: Apache-2.0
// gadfly enumerate FILE|DIR
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/diagnose.h"
#include "cli/enumerate_file.h"
#include "cli/enumerate_settings.h"
#include "cli/enumerate_totals.h"
#include "cli/gen_files.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/sanitizer_compilers.h"
#include "hunt/variant_judge.h"
#include "support/put.h"
#include "support/until_stopped.h"

namespace gadfly::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using frontend::Rejection;

struct EnumerateRequest {
  std::string path;
  ReadFlags read;
  EnumerateFlags flags;
};

constexpr std::size_t kLongestNumber = 40;  // in the name of a file

// One session of the command.
class EnumerateSession {
 public:
  EnumerateSession(const EnumerateRequest& request, EnumerateSettings settings, const Streams& streams)
      : request_(request),
        flags_(request.flags),
        settings_(std::move(settings)),
        streams_(streams),
        totals_(request.flags.limit) {}

  int run() {
    std::error_code failed;
    return fs::is_directory(request_.path, failed) ? run_folder() : run_file();
  }

 private:
  bool takes_variants() const { return flags_.check || !flags_.out.empty(); }

  // --- One file ----------------------------------------------------------------------------------

  int run_file() {
    auto opened = EnumeratedFile::open(request_.path, settings_, flags_.as_published);
    if (const auto* rejection = std::get_if<Rejection>(&opened)) return refuse(*rejection);
    EnumeratedFile& file = *std::get<std::unique_ptr<EnumeratedFile>>(opened);
    if (settings_.number) return print_variant(file);
    print_summary(file);
    if (flags_.count_only) return kFine;
    const InterruptGuard guard;
    const mpz_class size = file.selected(settings_.wanted);
    Progress progress(takes_variants() ? streams_.err : nullptr, "variants", size.get_ui());
    const bool fine = take_variants(file, file_name(request_.path), guard, &progress);
    if (fine && flags_.check && !flags_.json)
      for (const auto& [word, count] : verdicts_) fmt::print(streams_.out, "{:>6} variants: {}\n", count, word);
    return fine ? kFine : kUsage;
  }

  int refuse(const Rejection& rejection) {
    if (flags_.json) print_json(streams_.out, {{"file", rejection.file}, {"error", rejection.message}});
    fmt::print(streams_.err, "{}", diagnostic(rejection));
    return rejection.kind == Rejection::Kind::unsupported ? kUnsupported : kUsage;
  }

  int print_variant(EnumeratedFile& file) {
    if (*settings_.number >= file.count().variants)
      return fail(streams_, "enumerate",
                  {fmt::format("--number {}: {} has {} variants, numbered from 0", flags_.number, request_.path,
                               file.count().variants.get_str())});
    const std::string text = file.text_of(*settings_.number);
    support::put(streams_.out, text);
    return kFine;
  }

  void print_summary(EnumeratedFile& file) {
    if (flags_.json) {
      print_json(streams_.out, summary_json(file));
      return;
    }
    const FileCount& count = file.count();
    const spe::Shape& shape = count.shape;
    fmt::print(streams_.out, "{}: {} holes, {} functions, {} types\n", request_.path, shape.holes, shape.functions,
               shape.types);
    fmt::print(streams_.out, "{} fillings, {} variants ({}, {}), {:.1f} orders of magnitude less\n",
               count.naive.get_str(), count.variants.get_str(),
               flags_.as_published ? "as published" : flags_.equivalence, flags_.scope,
               orders_less(count.naive, count.variants));
  }

  Json summary_json(EnumeratedFile& file) {
    const FileCount& count = file.count();
    return {{"file", file.path()},
            {"std", file.loaded().read.std},
            {"holes", count.shape.holes},
            {"scopes", count.shape.scopes},
            {"functions", count.shape.functions},
            {"types", count.shape.types},
            {"candidates", count.shape.candidates},
            {"naive", count.naive.get_str()},
            {"variants", count.variants.get_str()},
            {"original", file.original().get_str()},
            {"counting_cpu_seconds", count.seconds}};
  }

  // --- Variants ----------------------------------------------------------------------------------

  static fs::path file_name(const fs::path& path) { return path.filename(); }

  // |name|: where in --out the file's variants belong. False: they can't be written.
  bool take_variants(EnumeratedFile& file, const fs::path& name, const InterruptGuard& guard, Progress* progress) {
    bool fine = true;
    support::until_stopped([&] { fine = take_each(file, name, guard, progress); });
    return fine;
  }

  bool take_each(EnumeratedFile& file, const fs::path& name, const InterruptGuard& guard, Progress* progress) {
    std::optional<hunt::VariantJudge> judge;
    hunt::AskCompilers compilers;
    if (!flags_.no_sanitizers)
      compilers = [this](const cases::Case& test, support::StopToken stop) { return sanitizers_.ask(test, stop); };
    if (flags_.check) judge.emplace(file.path(), file.loaded(), flags_.fuel, compilers, guard.stop());
    std::uint64_t index = 0;
    bool fine = true;
    file.each(settings_.wanted, [&](const EnumeratedFile::Variant& variant) {
      if (guard.interrupted()) return false;
      std::optional<hunt::VariantJudge::Verdict> verdict;
      if (judge) verdict = judge->judge(variant.filling, variant.text);
      if (verdict) count_verdict(verdict->word);
      if (!flags_.out.empty()) fine = write_variant(variant, name, index);
      if (fine) tell(file, variant, verdict);
      ++index;
      if (progress != nullptr) progress->step();
      return fine;
    });
    return fine;
  }

  void count_verdict(const std::string& word) {
    ++verdicts_[word];
    totals_.add_verdict(word);
  }

  void tell(const EnumeratedFile& file, const EnumeratedFile::Variant& variant,
            const std::optional<hunt::VariantJudge::Verdict>& verdict) {
    if (flags_.json) {
      Json object = {{"file", file.path()}, {"number", variant.number.get_str()}};
      if (verdict) {
        object["verdict"] = verdict->word;
        object["message"] = verdict->message;
        object["by"] = verdict->by;
      } else {
        object["names"] = file.names_of(variant.filling);
      }
      print_json(streams_.out, object);
    } else if (verdict) {
      fmt::print(streams_.out, "{}: {}: {}\n", variant.number.get_str(), verdict->word, verdict->message);
    } else if (flags_.out.empty()) {
      fmt::print(streams_.out, "{}: {}\n", variant.number.get_str(), fmt::join(file.names_of(variant.filling), " "));
    }
  }

  bool write_variant(const EnumeratedFile::Variant& variant, const fs::path& name, std::uint64_t index) {
    const std::string number = variant.number.get_str();
    const fs::path path = fs::path(flags_.out) / name.parent_path() /
                          fmt::format("{}-{}{}", name.stem().string(),
                                      number.size() <= kLongestNumber ? number : fmt::format("sample-{}", index),
                                      name.extension().string());
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    std::optional<Trouble> trouble;
    if (failed)
      trouble =
          Trouble{fmt::format("{}: error: cannot make this folder: {}", path.parent_path().string(), failed.message())};
    else trouble = write_whole_file(path, variant.text);
    if (trouble) fail(streams_, "enumerate", *trouble);
    return !trouble;
  }

  // --- A folder ----------------------------------------------------------------------------------

  std::variant<std::vector<fs::path>, Trouble> sources() const {
    std::vector<fs::path> paths;
    std::error_code failed;
    for (fs::recursive_directory_iterator entry(request_.path, failed), end; !failed && entry != end;
         entry.increment(failed)) {
      const std::string name = entry->path().string();
      std::error_code unknown;
      if ((name.ends_with(".c") || frontend::is_cxx_name(name)) && entry->is_regular_file(unknown))
        paths.push_back(entry->path());
    }
    if (failed) return Trouble{fmt::format("{}: error: cannot read this folder: {}", request_.path, failed.message())};
    if (paths.empty())
      return Trouble{fmt::format("{}: error: there is no C or C++ file in this folder", request_.path)};
    std::ranges::sort(paths);
    return paths;
  }

  int run_folder() {
    if (settings_.number) return fail(streams_, "enumerate", wrong_usage("--number needs a file, not a folder"));
    const auto found = sources();
    if (const auto* trouble = std::get_if<Trouble>(&found)) return fail(streams_, "enumerate", *trouble);
    const auto& paths = std::get<std::vector<fs::path>>(found);
    const InterruptGuard guard;
    {
      Progress progress(streams_.err, "files", paths.size());
      for (const fs::path& path : paths) {
        if (guard.interrupted()) break;
        if (!take_file(path, guard)) return kUsage;
        progress.step();
      }
    }
    if (flags_.json) print_json(streams_.out, {{"total", totals_.json()}});
    else totals_.print_table(streams_.out);
    return kFine;
  }

  // False: its variants can't be written.
  bool take_file(const fs::path& path, const InterruptGuard& guard) {
    auto opened = EnumeratedFile::open(path.string(), settings_, flags_.as_published);
    if (const auto* rejection = std::get_if<Rejection>(&opened)) {
      totals_.add_unread(reason_of(*rejection));
      if (flags_.json) print_json(streams_.out, {{"file", path.string()}, {"error", rejection->message}});
      return true;
    }
    EnumeratedFile& file = *std::get<std::unique_ptr<EnumeratedFile>>(opened);
    totals_.add(file.count());
    if (flags_.json) print_json(streams_.out, summary_json(file));
    if (!takes_variants()) return true;
    return take_variants(file, path.lexically_relative(request_.path), guard, nullptr);
  }

  static std::string reason_of(const Rejection& rejection) {
    switch (rejection.kind) {
      case Rejection::Kind::unreadable: return "cannot be read";
      case Rejection::Kind::does_not_compile: return "do not compile with Clang";
      case Rejection::Kind::unsupported: return rejection.message;
    }
    return rejection.message;
  }

  const EnumerateRequest& request_;
  const EnumerateFlags& flags_;
  const EnumerateSettings settings_;
  const Streams& streams_;
  SuiteTotals totals_;
  SanitizerCompilers sanitizers_;
  std::map<std::string, std::uint64_t> verdicts_;
};

int enumerate(const EnumerateRequest& request, const Streams& streams) {
  return guarded(streams, "enumerate", [&] {
    auto settings = enumerate_settings(request.flags, request.read);
    if (const auto* trouble = std::get_if<Trouble>(&settings)) return fail(streams, "enumerate", *trouble);
    return EnumerateSession(request, std::get<EnumerateSettings>(std::move(settings)), streams).run();
  });
}

}  // namespace

Command enumerate_command() {
  const auto request = std::make_shared<EnumerateRequest>();
  Command command{
      .name = "enumerate",
      .summary = "Count or write all variants of a program that use its variables differently",
      .notes =
          "Every use of a variable is a hole, and any variable of its type that is visible there "
          "can\n"
          "fill it. Variants that differ only in names count as one. They are numbered from 0.\n"
          "Of a folder, every C and C++ file is used, and a table is printed at the end.\n",
      .examples =
          "  gadfly enumerate FILE.c --count-only\n"
          "  gadfly enumerate FILE.c --number 17 > variant.c\n"
          "  gadfly enumerate FILE.c --sample 100 --seed 7 --out variants\n"
          "  gadfly enumerate FILE.c --shard 2/8 --check\n"
          "  gadfly enumerate tests --count-only --equivalence paper\n"
          "  gadfly enumerate FILE.c --order far --limit 50 --out variants",
      .options = {{"PATH", "FILE|DIR", "a C or C++ source file, or a folder of source files", &request->path}},
      .run = [request](const Streams& streams) { return enumerate(*request, streams); }};
  request->read.declare(command.options);
  request->flags.declare(command.options);
  return command;
}

}  // namespace gadfly::cli
