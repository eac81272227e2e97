# SPDX-License-Identifier: Apache-2.0
"""The programs that bench/census measures: made by a generator, or those of a folder."""
import collections
import pathlib
import re
import shlex
import shutil

from gadfly_dev.corpus import CSMITH_INCLUDE, older_standard, torture_programs
from gadfly_dev.harness import in_parallel, run, stop, text

# |cut|(text): the text without the driver. |older|: options to try where a file does not compile.
File = collections.namedtuple("File", "path options older")
Source = collections.namedtuple("Source", "name files left_out cut")


def without_comment(source):
    return re.sub(r"\A\s*/\*.*?\*/", "", source, flags=re.S)


def gen_source(gadfly, options, count, start, folder):
    made = run([gadfly, "gen", "--seed", start, "--count", count, *options, "--single-file", "--out", folder], 3600)
    if made.status != 0:
        stop(f"gadfly gen {' '.join(options)}: {text(made.err).strip()}")
    files = [File(folder / f"{seed}.c", [], None) for seed in range(start, start + count)]
    return files, ["main", "check*", "verbose", "checksum", "wrong", "watch*"], \
        lambda source: re.sub(r"\nstatic int verbose\b.*", "", without_comment(source), flags=re.S)


def each_seed(make, count, start, jobs):
    """The files of the first |count| seeds for which |make| gives one."""
    files = []
    while len(files) < count:
        seeds = range(start, start + count - len(files))
        start = seeds.stop
        files += [file for file in in_parallel(make, seeds, jobs) if file]
        if start > 20 * count + 100 and not files:
            stop("the generator makes no programs")
    return files


def csmith_source(options, count, start, folder, jobs):
    def make(seed):
        file = folder / f"{seed}.c"
        made = run(["csmith", "--seed", seed, "-o", file, *options], 60, cwd=folder)
        return File(file, ["--include", CSMITH_INCLUDE], None) if made.status == 0 else None
    return each_seed(make, count, start, jobs), ["main"], \
        lambda source: re.sub(r"\nint main \(.*", "", without_comment(source), flags=re.S)


def yarpgen_source(binary, count, start, folder, jobs):
    def make(seed):
        here = folder / str(seed)
        here.mkdir()
        made = run([binary, "--std=c", f"--seed={seed}", "-o", here], 60, cwd=here)
        if made.status != 0:
            return None
        (here / "all.c").write_text('#include "func.c"\n#include "driver.c"\n')
        return File(here / "all.c", [], None)
    return each_seed(make, count, start, jobs), ["main", "init", "checksum", "hash", "seed"], None


def torture_source(count):
    def options(words):
        return [part for word in words if word.startswith("--std=") for part in ("--std", word[6:])]
    return [File(program.file, options(program.read_options), options(older_standard(program) or ()))
            for program in torture_programs(sample=count)], [], None


def make_source(name, arguments, gadfly, folder):
    """The files of a column; |folder| is for those that are made."""
    kind, _, rest = name.partition(":")
    count, start, jobs = arguments.programs, arguments.start, arguments.jobs
    folder.mkdir()
    if kind == "gen":
        made = gen_source(gadfly, shlex.split(rest), count, start, folder)
    elif kind == "csmith":
        made = csmith_source(shlex.split(rest), count, start, folder, jobs)
    elif kind == "yarpgen":
        made = yarpgen_source(shutil.which(rest or "yarpgen") or stop("there is no yarpgen here"), count, start, folder,
                              jobs)
    elif kind == "torture":
        made = torture_source(count)
    elif pathlib.Path(name).is_dir():
        made = [File(path, [], ["--std", "gnu89"]) for path in sorted(pathlib.Path(name).glob("*.c"))], [], None
    else:
        stop(f"{name}: neither gen, csmith, yarpgen, torture nor a folder")
    return Source(name, *made)
