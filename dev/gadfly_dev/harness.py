# SPDX-License-Identifier: Apache-2.0
"""Running programs and gadfly, several at a time, and showing what came of it."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import stat
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"

Run = collections.namedtuple("Run", "status out err seconds")  # status None: timed out


def stop(message):
    """Trouble with the environment ends everything with status 2."""
    print(message, file=sys.stderr)
    sys.exit(2)


def run(command, timeout, cwd=None):
    """One process, as a shell sees it: 128 + N after signal N. Its children end with it."""
    start = time.monotonic()
    child = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd,
                             start_new_session=True)
    try:
        out, err = child.communicate(timeout=timeout)
        status = child.returncode if child.returncode >= 0 else 128 - child.returncode
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        out, err = child.communicate()
        status = None
    return Run(status, out, err, time.monotonic() - start)


def text(data):
    """Output as text; what is not UTF-8 compares equal however it was replaced."""
    decoded = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    return re.sub("\ufffd+", "\ufffd", decoded)


def find_gadfly():
    """The built command: $GADFLY, or that of the launcher, which builds it if need be."""
    if "GADFLY" in os.environ:
        return pathlib.Path(os.environ["GADFLY"])
    if subprocess.run([ROOT / "gadfly", "--version"], stdout=subprocess.DEVNULL).returncode != 0:
        sys.exit(2)
    return BUILD / "release" / "gadfly"


def built(variable, path):
    """For tests: the file that ctest names in $|variable|, or |path| of the release build."""
    return os.environ.get(variable) or str(BUILD / "release" / path)


def built_gadfly(*words, seconds=300, **more):
    """For tests: runs the built command, and returns its exit status, stdout and stderr as text."""
    done = subprocess.run([built("GADFLY", "gadfly"), *map(str, words)], **{"stdout": subprocess.PIPE, **more},
                          stderr=subprocess.PIPE, text=True, timeout=seconds)
    return done.returncode, done.stdout, done.stderr


def write_script(path, text):
    """A file that can be executed, such as a compiler that misbehaves."""
    path = pathlib.Path(path)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return path


def find_helper(gadfly, name):
    """A program of bench/: beside $GADFLY, or built like gadfly itself."""
    helper = gadfly.parent / "bench" / name
    if "GADFLY" not in os.environ:
        build = f'root=$1; . "$root/dev/house.sh"; locked build release {name}'
        if subprocess.run(["bash", "-euc", build, "build", ROOT]).returncode != 0:
            sys.exit(2)
    if not helper.exists():
        stop(f"{helper} is not built")
    return helper


def run_gadfly(gadfly, file, options, timeout):
    """The report of `gadfly run --json`, with `seconds`. Verdicts besides gadfly's own: timeout,
    crash (no report came; that is always a defect of gadfly)."""
    result = run([gadfly, "run", "--json", *options, file], timeout)
    try:
        report = json.loads(result.out)
    except ValueError:
        report = {"verdict": "timeout" if result.status is None else "crash", "steps": 0,
                  "message": text(result.err)[-400:].strip() or f"status {result.status}"}
    report["seconds"] = result.seconds
    return report


def reason(report):
    """In one line, why a report is not `defined`."""
    verdict = report["verdict"]
    if verdict == "undefined":
        ub = report["ub"]
        return f"{ub['line']}:{ub['column']}: {ub['id']}: {ub['message']}"
    part = report.get(verdict.replace("-", "_"))
    return part["message"] if isinstance(part, dict) else report.get("message", verdict)


def in_parallel(function, items, jobs):
    """function(item) of each, in the order of the items, with a counter on stderr: in place on a
    terminal, else a line a minute."""
    results, terminal, said = [], sys.stderr.isatty(), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for result in pool.map(function, items):
            results.append(result)
            if terminal:
                print(f"\r{len(results)}/{len(items)} ", end="", file=sys.stderr)
            elif time.monotonic() - said > 60:
                said = time.monotonic()
                print(f"{len(results)}/{len(items)}", file=sys.stderr, flush=True)
    if terminal:
        print("\r\033[K", end="", file=sys.stderr)
    return results


def print_table(header, rows):
    """Columns; all but the first to the right when they are numbers."""
    table = [header, *[tuple(map(str, row)) for row in rows]]
    widths = [max(len(row[i]) for row in table) for i in range(len(header))]
    numeric = [all(re.fullmatch(r"[\d.%]*|-", row[i]) for row in table[1:])
               for i in range(len(header))]
    for row in table:
        cells = [cell.rjust(width) if right else cell.ljust(width)
                 for cell, width, right in zip(row, widths, numeric)]
        print("  ".join(cells).rstrip())


def print_counts(results, verdicts):
    """How many of the results have each verdict, in the given order."""
    counts = collections.Counter(result["verdict"] for result in results)
    rows = [(verdict, counts[verdict], f"{100 * counts[verdict] / max(1, len(results)):.1f}%")
            for verdict in verdicts if counts[verdict] or verdict in verdicts[:2]]
    print_table(("verdict", "programs", "share"), [*rows, ("all", len(results), "")])


def print_list(title, lines):
    lines = list(lines)
    if lines:
        print(f"\n{title} ({len(lines)}):")
        for line in lines:
            print(f"  {line}")


def ranked(reasons):
    """The reasons, most frequent first, with their counts."""
    return [f"{count:4}  {what}" for what, count in collections.Counter(reasons).most_common()]
