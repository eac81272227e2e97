# SPDX-License-Identifier: Apache-2.0
"""What becomes of one case: its command is run, and whatever it says is held against what has to be true."""
import collections
import json
import pathlib
import re
import tempfile

from gadfly_dev.corpus import digest
from gadfly_dev.fuzz_compare import disagreements, explanation
from gadfly_dev.fuzz_process import run_limited
from gadfly_dev.harness import text, write_script

FUEL = 3_000_000
VARIANTS = 3        # of `enumerate`
REDUCE_FOR = 10     # seconds
REDUCE_CPU = 6      # times the limit of other commands

# |kind|: crash, hang, memory, report, print, variant, disagreement. |key|: the same for what is most likely one defect.
Failure = collections.namedtuple("Failure", "kind message key command text")
Result = collections.namedtuple("Result", "number command verdict reason compared explained cpu failures")

# A compiler that compiles Gadfly's probes, and nothing else: it crashes, or makes a program that is wrong.
STUBS = {
    "crashes": "kill -SEGV $$\nsleep 5\n",
    "wrong": 'while [ "$1" != -o ]; do shift; done\nprintf "#!/bin/sh\\nexit 77\\n" > "$2"\nchmod +x "$2"\n',
}


def general(message):
    """Without names and numbers."""
    message = re.sub(r"['‘`\"][^'’`\"]*['’`\"]", "…", message)
    return re.sub(r"0x[0-9a-f]+|-?\d+(\.\d+)?", "N", message).strip()


def last_words(err):
    """The line of |err| that says most."""
    lines = [line for line in text(err).splitlines() if line.strip()]
    telling = [line for line in lines
               if re.search(r"check failed|CHECK|ERROR: |runtime error|terminate|Assertion", line)]
    return (telling or lines or [""])[0][:300]


class Judge:
    """Judges one case, in a folder of its own."""

    def __init__(self, gadfly, case, folder, seconds, memory):
        self.tool, self.case, self.folder, self.seconds, self.memory = gadfly, case, folder, seconds, memory
        self.failures, self.cpu, self.compared, self.explained = [], 0, 0, []
        self.file = folder / "test.c"
        self.file.write_text(case.text)

    def fail(self, kind, message, command, key=None, source=None):
        words = " ".join(map(str, command)).replace(f"{self.folder}/", "")
        self.failures.append(Failure(kind, message, digest(kind, key or general(message)), words,
                                     source or self.case.text))

    def gadfly(self, *words, cpu=1):
        """Runs `gadfly WORDS…`; None when that itself is a failure."""
        done = run_limited([self.tool, *words], cpu * self.seconds, self.memory, cwd=self.folder)
        self.cpu += done.cpu
        command = ["gadfly", *words]
        if done.ended == "hang":
            self.fail("hang", f"`{words[0]}` does not end within {cpu * self.seconds} s", command,
                      key=f"{words[0]} {self.case.origin}")
        elif done.ended == "memory" or done.memory > self.memory:
            self.fail("memory", f"`{words[0]}` uses {done.memory >> 20} MiB", command,
                      key=f"{words[0]} {self.case.origin}")
        elif done.status > 4 or re.match(r"gadfly: |terminate", text(done.err)) or "Sanitizer:" in text(done.err):
            message = last_words(done.err)
            self.fail("crash", f"`{words[0]}` ends with status {done.status}: {message}", command,
                      key=f"{done.status} {general(message)}" + ("" if message else f" {self.case.origin}"))
        else:
            return done
        return None

    def read_options(self):
        return ["--std", self.case.standard, "--target", self.case.target, *self.case.seed.read_options]

    def run(self, file, options=None):
        """The report of `gadfly run`, or None."""
        words = ["run", "--json", file, "--fuel", FUEL, *(self.read_options() if options is None else options),
                 *self.case.seed.run_options]
        done = self.gadfly(*words)
        if done is None:
            return None
        try:
            return json.loads(done.out)
        except ValueError:
            self.fail("crash", f"`run` reports nothing, status {done.status}: {last_words(done.err)}",
                      ["gadfly", *words])
            return None

    # --- Each command: returns (verdict, reason) --------------------------------------------------

    def judge_run(self):
        report = self.run(self.file)
        if report is None:
            return "failed", ""
        self.compare(report, self.file)
        return report["verdict"], said(report)

    def judge_print(self):
        """What is printed prints the same again, and behaves the same."""
        done = self.gadfly("print", self.file, *self.read_options())
        if done is None or done.status != 0:
            return status_word(done), ""
        copy = self.folder / "printed.c"
        copy.write_bytes(done.out)
        options = ["--std", self.case.standard, "--target", self.case.target]
        again = self.gadfly("print", copy, *options)
        command = ["gadfly", "print", self.file, *self.read_options()]
        if again is None:
            return "failed", ""
        if again.status != 0:
            self.fail("print", f"the printed text can't be read: {general(last_words(again.err))}", command)
        elif again.out != done.out:
            self.fail("print", "the printed text prints another one", command, key=f"text {self.case.origin}")
        else:
            self.same_answer(self.run(self.file), self.run(copy, options), "print", command)
        return "printed", ""

    def judge_mutate(self):
        """What a variant does is what the program does."""
        words = ["mutate", self.file, "--seed", self.case.number, "--rate", "0.5", "--fuel", FUEL, *self.read_options()]
        done = self.gadfly(*words)
        if done is None or done.status != 0:
            return status_word(done), ""
        variant = self.folder / "variant.c"
        variant.write_bytes(done.out)
        # It was run with the default options.
        if not self.case.seed.run_options:
            report = self.run(variant, ["--std", self.case.standard, "--target", self.case.target])
            self.same_answer(self.run(self.file), report, "variant", ["gadfly", *words])
            self.compare(report, variant)
        return "mutated", ""

    def judge_enumerate(self):
        folder = self.folder / "variants"
        done = self.gadfly("enumerate", self.file, "--sample", VARIANTS, "--seed", self.case.number, "--out", folder,
                           *self.read_options())
        if done is None or done.status != 0:
            return status_word(done), ""
        for variant in sorted(folder.glob("*.c")):
            report = self.run(variant)
            if report and report["verdict"] == "error":
                self.fail("variant", f"a variant does not compile: {said(report)}", ["gadfly", "enumerate", self.file,
                          "--sample", VARIANTS, "--seed", self.case.number, *self.read_options()])
            self.compare(report, variant)
        return "enumerated", ""

    def judge_reduce(self):
        stub = write_script(self.folder / "stub", '#!/bin/sh\nif [ ! -e test.c ]; then exec tcc "$@"; fi\n' +
                            self.case.dice.choice(sorted(STUBS.items()))[1])
        result = self.folder / "reduced.c"
        done = self.gadfly("reduce", self.file, "--compiler", stub, "--for", f"{REDUCE_FOR}s", "--jobs", 1, "-o",
                           result,
                           *self.case.seed.read_options, cpu=REDUCE_CPU)
        if done is None:
            return "failed", ""
        if done.status == 0 and result.exists():
            self.run(result, [])
        return ("reduced" if done.status == 0 else "not reduced"), ""

    # --- What has to be the same -------------------------------------------------------------------

    def same_answer(self, one, two, kind, command):
        """Places may differ, and what is counted in steps."""
        if one is None or two is None or "out-of-fuel" in (one["verdict"], two["verdict"]):
            return
        first, second = ((r["verdict"], r.get("exit_code"), r.get("stdout"), r.get("ub", {}).get("id"))
                         for r in (one, two))
        if first != second:
            self.fail(kind, f"another answer: {first[0]} {said(one)} becomes {second[0]} {said(two)}", command,
                      key=f"{first[0]} {first[3]} {second[0]} {second[3]} {self.case.origin}")

    def compare(self, report, file):
        """A defined program goes to the compilers, unless it is as others wrote it."""
        untouched = file == self.file and not self.case.mutations and self.case.seed.read_options
        if report is None or report["verdict"] != "defined" or self.case.target != "x86_64" or untouched:
            return
        self.compared += 1
        opinions = disagreements(self.case, file, self.folder, (report["exit_code"], text(report["stdout"])))
        known = explanation(self.case, file, opinions) if opinions else None
        if known:
            self.explained.append(known.name)
        elif opinions:
            message = "; ".join(f"{o.build}: {o.kind}: {o.said}" for o in opinions)
            rejections = {general(o.said) for o in opinions if o.kind == "rejected"}
            key = "; ".join(f"{o.build} {o.kind} {general(o.said) if o.kind != 'other answer' else ''}"
                            for o in opinions)
            self.fail("disagreement", message,
                      ["gadfly", "run", file, *self.read_options(), *self.case.seed.run_options],
                      key=key if rejections else f"{key} {self.case.origin}", source=file.read_text())


def said(report):
    """In a line without names, why a report is what it is."""
    if report["verdict"] == "undefined":
        return report["ub"]["id"]
    part = report.get(report["verdict"].replace("-", "_"))
    return general(part["message"]) if isinstance(part, dict) else ""


def status_word(done):
    return "failed" if done is None else {1: "undefined", 2: "error", 3: "unsupported",
                                          4: "out-of-fuel"}.get(done.status, "fine")


def judge(gadfly, case, seconds, memory):
    with tempfile.TemporaryDirectory(prefix="fuzz-machine-") as scratch:
        folder = pathlib.Path(scratch)
        folder.chmod(0o755)  # compilers of `reduce` do not run as root
        it = Judge(gadfly, case, folder, seconds, memory)
        verdict, why = getattr(it, f"judge_{case.command}")()
        return Result(case.number, case.command, verdict, why, it.compared, it.explained, it.cpu, it.failures)
