"""The kinds of values that slots have, and how each is drawn."""

import datetime
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from . import words as lists
from .addresses import draw_address, draw_street
from .words import MONTHS, WEEKDAYS, filled


@dataclass
class Value:
    """A value: as a document has it, and as a text shows it."""

    kind: str
    typed: object
    extra: dict = field(default_factory=dict)


def plain(number: float) -> int | float:
    """A number without a needless fraction."""
    return int(number) if number == int(number) else number


def of_date(date: datetime.date) -> Value:
    """A date."""
    return Value("date", date.isoformat(), {"of": date})


def of_time(minutes: int) -> Value:
    """A time of day, in minutes since midnight."""
    minutes %= 24 * 60
    return Value("time", f"{minutes // 60:02}:{minutes % 60:02}", {"of": minutes})


def bounds(rest: str, low: str, high: str) -> tuple[str, str, float]:
    """The bounds and the step of `LOW..HIGH step STEP`."""
    match = re.match(r"(-?[\d.]+?)\.\.(-?[\d.]+)(?: step ([\d.]+))?", rest)
    return (match[1], match[2], float(match[3] or 0)) if match else (low, high, 0)


def date(rng: Random, rest: str) -> Value:
    """A date between two years."""
    low, high, _ = bounds(rest, "2019", "2027")
    first, last = datetime.date(int(low), 1, 1), datetime.date(int(high), 12, 28)
    return of_date(first + datetime.timedelta(days=rng.randrange((last - first).days)))


def time(rng: Random, rest: str) -> Value:
    """A time of day between two hours."""
    low, high, _ = bounds(rest, "7", "21")
    minutes = rng.choice([0, 0, 0, 15, 30, 30, 45, 5 * rng.randrange(12)])
    return of_time(rng.randint(int(float(low)), int(float(high))) * 60 + minutes)


def integer(rng: Random, rest: str) -> Value:
    """A whole number between two bounds."""
    low, high, step = bounds(rest, "2", "40")
    return Value("int", stepped(rng, float(low), float(high), step or 1))


def decimal(rng: Random, rest: str) -> Value:
    """A number with a fraction."""
    low, high, step = bounds(rest, "0.5", "9.5")
    return Value("decimal", stepped(rng, float(low), float(high), step or 0.1))


def money(rng: Random, rest: str) -> Value:
    """An amount of money."""
    low, high, step = bounds(rest, "10", "900")
    return Value("money", stepped(rng, float(low), float(high), step or 1))


def stepped(rng: Random, low: float, high: float, step: float) -> int | float:
    """A number between two bounds, some whole number of steps above the lower one."""
    return plain(round(low + step * rng.randint(0, int(round((high - low) / step))), 4))


def person(rng: Random, _: str) -> Value:
    """A person: a name with its parts, an address, and pronouns."""
    woman = rng.random() < 0.5
    first, last = rng.choice(lists.WOMEN if woman else lists.MEN), rng.choice(lists.SURNAMES)
    title = "Dr" if rng.random() < 0.08 else "Ms" if woman else "Mr"
    address = f"{ascii_only(first)}.{ascii_only(last)}@{rng.choice(lists.DOMAINS)}".lower()
    parts = {"first": first, "last": last, "title": f"{title} {last}", "email": address}
    pronouns = ("she", "her", "her") if woman else ("he", "him", "his")
    parts |= dict(zip(("he", "him", "his"), pronouns))
    parts |= {name.capitalize(): word.capitalize() for name, word in zip(("he", "him", "his"), pronouns)}
    return Value("person", f"{first} {last}", parts)


def ascii_only(text: str) -> str:
    """A name in the letters of an address."""
    kept = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z-]", "", kept)


def company(rng: Random, _: str) -> Value:
    """A company's name."""
    form = rng.choice(lists.COMPANY_FORMS)
    name = rng.choice(lists.COMPANY_NAMES)
    return Value(
        "text", f"{name} & Sons" if form == "& Sons" else f"{name} {rng.choice(lists.COMPANY_TRADES)} {form}".strip()
    )


def phone(rng: Random, _: str) -> Value:
    """A telephone number that nobody has."""
    form = rng.choice(
        [
            "+44 20 7946 0###",
            "0##1 ### ####",
            "+49 30 55##-##",
            "(###) 555-01##",
            "555-01##",
            "+1 ### 555 01##",
            "+33 1 99 00 ## ##",
        ]
    )
    return Value("text", filled(rng, form))


def street(rng: Random, _: str) -> Value:
    """A street with its number."""
    return Value("text", draw_street(rng))


def address(rng: Random, rest: str) -> Value:
    """An address with its parts, in one of the countries given, or anywhere."""
    return Value("address", *draw_address(rng, rest))


def from_list(entries: list[str]) -> Callable[[Random, str], Value]:
    """The kind of values out of a list."""
    return lambda rng, _: Value("text", rng.choice(entries))


def email(rng: Random, _: str) -> Value:
    """The address of an office."""
    box = rng.choice(lists.words("info, office, bookings, hello, contact, service, orders, team, support, frontdesk"))
    return Value("text", f"{box}@{rng.choice(lists.COMPANY_NAMES).lower()}.example")


def url(rng: Random, _: str) -> Value:
    """The address of a company's page."""
    host = rng.choice(lists.COMPANY_NAMES).lower()
    return Value("text", f"https://{host}.example/{rng.choice(['join', 'info', 'shop', 'docs', 'news', 'register'])}")


KINDS: dict[str, Callable[[Random, str], Value]] = {
    "person": person,
    "company": company,
    "city": from_list(lists.CITIES),
    "country": from_list(lists.COUNTRIES),
    "street": street,
    "address": address,
    "phone": phone,
    "email": email,
    "url": url,
    "color": from_list(lists.COLORS),
    "weekday": from_list(WEEKDAYS["en"]),
    "month": from_list(MONTHS["en"]),
    "product": from_list(lists.PRODUCTS),
    "food": from_list(lists.FOODS),
    "job": from_list(lists.JOBS),
    "school": from_list(lists.SCHOOLS),
    "hotel": from_list(lists.HOTELS),
    "restaurant": from_list(lists.RESTAURANTS),
    "date": date,
    "time": time,
    "int": integer,
    "decimal": decimal,
    "money": money,
    # Always in digits.
    "percent": lambda rng, rest: Value("decimal", integer(rng, rest or "5..60").typed),
    "number": decimal,
    "code": lambda rng, rest: Value("text", filled(rng, rest)),
}
"""By name: draws a value, given the rest of its line."""

DISTINCT = ("person", "company", "city", "country", "product", "food", "hotel", "restaurant")
"""Kinds of which a text names no two alike."""
