"""The one definition of a BERT-style text encoder, for any set of operators: texts in, unit vectors out.

Texts lie one after the other, without padding: a token knows the span of its text, and nothing outside of it.
"""

from dataclasses import dataclass

from tvm import relax

from .kernels import encoder as kernels
from .network import (
    Emitter,
    Operators,
    Parameter,
    Prepared,
    Weights,
    matrix_parameters,
    prepared,
    prepared_shapes,
)
from .quantization import BLOCK, EIGHT_BITS


@dataclass(frozen=True)
class EncoderArchitecture:
    """What tells one BERT-style encoder from another."""

    hidden: int
    feed_forward: int
    layers: int
    heads: int
    vocabulary: int
    context: int
    norm_epsilon: float

    @property
    def head_size(self) -> int:
        """Elements of a head."""
        return self.hidden // self.heads


def parameters(model: EncoderArchitecture) -> list[Parameter]:
    """Every parameter of the encoder, in the order in which functions take them."""
    blocks = model.hidden // BLOCK

    def vector(name: str, size: int) -> Parameter:
        return Parameter(name, (size,), "float32")

    def norm(name: str) -> list[Parameter]:
        return [vector(f"{name}.weight", model.hidden), vector(f"{name}.bias", model.hidden)]

    def linear(name: str, rows: int, columns: int) -> list[Parameter]:
        return [*matrix_parameters(name, rows, columns, EIGHT_BITS), vector(f"{name}.bias", rows)]

    table = (model.vocabulary, blocks, EIGHT_BITS.words)
    groups = (model.vocabulary, blocks // kernels.TABLE_BLOCKS)
    result = [
        Parameter("embedding.words", table, "uint32"),
        Parameter("embedding.scales", groups, "uint32"),
        Parameter("positions", (model.context, model.hidden), "float32"),
        *norm("embedding_norm"),
    ]
    for i in range(model.layers):
        layer = f"layers.{i}"
        result += [
            *linear(f"{layer}.qkv", 3 * model.hidden, model.hidden),
            *linear(f"{layer}.attention_output", model.hidden, model.hidden),
            *norm(f"{layer}.attention_norm"),
            *linear(f"{layer}.up", model.feed_forward, model.hidden),
            *linear(f"{layer}.down", model.hidden, model.feed_forward),
            *norm(f"{layer}.feed_forward_norm"),
        ]
    return result


class Encoder:
    """Emits the encoder."""

    def __init__(
        self, model: EncoderArchitecture, emitter: Emitter, operators: Operators, weights: Weights
    ) -> None:
        self.model = model
        self.emitter = emitter
        self.operators = operators
        self.weights = weights

    def _norm(self, h: relax.Expr, name: str) -> tuple[relax.Expr, Prepared]:
        """Layer normalisation: its result, and the same prepared for a matrix product."""
        columns = self.model.hidden
        kernel = kernels.layer_norm_and_prepare(columns, self.model.norm_epsilon, EIGHT_BITS)
        arguments = [h, self.weights.tensor(f"{name}.weight"), self.weights.tensor(f"{name}.bias")]
        tokens = self.emitter.rows(h)
        shapes = [(tokens, columns), *prepared_shapes(tokens, columns)]
        result, values, sums = self.emitter.call_many("layer_norm", kernel, arguments, shapes)
        return result, Prepared(values, sums)

    def _product(self, x: Prepared, name: str) -> tuple[relax.Expr, int, int]:
        """A product's parts, with the number of its rows and of parts an element."""
        parts = self.operators.parts(x, self.weights.matrix(name, EIGHT_BITS))
        _, rows, slices = (dimension for dimension in parts.struct_info.shape)
        return parts, int(rows), int(slices)

    def _linear(self, x: Prepared, name: str, residual: list[relax.Expr]) -> relax.Expr:
        """A matrix product with a bias, plus a residual if there is one."""
        parts, rows, slices = self._product(x, name)
        kernel = kernels.add_bias(rows, slices, bool(residual))
        arguments = [parts, self.weights.tensor(f"{name}.bias"), *residual]
        return self.emitter.call("add_bias", kernel, arguments, (self.emitter.rows(parts), rows))

    def _attention(self, x: Prepared, spans: relax.Expr, name: str) -> relax.Expr:
        """Every token's attention to all tokens of its text."""
        model = self.model
        qkv = self._linear(x, f"{name}.qkv", [])
        kernel = kernels.attention(model.heads, model.head_size)
        shape = (self.emitter.rows(qkv), model.hidden)
        return self.emitter.call("attention", kernel, [qkv, spans], shape)

    def _widened(self, x: Prepared, name: str) -> Prepared:
        """GELU of the first feed-forward product."""
        parts, rows, slices = self._product(x, name)
        kernel = kernels.gelu_and_prepare(rows, slices, EIGHT_BITS)
        arguments = [parts, self.weights.tensor(f"{name}.bias")]
        return prepared(self.emitter, "gelu", kernel, arguments, rows)

    def vectors(
        self, tokens: relax.Expr, spans: relax.Expr, firsts: relax.Expr
    ) -> relax.Expr:
        """Unit vectors (texts, hidden) of token ids (n,), spans (n, 2) and each text's first token (texts,)."""
        model, emitter, weights = self.model, self.emitter, self.weights
        kernel = kernels.embed(model.vocabulary, model.hidden, model.context)
        table = [weights.tensor(name) for name in ("embedding.words", "embedding.scales", "positions")]
        shape = (emitter.rows(tokens), model.hidden)
        h = emitter.call("embed", kernel, [tokens, spans, *table], shape)
        h, x = self._norm(h, "embedding_norm")
        for i in range(model.layers):
            name = f"layers.{i}"
            attended = self.operators.prepare(self._attention(x, spans, name), EIGHT_BITS)
            h = self._linear(attended, f"{name}.attention_output", [h])
            h, x = self._norm(h, f"{name}.attention_norm")
            h = self._linear(self._widened(x, f"{name}.up"), f"{name}.down", [h])
            h, x = self._norm(h, f"{name}.feed_forward_norm")
        shape = (emitter.rows(firsts), model.hidden)
        mean = emitter.call("mean", kernels.mean(model.hidden), [h, spans, firsts], shape)
        return emitter.call("normalise", kernels.normalise(model.hidden), [mean], shape)
