"""The operators of a model on GPUs: whole matrix products, reduced in workgroup memory; attention by TVM's schedules."""

from tvm import relax, target, tirx
from tvm.relax.frontend.nn.llm import kv_cache

from .architecture import Architecture
from .compiler import TARGET
from .kernels import elementwise, gpu_matmul, rows, software_attention
from .network import Emitter, Matrix, Parameter, Prepared, prepared
from .quantization import Packing

NAME = "gpu"


class GpuOperators:
    """One kernel a matrix product."""

    def __init__(self, emitter: Emitter, model: Architecture) -> None:
        self.emitter = emitter
        self.model = model

    def _product(self, x: Prepared, weight: Matrix, residual: list[relax.Expr]) -> relax.Expr:
        kernel = gpu_matmul.matmul(weight.rows, weight.columns, weight.packing, bool(residual))
        arguments = [x.values, x.sums, weight.words, weight.scales, *residual]
        shape = (self.emitter.rows(x.values), weight.rows)
        return self.emitter.call("matmul", kernel, arguments, shape)

    def parts(self, x: Prepared, weight: Matrix) -> relax.Expr:
        """The matrix product as one part, (tokens, rows of the weight, 1)."""
        product = self._product(x, weight, [])
        shape = (self.emitter.rows(product), weight.rows, 1)
        return self.emitter.builder.emit(relax.op.reshape(product, shape))

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
        kernel = elementwise.gate_and_prepare(columns, 1, packing)
        return prepared(self.emitter, "gate", kernel, [parts], columns)


create = create_decoder = GpuOperators
embed = rows.embed


def computed_parameter(parameter: Parameter) -> Parameter:
    """A language model's parameter as the kernels take it: as the file holds it."""
    return parameter


class attention_kernels:
    """TVM's own attention kernels, tiled through workgroup memory."""

    @staticmethod
    def ragged_prefill(model: Architecture) -> tirx.PrimFunc:
        """Causal attention of new tokens over themselves."""
        return kv_cache._attention_prefill_ragged(
            model.kv_heads, model.heads, model.head_size, model.head_size, "float32", {}, target.Target(TARGET)
        )

    @staticmethod
    def paged_prefill(model: Architecture) -> tirx.PrimFunc:
        """Attention of new tokens over pages."""
        return kv_cache._attention_prefill(
            model.kv_heads, model.heads, model.head_size, "float32", False, {}, target.Target(TARGET)
        )

    @staticmethod
    def paged_decode(model: Architecture) -> tirx.PrimFunc:
        """Attention of one new token over pages."""
        return kv_cache._attention_decode(
            model.kv_heads, model.heads, model.head_size, "float32", False, {}, target.Target(TARGET)
        )

    @staticmethod
    def merge_attention(model: Architecture) -> tirx.PrimFunc:
        """Merges two attention results into the first: one thread a row, where TVM's kernel has a data race."""
        return software_attention.merge_attention(model)
