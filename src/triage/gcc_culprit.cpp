// SPDX-License-Identifier: Apache-2.0
// GCC can leave out passes by name. As they run one after the other, all from some place on are
// left out, and the place is searched by halves: the pass that makes the difference is at fault.
// Then what it counts (-fdbg-cnt) tells which of its changes it is, and options are searched that
// avoid it.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/words.h"
#include "triage/culprit.h"
#include "triage/gcc_change.h"
#include "triage/gcc_facts.h"

namespace gadfly::triage {
namespace {

// Without these, others fail that come after them: they are left out alone only.
bool others_need(const std::string& pass) {
  constexpr std::string_view kThose[] = {"tree-loopinit",  "tree-loopdone", "rtl-dfinit",   "rtl-loop2_init",
                                         "rtl-loop2_done", "rtl-cse1",      "rtl-peephole2"};
  return std::ranges::find(kThose, pass) != std::end(kThose) || pass.starts_with("rtl-split");
}

// Whether it changes the program itself: most that have parts only hold them together.
bool works_itself(const Pass& pass) { return !pass.has_parts || pass.name == "tree-vect"; }

// Of the list for no optimisation. What holds the parts of late RTL passes together seems to be
// off.
bool is_always_run(const Pass& pass) { return pass.on && (!pass.within_off || pass.name.starts_with("rtl-")); }

// "vrp" of "tree-vrp1".
std::string base_of(const std::string& pass) {
  std::string base = pass.substr(pass.find('-') + 1);
  while (!base.empty() && base.back() >= '0' && base.back() <= '9') base.pop_back();
  return base;
}

class GccCulprit {
 public:
  explicit GccCulprit(Trials& trials) : trials_(trials) {}

  Culprit find() {
    read_passes();
    if (trials_.failing().kind == oracle::Kind::CompilerCrash)
      culprit_.pass = crashed_pass_in(trials_.look({}).verdict.compiler_output);
    if (culprit_.pass.empty()) find_place();
    culprit_.cure = find_cure();
    if (culprit_.pass.empty()) name_the_option();
    return culprit_;
  }

 private:
  // Those that run at this level and not without optimisation can be left out together; those that
  // always run are needed, as a rule.
  void read_passes() {
    const auto read = [](const Trials::Trial& look) { return passes_in(look.verdict.compiler_output); };
    const std::vector<Pass> without = read(trials_.look_at("-O0", {"-fdump-passes"}));
    for (const Pass& pass : read(trials_.look({"-fdump-passes"}))) {
      if (!pass.on || !works_itself(pass)) continue;
      const auto same = std::ranges::find(without, pass.name, &Pass::name);
      const bool always = same != without.end() && is_always_run(*same);
      (always || others_need(pass.name) ? single_ : optional_).push_back(pass.name);
    }
  }

  // All optional passes from number |first| on are left out.
  Strings up_to(std::size_t first) const {
    Strings options;
    for (std::size_t i = first; i < optional_.size(); ++i) options.push_back("-fdisable-" + optional_[i]);
    return options;
  }

  void find_place() {
    const TrialOutcome with_none = optional_.empty() ? TrialOutcome::Fails : trials_.seen(up_to(0));
    if (with_none == TrialOutcome::Right && narrow_place()) return;
    leave_out_singly(single_);
    if (with_none == TrialOutcome::Other && culprit_.pass.empty()) leave_out_singly(optional_);
  }

  bool narrow_place() {
    // Some passes leave work to the next one, as ifcvt to vect: they are one place.
    constexpr std::size_t kMostTogether = 3;
    const Boundary found =
        narrow({0, optional_.size()}, [this](std::size_t first) { return trials_.seen(up_to(first)); });
    if (found.fails - found.right > kMostTogether) return false;
    culprit_.pass = optional_[found.fails - 1];
    culprit_.change = find_change(trials_, {culprit_.pass, up_to(found.right), up_to(found.fails)});
    return true;
  }

  void leave_out_singly(const Strings& passes) {
    const auto found = std::ranges::find_if(
        passes, [this](const std::string& pass) { return trials_.seen({"-fdisable-" + pass}) == TrialOutcome::Right; });
    if (found == passes.end()) return;
    culprit_.pass = *found;
    culprit_.change = "-fdisable-" + *found;
  }

  std::string find_cure() {
    const auto cures = [this](const Members& some) { return trials_.seen(some) == TrialOutcome::Right; };
    constexpr std::size_t kMost = 2;
    if (const auto some = fewest(lenient_options(compiler::Family::Gcc), kMost, cures)) return joined(*some);
    if (const auto some = fewest(switches(), kMost, cures)) return joined(*some);
    if (culprit_.pass.empty()) return {};
    // The pass, or all passes of its name.
    Members same;
    for (const std::string& pass : optional_)
      if (base_of(pass) == base_of(culprit_.pass)) same.push_back("-fdisable-" + pass);
    if (same.empty()) same = {"-fdisable-" + culprit_.pass};
    const auto some = fewest(same, same.size(), cures);
    return some ? oracle::command_text(*some) : "";
  }

  // What has to do with the pass by its name comes first.
  Strings switches() {
    Strings all = switches_in(trials_.ask({"-Q", "--help=optimizers"}));
    if (culprit_.pass.empty()) return all;
    const std::string base = base_of(culprit_.pass);
    std::ranges::stable_partition(all, [&](const std::string& one) { return one.find(base) != std::string::npos; });
    return all;
  }

  void name_the_option() {
    constexpr std::string_view kNo = "-fno-";
    if (culprit_.cure.starts_with(kNo) && culprit_.cure.find(' ') == std::string::npos)
      culprit_.pass = "-f" + culprit_.cure.substr(kNo.size());
    else if (culprit_.cure.empty())
      culprit_.why_not = "it fails also without each pass that can be left out, and with any -fno-… option";
    else culprit_.why_not = fmt::format("no pass alone does it, and only {} avoids it", culprit_.cure);
  }

  Trials& trials_;
  Strings optional_, single_;
  Culprit culprit_;
};

}  // namespace

Culprit gcc_culprit(Trials& trials) { return GccCulprit(trials).find(); }

}  // namespace gadfly::triage
