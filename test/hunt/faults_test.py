# SPDX-License-Identifier: Apache-2.0
"""Hunts under faults: compilers that misbehave, kills, disks that are full or read-only, two at once.

Each hunt must continue, count correctly, report the trouble in one message, and leave nothing behind.
Run the slow tests as well with `dev/pytest test/hunt/faults_test.py -m ''`.
"""
import collections
import os
import pathlib
import random
import re
import signal
import subprocess
import time

import pytest

from gadfly_dev.harness import built
from gadfly_dev.hunting import (events_of, folders_of_gadfly, gone_after, hunt, hunt_command, left_processes,
                                resume_until_done, totals, write_stub)

GADFLY = built("GADFLY", "gadfly")


def kinds(events):
    return {kind for kind in events[-1]["findings"]} if events else None


# --- Compilers that misbehave --------------------------------------------------------------------

# name: (the kinds of finding that it has to give, exit statuses)
MISCHIEF = {
    "hangs": ({"compiler-hang"}, 1),
    "forks": (set(), 0),
    "eats-memory": ({"compiler-memory"}, 1),
    "writes-10-gb": ({"rejection"}, 1),
    "prints-100-mb": ({"compiler-output"}, 1),
    "killed-from-outside": (set(), 0),
    "terminated-from-outside": (set(), 0),
    "lost-its-part": (set(), 0),
    "crashes": ({"compiler-crash"}, 1),
    "prints-garbage": ({"rejection"}, 1),
    "makes-nothing": ({"rejection"}, 1),
    "makes-garbage": ({"rejection"}, 1),
    "miscompiles": ({"wrong-output"}, 1),
    "loops-for-ever": ({"program-hang"}, 1),
}
PROGRAMS = 2


@pytest.mark.parametrize("name, expected, wanted_status", [
    *((name, *row) for name, row in MISCHIEF.items()),
    pytest.param("sleeps", {"compiler-hang"}, 1, marks=pytest.mark.slow),
])
def test_mischief(folder, name, expected, wanted_status):
    stub = write_stub(folder, name)
    before = folders_of_gadfly()
    status, events, errors = hunt(GADFLY, folder / "s.db", [stub, "gcc"], "--opt", "-O0", "--programs", PROGRAMS,
                                  "--seed", 3, "--compile-limit", 10 if name == "eats-memory" else 1, "--run-limit", 1)
    assert status == wanted_status, f"status {status}\n{errors}"
    assert events and events[-1]["programs"] == PROGRAMS, f"{events[-1:]}\n{errors}"
    assert kinds(events) == expected, f"{kinds(events)}: {events[-1:]}"
    assert gone_after(5, left_processes), "a child is still there"
    assert folders_of_gadfly() <= before, "a folder was left"
    counted = sum(row[4] for row in totals(folder / "s.db")["counts"])
    assert counted == 2 * PROGRAMS, f"{counted} results counted"


def test_crashes_at_random(folder):
    """What does not repeat is kept apart: each result is right, a crash, or flaky."""
    stub = write_stub(folder, "crashes-at-random")
    programs = 60  # a quarter is flaky: that there is none happens once in thirty million times
    status, events, errors = hunt(GADFLY, folder / "s.db", [stub], "--opt", "-O0", "--programs", programs, "--seed", 3)
    seen = collections.Counter()
    for row in totals(folder / "s.db")["counts"]:  # one for each source
        seen[row[3]] += row[4]
    assert status in (0, 1) and sum(seen.values()) == programs, f"{status} {seen} {errors}"
    tccs_own = "wrong-output"
    assert set(seen) <= {"right", "flaky", "compiler-crash", "skipped", tccs_own}, seen
    assert seen.get("flaky", 0) > 0, f"nothing flaky in {seen}"


def test_disappears(folder):
    """The compiler is removed while the hunt runs: what it no longer does is skipped, not found. (Programs that tcc
    gets right, which is behind the stub.)"""
    stub = write_stub(folder, "forks")
    child = subprocess.Popen(hunt_command(GADFLY, folder / "s.db", [stub, "gcc"], "--opt", "-O0", "--programs", 40,
                                          "--seed", 11),
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = child.stdout.readline()
    time.sleep(0.5)
    stub.unlink()
    rest, errors = child.communicate(timeout=120)
    events = events_of(first + rest)
    assert child.returncode == 0, f"status {child.returncode} {events[-1:]} {errors}"
    assert events[-1]["programs"] == 40 and not events[-1]["findings"], events[-1]


def test_own_bug(folder):
    """Two compilers that agree on another answer: Gadfly's bug, with its own status."""
    stubs = [write_stub(folder, name) for name in ("miscompiles", "agrees")]
    status, events, errors = hunt(GADFLY, folder / "s.db", stubs, "--opt", "-O0", "--programs", 6, "--seed", 3)
    assert status == 3, f"status {status} {errors}"
    assert events[-1]["own_bugs"] >= 1, events[-1]
    status, events, _ = hunt(GADFLY, folder / "t.db", [*stubs, "tcc"], "--opt", "-O0", "--programs", 2, "--seed", 3)
    assert status == 1 and events[-1]["own_bugs"] == 0, f"status {status} with one that is right"


MOMENTS = 5  # at which a hunt is killed


# --- Campaigns -----------------------------------------------------------------------------------

def test_same_counts(folder):
    """The same seed gives the same, whatever the number of workers."""
    stub = write_stub(folder, "miscompiles")
    seen = []
    for jobs in (1, 2, 3):
        store = folder / f"{jobs}.db"
        hunt(GADFLY, store, [stub, "tcc"], "--opt", "-O0", "--programs", 15, "--seed", 9, "--jobs", jobs)
        seen.append(totals(store))
    assert seen[0] == seen[1] == seen[2], seen
    assert seen[0]["findings"] and seen[0]["programs"] == [(1, 15)], seen[0]


def test_killed_and_resumed(folder):
    """Killed at random moments and resumed, it comes to the totals of a run that was let be."""
    chance = random.Random(4)
    stub = write_stub(folder, "miscompiles")
    options = ("--opt", "-O0", "--programs", 60, "--seed", 5, "--jobs", 2)
    start = time.monotonic()
    hunt(GADFLY, folder / "whole.db", [stub, "tcc"], *options)
    longest = time.monotonic() - start
    times = [chance.uniform(0.02, longest / 3) for _ in range(MOMENTS)]
    killed, status, errors = resume_until_done(GADFLY, folder / "killed.db", [stub, "tcc"], options, times)
    whole, resumed = totals(folder / "whole.db"), totals(folder / "killed.db")
    print(f"killed {killed} times of {MOMENTS}")
    assert killed > 0 and status == 1, f"killed {killed} times, status {status} {errors}"
    assert whole == resumed, f"\n{whole}\n{resumed}"
    assert gone_after(5, left_processes), "a child is still there"


def test_interrupted(folder):
    """Ctrl-C: a summary at once, and the rest later."""
    child = subprocess.Popen(hunt_command(GADFLY, folder / "s.db", ["tcc"], "--seed", 5), stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
    child.stdout.readline()
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    out, errors = child.communicate(timeout=30)
    events = events_of(out)
    assert child.returncode in (0, 1) and events[-1]["how"] == "interrupted", (
        f"status {child.returncode} {events[-1:]} {errors}")
    listed = subprocess.run([GADFLY, "campaigns", "--store", folder / "s.db"], capture_output=True, text=True).stdout
    assert listed.splitlines()[-1].endswith("interrupted"), listed
    more = events[-1]["programs"] + 3
    status, events, errors = hunt(GADFLY, folder / "s.db", [], "--resume", "--programs", more)
    assert status in (0, 1) and events[-1]["programs"] == more, f"{status} {events[-1:]} {errors}"


# Its answer takes the machine a minute.
LONG = "int main(void) { unsigned x = 1; for (unsigned i = 0; i < 4000000000u; i++) x = x * 3 + 1; return x & 1; }\n"


def hunt_of_long(folder, *options):
    programs = folder / "long"
    programs.mkdir(exist_ok=True)
    for name in "ab":
        (programs / f"{name}.c").write_text(LONG)
    return hunt_command(GADFLY, folder / "s.db", ["tcc"], "--source", f"dir:{programs}", "--jobs", 2, *options)


def test_ends_in_time(folder):
    """While the machine computes an answer: --for, Ctrl-C, and a second one."""
    begin = time.monotonic()
    done = subprocess.run(hunt_of_long(folder, "--for", "1s"), capture_output=True, text=True, timeout=60)
    took = time.monotonic() - begin
    end = events_of(done.stdout)[-1]
    assert took < 6 and end["how"] == "done" and end["programs"] == 0, f"{took:.1f} s, {end}"
    for signals in (1, 2):
        child = subprocess.Popen(hunt_of_long(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        child.stdout.readline()
        begin = time.monotonic()
        for _ in range(signals):
            child.send_signal(signal.SIGINT)
            time.sleep(0.4)
        child.communicate(timeout=60)
        took = time.monotonic() - begin
        expected = (-signal.SIGINT,) if signals == 2 else (0, 2)
        assert took < 5 and child.returncode in expected, f"{signals}: {took:.1f} s, {child.returncode}"
    status, events, errors = hunt(GADFLY, folder / "s.db", [], "--resume", "--for", "1s")
    assert events and events[-1]["programs"] == 0, f"{status} {events[-1:]} {errors}"


def test_crash_is_survived(folder):
    """The process that works is killed: the one that was started goes on, and nothing is lost."""
    options = ("--opt", "-O0", "--programs", 30, "--jobs", 2, "--seed", 3)
    hunt(GADFLY, folder / "whole.db", ["tcc"], *options)
    child = subprocess.Popen(hunt_command(GADFLY, folder / "s.db", ["tcc"], *options), stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
    child.stdout.readline()
    for session in pathlib.Path(f"/proc/{child.pid}/task").glob("*/children"):
        for pid in session.read_text().split():
            os.kill(int(pid), signal.SIGKILL)
    out, errors = child.communicate(timeout=120)
    end = events_of(out)[-1]
    assert child.returncode in (0, 1) and end["how"] == "done", f"{child.returncode} {out} {errors}"
    assert totals(folder / "s.db") == totals(folder / "whole.db"), f"{totals(folder / 's.db')}"
    assert any(event["event"] == "note" and "crashed" in event["text"] for event in events_of(out)), out


def test_two_at_once(folder):
    """Two hunts on one store: two campaigns, each as if alone. One campaign is not for two."""
    options = ("--opt", "-O0", "--programs", 15, "--jobs", 1)
    command = hunt_command(GADFLY, folder / "s.db", ["tcc"], *options)
    both = [subprocess.Popen([*command, "--seed", str(seed)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for seed in (1, 2)]
    ends = [child.communicate(timeout=120) for child in both]
    for child, (_, errors) in zip(both, ends):
        assert child.returncode in (0, 1), f"status {child.returncode} {errors}"
    assert totals(folder / "s.db")["programs"] == [(1, 15), (2, 15)], f"{totals(folder / 's.db')}"

    first = subprocess.Popen(hunt_command(GADFLY, folder / "t.db", ["tcc"], "--seed", 1), stdout=subprocess.PIPE,
                             text=True)
    first.stdout.readline()
    status, _, errors = hunt(GADFLY, folder / "t.db", [], "--resume", 1)
    owner = re.search(r"process (\d+) is working on campaign 1", errors)
    assert status == 2 and owner, f"status {status} {errors}"
    # Whoever believes the message ends the hunt.
    os.kill(int(owner[1]) if owner else first.pid, signal.SIGTERM)
    out, _ = first.communicate(timeout=30)
    assert events_of(out)[-1]["how"] == "interrupted", out


# --- Disks ---------------------------------------------------------------------------------------

def in_namespace(script):
    """Runs |script| where it may mount; None: this kernel does not let us."""
    ways = [["unshare", "-m"]] if os.geteuid() == 0 else [["unshare", "-Urm"]]
    for way in ways:
        if subprocess.run([*way, "true"], capture_output=True).returncode == 0:
            return subprocess.run([*way, "sh", "-c", script], capture_output=True, text=True, timeout=120)
    return None


def test_full_disk(folder):
    disk = folder / "disk"
    disk.mkdir()
    stub = write_stub(folder, "miscompiles")
    command = " ".join(hunt_command(GADFLY, disk / "s.db", [stub, "tcc"], "--opt", "-O0", "--programs", 300, "--seed",
                                    1))
    again = " ".join(hunt_command(GADFLY, disk / "s.db", [], "--resume", 1, "--programs", 12))
    filler = f"{disk}/filler"  # leaves room for 400 KB
    done = in_namespace(f"mount -t tmpfs -o size=20m tmpfs {disk} && head -c {(20 << 20) - 400_000} /dev/zero "
                        f"> {filler} && "
                        f"{command}; echo status $?; rm {filler}; {again} | tail -1; cp {disk}/s.db* {folder}")
    if done is None:
        pytest.skip("no mount namespace")
    assert "status 2" in done.stdout, f"{done.stdout[-1500:]} {done.stderr}"
    assert "full" in done.stdout, f"{done.stdout[-600:]}"
    last = events_of(done.stdout.splitlines()[-1])[0]
    assert last["event"] == "end" and last["how"] == "done" and last["programs"] >= 12, last


def test_read_only_store(folder):
    disk = folder / "disk"
    disk.mkdir()
    command = " ".join(hunt_command(GADFLY, disk / "s.db", ["tcc"], "--programs", 3, "--seed", 1))
    done = in_namespace(f"mount -t tmpfs tmpfs {disk} && {command} >/dev/null 2>&1; "
                        f"mount -o remount,bind,ro {disk} && {command}")
    if done is None:
        pytest.skip("no mount namespace")
    assert done.returncode == 2, f"status {done.returncode}"
    assert str(disk / "s.db") in done.stderr and done.stderr.count("\n") <= 3, done.stderr


def test_bad_usage(folder):
    for options, message in ((("--source", "gem"), "there is no source `gem`"),
                             (("--for", "soon"), "not a duration like"),
                             (("--seed", "x"), "not a number"),
                             (("--jobs", "9999"), "--jobs 9999: at most "),
                             (("--resume", "77"), "there is no campaign 77"),
                             (("--resume",), "no campaign to resume"),
                             (("--compiler", "tcc", "--source", f"dir:{folder}"), "no file *.c"),
                             (("--compiler", "no-such-compiler"), "no-such-compiler")):
        status, events, errors = hunt(GADFLY, folder / "s.db", [], *options)
        assert status == 2 and message in errors and not events, f"{options}: {status} {errors}"
