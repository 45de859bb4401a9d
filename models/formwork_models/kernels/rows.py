"""Kernels that pick rows: embeddings of tokens, and the positions of which logits are wanted. For every adapter."""

from collections.abc import Callable
from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, EIGHT_BITS, LANES
from .expressions import half_pair, scale_and_offset
from .tiles import TILE

THREADS = 64


def emit_weight(word_of: Callable[[PrimExpr], PrimExpr], scale: PrimExpr, element: PrimExpr) -> PrimExpr:
    """One of a block's weights of 8 bits."""
    word = word_of(element // (LANES * LANES) * LANES + element % LANES)
    shift = T.Cast("uint32", element // LANES % LANES * 8)
    code = T.shift_right(word, shift) & T.uint32(0xFF)
    return scale_and_offset(half_pair(scale), T.Cast("float32", code), T.float32(1))


@cache
def embed(vocabulary: int, columns: int) -> PrimFunc:
    """Embeddings (tokens, columns) of token ids (tokens,), from a table packed in 8 bits."""
    blocks = columns // BLOCK

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_ids: T.handle,
        weight: T.Buffer((vocabulary, blocks, EIGHT_BITS.words), "uint32"),
        scales: T.Buffer((vocabulary, blocks), "uint32"),
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        ids = T.match_buffer(var_ids, (tokens,), "int32")
        output = T.match_buffer(var_output, (tokens, columns), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("embed"):
                        T.reads()
                        T.writes()
                        row: T.let = ids[by]
                        block: T.let = (bx * THREADS + tx) // BLOCK
                        output[by, bx * THREADS + tx] = emit_weight(
                            lambda word: weight[row, block, word],
                            scales[row, block],
                            (bx * THREADS + tx) % BLOCK,
                        )

    return kernel


@cache
def embed_tiled(vocabulary: int, columns: int) -> PrimFunc:
    """The same from a table in tiles of four rows (see `tiles`)."""
    blocks = columns // BLOCK

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_ids: T.handle,
        weight: T.Buffer((vocabulary // TILE, blocks, EIGHT_BITS.words, TILE), "uint32"),
        scales: T.Buffer((vocabulary // TILE, blocks, TILE), "uint32"),
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        ids = T.match_buffer(var_ids, (tokens,), "int32")
        output = T.match_buffer(var_output, (tokens, columns), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("embed"):
                        T.reads()
                        T.writes()
                        row: T.let = ids[by]
                        block: T.let = (bx * THREADS + tx) // BLOCK
                        output[by, bx * THREADS + tx] = emit_weight(
                            lambda word: weight[row // TILE, block, word, row % TILE],
                            scales[row // TILE, block, row % TILE],
                            (bx * THREADS + tx) % BLOCK,
                        )

    return kernel


@cache
def gather_rows(columns: int) -> PrimFunc:
    """Rows of (tokens, columns) at positions (count,)."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_input: T.handle, var_positions: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        count = T.int64()
        values = T.match_buffer(var_input, (tokens, columns), "float32")
        positions = T.match_buffer(var_positions, (count,), "int32")
        output = T.match_buffer(var_output, (count, columns), "float32")
        for by in T.thread_binding(count, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("gather"):
                        T.reads()
                        T.writes()
                        output[by, bx * THREADS + tx] = values[positions[by], bx * THREADS + tx]

    return kernel


@cache
def last_row(columns: int) -> PrimFunc:
    """The last row of (tokens, columns)."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_input: T.handle, output: T.Buffer((1, columns), "float32")):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        values = T.match_buffer(var_input, (tokens, columns), "float32")
        for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("last"):
                    T.reads()
                    T.writes()
                    output[0, bx * THREADS + tx] = values[tokens - 1, bx * THREADS + tx]

    return kernel
