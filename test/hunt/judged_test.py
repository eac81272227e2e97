# SPDX-License-Identifier: Apache-2.0
"""What compilers get of a hunt: their shares of the time, and what is said where nothing was judged."""
import contextlib
import json
import sqlite3
import subprocess

from gadfly_dev.harness import built, built_gadfly
from gadfly_dev.hunting import hunt, hunt_command, totals

GADFLY = built("GADFLY", "gadfly")

WIDE = "int main(void) { __int128 x = 1; return (int)(x << 3) != 8; }\n"  # tcc does not know the type
WHY = "it uses extensions of GCC and Clang"


def test_nothing_judged(folder):
    """Where no compiler judged anything, nobody says that all is well."""
    programs, store = folder / "programs", folder / "s.db"
    programs.mkdir()
    (programs / "wide.c").write_text(WIDE)
    status, events, errors = hunt(GADFLY, store, ["tcc"], "--source", f"dir:{programs}", "--for", "20s")
    assert status == 2, f"status {status} {errors}"
    end = events[-1]
    assert end["judged"] == 0 and end["compilers"][0]["reasons"] == {WHY: 1}, end
    assert end["by_source"] == {"dir": {"judged": 0, "unjudged": 1}}, end["by_source"]
    plain = [word for word in hunt_command(GADFLY, folder / "t.db", ["tcc"], "--source", f"dir:{programs}")
             if word != "--json"]
    done = subprocess.run(plain, capture_output=True, text=True, timeout=120)
    assert (done.returncode == 2 and "nothing was judged" in done.stdout and WHY in done.stdout and
            "found: nothing" not in done.stdout), done
    (campaign,) = json.loads(built_gadfly("campaigns", "--json", "--store", store)[1])
    assert (campaign["judged"], campaign["unjudged"]) == (0, 1), campaign
    for kind, file in (("html", "index.html"), ("markdown", "report.md")):
        built_gadfly("report", "--store", store, "--out", folder / kind, "--format", kind)
        text = (folder / kind / file).read_text()
        assert "Nothing was judged" in text and WHY in text and "was right" not in text, kind
    status, out, _ = built_gadfly("test", programs / "wide.c", "--compiler", "tcc")
    assert status == 2 and "Nothing was judged" in out, f"test: {status} {out}"
    status, out, _ = built_gadfly("test", programs / "wide.c", "--compiler", "tcc", "--json")
    assert status == 2 and json.loads(out)["verdict"] == "nothing-judged", f"test: {status} {out}"


def test_one_judged_nothing(folder):
    """A compiler that judged nothing is named beside one that did."""
    (folder / "wide.c").write_text(WIDE)
    command = hunt_command(GADFLY, folder / "s.db", ["tcc", "gcc"], "--source", f"dir:{folder}", "--opt", "-O0")
    done = subprocess.run([word for word in command if word != "--json"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "found: nothing" in done.stdout, done
    assert f"tcc: no program was judged: {WHY} (1)" in done.stdout, done


def test_enumerations(folder):
    """Which type an enumeration has is up to the compiler: chibicc takes int, the others unsigned int."""
    (folder / "e.c").write_text("enum E { A } e = (enum E)-1;\nint main(void) { return e < 0; }\n")
    status, out, _ = built_gadfly("test", folder / "e.c", "--compiler", "chibicc", "--compiler", "gcc-12",
                                  "--opt", "-O0")
    assert status == 0 and "the type of an enumeration is up to the compiler" in out, f"{status} {out}"


def rows(store, query):
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def test_shares(folder):
    """With a time to keep, a fast compiler sees many programs and a slow one few; what it counts is what it did."""
    store = folder / "s.db"
    options = ("--for", "12s", "--seed", 3, "--jobs", 1)
    status, events, errors = hunt(GADFLY, store, ["tcc", "gcc"], *options)
    assert status in (0, 1), f"status {status} {errors}"
    end = events[-1]
    tcc, gcc = (next(row for row in end["compilers"] if row["name"] == name) for name in ("tcc", "gcc"))
    assert tcc["programs"] > 2 * gcc["programs"] > 0, end["compilers"]
    assert max(tcc["cpu"], gcc["cpu"]) < 4 * min(tcc["cpu"], gcc["cpu"]) + 1, end["compilers"]
    counted = {name: sum(row[4] for row in totals(store)["counts"] if row[1].startswith(name) and row[3] != "skipped")
               for name in ("tcc", "gcc")}
    assert counted == {"tcc": tcc["judged"], "gcc": gcc["judged"]}, f"{counted} {end['compilers']}"
    levels = {row[1] for row in totals(store)["counts"] if row[1].startswith("gcc") and row[3] != "skipped"}
    assert len(levels) >= min(4, gcc["judged"]), f"{levels}: other options each time"

    spent = dict(rows(store, "SELECT compiler, seconds FROM effort"))
    assert abs(spent["tcc"] - tcc["cpu"]) < 0.01, f"{spent} {tcc}"
    _, events, errors = hunt(GADFLY, store, [], "--resume", 1, "--for", "1s")
    start = {row["name"]: row for row in events[0]["compilers"]}
    assert abs(start["gcc"]["cpu"] - gcc["cpu"]) < 0.01 and start["tcc"]["programs"] == tcc["programs"], (
        f"{start} {errors}")


def test_all_configurations(folder):
    """Where it is asked for, and where --programs ends it, every program is tested with everything."""
    for number, options in enumerate((("--programs", 3), ("--programs", 3, "--for", "100s", "--all-configurations"))):
        store = folder / f"{number}.db"
        hunt(GADFLY, store, ["tcc", "gcc"], "--opt", "-O0", "--opt", "-O1", "--seed", 5, *options)
        counted = {}
        for _, name, _, _, times in totals(store)["counts"]:
            counted[name] = counted.get(name, 0) + times
        assert set(counted.values()) == {3} and len(counted) == 4, f"{options}: {counted}"
