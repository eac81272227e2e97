// SPDX-License-Identifier: Apache-2.0
// Numbers in the text of wild programs.
#include "gen/wild_world.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;

namespace {

// Of binary128, in which the tree holds constants.
constexpr unsigned kBinary128Fraction = 112;
constexpr unsigned __int128 kBinary128Exponent = 0x7fff;

}  // namespace

// Mostly small numbers: they make loops end and conditions vary.
ExprId WildWorld::constant(Type type) {
  const lang::Rep rep = d_.types().rep(type);
  if (!d_.percent(65)) return d_.build.constant(type, d_.constants.draw(rep));
  __int128 value = d_.below(10);
  if (lang::is_signed(rep) && d_.percent(25)) value = -value;
  return d_.build.constant(type, rep == lang::Rep::Bool ? value & 1 : value);
}

ExprId WildWorld::float_bits(Type type, unsigned __int128 binary128) {
  lang::Expr node;
  node.kind = lang::ExprKind::FloatConst;
  node.type = type.unqualified();
  node.set_int_bits(binary128);
  return d_.program.add(node);
}

ExprId WildWorld::infinity(Type type, bool negative) {
  return float_bits(type, (kBinary128Exponent | static_cast<unsigned __int128>(negative) << 15) << kBinary128Fraction);
}

ExprId WildWorld::quiet_nan(Type type) {
  return float_bits(type, kBinary128Exponent << kBinary128Fraction | static_cast<unsigned __int128>(1)
                                                                         << (kBinary128Fraction - 1));
}

ExprId WildWorld::plain_float(Type type) {
  return d_.build.float_constant(type, static_cast<long double>(d_.below(64)) / 4 - 4);
}

ExprId WildWorld::float_number(Type type) {
  if (!d_.chance(Rule::WildShapeSpecialFloat)) return plain_float(type);
  if (d_.options.weights[Rule::ExpressionBuiltin] == 0 || d_.percent(40)) return d_.build.float_constant(type, -0.0L);
  return infinity(type, d_.percent(50));
}

}  // namespace gadfly::gen
