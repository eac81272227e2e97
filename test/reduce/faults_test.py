# SPDX-License-Identifier: Apache-2.0
"""`gadfly reduce` from end to end, with compilers that get one thing wrong: by a wrong operator, a crash, a hang,
sometimes only; findings that are gone; Ctrl-C. With names as arguments only those checks run."""
import json
import shutil
import signal
import subprocess
import time

from gadfly_dev.harness import built, write_script
from gadfly_dev.hunting import DICE, hunt, left_processes, write_stub

GADFLY = built("GADFLY", "gadfly")

# Each stub is tcc but for a program with a remainder by 7.
STUBS = {
    "wrong": """sed 's/% 7/% 9/' test.c > changed.c
for word; do shift; if [ "$word" = test.c ]; then word=changed.c; fi; set -- "$@" "$word"; done
exec tcc "$@"
""",
    "crash": """if grep -q '% 7' test.c; then echo 'internal error: rem7 in fold.c' >&2; kill -SEGV $$; sleep 5; fi
exec tcc "$@"
""",
    "hang": """if grep -q '% 7' test.c; then while :; do :; done; fi\nexec tcc "$@"\n""",
    "flaky": f"""if [ $(({DICE} % 4)) != 0 ]; then sed -i 's/% 7/% 9/' test.c; fi\nexec tcc "$@"\n""",
    # Hangs on some candidates that have nothing to do with what it gets wrong.
    "sometimes-hangs": """if ! grep -q printf test.c; then while :; do :; done; fi
sed -i 's/% 7/% 9/' test.c
exec tcc "$@"
""",
    "right": """exec tcc "$@"\n""",
}

# GCC with two bugs above -O0: one that an option avoids, and one in all that prints nothing.
TWO_BUGS = """#!/bin/sh
if [ ! -e test.c ]; then exec gcc "$@"; fi
case " $* " in *" -O0 "*) exec gcc "$@" ;; esac
grep -q printf test.c || sed -i 's/main(void) {/main(void) { return 77;/' test.c
case " $* " in *" -fno-tree-vrp "*) ;; *) sed -i 's/% 7/% 9/' test.c ;; esac
exec gcc "$@"
"""

# GCC that does not know volatile, but for what watches it.
FORGETS_VOLATILE = """#!/bin/sh
if [ ! -e test.c ]; then exec gcc "$@"; fi
sed -i '1,/^static int verbose/ s/volatile//' test.c
exec gcc "$@"
"""

PROGRAM = """#include <stdio.h>
struct S { int a; long b[3]; } s = {4, {5, 6, 7}};
static int helper(int x, int y) { int r = x; if (y > 2) r += y; return r; }
static long deeper(long v) { for (int i = 0; i < 4; i++) v += s.b[i % 3]; return v; }
int work(int n) {
  int t = helper(n, 3);
  while (n-- > 0) t ^= (int)(deeper(t) % 7);
  return t;
}
int main(void) {
  int total = 0;
  for (int i = 1; i < 5; i++) total += work(i);
  printf("%d\\n", total);
  return 0;
}
"""


def stub(folder, name):
    # Its probes are compiled as they are.
    return write_script(folder / name, "#!/bin/sh\nif [ ! -e test.c ]; then exec tcc \"$@\"; fi\n" + STUBS[name])


def command(folder, compiler, *options):
    (folder / "t.c").write_text(PROGRAM)
    return [GADFLY, "reduce", "t.c", "--compiler", str(compiler), *options]


def reduce(folder, compiler, *options, seconds=200):
    done = subprocess.run(command(folder, compiler, *options), cwd=folder, capture_output=True, text=True,
                          timeout=seconds)
    result = folder / "t.reduced.c"
    return done, result.read_text() if result.exists() else ""


def machine_status(folder, text):
    (folder / "again.c").write_text(text)
    return subprocess.run([GADFLY, "run", "again.c"], cwd=folder, capture_output=True, text=True, timeout=60)


def small_and_defined(name, folder, done, text, most_lines):
    lines = [line for line in text.splitlines() if line.strip()]
    assert done.returncode == 0, f"status {done.returncode}\n{done.stdout}{done.stderr}"
    assert "% 7" in text and len(lines) <= most_lines, f"{len(lines)} lines:\n{text}{done.stderr}"
    ran = machine_status(folder, text)
    assert "undefined" not in ran.stderr and ran.returncode not in (2, 3, 4), f"{ran.stderr}\n{text}"


def test_wrong(folder):
    done, text = reduce(folder, stub(folder, "wrong"), "--json", "--jobs", "2")
    small_and_defined("wrong", folder, done, text, 7)
    report = json.loads(done.stdout)
    assert report["complete"] and report["kind"] == "wrong-output" and report["compiled"] > 5, report
    assert text.startswith("/* ") and "expected" in text.splitlines()[0], text


def test_crash(folder):
    done, text = reduce(folder, stub(folder, "crash"), "--expect", "crash", "-o", "t.reduced.c")
    small_and_defined("crash", folder, done, text, 8)


def test_hang(folder):
    done, text = reduce(folder, stub(folder, "hang"), "--expect", "hang", "--compile-limit", "1", "--for", "15s")
    assert done.returncode in (0, 4) and "% 7" in text, f"{done.returncode} {done.stderr}\n{text}"
    assert len(text) < len(PROGRAM), text
    assert not left_processes(), "a child is still there"


def test_flaky(folder):
    for _ in range(20):  # one time in four it is right at the first look
        done, text = reduce(folder, stub(folder, "flaky"), "--jobs", "1")
        if "does not reproduce" not in done.stderr:
            break
    assert done.returncode == 0 and "% 7" in text, f"{done.returncode} {done.stderr}\n{text}"
    ran = machine_status(folder, text)
    assert "undefined" not in ran.stderr, f"{ran.stderr}\n{text}"


def test_keeps_culprit(folder):
    compiler = folder / "two-bugs"
    compiler.write_text(TWO_BUGS)
    compiler.chmod(0o755)
    done, text = reduce(folder, compiler, "--opt", "-O2", "--keep-signature")
    assert done.returncode == 0 and "% 7" in text and "printf" in text, f"{done.returncode} {done.stderr}\n{text}"
    assert "must be cured by -fno-tree-vrp" in done.stderr and "slipped" not in done.stderr, done.stderr
    done, text = reduce(folder, compiler, "--opt", "-O2")
    assert done.returncode == 0 and "% 7" not in text, f"without it: {done.returncode} {done.stderr}\n{text}"
    done, _ = reduce(folder, stub(folder, "wrong"), "--keep-signature")
    assert done.returncode == 0, done.stderr
    assert "the signature of wrong code cannot be kept: this compiler has no passes" in done.stderr, (
        done.stderr)


def test_traced(folder):
    """All values are right, and only the sequence of accesses to volatile variables is not."""
    compiler = folder / "forgets-volatile"
    compiler.write_text(FORGETS_VOLATILE)
    compiler.chmod(0o755)
    with open(folder / "v.c", "w") as file:
        subprocess.run([GADFLY, "gen", "--seed", "3", "--size", "8000", "--volatile-trace"], stdout=file, check=True)
    done = subprocess.run([GADFLY, "reduce", "v.c", "--compiler", str(compiler), "--opt", "-O2"], cwd=folder,
                          capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, f"{done.returncode} {done.stderr}"
    text = (folder / "v.reduced.c").read_text()
    program, watch = text.split("/* What follows watches")
    assert "volatile" in program and program.count(";") <= 6 and "sigaction" in watch, text
    subprocess.run(["gcc", "-O0", "-w", "v.reduced.c", "-o", "v"], cwd=folder, check=True)
    right = subprocess.run([folder / "v"], capture_output=True, text=True).stdout.strip()
    count = right.split()[-1]
    assert right.startswith("volatile = ") and f"to volatile variables, expected {count}" in text.splitlines()[0], (
        f"{right}\n{text[:500]}")


def test_crash_over_watch(folder):
    """The compiler crashes over what watches a program: that stays, not the program."""
    compiler = folder / "crashes-over-watch"
    compiler.write_text("#!/bin/sh\nif grep -qs 'case 0xa4: case 0xa5' test.c; then "
                        "echo 'internal error: in f, at a.c:1' >&2; "
                        "kill -SEGV $$; sleep 5; fi\nexec gcc \"$@\"\n")
    compiler.chmod(0o755)
    with open(folder / "v.c", "w") as file:
        subprocess.run([GADFLY, "gen", "--seed", "3", "--size", "8000", "--volatile-trace"], stdout=file, check=True)
    done = subprocess.run([GADFLY, "reduce", "v.c", "--compiler", str(compiler), "--opt", "-O2", "--for", "40s"],
                          cwd=folder,
                          capture_output=True, text=True, timeout=200)
    text = (folder / "v.reduced.c").read_text() if (folder / "v.reduced.c").exists() else ""
    assert done.returncode in (0, 4) and "case 0xa4: case 0xa5" in text, f"{done.returncode} {done.stderr}\n{text}"
    assert "What follows watches" not in text, text


def test_sometimes_hangs(folder):
    done, text = reduce(folder, stub(folder, "sometimes-hangs"), "--compile-limit", "1", "--for", "8s")
    assert done.returncode in (0, 4), f"{done.returncode} {done.stderr}"
    assert "% 7" in text and "printf" in text, text


def test_not_reproduced(folder):
    done, text = reduce(folder, stub(folder, "right"))
    assert done.returncode == 2 and text == "", f"{done.returncode} {text}"
    assert "does not reproduce with" in done.stderr and "got the right answer" in done.stderr, done.stderr
    done, _ = reduce(folder, stub(folder, "wrong"), "--expect", "crash")
    assert (done.returncode == 2
            and "expected compiler-crash or compiler-memory or compiler-output, got wrong-output" in done.stderr), (
        done.stderr)


def test_undefined(folder):
    (folder / "u.c").write_text("// A file of people.\n\n\nint main(void) {\n"
                                "  int a = 2147483647;\n\n  return a + 1 == 0;\n}\n")
    done = subprocess.run([GADFLY, "reduce", "u.c", "--compiler", "tcc"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 2 and "only a program that is defined" in done.stderr, done.stderr
    assert "u.c: line 7: " in done.stderr, done.stderr  # not that of the program as Gadfly prints it


def test_interrupted(folder):
    """Whenever it comes, the best so far is a whole file, and nothing else is left."""
    compiler = stub(folder, "wrong")
    for wait in (0, 0.1, 0.3):  # mostly before it has begun
        child = subprocess.Popen(command(folder, compiler), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 text=True)
        time.sleep(wait)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
        assert child.returncode in (0, 4, 130, -signal.SIGINT), f"status {child.returncode} after {wait} s"
        text = (folder / "t.reduced.c").read_text() if (folder / "t.reduced.c").exists() else "% 7 main }"
        assert "% 7" in text and "main" in text and text.rstrip().endswith("}"), text
    for wait in (0.3, 1.5):
        child = subprocess.Popen(command(folder, compiler), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 text=True)
        child.stderr.readline()  # it has begun
        time.sleep(wait)
        child.send_signal(signal.SIGINT)
        out, errors = child.communicate(timeout=60)
        assert child.returncode in (0, 4, -signal.SIGINT), f"status {child.returncode} {errors}"
        text = (folder / "t.reduced.c").read_text()
        assert "% 7" in text and "main" in text, text
        assert machine_status(folder, text).returncode not in (2, 3, 4), text
    names = {path.name for path in folder.iterdir()}
    assert names <= {"wrong", "t.c", "t.reduced.c", "again.c"}, names


def test_unreadable(folder):
    """Inline assembly is nothing for the front end: by text, with sanitizers as judges."""
    compiler = stub(folder, "wrong")
    (folder / "a.c").write_text("int unused(int x) { return x + 1; }\n"
                                "int main(void) { int a = 20; __asm__(\"nop\"); return a % 7; }\n")
    done = subprocess.run([GADFLY, "reduce", "a.c", "--compiler", str(compiler), "--for", "60s"], cwd=folder,
                          capture_output=True, text=True, timeout=200)
    text = (folder / "a.reduced.c").read_text() if (folder / "a.reduced.c").exists() else ""
    assert done.returncode in (0, 4) and "% 7" in text.replace("%7", "% 7"), (
        f"{done.returncode} {done.stderr}{text}")
    assert "unused" not in text, text
    assert "the abstract machine does not support the program" in done.stderr, done.stderr


def test_other_reducers(folder):
    compiler = stub(folder, "wrong")
    words = [*command(folder, compiler), "--with", "cvise"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, env={"PATH": "/nowhere"})
    assert done.returncode == 2 and "apt-get install cvise" in done.stderr, f"{done.returncode} {done.stderr}"
    if not shutil.which("cvise"):
        return
    done = subprocess.run([*words, "--for", "15s", "--json"], cwd=folder, capture_output=True, text=True, timeout=200)
    assert done.returncode in (0, 4), f"{done.returncode} {done.stderr}"
    if not done.stdout:
        return
    report, text = json.loads(done.stdout), (folder / "t.reduced.c").read_text()
    assert report["doubt"] == "" and "7" in text, f"{report} {text}"
    assert machine_status(folder, text).returncode not in (2, 3, 4), text


def test_finding(folder):
    compiler = write_stub(folder, "crashes")
    hunt(GADFLY, folder / "s.db", [compiler], "--opt", "-O0", "--programs", 1, "--seed", 3)
    done = subprocess.run([GADFLY, "reduce", "1", "--store", "s.db"], cwd=folder, capture_output=True, text=True,
                          timeout=200)
    assert done.returncode == 0, f"{done.returncode} {done.stderr}"
    text = (folder / "finding-1.c").read_text() if done.returncode == 0 else ""
    assert "checksum" in text and len(text) < 400, text
    compiler.write_text("#!/bin/sh\nexec tcc \"$@\"\n")  # it is fixed
    done = subprocess.run([GADFLY, "reduce", "1", "--store", "s.db"], cwd=folder, capture_output=True, text=True)
    assert (done.returncode == 2 and "finding 1: does not reproduce with" in done.stderr
            and "got the right answer" in done.stderr), done.stderr
    done = subprocess.run([GADFLY, "reduce", "7", "--store", "s.db"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 2 and "there is no finding 7" in done.stderr, done.stderr
