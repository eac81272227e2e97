// SPDX-License-Identifier: Apache-2.0
// A hunt or a triage runs in a process of its own, which may crash: over a program that Clang, the machine or a reducer
// can't stand. The process that started it sets that program aside and lets it go on. To users they are one process.
#pragma once

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "session/ledger.h"

namespace gadfly::session {

// What a session has to do before anything else, after an earlier one has crashed.
struct Restart {
  bool again = false;                  // there was an earlier one
  std::string why;                     // "crashed (SIGSEGV) over program 12; …", for people
  std::vector<Task> alone;             // suspects: done one at a time, while nothing else is
  std::vector<TaskInProgress> guilty;  // not to be touched again: a bug of Gadfly
  double elapsed = 0;                  // seconds since the first began
};

// Who is to blame for crashes. What was under way when it crashed is suspected: programs are tried alone, and what
// crashes then is guilty; so is what was under way twice.
class CrashBlame {
 public:
  // What to do after a crash by |signal|. |alone|: while a suspect was tried. Nothing more to try, or too many crashes:
  // |again| is false.
  Restart crashed(const std::vector<TaskInProgress>& under_way, bool alone, int signal);

  static constexpr int kMostCrashes = 100;  // of a session
  static constexpr int kMostUnknown = 2;    // with nothing under way

 private:
  std::map<Task, int> strikes_;
  std::vector<Task> suspects_;  // programs that are to be tried alone
  int crashes_ = 0, unknown_ = 0;
};

// Runs |session| in a process of its own, again after each crash as long as that makes sense, and returns its status;
// |gave_up| where it does not. What comes to this process by Ctrl-C, SIGTERM and SIGHUP is told to the session by
// |ledger|.stop; a second one kills it. Must be called before there are threads beside the callers of this one.
int supervise(Ledger& ledger, const std::function<int(const Restart&)>& session,
              const std::function<int(const std::string& why)>& gave_up);

}  // namespace gadfly::session
