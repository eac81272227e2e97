# SPDX-License-Identifier: Apache-2.0
"""dev/lint finds what breaks the house rules."""
from gadfly_dev import house_rules

CPP = """int short_one(int a) {
  return a;
}

Machine::Machine(const Types& types)
    : types_(types), size_(types.size()) {
{body}
}

struct S {
  int get() const {
{body}
  }
};

TEST(Some, Thing) {
  each([&](int a) {
{body}
  });
}

constexpr int kTable[] = {
{body}
};
"""


def lengths(count):
    text = CPP.replace("{body}", "\n".join(["    f();"] * count))
    return [length for _, length in house_rules.cpp_functions(text.split("\n"))]


def test_lengths_of_cpp_functions():
    assert lengths(3) == [3, 5, 5, 7]
    assert lengths(70) == [3, 72, 72, 74]


def test_lengths_of_python_functions():
    assert list(house_rules.python_functions("x = 1\ndef f():\n    a = 1\n    return a\n")) == [(2, 3)]


def test_long_functions_are_named(folder, monkeypatch):
    monkeypatch.setattr(house_rules, "ROOT", folder)
    (folder / "a.py").write_text("def f():\n" + "    x = 1\n" * 60)
    (folder / "b.py").write_text("def f():\n" + "    x = 1\n" * 59)
    assert list(house_rules.long_functions(["a.py", "b.py"])) == [
        "a.py:1: a function of 61 lines, at most 60: split it"]


def test_listed_functions_may_not_grow(folder, monkeypatch):
    monkeypatch.setattr(house_rules, "ROOT", folder)
    monkeypatch.setattr(house_rules, "LONGER", {"a.py": ("def f(", 70)})
    (folder / "a.py").write_text("def f():\n" + "    x = 1\n" * 69)
    assert not list(house_rules.long_functions(["a.py"]))
    (folder / "a.py").write_text("def f():\n" + "    x = 1\n" * 70)
    assert len(list(house_rules.long_functions(["a.py"]))) == 1


def test_modules_without_tests_are_named(folder, monkeypatch):
    monkeypatch.setattr(house_rules, "ROOT", folder)
    for name in ("src/one", "src/two", "test/one"):
        (folder / name).mkdir(parents=True)
    (folder / "src" / "modules.txt").write_text("# list\none:\ntwo: one\n")
    (folder / "test" / "one" / "one_test.cpp").touch()
    assert [line.partition(":")[0] for line in house_rules.untested_modules()] == ["src/two"]
