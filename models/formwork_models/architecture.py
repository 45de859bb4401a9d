"""The sizes of a Llama-style language model."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Architecture:
    """What tells one Llama-style model from another."""

    hidden: int
    feed_forward: int
    layers: int
    heads: int
    kv_heads: int
    head_size: int
    vocabulary: int
    context: int
    rope_base: float
    norm_epsilon: float

    @property
    def qkv_heads(self) -> int:
        """Heads in the fused query, key and value projection."""
        return self.heads + 2 * self.kv_heads
