"""The operators of a language model on software adapters: weights in tiles, matrix products in parts.

`kernels/tiles.py` says why; `kernels/tiled_matmul.py` how.
"""

from tvm import relax, tirx

from .architecture import Architecture
from .kernels import tiled_elementwise as elementwise
from .kernels import tiled_matmul
from .kernels.tiled_matmul import SLICE
from .kernels.tiles import tile, tiled_shape
from .network import Emitter, Matrix, Parameter
from .quantization import Packing


def tiled_parameter(parameter: Parameter) -> Parameter:
    """A language model's parameter as the kernels take it."""
    if parameter.dtype != "uint32":
        return parameter
    return Parameter(parameter.name, tiled_shape(parameter.shape), parameter.dtype)


def emit_tiles(emitter: Emitter, tensor: relax.Expr, wanted: Parameter) -> relax.Expr:
    """Rearranges one parameter, unless it stays as it is."""
    shape = [int(size) for size in tensor.struct_info.shape]
    if tuple(shape) == tuple(wanted.shape):
        return tensor
    rows, *inner = shape
    width = 1
    for size in inner:
        width *= size
    builder = emitter.builder
    flat = builder.emit(relax.op.reshape(tensor, (rows, width)))
    first, *_, lanes = wanted.shape
    tiles = emitter.call("tile", tile(), [flat], (first, width, lanes), "uint32")
    return builder.emit(relax.op.reshape(tiles, wanted.shape))


class TiledOperators:
    """Two kernels a matrix product: its parts, then their sum. Activations need no preparation."""

    def __init__(self, emitter: Emitter, model: Architecture) -> None:
        self.emitter = emitter
        self.model = model

    def _parts(self, x: relax.Expr, weight: Matrix) -> relax.Expr:
        """The matrix product in parts that are still to be added up, (tokens, parts, rows of the weight)."""
        tokens = self.emitter.rows(x)
        single = isinstance(tokens, tirx.IntImm) and int(tokens) == 1
        if weight.columns % SLICE:
            raise ValueError(f"{weight.columns} columns do not fall into slices of {SLICE}")
        kernel = tiled_matmul.matmul_parts(weight.packing, single)
        shape = (tokens, weight.columns // SLICE, weight.rows)
        chunk = tirx.IntImm("int64", tiled_matmul.tiles_per_thread(weight.rows))
        arguments = [x, weight.words, weight.scales]
        return self.emitter.call("matmul_parts", kernel, arguments, shape, sizes=[chunk])

    def _product(self, x: relax.Expr, weight: Matrix, residual: list[relax.Expr]) -> relax.Expr:
        parts = self._parts(x, weight)
        kernel = elementwise.add_parts(weight.rows, weight.columns // SLICE, bool(residual))
        shape = (self.emitter.rows(parts), weight.rows)
        return self.emitter.call("add_parts", kernel, [parts, *residual], shape)

    def norm(self, h: relax.Expr, weight: relax.Expr, packing: Packing) -> relax.Expr:
        """RMS normalisation of (tokens, hidden)."""
        kernel = elementwise.norm(self.model.hidden, self.model.norm_epsilon)
        shape = (self.emitter.rows(h), self.model.hidden)
        return self.emitter.call("norm", kernel, [h, weight], shape)

    def prepare(self, values: relax.Expr, packing: Packing) -> relax.Expr:
        """(tokens, columns) as they are."""
        return values

    def project(self, x: relax.Expr, weight: Matrix) -> relax.Expr:
        """The matrix product, (tokens, rows of the weight)."""
        return self._product(x, weight, [])

    def project_onto(self, x: relax.Expr, weight: Matrix, residual: relax.Expr) -> relax.Expr:
        """The matrix product plus a residual of its shape."""
        return self._product(x, weight, [residual])

    def gated(self, x: relax.Expr, weight: Matrix, packing: Packing) -> relax.Expr:
        """SiLU(gate) * up, where the weight's rows are those of gate, then those of up."""
        parts = self._parts(x, weight)
        columns = weight.rows // 2
        kernel = elementwise.gate(columns, weight.columns // SLICE)
        return self.emitter.call("gate", kernel, [parts], (self.emitter.rows(parts), columns))
