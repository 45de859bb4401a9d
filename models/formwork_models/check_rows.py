"""Compares rows of logits with the reference: `python -m formwork_models.check_rows [--models FOLDER] MODEL FOLDER`.

The folder has one file for each prompt of `reference_logits`, named by its number of tokens: the logits after it, in f32.
Fails when a logit differs by a thousandth or is NaN, and when no prompt was compared. `npm run test:models` calls this.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from .reference import REFERENCES, forward
from .reference_logits import ROOT, prompts

TOLERANCE = 1e-3


def main() -> None:
    """Prints the largest difference."""
    parser = argparse.ArgumentParser(prog="formwork_models.check_rows", description=__doc__)
    parser.add_argument("model", choices=sorted(REFERENCES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=Path, default=ROOT / "public/models")
    arguments = parser.parse_args()
    files = arguments.models / arguments.model
    reference = REFERENCES[arguments.model](files)
    tokenizer = Tokenizer.from_file(str(files / "tokenizer.json"))
    largest, count = 0.0, 0
    for tokens in prompts(tokenizer):
        file = arguments.folder / str(len(tokens))
        if not file.exists():
            continue
        row = np.fromfile(file, np.float32)
        expected = forward(reference, tokens, np.float64)[-1]
        # Unlike max(), this keeps NaN.
        largest = float(np.maximum(largest, np.abs(expected - row).max()))
        count += 1
    print(f"  all logits of {count} prompts within {largest:.1e} of numpy's in f64")
    sys.exit(count == 0 or not largest < TOLERANCE)


if __name__ == "__main__":
    main()
