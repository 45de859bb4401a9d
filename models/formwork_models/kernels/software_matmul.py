"""Quantised matrix products for software adapters: no workgroup memory, no barriers, few memory accesses.

On SwiftShader an access to a storage buffer costs far more than arithmetic, so a thread keeps 64 activations of up to
four tokens in registers and runs down 16 rows of weights with them. It covers 64 columns only: the products of the
other columns come from other threads, and a following kernel adds up the parts (`software_elementwise`). The order of
additions does not depend on how many tokens there are, so a sequence gets the same bits alone and in a batch.
"""

from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, LANES, VECTORS, Packing
from .expressions import half_pair, scale_and_offset, splat, total, vector, wgsl

TOKENS = 4
ROWS = 16
SLICE_BLOCKS = 2
SLICE = SLICE_BLOCKS * BLOCK
CHUNKS = 4


@cache
def matmul_parts(rows: int, columns: int, packing: Packing) -> PrimFunc:
    """Products of prepared activations (tokens, blocks, 32) with packed weights, as parts (tokens, slices, rows)."""
    slices = columns // SLICE
    blocks = columns // BLOCK
    if rows % (ROWS * CHUNKS) or columns % SLICE:
        raise ValueError(f"a {rows} x {columns} matrix does not fall into whole chunks")

    def load_activations(x: T.Buffer, sums: T.Buffer, token: PrimExpr, part: PrimExpr) -> list:
        return [
            (
                [T.Bind(vector(x, token, part * SLICE_BLOCKS + b, LANES * v)) for v in range(VECTORS)],
                T.Bind(sums[token, part * SLICE_BLOCKS + b]),
            )
            for b in range(SLICE_BLOCKS)
        ]

    def load_codes(weight: T.Buffer, row: PrimExpr, block: PrimExpr) -> list[PrimExpr]:
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
        parts: T.Buffer,
        activations: list,
        token: PrimExpr,
        part: PrimExpr,
        row: PrimExpr,
    ) -> None:
        block = part * SLICE_BLOCKS
        pairs = [T.Bind(half_pair(scales[row, block + b])) for b in range(SLICE_BLOCKS)]
        codes = [load_codes(weight, row, block + b) for b in range(SLICE_BLOCKS)]
        for t, token_blocks in enumerate(activations):
            result = T.float32(0)
            for b, (values, activation_sum) in enumerate(token_blocks):
                products = codes[b][0] * values[0]
                for v in range(1, VECTORS):
                    products = products + codes[b][v] * values[v]
                result = result + scale_and_offset(pairs[b], total(products), activation_sum)
            T.buffer_store(parts, result, [token + t, part, row])

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_x: T.handle,
        var_sums: T.handle,
        weight: T.Buffer((rows, blocks, packing.words), "uint32"),
        scales: T.Buffer((rows, blocks), "uint32"),
        var_parts: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        parts = T.match_buffer(var_parts, (tokens, slices, rows), "float32")
        for by in T.thread_binding(T.ceildiv(tokens, TOKENS), thread="blockIdx.y"):
            for bx in T.thread_binding(rows // (ROWS * CHUNKS), thread="blockIdx.x"):
                for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                    for part in T.thread_binding(slices, thread="threadIdx.x"):
                        with T.sblock("matmul"):
                            T.reads()
                            T.writes()
                            if by * TOKENS + TOKENS <= tokens:
                                group = [
                                    load_activations(x, sums, by * TOKENS + t, part)
                                    for t in range(TOKENS)
                                ]
                                for i in T.serial(ROWS):
                                    multiply_row(
                                        weight,
                                        scales,
                                        parts,
                                        group,
                                        by * TOKENS,
                                        part,
                                        (bx * CHUNKS + ty) * ROWS + i,
                                    )
                            else:
                                for t in T.serial(tokens - by * TOKENS):
                                    one = [load_activations(x, sums, by * TOKENS + t, part)]
                                    for i in T.serial(ROWS):
                                        multiply_row(
                                            weight,
                                            scales,
                                            parts,
                                            one,
                                            by * TOKENS + t,
                                            part,
                                            (bx * CHUNKS + ty) * ROWS + i,
                                        )

    return kernel
