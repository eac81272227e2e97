# SPDX-License-Identifier: Apache-2.0
"""Pages of docs/commands, made from the help of each command, which comes from its option table."""
import re
import subprocess

from gadfly_dev.harness import ROOT

FOLDER = ROOT / "docs" / "commands"
NOTE = "<!-- Written by dev/command-docs from the option tables in src/cli. Do not edit. -->"
GUIDES = {
    "hunt": "hunt", "campaigns": "hunt", "findings": "hunt", "show": "hunt", "compilers": "own-compiler",
    "test": "own-compiler", "reduce": "reduce", "triage": "triage", "bugs": "triage", "bug": "triage",
    "recheck": "triage", "report": "triage", "gen": "generate", "arith-stats": "generate", "mutate": "mutate",
    "enumerate": "enumerate", "run": "machine", "print": "machine", "ub": "machine",
}


def help_of(gadfly, *words):
    return subprocess.run([gadfly, "help", *words], capture_output=True, text=True, check=True).stdout


def commands(gadfly):
    """(name, summary) of each command, in the order of the help."""
    listed = help_of(gadfly).partition("Subcommands:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  ([a-z-]+) +(.+)$", listed, flags=re.M)


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def option_rows(block):
    """(flag, help) of the lines of a block of options. A long flag has its help on the next line."""
    rows = []
    for line in block.splitlines():
        wide = re.match(r"^  (\S.*?)(?:  +(\S.*))?$", line)
        if wide:
            rows.append([wide[1], wide[2] or ""])
        elif rows and line.startswith(" " * 10):
            rows[-1][1] = f"{rows[-1][1]} {line.strip()}".strip()
    return rows


def table(title, block):
    head = {"Positionals:": "argument", "Options:": "option"}.get(title, title.rstrip(":").lower().rstrip("s"))
    lines = [f"| {head} | |", "| --- | --- |"]
    lines += [f"| `{cell(flag.removesuffix(' REQUIRED'))}` | {cell(text)} |" for flag, text in option_rows(block)]
    return "\n".join(lines)


def section(part):
    """A paragraph of the help as Markdown."""
    title, _, block = part.partition("\n")
    if title == "Examples:":
        return "## Examples\n\n```\n" + "\n".join(line.removeprefix("  ") for line in block.splitlines()) + "\n```"
    if title.endswith(":") and block.startswith("  "):
        heading = "" if title in ("Positionals:", "Options:") else f"## {title.rstrip(':')}\n\n"
        return heading + table(title, block)
    if part.startswith("    "):  # the text of a file
        return "```\n" + "\n".join(line.removeprefix("    ") for line in part.splitlines()) + "\n```"
    if part.startswith("  "):
        return table("Options:", part)
    return part


def page(gadfly, name):
    text = help_of(gadfly, name).rstrip("\n")
    summary, usage, rest = text.split("\n", 2)
    parts = [part for part in re.split(r"\n{2,}", rest) if part.strip()]
    guide = f"Guide: [{GUIDES[name]}](../guide/{GUIDES[name]}.md). " if name in GUIDES else ""
    return "\n\n".join([f"# gadfly {name}", NOTE, f"{summary}.", f"```\n{usage.removeprefix('Usage: ')}\n```",
                        *(section(part.strip("\n")) for part in parts),
                        f"{guide}All commands: [index](README.md)."]) + "\n"


def index(gadfly):
    rows = [f"| [`{name}`]({name}.md) | {cell(summary)} |" for name, summary in commands(gadfly)]
    statuses = help_of(gadfly).partition("Exit status:")[2].strip()
    return "\n".join(["# Commands", "", NOTE, "", "| command | |", "| --- | --- |", *rows, "",
                      f"Exit status: {' '.join(statuses.split())}", ""])


def pages(gadfly):
    """{file name: text}"""
    return {"README.md": index(gadfly), **{f"{name}.md": page(gadfly, name) for name, _ in commands(gadfly)}}
