"""Examples as tokens, with the tokens that count.

The engine forces punctuation and names of members, so only the tokens of values count, with the character behind them:
it decides where a value ends.
"""

import importlib
import json
import pkgutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tokenizers import Tokenizer

from . import templates
from .template import Example, Template, instance, registered

FOLDER = Path(__file__).resolve().parents[2] / "public/models/formwork-135m"
"""The model's files. Of these, training reads the tokenizer and the system message."""
TURN = "<|im_start|>{}\n{}<|im_end|>\n"
END_OF_TURN = 2
"""The token `<|im_end|>`."""


@dataclass(frozen=True)
class Row:
    """The tokens of a request and its answer, and whether each counts as a token to be predicted."""

    tokens: list[int]
    counts: list[bool]


def all_templates() -> list[Template]:
    """The templates of all files."""
    for module in pkgutil.iter_modules(templates.__path__):
        importlib.import_module(f"{templates.__name__}.{module.name}")
    return registered


def tokenizer() -> Tokenizer:
    """The model's tokenizer."""
    return Tokenizer.from_file(str(FOLDER / "tokenizer.json"))


@cache
def system_message() -> str:
    """The system message of the model's template."""
    config = json.loads((FOLDER / "mlc-chat-config.json").read_text())
    return config["conv_template"]["system_message"]


def prompt(message: str, system: str | None = None) -> str:
    """The text before an answer, as the service writes it."""
    if system is None:
        system = system_message()
    return TURN.format("system", system) + TURN.format("user", message) + "<|im_start|>assistant\n"


def pieces(value: object) -> list[tuple[str, bool]]:
    """The document in the spaced form, in pieces; and whether each is a value.

    Numbers are canonical, as the grammar wants them: 24.50 in a text is 24.5, after which only the end is legal.
    """
    if isinstance(value, dict):
        result = [("{", False)]
        for index, (key, member) in enumerate(value.items()):
            result.append(((", " if index else "") + json.dumps(key, ensure_ascii=False) + ": ", False))
            result += pieces(member)
        return [*result, ("}", False)]
    if isinstance(value, list):
        result = [("[", False)]
        for index, item in enumerate(value):
            # Whether an item follows is the model's choice.
            result += [(", ", True)] * (index > 0) + pieces(item)
        return [*result, ("]", True)]
    return [(json.dumps(value, ensure_ascii=False), True)]


def row(encoder: Tokenizer, example: Example) -> Row:
    """The tokens of an example."""
    before = prompt(example.message, example.system)
    text, counted = before, []
    for piece, is_value in pieces(example.answer):
        if is_value:
            counted.append((len(text), len(text) + len(piece) + 1))
        text += piece
    return encoded(encoder, text, counted)


def chat_row(encoder: Tokenizer, message: str, answer: str) -> Row:
    """The tokens of a plain answer, which all count."""
    before = prompt(message)
    text = before + answer + "<|im_end|>"
    return encoded(encoder, text, [(len(before), len(text))])


def encoded(encoder: Tokenizer, text: str, counted: list[tuple[int, int]]) -> Row:
    """The tokens of a text; those that overlap with one of the spans count."""
    encoding = encoder.encode(text, add_special_tokens=False)
    counts, spans = [], iter(counted)
    span = next(spans, None)
    for start, end in encoding.offsets:
        while span and span[1] <= start:
            span = next(spans, None)
        counts.append(bool(span and span[0] < end and start < span[1]))
    return Row(encoding.ids, counts)


def examples(of: list[Template], rng: Random, rounds: int) -> list[Example]:
    """`rounds` examples of each template, mixed."""
    result = [instance(each, Random(rng.getrandbits(64))) for _ in range(rounds) for each in of]
    rng.shuffle(result)
    return result
