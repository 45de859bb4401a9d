"""The functions that an encoder's library exports."""

import json

from tvm import IRModule, relax, tirx

from .encoder import Encoder, EncoderArchitecture, parameters
from .kernels import padding
from .network import Emitter, Weights, describe, packed_parameters

MAX_TEXTS = 64
MAX_PADDED = 4


class EncoderLibraryBuilder:
    """Builds the module of one library: `operators` is the module of operators to build it from."""

    def __init__(self, model: EncoderArchitecture, operators) -> None:
        self.model = model
        self.operators = operators
        self.builder = relax.BlockBuilder()
        self.emitter = Emitter(self.builder)
        self.parameters = parameters(model)

    def _encoder(self, packed: relax.Var) -> Encoder:
        weights = Weights(self.emitter, packed, self.parameters)
        return Encoder(
            self.model, self.emitter, self.operators.create(self.emitter, self.model), weights
        )

    def add_embed_texts(self) -> None:
        """embed_texts(tokens int32 (n,), spans int32 (n, 2), firsts int32 (b,), params) -> unit vectors (b, hidden).

        A token's span is where its text begins and ends among the tokens; `firsts` are the beginnings of the texts.
        """
        n, b = tirx.Var("tokens", "int64"), tirx.Var("texts", "int64")
        tokens = relax.Var("tokens", relax.TensorStructInfo((n,), "int32"))
        spans = relax.Var("spans", relax.TensorStructInfo((n, 2), "int32"))
        firsts = relax.Var("firsts", relax.TensorStructInfo((b,), "int32"))
        packed = packed_parameters(self.parameters)
        with self.builder.function("embed_texts", [tokens, spans, firsts, packed]):
            with self.builder.dataflow():
                vectors = self._encoder(packed).vectors(tokens, spans, firsts)
                output = self.builder.emit_output(vectors)
            self.builder.emit_func_output(output)

    def add_prefill(self) -> None:
        """prefill(tokens int32 (b, n), mask int32 (b, n), params) -> (b, n, hidden), as web-llm's own embedding has it.

        Texts are padded at the end. web-llm takes a text's vector from its first token: every token has it.
        """
        b, n = tirx.Var("padded_texts", "int64"), tirx.Var("padded_tokens", "int64")
        tokens = relax.Var("tokens", relax.TensorStructInfo((b, n), "int32"))
        mask = relax.Var("mask", relax.TensorStructInfo((b, n), "int32"))
        packed = packed_parameters(self.parameters)
        hidden = self.model.hidden
        with self.builder.function("prefill", [tokens, mask, packed]):
            with self.builder.dataflow():
                flat = self.builder.emit(relax.op.reshape(tokens, (b * n,)))
                spans = self.emitter.call("spans", padding.spans(), [mask], (b * n, 2), "int32")
                firsts = self.emitter.call("firsts", padding.firsts(), [mask], (b,), "int32")
                vectors = self._encoder(packed).vectors(flat, spans, firsts)
                result = self.emitter.call(
                    "repeat", padding.repeat(hidden), [vectors, mask], (b, n, hidden)
                )
                output = self.builder.emit_output(result)
            self.builder.emit_func_output(output)

    def add_metadata(self, identifier: str) -> None:
        """_metadata() -> what web-llm reads before it loads the parameters, as JSON."""
        metadata = {
            "model_type": "bert",
            "model": identifier,
            "quantization": "q8",
            "context_window_size": self.model.context,
            "sliding_window_size": -1,
            "attention_sink_size": -1,
            "prefill_chunk_size": self.model.context,
            "max_batch_size": MAX_PADDED,
            "max_texts": MAX_TEXTS,
            "tensor_parallel_shards": 1,
            "params": [describe(parameter) for parameter in self.parameters],
        }
        with self.builder.function("_metadata", []):
            self.builder.emit_func_output(relax.StringImm(json.dumps(metadata)))

    def build(self, identifier: str) -> IRModule:
        """The module with every function that the library exports."""
        self.add_metadata(identifier)
        self.add_embed_texts()
        self.add_prefill()
        bounds = {"tokens": self.model.context, "texts": MAX_TEXTS}
        module = self.builder.get()
        for variable, function in module.functions_items():
            if isinstance(function, relax.Function):
                module[variable] = function.with_attr("tir_var_upper_bound", bounds)
        return module
