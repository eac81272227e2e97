// SPDX-License-Identifier: Apache-2.0
#include "cli/triage_environment.h"

#include <filesystem>
#include <map>
#include <set>

#include "cli/toolchain.h"

namespace gadfly::cli {
namespace {

namespace fs = std::filesystem;

std::string known_file(const std::string& asked, const std::string& config) {
  if (!asked.empty()) return asked;
  const fs::path beside = fs::path(config).parent_path() / "known.toml";
  std::error_code failed;
  return fs::exists(beside, failed) ? beside.string() : "";
}

// Where it works.
void add_compiler(const std::string& config, const std::string& name, Toolchain& chain) {
  auto found = find_toolchain({config, {name}});
  auto* other = std::get_if<Toolchain>(&found);
  if (other == nullptr) return;
  for (compiler::Compiler& compiler : other->compilers) chain.compilers.push_back(std::move(compiler));
  for (std::string& path : other->sandbox.visible) chain.sandbox.visible.push_back(std::move(path));
}

}  // namespace

std::variant<std::vector<triage::KnownBug>, Trouble> find_known_bugs(const std::string& asked,
                                                                     const std::string& config) {
  auto known = triage::load_known(known_file(asked, config));
  if (auto* wrong = std::get_if<std::string>(&known)) return Trouble{std::move(*wrong)};
  return std::get<std::vector<triage::KnownBug>>(std::move(known));
}

std::variant<triage::Environment, Trouble> find_triage_environment(const std::string& config, const std::string& known,
                                                                   const Strings& names) {
  auto bugs = find_known_bugs(known, config);
  if (auto* trouble = std::get_if<Trouble>(&bugs)) return std::move(*trouble);
  auto found = find_toolchain({config, {}});
  if (auto* trouble = std::get_if<Trouble>(&found)) return std::move(*trouble);
  auto& chain = std::get<Toolchain>(found);
  std::set<std::string> here;
  for (const compiler::Compiler& compiler : chain.compilers) here.insert(compiler.name);
  for (const std::string& name : names)
    if (here.insert(name).second) add_compiler(config, name, chain);
  triage::Environment environment;
  environment.configurations = compiler::configurations(chain.compilers);
  environment.known = std::get<std::vector<triage::KnownBug>>(std::move(bugs));
  environment.limits = oracle::limits_of(oracle::kCompileSeconds, oracle::kRunSeconds);
  environment.sandbox = std::move(chain.sandbox);
  return environment;
}

Strings compilers_of(const store::Store& store, store::CampaignId campaign) {
  std::map<std::int64_t, std::string> names;
  for (store::ConfigurationRow& row : store.configurations(campaign)) names[row.id] = std::move(row.compiler);
  std::set<std::string> used;
  for (const store::Finding& finding : store.findings(campaign)) used.insert(names[finding.configuration]);
  return {used.begin(), used.end()};
}

}  // namespace gadfly::cli
