"""The one definition of an image encoder, for any set of operators, and the library of a model that sees."""

from dataclasses import dataclass

from tvm import relax, tirx

from .architecture import Architecture
from .functions import LibraryBuilder
from .kernels import encoder as encoder_kernels
from .kernels import vision as kernels
from .network import Emitter, Operators, Parameter, Weights, matrix_parameters, packed_parameters
from .quantization import EIGHT_BITS


@dataclass(frozen=True)
class VisionArchitecture:
    """What tells one image encoder from another; as wide as the language model that it is for."""

    hidden: int
    feed_forward: int
    layers: int
    heads: int


def parameters(model: VisionArchitecture) -> list[Parameter]:
    """Every parameter of the encoder."""

    def vector(name: str) -> Parameter:
        return Parameter(f"vision.{name}", (model.hidden,), "float32")

    def matrix(name: str, rows: int, columns: int) -> list[Parameter]:
        return matrix_parameters(f"vision.{name}", rows, columns, EIGHT_BITS)

    result = [
        *matrix("patches", model.hidden, kernels.FEATURES),
        Parameter("vision.positions", (kernels.PATCHES, model.hidden), "float32"),
    ]
    for i in range(model.layers):
        layer = f"layers.{i}"
        result += [
            vector(f"{layer}.attention_norm"),
            *matrix(f"{layer}.qkv", 3 * model.hidden, model.hidden),
            *matrix(f"{layer}.attention_output", model.hidden, model.hidden),
            vector(f"{layer}.feed_forward_norm"),
            *matrix(f"{layer}.gate_up", 2 * model.feed_forward, model.hidden),
            *matrix(f"{layer}.down", model.hidden, model.feed_forward),
        ]
    return [
        *result,
        vector("final_norm"),
        *matrix("projection", model.hidden, model.hidden),
        vector("line_end"),
        vector("view_end"),
    ]


class ImageEncoder:
    """Emits the encoder."""

    def __init__(
        self, model: VisionArchitecture, emitter: Emitter, operators: Operators, weights: Weights
    ) -> None:
        self.model = model
        self.emitter = emitter
        self.operators = operators
        self.weights = weights

    def _matrix(self, name: str):
        return self.weights.matrix(f"vision.{name}", EIGHT_BITS)

    def _norm(self, h: relax.Expr, name: str):
        return self.operators.norm(h, self.weights.tensor(f"vision.{name}"), EIGHT_BITS)

    def _layer(self, h: relax.Expr, spans: relax.Expr, name: str) -> relax.Expr:
        """Attention among the patches of a view, and a gated feed-forward step."""
        model, operators = self.model, self.operators
        qkv = operators.project(
            self._norm(h, f"{name}.attention_norm"), self._matrix(f"{name}.qkv")
        )
        kernel = encoder_kernels.attention(model.heads, model.hidden // model.heads)
        shape = (self.emitter.rows(qkv), model.hidden)
        attended = self.emitter.call("vision_attention", kernel, [qkv, spans], shape)
        attended = operators.prepare(attended, EIGHT_BITS)
        h = operators.project_onto(attended, self._matrix(f"{name}.attention_output"), h)
        x = self._norm(h, f"{name}.feed_forward_norm")
        x = operators.gated(x, self._matrix(f"{name}.gate_up"), EIGHT_BITS)
        return operators.project_onto(x, self._matrix(f"{name}.down"), h)

    def encode(self, features: relax.Expr) -> relax.Expr:
        """Patches (views * PATCHES, hidden) of their features."""
        emitter, operators, hidden = self.emitter, self.operators, self.model.hidden
        rows = emitter.rows(features)
        h = operators.project(operators.prepare(features, EIGHT_BITS), self._matrix("patches"))
        positions = self.weights.tensor("vision.positions")
        kernel = kernels.add_positions(hidden)
        h = emitter.call("add_positions", kernel, [h, positions], (rows, hidden))
        spans = emitter.call("view_spans", kernels.spans(hidden), [h], (rows, 2), "int32")
        for i in range(self.model.layers):
            h = self._layer(h, spans, f"layers.{i}")
        return operators.project(self._norm(h, "final_norm"), self._matrix("projection"))


class VisionLibraryBuilder(LibraryBuilder):
    """Builds the library of a language model that is shown pictures, as web-llm expects it of Phi-3.5-vision."""

    model_type = "phi3_v"

    def __init__(self, model: Architecture, vision: VisionArchitecture, operators) -> None:
        super().__init__(model, operators)
        self.vision = vision
        self.parameters += parameters(vision)
        self.computed += parameters(vision)

    def add_functions(self) -> None:
        """Adds image_embed to the functions of a language model."""
        super().add_functions()
        self.add_image_embed()

    def add_image_embed(self) -> None:
        """image_embed(pixels, resized_height, resized_width, crop_rows, crop_columns, params) -> (rows, hidden).

        Pixels are uint32 (1, height, width, 3), from 0 to 255; sizes are shapes of one number; the picture is scaled to
        the resized height and width, and cut into crops. There are
        crop_rows * 12 * (crop_columns * 12 + 1) + 1 + 12 * 13 rows.
        """
        builder, emitter, hidden = self.builder, self.emitter, self.model.hidden
        height, width = (tirx.Var(name, "int64") for name in ("height", "width"))
        info = relax.TensorStructInfo((1, height, width, 3), "uint32")
        pixels = relax.Var("pixels", info)
        names = ("resized_height", "resized_width", "crop_rows", "crop_columns")
        sizes = [tirx.Var(name, "int64") for name in names]
        shapes = [
            relax.Var(f"{name}_shape", relax.ShapeStructInfo([size]))
            for name, size in zip(names, sizes, strict=True)
        ]
        resized_height, resized_width, crop_rows, crop_columns = sizes
        packed = packed_parameters(self.computed)
        grid = kernels.GRID
        with builder.function("image_embed", [pixels, *shapes, packed]):
            with builder.dataflow():
                weights = Weights(emitter, packed, self.parameters)
                operators = self.operators.create(emitter, self.model)
                patches = (crop_rows * crop_columns + 1) * kernels.PATCHES
                features = emitter.call(
                    "image_features",
                    kernels.features(),
                    [pixels],
                    (patches, kernels.FEATURES),
                    sizes=[resized_height, resized_width, crop_columns],
                )
                h = ImageEncoder(self.vision, emitter, operators, weights).encode(features)
                rows = crop_rows * grid * (crop_columns * grid + 1) + 1 + grid * (grid + 1)
                ends = [weights.tensor("vision.line_end"), weights.tensor("vision.view_end")]
                kernel = kernels.arrange(hidden)
                result = emitter.call(
                    "arrange", kernel, [h, *ends], (rows, hidden), sizes=[crop_columns]
                )
                output = builder.emit_output(result)
            builder.emit_func_output(output)
