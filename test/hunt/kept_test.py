# SPDX-License-Identifier: Apache-2.0
"""Nothing that was found is lost: each finding is stored, can be shown, and ends with a bug.

Issue 17: of 41 wrong programs of tcc 20 were stored, and the others counted with the first one's bug.
"""
import json
import re
import shlex
import shutil
import subprocess

from gadfly_dev.harness import built, built_gadfly, write_script
from gadfly_dev.hunting import hunt

GADFLY = built("GADFLY", "gadfly")


def listed(store):
    return json.loads(built_gadfly("findings", "--json", "--store", store)[1])


def only(folder, *names):
    """A file of settings with these compilers, so that triage asks no others."""
    path = folder / "gadfly.toml"
    path.write_text("search_path = false\n" +
                    "".join(f'[[compiler]]\nname = "{name}"\ncommand = ["{name}"]\n' for name in names))
    return path


def write_stub(folder, name, text):
    return write_script(folder / name, "#!/bin/sh\n" + text)


def test_all_are_stored(folder):
    """Tcc gets most programs of arith wrong, and all in the same words."""
    store = folder / "s.db"
    status, events, errors = hunt(GADFLY, store, ["tcc"], "--source", "arith", "--programs", 45, "--seed", 7)
    assert status == 1, f"{status} {errors}"
    reported = sum(seen["times"] for seen in events[-1]["findings"].values())
    assert reported > 25, f"{reported} findings are too few to tell"
    findings = listed(store)
    assert len(findings) == reported, f"{len(findings)} of {reported} are listed"
    assert all(finding["times"] == 1 for finding in findings), findings
    for finding in findings:
        shown = json.loads(built_gadfly("show", finding["id"], "--json", "--store", store)[1])
        assert shown["files"] and all(file["text"] for file in shown["files"]), shown
    shown = (json.loads(built_gadfly("show", finding["id"], "--json", "--store", store)[1]) for finding in findings)
    alone = next(one for one in shown if len(one["files"]) == 1)
    again = built_gadfly(*shlex.split(alone["recipe"])[1:])[1]
    assert again == alone["files"][0]["text"], f"{alone['recipe']} makes another program"


def test_each_gets_its_bug(folder):
    store = folder / "s.db"
    status, events, errors = hunt(GADFLY, store, ["tcc"], "--source", "arith", "--programs", 4, "--seed", 7)
    findings = listed(store)
    assert status == 1 and len(findings) > 1, f"{status} {errors}"
    status, out, errors = built_gadfly("triage", "--store", store, "--jobs", 2, "--config", only(folder, "tcc"))
    assert status == 0, f"{status} {out} {errors}"
    findings = listed(store)
    assert all(finding["bug"] for finding in findings), findings
    bugs = json.loads(built_gadfly("bugs", "--json", "--store", store)[1])
    times = sum(bug["times"] for bug in bugs)
    assert times == len(findings), f"{times} seen, {len(findings)} findings: {bugs}"
    text = built_gadfly("bug", bugs[0]["id"], "--store", store)[1]
    assert "fails from" not in text and "fails in" in text, f"one version was asked: {text}"
    refused = built_gadfly("bug", bugs[0]["id"], "--report", "gcc", "--out", folder / "r", "--store", store)
    assert refused[0] == 2 and "this is a bug of tcc" in refused[2], refused


def test_a_limit_is_said(folder):
    store = folder / "s.db"
    common = ["--source", "arith", "--programs", 30, "--seed", 7]
    status, events, errors = hunt(GADFLY, store, ["tcc"], *common, "--store-limit", "200K")
    end = events[-1]
    assert status == 2 and "it is full" in json.dumps(end) + errors, f"{status} {end} {errors}"
    reported = sum(seen["times"] for seen in end["findings"].values())
    assert reported == len(listed(store)) and reported > 0, f"{reported} {len(listed(store))}"
    status, out, errors = built_gadfly("hunt", "--resume", "--json", "--no-triage", "--store", store)
    assert status == 1, f"{status} {errors}"
    end = json.loads(out.splitlines()[-1])
    reported = sum(seen["times"] for seen in end["findings"].values())
    assert end["programs"] == 30 and reported == len(listed(store)), end
    for wrong in ("0", "12", "1X", "-1", "99999999999T"):
        assert built_gadfly("hunt", "--store-limit", wrong, "--store", store)[0] == 2, wrong


# Of which all variants are undefined.
UNDEFINED = ("int a, b, crash_here;\nint main(void) { int x = 0, y = 0; a = b + x; b = crash_here * y; "
             "return *(volatile int *)0 + a + x; }\n")


def test_crashes_over_undefined_programs_are_a_bug(folder):
    """514 crashes of one file gave no bug."""
    store = folder / "s.db"
    stub = write_stub(folder, "crash-cc", 'for word; do case $word in *.c) if grep -q crash_here "$word"; then '
                      'kill -SEGV $$; sleep 5; fi;; esac; done\nexec tcc "$@"\n')
    (folder / "seeds").mkdir()
    (folder / "seeds" / "a.c").write_text(UNDEFINED)
    status, events, errors = hunt(GADFLY, store, [stub], "--source", f"spe:{folder / 'seeds'}", "--programs", 8,
                                  "--seed", 3, "--jobs", 2)
    findings = listed(store)
    assert len(findings) > 3 and all(one["kind"] == "compiler-crash" for one in findings), (
        f"{status} {findings} {errors}")
    status, out, errors = built_gadfly("triage", "--store", store, "--config", only(folder, stub))
    bugs = json.loads(built_gadfly("bugs", "--json", "--store", store)[1])
    assert len(bugs) == 1 and bugs[0]["findings"] == len(findings), f"{bugs}\n{out}\n{errors}"
    text = built_gadfly("bug", bugs[0]["id"], "--store", store)[1]
    assert "SIGSEGV" in text and "\nint crash_here;\n" in text and "exit status" not in text, text
    assert "volatile" not in text, "it is not reduced: " + text
    built_gadfly("bug", bugs[0]["id"], "--store", store, "--report", "generic", "--out", folder / "report")
    report = (folder / "report" / "report.md").read_text()
    assert "It need not be run" in report and "machine executed" not in report, report


def test_hints_can_be_pasted(folder):
    """In the words of the one who started it, and with the store."""
    shutil.copy(GADFLY, folder / "gad fly")
    run = ["./gad fly", "hunt", "--compiler", "tcc", "--source", "arith", "--programs", "4", "--seed", "7",
           "--no-triage", "--store", "my store.db"]
    out = subprocess.run(run, capture_output=True, text=True, timeout=300, cwd=folder).stdout
    for command in (["show", "1"], ["bugs"], ["campaigns", "--campaign", "1"], ["show", "999"], ["bug", "9"],
                    ["bogus"]):
        done = subprocess.run(["./gad fly", *command, "--store", "my store.db"], capture_output=True, text=True,
                              timeout=60, cwd=folder)
        out += done.stdout + done.stderr
    hints = set(re.findall(r"`('\./gad fly' [^`\n]*)`", out)) | set(re.findall(r"\(('./gad fly' show[^)]*)\)", out))
    assert len(hints) >= 5, f"{hints}\n{out}"
    assert not re.search(r"`gadfly ", out), out
    for hint in hints:
        done = subprocess.run(["sh", "-c", hint], capture_output=True, text=True, timeout=300, cwd=folder)
        assert "triage" in hint or done.returncode == 0, f"{hint}: {done}"
        assert "help" in hint or "--store 'my store.db'" in hint, hint
