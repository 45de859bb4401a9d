"""Attention over the paged KV cache for software adapters: one thread a token and head, online softmax, no barriers.

The four threads that a software adapter computes at a time are heads that share keys and values, so that one load
serves them all; where there are fewer than four, the last one is computed several times.

The signatures are those that TVM's runtime calls (src/runtime/vm/attn_backend.h). Queries and keys are rotated before,
so the arguments about rotation are unused. Scores are in base 2, as TVM's merging of two attention results expects:
lse = log2(sum of 2 ** score). Online softmax: https://arxiv.org/abs/1805.02867.
"""

from collections.abc import Callable

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..architecture import Architecture
from ..quantization import LANES
from .expressions import LOG2_E, splat, store, total, vector

THREADS = 16
PAGE_SIZE = 16
Load = Callable[[PrimExpr, int], PrimExpr]


def attend(
    query: Callable[[int], PrimExpr],
    key: Load,
    value: Load,
    length: PrimExpr,
    scale: PrimExpr,
    state: T.Buffer,
    sums: T.Buffer,
    output: Callable[[int, PrimExpr], None],
    vectors: int,
) -> PrimExpr:
    """Emits one query's attention over `length` positions and returns its lse.

    `query`, `key` and `value` load vectors of four of a head; `state` holds the weighted values, `sums` the largest
    score and the sum of weights.
    """
    queries = [T.Bind(query(v) * splat(scale * T.float32(LOG2_E))) for v in range(vectors)]
    for v in range(vectors):
        store(state, splat(T.float32(0)), LANES * v)
    T.buffer_store(sums, T.float32(-1e30), [0])
    T.buffer_store(sums, T.float32(0), [1])
    with T.serial(length) as position:
        products = queries[0] * key(position, 0)
        for v in range(1, vectors):
            products = products + queries[v] * key(position, v)
        score = T.Bind(total(products))
        largest = T.Bind(T.max(sums[0], score))
        decay = T.Bind(T.exp2(sums[0] - largest))
        weight = T.Bind(T.exp2(score - largest))
        T.buffer_store(sums, largest, [0])
        T.buffer_store(sums, sums[1] * decay + weight, [1])
        for v in range(vectors):
            store(
                state,
                vector(state, LANES * v) * splat(decay) + value(position, v) * splat(weight),
                LANES * v,
            )
    inverse = T.Bind(T.float32(1) / T.max(sums[1], T.float32(1e-30)))
    for v in range(vectors):
        output(v, vector(state, LANES * v) * splat(inverse))
    return sums[0] + T.log2(T.max(sums[1], T.float32(1e-30)))


def sequence_of(indptr: T.Buffer, batch: PrimExpr, token: PrimExpr, found: T.Buffer) -> PrimExpr:
    """Which sequence of the batch a token belongs to."""
    T.buffer_store(found, T.int32(0), [0])
    with T.serial(batch - 1) as i:
        with T.If(indptr[i + 1] <= token):
            with T.Then():
                T.buffer_store(found, i + 1, [0])
    return T.Bind(found[0])


def paged_decode(model: Architecture) -> PrimFunc:
    """Attention of one new token a sequence over the sequence's pages."""
    heads, kv_heads, size = model.heads, model.kv_heads, model.head_size
    group = heads // kv_heads
    lanes = -(-group // LANES) * LANES

    @T.prim_func(s_tir=True)
    def batch_decode_paged_kv(
        var_query: T.handle,
        var_pages: T.handle,
        var_page_indptr: T.handle,
        var_page_values: T.handle,
        var_length_info: T.handle,
        var_key_position: T.handle,
        var_query_position: T.handle,
        var_output: T.handle,
        var_lse: T.handle,
        rotary_mode: T.int32,
        rope_scale: T.float32,
        rope_theta: T.float32,
        scale: T.float32,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        batch = T.int32(is_size_var=True)
        listed = T.int32(is_size_var=True)
        all_pages = T.int32(is_size_var=True)
        pages_at = T.int64(is_size_var=True)
        indptr_at = T.int32(is_size_var=True)
        values_at = T.int32(is_size_var=True)
        length_at = T.int32(is_size_var=True)
        query = T.match_buffer(var_query, (batch, heads, size), "float32")
        pages = T.match_buffer(
            var_pages, (all_pages, 2, kv_heads, PAGE_SIZE, size), "float32", elem_offset=pages_at
        )
        indptr = T.match_buffer(var_page_indptr, (batch + 1,), "int32", elem_offset=indptr_at)
        values = T.match_buffer(var_page_values, (listed,), "int32", elem_offset=values_at)
        last_length = T.match_buffer(var_length_info, (batch,), "int32", elem_offset=length_at)
        output = T.match_buffer(var_output, (batch, heads, size), "float32")
        lse = T.match_buffer(var_lse, (batch, heads), "float32")
        for bx in T.thread_binding(batch * kv_heads, thread="blockIdx.x"):
            for tx in T.thread_binding(lanes, thread="threadIdx.x"):
                with T.sblock("attention"):
                    T.reads()
                    T.writes()
                    state = T.sblock_alloc_buffer((size,), "float32", scope="local")
                    sums = T.sblock_alloc_buffer((2,), "float32", scope="local")
                    token: T.let = bx // kv_heads
                    kv_head: T.let = bx % kv_heads
                    head: T.let = kv_head * group + T.min(tx, group - 1)
                    first: T.let = indptr[token]
                    count: T.let = indptr[token + 1] - first
                    length: T.let = T.if_then_else(
                        count > 0, (count - 1) * PAGE_SIZE + last_length[token], 0
                    )
                    lse[token, head] = attend(
                        lambda v: vector(query, token, head, LANES * v),
                        lambda i, v: vector(
                            pages,
                            values[first + i // PAGE_SIZE],
                            0,
                            kv_head,
                            i % PAGE_SIZE,
                            LANES * v,
                        ),
                        lambda i, v: vector(
                            pages,
                            values[first + i // PAGE_SIZE],
                            1,
                            kv_head,
                            i % PAGE_SIZE,
                            LANES * v,
                        ),
                        length,
                        scale,
                        state,
                        sums,
                        lambda v, four: store(output, four, token, head, LANES * v),
                        size // LANES,
                    )

    return batch_decode_paged_kv


def paged_prefill(model: Architecture) -> PrimFunc:
    """Attention of several new tokens a sequence over what its pages held before them."""
    heads, kv_heads, size = model.heads, model.kv_heads, model.head_size
    group = heads // kv_heads
    lanes = -(-group // LANES) * LANES

    @T.prim_func(s_tir=True)
    def batch_prefill_paged_kv(
        var_query: T.handle,
        var_query_indptr: T.handle,
        var_pages: T.handle,
        var_page_indptr: T.handle,
        var_page_values: T.handle,
        var_length_info: T.handle,
        var_key_position: T.handle,
        var_query_position: T.handle,
        var_output: T.handle,
        var_lse: T.handle,
        causal: T.int32,
        rotary_mode: T.int32,
        rope_scale: T.float32,
        rope_theta: T.float32,
        scale: T.float32,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        batch = T.int32(is_size_var=True)
        tokens = T.int32(is_size_var=True)
        listed = T.int32(is_size_var=True)
        all_pages = T.int32(is_size_var=True)
        pages_at = T.int64(is_size_var=True)
        query_indptr_at = T.int32(is_size_var=True)
        indptr_at = T.int32(is_size_var=True)
        values_at = T.int32(is_size_var=True)
        length_at = T.int32(is_size_var=True)
        query = T.match_buffer(var_query, (tokens, heads, size), "float32")
        query_indptr = T.match_buffer(
            var_query_indptr, (batch + 1,), "int32", elem_offset=query_indptr_at
        )
        pages = T.match_buffer(
            var_pages, (all_pages, 2, kv_heads, PAGE_SIZE, size), "float32", elem_offset=pages_at
        )
        indptr = T.match_buffer(var_page_indptr, (batch + 1,), "int32", elem_offset=indptr_at)
        values = T.match_buffer(var_page_values, (listed,), "int32", elem_offset=values_at)
        last_length = T.match_buffer(var_length_info, (batch,), "int32", elem_offset=length_at)
        output = T.match_buffer(var_output, (tokens, heads, size), "float32")
        lse = T.match_buffer(var_lse, (tokens, heads), "float32")
        for bx in T.thread_binding(tokens * kv_heads, thread="blockIdx.x"):
            for tx in T.thread_binding(lanes, thread="threadIdx.x"):
                with T.sblock("attention"):
                    T.reads()
                    T.writes()
                    state = T.sblock_alloc_buffer((size,), "float32", scope="local")
                    sums = T.sblock_alloc_buffer((2,), "float32", scope="local")
                    found = T.sblock_alloc_buffer((1,), "int32", scope="local")
                    token: T.let = bx // kv_heads
                    kv_head: T.let = bx % kv_heads
                    head: T.let = kv_head * group + T.min(tx, group - 1)
                    sequence = sequence_of(query_indptr, batch, token, found)
                    first: T.let = indptr[sequence]
                    count: T.let = indptr[sequence + 1] - first
                    length: T.let = T.if_then_else(
                        count > 0, (count - 1) * PAGE_SIZE + last_length[sequence], 0
                    )
                    lse[token, head] = attend(
                        lambda v: vector(query, token, head, LANES * v),
                        lambda i, v: vector(
                            pages,
                            values[first + i // PAGE_SIZE],
                            0,
                            kv_head,
                            i % PAGE_SIZE,
                            LANES * v,
                        ),
                        lambda i, v: vector(
                            pages,
                            values[first + i // PAGE_SIZE],
                            1,
                            kv_head,
                            i % PAGE_SIZE,
                            LANES * v,
                        ),
                        length,
                        scale,
                        state,
                        sums,
                        lambda v, four: store(output, four, token, head, LANES * v),
                        size // LANES,
                    )

    return batch_prefill_paged_kv


def ragged_prefill(model: Architecture) -> PrimFunc:
    """Causal attention of several new tokens a sequence over themselves."""
    heads, kv_heads, size = model.heads, model.kv_heads, model.head_size
    group = heads // kv_heads
    lanes = -(-group // LANES) * LANES

    @T.prim_func(s_tir=True)
    def batch_prefill_ragged_kv(
        var_query: T.handle,
        var_query_indptr: T.handle,
        var_key: T.handle,
        var_value: T.handle,
        var_key_indptr: T.handle,
        var_query_position: T.handle,
        var_key_position: T.handle,
        var_output: T.handle,
        var_lse: T.handle,
        causal: T.int32,
        rotary_mode: T.int32,
        rope_scale: T.float32,
        rope_theta: T.float32,
        scale: T.float32,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        batch = T.int32(is_size_var=True)
        tokens = T.int32(is_size_var=True)
        keys = T.int32(is_size_var=True)
        query_indptr_at = T.int32(is_size_var=True)
        key_indptr_at = T.int32(is_size_var=True)
        key_position_at = T.int32(is_size_var=True)
        query = T.match_buffer(var_query, (tokens, heads, size), "float32")
        query_indptr = T.match_buffer(
            var_query_indptr, (batch + 1,), "int32", elem_offset=query_indptr_at
        )
        key = T.match_buffer(var_key, (keys, kv_heads, size), "float32")
        value = T.match_buffer(var_value, (keys, kv_heads, size), "float32")
        key_indptr = T.match_buffer(
            var_key_indptr, (batch + 1,), "int32", elem_offset=key_indptr_at
        )
        # Binds the number of sequences: the other shapes have it plus one only.
        T.match_buffer(var_key_position, (batch,), "int32", elem_offset=key_position_at)
        output = T.match_buffer(var_output, (tokens, heads, size), "float32")
        lse = T.match_buffer(var_lse, (tokens, heads), "float32")
        for bx in T.thread_binding(tokens * kv_heads, thread="blockIdx.x"):
            for tx in T.thread_binding(lanes, thread="threadIdx.x"):
                with T.sblock("attention"):
                    T.reads()
                    T.writes()
                    state = T.sblock_alloc_buffer((size,), "float32", scope="local")
                    sums = T.sblock_alloc_buffer((2,), "float32", scope="local")
                    found = T.sblock_alloc_buffer((1,), "int32", scope="local")
                    token: T.let = bx // kv_heads
                    kv_head: T.let = bx % kv_heads
                    head: T.let = kv_head * group + T.min(tx, group - 1)
                    sequence = sequence_of(query_indptr, batch, token, found)
                    first: T.let = key_indptr[sequence]
                    lse[token, head] = attend(
                        lambda v: vector(query, token, head, LANES * v),
                        lambda i, v: vector(key, first + i, kv_head, LANES * v),
                        lambda i, v: vector(value, first + i, kv_head, LANES * v),
                        token - query_indptr[sequence] + 1,
                        scale,
                        state,
                        sums,
                        lambda v, four: store(output, four, token, head, LANES * v),
                        size // LANES,
                    )

    return batch_prefill_ragged_kv


def merge_attention(model: Architecture) -> PrimFunc:
    """Merges two attention results, of two parts of the same sequence, into the first."""
    heads, size = model.heads, model.head_size

    @T.prim_func(s_tir=True)
    def merge_attention(
        var_result: T.handle, var_lse: T.handle, var_other: T.handle, var_other_lse: T.handle
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int32(is_size_var=True)
        result = T.match_buffer(var_result, (tokens, heads, size), "float32")
        lse = T.match_buffer(var_lse, (tokens, heads), "float32")
        other = T.match_buffer(var_other, (tokens, heads, size), "float32")
        other_lse = T.match_buffer(var_other_lse, (tokens, heads), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * heads, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("merge"):
                    T.reads()
                    T.writes()
                    token: T.let = (bx * THREADS + tx) // heads
                    head: T.let = (bx * THREADS + tx) % heads
                    if bx * THREADS + tx < tokens * heads:
                        largest: T.let = T.max(lse[token, head], other_lse[token, head])
                        weight: T.let = T.exp2(lse[token, head] - largest)
                        other_weight: T.let = T.exp2(other_lse[token, head] - largest)
                        both: T.let = weight + other_weight
                        for v in T.serial(size // LANES):
                            merged: T.let = (
                                vector(result, token, head, v * LANES) * splat(weight / both)
                                + vector(other, token, head, v * LANES) * splat(other_weight / both)
                            )
                            store(result, merged, token, head, v * LANES)
                        lse[token, head] = largest + T.log2(both)

    return merge_attention
