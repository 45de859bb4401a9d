"""Quantised matrix products for software adapters: no workgroup memory, no barriers, few memory accesses.

On SwiftShader an access to a storage buffer costs far more than arithmetic, so a thread keeps 64 activations of up to
four tokens in registers and runs down many rows of weights with them. It covers 64 columns only: the products of the
other columns come from other threads, and a following kernel adds up the parts (`elementwise.add_parts`).
"""

from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, Packing
from .packed_product import SLICE, load_slice, multiply_row

TOKENS = 4
CHUNKS = 4
ROWS_CHOICES = (48, 16)


@cache
def matmul_parts(rows: int, columns: int, packing: Packing) -> PrimFunc:
    """Products of prepared activations (tokens, blocks, 32) with packed weights, as parts (tokens, rows, slices)."""
    slices = columns // SLICE
    blocks = columns // BLOCK
    chunk_rows = next((n for n in ROWS_CHOICES if rows % (n * CHUNKS) == 0), None)
    if chunk_rows is None or columns % SLICE:
        raise ValueError(f"a {rows} x {columns} matrix does not fall into whole chunks")

    def multiply(weight, scales, x, sums, parts, tokens: list[PrimExpr], part, chunk) -> None:
        loaded = [load_slice(x, sums, token, part) for token in tokens]
        with T.serial(chunk_rows) as i:
            row = chunk * chunk_rows + i
            products = multiply_row(weight, scales, row, part, loaded, packing)
            for token, product in zip(tokens, products, strict=True):
                T.buffer_store(parts, product, [token, row, part])

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
        parts = T.match_buffer(var_parts, (tokens, rows, slices), "float32")
        for by in T.thread_binding(T.ceildiv(tokens, TOKENS), thread="blockIdx.y"):
            for bx in T.thread_binding(rows // (chunk_rows * CHUNKS), thread="blockIdx.x"):
                for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                    for part in T.thread_binding(slices, thread="threadIdx.x"):
                        with T.sblock("matmul"):
                            T.reads()
                            T.writes()
                            first: T.let = by * TOKENS
                            last: T.let = tokens - 1
                            if first == last:
                                multiply(
                                    weight, scales, x, sums, parts, [first], part, bx * CHUNKS + ty
                                )
                            else:
                                # A group that is not full repeats its last token, to the same place.
                                group = [T.Bind(T.min(first + t, last)) for t in range(TOKENS)]
                                multiply(
                                    weight, scales, x, sums, parts, group, part, bx * CHUNKS + ty
                                )

    return kernel
