"""The functions that a model library exports, by MLC's calling convention."""

import json

from tvm import IRModule, relax, tirx

from .architecture import Architecture
from .kernels import cache as cache_kernels
from .kernels import rows as row_kernels
from .kernels import sampling
from .network import Emitter, Network, Weights, describe, packed_parameters, parameters, zero

MAX_BATCH = 16
PREFILL_CHUNK = 256
NORMAL_ROPE = 1


class LibraryBuilder:
    """Builds the module of one library: `operators` is the module of operators to build it from."""

    model_type = "llama"

    def __init__(self, model: Architecture, operators) -> None:
        self.model = model
        self.operators = operators
        self.builder = relax.BlockBuilder()
        self.emitter = Emitter(self.builder)
        self.parameters = parameters(model)
        # As the kernels take them, where that is not as the files hold them.
        self.computed = [operators.computed_parameter(one) for one in self.parameters]

    def add_arrange(self) -> None:
        """arrange_params(params as the files hold them) -> params as the other functions take them."""
        packed = packed_parameters(self.parameters)
        with self.builder.function("arrange_params", [packed]):
            with self.builder.dataflow():
                weights = Weights(self.emitter, packed, self.parameters)
                arranged = [
                    self.operators.arrange(self.emitter, weights.tensor(parameter.name), parameter)
                    for parameter in self.computed
                ]
                output = self.builder.emit_output(relax.Tuple(arranged))
            self.builder.emit_func_output(output)

    def add_embed(self) -> None:
        """embed(tokens int32 (n,), params) -> (n, hidden)."""
        model = self.model
        n = tirx.Var("tokens", "int64")
        ids = relax.Var("ids", relax.TensorStructInfo((n,), "int32"))
        packed = packed_parameters(self.computed)
        with self.builder.function("embed", [ids, packed]):
            with self.builder.dataflow():
                weights = Weights(self.emitter, packed, self.parameters)
                table = [weights.tensor("embedding.words"), weights.tensor("embedding.scales")]
                kernel = self.operators.embed(model.vocabulary, model.hidden)
                result = self.emitter.call("embed_rows", kernel, [ids, *table], (n, model.hidden))
                output = self.builder.emit_output(result)
            self.builder.emit_func_output(output)

    def add_forward(self, name: str) -> None:
        """One of prefill, decode, batch_prefill, batch_decode, and decode_one, which is decode under a name of our own.

        prefill(embeds (1, n, hidden), cache, params) -> (logits (1, 1, vocabulary), cache)
        decode(embeds (1, 1, hidden), cache, params) -> (logits (1, 1, vocabulary), cache)
        batch_prefill(embeds (1, n, hidden), positions int32 (b,), cache, params) -> (logits (1, b, vocabulary), cache)
        batch_decode(embeds (b, 1, hidden), cache, params) -> (logits (b, 1, vocabulary), cache)
        """
        model = self.model
        n, b = tirx.Var("tokens", "int64"), tirx.Var("batch", "int64")
        leading = {
            "prefill": (1, n),
            "decode": (1, 1),
            "decode_one": (1, 1),
            "batch_prefill": (1, n),
            "batch_decode": (b, 1),
        }[name]
        embeds = relax.Var("embeds", relax.TensorStructInfo((*leading, model.hidden), "float32"))
        positions = relax.Var("positions", relax.TensorStructInfo((b,), "int32"))
        cache = relax.Var("cache", relax.ObjectStructInfo())
        packed = packed_parameters(self.computed)
        inputs = [embeds, *([positions] if name == "batch_prefill" else []), cache, packed]
        tokens = leading[0] * leading[1]
        with self.builder.function(name, inputs):
            with self.builder.dataflow():
                weights = Weights(self.emitter, packed, self.parameters)
                operators = self.operators.create_decoder(self.emitter, model)
                network = Network(model, self.emitter, operators, weights)
                h = self.builder.emit(relax.op.reshape(embeds, (tokens, model.hidden)))
                h = network.layers(h, cache)
                if name == "prefill":
                    kernel = row_kernels.last_row(model.hidden)
                    h = self.emitter.call("last_row", kernel, [h], (1, model.hidden))
                elif name == "batch_prefill":
                    kernel = row_kernels.gather_rows(model.hidden)
                    h = self.emitter.call("gather_rows", kernel, [h, positions], (b, model.hidden))
                logits = network.logits(h)
                shape = {"batch_prefill": (1, b), "batch_decode": (b, 1)}.get(name, (1, 1))
                logits = self.builder.emit(relax.op.reshape(logits, (*shape, model.vocabulary)))
                output = self.builder.emit_output(relax.Tuple([logits, cache]))
            self.builder.emit_func_output(output)

    def add_create_cache(self) -> None:
        """create_tir_paged_kv_cache(max_batch, max_tokens, prefill_chunk, page_size, sliding_window) -> cache."""
        model, builder = self.model, self.builder
        kernels = self.operators.attention_kernels
        names = ["max_batch", "max_tokens", "prefill_chunk", "page_size", "sliding_window"]
        sizes = [tirx.Var(name, "int64") for name in names]
        inputs = [
            relax.Var(f"{name}_shape", relax.ShapeStructInfo([size]))
            for name, size in zip(names, sizes, strict=True)
        ]

        def kernel(function: tirx.PrimFunc, name: str) -> relax.GlobalVar:
            return builder.add_func(function, name)

        def attention(function: tirx.PrimFunc, name: str) -> relax.Tuple:
            return relax.Tuple([relax.StringImm("tirx"), kernel(function, name)])

        absent = relax.Tuple([])
        with builder.function("create_tir_paged_kv_cache", inputs):
            arguments = [
                relax.ShapeExpr(sizes),
                relax.ShapeExpr([0, model.layers]),
                relax.PrimValue(model.heads),
                relax.PrimValue(model.kv_heads),
                relax.PrimValue(model.head_size),
                relax.PrimValue(model.head_size),
                relax.ShapeExpr([0] * model.layers),
                relax.PrimValue(0),
                relax.PrimValue(NORMAL_ROPE),
                relax.PrimValue(1),
                relax.PrimValue(int(model.rope_base)),
                relax.const(cache_kernels.rotation_table(model)),
                zero(),
                kernel(cache_kernels.append(model), "cache_append"),
                relax.PrimValue(0),
                attention(kernels.ragged_prefill(model), "attention_ragged"),
                attention(kernels.paged_prefill(model), "attention_prefill"),
                attention(kernels.paged_decode(model), "attention_decode"),
                *[absent] * 5,
                relax.Tuple([kernel(kernels.merge_attention(model), "attention_merge")]),
                kernel(cache_kernels.split_and_rotate(model), "split_and_rotate"),
                kernel(cache_kernels.copy_page(model), "cache_copy_page"),
                kernel(cache_kernels.read_back(model), "cache_read_back"),
                kernel(cache_kernels.compact(model), "cache_compact"),
            ]
            cache = builder.emit(
                relax.call_pure_packed(
                    "vm.builtin.paged_attention_kv_cache_create",
                    *arguments,
                    sinfo_args=relax.ObjectStructInfo(),
                )
            )
            builder.emit_func_output(cache)

    def add_metadata(self, identifier: str) -> None:
        """_metadata() -> what web-llm reads before it loads the parameters, as JSON."""
        metadata = {
            "model_type": self.model_type,
            "model": identifier,
            "quantization": "q4_1-q8_0",
            "context_window_size": self.model.context,
            "sliding_window_size": -1,
            "attention_sink_size": -1,
            "prefill_chunk_size": PREFILL_CHUNK,
            "max_batch_size": MAX_BATCH,
            "tensor_parallel_shards": 1,
            "kv_state_kind": "kv_cache",
            "params": [describe(parameter) for parameter in self.parameters],
        }
        with self.builder.function("_metadata", []):
            self.builder.emit_func_output(relax.StringImm(json.dumps(metadata)))

    def add_functions(self) -> None:
        """Adds what computes."""
        names = ["batch_prefill", "batch_decode"]
        if self.computed == self.parameters:
            names += ["prefill", "decode"]
        else:
            self.add_arrange()
            names.append("decode_one")
        self.add_embed()
        for name in names:
            self.add_forward(name)
        self.add_create_cache()
        sampling.add_functions(self.builder, self.emitter, self.model.vocabulary)

    def build(self, identifier: str) -> IRModule:
        """The module with every function that the library exports."""
        self.add_metadata(identifier)
        self.add_functions()
        bounds = {"tokens": PREFILL_CHUNK, "batch": MAX_BATCH, "samples": MAX_BATCH}
        module = self.builder.get()
        for variable, function in module.functions_items():
            if isinstance(function, relax.Function):
                module[variable] = function.with_attr("tir_var_upper_bound", bounds)
        return module
