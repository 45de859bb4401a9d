"""A plain forward pass in numpy: what the libraries must agree with."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import gguf
import numpy as np

from . import formwork_135m, smollm2, tiny
from .architecture import Architecture
from .quantization import EIGHT_BITS, FOUR_BITS, unpack

Q4_1_BYTES = 20
"""Bytes of a block of 32 weights in the GGUF file."""


@dataclass(frozen=True)
class Reference:
    """A model with its weights in f32; `interleaved` says which elements of a head are rotated together."""

    model: Architecture
    tensors: dict[str, np.ndarray]
    interleaved: bool


def formwork_135m_reference(folder: Path) -> Reference:
    """SmolLM2 as the GGUF file has it, with the trained numbers, dequantised by the gguf package.

    Of our packing, only the place of scales and offsets is used.
    """
    trained = formwork_135m.trained(folder)
    tensors = {
        tensor.name: gguf.quants.dequantize(with_trained(tensor, trained), tensor.tensor_type).astype(np.float32)
        for tensor in smollm2.reader().tensors
    }
    return Reference(smollm2.ARCHITECTURE, tensors, interleaved=True)


PLACES = {
    "attn_q": ("qkv", 0),
    "attn_k": ("qkv", 576),
    "attn_v": ("qkv", 768),
    "attn_output": ("attention_output", 0),
    "ffn_gate": ("gate_up", 0),
    "ffn_up": ("gate_up", 1536),
    "ffn_down": ("down", 0),
}
"""For each matrix of the GGUF file, the packed matrix that has its rows, and the first of them."""
NORMS = {"attn_norm": "attention_norm", "ffn_norm": "feed_forward_norm"}


def with_trained(tensor: gguf.ReaderTensor, trained: dict[str, np.ndarray]) -> np.ndarray:
    """A tensor of the GGUF file with the trained numbers in the place of its own."""
    if tensor.name == "output_norm.weight":
        return trained["final_norm"]
    if not tensor.name.startswith("blk."):
        return tensor.data
    _, layer, name, _ = tensor.name.split(".")
    if name in NORMS:
        return trained[f"layers.{layer}.{NORMS[name]}"]
    matrix, first = PLACES[name]
    blocks = np.array(tensor.data).reshape(len(tensor.data), -1, Q4_1_BYTES)
    scales = trained[f"layers.{layer}.{matrix}.scales"][first : first + len(blocks)]
    if name in ("attn_q", "attn_k"):
        scales = halves_to_interleaved(scales, len(blocks) // smollm2.ARCHITECTURE.head_size)
    # Scale and offset are half floats, in this order in the file and in the words.
    blocks[:, :, :4] = np.ascontiguousarray(scales).view(np.uint8).reshape(*scales.shape, 4)
    return blocks.reshape(tensor.data.shape)


def halves_to_interleaved(rows: np.ndarray, heads: int) -> np.ndarray:
    """Rows in llama.cpp's order: pairs of a rotation next to each other, in each head."""
    size = rows.shape[0] // heads
    return rows.reshape(heads, 2, size // 2, -1).swapaxes(1, 2).reshape(rows.shape)


def tiny_reference() -> Reference:
    """The tiny model, under the GGUF's names."""
    model, packed = tiny.ARCHITECTURE, tiny.weights()

    def matrix(name: str, packing=FOUR_BITS) -> np.ndarray:
        return unpack(packed[f"{name}.words"], packed[f"{name}.scales"], packing)

    tensors = {
        "token_embd.weight": matrix("embedding", EIGHT_BITS),
        "output_norm.weight": packed["final_norm"],
    }
    heads, kv_heads = model.heads * model.head_size, model.kv_heads * model.head_size
    for i in range(model.layers):
        query, key, value = np.split(matrix(f"layers.{i}.qkv"), [heads, heads + kv_heads])
        gate, up = np.split(matrix(f"layers.{i}.gate_up"), 2)
        layer = {
            "attn_q": query,
            "attn_k": key,
            "attn_v": value,
            "attn_output": matrix(f"layers.{i}.attention_output"),
            "ffn_gate": gate,
            "ffn_up": up,
            "ffn_down": matrix(f"layers.{i}.down"),
            "attn_norm": packed[f"layers.{i}.attention_norm"],
            "ffn_norm": packed[f"layers.{i}.feed_forward_norm"],
        }
        tensors |= {f"blk.{i}.{name}.weight": tensor for name, tensor in layer.items()}
    return Reference(model, tensors, interleaved=False)


REFERENCES: dict[str, Callable[[Path], Reference]] = {
    formwork_135m.IDENTIFIER: formwork_135m_reference,
    tiny.IDENTIFIER: lambda _: tiny_reference(),
}
"""By model: its reference, given the folder of its files."""


def norm(x: np.ndarray, weight: np.ndarray, epsilon: float) -> np.ndarray:
    """RMS normalisation."""
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + epsilon) * weight


def rotate(x: np.ndarray, base: float, interleaved: bool) -> np.ndarray:
    """Rotary embedding of (tokens, heads, size), token i at position i."""
    tokens, _, size = x.shape
    frequencies = base ** (-np.arange(0, size, 2, dtype=np.float64) / size)
    angles = np.arange(tokens)[:, None] * frequencies
    cosine, sine = (f(angles)[:, None, :].astype(x.dtype) for f in (np.cos, np.sin))
    if interleaved:
        first, second = x[..., 0::2], x[..., 1::2]
    else:
        first, second = x[..., : size // 2], x[..., size // 2 :]
    rotated = [first * cosine - second * sine, second * cosine + first * sine]
    return np.concatenate(rotated, axis=-1)


def attend(query: np.ndarray, key: np.ndarray, value: np.ndarray) -> np.ndarray:
    """Causal attention of (tokens, heads, size) with (tokens, kv_heads, size)."""
    tokens, heads, size = query.shape
    group = heads // key.shape[1]
    key, value = np.repeat(key, group, axis=1), np.repeat(value, group, axis=1)
    scores = np.einsum("thd,shd->hts", query, key) / query.dtype.type(np.sqrt(size))
    scores = np.where(np.tri(tokens, dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return np.einsum("hts,shd->thd", weights, value).reshape(tokens, heads * size)


def forward(reference: Reference, tokens: list[int], dtype: type = np.float32) -> np.ndarray:
    """Logits (tokens, vocabulary) after every token, computed in `dtype`."""
    return forward_embedded(reference, reference.tensors["token_embd.weight"][tokens].astype(dtype))


def forward_embedded(reference: Reference, h: np.ndarray) -> np.ndarray:
    """Logits (positions, vocabulary) after every position of embeddings (positions, hidden), in their type."""
    model = reference.model
    count = len(h)

    def tensor(name: str) -> np.ndarray:
        return reference.tensors[f"{name}.weight"].astype(h.dtype)

    for i in range(model.layers):

        def of(name: str, i: int = i) -> np.ndarray:
            return tensor(f"blk.{i}.{name}")

        x = norm(h, of("attn_norm"), model.norm_epsilon)
        query, key, value = (
            (x @ of(name).T).reshape(count, -1, model.head_size)
            for name in ("attn_q", "attn_k", "attn_v")
        )
        query = rotate(query, model.rope_base, reference.interleaved)
        key = rotate(key, model.rope_base, reference.interleaved)
        h = h + attend(query, key, value) @ of("attn_output").T
        x = norm(h, of("ffn_norm"), model.norm_epsilon)
        gate = x @ of("ffn_gate").T
        h = h + (gate / (1 + np.exp(-gate)) * (x @ of("ffn_up").T)) @ of("ffn_down").T
    return norm(h, tensor("output_norm"), model.norm_epsilon) @ tensor("token_embd").T
