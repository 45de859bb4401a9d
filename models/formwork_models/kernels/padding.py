"""Kernels between texts padded to one length, as web-llm hands them over, and texts without padding."""

from tvm.script import tirx as T
from tvm.tirx import PrimFunc

THREADS = 64


def spans() -> PrimFunc:
    """Where the text of each token begins and ends (texts * tokens, 2), from a mask (texts, tokens) of ones and zeros."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_mask: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        texts = T.int64()
        tokens = T.int64()
        mask = T.match_buffer(var_mask, (texts, tokens), "int32")
        output = T.match_buffer(var_output, (texts * tokens, 2), "int32")
        for bx in T.thread_binding(T.ceildiv(texts * tokens, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("spans"):
                    T.reads()
                    T.writes()
                    count = T.sblock_alloc_buffer((1,), "int32", scope="local")
                    text: T.let = (bx * THREADS + tx) // tokens
                    if bx * THREADS + tx < texts * tokens:
                        count[0] = 0
                        for i in T.serial(tokens):
                            count[0] = count[0] + mask[text, i]
                        begin: T.let = T.Cast("int32", text * tokens)
                        output[bx * THREADS + tx, 0] = begin
                        output[bx * THREADS + tx, 1] = begin + count[0]

    return kernel


def firsts() -> PrimFunc:
    """The first token of each text (texts,)."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_mask: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        texts = T.int64()
        tokens = T.int64()
        mask = T.match_buffer(var_mask, (texts, tokens), "int32")
        output = T.match_buffer(var_output, (texts,), "int32")
        for bx in T.thread_binding(texts, thread="blockIdx.x"):
            for tx in T.thread_binding(1, thread="threadIdx.x"):
                with T.sblock("firsts"):
                    T.reads()
                    T.writes()
                    output[bx] = T.Cast("int32", bx * tokens)

    return kernel


def repeat(columns: int) -> PrimFunc:
    """A text's vector (texts, columns) at each of its tokens (texts, tokens, columns)."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_vectors: T.handle, var_mask: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        texts = T.int64()
        tokens = T.int64()
        vectors = T.match_buffer(var_vectors, (texts, columns), "float32")
        mask = T.match_buffer(var_mask, (texts, tokens), "int32")
        output = T.match_buffer(var_output, (texts, tokens, columns), "float32")
        for by in T.thread_binding(texts * tokens, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("repeat"):
                        T.reads()
                        T.writes()
                        output[by // tokens, by % tokens, bx * THREADS + tx] = vectors[
                            by // tokens, bx * THREADS + tx
                        ]

    return kernel
