"""SmolLM2-135M in PyTorch, on the codes of its GGUF file.

Trained are the scales and offsets of the groups of 32 codes, and the weights of the norms; the 4-bit codes stay. So
nothing is lost when the result is packed again: to round trained weights back to 4 bits would undo most steps. The
method is PEQA's (Kim et al., "Memory-Efficient Fine-Tuning of Compressed Large Language Models via sub-4-bit Integer
Quantization", 2023).
"""

import gguf
import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from formwork_models.smollm2 import ARCHITECTURE, interleaved_to_halves, q4_1, reader

HIDDEN, FEED_FORWARD, LAYERS = ARCHITECTURE.hidden, ARCHITECTURE.feed_forward, ARCHITECTURE.layers
HEADS, KV_HEADS, HEAD_SIZE = ARCHITECTURE.heads, ARCHITECTURE.kv_heads, ARCHITECTURE.head_size
MIDDLE = 8
"""Subtracted from codes, so that a scale and its offset can be trained independently."""

COMPUTED = torch.bfloat16 if torch.cpu._is_avx512_bf16_supported() else torch.float32
"""The type that the network computes in. Without instructions for it, bfloat16 is several times slower."""

Parameters = dict[str, Tensor]


class PackedLinear(torch.autograd.Function):
    """`x @ (codes * scale + offset).T`, with codes around zero. Gradients go to x, scale and offset."""

    @staticmethod
    def forward(context, x: Tensor, codes: Tensor, scale: Tensor, offset: Tensor) -> Tensor:
        context.save_for_backward(x, codes, scale, offset)
        return F.linear(x, unpacked(codes, scale, offset))

    @staticmethod
    def backward(context, gradient: Tensor):
        x, codes, scale, offset = context.saved_tensors
        input_gradient = gradient @ unpacked(codes, scale, offset)
        rows = gradient.reshape(-1, gradient.shape[-1])
        weight_gradient = (rows.T @ x.reshape(-1, x.shape[-1])).view(codes.shape)
        scales = torch.einsum("ogk,ogk->og", weight_gradient, codes).float()
        return input_gradient, None, scales, weight_gradient.sum(-1, dtype=torch.float32)


def unpacked(codes: Tensor, scale: Tensor, offset: Tensor) -> Tensor:
    """The matrix of codes (outputs, groups, 32)."""
    weights = torch.addcmul(offset.to(COMPUTED)[..., None], codes, scale.to(COMPUTED)[..., None])
    return weights.view(codes.shape[0], -1)


def load() -> tuple[Parameters, Parameters]:
    """What stays as it is, and what is trained, by name."""
    tensors = {tensor.name: tensor for tensor in reader().tensors}
    fixed: Parameters = {}
    trained: Parameters = {"norm": plain(tensors["output_norm.weight"])}
    embedding = tensors["token_embd.weight"]
    fixed["embedding"] = torch.tensor(gguf.quants.dequantize(embedding.data, embedding.tensor_type))
    for layer in range(LAYERS):
        source = f"blk.{layer}."
        matrices = {
            "qkv": [
                halves(q4_1(tensors[source + "attn_q.weight"].data), HEADS),
                halves(q4_1(tensors[source + "attn_k.weight"].data), KV_HEADS),
                q4_1(tensors[source + "attn_v.weight"].data),
            ],
            "attention_output": [q4_1(tensors[source + "attn_output.weight"].data)],
            "gate_up": [q4_1(tensors[source + "ffn_gate.weight"].data), q4_1(tensors[source + "ffn_up.weight"].data)],
            "down": [q4_1(tensors[source + "ffn_down.weight"].data)],
        }
        for name, parts in matrices.items():
            codes, scale, offset = (torch.tensor(np.concatenate(of)) for of in zip(*parts))
            fixed[f"{layer}.{name}.codes"] = codes.to(COMPUTED) - MIDDLE
            trained[f"{layer}.{name}.scale"] = scale.float()
            trained[f"{layer}.{name}.offset"] = offset.float() + MIDDLE * scale.float()
        trained[f"{layer}.attention_norm"] = plain(tensors[source + "attn_norm.weight"])
        trained[f"{layer}.feed_forward_norm"] = plain(tensors[source + "ffn_norm.weight"])
    return fixed, {name: value.requires_grad_() for name, value in trained.items()}


def plain(tensor: gguf.ReaderTensor) -> Tensor:
    """A tensor of the file that has f32 numbers."""
    return torch.tensor(np.array(tensor.data), dtype=torch.float32)


def halves(parts: tuple[np.ndarray, ...], heads: int) -> list[np.ndarray]:
    """Codes, scales and offsets with llama.cpp's order of query and key rows undone."""
    return [interleaved_to_halves(part, heads) for part in parts]


def angles(length: int) -> tuple[Tensor, Tensor]:
    """Cosines and sines of the rotary embedding (length, head size)."""
    frequencies = 1.0 / (ARCHITECTURE.rope_base ** (torch.arange(0, HEAD_SIZE, 2).float() / HEAD_SIZE))
    turns = torch.outer(torch.arange(length).float(), frequencies)
    return torch.cat([turns.cos()] * 2, 1).to(COMPUTED), torch.cat([turns.sin()] * 2, 1).to(COMPUTED)


def rotated(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Heads with the rotary embedding applied."""
    half = HEAD_SIZE // 2
    return x * cos + torch.cat([-x[..., half:], x[..., :half]], -1) * sin


def hidden_states(fixed: Parameters, trained: Parameters, ids: Tensor) -> Tensor:
    """Hidden states (batch, length, hidden) of token ids padded at their ends."""
    batch, length = ids.shape
    cos, sin = angles(length)
    x = F.embedding(ids, fixed["embedding"])

    def linear(value: Tensor, name: str) -> Tensor:
        return PackedLinear.apply(value, fixed[f"{name}.codes"], trained[f"{name}.scale"], trained[f"{name}.offset"])

    def norm(value: Tensor, name: str) -> Tensor:
        return F.rms_norm(value, (HIDDEN,), trained[name], ARCHITECTURE.norm_epsilon).to(COMPUTED)

    for layer in range(LAYERS):
        qkv = (
            linear(norm(x, f"{layer}.attention_norm"), f"{layer}.qkv")
            .view(batch, length, -1, HEAD_SIZE)
            .transpose(1, 2)
        )
        query, key, value = qkv.split([HEADS, KV_HEADS, KV_HEADS], 1)
        query, key = rotated(query, cos, sin), rotated(key, cos, sin)
        attended = F.scaled_dot_product_attention(query, key, value, is_causal=True, enable_gqa=True)
        attended = attended.transpose(1, 2).reshape(batch, length, HIDDEN)
        x = x + linear(attended, f"{layer}.attention_output")
        gate, up = linear(norm(x, f"{layer}.feed_forward_norm"), f"{layer}.gate_up").split(FEED_FORWARD, -1)
        x = x + linear(F.silu(gate) * up, f"{layer}.down")
    return norm(x, "norm")
