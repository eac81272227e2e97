# SPDX-License-Identifier: Apache-2.0
"""Programs that the abstract machine can't take: they are not refuted, never defined; undefined ones accuse nobody, and
what is found in others is marked as not proven from the hunt to the report."""
import json
import re
import subprocess

from gadfly_dev.harness import ROOT, built
from gadfly_dev.hunting import hunt

GADFLY = built("GADFLY", "gadfly")
FILES = ROOT / "test" / "oracle" / "unproven"

# Right for every compiler but one that makes another program of it.
ASSEMBLY = ('#include <stdio.h>\nint main(void) {\n  __asm__("nop");\n'
            '  printf("checksum %d\\n", 7 ^ 1);\n  return 0;\n}\n')
WRONG_COMPILER = """#!/bin/sh
for word; do case $word in *.c) sed -i 's/7 ^ 1/7 | 1/' "$word" ;; esac; done
exec gcc "$@"
"""


def gadfly(*words):
    return subprocess.run([GADFLY, *map(str, words)], capture_output=True, text=True, timeout=300)


def test_undefined_ones():
    """The three files, before gcc and clang with optimisation."""
    for file in sorted(FILES.glob("*.c")):
        done = gadfly("test", file, "--compiler", "gcc-12", "--compiler", "clang-19", "--opt", "-O0", "--opt", "-O2",
                      "--json")
        report = json.loads(done.stdout)
        kinds = {each["kind"] for each in report.get("results", [])}
        assert kinds <= {"right", "skipped"}, f"{kinds} {done.stdout}"
        assert report["verdict"] in ("right", "undefined", "nothing-judged"), report["verdict"]


def test_words_of_test(folder):
    file = folder / "asm.c"
    file.write_text(ASSEMBLY)
    done = gadfly("test", file, "--compiler", "gcc-12", "--compiler", "clang-19", "--opt", "-O1")
    assert re.search(r"asm.c: not refuted; .*\n.*asm.c:3:3: ", done.stdout), done.stdout + done.stderr
    assert "defined;" not in done.stdout, done.stdout


def test_marked_everywhere(folder):
    (folder / "programs").mkdir()
    (folder / "programs" / "asm.c").write_text(ASSEMBLY)
    compiler = folder / "wrongcc"
    compiler.write_text(WRONG_COMPILER)
    compiler.chmod(0o755)
    store = folder / "s.db"
    status, events, errors = hunt(GADFLY, store, [compiler, "gcc-12", "clang-19"], "--opt", "-O1", "--source",
                                  f"dir:{folder}/programs", "--programs", 1)
    assert status == 1, f"status {status} {events[-1:]} {errors}"
    shown = json.loads(gadfly("show", 1, "--store", store, "--json").stdout)
    assert shown["proven"] is False and "asm.c:3:3" in shown["unproven"], shown
    for what, words in {"show": ("show", 1), "findings": ("findings",), "bug": ("bug", 1)}.items():
        if what == "bug":
            gadfly("triage", "--store", store, "--for", "60s", "--jobs", 1)
        done = gadfly(*words, "--store", store)
        assert "not proven" in done.stdout, done.stdout + done.stderr
    for kind in ("html", "markdown", "json", "sarif", "junit"):
        out = folder / kind
        done = gadfly("report", "--store", store, "--format", kind, "--out", out)
        assert done.returncode == 0, done.stderr
        assert "not proven" in "".join(file.read_text() for file in out.rglob("*") if file.is_file()), out
