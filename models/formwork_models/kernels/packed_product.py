"""The product of one row of packed weights with a slice of prepared activations: what every matrix kernel does."""

from dataclasses import dataclass

from tvm.script import tirx as T
from tvm.tirx import PrimExpr

from ..quantization import BLOCK, LANES, VECTORS, Packing
from .expressions import half_pair, scale_and_offset, splat, total, vector, wgsl

SLICE_BLOCKS = 2
SLICE = SLICE_BLOCKS * BLOCK


@dataclass(frozen=True)
class Slice:
    """One token's activations in the columns of a slice: vectors, and the sum, of each block."""

    vectors: list[list[PrimExpr]]
    sums: list[PrimExpr]


def load_slice(x: T.Buffer, sums: T.Buffer, token: PrimExpr, part: PrimExpr) -> Slice:
    """Loads one token's slice number `part` into registers."""
    blocks = [part * SLICE_BLOCKS + b for b in range(SLICE_BLOCKS)]
    return Slice(
        [[T.Bind(vector(x, token, block, LANES * v)) for v in range(VECTORS)] for block in blocks],
        [T.Bind(sums[token, block]) for block in blocks],
    )


def load_codes(weight: T.Buffer, row: PrimExpr, block: PrimExpr, packing: Packing) -> list[PrimExpr]:
    """Unpacks a block's codes into vectors of floats."""
    words = {
        first: T.Bind(vector(weight, row, block, first)) for first in range(0, packing.words, LANES)
    }
    codes = []
    for v in range(VECTORS):
        word = words[packing.first_word(v)]
        if packing.shift(v):
            word = T.shift_right(word, splat(T.uint32(packing.shift(v))))
        masked = T.bitwise_and(word, splat(T.uint32(packing.mask(v))))
        # Signed to float is one instruction where unsigned to float is several.
        codes.append(T.Bind(wgsl("float32x4", "vec4<f32>", wgsl("uint32x4", "vec4<i32>", masked))))
    return codes


def multiply_row(
    weight: T.Buffer,
    scales: T.Buffer,
    row: PrimExpr,
    part: PrimExpr,
    tokens: list[Slice],
    packing: Packing,
) -> list[PrimExpr]:
    """The products of a row's slice with each token's. Always added in the same order, whatever the batch."""
    blocks = [part * SLICE_BLOCKS + b for b in range(SLICE_BLOCKS)]
    pairs = [T.Bind(half_pair(scales[row, block])) for block in blocks]
    codes = [load_codes(weight, row, block, packing) for block in blocks]
    results = []
    for token in tokens:
        result = T.float32(0)
        for b in range(SLICE_BLOCKS):
            products = codes[b][0] * token.vectors[b][0]
            for v in range(1, VECTORS):
                products = products + codes[b][v] * token.vectors[b][v]
            result = result + scale_and_offset(pairs[b], total(products), token.sums[b])
        results.append(result)
    return results
