# SPDX-License-Identifier: Apache-2.0
"""What others than `gadfly reduce` say of a reduced program: the machine, sanitizers, and the compiler with and without
the planted bug, each asked directly."""
import collections
import pathlib
import tempfile

from gadfly_dev.harness import reason, run, run_gadfly, text
from gadfly_dev.planting import COMPILE_LIMIT, KNOWING, NONE, command
from gadfly_dev.sanitizers import RUN_SANITIZED, SANITIZERS, sanitizer_flags

SECONDS = 10  # for a program, and for a compiler that does not hang
FLAGS = ["-w", "-std=gnu17"]

# What a compiler and its program came to. kind: `ran`, or how the compiler failed. A status of None: it had to be
# killed.
Seen = collections.namedtuple("Seen", "kind out status complaints")


def compile_and_run(words, file, wrapper=(), compile_limit=SECONDS):
    with tempfile.TemporaryDirectory() as scratch:
        program = pathlib.Path(scratch) / "program"
        made = run([*words, *FLAGS, file, "-o", program], compile_limit)
        if made.status != 0 or not program.exists():
            kind = "compiler-hang" if made.status is None else "compiler-crash"
            return Seen(kind, "", made.status, text(made.err))
        ran = run([*wrapper, program], SECONDS)
        return Seen("ran", text(ran.out), ran.status, text(ran.err))


def answer_of(gadfly, file):
    """((output, exit status), None) where the machine finds the program defined, else (None, why not)."""
    report = run_gadfly(gadfly, file, [], 60)
    if report["verdict"] != "defined":
        return None, f"the machine: {report['verdict']}: {reason(report)}"
    return (report["stdout"], report["exit_code"]), None


def is_right(seen, answer):
    return seen.kind == "ran" and (seen.out, seen.status) == answer and not seen.complaints


def difference(who, seen, answer):
    """A line where it is not right."""
    if is_right(seen, answer):
        return []
    first = (seen.complaints.splitlines() or [""])[0]
    return [f"{who}: {seen.kind}, status {seen.status}, {seen.out[-60:]!r} "
            f"instead of {answer[1]}, {answer[0][-60:]!r} {first}"]


def sanitized_builds():
    """(name, command) of each."""
    return [(f"{compiler} {name}", [compiler, "-O0", *sanitizer_flags(sanitizer)])
            for compiler in KNOWING for sanitizer,
            name in SANITIZERS.items() if (compiler, sanitizer) != ("gcc", "memory")]


def way_of(kind):
    """In which of three ways the compiler fails. Whether wrong code prints something wrong or crashes says little."""
    return kind if kind.startswith("compiler") else "wrong-code"


def failure_of(plugin, bug, file, answer):
    """In which way the compiler with this bug fails, or `right`."""
    seen = compile_and_run([*command(plugin, bug.name), "-O2"], file, compile_limit=COMPILE_LIMIT)
    return "right" if is_right(seen, answer) else way_of(seen.kind)


def objections(gadfly, plugin, bug, kind, file):
    """Why |file| is no proof of the bug, as lines: it has to be defined, to fail like |kind| with the bug, and to be
    right without."""
    answer, undefined = answer_of(gadfly, file)
    if undefined:
        return [undefined]
    wrong = []
    for name, words in sanitized_builds():
        wrong += difference(name, compile_and_run(words, file, RUN_SANITIZED), answer)
    wrong += difference("without the bug", compile_and_run([*command(plugin, NONE), "-O2"], file), answer)
    with_bug = failure_of(plugin, bug, file, answer)
    if with_bug != way_of(kind):
        wrong.append(f"with the bug: {with_bug}, was {kind}")
    return wrong
