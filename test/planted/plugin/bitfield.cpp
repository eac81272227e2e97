// SPDX-License-Identifier: Apache-2.0
// Bit-fields that are read or written with a wrong mask or sign.
#include <llvm/IR/PatternMatch.h>

#include "bugs.h"
#include "rewrite.h"

namespace planted {

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

bool crosses_byte(unsigned first_bit, unsigned width) {
  return width > 1 && first_bit / 8 != (first_bit + width - 1) / 8;
}

}  // namespace

bool field_mask(Function& function, FunctionAnalysisManager&) {
  return change_where<BinaryOperator>(function, [](BinaryOperator& clear) {
    const APInt* kept = nullptr;
    unsigned first_bit = 0, width = 0;
    if (!match(&clear, m_And(m_Load(m_Value()), m_APInt(kept))) || !clear.hasOneUse() ||
        !match(*clear.user_begin(), m_Or(m_Value(), m_Value())))
      return false;
    if (!(~*kept).isShiftedMask(first_bit, width) || !crosses_byte(first_bit, width)) return false;
    clear.setOperand(
        1, ConstantInt::get(clear.getType(), *kept | APInt::getOneBitSet(kept->getBitWidth(), first_bit + width - 1)));
    return true;
  });
}

bool field_sign(Function& function, FunctionAnalysisManager&) {
  return replace_where(function, [](Instruction& at) -> Value* {
    Value* storage = nullptr;
    const APInt *up = nullptr, *down = nullptr;
    if (!match(&at, m_AShr(m_Shl(m_Value(storage), m_APInt(up)), m_APInt(down))) || !down->ugt(*up)) return nullptr;
    return IRBuilder(&at).CreateLShr(at.getOperand(0), at.getOperand(1));
  });
}

bool field_read(Function& function, FunctionAnalysisManager&) {
  return change_where<BinaryOperator>(function, [](BinaryOperator& read) {
    const APInt *shift = nullptr, *mask = nullptr;
    if (!match(&read, m_And(m_LShr(m_Load(m_Value()), m_APInt(shift)), m_APInt(mask))) || !mask->isMask()) return false;
    if (!crosses_byte(shift->getZExtValue(), mask->getActiveBits())) return false;
    read.setOperand(1, ConstantInt::get(read.getType(), mask->lshr(1)));
    return true;
  });
}

}  // namespace planted
