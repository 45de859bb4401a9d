"""Writes a model's files in web-llm's format."""

import json
import shutil
from pathlib import Path

import numpy as np
import tvm
from tvm.contrib import tvmjs

from .architecture import Architecture
from .functions import PREFILL_CHUNK

CARDS = Path(__file__).resolve().parent.parent / "cards"
END_OF_TURN = 2
CHATML = {
    "name": "chatml",
    "system_template": "<|im_start|>system\n{system_message}<|im_end|>\n",
    "system_message": "You are a helpful AI assistant named SmolLM, trained by Hugging Face",
    "system_prefix_token_ids": None,
    "add_role_after_system_message": True,
    "roles": {"user": "<|im_start|>user", "assistant": "<|im_start|>assistant"},
    "role_templates": {
        "user": "{user_message}",
        "assistant": "{assistant_message}",
        "tool": "{tool_message}",
    },
    "messages": [],
    "seps": ["<|im_end|>\n"],
    "role_content_sep": "\n",
    "role_empty_sep": "\n",
    "stop_str": ["<|im_end|>"],
    "stop_token_ids": [END_OF_TURN],
    "function_string": "",
    "use_function_calling": False,
}


def chat_config(model: Architecture) -> dict:
    """The contents of mlc-chat-config.json."""
    return {
        "version": "0.1.0",
        "model_type": "llama",
        "quantization": "q4_1-q8_0",
        "model_config": {
            "hidden_size": model.hidden,
            "intermediate_size": model.feed_forward,
            "num_hidden_layers": model.layers,
            "num_attention_heads": model.heads,
            "num_key_value_heads": model.kv_heads,
            "head_dim": model.head_size,
            "rms_norm_eps": model.norm_epsilon,
            "position_embedding_base": model.rope_base,
            "vocab_size": model.vocabulary,
            "context_window_size": model.context,
            "prefill_chunk_size": PREFILL_CHUNK,
            "tie_word_embeddings": True,
        },
        "vocab_size": model.vocabulary,
        "context_window_size": model.context,
        "sliding_window_size": -1,
        "prefill_chunk_size": PREFILL_CHUNK,
        "attention_sink_size": -1,
        "tensor_parallel_shards": 1,
        "temperature": 1.0,
        "presence_penalty": 0.0,
        "frequency_penalty": 0.0,
        "repetition_penalty": 1.0,
        "top_p": 1.0,
        "tokenizer_files": ["tokenizer.json"],
        "tokenizer_info": {
            "token_postproc_method": "byte_level",
            "prepend_space_in_encode": False,
            "strip_space_in_decode": False,
        },
        "conv_template": CHATML,
        "pad_token_id": END_OF_TURN,
        "bos_token_id": 1,
        "eos_token_id": END_OF_TURN,
    }


def write_json(path: Path, value: dict) -> None:
    """Writes JSON without needless spaces: a tokenizer has many tokens."""
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def write_files(
    folder: Path, config: dict, weights: dict[str, np.ndarray], tokenizer: dict
) -> None:
    """Writes configuration, tokenizer and weights."""
    folder.mkdir(parents=True, exist_ok=True)
    write_json(folder / "mlc-chat-config.json", config)
    write_json(folder / "tokenizer.json", tokenizer)
    tensors = {name: tvm.runtime.tensor(value) for name, value in weights.items()}
    tvmjs.dump_tensor_cache(
        tensors, str(folder), encode_format="raw", show_progress=False, shard_cap_mb=32
    )


def write_card(folder: Path, identifier: str) -> None:
    """Copies the model card and the licence, and writes the notice: that of the model, if it has one, and TVM's."""
    shutil.copyfile(CARDS / f"{identifier}.md", folder / "README.md")
    shutil.copyfile(CARDS / "LICENSE", folder / "LICENSE")
    own = CARDS / f"{identifier}.NOTICE"
    notice = own.read_text() if own.exists() else ""
    (folder / "NOTICE").write_text(notice + (CARDS / "NOTICE").read_text())
