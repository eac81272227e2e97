// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace gadfly::support {

// A growing array whose elements never move: references stay valid while it grows. The
// machine holds references to nodes while the generator adds new ones.
template <typename T, unsigned kChunkBits = 10>
class StableVector {
 public:
  StableVector() = default;
  StableVector(StableVector&&) noexcept = default;
  StableVector& operator=(StableVector&&) noexcept = default;
  StableVector(const StableVector& other) : size_(other.size_) {
    chunks_.reserve(other.chunks_.size());
    for (const auto& chunk : other.chunks_) chunks_.push_back(std::make_unique<Chunk>(*chunk));
  }
  StableVector& operator=(const StableVector& other) {
    StableVector copy(other);
    *this = std::move(copy);
    return *this;
  }

  T& operator[](std::size_t i) { return (*chunks_[i >> kChunkBits])[i & kMask]; }
  const T& operator[](std::size_t i) const { return (*chunks_[i >> kChunkBits])[i & kMask]; }
  std::size_t size() const { return size_; }

  std::uint32_t push_back(T value) {
    if ((size_ >> kChunkBits) == chunks_.size()) chunks_.push_back(std::make_unique<Chunk>());
    (*this)[size_] = std::move(value);
    return static_cast<std::uint32_t>(size_++);
  }

 private:
  static constexpr std::size_t kMask = (std::size_t{1} << kChunkBits) - 1;
  using Chunk = std::array<T, kMask + 1>;
  std::vector<std::unique_ptr<Chunk>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace gadfly::support
