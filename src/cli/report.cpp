// SPDX-License-Identifier: Apache-2.0
#include "cli/report.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/diagnose.h"

namespace gadfly::cli {
std::string_view class_name(machine::UbClass cls) {
  return cls == machine::UbClass::undefined ? "undefined" : "unspecified";
}

namespace {

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

using json = nlohmann::ordered_json;

// "C17 6.5p5", or "GNU" for what an extension leaves undefined.
std::string clause_name(const machine::UbInfo& ub) {
  return ub.clause.starts_with('(') ? std::string(ub.clause.substr(1, ub.clause.size() - 2))
                                    : fmt::format("C17 {}", ub.clause);
}

void add_place(json& object, const Place& place) {
  object["file"] = place.file;
  object["line"] = place.line;
  object["column"] = place.column;
}

json at(const lang::Program& program, lang::Loc loc, json object) {
  add_place(object, place_of(program, loc));
  return object;
}

json verdict_json(const lang::Program& program, const machine::Verdict& verdict) {
  return std::visit(
      Overloaded{[](const machine::Defined& end) {
                   return json{{"verdict", "defined"}, {"exit_code", end.exit_status}, {"aborted", end.aborted}};
                 },
                 [&](const machine::Undefined& end) {
                   const machine::UbInfo& ub = machine::info(end.ub);
                   return json{{"verdict", "undefined"},
                               {"exit_code", nullptr},
                               {"ub", at(program, end.loc,
                                         {{"id", ub.slug},
                                          {"class", class_name(ub.cls)},
                                          {"clause", clause_name(ub)},
                                          {"message", end.message}})}};
                 },
                 [&](const machine::Unsupported& end) {
                   return json{{"verdict", "unsupported"},
                               {"exit_code", nullptr},
                               {"unsupported", at(program, end.loc, {{"message", end.what}})}};
                 },
                 [&](const machine::OutOfFuel& end) {
                   return json{{"verdict", "out-of-fuel"},
                               {"exit_code", nullptr},
                               {"out_of_fuel", at(program, end.loc, {{"message", end.what}})}};
                 }},
      verdict);
}

}  // namespace

int exit_status(const machine::Verdict& verdict) {
  return std::visit(
      Overloaded{[](const machine::Defined&) { return kFine; }, [](const machine::Undefined&) { return kFound; },
                 [](const machine::Unsupported&) { return kUnsupported; },
                 [](const machine::OutOfFuel&) { return kOutOfFuel; }},
      verdict);
}

std::string explanation(const lang::Program& program, const machine::Outcome& outcome, bool verbose) {
  std::string text = std::visit(
      Overloaded{[&](const machine::Defined& end) {
                   if (!verbose) return std::string();
                   return fmt::format("the program {} with status {}\n", end.aborted ? "aborted" : "exited",
                                      end.exit_status);
                 },
                 [&](const machine::Undefined& end) {
                   const machine::UbInfo& ub = machine::info(end.ub);
                   return diagnostic(place_of(program, end.loc), fmt::format("{} behaviour", class_name(ub.cls)),
                                     fmt::format("{}: {} ({})", ub.slug, end.message, clause_name(ub)));
                 },
                 [&](const machine::Unsupported& end) {
                   return diagnostic(place_of(program, end.loc), "unsupported", end.what);
                 },
                 [&](const machine::OutOfFuel& end) {
                   return diagnostic(place_of(program, end.loc), "out of fuel", end.what);
                 }},
      outcome.verdict);
  if (verbose) text += fmt::format("{} steps\n", outcome.steps);
  return text;
}

json report(const lang::Program& program, const machine::Outcome& outcome, json options) {
  json object = verdict_json(program, outcome.verdict);
  object["stdout"] = outcome.out;
  object["stderr"] = outcome.err;
  object["steps"] = outcome.steps;
  object["options"] = std::move(options);
  return object;
}

json report(const frontend::Rejection& rejection, json options) {
  const bool unsupported = rejection.kind == frontend::Rejection::Kind::unsupported;
  json what{{"message", rejection.message}};
  add_place(what, {rejection.file, rejection.line, rejection.column});
  return {{"verdict", unsupported ? "unsupported" : "error"},
          {"exit_code", nullptr},
          {unsupported ? "unsupported" : "error", what},
          {"stdout", ""},
          {"stderr", ""},
          {"steps", 0},
          {"options", std::move(options)}};
}

void print_json(std::FILE* out, const json& object) {
  const std::string text = object.dump(-1, ' ', false, json::error_handler_t::replace);
  fmt::print(out, "{}\n", text);
}

}  // namespace gadfly::cli
