# SPDX-License-Identifier: Apache-2.0
"""Hunts measured in CPU time, in slices that can be stopped and continued: what bench/bugs is made of.

A folder holds one store for each compiler, with one campaign for each source, and state.json: what was asked for and
how much CPU time each campaign has had at which moment.
"""
import bisect
import collections
import json
import math
import os
import re
import shutil
import signal
import subprocess
import tempfile

from gadfly_dev.harness import run, stop
from gadfly_dev.hunting import hunt_command
from gadfly_dev.planting import findings_of

CPU_PARTS = ("own", "compilers", "programs", "generators")
TRIAGED = (0, 1, 3, 4, 130)  # 3: Gadfly has failed over a finding, which is its own then; 4: no more time
LEAST_SLICE = 3  # seconds of wall time: a hunt has to start and to end

# Programs of several files are beyond the machine: their answer is what two compilers agree on. The second one is
# tested as well; what that costs and finds is left out.
SECOND = {"yarpgen": ("clang-19", "gcc-12")}

Found = collections.namedtuple("Found", "id source state bug cpu level kind message")


def seconds_of(duration):
    """"90s", "10m", "1.5h" as seconds."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", duration)
    if not match:
        stop(f"`{duration}` is no time: 90s, 10m, 2h")
    return float(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2]]


def stream(command, take):
    """Runs a command that prints events and gives each to |take|, which returns whether to go on. A first Ctrl-C ends
    the command as that of a person would. Returns its status and what it wrote to stderr."""
    with tempfile.TemporaryFile("w+") as errors:
        child = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=errors, text=True, start_new_session=True)
        interrupted, asked = False, False
        while True:
            try:
                line = child.stdout.readline()
                if not line:
                    break
                go_on = take(json.loads(line))
            except KeyboardInterrupt:
                interrupted, go_on = True, False
            if not go_on and not asked:
                asked = True
                child.send_signal(signal.SIGINT)
        status = child.wait()
        if interrupted:
            raise KeyboardInterrupt
        errors.seek(0)
        return status, errors.read()


class Hunts:
    """The hunts of one folder."""

    def __init__(self, gadfly, folder, asked, jobs):
        """|asked|: {"levels": …, "seed": …}, which has to be the same each time."""
        self.gadfly, self.folder, self.jobs = gadfly, folder, jobs
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "state.json"
        self.state = json.loads(self.file.read_text()) if self.file.exists() else {"asked": asked, "hunts": {}}
        if self.state["asked"] != asked:
            stop(f"{folder} holds hunts with {self.state['asked']}, not with {asked}; "
                 "--afresh forgets them, --folder takes another")
        self.triage_cpu = 0

    def save(self):
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(self.state, indent=1))
        new.rename(self.file)

    def store(self, compiler):
        return self.folder / f"{re.sub(r'[^A-Za-z0-9.+-]', '_', compiler)}.db"

    def hunt(self, compiler, source):
        """What is known of one: `campaign`, `points` (seconds of the campaign, CPU seconds until then), `programs`,
        `judged`, `least` (seconds of a slice), `over` (why it can't go on)."""
        mine = self.state["hunts"].setdefault(compiler, {})
        return mine.setdefault(source, {"campaign": None, "points": [[0, 0]], "programs": 0, "judged": 0,
                                        "least": LEAST_SLICE, "over": ""})

    def spent(self, compiler, source):
        return self.hunt(compiler, source)["points"][-1][1]

    def go_on(self, compiler, source, cpu):
        """Hunts for about |cpu| seconds of CPU time."""
        known = self.hunt(compiler, source)
        wall, programs = max(known["least"], math.ceil(cpu / self.rate(known))), known["programs"]
        time = ("--for", f"{wall}s", "--jobs", self.jobs)
        if known["campaign"]:
            command = hunt_command(self.gadfly, self.store(compiler), (), "--resume", known["campaign"], *time)
        else:
            levels = [word for level in self.state["asked"]["levels"] for word in ("--opt", level)]
            command = hunt_command(self.gadfly, self.store(compiler), compilers_for(compiler, source), "--source",
                                   source, "--seed", self.state["asked"]["seed"], *levels, *time)
        status, errors = self.follow(command, known, wall, compiler)
        if known["programs"] == programs:  # not even one in that time: it would be begun again and again
            known["least"] = 2 * wall
        if status == 2 and (not known["campaign"] or known["programs"] and not known["judged"]):
            known["over"] = errors.strip().splitlines()[-1] if errors.strip() else f"status {status}"
        elif status not in (0, 1, 2, 3, 130):
            stop(f"the hunt of {compiler} with {source} failed with status {status}: {errors.strip()}")
        self.save()

    def rate(self, known):
        """CPU seconds that a hunt gets in a second; fewer than it has workers where the machine is busy."""
        at, cpu = known["points"][-1]
        return min(self.jobs, max(cpu / at, self.jobs / 4)) if at else self.jobs

    def follow(self, command, known, wall, compiler):
        """Runs a hunt that has |wall| seconds and notes what its events say."""
        before = known["points"][-1][1]

        def take(event):
            nonlocal before
            if event["event"] == "start":  # what others have had is counted for the whole campaign
                before += others_cpu(event, compiler)
            if event["event"] in ("start", "progress", "end"):
                self.note(known, event, before - others_cpu(event, compiler), compiler)
            # A hunt that ends by itself before its time has no more programs.
            if event["event"] == "end" and event["how"] == "done" and event["session"] < wall / 2:
                known["over"] = "no more programs"
            return True
        return stream(command, take)

    def note(self, known, event, before, compiler):
        known["campaign"] = event["campaign"]
        known["programs"] = event["programs"]
        known["judged"] = sum(each["judged"] for each in event["compilers"] if is_name(each["name"], compiler))
        # A campaign that goes on begins at the time of its last program, a little before its last event.
        at, spent = known["points"][-1]
        cpu = before + sum(event[f"cpu_{part}"] for part in CPU_PARTS)
        known["points"].append([max(event["elapsed"], at), max(cpu, spent)])
        self.save()

    def triage(self, compiler, seconds, enough):
        """Reduces and groups what was found; stops when |enough| bugs are known."""
        before, known = os.times(), {bug["id"] for bug in self.bugs(compiler)}

        def take(event):
            known.update({event["bug"]} if event.get("bug") else ())
            return len(known) < enough
        status, errors = stream([self.gadfly, "triage", "--json", "--store", self.store(compiler), "--for",
                                 f"{math.ceil(seconds)}s", "--jobs", self.jobs], take)
        if status not in TRIAGED:
            stop(f"gadfly triage --store {self.store(compiler)}: {errors.strip()}")
        after = os.times()
        self.triage_cpu += after.children_user + after.children_system - before.children_user - before.children_system

    def findings(self, compiler):
        """All of a compiler, in the order of their CPU times within each source."""
        found = []
        for source, known in self.state["hunts"].get(compiler, {}).items():
            if known["campaign"]:
                found += [Found(each["id"], source, each["state"], each["bug"], cpu_at(known["points"], each["at"]),
                                each["level"], each["kind"], each["message"])
                          for each in findings_of(self.gadfly, self.store(compiler), known["campaign"])
                          if is_name(each["compiler"], compiler)]
        return sorted(found, key=lambda each: each.cpu)

    def bugs(self, compiler):
        if not self.store(compiler).exists():
            return []
        listed = run([self.gadfly, "bugs", "--store", self.store(compiler), "--json"], 120)
        return json.loads(listed.out) if listed.status == 0 else []


def is_name(name, compiler):
    """Whether a hunt calls |compiler|, a name or a path, so."""
    return name in (compiler, os.path.basename(compiler))


def compilers_for(compiler, source):
    """The compiler, and a second one of another family where a source needs that."""
    for needing, seconds in SECOND.items():
        if needing in source.split(":"):
            family = os.path.basename(compiler).partition("-")[0]
            return compiler, next(name for name in seconds if name.partition("-")[0] != family)
    return (compiler,)


def others_cpu(event, compiler):
    return sum(each["cpu"] for each in event["compilers"] if not is_name(each["name"], compiler))


def cpu_at(points, at):
    """The CPU time at a moment of a campaign: between two moments at which it is known it grows evenly."""
    place = bisect.bisect_left(points, [at, 0])
    if place == len(points):
        return points[-1][1]
    if place == 0:
        return points[0][1]
    (begin, low), (end, high) = points[place - 1:place + 1]
    return low + (high - low) * (at - begin) / (end - begin) if end > begin else high


def is_available(source):
    """Whether the generator that a source needs is installed."""
    return all(shutil.which(name) for name in ("csmith", "yarpgen") if name in source.split(":"))
