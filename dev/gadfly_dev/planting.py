# SPDX-License-Identifier: Apache-2.0
"""The compiler with planted bugs, and hunts with it: what dev/planted, dev/validate-triage and test/planted share.
See test/planted/plugin/bugs.h."""
import collections
import json
import os
import pathlib
import re

from gadfly_dev.harness import BUILD, ROOT, run, stop, text
from gadfly_dev.hunting import hunt

FOLDER = ROOT / "test" / "planted"

Bug = collections.namedtuple("Bug", "name group kind what")
# One campaign: how many programs were tested, how often each kind was found in them, the stored findings, and the CPU
# seconds without triage.
Hunted = collections.namedtuple("Hunted", "campaign programs kinds findings cpu")

ROW = re.compile(r'BUG\("([^"]+)", (\w+), \w+, "([^"]+)",\s*"([^"]+)"\)')

NONE = "none"         # the compiler with no bug switched on
COMPILER = "planted"  # what a hunt calls the compiler, whatever its bug: names tell nothing to those who group
COMPILE_LIMIT = 4     # a compiler of these programs needs less than a second; the bug that hangs should not cost thirty
KNOWING = {"gcc": (["gcc"], "-O0"), "clang-19": (["clang-19"], "-O0")}  # give the right answer


def read_bugs():
    """The rows of bugs.def, in its order."""
    return [Bug(*row) for row in ROW.findall((FOLDER / "plugin" / "bugs.def").read_text())]


def choose_bugs(names):
    """The bugs of these names, or all."""
    bugs = {bug.name: bug for bug in read_bugs()}
    unknown = [name for name in names if name not in bugs]
    if unknown:
        stop(f"there is no planted bug `{unknown[0]}`; dev/planted --list shows them all")
    return [bugs[name] for name in names or bugs]


def find_plugin():
    """The built plugin: $GADFLY_PLANTED, or that of ./dev/test."""
    plugin = pathlib.Path(os.environ.get("GADFLY_PLANTED", BUILD / "release" / "test" / "libgadfly_planted.so"))
    if not plugin.is_file():
        stop(f"there is no {plugin}: ./dev/test builds it, or: cmake --build --preset release --target gadfly_planted")
    return plugin.resolve()


def command(plugin, bug_name):
    """clang-19 with that bug."""
    words = ["clang-19", f"-fpass-plugin={plugin}", "-Xclang", "-load", "-Xclang", str(plugin)]
    return words if bug_name == NONE else [*words, "-mllvm", f"-planted-bug={bug_name}"]


def write_config(path, compilers):
    """A gadfly.toml with these: {name: (command, options)}."""
    tables = [f"[[compiler]]\nname = {json.dumps(name)}\ncommand = {json.dumps(words)}\n"
              f"levels = [{json.dumps(options)}]\n"
              for name, (words, options) in compilers.items()]
    pathlib.Path(path).write_text("\n".join(tables))


def write_configs(folder, plugin, bugs):
    """{name of a bug, or NONE: its gadfly.toml}. A campaign keeps the name of the file: that is the truth about it."""
    folder.mkdir(parents=True, exist_ok=True)
    configs = {name: folder / f"{name}.toml" for name in [NONE, *(bug.name for bug in bugs)]}
    for name, path in configs.items():
        write_config(path, {COMPILER: (command(plugin, name), "-O2"), **KNOWING})
    return configs


def findings_of(gadfly, store, campaign):
    """What is stored of a campaign, oldest first."""
    listed = run([gadfly, "findings", "--store", store, "--campaign", campaign, "--json"], 60)
    if listed.status != 0:
        stop(f"the findings of campaign {campaign} cannot be listed: {text(listed.err).strip()}")
    return json.loads(listed.out)


def hunt_planted(gadfly, store, config, programs, seed, *options):
    """A campaign with the planted compiler of |config|."""
    status, events, errors = hunt(gadfly, store, [COMPILER], "--config", config, "--programs", programs, "--seed", seed,
                                  "--compile-limit", COMPILE_LIMIT, *options, seconds=None)
    if status not in (0, 1) or not events:
        stop(f"the hunt with {config} failed with status {status}: {errors.strip()}")
    end = events[-1]
    kinds = collections.Counter({kind: count["times"] for kind, count in end["findings"].items()})
    cpu = sum(end[f"cpu_{part}"] for part in ("own", "compilers", "programs", "generators"))
    return Hunted(end["campaign"], end["programs"], kinds, findings_of(gadfly, store, end["campaign"]), cpu)


def strange_kinds(bug, kinds):
    """What was found that the bug does not do, as lines."""
    # What a wrong program does is any of these; a compiler that fails does only that.
    usual = {bug.kind} if bug.kind.startswith("compiler") else {bug.kind, "program-crash", "program-hang"}
    return [f"{bug.name}: {count} times {kind}" for kind, count in kinds.items() if kind not in usual]


def read_seeds():
    """{bug: the options of gadfly gen for a program that shows it}"""
    lines = (FOLDER / "seeds.txt").read_text().splitlines()
    rows = [line.split(None, 1) for line in lines if line and not line.startswith("#")]
    return {name: options.split() for name, options in rows}


def write_all(path, plugin, bugs):
    """A gadfly.toml with a compiler for each bug, the one without bugs, and those that give the right answer."""
    compilers = {name: (command(plugin, name), "-O2") for name in [NONE, *(bug.name for bug in bugs)]}
    write_config(path, {**compilers, **KNOWING})


def kinds_of(gadfly, config, file, compilers):
    """{compiler: what gadfly test says of it}"""
    named = [word for compiler in compilers for word in ("--compiler", compiler)]
    done = run([gadfly, "test", file, "--config", config, "--json", "--compile-limit", 2, *named], 300)
    try:
        return {result["configuration"].split()[0]: result["kind"] for result in json.loads(done.out)["results"]}
    except (ValueError, KeyError):
        return {"gadfly": f"status {done.status}: {text(done.out + done.err)[-400:]}"}


def grow(gadfly, options, folder):
    file = folder / f"grown{'-'.join(options)}.c"
    file.write_bytes(run([gadfly, "gen", *options], 60).out)
    return file
