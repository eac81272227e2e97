# SPDX-License-Identifier: Apache-2.0
"""The compiler with planted bugs: what dev/planted and test/planted share. See test/planted/plugin/bugs.h."""
import collections
import json
import os
import pathlib
import re

from harness import BUILD, ROOT, stop

FOLDER = ROOT / "test" / "planted"

Bug = collections.namedtuple("Bug", "name group kind what")

ROW = re.compile(r'BUG\("([^"]+)", (\w+), \w+, "([^"]+)",\s*"([^"]+)"\)')


def read_bugs():
    """The rows of bugs.def, in its order."""
    return [Bug(*row) for row in ROW.findall((FOLDER / "plugin" / "bugs.def").read_text())]


def find_plugin():
    """The built plugin: $GADFLY_PLANTED, or that of ./dev/test."""
    plugin = pathlib.Path(os.environ.get("GADFLY_PLANTED", BUILD / "release" / "test" / "libgadfly_planted.so"))
    if not plugin.is_file():
        stop(f"there is no {plugin}: ./dev/test builds it, or: cmake --build --preset release --target gadfly_planted")
    return plugin.resolve()


def compiler_name(bug_name):
    """By this findings are known to be of that bug; `none` is the compiler with no bug switched on."""
    return f"planted-{bug_name}"


def command(plugin, bug_name):
    """clang-19 with that bug."""
    words = ["clang-19", f"-fpass-plugin={plugin}", "-Xclang", "-load", "-Xclang", str(plugin)]
    return words if bug_name == "none" else [*words, "-mllvm", f"-planted-bug={bug_name}"]


def write_config(path, plugin, level="-O2"):
    """A gadfly.toml with the compiler of every bug, the one of none, and two at -O0 to compare with."""
    rows = [(compiler_name(name), command(plugin, name), level) for name in ["none", *(bug.name for bug in read_bugs())]]
    rows += [(name, [name], "-O0") for name in ("gcc", "clang-19")]
    tables = [f"[[compiler]]\nname = {json.dumps(name)}\ncommand = {json.dumps(words)}\nlevels = [{json.dumps(options)}]\n"
              for name, words, options in rows]
    pathlib.Path(path).write_text("\n".join(tables))
