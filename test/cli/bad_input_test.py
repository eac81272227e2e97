# SPDX-License-Identifier: Apache-2.0
"""Bad input: each gets one clear message and a status of its own, never a crash."""
import re
import subprocess
import time

import pytest

from gadfly_dev.harness import built

GADFLY = built("GADFLY", "gadfly")
DEPTH = 10_000
SECONDS = 300

# What the address sanitizer says of an exception that passes over a very deep stack.
ASAN_REMARK = re.compile(r"==\d+==WARNING: ASan is ignoring requested __asan_handle_no_return.*\n"
                         r"False positive error reports may follow\nFor details see .*\n")


def deep_blocks():
    return "int main(void) { int x = 0; " + "{" * DEPTH + "x = 1;" + "}" * DEPTH + " return x - 1; }"


def deep_parentheses():
    return "int main(void) { return " + "(" * DEPTH + "0" + ")" * DEPTH + "; }"


def deep_unary():
    return "int main(void) { int x = 0; return " + "- " * DEPTH + "x; }"


def long_sum():
    return "int main(void) { int x = 0; return x" + " + x" * DEPTH + "; }"


def deep_ifs():
    return "int main(void) { int x = 0; " + "if (x == 0) " * DEPTH + "x = 0; return x; }"


def long_line():
    return "int main(void) { return 0; } // " + "x" * 100_000_000


def long_initialiser():
    return "int a[] = {" + "1,\n" * 300_000 + "}; int main(void) { return a[7] - 1; }"


def long_string():
    return 'char s[] = "' + "x" * 100_000_000 + '"; int main(void) { return s[7] - 120; }'


# name, content of the file (None: there is no file), allowed exit statuses, pattern of the message
CASES = [
    ("missing.c", None, {2}, r"missing\.c: .*[Nn]o such file"),
    ("folder.c", "folder", {2}, r"folder\.c: .*directory"),
    ("empty.c", "", {2, 3}, r"main"),
    ("no-main.c", "int f(void) { return 1; }\n", {2, 3}, r"main"),
    ("garbage.c", bytes(range(256)) * 64, {2}, r"garbage\.c:\d+:\d+: error: "),
    ("zeros.c", bytes(100_000), {2, 3}, r"zeros\.c"),
    ("cxx.c", "#include <vector>\nclass A { public: int x; };\nint main() { A a; return a.x; }\n",
     {2}, r"cxx\.c:\d+:\d+: error: "),
    ("wrong.c", "int main(void) {\n  return undeclared;\n}\n", {2},
     r"wrong\.c:2:10: error: .*undeclared"),
    ("type.c", 'int main(void) { struct s x; return "a" * 2; }\n', {2}, r"type\.c:1:\d+: error: "),
    ("asm.c", 'int main(void) {\n  __asm__("nop");\n  return 0;\n}\n', {3},
     r"asm\.c:2:3: unsupported: .*assembly"),
    ("include.c", '#include "not-there.h"\nint main(void) { return 0; }\n', {2},
     r"include\.c:1:\d+: error: .*not-there\.h"),
    ("self.c", '#include "self.c"\nint main(void) { return 0; }\n', {2}, r"self\.c:\d+:\d+: error: "),
    ("unterminated.c", "int main(void) { return 0; /* ", {2}, r"unterminated\.c:1:\d+: error: "),
    ("long-line.c", long_line, {0, 2, 3}, None),
    ("long-string.c", long_string, {0, 2, 3}, None),
    ("blocks.c", deep_blocks, {0, 2, 3}, None),
    ("parentheses.c", deep_parentheses, {0, 2, 3}, None),
    ("unary.c", deep_unary, {0, 2, 3}, None),
    ("ifs.c", deep_ifs, {0, 2, 3}, None),
    ("sum.c", long_sum, {0, 2, 3}, None),
    ("initialiser.c", long_initialiser, {0, 2, 3}, None),
    ("recursion.c", "int f(int x) { return f(x + 1) + 1; }\nint main(void) { return f(0); }\n",
     {1, 4}, r"recursion\.c:\d+:\d+: "),
    ("loop.c", "int main(void) { volatile int x = 0; for (;;) x = 1; }\n", {4},
     r"loop\.c:\d+:\d+: out of fuel: "),
]


def run(command, name):
    start = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None, "", f"more than {SECONDS} s"
    print(f"{name}: status {done.returncode}, {time.monotonic() - start:.2f} s", flush=True)
    errors = ASAN_REMARK.sub("", done.stderr.decode(errors="replace"))
    return done.returncode, done.stdout.decode(errors="replace"), errors


@pytest.mark.parametrize("name, content, statuses, pattern", CASES, ids=[case[0] for case in CASES])
def test_case(folder, name, content, statuses, pattern):
    path = folder / name
    if callable(content):
        content = content()
    if content == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    fuel = ["--fuel", "1000000"] if name == "loop.c" else []
    options = {"run": fuel, "print": [], "enumerate": ["--count-only"]}
    for command in options:
        status, _, errors = run([GADFLY, command, path, *options[command]], f"{command} {name}")
        allowed = statuses if command == "run" else statuses | {0}
        assert status in allowed, f"status {status}, allowed {sorted(allowed)}\n{errors[:500]}"
        assert len(errors) < 2000 and errors.count("\n") <= 3, f"not one message:\n{errors[:2000]}"
        if status:
            assert errors.strip(), "no message"
        if pattern and status and command == "run":
            assert re.search(pattern, errors), f"{pattern!r} does not match {errors[:500]!r}"


def test_enumerate(folder):
    """What enumerate is asked for wrongly, and the smallest that it can be asked for."""
    none = folder / "no-holes.c"
    none.write_text("int main(void) { return 0; }\n")
    some = folder / "holes.c"
    some.write_text("int main(void) { int a = 1, b = 2; return a - b; }\n")
    empty = folder / "empty-folder"
    empty.mkdir()
    status, out, _ = run([GADFLY, "enumerate", none, "--number", "0"], "enumerate no holes")
    assert status == 0 and out == none.read_text(), f"{status} {out!r}"
    status, out, _ = run([GADFLY, "enumerate", none, "--count-only", "--json"], "enumerate no holes")
    assert status == 0 and '"variants":"1"' in out, f"{status} {out!r}"
    for options, pattern in [(["--number", "4"], r"4 variants"), (["--number", "x"], r"`x`"),
                             (["--range", "3"], r"`3`"), (["--range", "5..2"], r"`5\.\.2`"),
                             (["--shard", "0/3"], r"`0/3`"), (["--shard", "4/3"], r"`4/3`"),
                             (["--sample", "0"], r"`0`"), (["--holes", "labels"], r"`labels`"),
                             (["--as-published"], r"--equivalence paper"),
                             (["--order", "far", "--range", "0..2"], r"leave out --range"),
                             (["--out", "/proc/nowhere"], r"/proc/nowhere.*cannot make")]:
        status, _, errors = run([GADFLY, "enumerate", some, *options], f"enumerate {options}")
        assert status == 2 and re.search(pattern, errors), f"{status} {errors!r}"
    status, _, errors = run([GADFLY, "enumerate", empty], "enumerate an empty folder")
    assert status == 2 and "no C or C++ file" in errors, f"{status} {errors!r}"
    (folder / "mixed").mkdir()
    (folder / "mixed" / "wrong.c").write_text("int f( {")
    (folder / "mixed" / "right.c").write_text(some.read_text())
    status, out, _ = run([GADFLY, "enumerate", folder / "mixed", "--count-only"], "enumerate a folder")
    assert status == 0 and re.search(r"1 files: do not compile", out), f"{status} {out!r}"


def test_outputs(folder):
    """An output that can't be written."""
    source = folder / "hello.c"
    source.write_text('#include <stdio.h>\nint main(void) { for (int i = 0; i < 100000; i++) '
                      'puts("hello"); return 0; }\n')
    with open("/dev/full", "wb") as full:
        done = subprocess.run([GADFLY, "run", source], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and b"cannot write" in done.stderr, f"status {done.returncode} {done.stderr!r}"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; '{GADFLY}' run '{source}' | head -1"],
                          capture_output=True)
    assert done.stdout == b"hello\n" and not done.stderr, done
