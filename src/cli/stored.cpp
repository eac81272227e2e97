// SPDX-License-Identifier: Apache-2.0
#include "cli/stored.h"

#include <fmt/format.h>

#include <algorithm>

#include "store/hint.h"

namespace gadfly::cli {
namespace {

// How many columns |text|, which is UTF-8, takes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace

Option store_option(StoredFlags& flags) {
  return {"--store", "FILE", "the store; by default ~/.local/share/gadfly/store.db", &flags.file};
}

Option campaign_option(StoredFlags& flags) {
  return {"--campaign", "N", "the campaign; by default the last", &flags.campaign};
}

Option json_option(StoredFlags& flags) { return {"--json", "", "print JSON", &flags.json}; }

int with_store(const StoredFlags& flags, const Streams& streams, const std::function<int(const store::Store&)>& look) {
  try {
    return look(open_existing(flags.file, false));
  } catch (const store::StoreError& error) {
    fmt::print(streams.err, "{}\n", error.message);
    return kUsage;
  }
}

store::Store open_existing(const std::string& file, bool write) {
  const std::string path = file.empty() ? store::default_file() : file;
  store::Store store = store::Store::open_read_only(path);
  return write ? store::Store::open(path) : std::move(store);
}

store::Campaign chosen_campaign(const store::Store& store, const StoredFlags& flags) {
  if (flags.campaign == 0) {
    const auto campaigns = store.campaigns();
    if (!campaigns.empty()) return campaigns.front();
    throw store::StoreError{
        fmt::format("gadfly: there are no campaigns yet; {} starts one", store::quoted_hint("hunt", store.file()))};
  }
  if (const auto campaign = store.campaign(static_cast<store::CampaignId>(flags.campaign))) return *campaign;
  throw store::StoreError{fmt::format("gadfly: there is no campaign {}; {} lists them", flags.campaign,
                                      store::quoted_hint("campaigns", store.file()))};
}

std::string table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t c = 0; c < widths.size(); ++c)
      widths[c] = std::max(widths[c], width(rows[r][c]) - (r == 0 && rows[0][c].starts_with('>')));
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < widths.size(); ++c) {
      const bool right = rows[0][c].starts_with('>');
      const std::string_view text = std::string_view(rows[r][c]).substr(r == 0 && right);
      const std::string gap(widths[c] - width(text), ' ');
      const bool last = c + 1 == widths.size();
      out += right ? gap + std::string(text) : std::string(text) + (last ? "" : gap);
      out += last ? "\n" : "  ";
    }
  }
  return out;
}

}  // namespace gadfly::cli
