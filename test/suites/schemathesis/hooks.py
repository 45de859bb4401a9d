"""Steers random bodies past the model's name, so that they reach what lies behind it."""

import json

import schemathesis


@schemathesis.deserializer("application/x-ndjson")
def read_lines(context, response):
    """The document tells the form of one line: the first that is not in it, or else the first of all."""
    lines = [json.loads(line) for line in response.text.splitlines()]
    odd = [line for line in lines if sorted(line) != ["op", "path", "value"]]
    return (odd or lines)[0]


@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict) and isinstance(body.get("model"), str) and body["model"]:
        body["model"] = "stub"
        for limit in ("max_tokens", "max_completion_tokens", "max_output_tokens"):
            if isinstance(body.get(limit), int) and 50 < body[limit] < 2**31:
                body[limit] = 50
        if isinstance(body.get("n"), int) and 3 < body["n"] <= 128:
            body["n"] = 3
    return body
