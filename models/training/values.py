"""The values of a template's slots, drawn as the lines of its `values` describe them."""

import datetime
import re
from random import Random

from .kinds import DISTINCT, KINDS, Value, of_date, of_time, plain


def draw_value(rng: Random, spec: str, known: dict[str, Value]) -> Value:
    """The value that a line of `values` describes. Throws ValueError for an unknown kind."""
    kind, _, rest = spec.partition(" ")
    rest = rest.strip()
    if spec.startswith("one of "):
        return Value("text", rng.choice(alternatives(spec[len("one of ") :])))
    if kind == "case":
        chosen = rng.choice(alternatives(spec[len("case ") :]))
        text, separator, typed = chosen.rpartition(": ")
        if not separator:
            text, _, typed = chosen.rpartition(":")
        return Value("case", literal(typed.strip()), {"text": text.strip()})
    if kind == "calc":
        return Value("number", calculate(rest, known))
    moved = re.fullmatch(r"(\w+) ([+-]) (\d+)(?:\.\.(\d+))? ?(\w+)", spec)
    if moved and moved[1] in known:
        return shifted(rng, known[moved[1]], *moved.groups()[1:])
    if kind not in KINDS:
        raise ValueError(f"unknown kind of value: {spec}")
    if kind not in DISTINCT:
        return KINDS[kind](rng, rest)
    taken = {part for value in known.values() for part in value.extra.get("names", ())}
    for _ in range(20):
        value = KINDS[kind](rng, rest)
        value.extra["names"] = {str(value.typed), *str(value.typed).split()[:1]}
        if not taken & value.extra["names"]:
            break
    return value


def alternatives(text: str) -> list[str]:
    """Alternatives separated by slashes with spaces."""
    return [" ".join(part.split()) for part in re.split(r"\s/\s", text)]


def literal(text: str) -> object:
    """A literal of a case: null, a boolean, a number, or a label."""
    if text in ("null", "true", "false"):
        return {"null": None, "true": True, "false": False}[text]
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d+\.\d+", text) else text


def calculate(expression: str, known: dict[str, Value]) -> object:
    """A number or date computed from others."""
    # Names of slots may be Python's keywords.
    scope = {f"_{name}": value.extra.get("of", value.typed) for name, value in known.items()}
    own = re.sub(r"\b[A-Za-z]\w*", lambda match: f"_{match[0]}" if match[0] in known else match[0], expression)
    result = eval(own, {"round": round, "max": max, "min": min, "abs": abs}, scope)  # noqa: S307
    if isinstance(result, datetime.date):
        return result.isoformat()
    return plain(round(result, 2)) if isinstance(result, float) else result


def shifted(rng: Random, base: Value, sign: str, low: str, high: str | None, unit: str) -> Value:
    """A date or time before or after another; or a number above or below it."""
    amount = rng.randint(*sorted((int(low), int(high or low)))) * (1 if sign == "+" else -1)
    if base.kind == "date":
        days = {"day": 1, "week": 7, "month": 30, "year": 365}[unit.rstrip("s")]
        return of_date(base.extra["of"] + datetime.timedelta(days=amount * days))
    if base.kind == "time":
        return of_time(base.extra["of"] + amount * {"minute": 1, "hour": 60}[unit.rstrip("s")])
    raise ValueError(f"cannot be moved: {base.kind} by {unit}")
