#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The formats of `gadfly report`, read by other programs than the one that wrote them."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

GADFLY = os.environ["GADFLY"]
MAKE_STORE = os.environ["GADFLY_MAKE_STORE"]

failures = []


def expect(condition, what, *details):
    if not condition:
        failures.append(what)
        print("FAILED:", what, *details)


def report(store, folder, kind, file):
    done = subprocess.run([GADFLY, "report", "--store", store, "--out", folder, "--format", kind],
                          capture_output=True, text=True)
    expect(done.returncode == 0 and done.stderr == "", f"{store.name} {kind}", done.stderr)
    expect(done.stdout.startswith(f"Wrote {folder / file}: campaign 1, "), f"{kind}: says what it wrote",
           done.stdout)
    expect(not [p for p in folder.iterdir() if p.name.startswith(".")], f"{kind}: leaves nothing half-written")
    return (folder / file).read_bytes().decode("utf-8")  # strictly


def check_sarif(log, data):
    expect(log["version"] == "2.1.0" and "sarif-2.1.0" in log["$schema"], "SARIF: version")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    expect(driver["name"] == "Gadfly", "SARIF: the tool")
    ids = [rule["id"] for rule in driver["rules"]]
    expect(len(ids) == len(set(ids)), "SARIF: rules are unique")
    expect(len(run["results"]) == len(data["findings"]), "SARIF: a result for each finding")
    expect(sum(r["occurrenceCount"] for r in run["results"]) == sum(f["times"] for f in data["findings"]),
           "SARIF: how often")
    for result in run["results"]:
        expect(ids[result["ruleIndex"]] == result["ruleId"], "SARIF: the index of the rule")
        expect(result["level"] in ("error", "warning", "note"), "SARIF: level")
        expect(isinstance(result["message"]["text"], str) and result["message"]["text"], "SARIF: message")
        expect(all(isinstance(v, str) for v in result["partialFingerprints"].values()), "SARIF: fingerprint")
        for location in result["locations"]:
            place = location["physicalLocation"]["artifactLocation"]
            expect(run["artifacts"][place["index"]]["location"]["uri"] == place["uri"], "SARIF: artifact")
            expect(re.fullmatch(r"finding-\d+/[A-Za-z0-9._%-]+", place["uri"]), "SARIF: URI", place["uri"])
            expect("\0" not in place["uri"], "SARIF: URI")
    for artifact in run["artifacts"]:
        expect(isinstance(artifact["contents"]["text"], str), "SARIF: contents")


def check_junit(text, data):
    root = ElementTree.fromstring(text.encode())
    (suite,) = root.findall("testsuite")
    cases = suite.findall("testcase")
    wrong = [c for c in data["configurations"] if c["findings"]]
    unjudged = [c for c in data["configurations"] if not c["findings"] and not c["right"]]
    expect(len(cases) == len(data["configurations"]) == int(suite.get("tests")), "JUnit: a case for each")
    expect(len(suite.findall("testcase/failure")) == len(wrong) == int(suite.get("failures")),
           "JUnit: failures")
    expect(len(suite.findall("testcase/skipped")) == len(unjudged) == int(suite.get("skipped")),
           "JUnit: skipped")
    for case in cases:
        expect(case.get("classname") and case.get("name"), "JUnit: names")
        for failure in case.findall("failure"):
            expect(failure.get("type") and failure.get("message"), "JUnit: why")


def check_markdown(text, data):
    fence, sections = None, 0
    for line in text.split("\n"):
        ticks = re.match(r"(`{3,})(\w*)$", line)
        if fence is None:
            if ticks:
                fence = ticks.group(1)
            else:
                sections += line.startswith("### ")
                expect(not line.startswith("# caught"), "Markdown: a heading got through")
                expect("<script" not in line and "<img" not in line, "Markdown: markup got through", line)
        elif ticks and ticks.group(1) == fence and not ticks.group(2):
            fence = None
    expect(fence is None, "Markdown: every block ends")
    expect(sections == len(data["findings"]), "Markdown: a section for each finding", sections)
    columns = [line.count("|") - line.count("\\|") for line in text.split("\n") if line.startswith("| ")]
    expect(set(columns) <= {3, 7}, "Markdown: tables", set(columns))


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for what in ("300", "hostile", "empty"):
            store = folder / (what + ".db")
            subprocess.run([MAKE_STORE, store, what], check=True)
            out = folder / what / "deep"
            data = json.loads(report(store, out, "json", "report.json"))
            expect(data["campaign"]["programs"] == {"300": 300, "hostile": 36, "empty": 0}[what], "JSON: programs")
            expect(bool(data["findings"]) == (what != "empty"), "JSON: findings")
            check_sarif(json.loads(report(store, out, "sarif", "report.sarif")), data)
            check_junit(report(store, out, "junit", "report.xml"), data)
            check_markdown(report(store, out, "markdown", "report.md"), data)
            report(store, out, "html", "index.html")
            listed = json.loads(subprocess.check_output([GADFLY, "findings", "--store", store, "--json"]))
            expect(sum(f["times"] for f in listed) == sum(f["times"] for f in data["findings"]), "times")
            for finding in listed[:40 if what == "hostile" else 5]:
                shown = subprocess.check_output([GADFLY, "show", str(finding["id"]), "--store", store])
                text = shown.decode("utf-8")
                expect(not re.search(r"[\0-\x08\x0b-\x1f\x7f\x80-\x9f‪-‮]", text), "show steers the terminal")
                whole = json.loads(subprocess.check_output(
                    [GADFLY, "show", str(finding["id"]), "--json", "--store", store]))
                expect(whole["id"] == finding["id"] and whole["files"], "show --json")
    sys.exit(1 if failures else 0)


main()
