# SPDX-License-Identifier: Apache-2.0
"""From findings to bugs: hunts whose findings end as bugs, kills and Ctrl-C in the middle, known bugs, rechecks.

The compiler is a stub that is wrong in two ways, so the bugs that have to come out are known.
"""
import json
import pathlib
import signal
import sqlite3
import subprocess
import time

from gadfly_dev.harness import built, built_gadfly, write_script
from gadfly_dev.hunting import gone_after, hunt, left_processes, totals

GADFLY = built("GADFLY", "gadfly")

# Crashes on programs with a do loop, otherwise subtracts where it should add; where neither is in the program, it is
# right.
STUB = """#!/bin/sh
for word; do case $word in *.c)
  if grep -q 'do {' "$word"; then echo "Assertion failed: body in lower_loop, at loop.c" >&2; kill -ABRT $$; sleep 5; fi
  sed -i 's/ + / - /' "$word";;
esac; done
exec tcc "$@"
"""


def write_stub(folder, text=STUB):
    return write_script(pathlib.Path(folder) / "wrong-cc", text)


def rows(store, sql):
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def bugs(store, *options):
    return json.loads(built_gadfly("bugs", "--json", "--store", store, *options)[1])


def test_end_with_bugs(folder):
    """A hunt ends with bugs: few, small, and each program is defined and wrong as it says."""
    stub, store = write_stub(folder), folder / "s.db"
    status, events, errors = hunt(GADFLY, store, [stub], "--programs", 8, "--seed", 3, "--jobs", 2, triage=True)
    assert status == 1 and events[-1]["programs"] == 8, f"{status} {errors}"
    assert any(event["event"] == "triage" and event["how"] == "reduced" for event in events), events
    listed = events[-1]["bugs"]
    assert listed and all(bug["lines"] <= 25 for bug in listed), listed
    for bug in bugs(store):
        whole = json.loads(built_gadfly("bug", bug["id"], "--json", "--store", store)[1])
        assert whole["lines"] <= 25 and whole["witnesses"], whole
        program = folder / "small.c"
        program.write_text(whole["program"])
        run = built_gadfly("run", program)
        assert run[0] == 0 and run[1] == whole["expected"], f"{run} {whole}"
        assert (whole["kind"] != "wrong-output" or
                (whole["expected"], whole["expected_status"]) != (whole["actual"], whole["actual_status"])), whole
    left = rows(store, "SELECT count(*) FROM claim")[0][0]
    assert left == 0, f"{left} claims are left"


def test_left_out(folder):
    """--no-triage leaves findings alone; the counts are the same with and without."""
    stub, seen = write_stub(folder), []
    for number, triage in enumerate((True, False)):
        store = folder / f"{number}.db"
        hunt(GADFLY, store, [stub], "--programs", 8, "--seed", 3, triage=triage)
        seen.append(totals(store))
    assert seen[0] == seen[1], seen
    assert rows(folder / "1.db", "SELECT count(*) FROM reduction") == [(0,)], "something was reduced"


# GCC that multiplies wrongly above -O0, unless an option is given.
CURED = """#!/bin/sh
case " $* " in *" -fno-tree-vrp "*|*" -O0 "*) exec gcc "$@" ;; esac
for word; do case $word in *.c) grep -q checksum "$word" && sed -i 's/0x100000001b3/0x100000001b5/' "$word";; esac; done
for word; do case $word in *.c) grep -q 1099511628211 "$word" &&
  sed -i 's/1099511628211/1099511628213/' "$word";; esac; done
exec gcc "$@"
"""


def test_counted_by_cure(folder):
    """Of a bug that an option avoids three findings are reduced; those that it makes right are counted."""
    stub, store = write_stub(folder, CURED), folder / "s.db"
    hunt(GADFLY, store, [stub], "--opt", "-O2", "--programs", 5, "--seed", 3)
    config = folder / "gadfly.toml"
    config.write_text(f'search_path = false\n[[compiler]]\nname = "{stub}"\ncommand = ["{stub}"]\nlevels = ["-O2"]\n')
    status, out, errors = built_gadfly("triage", "--store", store, "--json", "--jobs", 1, "--config", config)
    end = json.loads(out.splitlines()[-1])
    assert status == 0 and end["waiting"] == 0, f"{status} {out} {errors}"
    found = bugs(store)
    assert len(found) == 1, found
    counts = rows(store, "SELECT (SELECT count(*) FROM reduction), count(*) FROM finding WHERE bug IS NOT NULL")
    assert counts == [(3, 5)], f"{counts} {out}"


def test_few_others_are_asked(folder):
    """A bug of a compiler without passes is tried with one option set of each compiler of another family."""
    stub, store, config = write_stub(folder), folder / "s.db", folder / "gadfly.toml"
    hunt(GADFLY, store, [stub], "--programs", 1, "--seed", 3)
    config.write_text(f'search_path = false\n[[compiler]]\nname = "{stub}"\ncommand = ["{stub}"]\n'
                      '[[compiler]]\nname = "gcc"\ncommand = ["gcc"]\nlevels = ["-O0", "-O1", "-O2"]\n')
    status, out, errors = built_gadfly("triage", "--store", store, "--jobs", 1, "--config", config)
    assert status == 0, f"{status} {out} {errors}"
    outcomes = json.loads(built_gadfly("bug", bugs(store)[0]["id"], "--json", "--store", store)[1])["outcomes"]
    others = [each["configuration"] for each in outcomes if each["configuration"].startswith("gcc")]
    assert others == ["gcc -O2"], outcomes
    assert any(each["kind"] != "right" for each in outcomes), outcomes


def test_killed_and_gone_on(folder):
    """`gadfly triage` killed at any moment goes on; each finding is settled once."""
    stub, store = write_stub(folder), folder / "s.db"
    hunt(GADFLY, store, [stub], "--programs", 8, "--seed", 3)
    before = totals(store)
    for moment in (0.5, 3, 5):
        child = subprocess.Popen([GADFLY, "triage", "--store", store, "--json", "--config", settings(folder, stub)],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(moment)
        child.kill()
        child.wait()
    child = subprocess.Popen([GADFLY, "triage", "--store", store, "--json", "--config", settings(folder, stub)],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    child.send_signal(signal.SIGINT)
    out, errors = child.communicate(timeout=60)
    assert child.returncode in (0, 4), f"{child.returncode} {out} {errors}"
    assert json.loads(out.splitlines()[-1])["event"] == "end", out
    status, out, errors = built_gadfly("triage", "--store", store, "--json", "--config", settings(folder, stub))
    end = json.loads(out.splitlines()[-1])
    assert status == 0 and end["waiting"] == 0 and end["failed"] == 0, f"{status} {out} {errors}"
    open_findings = rows(store, "SELECT id FROM finding WHERE state = 0 AND bug IS NULL")
    assert not open_findings, open_findings
    assert totals(store) == before, f"{totals(store)} {before}"
    assert gone_after(5, left_processes), "a child is still there"
    status, out, _ = built_gadfly("triage", "--store", store, "--json", "--config", settings(folder, stub))
    assert json.loads(out.splitlines()[-1])["reduced"] == 0, f"it reduces again: {out}"


def settings(folder, stub):
    """Only the stub: looking at all compilers of a machine takes long."""
    file = folder / "gadfly.toml"
    file.write_text(f'search_path = false\n[[compiler]]\nname = "{stub}"\ncommand = ["{stub}"]\n')
    return file


def test_known_and_fixed(folder):
    """known.toml puts bugs last; recheck tells those that are fixed."""
    stub, store = write_stub(folder), folder / "s.db"
    hunt(GADFLY, store, [stub], "--programs", 6, "--seed", 3)
    config = settings(folder, stub)
    built_gadfly("triage", "--store", store, "--config", config)
    listed = bugs(store, "--config", config)
    assert len(listed) >= 2, listed
    crash = [bug for bug in listed if bug["kind"] == "compiler-crash"]
    assert len(crash) == 1, listed
    (folder / "known.toml").write_text('[[bug]]\nname = "loops"\nsignature = "*lower_loop*"\n'
                                       'link = "https://example.org/7"\n')
    listed = bugs(store, "--config", config)
    assert listed[-1]["known_as"] == "loops" and listed[-1]["state"] == "known", listed[-1]
    built_gadfly("triage", "--store", store, "--config", config)
    assert bugs(store)[-1]["link"] == "https://example.org/7", f"{bugs(store)[-1]}"

    status, out, errors = built_gadfly("recheck", "--store", store, "--config", config)
    assert status == 1 and " 0 fixed" in out, f"{status} {out} {errors}"
    write_stub(folder, STUB.replace("sed -i", ": sed -i"))  # additions are right now
    status, out, errors = built_gadfly("recheck", "--store", store, "--config", config, "--update")
    assert status == 1 and "1 fail," in out, f"{status} {out} {errors}"
    for bug in bugs(store):
        assert bug["state"] == ("known" if bug["kind"] == "compiler-crash" else "fixed"), bug
    stub.unlink()
    status, out, errors = built_gadfly("recheck", "--store", store)
    assert status == 0 and "not tried" in out and "not on this machine" in out, f"{status} {out} {errors}"


def test_does_not_reproduce(folder):
    """A finding whose compiler was mended says so, and no bug is made of it."""
    stub, store = write_stub(folder), folder / "s.db"
    hunt(GADFLY, store, [stub], "--programs", 3, "--seed", 3)
    write_stub(folder, '#!/bin/sh\nexec tcc "$@"\n')
    status, out, errors = built_gadfly("triage", "--store", store, "--config", settings(folder, stub))
    assert status == 0 and "does not reproduce with" in out and not bugs(store), f"{status} {out} {errors}"
