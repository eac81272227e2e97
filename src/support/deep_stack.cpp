// SPDX-License-Identifier: Apache-2.0
#include "support/deep_stack.h"

#include <pthread.h>
#include <sys/mman.h>

#include <exception>

#include "support/check.h"

namespace gadfly::support {
namespace {

struct Job {
  const std::function<void()>* work;
  std::exception_ptr error;
};

void* run_job(void* argument) {
  Job& job = *static_cast<Job*>(argument);
  try {
    (*job.work)();
  } catch (...) {
    job.error = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void on_deep_stack(const std::function<void()>& work, std::size_t bytes) {
  void* stack =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  GADFLY_CHECK(stack != MAP_FAILED, "cannot reserve {} bytes of stack", bytes);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, bytes);
  Job job{&work, nullptr};
  pthread_t thread;
  const int failed = pthread_create(&thread, &attributes, run_job, &job);
  GADFLY_CHECK(failed == 0, "cannot start a thread: error {}", failed);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  munmap(stack, bytes);
  if (job.error) std::rethrow_exception(job.error);
}

}  // namespace gadfly::support
