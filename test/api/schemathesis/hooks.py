"""Steers random bodies past the model's name, so that they reach what lies behind it."""

import schemathesis


@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict) and isinstance(body.get("model"), str) and body["model"]:
        body["model"] = "stub"
        for limit in ("max_tokens", "max_completion_tokens", "max_output_tokens"):
            if isinstance(body.get(limit), int) and body[limit] > 50:
                body[limit] = 50
        if isinstance(body.get("n"), int) and body["n"] > 3:
            body["n"] = 3
    return body
