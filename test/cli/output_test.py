# SPDX-License-Identifier: Apache-2.0
"""Where output goes: a full disk is said, a pipe that closes is not, `-` is standard output or refused."""
import json
import subprocess

import pytest

from gadfly_dev.harness import built, built_gadfly

GADFLY = built("GADFLY", "gadfly")
MAKE_STORE = built("GADFLY_MAKE_STORE", "test/gadfly_make_store")
PROGRAM = '#include <stdio.h>\nint main(void) { for (int i = 0; i < 9999; i++) printf("%d\\n", i); return 0; }\n'


@pytest.fixture
def store(folder):
    path = folder / "s.db"
    subprocess.run([MAKE_STORE, path, "30"], check=True, stdout=subprocess.DEVNULL)
    return path


def test_full_disk(folder, store):
    program = folder / "p.c"
    program.write_text(PROGRAM)
    commands = (["gen"], ["gen", "--stats", "--json"], ["gen", "--list-rules"], ["gen", "--print-probabilities"],
                ["help"],
                ["help", "gen"], ["--version"], ["ub"], ["completion", "bash"], ["print", program], ["run", program],
                ["run", program, "--json"], ["mutate", program], ["enumerate", program, "--sample", 3],
                ["findings", "--store", store], ["findings", "--json", "--store", store], ["show", 1, "--store", store],
                ["bugs", "--store", store], ["bug", 1, "--store", store], ["campaigns", "--store", store],
                ["report", "--out", "-", "--store", store])
    for command in commands:
        with open("/dev/full", "w") as full:
            status, _, errors = built_gadfly(*command, stdout=full)
        assert status == 2 and errors.count("No space left on device") == 1, f"{command}: {status} {errors}"
        # With and without the default action for a closed pipe.
        for ignored in (True, False):
            done = subprocess.run(["bash", "-c", ("trap '' PIPE; " if ignored else "") + '"$@" | head -c 1 > /dev/null',
                                   "x",
                                   GADFLY, *map(str, command)], stderr=subprocess.PIPE, text=True, timeout=300)
            assert done.stderr == "", f"{command}: {done.stderr}"


def test_dashes(folder, store):
    text = built_gadfly("gen", "--seed", 3)[1]
    assert built_gadfly("gen", "--seed", 3, "--single-file")[:2] == (0, text)
    for kind, begins in (("html", "<!DOCTYPE html>"), ("markdown", "# "), ("json", "{"), ("sarif", "{"),
                         ("junit", "<?xml")):
        status, out, errors = built_gadfly("report", "--out", "-", "--format", kind, "--store", store, cwd=folder)
        assert status == 0 and out.startswith(begins) and not errors, f"{kind}: {status} {out[:80]} {errors}"
    json.loads(built_gadfly("report", "--out", "-", "--format", "json", "--store", store)[1])
    for command in (["gen", "--out", "-"], ["show", 1, "--out", "-", "--store", store], ["gen", "--out", ""],
                    ["bug", 1, "--report", "generic", "--out", "-", "--store", store], ["mutate", "p.c", "--out", "-"],
                    ["enumerate", "p.c", "--out", "-"]):
        status, _, errors = built_gadfly(*command, cwd=folder)
        assert status == 2 and "folder" in errors, f"{command}: {status} {errors}"
    assert not (folder / "-").exists(), "a folder of that name"
