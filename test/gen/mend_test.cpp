// SPDX-License-Identifier: Apache-2.0
// The repairs of repairs.cpp. The trees that it makes are read back: each gives what the operation gave wherever
// that was defined, has its type and effects, and is defined everywhere. Tried with every number of a
// machine with an int of 4 and of 8 bits, proved by Z3 at the real widths; and the abstract machine goes on
// with the value that the mended tree has.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <set>

#include "gen/generator.h"
#include "lang/print.h"
#include "meaning.h"

namespace gadfly::gen {
namespace {

using lang::BinaryOp;
using lang::ExprId;
using lang::IncDecOp;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Int128;
using machine::Value;

// An operation on two variables: x op y, -x, x op= y, ++x …
struct Case {
  enum class Form { Binary, Negation, Compound, IncDec } form;
  TypeKind x, y;
  BinaryOp op = BinaryOp::Add;
  IncDecOp inc = IncDecOp::PreInc;
  int bit_field = 0;  // bits of x, which is a member then; 0: it is a variable
};

constexpr BinaryOp kMended[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                                BinaryOp::Rem, BinaryOp::Shl, BinaryOp::Shr};
constexpr IncDecOp kIncDecs[] = {IncDecOp::PreInc, IncDecOp::PreDec, IncDecOp::PostInc, IncDecOp::PostDec};

// All operations of two variables of these types.
std::vector<Case> cases(std::initializer_list<TypeKind> xs, std::initializer_list<TypeKind> ys) {
  std::vector<Case> all;
  for (const TypeKind x : xs) {
    all.push_back({Case::Form::Negation, x, x});
    if (x != TypeKind::Bool)
      for (const IncDecOp inc : kIncDecs) all.push_back({Case::Form::IncDec, x, x, BinaryOp::Add, inc});
    for (const TypeKind y : ys)
      for (const BinaryOp op : kMended) {
        all.push_back({Case::Form::Binary, x, y, op});
        all.push_back({Case::Form::Compound, x, y, op});
      }
  }
  return all;
}

// A program with the variables x and y, and the operation of |c| twice; the second one to be mended.
struct Setting {
  Generated generated{lang::TestProgram(lang::x86_64()), {}, {}};
  lang::Program& program = generated.test.program;
  VarId x, y;
  ExprId lvalue, plain, mended;
  std::string text;

  explicit Setting(const Case& c) {
    lang::Builder build(program);
    const Type type_x = program.types.basic(c.x), type_y = program.types.basic(c.y);
    x = add("x", c.bit_field == 0 ? type_x : record(type_x, c.bit_field));
    y = add("y", type_y);
    lvalue = c.bit_field == 0 ? build.variable(x) : build.member(build.variable(x), 0);
    plain = operation(build, c);
    mended = operation(build, c);
    text = fmt::format("{} of types {} and {}, {} bits", lang::print_expr(program, plain), static_cast<int>(c.x),
                       static_cast<int>(c.y), c.bit_field);
  }

 private:
  VarId add(const char* name, Type type) {
    lang::Var var;
    var.name = name;
    var.type = type;
    const VarId id = program.add(std::move(var));
    program.globals.push_back(id);
    return id;
  }
  Type record(Type member, int bits) {
    const Type type = program.types.add_record("S", false);
    lang::Field field;
    field.name = "m";
    field.type = member;
    field.bit_width = static_cast<std::int16_t>(bits);
    program.types.complete_record(program.types.record_id(type), {field});
    return type;
  }
  ExprId operation(lang::Builder& build, const Case& c) {
    const ExprId right = build.load(build.variable(y));
    switch (c.form) {
      case Case::Form::Negation: return build.unary(lang::UnaryOp::Neg, build.load(lvalue));
      case Case::Form::Binary: return build.binary(c.op, build.load(lvalue), right);
      case Case::Form::Compound: return build.compound(c.op, lvalue, right);
      case Case::Form::IncDec: return build.inc_dec(c.inc, lvalue);
    }
    return lang::kNoExpr;
  }
};

// A generator that only mends.
class Mender {
 public:
  explicit Mender(Setting& setting) : generator_(options_, choices_, dropped_, setting.generated) {}
  Generator& operator*() { return generator_; }
  Generator* operator->() { return &generator_; }

 private:
  GenOptions options_;
  SeededChoices choices_{0};
  std::vector<std::uint32_t> dropped_;
  Generator generator_;
};

// The tree alone; which values it was mended for makes no difference to it.
void mend_tree(Setting& s) {
  const Type type = s.program.expr(s.mended).type;
  Value ignored;
  ASSERT_TRUE(Mender(s)->mend(s.mended, Value{}, Value{}, ignored)) << s.text;
  EXPECT_EQ(s.program.expr(s.mended).type.unqualified(), type.unqualified()) << s.text;
  EXPECT_FALSE(s.program.expr(s.mended).has(lang::kLvalue)) << s.text;
  EXPECT_EQ(s.generated.stats.repairs, 1u);
}

Rep rep_of(const Setting& s, VarId var) { return s.program.types.rep(s.program.var(var).type); }

// What the plain and the mended operation come to in the same state.
template <typename Numbers>
struct Both {
  test::Meaning<Numbers> plain, mended;
  typename Numbers::Number plain_value, mended_value;
  Both(const Setting& s, Numbers& numbers, typename Numbers::Truth yes, typename Numbers::Number x,
       typename Numbers::Number y)
      : plain(s.program, numbers, yes),
        mended(s.program, numbers, yes),
        plain_value((plain.set(s.x, x), plain.set(s.y, y), plain.value(s.plain))),
        mended_value((mended.set(s.x, x), mended.set(s.y, y), mended.value(s.mended))) {}
};

// Counts where the plain operation was undefined.
std::uint64_t try_every_pair(const Case& c, unsigned bits) {
  Setting s(c);
  mend_tree(s);
  test::SmallNumbers numbers(bits);
  std::uint64_t undefined = 0;
  const Rep rep_x = rep_of(s, s.x), rep_y = rep_of(s, s.y);
  const bool uses_y = c.form == Case::Form::Binary || c.form == Case::Form::Compound;
  const std::int64_t last = uses_y ? numbers.greatest(rep_y) : numbers.least(rep_y);
  for (std::int64_t x = numbers.least(rep_x); x <= numbers.greatest(rep_x); ++x)
    for (std::int64_t y = numbers.least(rep_y); y <= last; ++y) {
      const Both<test::SmallNumbers> both(s, numbers, true, x, y);
      const auto where = [&] { return fmt::format("{}, {} bits, x = {}, y = {}", s.text, bits, x, y); };
      if (!both.mended.defined) ADD_FAILURE() << "undefined: " << where();
      if (both.mended.holds(s.y) != y) ADD_FAILURE() << "y is changed: " << where();
      undefined += !both.plain.defined;
      if (!both.plain.defined) continue;
      if (both.mended_value != both.plain_value || both.mended.holds(s.x) != both.plain.holds(s.x)) {
        ADD_FAILURE() << both.plain_value << " becomes " << both.mended_value << ": " << where();
        return undefined;
      }
    }
  return undefined;
}

TEST(Mend, EveryPairOfAnEightBitInt) {
  std::uint64_t undefined = 0;
  for (const Case& c : cases({TypeKind::Int, TypeKind::UInt, TypeKind::Short}, {TypeKind::Int, TypeKind::UInt}))
    undefined += try_every_pair(c, 8);
  EXPECT_GT(undefined, 500'000u);
}

// Operands of twice the width and of a quarter of it.
TEST(Mend, EveryPairOfAFourBitInt) {
  std::uint64_t undefined = 0;
  for (const Case& c : cases({TypeKind::Bool, TypeKind::UChar, TypeKind::Short, TypeKind::UShort, TypeKind::Int,
                              TypeKind::UInt, TypeKind::Long, TypeKind::ULong},
                             {TypeKind::UShort, TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::ULong}))
    undefined += try_every_pair(c, 4);
  EXPECT_GT(undefined, 200'000u);
}

TEST(Mend, ProvedAtTheRealWidths) {
  for (const Case& c : cases({TypeKind::Bool, TypeKind::SChar, TypeKind::UShort, TypeKind::Int, TypeKind::UInt,
                              TypeKind::Long, TypeKind::ULong, TypeKind::Int128},
                             {TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::ULong})) {
    Setting s(c);
    mend_tree(s);
    test::UnknownNumbers numbers;
    const z3::expr x = numbers.variable("x", rep_of(s, s.x)), y = numbers.variable("y", rep_of(s, s.y));
    const Both<test::UnknownNumbers> both(s, numbers, numbers.yes(), x, y);
    test::prove(s.text + ": it is defined", both.mended.defined);
    EXPECT_TRUE(z3::eq(both.mended.holds(s.y), y)) << s.text;
    test::prove(s.text + ": what was defined stays",
                z3::implies(both.plain.defined,
                            both.mended_value == both.plain_value && both.mended.holds(s.x) == both.plain.holds(s.x)));
    if (HasFailure()) return;
  }
}

// A proof that can't fail proves nothing: the plain operations are not defined everywhere.
TEST(Mend, TheProverFindsWhatIsUndefined) {
  for (const Case& c : cases({TypeKind::Int, TypeKind::Long}, {TypeKind::Int})) {
    Setting s(c);
    test::UnknownNumbers numbers;
    const z3::expr x = numbers.variable("x", rep_of(s, s.x)), y = numbers.variable("y", rep_of(s, s.y));
    const Both<test::UnknownNumbers> both(s, numbers, numbers.yes(), x, y);
    z3::solver solver(numbers.context());
    solver.add(!both.plain.defined);
    EXPECT_EQ(solver.check(), z3::sat) << s.text;
  }
}

// Zero, the ends of the type, counts of shifts, and numbers in between.
std::vector<Int128> edges(Rep rep, unsigned width) {
  std::set<Int128> numbers;
  using machine::UInt128;
  const Int128 half = width == 128 ? static_cast<Int128>(~UInt128{0} >> 1) : Int128{1} << (width - 1);
  const auto add = [&](Int128 n) { numbers.insert(machine::widen(machine::narrow(n, rep), rep)); };
  for (const Int128 n : {Int128{0}, Int128{1}, Int128{2}, Int128{7}, Int128{31}, Int128{32}, Int128{63}, Int128{64},
                         Int128{127}, Int128{128}, Int128{46341}, half / 3, half / 2, half - 1}) {
    if (n < half) add(n), add(-n), add(-n - 1);
    if (!is_signed(rep) && n < half) add(static_cast<Int128>(static_cast<UInt128>(n) + static_cast<UInt128>(half)));
  }
  if (rep == Rep::Bool) numbers = {0, 1};
  return {numbers.begin(), numbers.end()};
}

// A run of an expression in the machine with x and y set before.
class Trial {
 public:
  explicit Trial(Setting& setting, machine::Grower* grower = nullptr) : setting_(setting), build_(setting.program) {
    options_.grower = grower;
    machine_ = machine::make_execution(setting.program, options_);
    machine_->start();
  }
  // Nothing: it is undefined.
  std::optional<Value> value(ExprId id, const Value& x, const Value& y) {
    machine_->assign(setting_.lvalue, x, ExprId{0});
    machine_->assign(build_.variable(setting_.y), y, ExprId{0});
    try {
      return machine_->eval(id);
    } catch (const machine::Stop& stop) {
      EXPECT_TRUE(std::holds_alternative<machine::Undefined>(stop.verdict));
      return std::nullopt;
    }
  }
  Value x() { return machine_->eval(build_.load(setting_.lvalue)); }
  Value y() { return machine_->eval(build_.load(build_.variable(setting_.y))); }

 private:
  Setting& setting_;
  lang::Builder build_;
  machine::RunOptions options_;
  std::unique_ptr<machine::Execution> machine_;
};

bool same(const Value& a, const Value& b) { return a.lo == b.lo && a.hi == b.hi && a.meta() == b.meta(); }

// Returns how often the machine asked for a repair.
std::uint64_t try_in_the_machine(const Case& c) {
  Setting finished(c);
  mend_tree(finished);
  Trial plain(finished), mended(finished);
  const Rep rep_x = finished.program.expr(finished.lvalue).rep, rep_y = rep_of(finished, finished.y);
  std::uint64_t undefined = 0;
  for (const Int128 a : edges(rep_x, c.bit_field == 0 ? bit_width(rep_x) : static_cast<unsigned>(c.bit_field)))
    for (const Int128 b : edges(rep_y, bit_width(rep_y))) {
      const Value x = machine::narrow(a, rep_x), y = machine::narrow(b, rep_y);
      const std::string where = fmt::format("{}, x = {}, y = {}", finished.text, a, b);
      const std::optional<Value> old = plain.value(finished.plain, x, y);
      const std::optional<Value> fresh = mended.value(finished.mended, x, y);
      if (!fresh) {
        ADD_FAILURE() << "undefined when mended: " << where;
        return undefined;
      }
      if (old) {
        EXPECT_TRUE(same(*old, *fresh) && same(plain.x(), mended.x())) << where;
        continue;
      }
      if (++undefined % 8 != 1) continue;
      Setting growing(c);
      Mender mender(growing);
      Trial trial(growing, &*mender);
      const std::optional<Value> got = trial.value(growing.mended, x, y);
      EXPECT_TRUE(got && same(*got, *fresh) && same(trial.x(), mended.x()))
          << where << ": went on with " << (got ? got->i64() : 0) << ", the tree gives " << fresh->i64();
      EXPECT_EQ(growing.generated.stats.repairs, 1u) << where;
      if (testing::Test::HasFailure()) return undefined;
    }
  return undefined;
}

TEST(Mend, TheMachineGoesOnWithWhatTheTreeGives) {
  std::uint64_t undefined = 0;
  for (const Case& c : cases({TypeKind::Bool, TypeKind::SChar, TypeKind::UShort, TypeKind::Int, TypeKind::UInt,
                              TypeKind::Long, TypeKind::ULLong, TypeKind::Int128, TypeKind::UInt128},
                             {TypeKind::Short, TypeKind::Int, TypeKind::UInt, TypeKind::LLong, TypeKind::ULong,
                              TypeKind::Int128, TypeKind::UInt128}))
    undefined += try_in_the_machine(c);
  EXPECT_GT(undefined, 20'000u);
}

TEST(Mend, BitFields) {
  std::uint64_t undefined = 0;
  for (const auto& [type, bits] : {std::pair{TypeKind::Int, 32},
                                   {TypeKind::Int, 31},
                                   {TypeKind::Int, 5},
                                   {TypeKind::UInt, 20},
                                   {TypeKind::Long, 64}})
    for (Case c : cases({type}, {TypeKind::Int, TypeKind::Long})) {
      c.bit_field = bits;
      if (c.form == Case::Form::IncDec && bits < 32) continue;  // it always fits int
      undefined += try_in_the_machine(c);
    }
  EXPECT_GT(undefined, 1'000u);
}

// What is not mended, because it would be evaluated twice.
TEST(Mend, EffectsAreNotRepeated) {
  Setting s({Case::Form::Binary, TypeKind::Int, TypeKind::Int});
  lang::Builder build(s.program);
  const ExprId effect = build.inc_dec(IncDecOp::PostInc, build.variable(s.y));
  Mender mender(s);
  Value ignored;
  for (const BinaryOp op : {BinaryOp::Div, BinaryOp::Rem}) {
    EXPECT_FALSE(mender->mend(build.binary(op, build.load(s.lvalue), effect), Value{}, Value{}, ignored));
    EXPECT_FALSE(mender->mend(build.binary(op, effect, build.load(s.lvalue)), Value{}, Value{}, ignored));
    EXPECT_FALSE(mender->mend(build.compound(op, s.lvalue, effect), Value{}, Value{}, ignored));
  }
  EXPECT_EQ(s.generated.stats.repairs, 0u);
  // Each operand of these is named once.
  for (const BinaryOp op : {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Shl, BinaryOp::Shr}) {
    const ExprId id = build.binary(op, build.load(s.lvalue), effect);
    EXPECT_TRUE(mender->mend(id, Value{}, Value{}, ignored));
    Trial trial(s);
    ASSERT_TRUE(trial.value(id, machine::int_value(3), machine::int_value(40)));
    EXPECT_EQ(trial.y().lo, 41u);
  }
}

struct IndexCase {
  Setting setting;
  ExprId element;
  IndexCase(TypeKind position, std::uint64_t count) : setting({Case::Form::Binary, TypeKind::Int, position}) {
    lang::Builder build(setting.program);
    lang::Var var;
    var.name = "a";
    var.type = setting.program.types.array_of(setting.program.types.basic(TypeKind::Int), count);
    const VarId array = setting.program.add(std::move(var));
    setting.program.globals.push_back(array);
    element = build.index(build.variable(array), build.load(build.variable(setting.y)));
  }
  ExprId position() const { return setting.program.expr(element).child_b(); }
};

std::uint64_t mend_index(IndexCase& c, Int128 at, std::uint64_t count) {
  const Rep rep = rep_of(c.setting, c.setting.y);
  std::uint64_t result = ~0ull;
  EXPECT_TRUE(Mender(c.setting)->mend_index(c.element, machine::narrow(at, rep), count, result));
  EXPECT_EQ(c.setting.generated.stats.repairs, 1u);
  return result;
}

Rep rep_of_kind(TypeKind kind) {
  const lang::TypeTable types(lang::x86_64());
  return types.rep(types.basic(kind));
}

constexpr TypeKind kPositions[] = {TypeKind::SChar, TypeKind::Short, TypeKind::UShort, TypeKind::Int,
                                   TypeKind::UInt,  TypeKind::Long,  TypeKind::ULong};

TEST(MendIndex, EveryPositionOfAnEightBitInt) {
  test::SmallNumbers numbers(8);
  numbers.scale_counts = false;
  for (const TypeKind type : kPositions)
    for (std::uint64_t count = 1; count < 100; count += count < 20 ? 1 : 7) {
      IndexCase c(type, count);
      mend_index(c, -1, count);
      const Rep rep = rep_of(c.setting, c.setting.y);
      for (std::int64_t at = numbers.least(rep); at <= numbers.greatest(rep); ++at) {
        test::Meaning<test::SmallNumbers> meaning(c.setting.program, numbers, true);
        meaning.set(c.setting.y, at);
        const std::int64_t index = meaning.value(c.position());
        ASSERT_TRUE(meaning.defined && index >= 0 && index < static_cast<std::int64_t>(count)) << at << ' ' << count;
        if (at >= 0 && at < static_cast<std::int64_t>(count)) {
          ASSERT_EQ(index, at) << count;
        }
      }
    }
}

// A remainder by an unknown number is too much for Z3: size by size.
TEST(MendIndex, ProvedAtTheRealWidths) {
  for (const TypeKind type : {TypeKind::Short, TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::ULong})
    for (const std::uint64_t count : {1u, 2u, 3u, 7u, 10u, 100u}) {
      IndexCase c(type, count);
      mend_index(c, -1, count);
      test::UnknownNumbers numbers;
      numbers.real_remainders = true;
      const Rep rep = rep_of(c.setting, c.setting.y);
      const z3::expr at = numbers.variable("i", rep), limit = numbers.constant(count, Rep::U64);
      test::Meaning<test::UnknownNumbers> meaning(c.setting.program, numbers, numbers.yes());
      meaning.set(c.setting.y, at);
      const z3::expr index = numbers.convert(meaning.value(c.position()), Rep::U32, Rep::U64);
      const z3::expr wide = numbers.convert(at, rep, is_signed(rep) ? Rep::I64 : Rep::U64);
      const std::string what = fmt::format("a[i] of {} elements, type {}", count, static_cast<int>(type));
      test::prove(what + ": in range", meaning.defined && z3::ult(index, limit));
      test::prove(what + ": one in range stays", z3::implies(z3::ult(wide, limit), index == wide));
    }
}

TEST(MendIndex, TheMachineGoesOnWithWhatTheTreeGives) {
  for (const TypeKind type : kPositions)
    for (const std::uint64_t count : {1u, 7u, 10u, 100u}) {
      const Rep rep = rep_of_kind(type);
      for (const Int128 at : edges(rep, bit_width(rep))) {
        if (at >= 0 && at < static_cast<Int128>(count)) continue;
        IndexCase c(type, count);
        Mender mender(c.setting);
        Trial growing(c.setting, &*mender), finished(c.setting);
        lang::Builder build(c.setting.program);
        const Value value = machine::narrow(at, rep);
        const ExprId address = build.address_of(c.element);
        const auto got = growing.value(address, Value{}, value);
        EXPECT_EQ(c.setting.generated.stats.repairs, 1u);
        const auto tree = finished.value(address, Value{}, value);
        ASSERT_TRUE(got && tree);
        EXPECT_EQ(got->lo, tree->lo) << count;
        EXPECT_LT(tree->lo, 4 * count);
      }
    }
}

}  // namespace
}  // namespace gadfly::gen
