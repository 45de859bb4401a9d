"""LiteLLM as a library: one interface to many services, this one as `openai/<model>` and as `anthropic/<model>`."""

import asyncio
import json
import sys
from typing import Literal

import litellm
from pydantic import BaseModel

# What is printed here is what worked.
litellm.suppress_debug_info = True

base_url, api_key, model, *embedder = sys.argv[1:]
root = base_url.removesuffix("/v1")
keys = {"api_key": api_key, "max_retries": 0}
targets = [
    {"model": f"openai/{model}", "api_base": base_url, **keys},
    {"model": f"anthropic/{model}", "api_base": root, **keys},
]
messages = [{"role": "user", "content": "Name a city."}]


class City(BaseModel):
    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


for target in targets:
    answer = litellm.completion(**target, messages=messages, max_tokens=10)
    assert answer.usage.completion_tokens > 0
    turns = [*messages, answer.choices[0].message, *messages]
    assert litellm.completion(**target, messages=turns, max_tokens=10).usage.completion_tokens > 0
print("two turns")

for target in targets:
    chunks = list(
        litellm.completion(
            **target,
            messages=messages,
            max_tokens=60,
            stream=True,
            stream_options={"include_usage": True},
        )
    )
    whole = litellm.stream_chunk_builder(chunks, messages=messages)
    assert whole.usage.prompt_tokens > 0
print("streaming")

answer = litellm.completion(**targets[0], messages=messages, max_tokens=60, response_format=City)
City.model_validate_json(answer.choices[0].message.content)
again = litellm.completion(
    **targets[0],
    messages=[*messages, answer.choices[0].message, *messages],
    max_tokens=60,
    response_format=City,
)
City.model_validate_json(again.choices[0].message.content)
print("structured output")

tools = [
    {"type": "function", "function": {"name": "save_city", "parameters": City.model_json_schema()}}
]
for target in targets:
    for stream in (False, True):
        answer = litellm.completion(
            **target,
            messages=messages,
            max_tokens=120,
            tools=tools,
            tool_choice="required",
            parallel_tool_calls=False,
            stream=stream,
        )
        if stream:
            answer = litellm.stream_chunk_builder(list(answer), messages=messages)
        message = answer.choices[0].message
        call = message.tool_calls[0]
        City.model_validate(json.loads(call.function.arguments))
        result = {"role": "tool", "tool_call_id": call.id, "content": "Saved."}
        after = litellm.completion(
            **target, messages=[*messages, message, result], max_tokens=5, tools=tools
        )
        assert after.usage.completion_tokens > 0
print("tools")

response = litellm.responses(
    **{**targets[0], "max_retries": None}, input="Name a city.", max_output_tokens=10
)
assert response.status in ("completed", "incomplete")
kinds = [
    event.type
    for event in litellm.responses(
        **{**targets[0], "max_retries": None},
        input="Name a city.",
        max_output_tokens=10,
        stream=True,
    )
]
assert kinds[0] == "response.created", kinds
print("responses")


async def anthropic_messages() -> None:
    for target in targets:
        answer = await litellm.anthropic.messages.acreate(
            model=target["model"],
            api_base=target["api_base"],
            api_key=api_key,
            messages=messages,
            max_tokens=20,
        )
        assert answer["type"] == "message"


asyncio.run(anthropic_messages())
print("messages")

for target in targets:
    try:
        litellm.completion(**{**target, "model": target["model"].replace(model, "nope")}, messages=messages)
    except litellm.exceptions.NotFoundError:
        pass
    else:
        raise AssertionError("NotFoundError expected")
print("errors")

if embedder:
    vectors = litellm.embedding(
        model=f"openai/{embedder[0]}", api_base=base_url, api_key=api_key, input=["a", "b"]
    )
    assert len(vectors.data) == 2 and len(vectors.data[0]["embedding"]) == 384
    print("embeddings")
