#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The compiler with planted bugs has them, and has none when none is switched on.

Each bug is shown by two programs: bugs/NAME.c, written by hand, and a program of `gadfly gen` that stands in
seeds.txt. `gadfly test` has to call what it does by its kind, while compilers without it give the right answer:
this one with no bug switched on, gcc and clang-19 without optimisation. With names as arguments only those bugs are
looked at. `planted_test.py --bless` makes seeds.txt anew, after a change of the generator.
"""
import collections
import json
import os
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1] / "dev"))
from harness import in_parallel, run, text  # noqa: E402
from hunting import scratch  # noqa: E402
from planting import KNOWING, NONE, command, find_plugin, read_bugs, write_config  # noqa: E402

GADFLY = os.environ["GADFLY"]
BLESSED = 200  # programs that are tried to make seeds.txt
failures = []


def check(name, holds, message):
    if not holds:
        failures.append(name)
        print(f"FAILED {name}: {message}", flush=True)


def read_seeds():
    """{bug: the options of gadfly gen for a program that shows it}"""
    lines = (FOLDER / "seeds.txt").read_text().splitlines()
    rows = [line.split(None, 1) for line in lines if line and not line.startswith("#")]
    return {name: options.split() for name, options in rows}


def kinds(config, file, compilers):
    """{compiler: what gadfly test says of it}"""
    named = [word for compiler in compilers for word in ("--compiler", compiler)]
    done = run([GADFLY, "test", file, "--config", config, "--json", "--compile-limit", 2, *named], 300)
    try:
        return {result["configuration"].split()[0]: result["kind"] for result in json.loads(done.out)["results"]}
    except (ValueError, KeyError):
        return {"gadfly": f"status {done.status}: {text(done.out + done.err)[-400:]}"}


def grow(options, folder):
    file = folder / f"grown{'-'.join(options)}.c"
    file.write_bytes(run([GADFLY, "gen", *options], 60).out)
    return file


def check_written(bug, config):
    """The program of the bug shows it; without it all is right."""
    wanted = {bug.name: bug.kind, NONE: "right"}
    seen = kinds(config, FOLDER / "bugs" / f"{bug.name}.c", wanted)
    check(bug.name, seen == wanted, f"{seen}, wanted {wanted}")


def check_grown(options, bugs, config, folder):
    """The program that `gadfly gen` makes with these options shows each of the bugs, and those who know give its answer."""
    wanted = {**{bug.name: bug.kind for bug in bugs}, **dict.fromkeys([NONE, *KNOWING], "right")}
    seen = kinds(config, grow(options, folder), wanted)
    for name, kind in wanted.items():
        check(name, seen.get(name) == kind,
              f"gadfly gen {' '.join(options)}: {seen.get(name, seen)}, wanted {kind}\n"
              "  If that makes another program now: test/planted/planted_test.py --bless")


def check_bisection(bug, plugin, folder):
    """-opt-bisect-limit names the bug, and one pass less does not have it."""
    def output(limit):
        compiled = run([*command(plugin, bug.name), "-O2", FOLDER / "bugs" / f"{bug.name}.c", "-o", folder / "bisected",
                        "-mllvm", f"-opt-bisect-limit={limit}"], 60)
        return run([folder / "bisected"], 5).out, text(compiled.err)

    wrong, passes = output(-1)
    numbers = [int(number) for number in re.findall(rf"BISECT: running pass \((\d+)\) {bug.name} on", passes)]
    check("bisection", len(numbers) >= 2, f"no pass {bug.name}: {passes[-400:]}")
    # The functions of the file come one after the other; the first of them has the bug, or the last.
    outputs = [output(number)[0] for number in (numbers[0] - 1, numbers[-1])]
    check("bisection", outputs[0] != wrong and outputs[1] == wrong, f"{outputs} and without limit {wrong}")


def check_unknown(plugin, folder):
    """A name that is none of a bug is an error."""
    done = run([*command(plugin, "no-such-bug"), "-O2", "-c", FOLDER / "bugs" / "div-shift.c", "-o", folder / "x.o"], 60)
    check("unknown", done.status != 0 and "no planted bug" in text(done.err), f"status {done.status} {text(done.err)[:200]}")


def bless(bugs, config, folder):
    """Writes the rows of seeds.txt anew: for each bug the first program that shows it."""
    chosen = {}
    for seed in range(1, BLESSED + 1):
        missing = [bug for bug in bugs if bug.name not in chosen]
        if not missing:
            break
        seen = kinds(config, grow(["--seed", str(seed)], folder), [NONE, *KNOWING, *(bug.name for bug in missing)])
        if all(seen.get(name) == "right" for name in (NONE, *KNOWING)):
            chosen.update({bug.name: seed for bug in missing if seen[bug.name] == bug.kind})
    comments = [line for line in (FOLDER / "seeds.txt").read_text().splitlines() if line.startswith("#")]
    rows = [f"{bug.name:<20}--seed {chosen[bug.name]}" for bug in bugs if bug.name in chosen]
    (FOLDER / "seeds.txt").write_text("\n".join([*comments, *rows]) + "\n")
    missing = [bug.name for bug in bugs if bug.name not in chosen]
    print(f"{len(set(chosen.values()))} programs show {len(chosen)} bugs" + (f"; none shows {missing}" if missing else ""))
    return 1 if missing else 0


def check_all(bugs, plugin, config, folder):
    seeds = read_seeds()
    check("seeds.txt", set(seeds) == {bug.name for bug in read_bugs()}, "has not the bugs of bugs.def")
    written = {file.stem for file in (FOLDER / "bugs").glob("*.c")}
    check("bugs", written == {bug.name for bug in read_bugs()}, "has not one program for each bug of bugs.def")
    check_bisection(read_bugs()[0], plugin, folder)
    check_unknown(plugin, folder)
    grown = collections.defaultdict(list)
    for bug in bugs:
        grown[tuple(seeds[bug.name])].append(bug)
    in_parallel(lambda row: check_grown(*row, config, folder), grown.items(), os.cpu_count())
    in_parallel(lambda bug: check_written(bug, config), bugs, os.cpu_count())


def main():
    plugin, bugs = find_plugin(), read_bugs()
    with scratch() as folder:
        config = folder / "all.toml"
        compilers = {name: (command(plugin, name), "-O2") for name in [NONE, *(bug.name for bug in bugs)]}
        write_config(config, {**compilers, **KNOWING})
        if sys.argv[1:] == ["--bless"]:
            return bless(bugs, config, folder)
        chosen = [bug for bug in bugs if bug.name in sys.argv[1:]] or bugs
        check_all(chosen, plugin, config, folder)
    print(f"{len(chosen)} bugs, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
