// SPDX-License-Identifier: Apache-2.0
// Loops whose counter lives in memory, and whose bounds compilers can't compute.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Courses;
class DataFlow;
class Loops;
class MemoryCounters;
class Visible;
struct Course;

class MemoryLoops : private Part {
 public:
  MemoryLoops(Draft& draft, Parts& parts);

  Flow memory_for(Scope& scope);
  Flow memory_while(Scope& scope);
  Flow memory_do(Scope& scope);

 private:
  lang::ExprId tested_step(Scope& scope, const Course& course);
  lang::StmtId course_body(Scope& scope, const Course& course);
  void add_element_store(Scope& scope, const Course& course, lang::StmtId body);
  bool add_record_store(Scope& scope, const Course& course, lang::StmtId body);
  Flow run_course(Scope& scope, const Course& course, lang::StmtId loop);

  Visible& visible_;
  Accesses& accesses_;
  Assignments& assignments_;
  Loops& loops_;
  MemoryCounters& counters_;
  Courses& courses_;
  DataFlow& flow_;
};

}  // namespace gadfly::gen
