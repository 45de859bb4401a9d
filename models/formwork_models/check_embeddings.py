"""Compares an encoder's library with the model itself: `python -m formwork_models.check_embeddings [--library gpu]`.

The engine embeds a dozen texts (embed.ts), together and one by one. Fails when its tokens are not those of Hugging Face's
`tokenizers`, when a vector is further than cosine 0.999 from a forward pass in numpy on the unquantised f32 weights, or when
other texts beside it, or the padding of web-llm's own embedding, change a bit of a vector.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from . import minilm
from .check import FOLDER, LIBRARIES, NODE, link_model
from .encoder_reference import embed

NEAR = 0.999
TEXTS = [
    "The capital of France is Paris.",
    "A man is eating food.",
    "A man is eating a piece of bread.",
    "The girl is carrying a baby.",
    "How do I reset my password?",
    "I forgot my login details and cannot get into my account.",
    "def add(a, b):\n    return a + b  # returns the sum",
    "Crème brûlée, naïve façade, Ünïcödé",
    "日本語のテキスト and 中文 mixed with English",
    "Emoji 🦊🚀 are unknown to it; e-mail: someone@example.com, price: $1,234.50!",
    "x",
    "antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis",
    "Quarterly revenue grew by 12% to 3.4 billion, driven by strong demand in Europe. " * 6,
    " ".join(f"word number {i}" for i in range(150)),
]


def embed_with_engine(models: Path, library: str) -> dict:
    """What embed.ts writes: tokens, and vectors embedded together, alone, and by web-llm itself."""
    with tempfile.TemporaryDirectory() as folder:
        request, result = Path(folder) / "request.json", Path(folder) / "result.json"
        source = models.resolve() / minilm.IDENTIFIER
        link_model(source, Path(folder) / "models" / minilm.IDENTIFIER, library)
        request.write_text(json.dumps({"model": minilm.IDENTIFIER, "texts": TEXTS}))
        command = [NODE, FOLDER / "embed.ts", Path(folder) / "models", request, result]
        subprocess.run([str(part) for part in command], check=True)
        return json.loads(result.read_text())


def main() -> None:
    """Prints one line a text and a summary; exits with 1 when something differs."""
    parser = argparse.ArgumentParser(prog="formwork_models.check_embeddings", description=__doc__)
    parser.add_argument("--library", choices=LIBRARIES, default="software")
    parser.add_argument("--models", type=Path, default=FOLDER.parent / "public/models")
    arguments = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(minilm.source() / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    answer = embed_with_engine(arguments.models, arguments.library)
    together, alone, padded = (
        np.array(answer[name], np.float32) for name in ("together", "alone", "webLlm")
    )
    weights = minilm.tensors()
    worst, failures = 1.0, 0
    for i, text in enumerate(TEXTS):
        expected = tokenizer.encode(text).ids
        cosine = float(together[i] @ embed(weights, expected))
        problems = {
            "tokens differ": answer["tokens"][i] != expected,
            f"cosine below {NEAR}": not cosine >= NEAR,
            "other texts change it": not np.array_equal(together[i], alone[i]),
            "padding changes it": not np.array_equal(together[i], padded[i]),
        }
        found = [name for name, present in problems.items() if present]
        worst, failures = min(worst, cosine), failures + bool(found)
        said = ", ".join(found) or "same tokens, same bits alone and padded"
        print(f"cosine {cosine:.6f}, {len(expected)} tokens, {said}: {text[:60]!r}")
    name = f"{minilm.IDENTIFIER}-{arguments.library}"
    print(f"{name}: {len(TEXTS) - failures} of {len(TEXTS)} texts, least cosine {worst:.6f}")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
