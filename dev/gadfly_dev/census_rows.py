# SPDX-License-Identifier: Apache-2.0
"""The rows of bench/census: what each figure is made of. Names of counts are those of bench/shape."""
import collections
import statistics

# |figure|(programs): a number, or None where there is nothing to measure. |unit|: "%", "/KB" or "".
Row = collections.namedtuple("Row", "section title unit figure")

ROWS = []


def total(programs, names):
    return sum(program["counts"].get(name, 0) for program in programs for name in names)


def add(section, title, unit, figure):
    ROWS.append(Row(section, title, unit, figure))


def share(section, title, names, of):
    """Of all that |of| counts, the part that |names| count."""
    def figure(programs):
        whole = total(programs, of.split())
        return 100 * total(programs, names.split()) / whole if whole else None
    add(section, title, "%", figure)


def rate(section, title, names):
    def figure(programs):
        size = sum(program["bytes"] for program in programs)
        return 1000 * total(programs, names.split()) / size if size else None
    add(section, title, "/KB", figure)


def programs_with(section, title, names, also=""):
    """Programs that have at least one of |names|, and one of |also| if there are any."""
    def has(program, words):
        return any(program["counts"].get(word) for word in words.split())

    def figure(programs):
        found = sum(has(program, names) and (not also or has(program, also)) for program in programs)
        return 100 * found / len(programs) if programs else None
    add(section, title, "%", figure)


def text_has(section, title, mark):
    """The same for a mark in the text, of programs that cannot be read as well: see bench/census."""
    def figure(programs):
        return 100 * sum(mark in program["marks"] for program in programs) / len(programs) if programs else None
    add(section, title, "% of texts", figure)


def median_of(section, title, name):
    def figure(programs):
        return statistics.median(program["counts"].get(name, 0) for program in programs) if programs else None
    add(section, title, "", figure)


def quantile_of(section, title, name, quantile):
    def figure(programs):
        numbers = sorted(number for program in programs for number in program["lists"].get(name, ()))
        return numbers[min(len(numbers) - 1, int(quantile * len(numbers)))] if numbers else None
    add(section, title, "", figure)


# --- What the bugs of real compilers need --------------------------------------------------------

CLASS = "Programs with at least one"
IN_MEMORY = "loop.in_memory"
ODD = "loop.odd goto.cycle_without_counter"
RUN_TIME = "loop.bound.variable loop.bound.expression"
UNION_MEMBERS = "union.struct union.float union.pointer union.bit_field union.array"
SPECIAL = "float.infinity float.nan float.minus_zero float.classified"
TRUTH = "truth.compared truth.operand truth.negated truth.stored"
IDIOMS = "idiom.min_max idiom.clamp idiom.choice_chain idiom.narrow_against_constant idiom.rotate idiom.bit_test"

programs_with(CLASS, "a loop counter in memory", IN_MEMORY)
programs_with(CLASS, "an odd loop (bound or step computed, narrow counter, changed in the body, uncounted goto)", ODD)
programs_with(CLASS, "one of these two", f"{IN_MEMORY} {ODD}")
programs_with(CLASS, "a loop for the vectoriser: innermost, with elements by its counter", "kernel.all")
for shape in ("reduction", "float_reduction", "rows", "stride", "conditional", "early_exit", "recurrence", "fill",
              "widening", "narrowing", "derived", "gather"):
    programs_with(CLASS, f"  … {shape.replace('_', ' ')}", f"kernel.{shape}")
programs_with(CLASS, "a loop bound that is no literal", RUN_TIME)
programs_with(CLASS, "a loop for the vectoriser whose bound is no literal", "kernel.runtime_trips")
programs_with(CLASS, "*p, p->m, p[i]", "use.deref use.arrow use.pointer_index")
programs_with(CLASS, "arrays of pointers", "pointer.array_of")
programs_with(CLASS, "pointers to rows T (*)[N]", "pointer.to_row")
programs_with(CLASS, "local array without initialiser, filled by a loop, that escapes", "local.filled_array_escapes")
programs_with(CLASS, "struct copies", "struct.copy")
programs_with(CLASS, "structs passed or returned by value", "struct.passed struct.returned")
programs_with(CLASS, "bit-field accesses", "struct.bit_field")
programs_with(CLASS, "legal punning, of any kind below", "pun.character_pointer pun.memcpy pun.union_special pun.void")
programs_with(CLASS, "  … union of structs, floats, pointers, arrays or bit-fields read by another member",
              "pun.union_special")
programs_with(CLASS, "  … union of any kind read by another member", "pun.union pun.union_executed")
programs_with(CLASS, "  … character pointer to another type", "pun.character_pointer")
programs_with(CLASS, "  … memcpy between types", "pun.memcpy")
programs_with(CLASS, "  … an object through void *", "pun.void")
programs_with(CLASS, "memcpy, memset, strlen and their like", "memory.function")
programs_with(CLASS, "  … with a size that varies", "memory.varying_size")
programs_with(CLASS, "heap", "memory.heap")
programs_with(CLASS, "pointer members", "pointer.member")
programs_with(CLASS, "a local that is set on some paths only", "local.set_on_some_paths")
programs_with(CLASS, "undefined operations that are not reached (null, / 0, shift)",
              "trap.null trap.division trap.shift")
text_has(CLASS, "vector types", "vector")
text_has(CLASS, "_BitInt", "bitint")
programs_with(CLASS, "overflow built-ins", "overflow.builtin overflow.predicate")
programs_with(CLASS, "floating-point operations", "float.operation")
programs_with(CLASS, "infinities, NaN, -0, isnan, signbit", SPECIAL)
programs_with(CLASS, "comparisons, && and || used as numbers", TRUTH)
programs_with(CLASS, "  … negated or complemented", "truth.negated")
programs_with(CLASS, "min, max", "idiom.min_max")
programs_with(CLASS, "clamp: a constant beside that of the comparison", "idiom.clamp")
programs_with(CLASS, "?: chains", "idiom.choice_chain")
programs_with(CLASS, "narrow casts compared with constants", "idiom.narrow_against_constant")
programs_with(CLASS, "rotates", "idiom.rotate")
programs_with(CLASS, "bit tests", "idiom.bit_test")
programs_with(CLASS, "popcount, clz, bswap and their like", "idiom.bit_builtin")
programs_with(CLASS, "__int128", "declared.int128 operator.int128")
programs_with(CLASS, "volatile accesses", "volatile.access")
programs_with(CLASS, "switch", "statement.switch")
programs_with(CLASS, "recursion", "function.recursive")
programs_with(CLASS, "mutual recursion", "function.mutually_recursive")
programs_with(CLASS, "variadic functions", "function.variadic")
programs_with(CLASS, "goto", "goto.all")
programs_with(CLASS, "goto cycle without a counter", "goto.cycle_without_counter")
text_has(CLASS, "asm", "asm")
text_has(CLASS, "alloca, setjmp", "alloca")

SKELETONS = "Programs with a shape of reduced bugs"
for skeleton, words in (
        ("copy_and_member_store", "1  nest with counters in memory that copies a struct and stores a member"),
        ("bound_is_sum", "2  bound is a sum with the counter, or the step calls"),
        ("narrow_counter_wraps", "3  narrow counter that reaches zero by wrapping or an odd step"),
        ("counter_clobbered", "4  counter in memory that the body changes"),
        ("label_graph", "5  two labels that are jumped back to, or a switch that jumps back"),
        ("unset_beside_trap", "6  local set on some paths, and an undefined operation that is not reached"),
        ("kernel_called_again", "7  kernel over pointers with a run-time bound, called twice or more"),
        ("array_of_iteration", "8  local array of an iteration, or of pointers, filled by a loop"),
        ("punned_object", "9  object through void *, or union of structs or floats"),
        ("truth_chain", "10 truth value compared or negated")):
    programs_with(SKELETONS, words, f"skeleton.{skeleton}")

# --- Loops ---------------------------------------------------------------------------------------

LOOPS = "Loops"
rate(LOOPS, "loops", "loop.all")
share(LOOPS, "counter in memory", IN_MEMORY, "loop.all")
for home in ("local", "parameter", "global", "static", "field", "element", "pointee", "none"):
    share(LOOPS, f"  counter: {home}", f"loop.counter.{home}", "loop.all")
share(LOOPS, "bound that is no literal", RUN_TIME, "loop.all")
for bound, words in (("literal", "a literal"), ("zero", "zero, by the value itself"), ("variable", "a variable"),
                     ("expression", "an expression"), ("none", "none")):
    share(LOOPS, f"  bound: {words}", f"loop.bound.{bound}", "loop.all")
for step in ("one", "literal", "variable", "operator", "assigned", "none"):
    share(LOOPS, f"  step: {step}", f"loop.step.{step}", "loop.all")
for start, words in (("literal", "a literal"), ("computed", "computed"), ("before", "what it was before")):
    share(LOOPS, f"  start: {words}", f"loop.start.{start}", "loop.all")
for name in ("narrow", "wide", "unsigned", "floating", "pointer", "volatile"):
    share(LOOPS, f"counter is {name}", f"loop.{name}", "loop.all")
share(LOOPS, "counts down", "loop.down", "loop.all")
share(LOOPS, "compared by !=", "loop.by_ne", "loop.all")
share(LOOPS, "counter changed in the body", "loop.changed_in_body", "loop.all")
share(LOOPS, "several counters", "loop.several_counters", "loop.all")
share(LOOPS, "  … of different widths", "loop.mixed_widths", "loop.all")
share(LOOPS, "other exits", "loop.other_exit", "loop.all")
share(LOOPS, "  … with a counter that lives on", "loop.live_after_exit", "loop.all")
share(LOOPS, "call in the condition", "loop.header_calls", "loop.all")
share(LOOPS, "volatile in the condition", "loop.header_volatile", "loop.all")
share(LOOPS, "pointer in the condition", "loop.header_pointer", "loop.all")
share(LOOPS, "for the vectoriser", "kernel.all", "loop.all")
median_of(LOOPS, "loop nest, median of maxima", "loop.nest")
share(LOOPS, "never executed", "trips.never", "trips.loops")
share(LOOPS, "zero trips, at least once", "trips.zero", "trips.loops")
quantile_of(LOOPS, "most trips of an entry: median", "trips", 0.5)
quantile_of(LOOPS, "  90 %", "trips", 0.9)
quantile_of(LOOPS, "  99 %", "trips", 0.99)
share(LOOPS, "more than 16 trips", "trips.above_16", "trips.loops")
share(LOOPS, "more than 64 trips", "trips.above_64", "trips.loops")

# --- Pointers and memory -------------------------------------------------------------------------

POINTERS = "Pointers and memory"
for name, words in (("deref", "*p"), ("arrow", "p->m"), ("pointer_index", "p[i]"), ("address_of", "&x"),
                    ("reaimed", "p = …"), ("compared", "p == q, p < q"), ("arithmetic", "p + i, p++, p - q")):
    rate(POINTERS, words, f"use.{name}")
median_of(POINTERS, "longest chain of *, median of maxima", "use.longest_chain")
for level in (1, 2, 3):
    share(POINTERS, f"pointers of level {level}{' and more' if level == 3 else ''}", f"pointer.level{level}",
          "pointer.declared")
for kind in ("char", "bool", "short", "int", "long", "long_long", "int128", "enum", "float", "pointer", "struct",
             "union", "vector", "array", "function", "void"):
    share(POINTERS, f"  to {kind.replace('_', ' ')}", f"pointer.to.{kind}", "pointer.declared")
share(POINTERS, "arrays of pointers, of all variables and members", "pointer.array_of", "declared.all")
share(POINTERS, "pointer members, of all variables and members", "pointer.member", "declared.all")
share(POINTERS, "global pointers that nothing uses", "pointer.global_unused", "pointer.global")
share(POINTERS, "locals whose address is taken", "local.address_taken", "local.all")
share(POINTERS, "parameters whose address is taken", "local.parameter_address_taken", "local.parameters")
share(POINTERS, "locals and parameters that escape", "local.escapes", "local.all local.parameters")
share(POINTERS, "locals without initialiser", "local.uninitialised", "local.all")
share(POINTERS, "  … arrays", "local.uninitialised_array", "local.all")
share(POINTERS, "  … structs and unions", "local.uninitialised_record", "local.all")
share(POINTERS, "  … set on some paths only", "local.set_on_some_paths", "local.all")
rate(POINTERS, "union members accessed", "union.access")
for kind in ("struct", "float", "pointer", "array", "bit_field"):
    programs_with(POINTERS, f"programs with a union member: {kind.replace('_', '-')}", f"union.{kind}")
rate(POINTERS, "memory functions", "memory.function")
rate(POINTERS, "heap functions", "memory.heap")
rate(POINTERS, "pointer casts between other types", "pun.pointer_cast")

# --- Expressions and statements ------------------------------------------------------------------

TEXT = "Expressions and statements"
median_of(TEXT, "nesting of statements, median of maxima", "depth.statement")
median_of(TEXT, "depth of expressions, median of maxima", "depth.expression")
quantile_of(TEXT, "depth of expressions: median", "expression_depths", 0.5)
quantile_of(TEXT, "  99 %", "expression_depths", 0.99)
for name in ("binary", "unary", "logical", "conditional", "comma", "assignment", "assignment_inside", "cast"):
    rate(TEXT, {"assignment_inside": "assignments inside expressions"}.get(name, name), f"operator.{name}")
share(TEXT, "conditions without a variable", "condition.constant", "condition.all")
share(TEXT, "truth values used as numbers, of binary operators", TRUTH, "operator.binary")
rate(TEXT, "min, max, clamps, chains, rotates, bit tests", IDIOMS)
rate(TEXT, "floating-point operations", "float.operation")
rate(TEXT, "overflow built-ins", "overflow.builtin overflow.predicate")
rate(TEXT, "switch", "statement.switch")
rate(TEXT, "goto", "goto.all")
rate(TEXT, "calls", "call.all")
rate(TEXT, "  … of functions of the program", "call.own")
rate(TEXT, "  … by pointer", "call.by_pointer")
text_has(TEXT, "noipa", "noipa")  # Clang, which reads the programs, does not know it
for name in ("noinline", "noclone", "cold", "pure", "const", "malloc"):
    share(TEXT, f"functions: {name}", f"attribute.{name}", "function.all")

# --- Types and qualifiers ------------------------------------------------------------------------

TYPES = "Types and qualifiers"
for kind in ("bool", "char", "short", "int", "long", "long_long", "int128", "enum", "float", "pointer", "struct",
             "union", "vector"):
    share(TYPES, f"variables and members (of arrays): {kind.replace('_', ' ')}", f"declared.{kind}", "declared.all")
share(TYPES, "arrays", "type.array", "declared.all")
for place in ("array", "member", "parameter", "global"):
    programs_with(TYPES, f"programs with a floating-point {place}", f"float.{place}")
for qualifier in ("volatile", "const", "const_volatile"):
    for place in ("global", "local", "parameter", "member", "array", "record", "pointee"):
        programs_with(TYPES, f"programs with {qualifier.replace('_', ' ')}: {place}", f"{qualifier}.{place}")
programs_with(TYPES, "programs with volatile: bit-field", "volatile.bit_field")
programs_with(TYPES, "programs with restrict", "restrict.parameter restrict.local restrict.global restrict.pointee")

# --- Runs ----------------------------------------------------------------------------------------

share("Runs", "statements that are executed", "run.executed", "run.statements")
median_of("Runs", "steps of the machine, median", "run.steps")
