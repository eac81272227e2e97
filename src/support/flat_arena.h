// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "support/check.h"

namespace gadfly::support {

// A growing array of plain nodes that never moves: references and data() stay valid while it grows.
// It reserves address space for all it may ever hold and uses memory only for what it does hold.
template <typename T, std::size_t kMost = std::size_t{1} << 24>
class FlatArena {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  FlatArena() = default;
  FlatArena(FlatArena&& other) noexcept
      : base_(std::exchange(other.base_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  FlatArena(const FlatArena& other) : size_(other.size_) {
    if (size_ == 0) return;
    reserve();
    std::memcpy(static_cast<void*>(base_), other.base_, size_ * sizeof(T));
  }
  FlatArena& operator=(FlatArena other) noexcept {
    std::swap(base_, other.base_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~FlatArena() {
    if (base_ != nullptr) release();
  }

  T& operator[](std::size_t i) { return base_[i]; }
  const T& operator[](std::size_t i) const { return base_[i]; }
  const T* data() const { return base_; }
  std::size_t size() const { return size_; }

  std::uint32_t push_back(const T& value) {
    if (base_ == nullptr) reserve();
    GADFLY_CHECK(size_ < kMost, "a program of more than {} nodes", kMost);
    base_[size_] = value;
    return static_cast<std::uint32_t>(size_++);
  }

 private:
  static constexpr std::size_t kBytes = kMost * sizeof(T);
  static constexpr std::size_t kKept = std::size_t{4} << 20;  // bytes of memory that a spare room holds at most

  // One room a thread stays ready when its arena is gone: to map and touch another one costs more than to fill it.
  struct Spare {
    T* base = nullptr;
    bool closed = false;  // the thread ends
    ~Spare() {
      closed = true;
      if (base != nullptr) munmap(std::exchange(base, nullptr), kBytes);
    }
  };
  static Spare& spare() {
    thread_local Spare one;
    return one;
  }

  void reserve() {
    base_ = std::exchange(spare().base, nullptr);
    if (base_ != nullptr) return;
    void* room = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    GADFLY_CHECK(room != MAP_FAILED, "cannot reserve address space for {} nodes", kMost);
    base_ = static_cast<T*>(room);
  }

  void release() {
    Spare& here = spare();
    if (here.closed || here.base != nullptr) {
      munmap(base_, kBytes);
      return;
    }
    if (size_ * sizeof(T) > kKept) madvise(reinterpret_cast<char*>(base_) + kKept, kBytes - kKept, MADV_DONTNEED);
    here.base = base_;
  }

  T* base_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace gadfly::support
