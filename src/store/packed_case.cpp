// SPDX-License-Identifier: Apache-2.0
#include "store/packed_case.h"

#include "cases/json.h"
#include "store/compress.h"
#include "store/rows.h"
#include "store/trouble.h"

namespace gadfly::store {
namespace {

cases::Case without_texts(const Connection& connection, const std::string& bytes) {
  auto read = cases::from_json(unpacked(connection, bytes));
  if (const auto* wrong = std::get_if<std::string>(&read))
    throw damaged(connection.file(), "a test case can't be read: " + *wrong);
  return std::get<cases::Case>(std::move(read));
}

}  // namespace

std::string packed(cases::Case test) {
  for (cases::SourceFile& file : test.files) file.text.clear();
  return compress(cases::to_json(test));
}

cases::Case unpacked_case(Connection& connection, std::int64_t program_text) {
  Statement select(connection, "SELECT test_case FROM program_text WHERE id = ?");
  if (!select.bind(program_text).step()) throw damaged(connection.file(), "a test case is missing");
  cases::Case test = without_texts(connection, select.text(0));
  Statement files(connection, "SELECT zstd FROM file WHERE program_text = ? ORDER BY position");
  files.bind(program_text);
  for (cases::SourceFile& file : test.files) {
    if (!files.step()) throw damaged(connection.file(), "a file of a program is missing");
    file.text = unpacked(connection, files.text(0));
  }
  return test;
}

cases::Case unpacked_small_case(const Connection& connection, const std::string& bytes, const std::string& text) {
  cases::Case test = without_texts(connection, bytes);
  test.files = {{"test.c", text}};
  return test;
}

}  // namespace gadfly::store
