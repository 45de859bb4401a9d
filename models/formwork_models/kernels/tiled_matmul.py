"""Quantised matrix products for software adapters, with weights in tiles of four rows (`tiles`).

No workgroup memory, no barriers, few memory accesses. A thread multiplies one row of each of its tiles, and its three
neighbours the other rows. It keeps 64 activations of up to four tokens in registers and runs down many tiles with them.
It covers 64 columns only: the products of the other columns come from other threads, and a following kernel adds up
the parts (`tiled_elementwise`).
"""

from dataclasses import dataclass
from functools import cache, reduce
from operator import add, mul

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


def flat(buffer: T.Buffer) -> T.Buffer:
    """The same elements with one index, so that what does not change in a loop is computed before it."""
    size = reduce(mul, buffer.shape)
    return T.decl_buffer((size,), buffer.dtype, data=buffer.data)


def load_block(x: T.Buffer, first: PrimExpr, packing: Packing) -> Block:
    """Loads one token's activations of a block, the first of them at `first`, into registers."""
    values, highest = [], []
    block_sum = T.float32(0)
    for v in range(VECTORS):
        loaded = [T.Bind(x[first + (LANES * v + c)]) for c in range(LANES)]
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
    words: T.Buffer, first: PrimExpr, pair: PrimExpr, tokens: list[Block], packing: Packing
) -> list[PrimExpr]:
    """A block's products with each token. Always added in the same order, whatever the batch."""
    products = [block.correction for block in tokens]
    for index in range(packing.words):
        word = T.Bind(words[first + index * TILE])
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


def tiles_per_thread(rows: int) -> int:
    """The last argument of `matmul_parts` for a matrix of so many rows: the tiles that a thread runs down."""
    tiles = rows // TILE
    return next(n for n in range(LONGEST_CHUNK, 0, -1) if tiles % (n * CHUNKS) == 0)


@cache
def matmul_parts(packing: Packing, single: bool) -> PrimFunc:
    """Products of activations (tokens, columns) with weights in tiles, as parts (tokens, slices, rows).

    One kernel for matrices of all sizes: a software adapter takes a second to compile it. For a `single` token in a
    kernel of its own: beside the code for four, that for one is a fifth slower.
    """

    def multiply(weight, scales, x, parts, tokens: list[PrimExpr], group, ty, lane, chunk) -> None:
        columns, blocks, slices, rows = (
            pinned(T.Cast("int32", size))
            for size in (x.shape[1], weight.shape[1], parts.shape[1], parts.shape[2])
        )
        words, pairs, values, results = (flat(buffer) for buffer in (weight, scales, x, parts))
        part = pinned(T.truncmod(group, slices))
        tiles = pinned(T.Cast("int32", chunk))
        first = pinned((T.truncdiv(group, slices) * CHUNKS + ty) * tiles)
        numbers = [part * SLICE_BLOCKS + b for b in range(SLICE_BLOCKS)]
        loaded = [
            [load_block(values, pinned(token * columns + number * BLOCK), packing) for token in tokens]
            for number in numbers
        ]
        targets = [pinned((token * slices + part) * rows + lane) for token in tokens]
        with T.serial(tiles) as i:
            tile = pinned(first + i)
            products = [T.float32(0)] * len(tokens)
            for number, blocks_of_tokens in zip(numbers, loaded, strict=True):
                block = pinned(tile * blocks + number)
                pair = T.Bind(half_pair(pairs[block * TILE + lane]))
                start = pinned(block * (packing.words * TILE) + lane)
                added = multiply_block(words, start, pair, blocks_of_tokens, packing)
                products = [pinned(a + b) for a, b in zip(products, added, strict=True)]
            for target, product in zip(targets, products, strict=True):
                T.buffer_store(results, product, [target + tile * TILE])

    @T.prim_func(s_tir=True, private=True)
    def of_one(
        var_x: T.handle, var_weight: T.handle, var_scales: T.handle, var_parts: T.handle, chunk: T.int64
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        columns = T.int64()
        tiles = T.int64()
        blocks = T.int64()
        slices = T.int64()
        rows = T.int64()
        x = T.match_buffer(var_x, (1, columns), "float32")
        weight = T.match_buffer(var_weight, (tiles, blocks, packing.words, TILE), "uint32")
        scales = T.match_buffer(var_scales, (tiles, blocks, TILE), "uint32")
        parts = T.match_buffer(var_parts, (1, slices, rows), "float32")
        for bx in T.thread_binding(tiles // (chunk * CHUNKS) * slices, thread="blockIdx.x"):
            for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                for lane in T.thread_binding(TILE, thread="threadIdx.x"):
                    with T.sblock("matmul"):
                        T.reads()
                        T.writes()
                        group: T.let = T.Cast("int32", bx)
                        multiply(weight, scales, x, parts, [T.int32(0)], group, ty, lane, chunk)

    @T.prim_func(s_tir=True, private=True)
    def of_several(
        var_x: T.handle, var_weight: T.handle, var_scales: T.handle, var_parts: T.handle, chunk: T.int64
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        columns = T.int64()
        tiles = T.int64()
        blocks = T.int64()
        slices = T.int64()
        rows = T.int64()
        x = T.match_buffer(var_x, (tokens, columns), "float32")
        weight = T.match_buffer(var_weight, (tiles, blocks, packing.words, TILE), "uint32")
        scales = T.match_buffer(var_scales, (tiles, blocks, TILE), "uint32")
        parts = T.match_buffer(var_parts, (tokens, slices, rows), "float32")
        for by in T.thread_binding(T.ceildiv(tokens, TOKENS), thread="blockIdx.y"):
            for bx in T.thread_binding(tiles // (chunk * CHUNKS) * slices, thread="blockIdx.x"):
                for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                    for lane in T.thread_binding(TILE, thread="threadIdx.x"):
                        with T.sblock("matmul"):
                            T.reads()
                            T.writes()
                            group: T.let = T.Cast("int32", bx)
                            first: T.let = T.Cast("int32", by) * TOKENS
                            last: T.let = T.Cast("int32", tokens) - 1
                            if first == last:
                                multiply(
                                    weight, scales, x, parts, [first], group, ty, lane, chunk
                                )
                            else:
                                # A group that is not full repeats its last token, to the same place.
                                these = [T.Bind(T.min(first + t, last)) for t in range(TOKENS)]
                                multiply(
                                    weight, scales, x, parts, these, group, ty, lane, chunk
                                )

    return of_one if single else of_several
