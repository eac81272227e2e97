# SPDX-License-Identifier: Apache-2.0
"""What gcc -O3 and clang -O3 know of the trip counts of loops, from their own dumps."""
import collections
import fnmatch
import re
import shutil

from gadfly_dev.harness import in_parallel, run, text

SECTION = "Trip counts that compilers know"
KINDS = {"constant": "a constant", "computed": "computed before the loop", "unknown": "not known"}
SECONDS = 120

# GCC decides in ivcanon; loops that cunrolli would have unrolled before are to be seen there.
GCC = ("gcc-12", "-O3", "-w", "-fdisable-tree-cunrolli", "-S", "-o", "/dev/null")
# Scalar evolution of what the passes before unrolling and vectorising leave.
CLANG = ("clang-19", "-O3", "-w", "-fno-unroll-loops", "-fno-vectorize", "-fno-slp-vectorize", "-S", "-emit-llvm")
OPT = ("opt-19", "-passes=print<scalar-evolution>", "-disable-output")


def is_counted(function, left_out):
    name = function.partition(".")[0]
    return not any(fnmatch.fnmatchcase(name, pattern) for pattern in left_out)


def by_function(dump):
    """{name: its part of a dump of GCC}"""
    return {part.split()[0]: part for part in re.split(r"^;; Function ", dump, flags=re.M)[1:]}


def parse_gcc(loopinit, ivcanon, left_out):
    """How many loops of each kind there are: those of the dump of loopinit whose header is still there in ivcanon."""
    counts, first = collections.Counter(), by_function(loopinit)
    for name, part in by_function(ivcanon).items():
        if not is_counted(name, left_out):
            continue
        constant = set(re.findall(r"^Loop (\d+) iterates \d+ times\.$", part, re.M))
        analysed = re.findall(r"^Analyzing # of iterations of loop (\d+)$(.*?)(?=^\S|\Z)", part, re.M | re.S)
        computed = {number for number, answer in analysed if "# of iterations" in answer} - constant
        blocks = set(re.findall(r"basic block (\d+), loop depth [1-9]", part))
        found = re.findall(r"^;; Loop ([1-9]\d*)\n;;  header (\d+),", first.get(name, ""), re.M)
        left = {number for number, header in found if header in blocks}
        counts.update(constant=len(constant), computed=len(computed), unknown=len(left - constant - computed))
    return counts


def parse_clang(dump, left_out):
    """The same of what opt prints."""
    counts, counted = collections.Counter(), False
    for line in dump.splitlines():
        if function := re.match(r"Determining loop execution counts for: @(\S+)", line):
            counted = is_counted(function[1], left_out)
        elif counted and (answer := re.match(r"Loop \S+: (?:<multiple exits> )?(Unpredictable )?backedge-taken count"
                                             r"(?: is (.*?))?\.?$", line)):
            kind = "unknown" if answer[1] or not answer[2] else \
                "constant" if re.fullmatch(r"i\d+ -?\d+", answer[2].strip()) else "computed"
            counts[kind] += 1
    return counts


def ask_gcc(file, options, left_out, folder):
    dumps = [folder / f"{file.stem}-{abs(hash(str(file)))}.{name}" for name in ("loopinit", "ivcanon")]
    named = [f"-fdump-tree-loopinit-details={dumps[0]}", f"-fdump-tree-ivcanon-details-blocks={dumps[1]}"]
    if run([*GCC, *named, *options, file], SECONDS).status != 0:
        return None
    read = [dump.read_text(errors="replace") if dump.exists() else "" for dump in dumps]
    for dump in dumps:
        dump.unlink(missing_ok=True)
    return parse_gcc(*read, left_out)


def ask_clang(file, options, left_out, folder):
    module = folder / f"{file.stem}-{abs(hash(str(file)))}.ll"
    if run([*CLANG, *options, file, "-o", module], SECONDS).status != 0:
        return None
    done = run([*OPT, module], SECONDS)
    module.unlink()
    return parse_clang(text(done.err), left_out) if done.status == 0 else None


def compiler_options(file):
    """Those of the helper, as compilers take them."""
    words = list(file.options)
    return [f"-I{value}" if word == "--include" else f"-std={value}"
            for word, value in zip(words[::2], words[1::2])]


def ask(source, jobs, folder):
    """{"gcc-12 -O3": counts of all files of the source, …}, of the compilers that are here."""
    asked = {}
    if shutil.which(GCC[0]):
        asked[f"{GCC[0]} -O3"] = lambda file: ask_gcc(file.path, compiler_options(file), source.left_out, folder)
    if shutil.which(CLANG[0]) and shutil.which(OPT[0]):
        asked[f"{CLANG[0]} -O3"] = lambda file: ask_clang(file.path, compiler_options(file), source.left_out, folder)
    return {name: sum((counts for counts in in_parallel(question, source.files, jobs) if counts),
                      collections.Counter()) for name, question in asked.items()}


def remark_figures(answers):
    """{(title): figure} of what ask() gave."""
    figures = {}
    for name, counts in answers.items():
        whole = sum(counts.values())
        figures[f"{name}: loops"] = whole
        for kind, words in KINDS.items():
            figures[f"  {name}: {words}"] = 100 * counts[kind] / whole if whole else None
    return figures
