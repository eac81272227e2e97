# SPDX-License-Identifier: Apache-2.0
"""bench/bugs: hunts by CPU time that are stopped and continued. Its sample, with triage, is a test of its own."""
import json
import os
import signal
import subprocess
import time

import pytest

from gadfly_dev.bug_hunts import CPU_PARTS, Hunts, cpu_at, seconds_of, compilers_for
from gadfly_dev.harness import ROOT, built

ENVIRONMENT = {**os.environ, "GADFLY": built("GADFLY", "gadfly")}


def command(folder, *words):
    return [str(word) for word in (ROOT / "bench" / "bugs", "--compilers", "tcc", "--levels", "-O0", "--no-triage",
                                   "--folder", folder, "--jobs", 1, *words)]


def bugs(folder, *words):
    done = subprocess.run(command(folder, *words), env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def hunts(folder):
    return json.loads((folder / "state.json").read_text())["hunts"]["tcc"]


def test_continue(folder):
    """The same command with more time goes on with the same campaigns; every source has had about its time."""
    status, out, errors = bugs(folder, "gen:--size 1000", "arith", "--cpu", "2s")
    assert status == 0, errors
    before = hunts(folder)
    assert [each["campaign"] for each in before.values()] == [1, 2]
    assert all(1.9 <= each["points"][-1][1] < 6 and each["programs"] > 0 for each in before.values()), before
    assert "gen:--size 1000" in out and "Distinct bugs" in out
    assert bugs(folder, "gen:--size 1000", "arith", "--cpu", "6s")[0] == 0
    after = hunts(folder)
    for source, each in after.items():
        assert each["campaign"] == before[source]["campaign"]
        assert each["points"][-1][1] >= 5.9 and each["programs"] > before[source]["programs"]
        assert each["points"] == sorted(each["points"])


def test_stop(folder):
    """Ctrl-C leaves a state that can be shown and continued."""
    child = subprocess.Popen(command(folder, "arith", "--cpu", "10m"), env=ENVIRONMENT, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (folder / "tcc.db").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(2)
    child.send_signal(signal.SIGINT)
    out, errors = child.communicate(timeout=60)
    assert child.returncode == 130 and "the same command continues" in errors and "arith" in out, errors
    status, out, errors = bugs(folder, "arith", "--report", "--json")
    assert status == 0, errors
    known = json.loads(out)["hunts"]["tcc"]["arith"]
    assert known["campaign"] == 1 and known["points"][-1][1] > 0


def test_other_settings(folder):
    """What was hunted with other options is not added up with it."""
    assert bugs(folder, "arith", "--cpu", "1s")[0] == 0
    status, _, errors = bugs(folder, "arith", "--cpu", "1s", "--seed", 2)
    assert status == 2 and "--afresh" in errors
    assert bugs(folder, "arith", "--cpu", "1s", "--seed", 2, "--afresh")[0] == 0


def test_source_that_is_not_there(folder):
    status, out, errors = bugs(folder, "dir:/no-such-folder", "--cpu", "1s")
    assert status == 0 and "no-such-folder" in out, errors


def test_source_that_ends(folder):
    """The files of a folder, each once; a hunt that had no time for a program has not ended."""
    programs = folder / "programs"
    programs.mkdir()
    (programs / "a.c").write_text("int main(void) { return 0; }\n")
    assert bugs(folder, f"dir:{programs}", "--cpu", "10s")[0] == 0
    known = hunts(folder)[f"dir:{programs}"]
    assert known["programs"] == 1 and known["over"] == "no more programs"
    gen = {"event": "end", "campaign": 1, "elapsed": 3, "session": 3, "how": "done", "programs": 0,
           "compilers": [{"name": "tcc", "judged": 2, "cpu": 1}, {"name": "gcc", "judged": 4, "cpu": 3}],
           **{f"cpu_{part}": 2 for part in CPU_PARTS}}
    slow = Hunts("gadfly", folder / "slow", {}, 1)
    known = slow.hunt("tcc", "gen")
    slow.follow(["echo", json.dumps(gen)], known, 3, "tcc")
    assert known["over"] == "" and known["campaign"] == 1
    assert known["judged"] == 2 and known["points"][-1] == [3, 8 - 3], "what a second compiler costs does not count"


def test_second_compiler():
    assert compilers_for("gcc-12", "gen") == ("gcc-12",)
    assert compilers_for("gcc-12", "yarpgen") == ("gcc-12", "clang-19")
    assert compilers_for("/opt/bin/clang-14", "emi:yarpgen") == ("/opt/bin/clang-14", "gcc-12")


def test_time_of_a_finding():
    points = [[0, 0], [10, 8], [10, 8], [20, 28]]
    assert [cpu_at(points, at) for at in (0, 5, 10, 15, 25)] == [0, 4, 8, 18, 28]
    assert [seconds_of(word) for word in ("90s", "10m", "1.5h")] == [90, 600, 5400]
    with pytest.raises(SystemExit):
        seconds_of("10")
