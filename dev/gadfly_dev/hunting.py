# SPDX-License-Identifier: Apache-2.0
"""Hunts with compilers that misbehave: what tests and dev/soak share."""
import contextlib
import fcntl
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import time

from gadfly_dev.harness import write_script

# What the sleeping children of stubs are known by.
MARK = "424242"

# Every stub compiles like a real compiler what is no program of a hunt (Gadfly's probes), and does its mischief
# with those.
STUB = """#!/bin/sh
hunted=
for word; do case $word in *.c) if grep -q checksum "$word"; then hunted=yes; fi;; esac; done
if [ -z "$hunted" ]; then exec COMPILER "$@"; fi
"""

# In a shell: 0 to 255. A clock is no dice: it may be coarse, or in step with what looks at it.
DICE = "$(od -An -N1 -tu1 /dev/urandom)"

# Compiles files in which |edit| was made.
EDITING = """for file in *.c; do sed -i 's/{edit}/' "$file"; done
exec COMPILER "$@"
"""
MISCOMPILES = EDITING.format(edit="(checksum ^ value)/(checksum + value)")

STUBS = {
    "hangs": "while :; do :; done\n",
    "sleeps": "sleep 1000\n",
    "forks": f"(setsid sleep {MARK} >/dev/null 2>&1 &)\nsleep {MARK} &\nexec tcc \"$@\"\n",
    "eats-memory": "exec tail -n 1 /dev/zero\n",
    "writes-10-gb": "head -c 10737418240 /dev/zero > big\nexit 0\n",
    "prints-100-mb": "head -c 104857600 /dev/zero | tr '\\0' x\n",
    "killed-from-outside": "kill -KILL $$\nsleep 5\n",
    "terminated-from-outside": "kill -TERM $$\nsleep 5\n",
    "lost-its-part": "exec no-such-compiler \"$@\"\n",
    "crashes": "kill -SEGV $$\nsleep 5\n",
    "crashes-at-random": f"if [ $(({DICE} % 2)) = 0 ]; then kill -SEGV $$; sleep 5; fi\nexec tcc \"$@\"\n",
    "prints-garbage": "head -c 100000 /bin/sh >&2\nexit 1\n",
    "makes-nothing": "exit 0\n",
    "makes-garbage": "while [ \"$1\" != -o ]; do shift; done\n"
                     "head -c 5000 /bin/sh | tail -c 4000 > \"$2\"\nchmod +x \"$2\"\n",
    "miscompiles": MISCOMPILES,
    "agrees": MISCOMPILES,  # with the one above, though it is another compiler
    "loops-for-ever": EDITING.format(edit="^int main(int argc, char \\*\\*argv) {/&for (;;);"),
}


def write_stub(folder, name):
    text = (STUB + STUBS[name]).replace("COMPILER", "gcc" if name == "agrees" else "tcc")
    return write_script(pathlib.Path(folder) / name, text)


@contextlib.contextmanager
def scratch():
    """A folder that every user can look into: compilers do not run as root."""
    with tempfile.TemporaryDirectory(prefix="hunting-") as folder:
        os.chmod(folder, 0o755)
        yield pathlib.Path(folder)


def hunt_command(gadfly, store, compilers, *options, triage=False):
    """The command line; compilers are names or paths."""
    named = [word for compiler in compilers for word in ("--compiler", compiler)]
    more = () if triage else ("--no-triage",)
    return [str(word) for word in (gadfly, "hunt", "--json", "--store", store, *more, *named, *options)]


def events_of(output):
    return [json.loads(line) for line in output.splitlines() if line.strip()]


def hunt(gadfly, store, compilers, *options, seconds=300, cwd=None, triage=False):
    """(exit status, events, stderr)."""
    done = subprocess.run(hunt_command(gadfly, store, compilers, *options, triage=triage), capture_output=True,
                          text=True,
                          timeout=seconds, cwd=cwd)
    return done.returncode, events_of(done.stdout), done.stderr


def totals(store):
    """All that a store counts, independently of Gadfly's own reader: sorted rows, campaigns one after the other."""
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
        counts = database.execute(
            "SELECT count.campaign, name, source, kind, number FROM count JOIN configuration ON "
            "configuration.id = count.configuration ORDER BY 1, 2, 3, 4").fetchall()
        findings = database.execute(
            "SELECT campaign, compiler, kind, signature, state, sum(times) FROM finding "
            "GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5").fetchall()
        programs = database.execute("SELECT id, programs FROM campaign ORDER BY 1").fetchall()
    return {"counts": counts, "findings": findings, "programs": programs}


def left_processes():
    """Children of stubs that are still there."""
    left = []
    for folder in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and MARK.encode() in (folder / "cmdline").read_bytes():
                left.append(folder.name)
    return left


def is_in_use(folder):
    """Whether a living sandbox holds its lock, or it is gone already."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return False
    except OSError:
        return True
    finally:
        os.close(handle)


def folders_of_gadfly():
    """What sandboxes without namespaces have left. Those of other tests that run at the same time do not count."""
    places = {pathlib.Path(tempfile.gettempdir()), pathlib.Path("/dev/shm"), pathlib.Path("/tmp")}
    return {str(entry) for place in places if place.is_dir() for entry in place.glob("gadfly-jobs-*")
            if not is_in_use(entry)}


def gone_after(seconds, check):
    """Whether check() is empty, at the latest after so many seconds."""
    deadline = time.monotonic() + seconds
    while check() and time.monotonic() < deadline:
        time.sleep(0.1)
    return not check()


def resume_until_done(gadfly, store, compilers, options, moments):
    """A hunt that is killed with SIGKILL at each of the moments (seconds after its start) and resumed at last.
    Returns (how often it was really killed, the last exit status)."""
    killed = 0
    command = hunt_command(gadfly, store, compilers, *options)
    again = hunt_command(gadfly, store, (), "--resume", "1", "--jobs", "2")
    for moment in moments:
        child = subprocess.Popen(again if has_campaign(store) else command, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=moment)
        if child.poll() is None:
            child.kill()
            killed += 1
        child.wait()
    last = subprocess.run(again if has_campaign(store) else command, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    return killed, last.returncode, last.stderr


def has_campaign(store):
    if not pathlib.Path(store).exists():
        return False
    with contextlib.suppress(sqlite3.Error):
        return bool(totals(store)["programs"])
    return False
