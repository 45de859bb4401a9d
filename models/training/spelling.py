"""How a text shows the values of its slots."""

import datetime
import re
from dataclasses import dataclass
from random import Random

from .kinds import Value
from .words import MONTHS, NUMBERS, WEEKDAYS

MARKS_OF_LANGUAGES = {
    "de": r"\b(der|und|ist|wir|nicht|für|mit|ein|Sie)\b",
    "fr": r"\b(le|les|est|nous|vous|pour|une|des|à)\b",
    "es": r"\b(el|los|una|para|por|es|la|con|del)\b",
}
"""Short words that are frequent in each language."""


def language(text: str) -> str:
    """The language that a text is written in."""
    counts = {name: len(re.findall(marks, text)) for name, marks in MARKS_OF_LANGUAGES.items()}
    name = max(counts, key=lambda name: counts[name])
    english = len(re.findall(r"\b(the|and|of|to|is|for|in|at|we|you)\b", text))
    return name if counts[name] > english else "en"


@dataclass
class Style:
    """How one text spells dates, times and numbers."""

    language: str
    date: int
    time: int
    commas: bool
    cents: bool

    @staticmethod
    def draw(rng: Random, language: str) -> "Style":
        """A style for a text in a language."""
        return Style(language, rng.randrange(16), rng.randrange(8), rng.random() < 0.65, rng.random() < 0.25)


def shown(rng: Random, value: Value, attribute: str, style: Style) -> str:
    """The text of a slot. Throws ValueError for an unknown attribute."""
    if value.kind == "date":
        return shown_date(value.extra["of"], attribute, style)
    if value.kind == "time":
        return shown_time(value.extra["of"], style)
    if value.kind == "case":
        return value.extra["text"]
    if value.kind in ("int", "decimal", "money", "number") and attribute in ("", "digits", "word"):
        return shown_number(rng, value, attribute, style)
    if attribute:
        if attribute not in value.extra:
            raise ValueError(f"a {value.kind} has no {attribute}")
        return value.extra[attribute]
    return str(value.typed)


def shown_number(rng: Random, value: Value, attribute: str, style: Style) -> str:
    """A number in digits or as a word."""
    number = value.typed
    names = NUMBERS[style.language]
    is_small = isinstance(number, int) and 0 <= number < len(names)
    if attribute == "word" and is_small:
        return names[number]
    if value.kind == "int" and attribute == "" and is_small and number > 1 and rng.random() < 0.4:
        return names[number]
    if not isinstance(number, (int, float)):
        return str(number)
    cents = value.kind == "money" and (isinstance(number, float) or style.cents)
    text = f"{number:,.2f}" if cents else f"{number:,}"
    # A number like a year is written like one.
    if value.kind == "int" and 1900 <= number <= 2100:
        return str(number)
    if style.language != "en":
        return text.replace(",", "").replace(".", ",")
    return text if style.commas else text.replace(",", "")


def shown_date(day: datetime.date, attribute: str, style: Style) -> str:
    """A date, or a part of it. Throws ValueError for an unknown attribute."""
    month, weekday = MONTHS[style.language][day.month - 1], WEEKDAYS[style.language][day.weekday()]
    if attribute:
        parts = {"weekday": weekday, "year": str(day.year), "month": month, "day": str(day.day)}
        if attribute not in parts:
            raise ValueError(f"a date has no {attribute}")
        return parts[attribute]
    if style.language == "de":
        return f"{day:%d.%m.%Y}" if style.date < 6 else f"{day.day}. {month} {day.year}"
    if style.language == "fr":
        return f"{day:%d/%m/%Y}" if style.date < 5 else f"{day.day} {month} {day.year}"
    if style.language == "es":
        return f"{day:%d/%m/%Y}" if style.date < 5 else f"{day.day} de {month} de {day.year}"
    suffix = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    forms = [
        f"{day.day} {month} {day.year}",
        f"{day.day} {month} {day.year}",
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{day.day} {month[:3]} {day.year}",
        f"{month[:3]} {day.day}, {day.year}",
        f"{day.day}{suffix} {month} {day.year}",
        f"the {day.day}{suffix} of {month} {day.year}",
        f"{weekday}, {day.day} {month} {day.year}",
        f"{weekday}, {month} {day.day}, {day.year}",
        f"{day:%d.%m.%Y}",
        f"{day:%d/%m/%Y}" if day.day > 12 else f"{day.day} {month} {day.year}",
        f"{day.isoformat()}",
        f"{month} {day.day}{suffix}, {day.year}",
    ]
    return forms[style.date]


def shown_time(minutes: int, style: Style) -> str:
    """A time of day."""
    hour, minute = divmod(minutes, 60)
    clock = f"{hour:02}:{minute:02}"
    if style.language == "fr":
        return f"{hour} h {minute:02}" if minute else f"{hour} h"
    if style.language != "en" or style.time < 3:
        return clock
    half, short = ("am" if hour < 12 else "pm"), (hour - 1) % 12 + 1
    if style.time == 3 and minute in (0, 15, 30, 45):
        part = "in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening"
        names = NUMBERS["en"]
        following = names[short % 12 + 1]
        spoken = {
            0: f"{names[short]} o'clock",
            15: f"quarter past {names[short]}",
            30: f"half past {names[short]}",
            45: f"quarter to {following}",
        }
        return f"{spoken[minute]} {part}"
    if style.time == 4:
        return f"{short}.{minute:02} {half[0]}.m." if minute else f"{short} {half[0]}.m."
    if style.time == 5:
        return f"{short}:{minute:02} {half.upper()}"
    return f"{short}:{minute:02} {half}" if minute else f"{short} {half}"
