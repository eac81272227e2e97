// SPDX-License-Identifier: Apache-2.0
// Local rewrites of arithmetic that are almost right.
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>

#include "bugs.h"
#include "rewrite.h"

namespace planted {

using namespace llvm;
using namespace llvm::PatternMatch;

bool div_shift(Function& function, FunctionAnalysisManager&) {
  return replace_where(function, [](Instruction& at) -> Value* {
    Value* dividend = nullptr;
    const APInt* divisor = nullptr;
    if (!match(&at, m_SDiv(m_Value(dividend), m_Power2(divisor)))) return nullptr;
    return IRBuilder(&at).CreateAShr(dividend, divisor->logBase2());
  });
}

bool rem_sign(Function& function, FunctionAnalysisManager&) {
  return replace_where(function, [](Instruction& at) -> Value* {
    Value* dividend = nullptr;
    const APInt* divisor = nullptr;
    if (!match(&at, m_SRem(m_Value(dividend), m_APInt(divisor)))) return nullptr;
    IRBuilder builder(&at);
    Value* rest = builder.CreateSRem(dividend, at.getOperand(1));
    Value* negative = builder.CreateICmpSLT(rest, Constant::getNullValue(at.getType()));
    return builder.CreateSelect(negative, builder.CreateAdd(rest, at.getOperand(1)), rest);
  });
}

bool add_compare(Function& function, FunctionAnalysisManager&) {
  return change_where<ICmpInst>(function, [](ICmpInst& compare) {
    Value* x = nullptr;
    const APInt *added = nullptr, *bound = nullptr;
    if (!match(&compare, m_ICmp(m_Add(m_Value(x), m_APInt(added)), m_APInt(bound)))) return false;
    if (!compare.isEquality() || isa<PHINode>(x)) return false;
    compare.setOperand(0, x);
    compare.setOperand(1, ConstantInt::get(x->getType(), *bound + *added));
    return true;
  });
}

bool narrow_compare(Function& function, FunctionAnalysisManager&) {
  return change_where<ICmpInst>(function, [](ICmpInst& compare) {
    Value* wide = nullptr;
    const APInt* bound = nullptr;
    if (!compare.isEquality() || !match(compare.getOperand(0), m_Trunc(m_Value(wide))) ||
        !match(compare.getOperand(1), m_APInt(bound)))
      return false;
    compare.setOperand(0, wide);
    compare.setOperand(1, ConstantInt::get(wide->getType(), bound->zext(wide->getType()->getScalarSizeInBits())));
    return true;
  });
}

bool min_sign(Function& function, FunctionAnalysisManager&) {
  return replace_where(function, [](Instruction& at) -> Value* {
    auto* chosen = dyn_cast<MinMaxIntrinsic>(&at);
    if (chosen == nullptr || !chosen->isSigned()) return nullptr;
    const Intrinsic::ID wrong = chosen->getIntrinsicID() == Intrinsic::smin ? Intrinsic::umin : Intrinsic::umax;
    return IRBuilder(&at).CreateBinaryIntrinsic(wrong, chosen->getLHS(), chosen->getRHS());
  });
}

bool narrow_cast(Function& function, FunctionAnalysisManager&) {
  return replace_where(function, [](Instruction& at) -> Value* {
    Value* wide = nullptr;
    const APInt *up = nullptr, *down = nullptr;
    const bool cast = match(&at, m_AShr(m_Shl(m_Value(wide), m_APInt(up)), m_APInt(down))) && *up == *down;
    return cast && match(wide, m_Sub(m_Value(), m_Value())) ? wide : nullptr;
  });
}

}  // namespace planted
