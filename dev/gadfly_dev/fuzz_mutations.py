# SPDX-License-Identifier: Apache-2.0
"""Changes to the text of a C program: of tokens, of lines, and of the tree that brackets and operators make. Nothing
here knows what is valid; most changes keep the text close to it. Each is a function of (text, dice, donor): the dice
take all decisions, and |donor| is the text of another program."""
import re

TOKEN = re.compile(r"""
    [ \t\r\f\v]+ | \n | //[^\n]* | /\*.*?\*/ | (?<![^\n])[ \t]*\#(?:\\\n|[^\n])*   # space, comments, directives
  | L?"(?:\\.|[^"\\\n])*" | L?'(?:\\.|[^'\\\n])*' | [A-Za-z_]\w* | \.?\d(?:[eEpP][+-]|[\w.])*
  | \.\.\. | <<= | >>= | -> | \+\+ | -- | << | >> | [<>=!]= | && | \|\| | [-+*/%&|^]= | .""", re.X | re.S)
BLANK = re.compile(r"\s|//|/\*|[ \t]*#")

OPENS, CLOSES = {"(": ")", "[": "]", "{": "}"}, set(")]}")
BINARY = set("* / % + - << >> < > <= >= == != & ^ | && || = += -= *= /= %= &= ^= |= <<= >>= ? : ,".split())
GROUPS = ("+ - * / % & ^ |".split(), "<< >>".split(), "< > <= >= == !=".split(), "&& ||".split(),
          "= += -= *= /= %= &= ^= |= <<= >>=".split(), "++ --".split(), "! ~ - + & *".split(), ". ->".split())
TYPES = ("int", "unsigned", "char", "signed char", "unsigned char", "short", "unsigned short", "long", "unsigned long",
         "long long", "_Bool", "float", "double", "long double", "__int128", "void", "void *", "int *", "const int",
         "volatile int", "int()")
WORDS = ("const", "volatile", "static", "extern", "register", "inline", "restrict", "_Noreturn", "_Thread_local",
         "signed",
         "sizeof", "goto", "return", "break", "continue", "typedef", "_Alignas(16)", "__attribute__((packed))", "auto")
NUMBERS = ("0", "1", "-1", "2", "7", "31", "32", "63", "64", "127", "128", "255", "256", "65535", "0x7fffffff",
           "0x80000000",
           "0xffffffffu", "1ul<<63", "(-0x7fffffff-1)", "0x7fffffffffffffffll", "1e10", "0.5f", "1e-320", "'\\0'",
           "1000000")
KEYWORDS = set("""
    auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
    _Bool
""".split())
AROUND = ("({})", "!{}", "-{}", "~{}", "&{}", "*{}", "(void){}", "(char){}", "(long){}", "(float){}", "(_Bool){}",
          "sizeof {}",
          "({}, {})", "({} ? {} : {})", "({{ {}; }})", "({} = {})", "{}++", "({} + 1)", "(&{})[0]",
          "(__typeof__({})){}",
          "__builtin_constant_p({})", "{}[0]", "{}()", "(int){{{}}}", "({} == {})", "({} && {})", "(0, {})", "+{}")


def tokens(text):
    return TOKEN.findall(text)


def solid(pieces):
    """The places of what is neither space nor comment nor directive."""
    return [k for k, piece in enumerate(pieces) if not BLANK.match(piece)]


def closing(pieces):
    """{place of an opening bracket: place of the one that closes it}"""
    pairs, stack = {}, []
    for k, piece in enumerate(pieces):
        if piece in OPENS:
            stack.append(k)
        elif piece in CLOSES and stack:
            start = stack.pop()
            if OPENS[pieces[start]] == piece:
                pairs[start] = k
    return pairs


def names_of(pieces):
    return [k for k in solid(pieces) if re.match(r"[A-Za-z_]", pieces[k]) and pieces[k] not in KEYWORDS]


def adopted(fragment, pieces, dice):
    """|fragment| of another program; its names become names of this one, mostly."""
    known, parts = names_of(pieces), tokens(fragment)
    if known and dice.randrange(4):
        for k in names_of(parts):
            parts[k] = pieces[dice.choice(known)]
    return "".join(parts)


# --- Tokens --------------------------------------------------------------------------------------

def delete_token(text, dice, donor):
    pieces = tokens(text)
    places = solid(pieces)
    if places:
        pieces[dice.choice(places)] = " "
    return "".join(pieces)


def double_token(text, dice, donor):
    pieces = tokens(text)
    places = solid(pieces)
    if places:
        place = dice.choice(places)
        pieces[place] += " " + pieces[place]
    return "".join(pieces)


def swap_tokens(text, dice, donor):
    pieces = tokens(text)
    places = solid(pieces)
    if len(places) > 1:
        k = dice.randrange(len(places) - 1)
        one, other = places[k], places[k + 1] if dice.randrange(2) else dice.choice(places)
        pieces[one], pieces[other] = pieces[other], pieces[one]
    return "".join(pieces)


def foreign_token(text, dice, donor):
    pieces, others = tokens(text), tokens(donor)
    places, from_places = solid(pieces), solid(others)
    if places and from_places:
        pieces[dice.choice(places)] = " " + others[dice.choice(from_places)] + " "
    return "".join(pieces)


def other_operator(text, dice, donor):
    """One operator for another of the same kind: what comes out mostly compiles."""
    pieces = tokens(text)
    places = [k for k in solid(pieces) if any(pieces[k] in group for group in GROUPS)]
    if places:
        place = dice.choice(places)
        pieces[place] = dice.choice(dice.choice([group for group in GROUPS if pieces[place] in group]))
    return "".join(pieces)


def other_number(text, dice, donor):
    pieces = tokens(text)
    places = [k for k in solid(pieces) if pieces[k][0].isdigit()]
    if places:
        pieces[dice.choice(places)] = dice.choice(NUMBERS)
    return "".join(pieces)


def other_name(text, dice, donor):
    """One name of the program for another of it."""
    pieces = tokens(text)
    places = names_of(pieces)
    if places:
        pieces[dice.choice(places)] = pieces[dice.choice(places)]
    return "".join(pieces)


def other_type(text, dice, donor):
    pieces = tokens(text)
    places = [k for k in solid(pieces) if pieces[k] in TYPES]
    if places:
        pieces[dice.choice(places)] = dice.choice(TYPES)
    return "".join(pieces)


def more_words(text, dice, donor):
    pieces = tokens(text)
    places = [k for k in solid(pieces) if re.match(r"[A-Za-z_]", pieces[k])]
    if places:
        place = dice.choice(places)
        pieces[place] = f"{dice.choice(WORDS)} {pieces[place]}"
    return "".join(pieces)


# --- Lines ---------------------------------------------------------------------------------------

def delete_line(text, dice, donor):
    lines = text.split("\n")
    del lines[dice.randrange(len(lines))]
    return "\n".join(lines)


def double_line(text, dice, donor):
    lines = text.split("\n")
    place = dice.randrange(len(lines))
    lines.insert(dice.randrange(len(lines)) if dice.randrange(2) else place, lines[place])
    return "\n".join(lines)


def swap_lines(text, dice, donor):
    lines = text.split("\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def foreign_line(text, dice, donor):
    lines = text.split("\n")
    lines.insert(dice.randrange(len(lines)), adopted(dice.choice(donor.split("\n")), tokens(text), dice))
    return "\n".join(lines)


# --- The tree ------------------------------------------------------------------------------------

def operand_end(pieces, places, at, pairs):
    """Where the operand ends that begins at places[at], as an index of |places|, or None."""
    while at < len(places) and pieces[places[at]] in "- + ! ~ * & ++ -- sizeof".split():
        at += 1
    if at >= len(places):
        return None
    index = {place: k for k, place in enumerate(places)}
    first = pieces[places[at]]
    if first == "(" and places[at] in pairs:
        at = index[pairs[places[at]]]
    elif not re.match(r"[\w\"'.]", first) or first in KEYWORDS:
        return None
    while at + 1 < len(places):
        following = pieces[places[at + 1]]
        if following in ("(", "[") and places[at + 1] in pairs:
            at = index[pairs[places[at + 1]]]
        elif following in (".", "->") and at + 2 < len(places):
            at += 2
        elif following in ("++", "--"):
            at += 1
        else:
            break
    return at


def expressions(text, dice, most=40):
    """(pieces, spans): some of the places where an expression stands, as [begin, end) of pieces."""
    pieces = tokens(text)
    places, pairs, spans = solid(pieces), closing(pieces), []
    starts = [k for k in range(len(places)) if k and pieces[places[k - 1]] in BINARY | {"(", "[", ";", "{", "return"}]
    for start in dice.sample(starts, min(most, len(starts))):
        end = operand_end(pieces, places, start, pairs)
        while end is not None:
            spans.append((places[start], places[end] + 1))
            if end + 2 >= len(places) or pieces[places[end + 1]] not in BINARY - {",", ":"} or dice.randrange(2):
                break
            end = operand_end(pieces, places, end + 2, pairs)
    return pieces, spans


def span_text(pieces, span):
    return "".join(pieces[span[0]:span[1]]).strip()


def replace_span(pieces, span, new):
    return "".join(pieces[:span[0]]) + " " + new + " " + "".join(pieces[span[1]:])


def other_expression(text, dice, donor):
    pieces, spans = expressions(text, dice)
    if not spans:
        return text
    return replace_span(pieces, dice.choice(spans), f"({span_text(pieces, dice.choice(spans))})")


def foreign_expression(text, dice, donor):
    pieces, spans = expressions(text, dice)
    others, from_spans = expressions(donor, dice)
    if not spans or not from_spans:
        return text
    fragment = adopted(span_text(others, dice.choice(from_spans)), pieces, dice)
    return replace_span(pieces, dice.choice(spans), f"({fragment})")


def wrap_expression(text, dice, donor):
    pieces, spans = expressions(text, dice)
    if not spans:
        return text
    span, around = dice.choice(spans), dice.choice(AROUND)
    inner = f"({span_text(pieces, span)})"
    return replace_span(pieces, span, f"({around.format(*[inner] * 3)})")


def swap_expressions(text, dice, donor):
    pieces, spans = expressions(text, dice)
    if len(spans) < 2:
        return text
    first, second = sorted((dice.choice(spans), dice.choice(spans)))
    if first[1] > second[0]:
        return text
    return ("".join(pieces[:first[0]]) + f" ({span_text(pieces, second)}) " + "".join(pieces[first[1]:second[0]])
            + f" ({span_text(pieces, first)}) " + "".join(pieces[second[1]:]))


def statements(pieces):
    """[begin, end) of each simple statement or block that follows `;`, `{` or `}`."""
    places, pairs, spans = solid(pieces), closing(pieces), []
    starts = [places[k + 1] for k in range(len(places) - 1) if pieces[places[k]] in (";", "{", "}")]
    for start in starts:
        end = start
        while end < len(pieces) and pieces[end] not in (";", "}"):
            bracket = pieces[end]
            end = pairs.get(end, len(pieces)) if bracket in OPENS else end
            if bracket == "{":
                break
            end += 1
        if end < len(pieces) and pieces[start] not in CLOSES:
            spans.append((start, end + 1))
    return spans


def move_statement(text, dice, donor):
    """Copies one to another place, deletes it, or puts it under a condition or into a loop."""
    pieces = tokens(text)
    spans = statements(pieces)
    if not spans:
        return text
    span, place = dice.choice(spans), dice.choice(spans)[0]
    it = span_text(pieces, span)
    form = dice.choice(("copy", "copy", "delete", "if (0) {{ {} }}", "if (1) {{ {} }}", "do {{ {} }} while (0);",
                        "for (int q = 0; q < 2; q++) {{ {} }}", "{{ {} {} }}", "switch (1) {{ case 1: {} }}"))
    if form == "copy":
        return "".join(pieces[:place]) + it + "\n" + "".join(pieces[place:])
    return replace_span(pieces, span, ";" if form == "delete" else form.format(it, it))


def foreign_statement(text, dice, donor):
    pieces, others = tokens(text), tokens(donor)
    spans, from_spans = statements(pieces), statements(others)
    if not spans or not from_spans:
        return text
    place, fragment = dice.choice(spans)[0], adopted(span_text(others, dice.choice(from_spans)), pieces, dice)
    return "".join(pieces[:place]) + fragment + "\n" + "".join(pieces[place:])


# What mostly compiles comes more often.
KINDS = {
    "token": (delete_token, double_token, swap_tokens, foreign_token, other_name, other_name, *[other_operator] * 3,
              *[other_number] * 5, *[other_type] * 4, more_words),
    "line": (delete_line, double_line, swap_lines, foreign_line),
    "tree": (foreign_expression, swap_expressions, foreign_statement, *[other_expression] * 4, *[wrap_expression] * 4,
             *[move_statement] * 3),
}


def mutate(text, dice, donor):
    """(names, text): one to three changes."""
    names = []
    for _ in range(dice.choice((1, 1, 1, 1, 2, 3))):
        change = dice.choice(KINDS[dice.choice(("token", "token", "token", "line", "tree", "tree", "tree"))])
        names.append(change.__name__)
        text = change(text, dice, donor)
    return names, text
