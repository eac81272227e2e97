// SPDX-License-Identifier: Apache-2.0
#include "hunt/variant_judge.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/read.h"
#include "hunt/source.h"
#include "machine/ub.h"

namespace gadfly::hunt {

VariantJudge::VariantJudge(const std::string& file, const spe::LoadedFile& loaded, std::uint64_t fuel,
                           AskCompilers compilers, support::StopToken stop)
    : file_(file), loaded_(loaded), stop_(stop), fuel_(fuel), compilers_(std::move(compilers)) {
  if (loaded.read.cxx) {
    refusal_ = "the machine knows C only";
    return;
  }
  auto read = frontend::read_text(file, loaded.skeleton.text, loaded.read);
  if (const auto* rejection = std::get_if<frontend::Rejection>(&read)) {
    refusal_ = rejection->message;
    return;
  }
  program_.emplace(std::get<lang::Program>(std::move(read)));
  patch_ = spe::TreePatch::make(loaded.uses, loaded.skeleton, *program_);
  if (fuel_ == 0) find_fuel();
}

// Many variants do not end, and to see that takes all of the fuel.
void VariantJudge::find_fuel() {
  constexpr std::uint64_t kLeast = 10'000, kMost = 10'000'000, kFactor = 10;
  fuel_ = kLeast;
  if (program_->main == lang::kNoFunc) return;
  machine::RunOptions options;
  options.fuel = kMost;
  options.stop = stop_;
  options.arguments = {file_};
  fuel_ = std::clamp(kFactor * machine::run(*program_, options).steps, kLeast, kMost);
}

VariantJudge::Verdict VariantJudge::judge(const spe::Filling& filling, std::string_view text) {
  if (!program_) return ask_compilers(text, refusal_);
  if (program_->main == lang::kNoFunc) return {"no-answer", "there is no main", "nobody"};
  if (patch_) {
    patch_->put(filling);
    return run(*program_, text);
  }
  auto read = frontend::read_text(file_, text, loaded_.read);
  if (const auto* rejection = std::get_if<frontend::Rejection>(&read))
    return {"does-not-compile", rejection->message, "clang"};
  return run(std::get<lang::Program>(read), text);
}

VariantJudge::Verdict VariantJudge::run(const lang::Program& program, std::string_view text) {
  machine::RunOptions options;
  options.fuel = fuel_;
  options.stop = stop_;
  options.arguments = {file_};
  const machine::Outcome outcome = machine::run(program, options);
  if (const auto* end = std::get_if<machine::Defined>(&outcome.verdict))
    return {"defined", fmt::format("exit {}", end->exit_status), "machine"};
  if (const auto* undefined = std::get_if<machine::Undefined>(&outcome.verdict)) {
    return {"undefined",
            fmt::format("{}:{}: {}: {}", undefined->loc.line, undefined->loc.column, machine::info(undefined->ub).slug,
                        undefined->message),
            "machine"};
  }
  if (const auto* fuel = std::get_if<machine::OutOfFuel>(&outcome.verdict))
    return {"out-of-fuel", fuel->what, "machine"};
  return ask_compilers(text, std::get<machine::Unsupported>(outcome.verdict).what);
}

VariantJudge::Verdict VariantJudge::ask_compilers(std::string_view text, std::string why) {
  if (loaded_.read.cxx || !compilers_) return {"no-answer", std::move(why), "nobody"};
  auto test = read_test_file(file_, stop_);
  if (!test) return {"no-answer", std::move(why), "nobody"};
  test->files.front().text = std::string(text);
  test->options.push_back("-std=" + loaded_.read.std);
  for (const std::string& define : loaded_.read.defines) test->options.push_back("-D" + define);
  const oracle::AgreementResult agreed = compilers_(*test, stop_);
  if (const auto* answer = std::get_if<cases::Answer>(&agreed.agreement))
    return {"not-refuted", fmt::format("exit {}; {}", answer->exit_status, why), "sanitizers"};
  if (const auto* undefined = std::get_if<oracle::Undefined>(&agreed.agreement))
    return {"undefined", undefined->message, "sanitizers"};
  return {"no-answer", std::get<oracle::NoAnswer>(agreed.agreement).why, "nobody"};
}

}  // namespace gadfly::hunt
