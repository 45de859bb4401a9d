"""The operators of models on software adapters: of encoders here, of language models in `tiled`."""

from tvm import relax, tirx

from .architecture import Architecture
from .kernels import elementwise, rows, software_attention, software_matmul
from .kernels.packed_product import SLICE
from .network import Emitter, Matrix, Prepared, prepared
from .quantization import Packing
from .tiled import TiledOperators, emit_tiles, tiled_parameter

NAME = "software"
attention_kernels = software_attention


class SoftwareOperators:
    """Two kernels a matrix product: its parts, then their sum."""

    def __init__(self, emitter: Emitter, model: Architecture) -> None:
        self.emitter = emitter
        self.model = model

    def parts(self, x: Prepared, weight: Matrix) -> relax.Expr:
        """The matrix product in parts that are still to be added up, (tokens, rows of the weight, parts)."""
        kernel = software_matmul.matmul_parts(weight.columns, weight.packing)
        chunk = tirx.IntImm("int64", software_matmul.rows_per_thread(weight.rows))
        arguments = [x.values, x.sums, weight.words, weight.scales]
        shape = (self.emitter.rows(x.values), weight.rows, weight.columns // SLICE)
        return self.emitter.call("matmul_parts", kernel, arguments, shape, sizes=[chunk])

    def _product(self, x: Prepared, weight: Matrix, residual: list[relax.Expr]) -> relax.Expr:
        parts = self.parts(x, weight)
        kernel = elementwise.add_parts(weight.rows, weight.columns // SLICE, bool(residual))
        shape = (self.emitter.rows(parts), weight.rows)
        return self.emitter.call("add_parts", kernel, [parts, *residual], shape)

    def norm(self, h: relax.Expr, weight: relax.Expr, packing: Packing) -> Prepared:
        """RMS normalisation of (tokens, hidden), for a product with weights of this packing."""
        kernel = elementwise.norm_and_prepare(self.model.hidden, self.model.norm_epsilon, packing)
        return prepared(self.emitter, "norm", kernel, [h, weight], self.model.hidden)

    def prepare(self, values: relax.Expr, packing: Packing) -> Prepared:
        """(tokens, columns) as activations for a product with weights of this packing."""
        columns = self.emitter.columns(values)
        kernel = elementwise.prepare(columns, packing)
        return prepared(self.emitter, "prepare", kernel, [values], columns)

    def project(self, x: Prepared, weight: Matrix) -> relax.Expr:
        """The matrix product, (tokens, rows of the weight)."""
        return self._product(x, weight, [])

    def project_onto(self, x: Prepared, weight: Matrix, residual: relax.Expr) -> relax.Expr:
        """The matrix product plus a residual of its shape."""
        return self._product(x, weight, [residual])

    def gated(self, x: Prepared, weight: Matrix, packing: Packing) -> Prepared:
        """SiLU(gate) * up, where the weight's rows are those of gate, then those of up."""
        parts = self.parts(x, weight)
        columns = weight.rows // 2
        kernel = elementwise.gate_and_prepare(columns, weight.columns // SLICE, packing)
        return prepared(self.emitter, "gate", kernel, [parts], columns)


create = SoftwareOperators
create_decoder = TiledOperators
computed_parameter = tiled_parameter
arrange = emit_tiles
embed = rows.embed_tiled
