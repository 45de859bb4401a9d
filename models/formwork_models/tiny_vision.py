"""The `tiny-vision` model: `tiny`, and an image encoder with fixed pseudo-random weights. For tests of what sees."""

import numpy as np
from tvm import IRModule

from . import tiny
from .quantization import EIGHT_BITS
from .vision import VisionArchitecture, VisionLibraryBuilder, parameters

IDENTIFIER = "tiny-vision"
SEED = 20261122
ARCHITECTURE = VisionArchitecture(hidden=64, feed_forward=128, layers=2, heads=4)

tokenizer = tiny.tokenizer


def weights() -> dict[str, np.ndarray]:
    """The parameters of `tiny`, then those of the encoder, the same on every machine."""
    random = np.random.Generator(np.random.PCG64(SEED))
    result = tiny.weights()
    for parameter in parameters(ARCHITECTURE):
        name = parameter.name
        if name.endswith(".words"):
            rows, blocks, _ = parameter.shape
            stem = name.removesuffix(".words")
            packed = tiny.random_matrix(random, rows, blocks * 32, EIGHT_BITS)
            result[name], result[f"{stem}.scales"] = packed
        elif name.endswith("norm"):
            result[name] = random.uniform(0.5, 1.5, parameter.shape).astype(np.float32)
        elif not name.endswith(".scales"):
            result[name] = random.normal(0, 0.2, parameter.shape).astype(np.float32)
    # Rows of a picture are about as long as those of tokens.
    result["vision.final_norm"] *= np.float32(0.2)
    return result


def config() -> dict:
    """The contents of mlc-chat-config.json: pictures are laid out as Phi-3.5-vision wants them."""
    return tiny.config() | {"model_type": VisionLibraryBuilder.model_type}


def library(operators) -> IRModule:
    """The module of the library with this set of operators."""
    return VisionLibraryBuilder(tiny.ARCHITECTURE, ARCHITECTURE, operators).build(IDENTIFIER)
