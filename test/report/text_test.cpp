// SPDX-License-Identifier: Apache-2.0
#include "report/text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "filled.h"
#include "report/configurations.h"
#include "report/highlight.h"

namespace gadfly::test {
namespace {

using report::clean;
using report::escaped;
using report::highlighted;

// By another implementation: the JSON library refuses what is not UTF-8.
bool is_utf8(const std::string& text) {
  try {
    return !nlohmann::json(text).dump().empty();
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

bool steers(const std::string& text) {
  for (const char c : text)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f) return true;
  return false;
}

TEST(Clean, GivesUtf8ForEveryPairOfBytesAndRandomOnes) {
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      const std::string text = {static_cast<char>(a), static_cast<char>(b)};
      const std::string result = clean(text);
      ASSERT_TRUE(is_utf8(result)) << a << ' ' << b;
      ASSERT_FALSE(steers(result)) << a << ' ' << b;
      ASSERT_EQ(clean(result), result);
    }
  std::minstd_rand chance(1);
  for (int round = 0; round < 20000; ++round) {
    // Mostly bytes that begin or continue a character.
    std::string text;
    for (int i = 0; i < 6; ++i) text += static_cast<char>(chance() % 4 == 0 ? chance() : 0x80 | chance());
    ASSERT_TRUE(is_utf8(clean(text)));
    ASSERT_FALSE(steers(clean(text)));
  }
}

TEST(Clean, KeepsWhatIsFine) {
  for (const char* text : {"", "plain\n\ttext", "é 漢 🪰 ~", "\xf4\x8f\xbf\xbd"}) EXPECT_EQ(clean(text), text);
}

TEST(Clean, ShowsWhatIsNot) {
  EXPECT_EQ(clean(std::string("a\0b", 3)), "a␀b");
  EXPECT_EQ(clean("\x1b[2J\x7f\r\n"), "␛[2J␡␍\n");
  EXPECT_EQ(clean("\xc0\xaf"), "��");            // too long
  EXPECT_EQ(clean("\xed\xa0\x80"), "���");       // half of a pair
  EXPECT_EQ(clean("\xf4\x90\x80\x80"), "����");  // beyond the last
  EXPECT_EQ(clean("a\xe2\x82"), "a��");          // cut
  EXPECT_EQ(clean("\xe2\x80\xae"
                  "x"),
            "�x");  // turns the direction
  EXPECT_EQ(clean("\xc2\x9b"
                  "1m"),
            "�1m");  // steers terminals, too
}

TEST(Clean, OneLineIsOne) {
  EXPECT_EQ(report::one_line("a\nb\tc\r\n\n"), "a b c");
  for (const std::string& text : hostile_texts()) EXPECT_EQ(report::one_line(text).find('\n'), std::string::npos);
}

TEST(Escape, LeavesNoMarkup) {
  EXPECT_EQ(escaped("<a b='c' d=\"e\">&amp;"), "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;amp;");
  for (const std::string& text : hostile_texts()) EXPECT_EQ(escaped(text).find_first_of("<>\"'"), std::string::npos);
}

TEST(Shorten, CutsBetweenCharacters) {
  EXPECT_EQ(report::shortened("abc", 3), "abc");
  EXPECT_EQ(report::shortened("abcd", 3), "abc");
  EXPECT_EQ(report::shortened("a漢b", 2), "a");
  EXPECT_EQ(report::shortened("a漢b", 3), "a");
  EXPECT_EQ(report::shortened("a漢b", 4), "a漢");
  EXPECT_EQ(report::shortened(std::string(10, '\x80'), 5).size(), 2u);  // no UTF-8: near enough
}

TEST(Numbers, AreForPeople) {
  EXPECT_EQ(report::grouped(0), "0");
  EXPECT_EQ(report::grouped(999), "999");
  EXPECT_EQ(report::grouped(1000), "1,000");
  EXPECT_EQ(report::grouped(18446744073709551615u), "18,446,744,073,709,551,615");
  EXPECT_EQ(report::duration(0), "0 s");
  EXPECT_EQ(report::duration(59.6), "1 min 00 s");
  EXPECT_EQ(report::duration(3725), "1 h 02 min");
  EXPECT_EQ(report::duration(90000), "1 d 1 h");
  EXPECT_EQ(report::percent(0, 10), "0 %");
  EXPECT_EQ(report::percent(1, 10000), "< 0.1 %");
  EXPECT_EQ(report::percent(1, 3), "33.3 %");
  EXPECT_EQ(report::percent(3, 3), "100 %");
  EXPECT_EQ(report::percent(0, 0), "0 %");
}

TEST(Highlight, KnowsTheWordsOfC) {
  const struct {
    const char *source, *html;
  } cases[] = {
      {"int x", "<span class=\"t\">int</span> x"},
      {"uint8_t", "<span class=\"t\">uint8_t</span>"},
      {"internal", "internal"},
      {"return", "<span class=\"k\">return</span>"},
      {"0x1eULL+2", "<span class=\"n\">0x1eULL</span>+<span class=\"n\">2</span>"},
      {"1.5e-3f-x", "<span class=\"n\">1.5e-3f</span>-x"},
      {".5", "<span class=\"n\">.5</span>"},
      {"a1", "a1"},
      {"0x1p-3", "<span class=\"n\">0x1p-3</span>"},
      {"0xe+1", "<span class=\"n\">0xe</span>+<span class=\"n\">1</span>"},
      {"'\\''", "<span class=\"s\">&#39;\\&#39;&#39;</span>"},
      {"\"a\\\"b\" c", "<span class=\"s\">&quot;a\\&quot;b&quot;</span> c"},
      {"\"open\nint", "<span class=\"s\">&quot;open</span>\n<span class=\"t\">int</span>"},
      {"a // b\nc", "a <span class=\"c\">// b</span>\nc"},
      {"/* a\n*/ int", "<span class=\"c\">/* a\n*/</span> <span class=\"t\">int</span>"},
      {"/* a", "<span class=\"c\">/* a</span>"},
      {"  #if 1 // c\nx", "  <span class=\"p\">#if 1 </span><span class=\"c\">// c</span>\nx"},
      {"#define A \\\n b\nx", "<span class=\"p\">#define A \\\n b</span>\nx"},
      {"a # b", "a # b"},
      {"a<b&&c", "a&lt;b&amp;&amp;c"},
      {"é", "é"},
      {"\\", "\\"},
      {"'\\", "<span class=\"s\">&#39;\\</span>"},
  };
  for (const auto& c : cases) EXPECT_EQ(highlighted(c.source), c.html) << c.source;
}

// Without the spans, what is left is the escaped text.
std::string without_spans(std::string html) {
  for (const char* tag : {"</span>", "<span class=\"k\">", "<span class=\"t\">", "<span class=\"n\">",
                          "<span class=\"s\">", "<span class=\"c\">", "<span class=\"p\">"})
    for (std::size_t at; (at = html.find(tag)) != std::string::npos;) html.erase(at, std::string_view(tag).size());
  return html;
}

TEST(Highlight, ChangesNothingElse) {
  for (const std::string& text : hostile_texts()) EXPECT_EQ(without_spans(highlighted(text)), escaped(text));
  std::minstd_rand chance(2);
  constexpr std::string_view kPieces = "\"'\\/*#\n .0xe+-ifint\xc3\xa9<&\t";
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (int i = 0; i < 20; ++i) {
      const std::size_t at = chance() % kPieces.size();
      text += kPieces[at] == '\xc3' || kPieces[at] == '\xa9' ? "é" : std::string(1, kPieces[at]);
    }
    ASSERT_EQ(without_spans(highlighted(text)), escaped(text)) << text;
  }
}

TEST(Configurations, OfOneCompilerAreNamedTogetherWhereAllHold) {
  using cases::VerdictKind;
  std::vector<store::Outcome> outcomes;
  for (const std::string compiler : {"gcc-12", "tcc", "clang-19"})
    for (const std::string level : {"-O0", "-O2", "-O3"}) {
      const bool bare = compiler == "tcc";
      if (bare && level != "-O0") continue;
      store::Outcome outcome;
      outcome.compiler = compiler;
      outcome.configuration = bare ? compiler : compiler + " " + level;
      outcome.kind = compiler == "clang-19" && level != "-O0" ? VerdictKind::WrongOutput : VerdictKind::Right;
      outcomes.push_back(outcome);
    }
  const auto names = [&](VerdictKind kind) {
    return report::configurations_where(outcomes, [&](const auto& outcome) { return outcome.kind == kind; });
  };
  EXPECT_EQ(names(VerdictKind::Right), "gcc-12 (all 3), tcc, clang-19 -O0");
  EXPECT_EQ(names(VerdictKind::WrongOutput), "clang-19 -O2, clang-19 -O3");
  EXPECT_EQ(names(VerdictKind::ProgramHang), "");
}

}  // namespace
}  // namespace gadfly::test
