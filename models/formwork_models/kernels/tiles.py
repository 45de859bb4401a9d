"""Weights in tiles of four rows, as the kernels for software adapters read them.

A software adapter computes four threads at a time, one a lane of its vectors. Where the four read neighbouring words,
one load fetches them; elsewhere each word costs several times a multiplication. So the same word of four neighbouring
rows stands side by side: words (rows / 4, blocks, words, 4), scales (rows / 4, blocks, 4). The files hold whole rows,
for every adapter the same; `tile` rearranges them once, on the device, when a model is loaded.
"""

from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimFunc

TILE = 4
THREADS = 64


def tiled_shape(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The shape in tiles of (rows, ...)."""
    rows, *inner = shape
    if rows % TILE:
        raise ValueError(f"{rows} rows do not fall into tiles of {TILE}")
    return (rows // TILE, *inner, TILE)


@cache
def tile() -> PrimFunc:
    """Rearranges (rows, width) into tiles (rows / 4, width, 4)."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_rows: T.handle, var_tiles: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        count = T.int64()
        width = T.int64()
        rows = T.match_buffer(var_rows, (count * TILE, width), "uint32")
        tiles = T.match_buffer(var_tiles, (count, width, TILE), "uint32")
        for bx in T.thread_binding(T.ceildiv(count * width, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("tile"):
                    T.reads()
                    T.writes()
                    first: T.let = (bx * THREADS + tx) // width
                    word: T.let = (bx * THREADS + tx) % width
                    if bx * THREADS + tx < count * width:
                        for lane in T.serial(TILE):
                            tiles[first, word, lane] = rows[first * TILE + lane, word]

    return kernel
