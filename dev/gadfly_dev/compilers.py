# SPDX-License-Identifier: Apache-2.0
"""The compilers that Debian has and that are installed here: what the scripts that look for false alarms share."""
import json
import shutil

from gadfly_dev.harness import run, stop, text

LARGE = ("gcc-11", "gcc-12", *(f"clang-{version}" for version in range(13, 23)))
SMALL = ("tcc", "pcc", "chibicc")  # each has bugs of its own that a few hundred programs show


def installed():
    """Those that are there, in the order of LARGE and SMALL."""
    return [name for name in (*LARGE, *SMALL) if shutil.which(name)]


def is_small(name):
    return name.split("/")[-1] in SMALL


def is_their_own(failed):
    """Whether only small compilers fail a program, {"tcc -O0": what is wrong}, and no two of them in the same way."""
    return all(is_small(check.split()[0]) for check in failed) and len(set(failed.values())) == len(failed)


def add_option(parser):
    parser.add_argument("--compilers", nargs="+", metavar="NAME", default=None,
                        help=f"these instead of all that are installed: {', '.join(installed())}")


def spelled_out(words):
    """`--levels -O0 -O1` as `--levels=-O0 --levels=-O1`, since argparse takes -O0 for an option."""
    result, inside = [], False
    for word in words:
        inside = word == "--levels" or inside and word.startswith("-") and not word.startswith("--")
        if not inside:
            result.append(word)
        elif word != "--levels":
            result.append(f"--levels={word}")
    return result


def chosen(arguments):
    """What the option says; a compiler that is not there ends everything."""
    names = arguments.compilers or installed()
    missing = [name for name in names if not shutil.which(name)]
    if missing:
        stop(f"there is no {missing[0]} here")
    return names


def warnings_off(gadfly, names):
    """{name: the options with which it makes no errors of warnings}, as Gadfly gives them."""
    only = [word for name in names for word in ("--only", name)]
    listed = run([gadfly, "compilers", "--json", *only], 300)
    if listed.status != 0:
        stop(f"gadfly compilers: {text(listed.err).strip()}")
    return {each["name"]: each["warnings_off"] for each in json.loads(listed.out)["compilers"]}
