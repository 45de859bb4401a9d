"""Formwork 135M: SmolLM2-135M-Instruct, trained further to fill JSON documents from text.

Codes, embedding and tokenizer are those of the GGUF file. Scales, offsets and norms are trained (`models/training`), and read
out of a model folder: one that `training.export` wrote, or the one in public/models.
"""

import json
from pathlib import Path

import numpy as np
from tvm import IRModule

from . import smollm2
from .export import chat_config
from .functions import LibraryBuilder

IDENTIFIER = "formwork-135m"
NETWORK = "smollm2-135m-instruct"
"""The name in the libraries' metadata. They only depend on the network, which is SmolLM2's."""
FOLDER = Path(__file__).resolve().parents[2] / "public/models" / IDENTIFIER


def is_trained(name: str) -> bool:
    """Whether training changes this parameter."""
    return name.endswith("_norm") or (name.endswith(".scales") and name != "embedding.scales")


def trained(folder: Path) -> dict[str, np.ndarray]:
    """The trained parameters in a model folder."""
    result: dict[str, np.ndarray] = {}
    for shard in json.loads((folder / "tensor-cache.json").read_text())["records"]:
        data = (folder / shard["dataPath"]).read_bytes()
        for record in shard["records"]:
            if is_trained(record["name"]):
                count = record["nbytes"] // np.dtype(record["dtype"]).itemsize
                values = np.frombuffer(data, record["dtype"], count, record["byteOffset"])
                result[record["name"]] = values.reshape(record["shape"]).copy()
    return result


def weights(folder: Path | None = FOLDER) -> dict[str, np.ndarray]:
    """Every parameter of the network, the trained ones out of a model folder; None for those before training."""
    result = smollm2.weights()
    if folder is None:
        return result
    replacements = trained(folder)
    if set(replacements) != {name for name in result if is_trained(name)}:
        raise ValueError(f"{folder} does not have the parameters of this network")
    # In the order of the network: the files are laid out in it.
    return {name: replacements.get(name, value) for name, value in result.items()}


def tokenizer() -> dict:
    """The tokenizer, which is SmolLM2's."""
    return smollm2.tokenizer()


def config() -> dict:
    """The contents of mlc-chat-config.json."""
    return chat_config(smollm2.ARCHITECTURE)


def library(operators) -> IRModule:
    """The module of the library with this set of operators."""
    return LibraryBuilder(smollm2.ARCHITECTURE, operators).build(NETWORK)
