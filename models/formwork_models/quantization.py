"""How weights are packed: blocks of 32 along the input dimension, each with a scale and an offset.

A weight is ``code * scale + offset``, its code an unsigned integer of 4 or 8 bits. Codes lie in 32-bit words so that
four neighbouring codes sit in the same bits of four neighbouring words: a kernel loads the words as a vector and
unpacks four weights with one mask. Within a 16-bit half the codes are not shifted down: the activations are scaled
down instead, once, by ``activation_scale``. Powers of two: nothing is lost.

Element ``4 * v + c`` of a block is in word ``4 * (v // per_word) + c``, at bits ``bits * (v % per_word)`` and up.
Scale and offset are half floats, in the low and the high 16 bits of one word a block.
"""

from dataclasses import dataclass

import numpy as np

BLOCK = 32
LANES = 4
VECTORS = BLOCK // LANES


@dataclass(frozen=True)
class Packing:
    """Codes of ``bits`` bits, in 32-bit words."""

    bits: int

    @property
    def words(self) -> int:
        """32-bit words a block."""
        return BLOCK * self.bits // 32

    @property
    def per_word(self) -> int:
        """Vectors of codes that share one vector of words."""
        return 32 // self.bits

    @property
    def per_half(self) -> int:
        """Vectors of codes in one half of the words."""
        return 16 // self.bits

    def first_word(self, vector: int) -> int:
        """The first of the four words that hold this vector of codes."""
        return LANES * (vector // self.per_word)

    def shift(self, vector: int) -> int:
        """0 or 16: the half of the words that holds this vector of codes."""
        return 16 * (vector % self.per_word // self.per_half)

    def mask(self, vector: int) -> int:
        """The bits of a half that hold this vector of codes."""
        return ((1 << self.bits) - 1) << (self.bits * (vector % self.per_half))

    def activation_scale(self, vector: int) -> float:
        """What activations are multiplied by, to make up for codes that are not shifted down within their half."""
        return 2.0 ** -(self.bits * (vector % self.per_half))


FOUR_BITS = Packing(4)
EIGHT_BITS = Packing(8)


def pack_codes(codes: np.ndarray, packing: Packing) -> np.ndarray:
    """Packs codes of shape (rows, blocks, 32) into words of shape (rows, blocks, words)."""
    rows, blocks, _ = codes.shape
    words = np.zeros((rows, blocks, packing.words), np.uint32)
    for vector in range(VECTORS):
        first = packing.first_word(vector)
        shift = packing.bits * (vector % packing.per_word)
        lanes = codes[:, :, LANES * vector : LANES * (vector + 1)].astype(np.uint32)
        words[:, :, first : first + LANES] |= lanes << np.uint32(shift)
    return words


def pack_scales(scale: np.ndarray, offset: np.ndarray) -> np.ndarray:
    """Packs scales and offsets of shape (rows, blocks), both half floats, into one word a block."""
    low = np.ascontiguousarray(scale, np.float16).view(np.uint16).astype(np.uint32)
    high = np.ascontiguousarray(offset, np.float16).view(np.uint16).astype(np.uint32)
    return low | (high << np.uint32(16))


def unpack_scales(words: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The scales and offsets, both half floats, that `pack_scales` packed."""
    halves = np.ascontiguousarray(words, np.uint32)[..., None].view(np.float16)
    return halves[..., 0], halves[..., 1]


def quantize(
    weights: np.ndarray, packing: Packing, group: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """Packs f32 weights (rows, columns) to the nearest codes; `group` neighbouring blocks share scale and offset."""
    rows, columns = weights.shape
    groups = weights.reshape(rows, columns // (BLOCK * group), BLOCK * group)
    largest_code = (1 << packing.bits) - 1
    low, high = groups.min(axis=2), groups.max(axis=2)
    offset = low.astype(np.float16)
    scale = ((high - low) / largest_code).astype(np.float16)
    if not np.all(scale > 0):
        raise ValueError("a group of weights is constant, or too small for half floats")
    steps = (groups - offset.astype(np.float32)[:, :, None]) / scale.astype(np.float32)[:, :, None]
    codes = np.clip(np.rint(steps), 0, largest_code).astype(np.uint32)
    return pack_codes(codes.reshape(rows, -1, BLOCK), packing), pack_scales(scale, offset)


def unpack(words: np.ndarray, scales: np.ndarray, packing: Packing) -> np.ndarray:
    """The weights that packed words and scales stand for, in f32, of shape (rows, blocks * 32)."""
    rows, blocks, _ = words.shape
    codes = np.empty((rows, blocks, BLOCK), np.float32)
    for vector in range(VECTORS):
        first = packing.first_word(vector)
        shift = np.uint32(packing.bits * (vector % packing.per_word))
        lanes = (words[:, :, first : first + LANES] >> shift) & np.uint32((1 << packing.bits) - 1)
        codes[:, :, LANES * vector : LANES * (vector + 1)] = lanes
    scale = (scales & np.uint32(0xFFFF)).astype(np.uint16).view(np.float16).astype(np.float32)
    offset = (scales >> np.uint32(16)).astype(np.uint16).view(np.float16).astype(np.float32)
    return (codes * scale[:, :, None] + offset[:, :, None]).reshape(rows, blocks * BLOCK)
