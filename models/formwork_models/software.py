"""The operators of a model on software adapters (see kernels/software_matmul.py)."""

from dataclasses import dataclass

from tvm import relax

from .architecture import Architecture
from .kernels import software_attention, software_elementwise, software_matmul
from .network import Emitter, Matrix
from .quantization import BLOCK, Packing

NAME = "software"
attention_kernels = software_attention


@dataclass(frozen=True)
class Prepared:
    """Activations ready for a matrix product: scaled values and block sums."""

    values: relax.Expr
    sums: relax.Expr


class SoftwareOperators:
    """Matrix products in parts, activations prepared once for each."""

    def __init__(self, emitter: Emitter, model: Architecture) -> None:
        self.emitter = emitter
        self.model = model

    def _prepared(self, name: str, kernel, arguments: list, rows: relax.Expr, columns: int) -> Prepared:
        blocks = columns // BLOCK
        values, sums = self.emitter.call_many(
            name, kernel, arguments, [(rows, blocks, BLOCK), (rows, blocks)]
        )
        return Prepared(values, sums)

    def _parts(self, x: Prepared, weight: Matrix, rows: relax.Expr) -> relax.Expr:
        kernel = software_matmul.matmul_parts(weight.rows, weight.columns, weight.packing)
        shape = (rows, weight.columns // software_matmul.SLICE, weight.rows)
        return self.emitter.call(
            "matmul_parts", kernel, [x.values, x.sums, weight.words, weight.scales], shape
        )

    def norm(self, h: relax.Expr, weight: relax.Expr, packing: Packing) -> Prepared:
        """RMS normalisation of (tokens, hidden), for a product with weights of this packing."""
        columns = self.model.hidden
        kernel = software_elementwise.norm_and_prepare(columns, self.model.norm_epsilon, packing)
        return self._prepared("norm", kernel, [h, weight], self.emitter.rows(h), columns)

    def prepare(self, values: relax.Expr, packing: Packing) -> Prepared:
        """(tokens, columns) as activations for a product with weights of this packing."""
        columns = self.emitter.columns(values)
        kernel = software_elementwise.prepare(columns, packing)
        return self._prepared("prepare", kernel, [values], self.emitter.rows(values), columns)

    def project(self, x: Prepared, weight: Matrix) -> relax.Expr:
        """The matrix product, (tokens, rows of the weight)."""
        tokens = self.emitter.rows(x.values)
        parts = self._parts(x, weight, tokens)
        slices = weight.columns // software_matmul.SLICE
        kernel = software_elementwise.add_parts(weight.rows, slices, residual=False)
        return self.emitter.call("add_parts", kernel, [parts], (tokens, weight.rows))

    def project_onto(self, x: Prepared, weight: Matrix, residual: relax.Expr) -> relax.Expr:
        """The matrix product plus a residual of its shape."""
        tokens = self.emitter.rows(x.values)
        parts = self._parts(x, weight, tokens)
        slices = weight.columns // software_matmul.SLICE
        kernel = software_elementwise.add_parts(weight.rows, slices, residual=True)
        return self.emitter.call("add_parts", kernel, [parts, residual], (tokens, weight.rows))

    def gated(self, x: Prepared, weight: Matrix, packing: Packing) -> Prepared:
        """SiLU(gate) * up, where the weight's rows are those of gate, then those of up."""
        tokens = self.emitter.rows(x.values)
        parts = self._parts(x, weight, tokens)
        columns = weight.rows // 2
        slices = weight.columns // software_matmul.SLICE
        kernel = software_elementwise.gate_and_prepare(columns, slices, packing)
        return self._prepared("gate", kernel, [parts], tokens, columns)


def create(emitter: Emitter, model: Architecture) -> SoftwareOperators:
    """The operators that emit into `emitter`."""
    return SoftwareOperators(emitter, model)
