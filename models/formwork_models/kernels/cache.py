"""Kernels that fill and rearrange the paged KV cache: one thread an element or a vector. For every adapter.

Pages are of shape (pages, 2, kv_heads, 16, head_size): keys, then values. Signatures as TVM's runtime calls them
(src/runtime/vm/paged_kv_cache.cc).
"""

import numpy as np
from tvm.script import tirx as T
from tvm.tirx import PrimFunc

from ..architecture import Architecture

THREADS = 64
PAGE_SIZE = 16
NEAR = 64


def rotation_table(model: Architecture) -> np.ndarray:
    """Cosines and sines (rows, half a head, 2) by which heads are rotated: positions 0 to 63, then multiples of 64.

    Angles grow with the position, and a device's own sine is good for small ones only; two exact rotations, one after
    the other, are as good for every position.
    """
    frequencies = model.rope_base ** (-np.arange(0, model.head_size, 2) / model.head_size)
    near = np.arange(NEAR)
    far = np.arange(-(-model.context // NEAR)) * NEAR
    angles = np.concatenate([near, far])[:, None] * frequencies
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1).astype(np.float32)


def split_and_rotate(model: Architecture) -> PrimFunc:
    """Splits fused heads into queries, keys and values, and rotates queries and keys by their positions.

    Rotary embedding: https://arxiv.org/abs/2104.09864, in halves: element i is paired with i + head_size / 2.
    """
    heads, kv_heads, size = model.heads, model.kv_heads, model.head_size
    half = size // 2
    table_rows = rotation_table(model).shape[0]

    @T.prim_func(s_tir=True)
    def split_and_rotate(
        var_fused: T.handle,
        var_position: T.handle,
        var_query: T.handle,
        var_key: T.handle,
        var_value: T.handle,
        table: T.Buffer((table_rows, half, 2), "float32"),
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int32()
        position_at = T.int32()
        fused = T.match_buffer(var_fused, (tokens, heads + 2 * kv_heads, size), "float32")
        query = T.match_buffer(var_query, (tokens, heads, size), "float32")
        key = T.match_buffer(var_key, (tokens, kv_heads, size), "float32")
        value = T.match_buffer(var_value, (tokens, kv_heads, size), "float32")
        positions = T.match_buffer(var_position, (tokens,), "int32", elem_offset=position_at)
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for head in T.thread_binding(heads + 2 * kv_heads, thread="blockIdx.x"):
                for i in T.thread_binding(half, thread="threadIdx.x"):
                    with T.sblock("rotate"):
                        T.reads()
                        T.writes()
                        first: T.let = fused[by, head, i]
                        second: T.let = fused[by, head, i + half]
                        near: T.let = positions[by] % NEAR
                        far: T.let = NEAR + positions[by] // NEAR
                        cosine: T.let = (
                            table[near, i, 0] * table[far, i, 0]
                            - table[near, i, 1] * table[far, i, 1]
                        )
                        sine: T.let = (
                            table[near, i, 1] * table[far, i, 0]
                            + table[near, i, 0] * table[far, i, 1]
                        )
                        if head < heads:
                            query[by, head, i] = first * cosine - second * sine
                            query[by, head, i + half] = second * cosine + first * sine
                        else:
                            if head < heads + kv_heads:
                                key[by, head - heads, i] = first * cosine - second * sine
                                key[by, head - heads, i + half] = second * cosine + first * sine
                            else:
                                value[by, head - heads - kv_heads, i] = first
                                value[by, head - heads - kv_heads, i + half] = second

    return split_and_rotate


def append(model: Architecture) -> PrimFunc:
    """Writes new keys and values into their places in the pages; a place of -1 means nowhere."""
    kv_heads, size = model.kv_heads, model.head_size
    width = kv_heads * size

    @T.prim_func(s_tir=True)
    def append(
        var_pages: T.handle, var_key: T.handle, var_value: T.handle, var_position: T.handle
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int32()
        all_pages = T.int32()
        pages_at = T.int64()
        position_at = T.int32()
        pages = T.match_buffer(
            var_pages, (all_pages, 2, kv_heads, PAGE_SIZE, size), "float32", elem_offset=pages_at
        )
        key = T.match_buffer(var_key, (tokens, kv_heads, size), "float32")
        value = T.match_buffer(var_value, (tokens, kv_heads, size), "float32")
        positions = T.match_buffer(var_position, (tokens,), "int32", elem_offset=position_at)
        for bx in T.thread_binding(T.ceildiv(tokens * width, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("append"):
                    T.reads()
                    T.writes()
                    token: T.let = (bx * THREADS + tx) // width
                    head: T.let = (bx * THREADS + tx) % width // size
                    i: T.let = (bx * THREADS + tx) % size
                    if bx * THREADS + tx < tokens * width:
                        place: T.let = positions[token]
                        if place >= 0:
                            pages[place // PAGE_SIZE, 0, head, place % PAGE_SIZE, i] = key[
                                token, head, i
                            ]
                            pages[place // PAGE_SIZE, 1, head, place % PAGE_SIZE, i] = value[
                                token, head, i
                            ]

    return append


def copy_page(model: Architecture) -> PrimFunc:
    """Copies the first positions of one page to another: what a fork shares only in part."""
    kv_heads, size = model.kv_heads, model.head_size
    width = kv_heads * size

    @T.prim_func(s_tir=True)
    def copy_page(var_pages: T.handle, source: T.int64, destination: T.int64, length: T.int64):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        all_pages = T.int32()
        pages_at = T.int64()
        pages = T.match_buffer(
            var_pages, (all_pages, 2, kv_heads, PAGE_SIZE, size), "float32", elem_offset=pages_at
        )
        for bx in T.thread_binding(T.ceildiv(length * width, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("copy"):
                    T.reads()
                    T.writes()
                    position: T.let = (bx * THREADS + tx) // width
                    head: T.let = (bx * THREADS + tx) % width // size
                    i: T.let = (bx * THREADS + tx) % size
                    if bx * THREADS + tx < length * width:
                        pages[destination, 0, head, position, i] = pages[source, 0, head, position, i]
                        pages[destination, 1, head, position, i] = pages[source, 1, head, position, i]

    return copy_page


def compact(model: Architecture) -> PrimFunc:
    """Moves positions within the pages, in order, a list of (source, destination) a sequence."""
    kv_heads, size = model.kv_heads, model.head_size
    width = kv_heads * size

    @T.prim_func(s_tir=True)
    def compact(
        var_pages: T.handle, var_indptr: T.handle, var_moves: T.handle, batch: T.int32
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        all_pages = T.int32()
        count = T.int32()
        pages_at = T.int64()
        indptr_at = T.int32()
        moves_at = T.int32()
        pages = T.match_buffer(
            var_pages, (all_pages, 2, kv_heads, PAGE_SIZE, size), "float32", elem_offset=pages_at
        )
        indptr = T.match_buffer(var_indptr, (batch + 1,), "int32", elem_offset=indptr_at)
        moves = T.match_buffer(var_moves, (2, count), "int32", elem_offset=moves_at)
        for bx in T.thread_binding(T.ceildiv(batch * width, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("compact"):
                    T.reads()
                    T.writes()
                    sequence: T.let = (bx * THREADS + tx) // width
                    head: T.let = (bx * THREADS + tx) % width // size
                    i: T.let = (bx * THREADS + tx) % size
                    if bx * THREADS + tx < batch * width:
                        for n in T.serial(indptr[sequence + 1] - indptr[sequence]):
                            source: T.let = moves[0, indptr[sequence] + n]
                            destination: T.let = moves[1, indptr[sequence] + n]
                            for kind in T.serial(2):
                                pages[
                                    destination // PAGE_SIZE, kind, head, destination % PAGE_SIZE, i
                                ] = pages[source // PAGE_SIZE, kind, head, source % PAGE_SIZE, i]

    return compact


def read_back(model: Architecture) -> PrimFunc:
    """Reads keys and values of a layer at given positions, for debugging."""
    layers, kv_heads, size = model.layers, model.kv_heads, model.head_size
    width = kv_heads * size

    @T.prim_func(s_tir=True)
    def read_back(
        var_pages: T.handle,
        var_position: T.handle,
        var_key: T.handle,
        var_value: T.handle,
        layer: T.int64,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int32()
        all_pages = T.int32()
        pages_at = T.int64()
        position_at = T.int32()
        pages = T.match_buffer(
            var_pages, (all_pages, 2, kv_heads, PAGE_SIZE, size), "float32", elem_offset=pages_at
        )
        positions = T.match_buffer(var_position, (tokens,), "int32", elem_offset=position_at)
        key = T.match_buffer(var_key, (layers, tokens, kv_heads, size), "float32")
        value = T.match_buffer(var_value, (layers, tokens, kv_heads, size), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * width, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("read_back"):
                    T.reads()
                    T.writes()
                    token: T.let = (bx * THREADS + tx) // width
                    head: T.let = (bx * THREADS + tx) % width // size
                    i: T.let = (bx * THREADS + tx) % size
                    if bx * THREADS + tx < tokens * width:
                        place: T.let = positions[token]
                        key[layer, token, head, i] = pages[
                            place // PAGE_SIZE, 0, head, place % PAGE_SIZE, i
                        ]
                        value[layer, token, head, i] = pages[
                            place // PAGE_SIZE, 1, head, place % PAGE_SIZE, i
                        ]

    return read_back
