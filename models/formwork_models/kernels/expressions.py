"""Small expressions shared by the kernels: vectors, and WGSL functions that TVM has no name for."""

from collections.abc import Iterable

from tvm.script import tirx as T
from tvm.tirx import PrimExpr

LOG2_E = 1.4426950408889634


def wgsl(dtype: str, function: str, *arguments: PrimExpr) -> PrimExpr:
    """A call of a WGSL function by its name, of which the result has type `dtype`."""
    return T.call_pure_extern(dtype, function, *arguments)


def vector(buffer: T.Buffer, *index: PrimExpr) -> PrimExpr:
    """Four neighbouring elements of `buffer`, the first at `index`, which must be a multiple of four."""
    return buffer[(*index[:-1], T.Ramp(index[-1], 1, 4))]


def splat(value: PrimExpr) -> PrimExpr:
    """A vector of four times `value`."""
    return T.Broadcast(value, 4)


def vector_of(elements: Iterable[PrimExpr]) -> PrimExpr:
    """A vector of four elements."""
    return wgsl("float32x4", "vec4<f32>", *elements)


def store(buffer: T.Buffer, value: PrimExpr, *index: PrimExpr) -> None:
    """Stores a vector of four at `index`."""
    T.buffer_store(buffer, value, [*index[:-1], T.Ramp(index[-1], 1, 4)])


def dot(left: PrimExpr, right: PrimExpr) -> PrimExpr:
    """The dot product of two vectors of four."""
    return wgsl("float32", "dot", left, right)


def total(value: PrimExpr) -> PrimExpr:
    """The sum of a vector of four."""
    return dot(value, splat(T.float32(1)))


def half_pair(word: PrimExpr) -> PrimExpr:
    """The two half floats of a 32-bit word, in f32."""
    return wgsl("float32x2", "unpack2x16float", word)


def scale_and_offset(pair: PrimExpr, codes: PrimExpr, activations: PrimExpr) -> PrimExpr:
    """A block's product: codes times activations, and the sum of activations, by the block's scale and offset."""
    return wgsl("float32", "dot", pair, wgsl("float32x2", "vec2<f32>", codes, activations))
