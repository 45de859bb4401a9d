"""PyPI llguidance, native, behind the protocol of scripts/grammar-serve.ts as far as the bench needs it."""

import json
import sys
import time
from importlib.metadata import version

import llguidance
import numpy

FLEXIBLE = "flexible" in sys.argv
POPULATION = numpy.array([bin(word).count("1") for word in range(1 << 16)], dtype=numpy.uint8)


def microseconds(since):
    return (time.perf_counter_ns() - since) / 1e3


class Engine:
    def init(self, request):
        self.vocabulary = json.load(open(request["vocab"], encoding="utf-8"))
        tokenizer = open(request["tokenizer"], encoding="utf-8").read()
        size = len(self.vocabulary["hex"])
        self.hex = [bytes.fromhex(text) for text in self.vocabulary["hex"]]
        self.tokenizer = llguidance.LLTokenizer(
            tokenizer, n_vocab=size, eos_token=self.vocabulary["eos"]
        )
        self.bits = numpy.zeros((size + 31) // 32, dtype=numpy.int32)
        self.grammars = {}
        return {"ok": True, "engine": "llguidance", "version": version("llguidance")}

    def fill(self, matcher):
        matcher.unsafe_compute_mask_ptr(self.bits.ctypes.data, self.bits.size * 4)
        if matcher.is_error():
            raise ValueError(matcher.get_error())

    def allows(self, token):
        return bool((int(self.bits[token >> 5]) >> (token & 31)) & 1)

    def compile(self, request):
        started = time.perf_counter_ns()
        overrides = {"whitespace_flexible": FLEXIBLE}
        try:
            grammar = llguidance.LLMatcher.grammar_from_json_schema(
                request["schema_text"], overrides=overrides
            )
            matcher = llguidance.LLMatcher(self.tokenizer, grammar, log_level=0)
            if matcher.is_error():
                raise ValueError(matcher.get_error())
            compile_us = microseconds(started)
            self.fill(matcher.deep_copy())
            first_mask_us = microseconds(started) - compile_us
        except Exception as error:
            return {"ok": False, "compile_us": microseconds(started), "error": str(error)[:300]}
        self.grammars[request["id"]] = matcher
        return {"ok": True, "compile_us": compile_us, "first_mask_us": first_mask_us}

    def trace(self, request):
        tokens = request["tokens"]
        times, commits, allowed = [], [], []
        matcher = self.grammars[request["id"]].deep_copy()
        consumed = 0
        for token in tokens:
            started = time.perf_counter_ns()
            self.fill(matcher)
            times.append(microseconds(started))
            allowed.append(int(POPULATION[self.bits.view(numpy.uint16)].sum(dtype=numpy.int64)))
            if not self.allows(token):
                break
            started = time.perf_counter_ns()
            matcher.try_consume_tokens([token])
            commits.append(microseconds(started))
            consumed += 1
        accepted = consumed == len(tokens)
        if accepted:
            self.fill(matcher)
            accepted = self.allows(self.vocabulary["eos"])
        result = {
            "times_us": times,
            "commit_us": commits,
            "allowed": allowed,
            "consumed": consumed,
            "total": len(tokens),
            "accepted": accepted,
        }
        if accepted and request.get("forced"):
            result["forced"] = self.count_forced(request)
        return result

    def count_forced(self, request):
        tokens = request["tokens"]
        matcher = self.grammars[request["id"]].deep_copy()
        forced = index = 0
        while index < len(tokens):
            run = matcher.compute_ff_bytes()
            used = b""
            while index < len(tokens) and run.startswith(used + self.hex[tokens[index]]):
                used += self.hex[tokens[index]]
                matcher.try_consume_tokens([tokens[index]])
                index += 1
                forced += 1
            if index < len(tokens):
                matcher.try_consume_tokens([tokens[index]])
                index += 1
        return forced

    def free(self, request):
        return {"ok": self.grammars.pop(request["id"], None) is not None}


engine = Engine()
OPERATIONS = {
    "init": engine.init,
    "compile": engine.compile,
    "mask_trace": engine.trace,
    "free": engine.free,
}
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] not in OPERATIONS:
        break
    try:
        answer = OPERATIONS[request["op"]](request)
    except Exception as error:
        answer = {"exception": str(error)[:300]}
    sys.stdout.write(json.dumps({"id": request.get("id"), **answer}) + "\n")
    sys.stdout.flush()
