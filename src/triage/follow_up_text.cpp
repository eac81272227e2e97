// SPDX-License-Identifier: Apache-2.0
#include "triage/follow_up_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "support/text.h"

namespace gadfly::triage {
namespace {

const char* how_word(FollowUpResult::How how) {
  switch (how) {
    case FollowUpResult::How::Reduced: return "reduced";
    case FollowUpResult::How::Counted: return "counted";
    case FollowUpResult::How::Failed: return "failed";
    case FollowUpResult::How::Stopped: return "stopped";
  }
  return "";
}

}  // namespace

std::string follow_up_text(const FollowUpResult& result) {
  switch (result.how) {
    case FollowUpResult::How::Reduced:
      return support::one_line(fmt::format("{} {}: {}: {} (finding {}, {}, {} bytes became {})",
                                           result.first ? "new bug" : "bug", result.bug, result.configuration,
                                           result.title, result.finding, support::plural(result.lines, "line", "lines"),
                                           result.bytes_before, result.bytes));
    case FollowUpResult::How::Failed:
      if (result.bug != 0)
        return support::one_line(fmt::format("{} {}: {}: {} (finding {}, not reduced: {})",
                                             result.first ? "new bug" : "bug", result.bug, result.configuration,
                                             result.title, result.finding, result.why_not));
      return support::one_line(fmt::format("finding {} is not reducible: {}", result.finding, result.why_not));
    case FollowUpResult::How::Counted:
      return support::one_line(fmt::format("bug {}: finding {} is a duplicate", result.bug, result.finding));
    case FollowUpResult::How::Stopped:
      return result.bytes == 0 ? ""
                               : fmt::format("finding {}: stopped at {} of {} bytes", result.finding, result.bytes,
                                             result.bytes_before);
  }
  return "";
}

nlohmann::ordered_json follow_up_json(const FollowUpResult& result, double at) {
  nlohmann::ordered_json object = {{"event", "triage"},
                                   {"how", how_word(result.how)},
                                   {"at", at},
                                   {"finding", result.finding},
                                   {"configuration", result.configuration}};
  if (result.bug != 0) {
    object["bug"] = result.bug;
    object["first"] = result.first;
    object["title"] = result.title;
  }
  if (!result.why_not.empty()) object["why_not"] = result.why_not;
  if (result.bytes != 0) {
    object["bytes_before"] = result.bytes_before;
    object["bytes"] = result.bytes;
    object["lines"] = result.lines;
  }
  return object;
}

}  // namespace gadfly::triage
