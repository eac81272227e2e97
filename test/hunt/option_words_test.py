# SPDX-License-Identifier: Apache-2.0
"""Hunts that add random option words to levels."""
import json
import pathlib

import pytest

from gadfly_dev.harness import built, built_gadfly, write_script
from gadfly_dev.hunting import hunt

GADFLY = built("GADFLY", "gadfly")
TABLE = pathlib.Path(__file__).parents[2] / "src/compiler/option_words.def"

# GCC that fails over every program, but no probe, with an option -fno-tree-…
CRASHES = """#!/bin/sh
probe= word=
for each; do case $each in probe.c|word.c) probe=yes;; -fno-tree-*) word=yes;; esac; done
if [ -z "$probe" ] && [ -n "$word" ]; then
  echo "t.c:1:1: internal compiler error: in word_pass, at word.cc:7" >&2
  exit 1
fi
exec gcc "$@"
"""


def configured(folder):
    """Settings with that compiler alone, so that triage asks no others."""
    stub = write_script(folder / "wordy", CRASHES)
    path = folder / "gadfly.toml"
    path.write_text(f'search_path = false\n[[compiler]]\nname = "wordy"\ncommand = ["{stub}"]\n')
    return path


def hunted(folder, name, *options, triage=False):
    store = folder / name
    status, events, errors = hunt(GADFLY, store, ["wordy"], "--config", configured(folder), "--opt", "-O2", "--seed", 5,
                                  "--source", "arith", "--jobs", 2, *options, triage=triage)
    assert status in (0, 1), f"{status} {errors}"
    findings = json.loads(built_gadfly("findings", "--json", "--store", store)[1])
    return store, findings, events


def test_words_are_kept_and_minimised(folder):
    store, findings, events = hunted(folder, "s.db", "--programs", 12, "--option-words", 100, triage=True)
    assert findings and all("-fno-tree-" in finding["level"] for finding in findings), findings
    assert any(len(finding["level"].split()) > 2 for finding in findings), "no finding has a second word"
    (compiler,) = events[-1]["compilers"]
    assert compiler["configurations"] == 1 and compiler["judged"] == 12, compiler
    (bug,) = json.loads(built_gadfly("bugs", "--json", "--store", store)[1])
    assert bug["title"] == "crash: ICE in word_pass, at word.cc", bug
    name, level, word = bug["configuration"].split()
    assert (name, level) == ("wordy", "-O2") and word.startswith("-fno-tree-"), bug["configuration"]
    shown = json.loads(built_gadfly("show", bug["smallest"], "--json", "--store", store)[1])
    assert word in shown["reduced"]["commands"][0] and word in shown["level"], shown["reduced"]
    status, out, _ = built_gadfly("recheck", "--store", store, "--config", configured(folder))
    assert f"wordy -O2 {word}" in out and "fails" in out, f"{status} {out}"


def test_the_same_seed_draws_the_same_words(folder):
    found = [[(each["program"], each["level"])
              for each in hunted(folder, name, "--programs", 12, "--option-words", 80)[1]]
             for name in ("a.db", "b.db")]
    assert found[0] and found[0] == found[1], found


def test_no_words_where_option_sets_are_given(folder):
    assert not hunted(folder, "s.db", "--programs", 8)[1]


def test_gcc(folder):
    """Every test is judged: no word is refused, and none contradicts another."""
    store = folder / "s.db"
    status, events, errors = hunt(GADFLY, store, ["gcc"], "--opt", "-O2", "--option-words", 100, "--programs", 10,
                                  "--source", "arith", "--seed", 1)
    (compiler,) = events[-1]["compilers"]
    assert status == 0 and compiler["judged"] == 10 and compiler["unjudged"] == 0, f"{status} {compiler} {errors}"
    status, out, _ = built_gadfly("compilers", "--only", "gcc", "--option-words", "--json")
    words = json.loads(out)["compilers"][0]["option_words"]
    rows = sum(line.startswith("GADFLY_OPTION_WORD(Gcc") for line in TABLE.read_text().splitlines())
    assert "-fno-tree-vrp" in words["usable"] and len(words["usable"]) + len(words["refused"]) == rows, words


@pytest.mark.parametrize("percent", ["101", "-1", "many"])
def test_bad_usage(folder, percent):
    status, _, errors = hunt(GADFLY, folder / "s.db", ["gcc"], "--option-words", percent)
    assert status == 2 and "is not a number from 0 to 100" in errors, f"{status} {errors}"
