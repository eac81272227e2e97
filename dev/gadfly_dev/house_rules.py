# SPDX-License-Identifier: Apache-2.0
"""House rules that no standard linter checks: lengths of functions, tests of modules, subjects of commits."""
import ast
import re
import subprocess

from gadfly_dev.harness import ROOT

MOST_LINES = 60
MOST_COLUMNS = 72
# Commits before this one are older than the rule.
FIRST_COMMIT = "f815790b5f85c23aeca748e8bda08e58cbab4db9"

# Functions that were longer when the rule came, mostly one switch over the kinds of a node. They may not grow.
LONGER = {
    "src/lang/print_expr.cpp": ("void Printer::raw_expression(", 67),
    "src/machine/call.cpp": ("Value Machine::eval_call(", 61),
    "src/machine/convert.cpp": ("Value Machine::convert(", 76),
}

# The last line of the head of a C++ function, as clang-format leaves it: at the margin, in a class, or the end of the
# initialisers of a constructor. What these words begin is no function; neither is a lambda.
HEAD = re.compile(r"^(?! *(?:if|for|while|switch|do|else|catch|namespace|class|struct|enum|union|extern|case|return)\b)"
                  r"(|  |    (?=: ))[^#/ ](?!.*\]\().*\)(?: const| noexcept| override| final| -> [^{]*| : [^{]*)* \{$")


def cpp_functions(lines):
    """(first line, number of lines) of each function definition; lambdas count with their function."""
    at = 0
    while at < len(lines):
        head = HEAD.match(lines[at])
        if head:
            end = "  }" if head[1] == "  " else "}"
            last = next((n for n in range(at + 1, len(lines)) if lines[n] == end), at)
            yield at + 1, last - at + 1
            at = last
        at += 1


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno - node.lineno + 1


def long_functions(files):
    """A line for each function of |files| that is too long."""
    for file in files:
        text = (ROOT / file).read_text()
        is_cpp = file.endswith((".cpp", ".h", ".inl"))
        for line, count in cpp_functions(text.split("\n")) if is_cpp else python_functions(text):
            start, most = LONGER.get(file, ("-", 0))
            if count > (most if text.split("\n")[line - 1].startswith(start) else MOST_LINES):
                yield f"{file}:{line}: a function of {count} lines, at most {MOST_LINES}: split it"


def untested_modules():
    for line in (ROOT / "src" / "modules.txt").read_text().splitlines():
        name = line.partition(":")[0]
        is_module = re.fullmatch("[a-z]+", name) and (ROOT / "src" / name).is_dir()
        if is_module and not list((ROOT / "test" / name).glob("*_test.cpp")):
            yield f"src/{name}: no test/{name}/*_test.cpp: write tests of the module"


def long_subjects():
    log = subprocess.run(["git", "-C", ROOT, "log", "--no-merges", "--format=%h %s", f"{FIRST_COMMIT}..HEAD"],
                         capture_output=True, text=True)
    if log.returncode != 0:  # no repository, or a shallow clone
        return
    for line in log.stdout.splitlines():
        commit, _, subject = line.partition(" ")
        if len(subject) > MOST_COLUMNS:
            yield f"{commit}: a subject of {len(subject)} characters, at most {MOST_COLUMNS}: {subject}"
