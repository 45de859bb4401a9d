"""Quantised matrix products for GPUs: a workgroup reads whole rows of weights, neighbours next to neighbours.

The same slices and the same order of additions as on software adapters (`software_matmul`), but the parts meet in
workgroup memory.
"""

from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, Packing
from .packed_product import SLICE, load_slice, multiply_row

TOKENS = 4
ROWS = 4
CHUNKS = 4
GROUP_ROWS = ROWS * CHUNKS


@cache
def matmul(rows: int, columns: int, packing: Packing, residual: bool) -> PrimFunc:
    """Prepared activations (tokens, blocks, 32) times packed weights, (tokens, rows), plus a residual if wanted."""
    slices = columns // SLICE
    blocks = columns // BLOCK
    threads = slices * CHUNKS
    if rows % GROUP_ROWS or columns % SLICE:
        raise ValueError(f"a {rows} x {columns} matrix does not fall into whole chunks")

    def multiply(weight, scales, x, sums, parts, tokens: list[PrimExpr], part, ty, bx) -> None:
        loaded = [load_slice(x, sums, token, part) for token in tokens]
        with T.serial(ROWS) as i:
            local_row = ty * ROWS + i
            products = multiply_row(
                weight, scales, bx * GROUP_ROWS + local_row, part, loaded, packing
            )
            for t, product in enumerate(products):
                T.buffer_store(parts, product, [t, local_row, part])

    def add_up(parts, before, output, result, count: int, first, tokens, thread, bx) -> None:
        T.evaluate(T.tvm_storage_sync("shared"))
        with T.serial((count * GROUP_ROWS + threads - 1) // threads) as i:
            item = T.Bind(i * threads + thread)
            t, local_row = item // GROUP_ROWS, item % GROUP_ROWS
            with T.If(T.And(item < count * GROUP_ROWS, first + t < tokens)):
                with T.Then():
                    T.buffer_store(result, T.float32(0), [0])
                    with T.serial(slices) as part:
                        T.buffer_store(result, result[0] + parts[t, local_row, part], [0])
                    place = [first + t, bx * GROUP_ROWS + local_row]
                    value = result[0] if before is None else result[0] + before[tuple(place)]
                    T.buffer_store(output, value, place)

    def body(weight, scales, x, sums, before, output, parts, result, tokens, by, bx, ty, part):
        first = T.Bind(by * TOKENS)
        last = T.Bind(tokens - 1)
        thread = ty * slices + part
        with T.If(first == last):
            with T.Then():
                multiply(weight, scales, x, sums, parts, [first], part, ty, bx)
            with T.Else():
                group = [T.Bind(T.min(first + t, last)) for t in range(TOKENS)]
                multiply(weight, scales, x, sums, parts, group, part, ty, bx)
        add_up(parts, before, output, result, TOKENS, first, tokens, thread, bx)

    @T.prim_func(s_tir=True, private=True)
    def plain(
        var_x: T.handle,
        var_sums: T.handle,
        weight: T.Buffer((rows, blocks, packing.words), "uint32"),
        scales: T.Buffer((rows, blocks), "uint32"),
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(T.ceildiv(tokens, TOKENS), thread="blockIdx.y"):
            for bx in T.thread_binding(rows // GROUP_ROWS, thread="blockIdx.x"):
                for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                    for part in T.thread_binding(slices, thread="threadIdx.x"):
                        with T.sblock("matmul"):
                            T.reads()
                            T.writes()
                            parts = T.sblock_alloc_buffer(
                                (TOKENS, GROUP_ROWS, slices), "float32", scope="shared"
                            )
                            result = T.sblock_alloc_buffer((1,), "float32", scope="local")
                            body(
                                weight, scales, x, sums, None, output, parts, result,
                                tokens, by, bx, ty, part,
                            )  # fmt: skip

    @T.prim_func(s_tir=True, private=True)
    def with_residual(
        var_x: T.handle,
        var_sums: T.handle,
        weight: T.Buffer((rows, blocks, packing.words), "uint32"),
        scales: T.Buffer((rows, blocks), "uint32"),
        var_residual: T.handle,
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        before = T.match_buffer(var_residual, (tokens, rows), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(T.ceildiv(tokens, TOKENS), thread="blockIdx.y"):
            for bx in T.thread_binding(rows // GROUP_ROWS, thread="blockIdx.x"):
                for ty in T.thread_binding(CHUNKS, thread="threadIdx.y"):
                    for part in T.thread_binding(slices, thread="threadIdx.x"):
                        with T.sblock("matmul"):
                            T.reads()
                            T.writes()
                            parts = T.sblock_alloc_buffer(
                                (TOKENS, GROUP_ROWS, slices), "float32", scope="shared"
                            )
                            result = T.sblock_alloc_buffer((1,), "float32", scope="local")
                            body(
                                weight, scales, x, sums, before, output, parts, result,
                                tokens, by, bx, ty, part,
                            )  # fmt: skip

    return with_residual if residual else plain
