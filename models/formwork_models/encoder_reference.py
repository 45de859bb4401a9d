"""A plain forward pass of all-MiniLM-L6-v2 in numpy, on its own f32 weights: nothing of our packing is used."""

from math import erf

import numpy as np

from .minilm import ARCHITECTURE


def layer_norm(tensors: dict[str, np.ndarray], name: str, x: np.ndarray) -> np.ndarray:
    """Layer normalisation over the last axis."""
    centred = x - x.mean(axis=-1, keepdims=True)
    variance = (centred**2).mean(axis=-1, keepdims=True)
    scaled = centred / np.sqrt(variance + ARCHITECTURE.norm_epsilon)
    return scaled * tensors[f"{name}.weight"] + tensors[f"{name}.bias"]


def linear(tensors: dict[str, np.ndarray], name: str, x: np.ndarray) -> np.ndarray:
    """A matrix product with a bias."""
    return x @ tensors[f"{name}.weight"].T + tensors[f"{name}.bias"]


def attend(query: np.ndarray, key: np.ndarray, value: np.ndarray) -> np.ndarray:
    """Attention of all tokens to all, (tokens, hidden)."""
    tokens, hidden = query.shape
    query, key, value = (x.reshape(tokens, ARCHITECTURE.heads, -1) for x in (query, key, value))
    scores = np.einsum("thd,shd->hts", query, key) / np.sqrt(ARCHITECTURE.head_size)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return np.einsum("hts,shd->thd", weights, value).reshape(tokens, hidden)


def gelu(x: np.ndarray) -> np.ndarray:
    """The exact GELU."""
    return x * 0.5 * (1 + np.vectorize(erf)(x / np.sqrt(2)))


def embed(tensors: dict[str, np.ndarray], tokens: list[int]) -> np.ndarray:
    """The unit vector of a text, in f64 throughout."""
    tensors = {name: tensor.astype(np.float64) for name, tensor in tensors.items()}
    h = (
        tensors["embeddings.word_embeddings.weight"][tokens]
        + tensors["embeddings.position_embeddings.weight"][: len(tokens)]
        + tensors["embeddings.token_type_embeddings.weight"][0]
    )
    h = layer_norm(tensors, "embeddings.LayerNorm", h)
    for i in range(ARCHITECTURE.layers):
        layer = f"encoder.layer.{i}"
        query, key, value = (
            linear(tensors, f"{layer}.attention.self.{name}", h)
            for name in ("query", "key", "value")
        )
        attended = linear(
            tensors, f"{layer}.attention.output.dense", attend(query, key, value)
        )
        h = layer_norm(tensors, f"{layer}.attention.output.LayerNorm", h + attended)
        wide = gelu(linear(tensors, f"{layer}.intermediate.dense", h))
        narrow = linear(tensors, f"{layer}.output.dense", wide)
        h = layer_norm(tensors, f"{layer}.output.LayerNorm", h + narrow)
    mean = h.mean(axis=0)
    return mean / np.linalg.norm(mean)
