# SPDX-License-Identifier: Apache-2.0
"""The compiler with planted bugs has each bug when it is switched on, and none otherwise.

Two programs show each bug: bugs/NAME.c, written by hand, and a program of `gadfly gen` listed in seeds.txt. `gadfly
test` must report the kind of the bug, while the compilers without it give the right answer: this compiler with no bug
switched on, gcc and clang-19 without optimisation. `dev/planted --bless` rewrites seeds.txt after a change of the
generator.
"""
import collections
import re

import pytest

from gadfly_dev.harness import built, run, text
from gadfly_dev.hunting import scratch
from gadfly_dev.planting import (FOLDER, KNOWING, NONE, command, find_plugin, grow, kinds_of, read_bugs, read_seeds,
                                 write_all)

GADFLY = built("GADFLY", "gadfly")
BUGS = {bug.name: bug for bug in read_bugs()}


def bugs_by_program():
    """{options of gadfly gen: the bugs that its program shows}"""
    programs = collections.defaultdict(list)
    for name, options in read_seeds().items():
        programs[tuple(options)].append(BUGS[name])
    return programs


@pytest.fixture(scope="module")
def config():
    with scratch() as place:
        write_all(place / "all.toml", find_plugin(), BUGS.values())
        yield place / "all.toml"


def test_every_bug_has_its_programs():
    assert set(read_seeds()) == set(BUGS)
    assert {file.stem for file in (FOLDER / "bugs").glob("*.c")} == set(BUGS)


@pytest.mark.parametrize("name", BUGS)
def test_written(config, name):
    """The program of the bug shows it; without the bug it is compiled correctly."""
    wanted = {name: BUGS[name].kind, NONE: "right"}
    assert kinds_of(GADFLY, config, FOLDER / "bugs" / f"{name}.c", wanted) == wanted


PROGRAMS = bugs_by_program()


@pytest.mark.parametrize("options", PROGRAMS, ids=" ".join)
def test_grown(folder, config, options):
    """The generated program shows each of its bugs. If the generator has changed: dev/planted --bless."""
    wanted = {**{bug.name: bug.kind for bug in PROGRAMS[options]}, **dict.fromkeys([NONE, *KNOWING], "right")}
    assert kinds_of(GADFLY, config, grow(GADFLY, options, folder), wanted) == wanted


def test_bisection(folder):
    """-opt-bisect-limit names the bug; one pass less does not have it."""
    name = next(iter(BUGS))

    def output(limit):
        compiled = run([*command(find_plugin(), name), "-O2", FOLDER / "bugs" / f"{name}.c", "-o", folder / "bisected",
                        "-mllvm", f"-opt-bisect-limit={limit}"], 60)
        return run([folder / "bisected"], 5).out, text(compiled.err)

    wrong, passes = output(-1)
    numbers = [int(number) for number in re.findall(rf"BISECT: running pass \((\d+)\) {name} on", passes)]
    assert len(numbers) >= 2, f"no pass {name}: {passes[-400:]}"
    # The functions of the file come one after the other; the first of them has the bug, or the last.
    outputs = [output(number)[0] for number in (numbers[0] - 1, numbers[-1])]
    assert outputs[0] != wrong and outputs[1] == wrong


def test_unknown_bug(folder):
    words = command(find_plugin(), "no-such-bug")
    done = run([*words, "-O2", "-c", FOLDER / "bugs" / "div-shift.c", "-o", folder / "x.o"], 60)
    assert done.status != 0 and "no planted bug" in text(done.err)
