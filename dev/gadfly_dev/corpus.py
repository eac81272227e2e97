# SPDX-License-Identifier: Apache-2.0
"""C programs that others made, and what gcc -O0 says about them. Both are kept in build/."""
import collections
import fcntl
import hashlib
import json
import os
import pathlib
import re
import tarfile
import tempfile
import threading

from gadfly_dev.harness import BUILD, in_parallel, run, stop, text

TORTURE = BUILD / "torture"
CSMITH_INCLUDE = "/usr/include/csmith"
GCC_SOURCES = pathlib.Path("/usr/src/gcc-12")

# One program, how gadfly is to read and to run it, and how gcc is to compile it. |unsupported|: why
# gadfly can't take it at all, or None.
Program = collections.namedtuple("Program",
                                 "name file read_options run_options gcc_options unsupported")


def digest(*parts):
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:24]


def own_suffix():
    """For a file that gets its real name when it is complete."""
    return f".{os.getpid()}-{threading.get_ident()}"


# --- GCC's torture tests -------------------------------------------------------------------------

def extract_torture():
    """execute/*.c of GCC's testsuite, from the Debian package gcc-12-source."""
    TORTURE.mkdir(parents=True, exist_ok=True)
    with open(TORTURE / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = TORTURE / ".extracted"
        if not done.exists():
            extract_archive()
            done.touch()


def extract_archive():
    archives = sorted(GCC_SOURCES.glob("gcc-12*.tar.xz"))
    if not archives:
        stop("the Debian package gcc-12-source is not installed; ./dev/test installs it")
    wanted = re.compile(r".*/gcc\.c-torture/execute/([^/]+\.[ch])$")
    with tarfile.open(archives[0], "r|xz") as archive:
        for member in archive:
            match = wanted.match(member.name)
            if match:
                (TORTURE / match[1]).write_bytes(archive.extractfile(member).read())


def suite(name):
    """The files of a part of GCC's testsuite: "gcc.c-torture/compile", "g++.dg"."""
    folder = BUILD / "suites" / name
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(BUILD / "suites" / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            extract_suite(name, folder)
    return sorted(path for path in folder.rglob("*") if path.is_file())


def extract_suite(name, folder):
    archives = sorted(GCC_SOURCES.glob("gcc-12*.tar.xz"))
    if not archives:
        stop("the Debian package gcc-12-source is not installed; ./dev/test installs it")
    new = folder.with_suffix(own_suffix())
    start = f"/gcc/testsuite/{name}/"
    with tarfile.open(archives[0], "r|xz") as archive:
        for member in archive:
            _, found, rest = member.name.partition(start)
            if found and member.isfile():
                target = new / rest
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.extractfile(member).read())
    new.rename(folder)


def dg_options(source):
    """The options that the test asks for, where they are for this target."""
    pattern = r'\{\s*dg-(?:additional-)?options\s+(?:\{\s*)?"([^"]*)"(?:\s*\})?([^\n]*)'
    options = []
    for words, rest in re.findall(pattern, source):
        if "target" in rest and not re.search(r"x86_64|fpic", rest) or "ia32" in rest:
            continue
        options += words.split()
    return options


# Options that change what a program means, in a way that gadfly has no option for.
STRANGE = ("-finstrument-functions",)


RUN_OPTIONS = {"-fwrapv": "--wrapv", "-fno-strict-overflow": "--wrapv",
               "-fno-strict-aliasing": "--no-strict-aliasing"}


def torture_program(file):
    options = dg_options(file.read_text(errors="replace"))
    return Program(
        file.name, file,
        read_options=[f"-{o}" if o.startswith("-std=") else o for o in options
                      if o.startswith(("-std=", "-D"))],
        run_options=sorted({RUN_OPTIONS[o] for o in options if o in RUN_OPTIONS}),
        gcc_options=["-w", "-lm", *(o for o in options if not re.match(r"-O|-Wl", o))],
        unsupported=next((f"option {o}" for o in options if o in STRANGE), None))


def older_standard(program):
    """The options to try when the program does not compile as it is, or None."""
    has_standard = any(o.startswith("--std") for o in program.read_options)
    return None if has_standard else [*program.read_options, "--std=gnu89"]


def torture_programs(names=(), sample=None):
    """All of them, those named, or a fixed sample of that size."""
    extract_torture()
    files = sorted(TORTURE.glob("*.c"))
    if names:
        known = {file.name: file for file in files}
        files = []
        for name in names:
            path = pathlib.Path(name)
            if path.name not in known and not path.exists():
                stop(f"{name}: neither a torture test nor a file")
            files.append(known.get(path.name, path))
    if sample:
        files = sorted(sorted(files, key=lambda file: digest(file.name))[:sample])
    return [torture_program(file) for file in files]


# --- Csmith --------------------------------------------------------------------------------------

CSMITH_SECONDS = 5  # under gcc -O0
SMALL = ("--max-funcs", "2", "--max-block-depth", "2", "--max-block-size", "3",
         "--max-expr-complexity", "4", "--max-array-len-per-dim", "4")


def csmith_program(seed, small=False):
    """The program of that seed, or None when csmith makes none."""
    folder = BUILD / "csmith-cache"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{'small-' if small else ''}{seed}.c"
    if not file.exists():
        new = file.with_suffix(own_suffix())
        made = run(["csmith", "--seed", seed, "-o", new, *(SMALL if small else ())], 60, cwd=folder)
        if made.status != 0:
            return None
        new.rename(file)
    include = f"-I{CSMITH_INCLUDE}"
    return Program(f"csmith {seed}", file, [include], [], ["-w", include], None)


def usable_csmith_programs(count, start=1, small=False, jobs=2):
    """(program, expected) of the first |count| that end in time under gcc -O0, and how many were
    left out."""
    found, skipped = [], 0

    def prepare(seed):
        program = csmith_program(seed, small)
        return (program, reference(program, CSMITH_SECONDS)) if program else (None, None)

    while len(found) < count:
        seeds = range(start, start + max(jobs, count - len(found)))
        start = seeds.stop
        for program, expected in in_parallel(prepare, seeds, jobs):
            if len(found) == count:
                break
            if program is None or "problem" in expected:
                skipped += 1
            else:
                found.append((program, expected))
    return found, skipped


# --- What gcc says -------------------------------------------------------------------------------

_gcc_version = []


def gcc_version():
    if not _gcc_version:
        _gcc_version.append(text(run(["gcc", "--version"], 10).out).splitlines()[0])
    return _gcc_version[0]


def reference(program, timeout):
    """{exit_code, stdout} of gcc -O0, or {problem}. Kept by the file's content and the options."""
    folder = BUILD / "gcc-cache"
    folder.mkdir(parents=True, exist_ok=True)
    key = digest(program.file.read_bytes(), program.gcc_options, gcc_version(), timeout)
    cached = folder / f"{key}.json"
    if cached.exists():
        return json.loads(cached.read_text())
    with tempfile.TemporaryDirectory() as scratch:
        binary = pathlib.Path(scratch) / "a.out"
        # -l options only work after the file.
        made = run(["gcc", "-O0", program.file, *program.gcc_options, "-o", binary], 120)
        if made.status != 0:
            answer = {"problem": "gcc does not compile it"}
        else:
            ran = run([binary], timeout, cwd=scratch)
            answer = ({"problem": f"does not end within {timeout} s"} if ran.status is None else
                      {"exit_code": ran.status, "stdout": text(ran.out), "seconds": ran.seconds})
    new = cached.with_suffix(own_suffix())
    new.write_text(json.dumps(answer))
    new.rename(cached)
    return answer


def is_same(report, expected):
    """Whether gadfly's report of a defined program is what gcc's binary did."""
    return (report["exit_code"] == expected["exit_code"] and
            text(report["stdout"]) == expected["stdout"])
