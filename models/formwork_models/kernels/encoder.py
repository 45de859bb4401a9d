"""What lies between the matrix products of a text encoder, for every adapter: no barriers, no workgroup memory."""

from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

from ..quantization import BLOCK, EIGHT_BITS, LANES, Packing
from .elementwise import THREADS, emit_prepared, emit_sum
from .expressions import dot, half_pair, scale_and_offset, splat, store, total, vector, vector_of, wgsl
from .software_attention import attend

ROW_THREADS = 64
TABLE_BLOCKS = 4
"""Blocks of the embedding table that share a scale and an offset."""


@cache
def embed(vocabulary: int, columns: int, context: int) -> PrimFunc:
    """Embeddings (tokens, columns): of the ids, plus those of the positions within their texts."""
    blocks = columns // BLOCK

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_ids: T.handle,
        var_spans: T.handle,
        words: T.Buffer((vocabulary, blocks, EIGHT_BITS.words), "uint32"),
        scales: T.Buffer((vocabulary, blocks // TABLE_BLOCKS), "uint32"),
        positions: T.Buffer((context, columns), "float32"),
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        ids = T.match_buffer(var_ids, (tokens,), "int32")
        spans = T.match_buffer(var_spans, (tokens, 2), "int32")
        output = T.match_buffer(var_output, (tokens, columns), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // ROW_THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(ROW_THREADS, thread="threadIdx.x"):
                    with T.sblock("embed"):
                        T.reads()
                        T.writes()
                        row: T.let = ids[by]
                        position: T.let = T.Cast("int32", by) - spans[by, 0]
                        block: T.let = (bx * ROW_THREADS + tx) // BLOCK
                        element: T.let = (bx * ROW_THREADS + tx) % BLOCK
                        word: T.let = element // (LANES * LANES) * LANES + element % LANES
                        shift: T.let = T.Cast("uint32", element // LANES % LANES * 8)
                        code: T.let = T.shift_right(words[row, block, word], shift) & T.uint32(0xFF)
                        output[by, bx * ROW_THREADS + tx] = (
                            scale_and_offset(
                                half_pair(scales[row, block // TABLE_BLOCKS]),
                                T.Cast("float32", code),
                                T.float32(1),
                            )
                            + positions[position, bx * ROW_THREADS + tx]
                        )

    return kernel


@cache
def layer_norm_and_prepare(columns: int, epsilon: float, packing: Packing) -> PrimFunc:
    """Layer normalisation (https://arxiv.org/abs/1607.06450), and its result prepared for a matrix product."""
    blocks = columns // BLOCK

    def emit_block(values, weight, bias, output, x, sums, token, block, mean, inverse) -> None:
        def normalised(v: int) -> PrimExpr:
            column = block * BLOCK + LANES * v
            centred = vector(values, token, column) - splat(mean)
            result = T.Bind(
                centred * splat(inverse) * vector(weight, column) + vector(bias, column)
            )
            store(output, result, token, column)
            return result

        emit_prepared(normalised, x, sums, token, block, packing)

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_input: T.handle,
        weight: T.Buffer((columns,), "float32"),
        bias: T.Buffer((columns,), "float32"),
        var_output: T.handle,
        var_x: T.handle,
        var_sums: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        values = T.match_buffer(var_input, (tokens, columns), "float32")
        output = T.match_buffer(var_output, (tokens, columns), "float32")
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * blocks, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("layer_norm"):
                    T.reads()
                    T.writes()
                    added = T.sblock_alloc_buffer((2,), "float32", scope="local")
                    token: T.let = (bx * THREADS + tx) // blocks
                    block: T.let = (bx * THREADS + tx) % blocks
                    if bx * THREADS + tx < tokens * blocks:
                        added[0] = T.float32(0)
                        for i in T.serial(columns // LANES):
                            added[0] = added[0] + total(vector(values, token, i * LANES))
                        mean: T.let = added[0] / T.float32(columns)
                        added[1] = T.float32(0)
                        for i in T.serial(columns // LANES):
                            centred: T.let = vector(values, token, i * LANES) - splat(mean)
                            added[1] = added[1] + dot(centred, centred)
                        inverse: T.let = T.rsqrt(added[1] / T.float32(columns) + T.float32(epsilon))
                        emit_block(
                            values, weight, bias, output, x, sums, token, block, mean, inverse
                        )

    return kernel


@cache
def add_bias(rows: int, slices: int, residual: bool) -> PrimFunc:
    """Adds up the parts of a matrix product (tokens, rows, slices) and a bias, with a residual (tokens, rows) or without."""

    @T.prim_func(s_tir=True, private=True)
    def plain(var_parts: T.handle, bias: T.Buffer((rows,), "float32"), var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, rows, slices), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(rows // ROW_THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(ROW_THREADS, thread="threadIdx.x"):
                    with T.sblock("add_bias"):
                        T.reads()
                        T.writes()
                        added = T.sblock_alloc_buffer((1,), "float32", scope="local")
                        row: T.let = bx * ROW_THREADS + tx
                        output[by, row] = emit_sum(parts, added, by, row, slices) + bias[row]

    @T.prim_func(s_tir=True, private=True)
    def with_residual(
        var_parts: T.handle,
        bias: T.Buffer((rows,), "float32"),
        var_residual: T.handle,
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, rows, slices), "float32")
        before = T.match_buffer(var_residual, (tokens, rows), "float32")
        output = T.match_buffer(var_output, (tokens, rows), "float32")
        for by in T.thread_binding(tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(rows // ROW_THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(ROW_THREADS, thread="threadIdx.x"):
                    with T.sblock("add_bias"):
                        T.reads()
                        T.writes()
                        added = T.sblock_alloc_buffer((1,), "float32", scope="local")
                        row: T.let = bx * ROW_THREADS + tx
                        output[by, row] = (
                            emit_sum(parts, added, by, row, slices) + bias[row] + before[by, row]
                        )

    return with_residual if residual else plain


def emit_gelu(value: PrimExpr) -> PrimExpr:
    """GELU (https://arxiv.org/abs/1606.08415) of a vector, its error function as in Abramowitz and Stegun, 7.1.26.

    That is within 1.5e-7 everywhere, about what f32 holds.
    """

    def constant(number: float) -> PrimExpr:
        return splat(T.float32(number))

    argument = T.Bind(value * constant(0.5**0.5))
    magnitude = T.Bind(wgsl("float32x4", "abs", argument))
    t = T.Bind(constant(1) / (constant(1) + constant(0.3275911) * magnitude))
    series = constant(1.061405429)
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series = series * t + constant(factor)
    tail = T.Bind(series * t * T.exp(constant(0) - magnitude * magnitude))
    error = wgsl("float32x4", "sign", argument) * (constant(1) - tail)
    return value * constant(0.5) * (constant(1) + error)


@cache
def gelu_and_prepare(columns: int, slices: int, packing: Packing) -> PrimFunc:
    """GELU of a product's parts (tokens, columns, slices) and a bias, prepared for the next product."""
    blocks = columns // BLOCK

    def emit_vector(parts, bias, added, token, column) -> PrimExpr:
        rows = [column + lane for lane in range(LANES)]
        product = vector_of(emit_sum(parts, added, token, row, slices) for row in rows)
        return emit_gelu(T.Bind(product + vector(bias, column)))

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_parts: T.handle,
        bias: T.Buffer((columns,), "float32"),
        var_x: T.handle,
        var_sums: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        parts = T.match_buffer(var_parts, (tokens, columns, slices), "float32")
        x = T.match_buffer(var_x, (tokens, blocks, BLOCK), "float32")
        sums = T.match_buffer(var_sums, (tokens, blocks), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * blocks, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("gelu"):
                    T.reads()
                    T.writes()
                    added = T.sblock_alloc_buffer((1,), "float32", scope="local")
                    token: T.let = (bx * THREADS + tx) // blocks
                    block: T.let = (bx * THREADS + tx) % blocks
                    if bx * THREADS + tx < tokens * blocks:
                        emit_prepared(
                            lambda v: emit_vector(
                                parts, bias, added, token, block * BLOCK + LANES * v
                            ),
                            x,
                            sums,
                            token,
                            block,
                            packing,
                        )

    return kernel


@cache
def attention(heads: int, size: int) -> PrimFunc:
    """Attention of fused queries, keys and values (tokens, 3 * heads * size) within the spans of the texts."""
    width = heads * size

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_qkv: T.handle, var_spans: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        qkv = T.match_buffer(var_qkv, (tokens, 3 * width), "float32")
        spans = T.match_buffer(var_spans, (tokens, 2), "int32")
        output = T.match_buffer(var_output, (tokens, width), "float32")
        for bx in T.thread_binding(T.ceildiv(tokens * heads, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("attention"):
                    T.reads()
                    T.writes()
                    state = T.sblock_alloc_buffer((size,), "float32", scope="local")
                    sums = T.sblock_alloc_buffer((2,), "float32", scope="local")
                    token: T.let = (bx * THREADS + tx) // heads
                    column: T.let = (bx * THREADS + tx) % heads * size
                    if bx * THREADS + tx < tokens * heads:
                        begin: T.let = spans[token, 0]
                        lse: T.let = attend(
                            lambda v: vector(qkv, token, column + LANES * v),
                            lambda i, v: vector(qkv, begin + i, width + column + LANES * v),
                            lambda i, v: vector(qkv, begin + i, 2 * width + column + LANES * v),
                            spans[token, 1] - begin,
                            T.float32(size**-0.5),
                            state,
                            sums,
                            lambda v, four: store(output, four, token, column + LANES * v),
                            size // LANES,
                        )

    return kernel


@cache
def mean(columns: int) -> PrimFunc:
    """Means (texts, columns) of the tokens (tokens, columns) of each text."""
    vectors = columns // LANES

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_input: T.handle, var_spans: T.handle, var_firsts: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        tokens = T.int64()
        texts = T.int64()
        values = T.match_buffer(var_input, (tokens, columns), "float32")
        spans = T.match_buffer(var_spans, (tokens, 2), "int32")
        firsts = T.match_buffer(var_firsts, (texts,), "int32")
        output = T.match_buffer(var_output, (texts, columns), "float32")
        for bx in T.thread_binding(T.ceildiv(texts * vectors, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("mean"):
                    T.reads()
                    T.writes()
                    added = T.sblock_alloc_buffer((LANES,), "float32", scope="local")
                    text: T.let = (bx * THREADS + tx) // vectors
                    column: T.let = (bx * THREADS + tx) % vectors * LANES
                    if bx * THREADS + tx < texts * vectors:
                        begin: T.let = firsts[text]
                        length: T.let = spans[begin, 1] - begin
                        store(added, splat(T.float32(0)), 0)
                        for i in T.serial(length):
                            store(added, vector(added, 0) + vector(values, begin + i, column), 0)
                        inverse: T.let = T.float32(1) / T.Cast("float32", length)
                        store(output, vector(added, 0) * splat(inverse), text, column)

    return kernel


@cache
def normalise(columns: int) -> PrimFunc:
    """Rows (texts, columns) scaled to length 1."""
    vectors = columns // LANES

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_input: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        texts = T.int64()
        values = T.match_buffer(var_input, (texts, columns), "float32")
        output = T.match_buffer(var_output, (texts, columns), "float32")
        for bx in T.thread_binding(T.ceildiv(texts * vectors, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("normalise"):
                    T.reads()
                    T.writes()
                    squares = T.sblock_alloc_buffer((1,), "float32", scope="local")
                    text: T.let = (bx * THREADS + tx) // vectors
                    column: T.let = (bx * THREADS + tx) % vectors * LANES
                    if bx * THREADS + tx < texts * vectors:
                        squares[0] = T.float32(0)
                        for i in T.serial(vectors):
                            four: T.let = vector(values, text, i * LANES)
                            squares[0] = squares[0] + dot(four, four)
                        inverse: T.let = T.rsqrt(T.max(squares[0], T.float32(1e-24)))
                        store(output, vector(values, text, column) * splat(inverse), text, column)

    return kernel
