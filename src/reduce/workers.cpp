// SPDX-License-Identifier: Apache-2.0
#include "reduce/workers.h"

#include "support/deep_stack.h"

namespace gadfly::reduce {

Workers::Workers(unsigned number) {
  errors_.resize(number);
  for (unsigned i = 0; i < number; ++i)
    threads_.emplace_back([this, i] { support::on_deep_stack([this, i] { serve(i); }); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::size_t pieces, const std::function<void(std::size_t, unsigned)>& work) {
  std::unique_lock lock(mutex_);
  work_ = &work;
  pieces_ = open_ = pieces;
  errors_.assign(errors_.size(), nullptr);
  ++round_;
  begun_.notify_all();
  ended_.wait(lock, [&] { return open_ == 0; });
  for (const std::exception_ptr& error : errors_)
    if (error) std::rethrow_exception(error);
}

void Workers::serve(unsigned worker) {
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    begun_.wait(lock, [&] { return closing_ || round_ != seen; });
    if (closing_) return;
    seen = round_;
    if (worker >= pieces_) continue;
    const auto& work = *work_;
    lock.unlock();
    std::exception_ptr error;
    try {
      work(worker, worker);
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    errors_[worker] = error;
    if (--open_ == 0) ended_.notify_all();
  }
}

}  // namespace gadfly::reduce
