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


def rows_per_thread(rows: int) -> int:
    """The last argument of `matmul_parts` for a matrix of so many rows."""
    found = next((n for n in ROWS_CHOICES if rows % (n * CHUNKS) == 0), None)
    if found is None:
        raise ValueError(f"a matrix of {rows} rows does not fall into whole chunks")
    return found


@cache
def matmul_parts(columns: int, packing: Packing) -> PrimFunc:
    """Products of prepared activations (tokens, blocks, 32) with packed weights, as parts (tokens, rows, slices).

    One kernel for matrices of any number of rows: a software adapter takes a second to compile it.
    """
    slices = columns // SLICE
    blocks = columns // BLOCK
    if columns % SLICE:
        raise ValueError(f"{columns} columns do not fall into slices of {SLICE}")

    def multiply(weight, scales, x, sums, parts, tokens: list[PrimExpr], part, group, chunk) -> None:
        loaded = [load_slice(x, sums, token, part) for token in tokens]
        count = T.Bind(T.Cast("int32", chunk))
        with T.serial(count) as i:
            row = T.Bind(group * count + i)
            products = multiply_row(weight, scales, row, part, loaded, packing)
            for token, product in zip(tokens, products, strict=True):
                T.buffer_store(parts, product, [token, row, part])

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_x: T.handle,
        var_sums: T.handle,
        var_weight: T.handle,
        var_scales: T.handle,
        var_parts: T.handle,
        chunk: T.int64,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        rows = T.int64()
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        weight = T.match_buffer(var_weight, (rows, blocks, packing.words), "uint32")
        scales = T.match_buffer(var_scales, (rows, blocks), "uint32")
        parts = T.match_buffer(var_parts, (tokens, rows, slices), "float32")
        for by in T.thread_binding(T.ceildiv(tokens, TOKENS), thread="blockIdx.y"):
            for bx in T.thread_binding(rows // (chunk * CHUNKS), thread="blockIdx.x"):
                for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                    for part in T.thread_binding(slices, thread="threadIdx.x"):
                        with T.sblock("matmul"):
                            T.reads()
                            T.writes()
                            group: T.let = T.Cast("int32", bx) * CHUNKS + ty
                            first: T.let = T.Cast("int32", by) * TOKENS
                            last: T.let = T.Cast("int32", tokens) - 1
                            if first == last:
                                multiply(
                                    weight, scales, x, sums, parts, [first], part, group, chunk
                                )
                            else:
                                # A group that is not full repeats its last token, to the same place.
                                these = [T.Bind(T.min(first + t, last)) for t in range(TOKENS)]
                                multiply(
                                    weight, scales, x, sums, parts, these, part, group, chunk
                                )

    return kernel
