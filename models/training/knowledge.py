"""Questions without a text, whose answers are known or invented, not copied."""

import importlib
import pkgutil
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from . import questions
from .kinds import Value
from .spelling import Style
from .system_messages import questioned
from .template import CAMEL_CASE, SLOT, Example, Rendering, draw_values, renamed, variant

ALONE = 0.3
"""How often a document has only the member that the question asks for."""
SHUFFLED = 0.25
"""How often the members are in another order."""
MOST = 30
"""The most that a group of questions weighs. A single question weighs 1."""


@dataclass(frozen=True)
class Question:
    """A question with slots, and the documents that answer it. The first member of each is always there.

    The question and the keys have variants. A document with `whole` keeps all members.
    """

    ask: str
    values: str
    answers: Sequence[Mapping]
    whole: bool


@dataclass(frozen=True)
class Some:
    """So many entries out of a pool, in random order."""

    count: int
    pool: Sequence[object]


registered_questions: list[list[Question]] = []
"""Groups of questions."""


def question(ask: str, *answers: Mapping, values: str = "", whole: bool = False, weight: int = 1) -> None:
    """Registers a question. One of its answers is drawn."""
    registered_questions.append([Question(ask, values, answers, whole)] * weight)


def relation(columns: str, rows: str, asked: Mapping[str, Mapping], whole: Sequence[str] = ()) -> None:
    """Registers questions about the rows of a table, whose columns are slots. `whole` has beginnings of questions
    whose documents keep all members.
    """
    names = columns.split()
    table = []
    for line in rows.strip().splitlines():
        cells = [cell.strip() for cell in line.split(";")]
        if len(cells) != len(names):
            raise ValueError(f"not {len(names)} cells: {line}")
        table.append(dict(zip(names, cells)))
    for ask, answer in asked.items():
        is_whole = ask.startswith(tuple(whole))
        group = []
        for row in table:
            document = {replaced(key, row): cell(value, row) for key, value in answer.items()}
            group.append(Question(replaced(ask, row), "", [document], is_whole))
        registered_questions.append(group)


def replaced(text: str, row: Mapping[str, str]) -> str:
    """The text with the cells of a row."""
    return SLOT.sub(lambda match: row[match[1]], text)


def cell(value: object, row: Mapping[str, str]) -> object:
    """The value of a cell: a number, a boolean or a text."""
    if not isinstance(value, str):
        return value
    text = replaced(value, row).removeprefix("the ")
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isdigit() else text


def kind(one: str, many: str, pool: str) -> None:
    """Registers questions for examples of a kind. The names have variants."""
    entries = [cell(entry.strip(), {}) for entry in pool.split(",")]
    first, plural = one.split("|")[0].strip(), many.split("|")[0].strip()
    key = first.replace(" ", "_")
    article = "an" if first[0] in "aeio" else "a"
    single = f"Give an example of {article} {first}. | Name {article} {first}. | {article} {first}, please"
    single += f" | Think of {article} {first}. | Can you name {article} {first}?"
    group = [Question(single, "", [{f"{key} | answer | name | example": entry} for entry in entries], False)] * 3
    for count, word in ((2, "two"), (3, "three"), (3, "3"), (4, "four"), (5, "5")):
        ask = f"List {word} {plural}. | Name {word} {plural} | Give me {word} {plural}. | {word} {plural}"
        ask += f" | Which {plural} do you know? List {word}."
        keys = f"{plural.replace(' ', '_')} | items | answer | list | examples"
        group.append(Question(ask, "", [{keys: Some(count, entries)}], False))
    registered_questions.append(group)


def all_questions() -> list[list[Question]]:
    """The groups of questions of all files."""
    for module in pkgutil.iter_modules(questions.__path__):
        importlib.import_module(f"{questions.__name__}.{module.name}")
    return registered_questions


def filled(rng: Random, value: object, known: Mapping[str, Value]) -> object:
    """The value of a member, with its slots filled."""
    if isinstance(value, Some):
        return rng.sample(list(value.pool), value.count)
    if isinstance(value, Mapping):
        return {variant(rng, key): filled(rng, member, known) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [filled(rng, item, known) for item in value]
    if not isinstance(value, str):
        return value
    whole = SLOT.fullmatch(value)
    if whole:
        return slot(known, whole[1], whole[2])
    return SLOT.sub(lambda match: str(slot(known, match[1], match[2])), value)


def slot(known: Mapping[str, Value], name: str, attribute: str | None) -> object:
    """The value of a slot, or of a part of it."""
    return known[name].extra[attribute] if attribute else known[name].typed


def answered(source: Question, rng: Random) -> Example:
    """An example out of a question. Equal seeds give equal examples."""
    known = draw_values(rng, source.values)
    ask = Rendering(rng, known, Style.draw(rng, "en")).text(variant(rng, source.ask))
    ask = re.sub(r"\b([Aa]) (?=[aeio])", r"\1n ", ask)
    answer = rng.choice(source.answers)
    keys = list(answer)
    if not source.whole:
        first, *others = keys
        count = 0 if rng.random() < ALONE else rng.randint(0, len(others))
        kept = set(rng.sample(others, count))
        keys = [first, *(key for key in others if key in kept)]
    if rng.random() < SHUFFLED:
        rng.shuffle(keys)
    document = {variant(rng, key): filled(rng, answer[key], known) for key in keys}
    if rng.random() < CAMEL_CASE:
        document = renamed(document)
    return Example(ask, document, questioned(rng))


def knowledge_examples(rng: Random, count: int, groups: Sequence[Sequence[Question]]) -> list[Example]:
    """So many examples out of groups of questions. Large groups weigh more, up to a bound."""
    chosen = rng.choices(groups, [min(len(group), MOST) for group in groups], k=count)
    return [answered(rng.choice(group), Random(rng.getrandbits(64))) for group in chosen]
