"""The one definition of a Llama-style network, for any set of operators.

Operators differ by adapter (`software.SoftwareOperators`, `gpu.GpuOperators`); what is computed does not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from tvm import relax, tirx

from .architecture import Architecture
from .quantization import BLOCK, EIGHT_BITS, FOUR_BITS, Packing


@dataclass(frozen=True)
class Matrix:
    """A packed weight matrix."""

    words: relax.Expr
    scales: relax.Expr
    rows: int
    columns: int
    packing: Packing


@dataclass(frozen=True)
class Parameter:
    """Name, shape and type of one parameter in the weights file."""

    name: str
    shape: tuple[int, ...]
    dtype: str


class Emitter:
    """Emits calls of kernels into the function under construction."""

    def __init__(self, builder: relax.BlockBuilder) -> None:
        self.builder = builder

    def call(
        self,
        name: str,
        kernel: tirx.PrimFunc,
        arguments: list,
        shape: Sequence,
        dtype: str = "float32",
        sizes: Sequence = (),
    ) -> relax.Expr:
        """A call of a kernel with one result; `sizes` are what it is told beside its tensors."""
        result = relax.TensorStructInfo(shape, dtype)
        function = self.builder.add_func(kernel, name)
        numbers = relax.ShapeExpr(sizes) if sizes else None
        return self.builder.emit(relax.call_tir(function, arguments, result, numbers))

    def call_many(self, name: str, kernel: tirx.PrimFunc, arguments: list, shapes: list) -> list:
        """A call of a kernel with several f32 results."""
        results = [relax.TensorStructInfo(shape, "float32") for shape in shapes]
        function = self.builder.add_func(kernel, name)
        outputs = self.builder.emit(relax.call_tir(function, arguments, results))
        return [self.builder.emit(relax.TupleGetItem(outputs, i)) for i in range(len(shapes))]

    @staticmethod
    def rows(value: relax.Expr) -> tirx.PrimExpr:
        """The first dimension of a tensor."""
        return value.struct_info.shape[0]

    @staticmethod
    def columns(value: relax.Expr) -> int:
        """The second dimension of a tensor."""
        return int(value.struct_info.shape[1])


@dataclass(frozen=True)
class Prepared:
    """Activations ready for a matrix product: values scaled for the weights' packing, and block sums."""

    values: relax.Expr
    sums: relax.Expr


def prepared_shapes(tokens: tirx.PrimExpr, columns: int) -> list:
    """The shapes of prepared activations (tokens, columns)."""
    blocks = columns // BLOCK
    return [(tokens, blocks, BLOCK), (tokens, blocks)]


def prepared(
    emitter: Emitter, name: str, kernel: tirx.PrimFunc, arguments: list, columns: int
) -> Prepared:
    """The result of a kernel that prepares activations, as many tokens as its first argument has rows."""
    shapes = prepared_shapes(emitter.rows(arguments[0]), columns)
    return Prepared(*emitter.call_many(name, kernel, arguments, shapes))


class Operators(Protocol):
    """What a set of operators offers the network."""

    def norm(self, h: relax.Expr, weight: relax.Expr, packing: Packing) -> Prepared: ...
    def prepare(self, values: relax.Expr, packing: Packing) -> Prepared: ...
    def parts(self, x: Prepared, weight: Matrix) -> relax.Expr: ...
    def project(self, x: Prepared, weight: Matrix) -> relax.Expr: ...
    def project_onto(self, x: Prepared, weight: Matrix, residual: relax.Expr) -> relax.Expr: ...
    def gated(self, x: Prepared, weight: Matrix, packing: Packing) -> Prepared: ...


def matrix_parameters(name: str, rows: int, columns: int, packing: Packing) -> list[Parameter]:
    """The two parameters of a packed matrix."""
    blocks = columns // BLOCK
    return [
        Parameter(f"{name}.words", (rows, blocks, packing.words), "uint32"),
        Parameter(f"{name}.scales", (rows, blocks), "uint32"),
    ]


def parameters(model: Architecture) -> list[Parameter]:
    """Every parameter of the network, in the order in which functions take them."""
    attention = model.heads * model.head_size
    qkv = model.qkv_heads * model.head_size
    result = matrix_parameters("embedding", model.vocabulary, model.hidden, EIGHT_BITS)
    for i in range(model.layers):
        layer = f"layers.{i}"
        result += [
            Parameter(f"{layer}.attention_norm", (model.hidden,), "float32"),
            *matrix_parameters(f"{layer}.qkv", qkv, model.hidden, FOUR_BITS),
            *matrix_parameters(f"{layer}.attention_output", model.hidden, attention, FOUR_BITS),
            Parameter(f"{layer}.feed_forward_norm", (model.hidden,), "float32"),
            *matrix_parameters(f"{layer}.gate_up", 2 * model.feed_forward, model.hidden, FOUR_BITS),
            *matrix_parameters(f"{layer}.down", model.hidden, model.feed_forward, FOUR_BITS),
        ]
    return [*result, Parameter("final_norm", (model.hidden,), "float32")]


def packed_parameters(listed: list[Parameter]) -> relax.Var:
    """The tuple of all parameters, the last argument of every function that computes."""
    fields = [relax.TensorStructInfo(p.shape, p.dtype) for p in listed]
    return relax.Var("params", relax.TupleStructInfo(fields))


def describe(parameter: Parameter) -> dict:
    """A parameter, as a library's metadata lists it."""
    return {"name": parameter.name, "shape": parameter.shape, "dtype": parameter.dtype}


class Weights:
    """Looks parameters up in the tuple that every function takes last."""

    def __init__(self, emitter: Emitter, packed: relax.Var, listed: list[Parameter]) -> None:
        self.emitter = emitter
        self.packed = packed
        self.index = {parameter.name: i for i, parameter in enumerate(listed)}
        self.shapes = {parameter.name: parameter.shape for parameter in listed}

    def tensor(self, name: str) -> relax.Expr:
        """One parameter."""
        item = relax.TupleGetItem(self.packed, self.index[name])
        return self.emitter.builder.emit(item)

    def matrix(self, name: str, packing: Packing) -> Matrix:
        """A packed matrix."""
        rows, blocks, _ = self.shapes[f"{name}.words"]
        words, scales = self.tensor(f"{name}.words"), self.tensor(f"{name}.scales")
        return Matrix(words, scales, rows, blocks * BLOCK, packing)


class Network:
    """Emits the network's layers."""

    def __init__(
        self, model: Architecture, emitter: Emitter, operators: Operators, weights: Weights
    ) -> None:
        self.model = model
        self.emitter = emitter
        self.operators = operators
        self.weights = weights

    def attention(self, qkv: relax.Expr, cache: relax.Expr, layer: int) -> relax.Expr:
        """Attention of (tokens, fused heads) with the paged KV cache, which it extends."""
        model, builder = self.model, self.emitter.builder
        tokens = self.emitter.rows(qkv)
        fused = builder.emit(relax.op.reshape(qkv, (tokens, model.qkv_heads, model.head_size)))
        result = builder.emit(
            relax.call_dps_packed(
                "vm.builtin.attention_kv_cache_attention_with_fused_qkv",
                [
                    cache,
                    relax.PrimValue(layer),
                    relax.PrimValue(tirx.const(model.head_size**-0.5, "float32")),
                    fused,
                ],
                out_sinfo=relax.TensorStructInfo((tokens, model.heads, model.head_size), "float32"),
            )
        )
        return builder.emit(relax.op.reshape(result, (tokens, model.heads * model.head_size)))

    def layers(self, h: relax.Expr, cache: relax.Expr) -> relax.Expr:
        """All layers, (tokens, hidden) to (tokens, hidden)."""
        operators, weights = self.operators, self.weights
        for i in range(self.model.layers):
            name = f"layers.{i}"
            x = operators.norm(h, weights.tensor(f"{name}.attention_norm"), FOUR_BITS)
            qkv = operators.project(x, weights.matrix(f"{name}.qkv", FOUR_BITS))
            attended = operators.prepare(self.attention(qkv, cache, i), FOUR_BITS)
            h = operators.project_onto(
                attended, weights.matrix(f"{name}.attention_output", FOUR_BITS), h
            )
            x = operators.norm(h, weights.tensor(f"{name}.feed_forward_norm"), FOUR_BITS)
            x = operators.gated(x, weights.matrix(f"{name}.gate_up", FOUR_BITS), FOUR_BITS)
            h = operators.project_onto(x, weights.matrix(f"{name}.down", FOUR_BITS), h)
        return h

    def logits(self, h: relax.Expr) -> relax.Expr:
        """Logits (tokens, vocabulary) of the last layer's output."""
        x = self.operators.norm(h, self.weights.tensor("final_norm"), EIGHT_BITS)
        return self.operators.project(x, self.weights.matrix("embedding", EIGHT_BITS))


def zero() -> relax.Expr:
    """A constant of which TVM's runtime reads the type and the device."""
    return relax.const(np.zeros((), np.float32))
