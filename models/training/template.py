"""Templates: texts with slots, and the facts that can be asked about them."""

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from .addresses import HELD
from .kinds import Value
from .spelling import Style, language, shown
from .system_messages import addressed
from .values import draw_value

OPTIONAL = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
"""A part that some texts leave out."""
SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
DROPPED = 0.35
"""How often an optional part is left out."""
CAMEL_CASE = 0.12
"""How often keys are in camel case."""
SHUFFLED = 0.4
"""How often keys are in another order than their text."""
WRAPPED = 78
"""A source line of this width or more goes on in the next one."""

Facts = Mapping[str, object]


@dataclass(frozen=True)
class Template:
    """A text with slots. `ask` and the keys of `facts` have variants."""

    ask: str
    values: str
    text: str
    facts: Facts


@dataclass(frozen=True)
class Example:
    """A user's message, the document that answers it, and a system message, None for the model's own one."""

    message: str
    answer: dict
    system: str | None = None


registered: list[Template] = []


def template(*, ask: str, values: str, text: str, facts: Facts) -> None:
    """Registers a template."""
    registered.append(Template(ask, values, unwrapped(text), facts))


def unwrapped(text: str) -> str:
    """The text without the indentation and the line breaks of its source."""
    lines = [line.strip() for line in textwrap.dedent(text).strip().splitlines()]
    result = ""
    for line, following in zip(lines, [*lines[1:], ""]):
        wraps = len(line) >= WRAPPED and following != ""
        result += line + (" " if wraps else "\n")
    return result.strip()


def variant(rng: Random, text: str) -> str:
    """One of the variants of a text, which are separated by `|`."""
    return rng.choice([" ".join(part.split()) for part in text.split("|") if part.strip()])


def draw_values(rng: Random, source: str) -> dict[str, Value]:
    """The values of the slots, in the order of their lines."""
    known: dict[str, Value] = {}
    for line in source.strip().splitlines():
        name, separator, spec = line.partition("=")
        if line.strip() and not separator:
            raise ValueError(f"not NAME = KIND: {line}")
        if line.strip():
            known[name.strip()] = draw_value(rng, spec.strip(), known)
    return known


class Rendering:
    """The text of an example, and which slots it shows."""

    def __init__(self, rng: Random, values: dict[str, Value], style: Style):
        self.rng, self.values, self.style = rng, values, style
        self.seen: set[str] = set()

    def text(self, source: str) -> str:
        """The text with its slots filled."""
        result, end = "", 0
        for match in SLOT.finditer(source):
            result += source[end : match.start()]
            kind = self.values[match[1]].kind if match[1] in self.values else ""
            result = self.joined(result, self.slot(match[1], match[2] or ""), kind in ("int", "case", "person"))
            end = match.end()
        return result + source[end:]

    def slot(self, name: str, attribute: str) -> str:
        """The text of a slot. Throws ValueError for an unknown one."""
        if name not in self.values:
            raise ValueError(f"unknown slot: {name}")
        value = self.values[name]
        self.seen |= {name if attribute in ("", "digits", "word") else f"{name}.{attribute}"}
        text = shown(self.rng, value, attribute, self.style)
        return self.text(text) if value.kind == "case" else text

    def joined(self, before: str, word: str, may_change: bool) -> str:
        """Text and a word: "a" or "an", and a capital at the beginning of a sentence.

        Facts are copied as they stand.
        """
        starts_sentence = before == "" or re.search(r"([.!?]\s+|\n)$", before)
        if may_change and starts_sentence and word[:1].islower() and "@" not in word:
            word = word[0].upper() + word[1:]
        if self.style.language == "en" and re.search(r"\b[Aa]n? $", before):
            vowel = re.match(r"[aeioAEIO]|8|11\b|18\b|un(?!i)|um|ut|ur", word) is not None
            before = re.sub(r"\b([Aa])n? $", r"\1n " if vowel else r"\1 ", before)
        return before + word

    def fact(self, value: object) -> object:
        """The value of a fact; None where the text does not show it."""
        if isinstance(value, Mapping):
            members = {key: self.fact(member) for key, member in value.items()}
            return None if all(member is None for member in members.values()) else members
        if isinstance(value, (list, tuple)):
            return [item for item in map(self.fact, value) if item is not None]
        if not isinstance(value, str):
            return value
        whole = SLOT.fullmatch(value)
        if whole:
            return self.typed(whole[1], whole[2] or "")
        if not all(self.shows(name, attribute) for name, attribute in SLOT.findall(value)):
            return None
        return SLOT.sub(lambda match: str(self.typed(match[1], match[2] or "")), value)

    def typed(self, name: str, attribute: str) -> object:
        """The value of a slot, as a document has it; None where the text does not show it."""
        if name not in self.values:
            raise ValueError(f"unknown slot in a fact: {name}")
        value = self.values[name]
        if not self.shows(name, attribute):
            return None
        if attribute in ("", "digits", "word"):
            return value.typed
        text = shown(self.rng, value, attribute, self.style)
        return int(text) if value.kind == "date" and attribute in ("year", "day") else text

    def shows(self, name: str, attribute: str) -> bool:
        """Whether the text shows a slot. Computed values need no place of their own."""
        if name in self.values and self.values[name].kind == "number":
            return True
        value = self.values.get(name)
        if value and value.kind == "address":
            seen = [part for part in ("", *value.extra) if (f"{name}.{part}" if part else name) in self.seen]
            return attribute in seen or any(attribute in HELD.get(part, ()) for part in seen)
        # An e-mail address is shown by itself, other parts also by the whole.
        if attribute in ("", "digits", "word"):
            return name in self.seen
        return f"{name}.{attribute}" in self.seen or (name in self.seen and attribute != "email")


def camel_case(key: str) -> str:
    """A key in camel case."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), key)


def renamed(value: object) -> object:
    """A document with keys in camel case."""
    if isinstance(value, dict):
        return {camel_case(key): renamed(member) for key, member in value.items()}
    return [renamed(item) for item in value] if isinstance(value, list) else value


def tidied(text: str) -> str:
    """The text without the gaps and the double full stops that slots and left-out parts leave."""
    text = re.sub(r"[ \t]{2,}", " ", re.sub(r"(\b[ap]\.m|\bCo|\bInc)\.\.(?!\.)", r"\1.", text))
    return re.sub(r" +\n", "\n", re.sub(r"\n{3,}", "\n\n", text)).strip()


def instance(source: Template, rng: Random, most: int = 11) -> Example:
    """An example out of a template. Equal seeds give equal examples."""
    style = Style.draw(rng, language(source.text))
    rendering = Rendering(rng, draw_values(rng, source.values), style)
    kept = OPTIONAL.sub(lambda match: "" if rng.random() < DROPPED else match[1], source.text)
    text = tidied(rendering.text(kept))
    keys = list(source.facts)
    count = rng.randint(min(4, len(keys)), min(most, len(keys)))
    chosen = sorted(rng.sample(range(len(keys)), count))
    if rng.random() < SHUFFLED:
        rng.shuffle(chosen)
    answer = {variant(rng, keys[i]): rendering.fact(source.facts[keys[i]]) for i in chosen}
    if rng.random() < CAMEL_CASE:
        answer = renamed(answer)
    system, message = addressed(rng, variant(rng, source.ask), text)
    return Example(message, answer, system)
