// SPDX-License-Identifier: Apache-2.0
#include "hunt/variant_judge.h"

#include <gtest/gtest.h>

#include <map>

#include "../shared/folder.h"
#include "spe/printer.h"
#include "spe/space.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using hunt::VariantJudge;

// The words of all variants of |text|, and how often each was said.
std::map<std::string, int> judge_all(const std::string& text, const hunt::AskCompilers& compilers) {
  const Folder folder;
  const std::string path = folder.path("t.c");
  std::ofstream(path) << text;
  std::map<std::string, int> words;
  support::on_deep_stack([&] {
    auto read = spe::load(path, {});
    const auto& loaded = std::get<spe::LoadedFile>(read);
    spe::Space space(loaded.skeleton, {});
    spe::Printer printer(loaded.skeleton);
    VariantJudge judge(path, loaded, 0, compilers, {});
    for (mpz_class rank = 0; rank < space.count(); ++rank) {
      const spe::Filling filling = space.unrank(rank);
      ++words[judge.judge(filling, printer.print(filling)).word];
    }
  });
  return words;
}

TEST(VariantJudge, TellsDefinedVariantsFromUndefinedOnes) {
  const auto words = judge_all("int a = 2, b;\nint main(void) { return a / b; }\n", {});
  EXPECT_EQ(words, (std::map<std::string, int>{{"defined", 2}, {"undefined", 2}}));
}

TEST(VariantJudge, AsksCompilersAboutWhatTheMachineCanNotRun) {
  const std::string text = "int a = 2, b = 3;\nint main(void) { __asm__(\"nop\"); return a - b; }\n";
  EXPECT_EQ(judge_all(text, {}), (std::map<std::string, int>{{"no-answer", 4}}));
  int asked = 0;
  const auto agree = [&](const cases::Case& test, support::StopToken) {
    EXPECT_NE(test.files.front().text.find("nop"), std::string::npos);
    oracle::AgreementResult result;
    if (++asked % 2 == 0) result.agreement = oracle::Undefined{"t.c:2:1: odd"};
    else result.agreement = cases::Answer{"", 1};
    return result;
  };
  EXPECT_EQ(judge_all(text, agree), (std::map<std::string, int>{{"not-refuted", 2}, {"undefined", 2}}));
  EXPECT_EQ(asked, 4);
}

}  // namespace
}  // namespace gadfly::test
