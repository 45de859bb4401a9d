"""What lies between the matrix products on software adapters: one thread an element, neighbours next to neighbours."""

from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, LANES, VECTORS
from .expressions import dot, splat, store, vector

THREADS = 64
NORM_THREADS = 8


@cache
def norm(columns: int, epsilon: float) -> PrimFunc:
    """RMS normalisation (https://arxiv.org/abs/1910.07467): a thread a block of 32, each adds up all squares."""
    blocks = columns // BLOCK

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_input: T.handle, weight: T.Buffer((columns,), "float32"), var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        values = T.match_buffer(var_input, (tokens, columns), "float32")
        output = T.match_buffer(var_output, (tokens, columns), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * blocks, NORM_THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(NORM_THREADS, thread="threadIdx.x"):
                with T.sblock("norm"):
                    T.reads()
                    T.writes()
                    squares = T.sblock_alloc_buffer((1,), "float32", scope="local")
                    token: T.let = (bx * NORM_THREADS + tx) // blocks
                    block: T.let = (bx * NORM_THREADS + tx) % blocks
                    if bx * NORM_THREADS + tx < tokens * blocks:
                        squares[0] = T.float32(0)
                        for i in T.serial(columns // LANES):
                            four: T.let = vector(values, token, i * LANES)
                            squares[0] = squares[0] + dot(four, four)
                        inverse: T.let = T.rsqrt(squares[0] / T.float32(columns) + T.float32(epsilon))
                        for v in T.serial(VECTORS):
                            scaled: T.let = (
                                vector(values, token, block * BLOCK + v * LANES)
                                * splat(inverse)
                                * vector(weight, block * BLOCK + v * LANES)
                            )
                            store(output, scaled, token, block * BLOCK + v * LANES)

    return kernel


def emit_sum(
    parts: T.Buffer, result: T.Buffer, token: PrimExpr, row: PrimExpr, slices: int
) -> PrimExpr:
    """Adds up the parts of one element, in the order of the columns."""
    T.buffer_store(result, T.float32(0), [0])
    with T.serial(slices) as part:
        T.buffer_store(result, result[0] + parts[token, part, row], [0])
    return T.Bind(result[0])


@cache
def add_parts(rows: int, slices: int, residual: bool) -> PrimFunc:
    """Adds up the parts of a matrix product (tokens, slices, rows), with a residual (tokens, rows) or without."""

    @T.prim_func(s_tir=True, private=True)
    def plain(var_parts: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, slices, rows), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(rows // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("add_parts"):
                        T.reads()
                        T.writes()
                        result = T.sblock_alloc_buffer((1,), "float32", scope="local")
                        row: T.let = bx * THREADS + tx
                        output[by, row] = emit_sum(parts, result, by, row, slices)

    @T.prim_func(s_tir=True, private=True)
    def with_residual(var_parts: T.handle, var_residual: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, slices, rows), "float32")
        before = T.match_buffer(var_residual, (tokens, rows), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(rows // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("add_parts"):
                        T.reads()
                        T.writes()
                        result = T.sblock_alloc_buffer((1,), "float32", scope="local")
                        row: T.let = bx * THREADS + tx
                        output[by, row] = emit_sum(parts, result, by, row, slices) + before[by, row]

    return with_residual if residual else plain


@cache
def gate(columns: int, slices: int) -> PrimFunc:
    """SiLU(gate) * up (https://arxiv.org/abs/2002.05202) of a product's parts (tokens, slices, 2 * columns).

    The gate's rows come first, then those of up.
    """

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_parts: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, slices, 2 * columns), "float32")
        output = T.match_buffer(var_output, (tokens, columns), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("gate"):
                        T.reads()
                        T.writes()
                        result = T.sblock_alloc_buffer((1,), "float32", scope="local")
                        column: T.let = bx * THREADS + tx
                        opened = emit_sum(parts, result, by, column, slices)
                        up = emit_sum(parts, result, by, columns + column, slices)
                        output[by, column] = opened / (T.float32(1) + T.exp(-opened)) * up

    return kernel
