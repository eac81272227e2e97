// SPDX-License-Identifier: Apache-2.0
// One file of `gadfly enumerate`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "cli/enumerate_settings.h"
#include "cli/enumerate_totals.h"
#include "frontend/read.h"

namespace gadfly::cli {

// The variants of a file that could be read, counted.
class EnumeratedFile {
 public:
  // Or why there are none: it can't be read, or the published algorithm does not cover it (with the
  // kind "unsupported").
  static std::variant<std::unique_ptr<EnumeratedFile>, frontend::Rejection> open(const std::string& path,
                                                                                 const EnumerateSettings& settings,
                                                                                 bool as_published);

  const FileCount& count() const { return count_; }
  const spe::LoadedFile& loaded() const { return loaded_; }
  const std::string& path() const { return path_; }

  // The text of variant |number| < the number of variants, where all are taken.
  std::string text_of(const mpz_class& number);
  // The number of the program as it was found.
  mpz_class original();

  struct Variant {
    const mpz_class& number;
    const spe::Filling& filling;
    std::string_view text;
  };
  mpz_class selected(const spe::SelectionOptions& wanted);
  // Calls |act| for each variant that is wanted, until it returns false.
  void each(const spe::SelectionOptions& wanted, const std::function<bool(const Variant&)>& act);

  // The variables of the holes, by name.
  std::vector<std::string> names_of(const spe::Filling& filling) const;

 private:
  EnumeratedFile(std::string path, spe::LoadedFile loaded, const spe::SymmetryOptions& notion);

  std::string path_;
  spe::LoadedFile loaded_;
  std::unique_ptr<spe::Space> space_;
  bool as_published_ = false;
  FileCount count_;
};

}  // namespace gadfly::cli
