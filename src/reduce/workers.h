// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gadfly::reduce {

// Threads with deep stacks (support/deep_stack.h) that do small pieces of work together.
class Workers {
 public:
  // |number| is at least 1.
  explicit Workers(unsigned number);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  unsigned number() const { return static_cast<unsigned>(threads_.size()); }

  // Calls |work(piece, worker)| for every piece below |pieces|, which is at most number(), each on the worker
  // of its number, and waits for all. Throws what the first piece that threw did.
  void run(std::size_t pieces, const std::function<void(std::size_t piece, unsigned worker)>& work);

 private:
  void serve(unsigned worker);

  std::mutex mutex_;
  std::condition_variable begun_, ended_;
  const std::function<void(std::size_t, unsigned)>* work_ = nullptr;
  std::size_t pieces_ = 0, open_ = 0;
  std::uint64_t round_ = 0;
  bool closing_ = false;
  std::vector<std::exception_ptr> errors_;
  std::vector<std::thread> threads_;
};

}  // namespace gadfly::reduce
