// SPDX-License-Identifier: Apache-2.0
#include "cases/json.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

namespace gadfly::cases {
namespace {

using Json = nlohmann::ordered_json;
using Bad = std::invalid_argument;

// Raise it with each change that an older Gadfly could not read, and go on reading the versions before.
constexpr int kVersion = 1;

constexpr std::array<const char*, 3> kPlatforms = {"x86_64-linux", "little-lp64", "x86_32-linux"};

// --- Texts: JSON knows UTF-8 only, a program may hold any bytes ----------------------------------

Json bytes_to_json(const std::string& bytes) {
  std::string hex;
  for (const char byte : bytes) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return Json{{"hex", std::move(hex)}};
}

std::string bytes_from_json(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

Json text_to_json(const std::string& text) {
  try {
    Json value = text;
    (void)value.dump();
    return value;
  } catch (const Json::type_error&) {
    return bytes_to_json(text);
  }
}

std::string text_from_json(const Json& value) {
  return value.is_object() ? bytes_from_json(value.at("hex").get<std::string>()) : value.get<std::string>();
}

Json texts_to_json(const std::vector<std::string>& texts) {
  Json values = Json::array();
  for (const std::string& text : texts) values.push_back(text_to_json(text));
  return values;
}

std::vector<std::string> texts_from_json(const Json& values) {
  std::vector<std::string> texts;
  for (const Json& value : values) texts.push_back(text_from_json(value));
  return texts;
}

// --- Origins: an object with one member, which names what it is ----------------------------------

Json origin_to_json(const std::monostate&) { return nullptr; }

Json origin_to_json(const Grown& grown) {
  return {{"grown",
           {{"seed", grown.seed},
            {"options", grown.options},
            {"choices", grown.choices},
            {"left_out", grown.left_out},
            {"single_file", grown.single_file}}}};
}

Json origin_to_json(const Enumerated& variant) {
  return {{"enumerated", {{"file", text_to_json(variant.file)}, {"number", variant.number}}}};
}

Json origin_to_json(const External& external) {
  return {{"external", {{"command", text_to_json(external.command)}, {"writes_files", external.writes_files}}}};
}

Json origin_to_json(const FromFile& file) { return {{"file", {{"path", text_to_json(file.path)}}}}; }

Json origin_to_json(const Mutated& variant) {
  return {{"mutated",
           {{"seed_origin", std::visit([](const auto& each) { return origin_to_json(each); }, variant.seed_origin)},
            {"seed_options", texts_to_json(variant.seed_options)},
            {"without_noinline", variant.without_noinline},
            {"seed", variant.seed},
            {"seed_text", text_to_json(variant.seed_text)},
            {"mutations", variant.mutations}}}};
}

SeedOrigin seed_origin_from_json(const Json& value) {
  if (value.is_null()) return {};
  const std::string& kind = value.items().begin().key();
  const Json& it = value.front();
  if (kind == "grown")
    return Grown{it.at("seed"), it.at("options"), it.at("choices"), it.at("left_out"), it.at("single_file")};
  if (kind == "enumerated") return Enumerated{text_from_json(it.at("file")), it.at("number")};
  if (kind == "external") return External{text_from_json(it.at("command")), it.at("writes_files")};
  if (kind == "file") return FromFile{text_from_json(it.at("path"))};
  throw Bad(fmt::format("unknown origin {}", kind));
}

Origin origin_from_json(const Json& value) {
  if (!value.is_null() && value.contains("mutated")) {
    const Json& it = value.at("mutated");
    return Mutated{seed_origin_from_json(it.at("seed_origin")),
                   texts_from_json(it.at("seed_options")),
                   it.at("without_noinline"),
                   it.at("seed"),
                   text_from_json(it.at("seed_text")),
                   it.at("mutations")};
  }
  return std::visit([](auto each) { return Origin(std::move(each)); }, seed_origin_from_json(value));
}

// --- The rest ------------------------------------------------------------------------------------

Json answer_to_json(const std::optional<Answer>& answer) {
  if (!answer) return nullptr;
  return {{"out", text_to_json(answer->out)}, {"exit_status", answer->exit_status}};
}

std::optional<Answer> answer_from_json(const Json& value) {
  if (value.is_null()) return std::nullopt;
  return Answer{text_from_json(value.at("out")), value.at("exit_status")};
}

Platforms platforms_from_json(const Json& value) {
  const auto name = value.get<std::string>();
  for (std::size_t i = 0; i < kPlatforms.size(); ++i)
    if (name == kPlatforms[i]) return static_cast<Platforms>(i);
  throw Bad(fmt::format("unknown platforms {}", name));
}

void read_dialect(const Json& dialect, Case& test) {
  test.cxx = dialect.at("cxx");
  test.extensions = dialect.at("extensions");
  test.standard = dialect.at("standard");
  test.may_be_rejected = dialect.at("may_be_rejected");
  test.for_small = dialect.at("for_small");
  test.exact = dialect.at("exact");
}

void read_expected(const Json& expected, Case& test) {
  test.only_compiled = expected.at("only_compiled");
  test.platforms = platforms_from_json(expected.at("platforms"));
  test.answer = answer_from_json(expected.at("answer"));
  test.answer_32 = answer_from_json(expected.at("answer_32"));
  test.unproven = text_from_json(expected.at("unproven"));
}

Case case_from_json(const Json& object) {
  if (const int version = object.at("version"); version < 1 || version > kVersion)
    throw Bad(fmt::format("a newer Gadfly made it: its version is {}, this one knows {}", version, kVersion));
  Case test;
  test.source = text_from_json(object.at("source"));
  test.origin = origin_from_json(object.at("origin"));
  for (const Json& file : object.at("files"))
    test.files.push_back({text_from_json(file.at("name")), text_from_json(file.at("text")), file.at("compiled")});
  test.options = texts_from_json(object.at("options"));
  read_dialect(object.at("dialect"), test);
  read_expected(object.at("expected"), test);
  return test;
}

}  // namespace

std::string to_json(const Case& test) {
  Json files = Json::array();
  for (const SourceFile& file : test.files)
    files.push_back(
        {{"name", text_to_json(file.name)}, {"compiled", file.compiled}, {"text", text_to_json(file.text)}});
  const Json dialect = {{"cxx", test.cxx},
                        {"extensions", test.extensions},
                        {"standard", test.standard},
                        {"may_be_rejected", test.may_be_rejected},
                        {"for_small", test.for_small},
                        {"exact", test.exact}};
  const Json expected = {{"only_compiled", test.only_compiled},
                         {"platforms", kPlatforms[static_cast<std::size_t>(test.platforms)]},
                         {"answer", answer_to_json(test.answer)},
                         {"answer_32", answer_to_json(test.answer_32)},
                         {"unproven", text_to_json(test.unproven)}};
  const Json origin = std::visit([](const auto& each) { return origin_to_json(each); }, test.origin);
  return Json{{"version", kVersion}, {"source", text_to_json(test.source)},    {"origin", origin},
              {"files", files},      {"options", texts_to_json(test.options)}, {"dialect", dialect},
              {"expected", expected}}
      .dump();
}

std::variant<Case, std::string> from_json(std::string_view text) {
  try {
    return case_from_json(Json::parse(text));
  } catch (const std::exception& error) {
    return std::string(error.what());
  }
}

}  // namespace gadfly::cases
