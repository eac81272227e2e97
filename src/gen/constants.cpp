// SPDX-License-Identifier: Apache-2.0
#include "gen/constants.h"

#include <algorithm>

namespace gadfly::gen {
namespace {

using Wide = unsigned __int128;
using lang::Rep;

Wide ones(unsigned count) { return count >= 128 ? ~Wide{0} : (Wide{1} << count) - 1; }

// |bits| as a value of the representation |rep|.
__int128 value_of_bits(Wide bits, Rep rep) {
  const unsigned width = lang::bit_width(rep);
  bits &= ones(width);
  if (lang::is_signed(rep) && (bits >> (width - 1) & 1) != 0) bits |= ~ones(width);
  return static_cast<__int128>(bits);
}

}  // namespace

Wide Constants::draw_bits(Rule rule, Rep rep) {
  const unsigned width = lang::bit_width(rep);
  Wide v = 0;
  switch (rule) {
    case Rule::ConstantSmall: v = choices_.below(16); return choices_.chance(30) ? -v : v;
    case Rule::ConstantExtreme:
      v = Wide{1} << (width - 1);  // the minimum, or the top bit
      if (choices_.chance(30) && !lang::is_signed(rep)) v = 0;
      v += choices_.below(4);
      return v - 2;
    case Rule::ConstantBitBlock: {
      const unsigned low = choices_.below(width), high = choices_.below(width);
      v = ones(std::max(low, high) + 1) & ~ones(std::min(low, high));
      return choices_.chance(30) ? ~v : v;
    }
    case Rule::ConstantPowerOfTwo:
      v = Wide{1} << choices_.below(width);
      v += choices_.below(3);
      return v - 1;
    case Rule::ConstantAgain: {
      if (used_.empty()) return 0;
      v = static_cast<Wide>(used_[choices_.below(static_cast<std::uint32_t>(used_.size()))].second);
      switch (choices_.below(5)) {
        case 0: return -v;
        case 1: return ~v;
        case 2: return v + 1;
        case 3: return v - 1;
        default: return v;
      }
    }
    default: v = choices_.bits(); return width == 128 ? v << 64 | choices_.bits() : v;
  }
}

__int128 Constants::draw(Rep rep) {
  const Rule rule = weights_.choose(Group::Constant);
  const Wide bits = draw_bits(rule, rep);
  ++stats_.fired[static_cast<std::size_t>(rule)];
  if (rep == Rep::Bool) return static_cast<__int128>(bits & 1);
  const __int128 value = value_of_bits(bits, rep);
  constexpr std::uint32_t kMostKept = 24;
  if (used_.size() < kMostKept) used_.emplace_back(rep, value);
  else used_[choices_.below(kMostKept)] = {rep, value};
  return value;
}

}  // namespace gadfly::gen
