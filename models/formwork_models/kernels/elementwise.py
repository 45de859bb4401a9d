"""What lies between the matrix products: one thread an output, or one a block of 32.

Matrix products take *prepared* activations: every vector of four scaled for the weights' packing
(`Packing.activation_scale`), with the sum of each block of 32 beside them.
"""

from collections.abc import Callable
from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, LANES, VECTORS, Packing
from .expressions import dot, splat, store, total, vector, vector_of

THREADS = 16


def emit_prepared(
    value: Callable[[int], PrimExpr],
    x: T.Buffer,
    sums: T.Buffer,
    token: PrimExpr,
    block: PrimExpr,
    packing: Packing,
) -> None:
    """Stores a block of activations, `value(v)` its vectors, scaled for `packing`, and its sum."""
    block_sum = T.float32(0)
    for v in range(VECTORS):
        values = T.Bind(value(v))
        store(x, values * splat(T.float32(packing.activation_scale(v))), token, block, LANES * v)
        block_sum = T.Bind(block_sum + total(values))
    T.buffer_store(sums, block_sum, [token, block])


@cache
def prepare(columns: int, packing: Packing) -> PrimFunc:
    """Prepares activations (tokens, columns) for a matrix product."""
    blocks = columns // BLOCK

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_input: T.handle, var_x: T.handle, var_sums: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        values = T.match_buffer(var_input, (tokens, columns), "float32")
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * blocks, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("prepare"):
                    T.reads()
                    T.writes()
                    token: T.let = (bx * THREADS + tx) // blocks
                    block: T.let = (bx * THREADS + tx) % blocks
                    if bx * THREADS + tx < tokens * blocks:
                        emit_prepared(
                            lambda v: vector(values, token, block * BLOCK + LANES * v),
                            x,
                            sums,
                            token,
                            block,
                            packing,
                        )

    return kernel


@cache
def norm_and_prepare(columns: int, epsilon: float, packing: Packing) -> PrimFunc:
    """RMS normalisation (https://arxiv.org/abs/1910.07467), its result prepared for a matrix product."""
    blocks = columns // BLOCK

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_input: T.handle,
        weight: T.Buffer((columns,), "float32"),
        var_x: T.handle,
        var_sums: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        values = T.match_buffer(var_input, (tokens, columns), "float32")
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * blocks, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("norm"):
                    T.reads()
                    T.writes()
                    squares = T.sblock_alloc_buffer((1,), "float32", scope="local")
                    token: T.let = (bx * THREADS + tx) // blocks
                    block: T.let = (bx * THREADS + tx) % blocks
                    if bx * THREADS + tx < tokens * blocks:
                        squares[0] = T.float32(0)
                        for i in T.serial(columns // LANES):
                            four: T.let = vector(values, token, i * LANES)
                            squares[0] = squares[0] + dot(four, four)
                        inverse: T.let = T.rsqrt(squares[0] / T.float32(columns) + T.float32(epsilon))
                        emit_prepared(
                            lambda v: vector(values, token, block * BLOCK + LANES * v)
                            * splat(inverse)
                            * vector(weight, block * BLOCK + LANES * v),
                            x,
                            sums,
                            token,
                            block,
                            packing,
                        )

    return kernel


def emit_sum(
    parts: T.Buffer, result: T.Buffer, token: PrimExpr, row: PrimExpr, slices: int
) -> PrimExpr:
    """Adds up the parts of one element, in the order of the columns."""
    T.buffer_store(result, T.float32(0), [0])
    with T.serial(slices) as part:
        T.buffer_store(result, result[0] + parts[token, row, part], [0])
    return T.Bind(result[0])


@cache
def add_parts(rows: int, slices: int, residual: bool) -> PrimFunc:
    """Adds up the parts of a matrix product (tokens, rows, slices), with a residual (tokens, rows) or without."""

    @T.prim_func(s_tir=True, private=True)
    def plain(var_parts: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, rows, slices), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(rows // 64, thread="blockIdx.x"):
                for tx in T.thread_binding(64, thread="threadIdx.x"):
                    with T.sblock("add_parts"):
                        T.reads()
                        T.writes()
                        result = T.sblock_alloc_buffer((1,), "float32", scope="local")
                        output[by, bx * 64 + tx] = emit_sum(parts, result, by, bx * 64 + tx, slices)

    @T.prim_func(s_tir=True, private=True)
    def with_residual(var_parts: T.handle, var_residual: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, rows, slices), "float32")
        before = T.match_buffer(var_residual, (tokens, rows), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(rows // 64, thread="blockIdx.x"):
                for tx in T.thread_binding(64, thread="threadIdx.x"):
                    with T.sblock("add_parts"):
                        T.reads()
                        T.writes()
                        result = T.sblock_alloc_buffer((1,), "float32", scope="local")
                        output[by, bx * 64 + tx] = (
                            emit_sum(parts, result, by, bx * 64 + tx, slices) + before[by, bx * 64 + tx]
                        )

    return with_residual if residual else plain


@cache
def gate_and_prepare(columns: int, slices: int, packing: Packing) -> PrimFunc:
    """SiLU(gate) * up (https://arxiv.org/abs/2002.05202) of a product's parts, prepared for the next product.

    The parts are of shape (tokens, 2 * columns, slices): the gate's rows first, then those of up.
    """
    blocks = columns // BLOCK

    def emit_gated(
        parts: T.Buffer, sums: T.Buffer, token: PrimExpr, block: PrimExpr, v: int
    ) -> PrimExpr:
        column = block * BLOCK + LANES * v
        rows = [column + lane for lane in range(LANES)]
        gate, up = (
            T.Bind(vector_of(emit_sum(parts, sums, token, start + row, slices) for row in rows))
            for start in (0, columns)
        )
        one = splat(T.float32(1))
        return gate / (one + T.exp(splat(T.float32(0)) - gate)) * up

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_parts: T.handle, var_x: T.handle, var_sums: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, 2 * columns, slices), "float32")
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * blocks, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("gate"):
                    T.reads()
                    T.writes()
                    added = T.sblock_alloc_buffer((1,), "float32", scope="local")
                    token: T.let = (bx * THREADS + tx) // blocks
                    block: T.let = (bx * THREADS + tx) % blocks
                    if bx * THREADS + tx < tokens * blocks:
                        emit_prepared(
                            lambda v: emit_gated(parts, added, token, block, v),
                            x,
                            sums,
                            token,
                            block,
                            packing,
                        )

    return kernel
