"""Quantised matrix products for software adapters, with weights in tiles of four rows (`tiles`).

No workgroup memory, no barriers, few memory accesses. A thread multiplies one row of each of its tiles, and its three
neighbours the other rows. It keeps 64 activations of up to four tokens in registers and runs down many tiles with them.
It covers 64 columns only: the products of the other columns come from other threads, and a following kernel adds up
the parts (`tiled_elementwise`).
"""

from dataclasses import dataclass
from functools import cache, reduce
from operator import add

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, LANES, VECTORS, Packing
from .expressions import half_pair, scale_and_offset, wgsl
from .tiles import TILE

SLICE_BLOCKS = 2
SLICE = SLICE_BLOCKS * BLOCK
TOKENS = 4
CHUNKS = 4
LONGEST_CHUNK = 64
SIGN = 1 << 31


@dataclass(frozen=True)
class Block:
    """One token's activations in the columns of a block."""

    values: list[list[PrimExpr]]
    """Vectors, scaled for codes that are not shifted down within their words."""
    sum: PrimExpr
    correction: PrimExpr
    """What the codes in the words' highest bits lack, which are taken for signed numbers."""


def pinned(value: PrimExpr) -> PrimExpr:
    """A value computed here and once: TVM would write out a plain binding again wherever it is used."""
    kind = {"float32": "f32", "int32": "i32"}[str(value.dtype)]
    return T.Bind(T.call_extern(value.dtype, kind, value))


def load_block(x: T.Buffer, token: PrimExpr, block: PrimExpr, packing: Packing) -> Block:
    """Loads one token's activations of a block into registers."""
    values, highest = [], []
    block_sum = T.float32(0)
    for v in range(VECTORS):
        loaded = [T.Bind(x[token, block * BLOCK + LANES * v + c]) for c in range(LANES)]
        block_sum = pinned(block_sum + reduce(add, loaded))
        scale = T.float32(2.0 ** -(packing.bits * (v % packing.per_word)))
        values.append([pinned(value * scale) for value in loaded])
        if v % packing.per_word == packing.per_word - 1:
            highest += values[v]
    return Block(values, block_sum, pinned(reduce(add, highest) * T.float32(SIGN)))


def code_of(word: PrimExpr, place: int, packing: Packing) -> PrimExpr:
    """One of a word's codes as a float, times a power of two; the highest less a half of its range."""
    mask = ((1 << packing.bits) - 1) << (packing.bits * place)
    masked = T.bitwise_and(word, T.uint32(mask))
    if place == packing.per_word - 1:
        masked = T.bitwise_xor(masked, T.uint32(SIGN))
    # Signed to float is one instruction where unsigned to float is several.
    return pinned(wgsl("float32", "f32", wgsl("int32", "i32", masked)))


def multiply_block(
    weight: T.Buffer, tile: PrimExpr, number: PrimExpr, lane: PrimExpr, pair: PrimExpr,
    tokens: list[Block], packing: Packing,
) -> list[PrimExpr]:  # fmt: skip
    """A block's products with each token. Always added in the same order, whatever the batch."""
    products = [block.correction for block in tokens]
    for index in range(packing.words):
        word = T.Bind(weight[tile, number, index, lane])
        for place in range(packing.per_word):
            code = code_of(word, place, packing)
            v, c = index // LANES * packing.per_word + place, index % LANES
            products = [
                T.Bind(T.call_extern("float32", "fma", code, block.values[v][c], product))
                for block, product in zip(tokens, products, strict=True)
            ]
    return [
        scale_and_offset(pair, product, block.sum)
        for block, product in zip(tokens, products, strict=True)
    ]


@cache
def matmul_parts(rows: int, columns: int, packing: Packing, single: bool) -> PrimFunc:
    """Products of activations (tokens, columns) with weights in tiles, as parts (tokens, slices, rows).

    For a `single` token in a kernel of its own: beside the code for four, that for one is a fifth slower.
    """
    slices = columns // SLICE
    blocks = columns // BLOCK
    tiles = rows // TILE
    chunk = next(n for n in range(LONGEST_CHUNK, 0, -1) if tiles % (n * CHUNKS) == 0)
    groups = tiles // (chunk * CHUNKS) * slices
    if columns % SLICE or rows % TILE:
        raise ValueError(f"a {rows} x {columns} matrix does not fall into whole slices and tiles")

    def multiply(weight, scales, x, parts, tokens: list[PrimExpr], bx, ty, lane) -> None:
        part = pinned(bx % slices)
        first = pinned((bx // slices * CHUNKS + ty) * chunk)
        numbers = [part * SLICE_BLOCKS + b for b in range(SLICE_BLOCKS)]
        loaded = [[load_block(x, token, number, packing) for token in tokens] for number in numbers]
        with T.serial(chunk) as i:
            tile = pinned(first + i)
            products = [T.float32(0)] * len(tokens)
            for number, blocks_of_tokens in zip(numbers, loaded, strict=True):
                pair = T.Bind(half_pair(scales[tile, number, lane]))
                added = multiply_block(weight, tile, number, lane, pair, blocks_of_tokens, packing)
                products = [pinned(a + b) for a, b in zip(products, added, strict=True)]
            for token, product in zip(tokens, products, strict=True):
                T.buffer_store(parts, product, [token, part, tile * TILE + lane])

    @T.prim_func(s_tir=True, private=True)
    def of_one(
        x: T.Buffer((1, columns), "float32"),
        weight: T.Buffer((tiles, blocks, packing.words, TILE), "uint32"),
        scales: T.Buffer((tiles, blocks, TILE), "uint32"),
        parts: T.Buffer((1, slices, rows), "float32"),
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        for bx in T.thread_binding(groups, thread="blockIdx.x"):
            for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                for lane in T.thread_binding(TILE, thread="threadIdx.x"):
                    with T.sblock("matmul"):
                        T.reads()
                        T.writes()
                        multiply(weight, scales, x, parts, [T.int32(0)], bx, ty, lane)

    @T.prim_func(s_tir=True, private=True)
    def of_several(
        var_x: T.handle,
        weight: T.Buffer((tiles, blocks, packing.words, TILE), "uint32"),
        scales: T.Buffer((tiles, blocks, TILE), "uint32"),
        var_parts: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        x = T.match_buffer(var_x, (tokens, columns), "float32")
        parts = T.match_buffer(var_parts, (tokens, slices, rows), "float32")
        for by in T.thread_binding(T.ceildiv(tokens, TOKENS), thread="blockIdx.y"):
            for bx in T.thread_binding(groups, thread="blockIdx.x"):
                for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                    for lane in T.thread_binding(TILE, thread="threadIdx.x"):
                        with T.sblock("matmul"):
                            T.reads()
                            T.writes()
                            first: T.let = by * TOKENS
                            last: T.let = tokens - 1
                            if first == last:
                                multiply(weight, scales, x, parts, [first], bx, ty, lane)
                            else:
                                # A group that is not full repeats its last token, to the same place.
                                group = [T.Bind(T.min(first + t, last)) for t in range(TOKENS)]
                                multiply(weight, scales, x, parts, group, bx, ty, lane)

    return of_one if single else of_several
