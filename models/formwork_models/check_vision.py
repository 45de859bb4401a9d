"""Compares `tiny-vision` with the reference: `python -m formwork_models.check_vision [--write FILE]`.

The engine is shown pictures and asked about them (see.ts); the logits after each prompt must be the reference's within
TOLERANCE. `--write` keeps the reference's for tests.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from . import tiny_vision
from .check import FOLDER, NODE
from .reference import forward_embedded, tiny_reference
from .vision_reference import embed

TOLERANCE = 1e-3
PICTURES = [
    {"width": 64, "height": 48, "detail": "low", "red": 4, "green": 3, "blue": 1},
    {"width": 64, "height": 48, "detail": "low", "red": 1, "green": 5, "blue": 7},
    {"width": 40, "height": 100, "detail": "low", "red": 2, "green": 2, "blue": 3},
    {"width": 700, "height": 500, "detail": "auto", "red": 1, "green": 2, "blue": 3},
]
BEFORE = "<|im_start|>user\n"
AFTER = "\nWhat is it?<|im_end|>\n<|im_start|>assistant\n"


def draw(picture: dict) -> np.ndarray:
    """A picture (height, width, 3): waves of colours, as see.ts and the tests draw them."""
    y, x = np.mgrid[: picture["height"], : picture["width"]]
    return np.stack(
        [(x * picture[c] + y * (i + 1)) % 256 for i, c in enumerate(("red", "green", "blue"))], 2
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="check_vision", description=__doc__)
    parser.add_argument("--models", type=Path, default=FOLDER.parent / "test/models")
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        request, result = Path(folder) / "request.json", Path(folder) / "result.json"
        asked = {
            "model": tiny_vision.IDENTIFIER,
            "before": BEFORE,
            "after": AFTER,
            "pictures": PICTURES,
        }
        request.write_text(json.dumps(asked))
        command = [NODE, FOLDER / "see.ts", arguments.models.resolve(), request, result]
        subprocess.run([str(part) for part in command], check=True)
        answers = json.loads(result.read_text())
    reference, largest, expected = tiny_reference(), 0.0, []
    table = reference.tensors["token_embd.weight"]
    for picture, answer in zip(PICTURES, answers, strict=True):
        rows = embed(draw(picture), answer["plan"])
        prompt = np.concatenate([table[answer["before"]], rows, table[answer["after"]]])
        logits = forward_embedded(reference, prompt.astype(np.float32))[-1]
        difference = float(np.abs(logits - answer["logits"]).max())
        largest = max(largest, difference)
        expected.append(
            {**picture, "positions": len(prompt), "logits": [round(float(v), 4) for v in logits]}
        )
        print(f"{picture}: {len(rows)} rows, logits within {difference:.2g}")
    print(f"{tiny_vision.IDENTIFIER}: largest logit difference {largest:.2g}")
    if arguments.write:
        content = {"before": BEFORE, "after": AFTER, "pictures": expected}
        arguments.write.write_text(json.dumps(content, separators=(",", ":")) + "\n")
    sys.exit(largest > TOLERANCE)


if __name__ == "__main__":
    main()
