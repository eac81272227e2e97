# SPDX-License-Identifier: Apache-2.0
"""Figures about the size and shape of the source: what dev/house-figures prints."""
import collections
import re

from gadfly_dev.house_rules import cpp_functions

LONG_FILE = 250
LONG_FUNCTION = 40
MANY_DEPENDENTS = 15
LARGEST = 5

CLASS = re.compile(r"^(?:class|struct) (?:\[\[\w+\]\] )?(\w+)(?: final)?(?: : [^{;]*)? \{$", re.M)
ROWS = re.compile(r'^#define (\w+)\(.*\).*\n(?:.*\n)?#include "(.*\.def)"$', re.M)
NO_MEMBER = re.compile(r"^(?:using|friend|enum|struct|class|static constexpr|static const|static_assert)\b")


def without_comments(text):
    return re.sub(r"//[^\n]*", "", text)


def nested_removed(body):
    """The text of a class at its own level: what stands in inner braces is left out."""
    out, depth = [], 0
    for character in body:
        depth -= character == "}"
        if depth == 0:
            out.append(";" if character == "}" else character)
        depth += character == "{"
    return "".join(out)


def class_members(body, rows_in):
    """(methods, data members) that the body of a class declares; rows of a .def file count as what they expand to."""
    methods = members = 0
    for macro, table in ROWS.findall(body):
        methods += rows_in(table, macro)
    body = re.sub(r"^#.*\n(?:  .*\\\n)*", "", body, flags=re.M)
    for statement in nested_removed(body).split(";"):
        text = " ".join(statement.replace("{", " {").split())
        text = re.sub(r"^(?:(?:public|private|protected):\s*)+", "", text)
        if not text or NO_MEMBER.match(text):
            continue
        if re.search(r"\w\(|operator", text.partition(" = ")[0]):
            methods += not text.endswith("= delete")
        else:
            members += text.count(",") + 1 if "<" not in text else 1
    return methods, members


def classes(files):
    """(methods, members, file, name) of every class at the margin."""
    def rows_in(table, macro):
        return len(re.findall(rf"^{macro}\(", files.get("src/" + table, ""), re.M))

    for name, text in files.items():
        if not name.endswith(".h"):
            continue
        text = without_comments(text)
        for match in CLASS.finditer(text):
            end = text.find("\n};", match.end())
            methods, members = class_members(text[match.end():end], rows_in)
            yield methods, members, name, match[1]


def dependents(files):
    """How many files include each header."""
    found = collections.Counter()
    for text in files.values():
        found.update("src/" + header for header in set(re.findall(r'^#include "(.*\.h)"', text, re.M)))
    return found


def figures(files, module=""):
    """Lines to print about |files|: text by name. Of one module alone if it is named."""
    lines = {name: text.count("\n") for name, text in files.items()}
    source = [name for name in files if name.startswith(f"src/{module}")]
    test = [name for name in files if name.startswith(f"test/{module}")]
    functions = [count for name in source if name.endswith((".h", ".cpp"))
                 for _, count in cpp_functions(files[name].split("\n"))]
    headers = [(lines[name], name) for name in source if name.endswith(".h")]
    used = dependents(files)
    in_source, in_test = sum(lines[name] for name in source), sum(lines[name] for name in test)
    yield f"lines: {in_source} in src, {in_test} in test, ratio {in_test / in_source:.2f}"
    yield f"files above {LONG_FILE} lines: {sum(lines[name] > LONG_FILE for name in source)} of {len(source)}"
    yield f"functions above {LONG_FUNCTION} lines: {sum(n > LONG_FUNCTION for n in functions)} of {len(functions)}"
    many = [name for _, name in headers if used[name] > MANY_DEPENDENTS]
    yield f"headers with more than {MANY_DEPENDENTS} dependents: {len(many)} of {len(headers)}"
    largest = ", ".join(f"{name} {count}" for count, name in sorted(headers, reverse=True)[:LARGEST])
    yield f"largest headers, in lines: {largest}"
    yield "largest classes:"
    for methods, members, name, title in sorted(classes({n: files[n] for n in source}), reverse=True)[:LARGEST]:
        yield f"  {title} ({name}): {methods} methods, {members} members"
