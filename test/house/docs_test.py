# SPDX-License-Identifier: Apache-2.0
"""The documentation is up to date where a program can tell."""
import re

import pytest

from gadfly_dev.command_pages import FOLDER, pages
from gadfly_dev.harness import ROOT, built

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def anchors(file):
    """The fragments that links into |file| may name, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", file.read_text(), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_pages_of_commands_are_up_to_date():
    """If it fails: dev/command-docs."""
    wanted = pages(built("GADFLY", "gadfly"))
    assert {file.name for file in FOLDER.glob("*.md")} == set(wanted)
    for name, text in wanted.items():
        assert (FOLDER / name).read_text() == text, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if re.match(r"https?:|mailto:", target):
            continue
        path, _, fragment = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), target
        assert not fragment or fragment in anchors(file), target


def test_front_page_is_short():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 90


def test_every_module_has_its_row():
    """docs/architecture.md describes each module of src/modules.txt."""
    modules = re.findall(r"^([a-z]+):", (ROOT / "src" / "modules.txt").read_text(), flags=re.M)
    rows = re.findall(r"^\| `([a-z]+)` \|", (ROOT / "docs" / "architecture.md").read_text(), flags=re.M)
    assert sorted(rows) == sorted(modules)
