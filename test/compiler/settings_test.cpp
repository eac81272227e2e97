// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compiler/discover.h"

namespace gadfly::test {
namespace {

using compiler::Settings;
using compiler::Strings;

std::string wrong(const std::string& text) {
  const auto read = compiler::read_settings("gadfly.toml", text);
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "it is fine";
}

TEST(SettingsFile, SaysAllThatCanBeSaid) {
  const auto read = compiler::read_settings("some/gadfly.toml",
                                            "search_path = false\n"
                                            "levels = ['-O0', '-O2 -flto']\n"
                                            "[[compiler]]\n"
                                            "name = 'mine'\n"
                                            "command = '/opt/mine/cc -x'\n"
                                            "levels = ['']\n"
                                            "run = ['qemu-arm', '-L', '/x']\n"
                                            "languages = ['c', 'c++']\n"
                                            "extensions = false\n"
                                            "visible = ['/usr/share', '../..']\n"
                                            "[[compiler]]\n"
                                            "command = ['../bin/othercc']\n");
  ASSERT_TRUE(std::holds_alternative<Settings>(read)) << std::get<std::string>(read);
  const Settings& settings = std::get<Settings>(read);
  EXPECT_FALSE(settings.search_path);
  EXPECT_EQ(settings.levels, (Strings{"-O0", "-O2 -flto"}));
  ASSERT_EQ(settings.compilers.size(), 2u);
  EXPECT_EQ(settings.compilers[0].name, "mine");
  EXPECT_EQ(settings.compilers[0].command, (Strings{"/opt/mine/cc", "-x"}));
  EXPECT_EQ(settings.compilers[0].levels, Strings{""});
  EXPECT_EQ(settings.compilers[0].run_prefix, (Strings{"qemu-arm", "-L", "/x"}));
  EXPECT_EQ(settings.compilers[0].languages, (Strings{"c", "c++"}));
  EXPECT_EQ(settings.compilers[0].extensions, false);
  ASSERT_TRUE(settings.compilers[0].visible);
  EXPECT_EQ(settings.compilers[0].visible->front(), "/usr/share");
  EXPECT_EQ(settings.compilers[0].visible->back().front(), '/');
  EXPECT_FALSE(settings.compilers[1].visible);
  EXPECT_EQ(settings.compilers[1].name, "othercc");
  EXPECT_TRUE(settings.compilers[1].command[0].ends_with("/bin/othercc"));
  EXPECT_EQ(settings.compilers[1].command[0].front(), '/');
}

TEST(SettingsFile, NamesLineAndCause) {
  EXPECT_EQ(wrong("levels = ['-O0']\n\nlevel = []\n"),
            "gadfly.toml:3: error: there is no key `level`; did you mean `levels`?");
  EXPECT_EQ(wrong("[[compiler]]\nname = 'x'\ncomand = 'y'\n"),
            "gadfly.toml:3: error: there is no key `compiler.comand`; did you mean `command`?");
  EXPECT_EQ(wrong("[[compiler]]\nname = 3\n"), "gadfly.toml:2: error: name must be a string that is not empty");
  EXPECT_EQ(wrong("[compiler]\nname = 'x'\n"),
            "gadfly.toml:1: error: compiler: each is a table of its own, `[[compiler]]`");
  EXPECT_EQ(wrong("\n[[compiler]]\nlevels = ['-O0']\n"),
            "gadfly.toml:2: error: a compiler needs a `name` or a `command`");
  EXPECT_EQ(wrong("[[compiler]]\nname = 'x'\n[[compiler]]\nname = 'x'\n"),
            "gadfly.toml:3: error: there are two compilers with the name `x`");
  EXPECT_EQ(wrong("levels = '-O0'\n"),
            "gadfly.toml:1: error: levels must be a list of strings, such as [\"-O0\", \"-O2 -flto\"]");
  EXPECT_EQ(wrong("levels = []\n"), "gadfly.toml:1: error: levels is empty; \"\" in it stands for no options");
  EXPECT_EQ(wrong("[[compiler]]\nname = 'x'\nlanguages = ['ada']\n"),
            "gadfly.toml:3: error: languages: `ada` is none; there are \"c\" and \"c++\"");
  EXPECT_EQ(wrong("[[compiler]]\nname = 'x'\nextensions = 'no'\n"),
            "gadfly.toml:3: error: extensions must be true or false");
  EXPECT_EQ(wrong("[[compiler]]\nname = 'x'\nvisible = ['/no/such']\n"),
            "gadfly.toml:3: error: visible: there is no `/no/such`");
  EXPECT_TRUE(wrong("levels = [\n\n'a'\n").starts_with("gadfly.toml:")) << wrong("levels = [\n\n'a'\n");
}

TEST(SettingsFile, MustBeReadableWhereItIsNamed) {
  const auto missing = compiler::load_settings("/no/such/gadfly.toml");
  ASSERT_TRUE(std::holds_alternative<std::string>(missing));
  EXPECT_EQ(std::get<std::string>(missing), "/no/such/gadfly.toml: error: cannot be read: No such file or directory");
  EXPECT_TRUE(std::holds_alternative<std::string>(compiler::load_settings("/")));
}

}  // namespace
}  // namespace gadfly::test
