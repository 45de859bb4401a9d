"""What happens to logits on the device: masks, biases, penalties, softmax, sorting, drawing. For every adapter.

Shapes follow MLC's convention. Our own loop samples on the host; web-llm's loop uses these.
"""

from tvm import relax, tirx
from tvm.script import tirx as T
from tvm.tirx import PrimFunc

from ..network import Emitter

THREADS = 64
CHUNKS = 64


def apply_bitmask(vocabulary: int) -> PrimFunc:
    """Sets the logits of tokens of which the bit is 0 to the lowest float; bit i of word w is token 32 w + i."""
    words = (vocabulary + 31) // 32

    @T.prim_func(s_tir=True)
    def apply_bitmask_inplace(var_logits: T.handle, var_rows: T.handle, var_bitmask: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True, "global_symbol": "apply_bitmask_inplace"})
        batch = T.int32(is_size_var=True)
        count = T.int32(is_size_var=True)
        logits = T.match_buffer(var_logits, (batch, vocabulary), "float32")
        rows = T.match_buffer(var_rows, (count,), "int32")
        bitmask = T.match_buffer(var_bitmask, (batch, words), "int32")
        for by in T.thread_binding(count, thread="blockIdx.y"):
            for bx in T.thread_binding(T.ceildiv(vocabulary, THREADS), thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("mask"):
                        T.reads()
                        T.writes()
                        token: T.let = bx * THREADS + tx
                        if token < vocabulary:
                            bit: T.let = (bitmask[rows[by], token // 32] >> (token % 32)) & 1
                            if bit == 0:
                                logits[rows[by], token] = T.float32(-3.4028234663852886e38)

    return apply_bitmask_inplace


def apply_logit_bias(vocabulary: int) -> PrimFunc:
    """Adds a bias to some logits: entry i belongs to row `rows[i]`, token `tokens[i]`."""

    @T.prim_func(s_tir=True)
    def apply_logit_bias_inplace(
        var_logits: T.handle, var_rows: T.handle, var_tokens: T.handle, var_bias: T.handle
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True, "global_symbol": "apply_logit_bias_inplace"})
        batch = T.int32(is_size_var=True)
        count = T.int32(is_size_var=True)
        logits = T.match_buffer(var_logits, (batch, vocabulary), "float32")
        rows = T.match_buffer(var_rows, (count,), "int32")
        tokens = T.match_buffer(var_tokens, (count,), "int32")
        bias = T.match_buffer(var_bias, (count,), "float32")
        for bx in T.thread_binding(T.ceildiv(count, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("bias"):
                    T.reads()
                    T.writes()
                    i: T.let = bx * THREADS + tx
                    if i < count:
                        logits[rows[i], tokens[i]] = logits[rows[i], tokens[i]] + bias[i]

    return apply_logit_bias_inplace


def apply_penalty(vocabulary: int) -> PrimFunc:
    """Presence, frequency and repetition penalties (columns of `penalties`) of tokens that have appeared."""

    @T.prim_func(s_tir=True)
    def apply_penalty_inplace(
        var_logits: T.handle,
        var_sequences: T.handle,
        var_rows: T.handle,
        var_tokens: T.handle,
        var_counts: T.handle,
        var_penalties: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True, "global_symbol": "apply_penalty_inplace"})
        batch = T.int32(is_size_var=True)
        sequences_count = T.int32(is_size_var=True)
        count = T.int32(is_size_var=True)
        logits = T.match_buffer(var_logits, (batch, vocabulary), "float32")
        sequences = T.match_buffer(var_sequences, (sequences_count,), "int32")
        rows = T.match_buffer(var_rows, (count,), "int32")
        tokens = T.match_buffer(var_tokens, (count,), "int32")
        counts = T.match_buffer(var_counts, (count,), "int32")
        penalties = T.match_buffer(var_penalties, (sequences_count, 3), "float32")
        for bx in T.thread_binding(T.ceildiv(count, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("penalty"):
                    T.reads()
                    T.writes()
                    i: T.let = bx * THREADS + tx
                    if i < count:
                        row: T.let = sequences[rows[i]]
                        lowered: T.let = logits[row, tokens[i]] - (
                            penalties[rows[i], 0]
                            + T.Cast("float32", counts[i]) * penalties[rows[i], 1]
                        )
                        logits[row, tokens[i]] = T.if_then_else(
                            lowered < T.float32(0),
                            lowered * penalties[rows[i], 2],
                            lowered / penalties[rows[i], 2],
                        )

    return apply_penalty_inplace


def softmax_statistics(vocabulary: int) -> PrimFunc:
    """Largest logit of each of 64 chunks of a row, and the sum of exponentials below it: (rows, 64, 2)."""
    chunk = (vocabulary + CHUNKS - 1) // CHUNKS

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_logits: T.handle, var_temperature: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows = T.int64()
        logits = T.match_buffer(var_logits, (rows, 1, vocabulary), "float32")
        temperature = T.match_buffer(var_temperature, (rows,), "float32")
        output = T.match_buffer(var_output, (rows, CHUNKS, 2), "float32")
        for row in T.thread_binding(rows, thread="blockIdx.x"):
            for tx in T.thread_binding(CHUNKS, thread="threadIdx.x"):
                with T.sblock("statistics"):
                    T.reads()
                    T.writes()
                    sums = T.sblock_alloc_buffer((2,), "float32", scope="local")
                    sums[0] = T.float32(-3.4e38)
                    sums[1] = T.float32(0)
                    for i in T.serial(chunk):
                        if tx * chunk + i < vocabulary:
                            scaled: T.let = logits[row, 0, tx * chunk + i] / T.max(
                                temperature[row], T.float32(1e-6)
                            )
                            largest: T.let = T.max(sums[0], scaled)
                            sums[1] = sums[1] * T.exp(sums[0] - largest) + T.exp(scaled - largest)
                            sums[0] = largest
                    output[row, tx, 0] = sums[0]
                    output[row, tx, 1] = sums[1]

    return kernel


def softmax_normalise(vocabulary: int) -> PrimFunc:
    """Probabilities from logits and the statistics of their chunks."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_logits: T.handle, var_temperature: T.handle, var_statistics: T.handle, var_output: T.handle
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows = T.int64()
        logits = T.match_buffer(var_logits, (rows, 1, vocabulary), "float32")
        temperature = T.match_buffer(var_temperature, (rows,), "float32")
        statistics = T.match_buffer(var_statistics, (rows, CHUNKS, 2), "float32")
        output = T.match_buffer(var_output, (rows, 1, vocabulary), "float32")
        for row in T.thread_binding(rows, thread="blockIdx.y"):
            for bx in T.thread_binding(T.ceildiv(vocabulary, THREADS * 16), thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("normalise"):
                        T.reads()
                        T.writes()
                        sums = T.sblock_alloc_buffer((2,), "float32", scope="local")
                        sums[0] = T.float32(-3.4e38)
                        sums[1] = T.float32(0)
                        for c in T.serial(CHUNKS):
                            largest: T.let = T.max(sums[0], statistics[row, c, 0])
                            sums[1] = sums[1] * T.exp(sums[0] - largest) + statistics[
                                row, c, 1
                            ] * T.exp(statistics[row, c, 0] - largest)
                            sums[0] = largest
                        for i in T.serial(16):
                            if (bx * 16 + i) * THREADS + tx < vocabulary:
                                output[row, 0, (bx * 16 + i) * THREADS + tx] = (
                                    T.exp(
                                        logits[row, 0, (bx * 16 + i) * THREADS + tx]
                                        / T.max(temperature[row], T.float32(1e-6))
                                        - sums[0]
                                    )
                                    / sums[1]
                                )

    return kernel


def fill_for_sort(vocabulary: int, width: int) -> PrimFunc:
    """Copies rows of probabilities into rows of a power of two, padded with -1, and numbers them."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_probs: T.handle, var_keys: T.handle, var_indices: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows = T.int64()
        probs = T.match_buffer(var_probs, (rows, vocabulary), "float32")
        keys = T.match_buffer(var_keys, (rows, width), "float32")
        indices = T.match_buffer(var_indices, (rows, width), "int32")
        for row in T.thread_binding(rows, thread="blockIdx.y"):
            for bx in T.thread_binding(width // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("fill"):
                        T.reads()
                        T.writes()
                        i: T.let = bx * THREADS + tx
                        if i < vocabulary:
                            keys[row, i] = probs[row, i]
                        else:
                            keys[row, i] = T.float32(-1)
                        indices[row, i] = T.Cast("int32", i)

    return kernel


def bitonic_step(width: int) -> PrimFunc:
    """One step of a bitonic sort, largest first, smaller index first among equals (K. E. Batcher, 1968)."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_keys: T.handle, var_indices: T.handle, size: T.int64, stride: T.int64):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows = T.int64()
        keys = T.match_buffer(var_keys, (rows, width), "float32")
        indices = T.match_buffer(var_indices, (rows, width), "int32")
        for row in T.thread_binding(rows, thread="blockIdx.y"):
            for bx in T.thread_binding(width // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("step"):
                        T.reads()
                        T.writes()
                        i: T.let = T.Cast("int32", bx * THREADS + tx)
                        other: T.let = T.bitwise_xor(i, T.Cast("int32", stride))
                        if other > i:
                            key: T.let = keys[row, i]
                            other_key: T.let = keys[row, other]
                            index: T.let = indices[row, i]
                            other_index: T.let = indices[row, other]
                            before: T.let = T.if_then_else(
                                key == other_key,
                                T.Cast("int32", index < other_index),
                                T.Cast("int32", key > other_key),
                            )
                            descending: T.let = T.Cast(
                                "int32", T.bitwise_and(i, T.Cast("int32", size)) == 0
                            )
                            if before != descending:
                                keys[row, i] = other_key
                                keys[row, other] = key
                                indices[row, i] = other_index
                                indices[row, other] = index

    return kernel


def trim_sorted(vocabulary: int, width: int) -> PrimFunc:
    """Drops the padding of sorted rows."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_keys: T.handle, var_indices: T.handle, var_sorted: T.handle, var_order: T.handle
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows = T.int64()
        keys = T.match_buffer(var_keys, (rows, width), "float32")
        indices = T.match_buffer(var_indices, (rows, width), "int32")
        values = T.match_buffer(var_sorted, (rows, vocabulary), "float32")
        order = T.match_buffer(var_order, (rows, vocabulary), "int32")
        for row in T.thread_binding(rows, thread="blockIdx.y"):
            for bx in T.thread_binding(vocabulary // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("trim"):
                        T.reads()
                        T.writes()
                        values[row, bx * THREADS + tx] = keys[row, bx * THREADS + tx]
                        order[row, bx * THREADS + tx] = indices[row, bx * THREADS + tx]

    return kernel


def draw_top_p(vocabulary: int) -> PrimFunc:
    """Draws one token a sample from sorted probabilities, cut where their sum reaches top_p."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_sorted: T.handle,
        var_order: T.handle,
        var_uniform: T.handle,
        var_rows: T.handle,
        var_top_p: T.handle,
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows_count = T.int64()
        samples = T.int64()
        probs = T.match_buffer(var_sorted, (rows_count, vocabulary), "float32")
        order = T.match_buffer(var_order, (rows_count, vocabulary), "int32")
        uniform = T.match_buffer(var_uniform, (samples,), "float32")
        rows = T.match_buffer(var_rows, (samples,), "int32")
        top_p = T.match_buffer(var_top_p, (rows_count,), "float32")
        output = T.match_buffer(var_output, (samples,), "int32")
        for bx in T.thread_binding(samples, thread="blockIdx.x"):
            for tx in T.thread_binding(1, thread="threadIdx.x"):
                with T.sblock("draw"):
                    T.reads()
                    T.writes()
                    mass = T.sblock_alloc_buffer((1,), "float32", scope="local")
                    drawn = T.sblock_alloc_buffer((1,), "int32", scope="local")
                    row: T.let = rows[bx]
                    mass[0] = T.float32(0)
                    for i in T.serial(vocabulary):
                        if mass[0] < top_p[row]:
                            mass[0] = mass[0] + probs[row, i]
                    goal: T.let = uniform[bx] * mass[0]
                    mass[0] = T.float32(0)
                    drawn[0] = -1
                    for i in T.serial(vocabulary):
                        if drawn[0] < 0:
                            mass[0] = mass[0] + probs[row, i]
                            if mass[0] > goal:
                                drawn[0] = i
                    output[bx] = order[row, T.max(drawn[0], 0)]

    return kernel


def add_functions(builder: relax.BlockBuilder, emitter: Emitter, vocabulary: int) -> None:
    """Adds the functions of this file to a library.

    apply_bitmask_inplace(logits, rows, bitmask), apply_logit_bias_inplace(logits, rows, tokens, bias) and
    apply_penalty_inplace(logits, sequences, rows, tokens, counts, penalties) are kernels;
    softmax_with_temperature(logits (n, 1, v), temperature (n,)) -> (n, 1, v),
    argsort_probs(probs (n, v)) -> (sorted (n, v), order int32 (n, v)) and
    sample_with_top_p(sorted, order, uniform (s,), rows int32 (s,), top_p (n,)) -> int32 (s,) are functions of several.
    """
    for kernel in (apply_bitmask, apply_logit_bias, apply_penalty):
        function = kernel(vocabulary)
        builder.add_func(function, function.attrs["global_symbol"])
    add_softmax(builder, emitter, vocabulary)
    add_argsort(builder, vocabulary)
    add_sample(builder, vocabulary)


def add_softmax(builder: relax.BlockBuilder, emitter: Emitter, vocabulary: int) -> None:
    """softmax_with_temperature, of two kernels."""
    n = tirx.Var("samples", "int64")
    logits = relax.Var("logits", relax.TensorStructInfo((n, 1, vocabulary), "float32"))
    temperature = relax.Var("temperature", relax.TensorStructInfo((n,), "float32"))
    with builder.function("softmax_with_temperature", [logits, temperature]):
        with builder.dataflow():
            statistics = emitter.call(
                "softmax_statistics",
                softmax_statistics(vocabulary),
                [logits, temperature],
                (n, CHUNKS, 2),
            )
            probs = emitter.call(
                "softmax_normalise",
                softmax_normalise(vocabulary),
                [logits, temperature, statistics],
                (n, 1, vocabulary),
            )
            output = builder.emit_output(probs)
        builder.emit_func_output(output)


def add_argsort(builder: relax.BlockBuilder, vocabulary: int) -> None:
    """argsort_probs: a bitonic sort, one kernel called for every step."""
    n = tirx.Var("samples", "int64")
    width = 1 << (vocabulary - 1).bit_length()
    probs = relax.Var("probs", relax.TensorStructInfo((n, vocabulary), "float32"))

    def pair(columns: int) -> list[relax.TensorStructInfo]:
        return [relax.TensorStructInfo((n, columns), dtype) for dtype in ("float32", "int32")]

    def split(both: relax.Expr) -> list[relax.Expr]:
        return [builder.emit(relax.TupleGetItem(both, i)) for i in range(2)]

    with builder.function("argsort_probs", [probs]):
        with builder.dataflow():
            fill = builder.add_func(fill_for_sort(vocabulary, width), "sort_fill")
            step = builder.add_func(bitonic_step(width), "sort_step")
            trim = builder.add_func(trim_sorted(vocabulary, width), "sort_trim")
            state = split(builder.emit(relax.call_tir(fill, [probs], pair(width))))
            size = 2
            while size <= width:
                stride = size // 2
                while stride:
                    call = relax.op.call_tir_inplace(
                        step,
                        state,
                        inplace_indices=[0, 1],
                        out_sinfo=pair(width),
                        tir_vars=relax.ShapeExpr([size, stride]),
                    )
                    state = split(builder.emit(call))
                    stride //= 2
                size *= 2
            trimmed = builder.emit(relax.call_tir(trim, state, pair(vocabulary)))
            output = builder.emit_output(relax.Tuple(split(trimmed)))
        builder.emit_func_output(output)


def add_sample(builder: relax.BlockBuilder, vocabulary: int) -> None:
    """sample_with_top_p, of one kernel."""
    n, s = tirx.Var("batch", "int64"), tirx.Var("samples", "int64")
    shapes = {
        "probs": ((n, vocabulary), "float32"),
        "order": ((n, vocabulary), "int32"),
        "uniform": ((s,), "float32"),
        "rows": ((s,), "int32"),
        "top_p": ((n,), "float32"),
    }
    inputs = [
        relax.Var(name, relax.TensorStructInfo(shape, dtype))
        for name, (shape, dtype) in shapes.items()
    ]
    with builder.function("sample_with_top_p", inputs):
        with builder.dataflow():
            function = builder.add_func(draw_top_p(vocabulary), "draw_top_p")
            result = relax.TensorStructInfo((s,), "int32")
            drawn = builder.emit(relax.call_tir(function, inputs, result))
            output = builder.emit_output(drawn)
        builder.emit_func_output(output)
