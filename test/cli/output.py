#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Where output goes: a full disk is said, a pipe that closes is not, `-` is standard output or refused."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

GADFLY = os.environ["GADFLY"]
MAKE_STORE = os.environ["GADFLY_MAKE_STORE"]
PROGRAM = '#include <stdio.h>\nint main(void) { for (int i = 0; i < 9999; i++) printf("%d\\n", i); return 0; }\n'
failures = []


def check(name, holds, message=""):
    if not holds:
        failures.append(name)
        print(f"FAILED {name}: {message}")


def gadfly(*words, stdout=subprocess.PIPE, **more):
    done = subprocess.run([GADFLY, *map(str, words)], stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=300, **more)
    return done.returncode, done.stdout, done.stderr


def full_disk(folder, store):
    program = folder / "p.c"
    program.write_text(PROGRAM)
    commands = (["gen"], ["gen", "--stats", "--json"], ["gen", "--list-rules"], ["gen", "--print-probabilities"], ["help"],
                ["help", "gen"], ["--version"], ["ub"], ["completion", "bash"], ["print", program], ["run", program],
                ["run", program, "--json"], ["mutate", program], ["enumerate", program, "--sample", 3],
                ["findings", "--store", store], ["findings", "--json", "--store", store], ["show", 1, "--store", store],
                ["bugs", "--store", store], ["bug", 1, "--store", store], ["campaigns", "--store", store],
                ["report", "--out", "-", "--store", store])
    for command in commands:
        with open("/dev/full", "w") as full:
            status, _, errors = gadfly(*command, stdout=full)
        check("full", status == 2 and errors.count("No space left on device") == 1, f"{command}: {status} {errors}")
        # With and without the default action for a closed pipe.
        for ignored in (True, False):
            done = subprocess.run(["bash", "-c", ("trap '' PIPE; " if ignored else "") + '"$@" | head -c 1 > /dev/null', "x",
                                   GADFLY, *map(str, command)], stderr=subprocess.PIPE, text=True, timeout=300)
            check("pipe", done.stderr == "", f"{command}: {done.stderr}")


def dashes(folder, store):
    text = gadfly("gen", "--seed", 3)[1]
    check("single-file", gadfly("gen", "--seed", 3, "--single-file")[:2] == (0, text))
    for kind, begins in (("html", "<!DOCTYPE html>"), ("markdown", "# "), ("json", "{"), ("sarif", "{"), ("junit", "<?xml")):
        status, out, errors = gadfly("report", "--out", "-", "--format", kind, "--store", store, cwd=folder)
        check("report -", status == 0 and out.startswith(begins) and not errors, f"{kind}: {status} {out[:80]} {errors}")
    json.loads(gadfly("report", "--out", "-", "--format", "json", "--store", store)[1])
    for command in (["gen", "--out", "-"], ["show", 1, "--out", "-", "--store", store], ["gen", "--out", ""],
                    ["bug", 1, "--report", "generic", "--out", "-", "--store", store], ["mutate", "p.c", "--out", "-"],
                    ["enumerate", "p.c", "--out", "-"]):
        status, _, errors = gadfly(*command, cwd=folder)
        check("--out -", status == 2 and "folder" in errors, f"{command}: {status} {errors}")
    check("--out -", not (folder / "-").exists(), "a folder of that name")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        folder, store = pathlib.Path(place), pathlib.Path(place) / "s.db"
        subprocess.run([MAKE_STORE, store, "30"], check=True, stdout=subprocess.DEVNULL)
        full_disk(folder, store)
        dashes(folder, store)
    print("failed: " + ", ".join(sorted(set(failures))) if failures else "output goes where it should")
    sys.exit(1 if failures else 0)
