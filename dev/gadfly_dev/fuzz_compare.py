# SPDX-License-Identifier: Apache-2.0
"""Compilers' opinion of a program that the machine calls defined: all have to take it, give its answer, and the
sanitizers have to be silent."""
import collections
import re

from gadfly_dev.harness import run, text
from gadfly_dev.sanitizers import C_COMPILERS, RUN_SANITIZED, sanitizer_flags

CLANG, GCC = C_COMPILERS
SANITIZED = "clang -O1 ASan+UBSan"
BUILDS = {
    "gcc -O0": [*GCC, "-O0"],
    "gcc -O2": [*GCC, "-O2"],
    "clang -O2": [*CLANG, "-O2"],
    SANITIZED: [*CLANG, "-O1", "-fno-omit-frame-pointer", *sanitizer_flags("address,undefined")],
}
COMPILE_SECONDS, RUN_SECONDS = 120, 60

# A compiler may reject what one of these calls no C.
STRICT = (("clang-19", "-pedantic-errors", "-Wno-everything", "-fsyntax-only"),
          ("gcc-12", "-pedantic-errors", "-fsyntax-only"))

# Differences that are not the machine's: a pattern of what each compiler said, one of the program, and why that is so.
Explained = collections.namedtuple("Explained", "name said program why")
EXTENSION = Explained("extension", ": rejected: ", "", "rejected, and no C without extensions: nobody has to take it")
# -fsanitize=function looks at the callee before the arguments are evaluated, one of which ends the program.
EARLY_CHECK = Explained("early-check", "ASan.* complaint: .*through pointer to incorrect function type", r"\bexit\b",
                        "the call is not reached: the sanitizer checks it before its arguments are evaluated")
EXPLAINED = (EXTENSION, EARLY_CHECK)

# Options of tests for GCC that Clang takes as well.
FOR_CLANG = ("-fwrapv", "-fno-strict-overflow", "-fno-strict-aliasing")

# What one build came to. kind: same, rejected, complaint, other answer, timeout.
Opinion = collections.namedtuple("Opinion", "build kind said")


def first_error(messages):
    error = re.search(r"(?m)error: .*|undefined reference to .*", messages)
    return error[0] if error else messages.strip()[-200:]


def opinion(name, case, file, folder, answer):
    binary = folder / "a.out"
    binary.unlink(missing_ok=True)
    options = [o for o in case.seed.compiler_options if name.startswith("gcc") or not o.startswith(("-f", "-m"))
               or o in FOR_CLANG]
    made = run([*BUILDS[name], f"-std={case.standard}", file, *options, "-o", binary, "-lm"], COMPILE_SECONDS)
    if made.status != 0:
        said = "compiler ran out of time" if made.status is None else first_error(text(made.err))
        return Opinion(name, "rejected", said)
    ran = run([*(RUN_SANITIZED if name == SANITIZED else ()), binary], RUN_SECONDS, cwd=folder)
    if ran.status is None:
        return Opinion(name, "timeout", f"runs longer than {RUN_SECONDS} s")
    complaint = re.search(r"runtime error: .*|ERROR: \w+Sanitizer: [^\n]*",
                          text(ran.err)) if name == SANITIZED else None
    if complaint:
        return Opinion(name, "complaint", complaint[0])
    if (ran.status, text(ran.out)) == answer:
        return Opinion(name, "same", "")
    said = f"exit {ran.status}, not {answer[0]}" if ran.status != answer[0] else \
        f"prints {text(ran.out)[-60:]!r}, not {answer[1][-60:]!r}"
    return Opinion(name, "other answer", said)


def is_strict(case, file):
    return all(run([*words, f"-std={case.standard}", file, *case.seed.read_options], COMPILE_SECONDS).status == 0
               for words in STRICT)


def explanation(case, file, opinions):
    """The entry that explains all of them, or None."""
    program = file.read_text()
    for entry in EXPLAINED:
        if all(re.search(entry.said, f"{o.build}: {o.kind}: {o.said}") for o in opinions) and \
                re.search(entry.program, program) and (entry is not EXTENSION or not is_strict(case, file)):
            return entry
    return None


def disagreements(case, file, folder, answer):
    """The opinions that differ from |answer|, (exit status, output)."""
    return [o for o in (opinion(name, case, file, folder, answer) for name in BUILDS) if o.kind != "same"]
