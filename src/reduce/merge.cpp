// SPDX-License-Identifier: Apache-2.0
#include "reduce/merge.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace gadfly::reduce {
namespace {

class Merge {
 public:
  explicit Merge(const std::vector<cases::SourceFile>& files) : files_(files) {}

  std::string run() {
    for (const cases::SourceFile& file : files_)
      if (file.compiled) add(file);
    return std::move(out_);
  }

 private:
  void add(const cases::SourceFile& file) {
    if (!done_.insert(file.name).second) return;
    const std::string_view text = file.text;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      line(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  void line(std::string_view text) {
    if (const cases::SourceFile* file = included(text)) return add(*file);
    out_ += text;
    out_ += '\n';
  }

  const cases::SourceFile* included(std::string_view text) const {
    constexpr std::string_view kStart = "#include \"";
    if (!text.starts_with(kStart)) return nullptr;
    const std::string_view name = text.substr(kStart.size(), text.find('"', kStart.size()) - kStart.size());
    const auto file = std::ranges::find(files_, name, &cases::SourceFile::name);
    return file == files_.end() ? nullptr : &*file;
  }

  const std::vector<cases::SourceFile>& files_;
  std::set<std::string> done_;
  std::string out_;
};

}  // namespace

std::string one_file(const std::vector<cases::SourceFile>& files) { return Merge(files).run(); }

}  // namespace gadfly::reduce
