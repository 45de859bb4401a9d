"""Writes the vector that an encoder's libraries must compute: `python -m formwork_models.reference_vector`.

It goes to `public/models/all-minilm-l6-v2/reference.json`, with the tokens of the text: the engine compares with it when it
loads the model on a device for the first time. The forward pass is in f64, on the weights that the packed codes stand for.
"""

import numpy as np
from tokenizers import Tokenizer

from . import minilm
from .encoder_reference import embed
from .kernels.encoder import TABLE_BLOCKS
from .quantization import EIGHT_BITS, quantize, unpack
from .reference_logits import ROOT, rounded, write

TEXT = "In 1887 a lighthouse was built on the rock at the mouth of the harbour, 34 metres high and painted white."
"""The beginning of the engine's `CHECK_TEXT`."""


def repacked(tensor: np.ndarray, group: int = 1) -> np.ndarray:
    """A matrix after packing and unpacking; `group` neighbouring blocks share scale and offset."""
    words, scales = quantize(tensor, EIGHT_BITS, group)
    return unpack(words, np.repeat(scales, group, axis=1), EIGHT_BITS)


def packed_tensors() -> dict[str, np.ndarray]:
    """The model's weights under their own names, rounded as the files have them."""
    table = "embeddings.word_embeddings.weight"
    tensors = minilm.tensors()
    matrices = {
        name: repacked(tensor) for name, tensor in tensors.items() if name.startswith("encoder.") and tensor.ndim == 2
    }
    return {**tensors, **matrices, table: repacked(tensors[table], TABLE_BLOCKS)}


def main() -> None:
    """Writes the file."""
    folder = ROOT / "public/models" / minilm.IDENTIFIER
    tokens = Tokenizer.from_file(str(folder / "tokenizer.json")).encode(TEXT).ids
    vector = rounded(embed(packed_tensors(), tokens))
    write(folder / "reference.json", {"tokens": tokens, "vector": vector})
    print(f"{minilm.IDENTIFIER}: {len(tokens)} tokens, {len(vector)} numbers")


if __name__ == "__main__":
    main()
