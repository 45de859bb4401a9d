"""Writes the logits that the libraries must compute, so that they can be checked where there is no Python.

`python -m formwork_models.reference_logits [MODEL...]` writes two files a model, from a forward pass in f64:

- `public/models/MODEL/reference.json`: the engine compares with it when it loads the model on a device for the first time;
- `test/suites/kernels/references/MODEL.json`: twelve prompts, for the tests of the libraries.

A row of logits has 196 kB with Formwork 135M's vocabulary, so only some are kept: those of the likeliest tokens and of others
spread over the vocabulary. For the tests there are also eight sums over the whole row, each logit added or subtracted by
its sign in `signs`: a logit that is wrong anywhere changes all eight.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from .reference import REFERENCES, forward

ROOT = Path(__file__).resolve().parents[2]
CHECK_TEXT = (
    "In 1887 a lighthouse was built on the rock at the mouth of the harbour, 34 metres high and painted white. "
    'Its keeper, a woman named Clara, wrote down the weather every day: "wind from the west, rain at night, two '
    'ships passed." Her books are in the town library today.'
)
"""The prompt of `reference.json`."""
CHECK_TOKENS = 40
SHORT_CHECK = 12
"""The tokens of it that a slow device computes."""
CHECK_IDS = 64
TEXT = (
    CHECK_TEXT
    + ' {"name":"Größe","values":[1,-2.5e3,null],"ok":true} 日本語 '
    + "<|im_start|>user\nWhat is 12 + 30? Answer in one word.<|im_end|>\n<|im_start|>assistant\nForty-two. "
    + "A list of towns by the sea, with the number of people who live there and what they do for a living: "
    + "Whitby, 13,213, fishing and tourism; Honfleur, 7,000, painting; Kotor, 13,000, sailing; Piran, 3,700, salt. "
)
LENGTHS = [1, 2, 5, 15, 16, 17, 31, 40, 131, 200, 3, 33]
LIKELIEST = 16
SPREAD = 48
PROJECTIONS = 8
FACTOR = 2654435761


def signs(count: int, number: int) -> np.ndarray:
    """The signs (+1 or -1) of `count` logits in sum `number`: the highest bit of a product, modulo 2 ** 32."""
    products = (np.arange(1, count + 1, dtype=np.uint64) * FACTOR * (2 * number + 1)) % 2**32
    return np.where(products < 2**31, 1.0, -1.0)


def spread(count: int, wanted: int) -> list[int]:
    """So many ids, evenly spread over a vocabulary."""
    return [int(i) for i in np.linspace(0, count - 1, wanted)]


def rounded(values: np.ndarray) -> list[float]:
    """Six decimals: an f32 logit has about as many."""
    return [round(float(value), 6) for value in values]


def describe(tokens: list[int], row: np.ndarray) -> dict:
    """What is kept of the logits after a prompt."""
    likeliest = np.argsort(row)[::-1][:LIKELIEST]
    ids = sorted({*map(int, likeliest), *spread(len(row), SPREAD)})
    sums = np.array([row @ signs(len(row), number) for number in range(PROJECTIONS)])
    return {"tokens": tokens, "ids": ids, "logits": rounded(row[ids]), "sums": rounded(sums)}


def prompts(tokenizer: Tokenizer) -> list[list[int]]:
    """Twelve prompts, each beginning somewhere else in the text; the shortest first."""
    tokens: list[int] = tokenizer.encode(TEXT * 2, add_special_tokens=False).ids
    return sorted((tokens[7 * i :][:length] for i, length in enumerate(LENGTHS)), key=len)


def write(path: Path, value: object) -> None:
    """Writes JSON, one line an entry of a list."""
    path.parent.mkdir(parents=True, exist_ok=True)
    entries = value if isinstance(value, list) else [value]
    lines = [json.dumps(entry, separators=(",", ":")) for entry in entries]
    text = ",\n".join(lines)
    path.write_text(f"[\n{text}\n]\n" if isinstance(value, list) else f"{text}\n")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="formwork_models.reference_logits", description=__doc__)
    parser.add_argument("models", nargs="*", default=sorted(REFERENCES))
    for identifier in parser.parse_args().models:
        folder = ROOT / "public/models" / identifier
        reference = REFERENCES[identifier](folder)
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))

        def row(tokens: list[int], reference=reference) -> np.ndarray:
            return forward(reference, tokens, np.float64)[-1]

        tokens = tokenizer.encode(CHECK_TEXT, add_special_tokens=False).ids[:CHECK_TOKENS]
        logits, early = row(tokens), row(tokens[:SHORT_CHECK])
        ids = spread(len(logits), CHECK_IDS)
        write(
            folder / "reference.json",
            {
                "tokens": tokens,
                "ids": ids,
                "logits": rounded(logits[ids]),
                "short": {"length": SHORT_CHECK, "logits": rounded(early[ids])},
            },
        )
        described = [describe(prompt, row(prompt)) for prompt in prompts(tokenizer)]
        write(ROOT / "test/suites/kernels/references" / f"{identifier}.json", described)
        print(f"{identifier}: {len(described)} prompts")


if __name__ == "__main__":
    main()
