// SPDX-License-Identifier: Apache-2.0
#include "triage/tokens.h"

#include <gtest/gtest.h>

#include <string>

namespace gadfly::test {
namespace {

using triage::Token;
using triage::TokenKind;

// "name:x sign:+ number:1"
std::string shown(std::string_view program) {
  static constexpr const char* kKinds[] = {"name", "keyword", "number", "text", "sign"};
  std::string all;
  for (const Token& token : triage::tokens_of(program)) {
    if (!all.empty()) all += ' ';
    all += std::string(kKinds[static_cast<int>(token.kind)]) + ":" + std::string(token.text);
  }
  return all;
}

TEST(Tokens, KindsOfWords) {
  EXPECT_EQ(shown("int a_1 = 0x1fu;"), "keyword:int name:a_1 sign:= number:0x1fu sign:;");
  EXPECT_EQ(shown("intx _Bool __int128"), "name:intx keyword:_Bool keyword:__int128");
}

TEST(Tokens, TheLongestSignWins) {
  EXPECT_EQ(shown("a<<=b->c...d"), "name:a sign:<<= name:b sign:-> name:c sign:... name:d");
  EXPECT_EQ(shown("a+++b"), "name:a sign:++ sign:+ name:b");
}

TEST(Tokens, NumbersHoldTheSignOfTheirExponent) {
  EXPECT_EQ(shown("1e+5 0x1.8p-3 .5f"), "number:1e+5 number:0x1.8p-3 number:.5f");
  EXPECT_EQ(shown("0xe+1"), "number:0xe sign:+ number:1") << "e is a digit there";
}

TEST(Tokens, TextsWithEscapesAreWhole) {
  EXPECT_EQ(shown(R"(f("a\"b", '\''))"), R"(name:f sign:( text:"a\"b" sign:, text:'\'' sign:))");
}

TEST(Tokens, CommentsAndDirectivesAreLeftOut) {
  EXPECT_EQ(shown("#include <stdio.h>\nint /* int */ a; // b\n  #define X \\\n  int y\nc"),
            "keyword:int name:a sign:; name:c");
  EXPECT_EQ(shown("a # b"), "name:a sign:# name:b") << "no directive in the middle of a line";
}

// Reduced programs of other tools may be cut anywhere.
TEST(Tokens, AnyBytesAreTaken) {
  EXPECT_EQ(shown(""), "");
  EXPECT_EQ(shown("/* open"), "");
  EXPECT_EQ(shown("\"open"), "text:\"open");
  EXPECT_EQ(shown("\"ab\\"), "text:\"ab\\");
  EXPECT_EQ(shown("#define X \\"), "");
  std::string bytes;
  for (int i = 0; i < 512; ++i) bytes += static_cast<char>(i * 37);
  std::size_t size = 0;
  for (const Token& token : triage::tokens_of(bytes)) {
    EXPECT_FALSE(token.text.empty());
    size += token.text.size();
  }
  EXPECT_LE(size, bytes.size());
}

}  // namespace
}  // namespace gadfly::test
