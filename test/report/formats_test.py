# SPDX-License-Identifier: Apache-2.0
"""The formats of `gadfly report`, read by other programs than the one that wrote them."""
import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest

from gadfly_dev.harness import built

GADFLY = built("GADFLY", "gadfly")
MAKE_STORE = built("GADFLY_MAKE_STORE", "test/gadfly_make_store")


def report(store, folder, kind, file):
    done = subprocess.run([GADFLY, "report", "--store", store, "--out", folder, "--format", kind],
                          capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "", (f"{store.name} {kind}", done.stderr)
    assert done.stdout.startswith(f"Wrote {folder / file}: campaign 1, "), (f"{kind}: says what it wrote", done.stdout)
    assert not [p for p in folder.iterdir() if p.name.startswith(".")], f"{kind}: leaves nothing half-written"
    return (folder / file).read_bytes().decode("utf-8")  # strictly


def check_sarif(log, data):
    assert log["version"] == "2.1.0" and "sarif-2.1.0" in log["$schema"], "SARIF: version"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "Gadfly", "SARIF: the tool"
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids)), "SARIF: rules are unique"
    assert len(run["results"]) == len(data["findings"]), "SARIF: a result for each finding"
    assert sum(r["occurrenceCount"] for r in run["results"]) == sum(f["times"] for f in data["findings"]), (
        "SARIF: how often")
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"], "SARIF: the index of the rule"
        assert result["level"] in ("error", "warning", "note"), "SARIF: level"
        assert isinstance(result["message"]["text"], str) and result["message"]["text"], "SARIF: message"
        assert all(isinstance(v, str) for v in result["partialFingerprints"].values()), "SARIF: fingerprint"
        for location in result["locations"]:
            place = location["physicalLocation"]["artifactLocation"]
            assert run["artifacts"][place["index"]]["location"]["uri"] == place["uri"], "SARIF: artifact"
            assert re.fullmatch(r"finding-\d+/[A-Za-z0-9._%-]+", place["uri"]), ("SARIF: URI", place["uri"])
            assert "\0" not in place["uri"], "SARIF: URI"
    for artifact in run["artifacts"]:
        assert isinstance(artifact["contents"]["text"], str), "SARIF: contents"


def check_junit(text, data):
    root = ElementTree.fromstring(text.encode())
    (suite,) = root.findall("testsuite")
    cases = suite.findall("testcase")
    wrong = [c for c in data["configurations"] if c["findings"]]
    unjudged = [c for c in data["configurations"] if not c["findings"] and not c["right"]]
    assert len(cases) == len(data["configurations"]) == int(suite.get("tests")), "JUnit: a case for each"
    assert len(suite.findall("testcase/failure")) == len(wrong) == int(suite.get("failures")), "JUnit: failures"
    assert len(suite.findall("testcase/skipped")) == len(unjudged) == int(suite.get("skipped")), "JUnit: skipped"
    for case in cases:
        assert case.get("classname") and case.get("name"), "JUnit: names"
        for failure in case.findall("failure"):
            assert failure.get("type") and failure.get("message"), "JUnit: why"


def check_markdown(text, data):
    fence, sections = None, 0
    for line in text.split("\n"):
        ticks = re.match(r"(`{3,})(\w*)$", line)
        if fence is None:
            if ticks:
                fence = ticks.group(1)
            else:
                sections += line.startswith("### ")
                assert not line.startswith("# caught"), "Markdown: a heading got through"
                assert "<script" not in line and "<img" not in line, ("Markdown: markup got through", line)
        elif ticks and ticks.group(1) == fence and not ticks.group(2):
            fence = None
    assert fence is None, "Markdown: every block ends"
    assert sections == len(data["findings"]), ("Markdown: a section for each finding", sections)
    columns = [line.count("|") - line.count("\\|") for line in text.split("\n") if line.startswith("| ")]
    assert set(columns) <= {3, 7}, ("Markdown: tables", set(columns))


@pytest.mark.parametrize("what, programs", [("300", 300), ("hostile", 36), ("empty", 0)])
def test_formats(folder, what, programs):
    store = folder / (what + ".db")
    subprocess.run([MAKE_STORE, store, what], check=True)
    out = folder / what / "deep"
    data = json.loads(report(store, out, "json", "report.json"))
    assert data["campaign"]["programs"] == programs
    assert bool(data["findings"]) == (what != "empty")
    check_sarif(json.loads(report(store, out, "sarif", "report.sarif")), data)
    check_junit(report(store, out, "junit", "report.xml"), data)
    check_markdown(report(store, out, "markdown", "report.md"), data)
    report(store, out, "html", "index.html")
    listed = json.loads(subprocess.check_output([GADFLY, "findings", "--store", store, "--json"]))
    assert sum(f["times"] for f in listed) == sum(f["times"] for f in data["findings"])
    for finding in listed[:40 if what == "hostile" else 5]:
        check_show(store, finding)


def check_show(store, finding):
    shown = subprocess.check_output([GADFLY, "show", str(finding["id"]), "--store", store])
    assert not re.search("[\0-\x08\x0b-\x1f\x7f\x80-\x9f\u202a-\u202e]",
                         shown.decode("utf-8")), "show steers the terminal"
    whole = json.loads(subprocess.check_output([GADFLY, "show", str(finding["id"]), "--json", "--store", store]))
    assert whole["id"] == finding["id"] and whole["files"]
