# SPDX-License-Identifier: Apache-2.0
"""bench/census with a few programs whose shapes were counted by hand."""
import json
import os
import pathlib
import subprocess
import tempfile

import pytest

from gadfly_dev import census_remarks
from gadfly_dev.census_rows import ROWS
from gadfly_dev.census_sources import File, Source
from gadfly_dev.harness import ROOT, built

FOLDER = pathlib.Path(__file__).parent / "shapes"
ENVIRONMENT = {**os.environ, "GADFLY": built("GADFLY", "gadfly")}

# All counts that begin with one of these words, by program.
COUNTED = {
    "loops.c": {
        "loop.": {
            "loop.all": 14, "loop.in_memory": 7, "loop.odd": 3, "loop.nest": 3, "loop.other_exit": 1,
            "loop.counter.local": 5, "loop.counter.parameter": 1, "loop.counter.global": 2, "loop.counter.static": 2,
            "loop.counter.field": 1, "loop.counter.element": 1, "loop.counter.pointee": 1, "loop.counter.none": 1,
            "loop.bound.literal": 8, "loop.bound.variable": 2, "loop.bound.expression": 1, "loop.bound.zero": 2,
            "loop.bound.none": 1, "loop.step.one": 11, "loop.step.literal": 1, "loop.step.variable": 1,
            "loop.step.none": 1, "loop.start.literal": 11, "loop.start.before": 2, "loop.narrow": 1,
            "loop.unsigned": 1, "loop.down": 2, "loop.by_ne": 1, "loop.changed_in_body": 1,
            "loop.live_after_exit": 1, "loop.several_counters": 1, "loop.mixed_widths": 1, "loop.header_pointer": 1},
        "goto.": {"goto.all": 2, "goto.cycle": 2, "goto.cycle_without_counter": 1},
        "kernel.": {"kernel.all": 2, "kernel.fill": 1, "kernel.recurrence": 1, "kernel.reduction": 1,
                    "kernel.stride": 1, "kernel.derived": 1, "kernel.runtime_trips": 1},
        "trips.": {"trips.loops": 14, "trips.zero": 1, "trips.above_16": 1, "trips.above_64": 1},
        "use.": {"use.address_of": 1, "use.deref": 3, "use.pointer_index": 3, "use.longest_chain": 1},
        "skeleton.": {"skeleton.narrow_counter_wraps": 1, "skeleton.label_graph": 1},
    },
    "skeletons.c": {
        "skeleton.": {"skeleton.copy_and_member_store": 1, "skeleton.bound_is_sum": 2, "skeleton.counter_clobbered": 1,
                      "skeleton.narrow_counter_wraps": 1, "skeleton.label_graph": 1, "skeleton.unset_beside_trap": 1,
                      "skeleton.kernel_called_again": 1, "skeleton.array_of_iteration": 2,
                      "skeleton.punned_object": 1, "skeleton.truth_chain": 3},
    },
    "memory.c": {
        "local.": {"local.all": 9, "local.parameters": 3, "local.address_taken": 3, "local.escapes": 3,
                   "local.uninitialised": 4, "local.uninitialised_array": 1, "local.array_filled_by_loop": 1,
                   "local.filled_array_escapes": 1, "local.set_on_some_paths": 1},
        "pun.": {"pun.union": 1, "pun.union_special": 1, "pun.union_executed": 1, "pun.memcpy": 1,
                 "pun.character_pointer": 1},
        "memory.": {"memory.function": 2, "memory.memcpy": 1, "memory.memset": 1, "memory.varying_size": 1,
                    "memory.heap": 2},
        "pointer.": {"pointer.declared": 7, "pointer.level1": 6, "pointer.level2": 1, "pointer.to.array": 1,
                     "pointer.to.char": 1, "pointer.to.int": 2, "pointer.to.pointer": 1, "pointer.to.struct": 2,
                     "pointer.to_row": 1, "pointer.array_of": 1, "pointer.member": 1, "pointer.global": 2},
        "use.": {"use.address_of": 7, "use.deref": 2, "use.arrow": 3, "use.pointer_index": 3, "use.reaimed": 5,
                 "use.longest_chain": 2},
        "volatile.": {"volatile.access": 3, "volatile.global": 1, "volatile.member": 1, "volatile.bit_field": 1},
        "trap.": {"trap.division": 1},
    },
    "idioms.c": {
        "truth.": {"truth.operand": 2, "truth.negated": 1, "truth.compared": 1, "truth.stored": 5},
        "idiom.": {"idiom.min_max": 2, "idiom.clamp": 3, "idiom.choice_chain": 1, "idiom.rotate": 1,
                   "idiom.bit_test": 1, "idiom.narrow_against_constant": 1, "idiom.bit_builtin": 1},
        "float.": {"float.constant": 1, "float.global": 1, "float.infinity": 1, "float.minus_zero": 1,
                   "float.operation": 1},
        "condition.": {"condition.all": 6, "condition.constant": 1},
        "overflow.": {"overflow.builtin": 1},
        "function.": {"function.all": 3, "function.recursive": 1},
        "operator.": {"operator.assignment": 18, "operator.binary": 22, "operator.cast": 1, "operator.comma": 1,
                      "operator.conditional": 4, "operator.int128": 1, "operator.logical": 1, "operator.unary": 2},
        "run.": {"run.statements": 25, "run.executed": 23, "run.steps": 38},
    },
}


def census(*words):
    done = subprocess.run([ROOT / "bench" / "census", *map(str, words)], env=ENVIRONMENT, capture_output=True,
                          text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def counted():
    """The figures of the folder, and its programs by name."""
    status, out, errors = census(FOLDER, "--json")
    assert status == 0, errors
    column = json.loads(out)[str(FOLDER)]
    return column["figures"], {pathlib.Path(each["file"]).name: each for each in column["programs"]}


@pytest.mark.parametrize("name", COUNTED)
def test_counts(counted, name):
    program = counted[1][name]
    assert program["verdict"] == "defined"
    for group, expected in COUNTED[name].items():
        assert {key: n for key, n in program["counts"].items() if key.startswith(group)} == expected


def test_trips(counted):
    assert sorted(counted[1]["loops.c"]["lists"]["trips"]) == [0, 2, 2, 2, 3, 3, 3, 3, 3, 4, 5, 5, 9, 206]
    assert sorted(counted[1]["skeletons.c"]["lists"]["trips"]) == [1, 1, 2, 2, 2, 2, 3, 3, 8, 8, 173]


def test_figures(counted):
    """Of four programs that are read and five texts."""
    figures, programs = counted
    assert programs["not-read.c"]["problem"] == "unsupported: _Complex"
    assert figures["Programs with at least one: vector types"] == 20
    assert figures["Programs with at least one: a loop counter in memory"] == 50
    assert figures["Loops: counter in memory"] == pytest.approx(100 * (7 + 5) / (14 + 2 + 11))
    assert figures["Loops: bound that is no literal"] == pytest.approx(100 * (3 + 3) / (14 + 2 + 11))
    assert figures["Loops: most trips of an entry: median"] == 3
    executed = (23 + 44 + 39 + 69) / (25 + 44 + 40 + 71)
    assert figures["Runs: statements that are executed"] == pytest.approx(100 * executed)


def test_generated():
    """Columns side by side: a program has at least one of each row somewhere, drivers are left out."""
    status, out, errors = census("gen:--size small", "gen:--profile scalar --size small", "--programs", 3, "--json")
    assert status == 0, errors
    columns = json.loads(out)
    assert len(columns) == 2
    for column in columns.values():
        assert len(column["figures"]) == len(ROWS)
        assert all(each["verdict"] == "defined" for each in column["programs"])
        assert column["figures"]["Programs with at least one: variadic functions"] < 100, "printf of the driver is not"
    scalar = columns["gen:--profile scalar --size small"]["figures"]
    assert scalar["Loops: loops"] == 0, "the profile has none, the driver's do not count"


def test_table():
    status, out, _ = census(FOLDER, "gen:--size small", "--programs", 2, "--section", "Loops")
    assert status == 0
    assert "counter in memory" in out and "Not read of" in out and "What " in out
    assert "Types and qualifiers\n" not in out


def test_reach(counted):
    """The shapes of skeletons.c, and the number of that file among the five."""
    status, out, _ = census(FOLDER, "--reach", 5, "--json")
    assert status == 0
    found = {title[3:]: each for title, each in json.loads(out)[str(FOLDER)].items()}
    names = [pathlib.Path(path).name for path in sorted(map(str, FOLDER.glob("*.c")))]
    clobbered = found["counter in memory that the body changes"]
    assert clobbered == {"first": names.index("skeletons.c") + 1, "share": 20}
    assert found["truth value compared or negated"]["first"] == names.index("idioms.c") + 1
    status, out, _ = census(FOLDER, "--reach", 5, "--section", "Programs with at least one")
    assert status == 0 and "of 5 programs" in out and "recursion" in out


def test_bad_usage(folder):
    assert census("gen", FOLDER, "--reach", 3)[0] == 2, "two sources"
    assert census("no-such-source")[0] == 2
    assert census(folder)[0] == 1, "an empty folder has nothing to measure"


def test_remarks():
    """What compilers know of the five loops of trips.c, and nothing of loops that are left out."""
    source = Source("trips", [File(FOLDER.parent / "trips.c", [], None)], [], None)
    with tempfile.TemporaryDirectory() as folder:
        answers = census_remarks.ask(source, 1, pathlib.Path(folder))
        nothing = census_remarks.ask(source._replace(left_out=["kno*"]), 1, pathlib.Path(folder))
    assert answers and all(counts == {"constant": 1, "computed": 3, "unknown": 1} for counts in answers.values())
    assert all(not sum(counts.values()) for counts in nothing.values())
    assert census_remarks.remark_figures(answers)["  gcc-12 -O3: computed before the loop"] == 60
