// SPDX-License-Identifier: Apache-2.0
#include "cli/enumerate_file.h"

#include <utility>

#include "cli/gen_stats.h"
#include "spe/printer.h"
#include "spe/published.h"

namespace gadfly::cli {

using spe::Filling;

EnumeratedFile::EnumeratedFile(std::string path, spe::LoadedFile loaded, const spe::SymmetryOptions& notion)
    : path_(std::move(path)), loaded_(std::move(loaded)) {
  const double start = cpu_seconds();
  space_ = std::make_unique<spe::Space>(loaded_.skeleton, notion);
  count_.variants = space_->count();
  count_.naive = space_->naive_count();
  count_.seconds = cpu_seconds() - start;
  count_.shape = spe::shape_of(loaded_.skeleton, loaded_.uses.functions);
}

std::variant<std::unique_ptr<EnumeratedFile>, frontend::Rejection> EnumeratedFile::open(
    const std::string& path, const EnumerateSettings& settings, bool as_published) {
  auto loaded = spe::load(path, settings.load);
  if (auto* rejection = std::get_if<frontend::Rejection>(&loaded)) return std::move(*rejection);
  std::unique_ptr<EnumeratedFile> file(
      new EnumeratedFile(path, std::get<spe::LoadedFile>(std::move(loaded)), settings.notion));
  if (!as_published) return file;
  const auto published = spe::published_count(file->space_->symmetry());
  if (!published) {
    frontend::Rejection rejection;
    rejection.kind = frontend::Rejection::Kind::unsupported;
    rejection.file = path;
    rejection.message =
        "the published algorithm supports one level of scopes in a function, and this has more; leave "
        "out --as-published";
    return rejection;
  }
  file->as_published_ = true;
  file->count_.variants = *published;
  return file;
}

std::string EnumeratedFile::text_of(const mpz_class& number) {
  return std::string(spe::Printer(loaded_.skeleton).print(space_->unrank(number)));
}

mpz_class EnumeratedFile::original() { return space_->rank(spe::original_filling(loaded_.skeleton)); }

mpz_class EnumeratedFile::selected(const spe::SelectionOptions& wanted) {
  return select(*space_, spe::original_filling(loaded_.skeleton), wanted).size();
}

void EnumeratedFile::each(const spe::SelectionOptions& wanted, const std::function<bool(const Variant&)>& act) {
  spe::Walk walk(*space_, select(*space_, spe::original_filling(loaded_.skeleton), wanted));
  spe::Printer printer(loaded_.skeleton);
  while (walk.step()) {
    const std::string_view text = printer.print(walk.filling(), walk.first_changed());
    if (as_published_ && !spe::is_published(space_->symmetry(), walk.filling())) continue;
    if (!act({walk.number(), walk.filling(), text})) return;
  }
}

std::vector<std::string> EnumeratedFile::names_of(const Filling& filling) const {
  std::vector<std::string> names;
  names.reserve(filling.size());
  for (const spe::VarId id : filling) names.push_back(loaded_.skeleton.variables[id].name);
  return names;
}

}  // namespace gadfly::cli
