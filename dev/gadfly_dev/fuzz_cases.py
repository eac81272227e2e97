# SPDX-License-Identifier: Apache-2.0
"""Which program is tried by which command: run N of a seed is always the same."""
import collections
import random
import zlib

from gadfly_dev.corpus import TORTURE, torture_programs
from gadfly_dev.fuzz_grid import cell
from gadfly_dev.fuzz_mutations import mutate
from gadfly_dev.harness import ROOT

LARGEST = 20000  # bytes; larger ones only cost time

# A program of others: how gadfly reads it, how it runs it, what compilers need.
Seed = collections.namedtuple("Seed", "name text standard read_options run_options compiler_options")

# |mutations|: names, empty where the program is as it was. |standard|, |target|: how it is read.
Case = collections.namedtuple("Case", "number command origin mutations text standard target seed dice")

# Of a thousand runs.
COMMANDS = {"run": 800, "print": 100, "mutate": 55, "enumerate": 42, "reduce": 3}
ORIGINS = {"test": 300, "torture": 350, "grid": 350}
STANDARDS = {"gnu17": 700, "gnu89": 150, "c11": 100, "c99": 50}
TARGETS = {"x86_64": 920, "i386": 50, "s390x": 30}


def weighted(dice, table):
    number = dice.randrange(sum(table.values()))
    for word, weight in table.items():
        if number < weight:
            return word
        number -= weight
    raise AssertionError("no entry")


def seed_of(program):
    """Of a program of corpus.py."""
    standard = next((o.partition("=")[2] for o in program.read_options if o.startswith("--std")), None)
    return Seed(program.name, program.file.read_text(errors="replace"), standard,
                [*(o for o in program.read_options if not o.startswith("--std")), f"-I{TORTURE}"], program.run_options,
                [*(o for o in program.gcc_options if not o.startswith("-std")), f"-I{TORTURE}"])


def own_programs():
    files = sorted(file for part in ("ub", "run") for file in (ROOT / "test" / part).glob("*.c"))
    return [Seed(f"{file.parent.name}/{file.name}", file.read_text(), None, [], [], []) for file in files]


class Cases:
    def __init__(self, seed):
        torture = [seed_of(p) for p in torture_programs() if not p.unsupported]
        self.seed = seed
        self.programs = {"test": own_programs(), "torture": [s for s in torture if len(s.text) <= LARGEST]}

    def pick(self, origin, salt):
        """One program. Another program more in the list seldom changes which."""
        return min(self.programs[origin], key=lambda each: zlib.crc32(f"{salt}/{each.name}".encode()))

    def base(self, origin, dice, salt, target):
        if origin == "grid":
            name, text = cell(dice.choice, target)
            return Seed(name, text, None, [], [], [])
        return self.pick(origin, f"{self.seed}/{salt}")

    def make(self, number):
        dice = random.Random(f"{self.seed}/{number}")
        command, origin, target = (weighted(dice, table) for table in (COMMANDS, ORIGINS, TARGETS))
        base = self.base(origin, dice, number, target)
        donor = self.base(weighted(dice, ORIGINS), dice, f"{number}/donor", target)
        standard = base.standard or weighted(dice, STANDARDS)
        if command == "reduce":  # has no options for them
            standard, target = "gnu17", "x86_64"
        names, text = [], base.text
        if dice.randrange(1000) < (300 if origin == "grid" or command == "reduce" else 970):
            names, text = mutate(text, dice, donor.text)
        return Case(number, command, base.name, names, text, standard, target, base, dice)
