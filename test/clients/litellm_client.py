"""LiteLLM: one interface to many services, this one as `openai/<model>`."""

import json
import sys
from typing import Literal

import litellm
from pydantic import BaseModel, Field

base_url, api_key, model = sys.argv[1:]
target = {"model": f"openai/{model}", "api_base": base_url, "api_key": api_key, "max_retries": 0}
messages = [{"role": "user", "content": "Name a city."}]


class City(BaseModel):
    city: str = Field(max_length=10)
    size: Literal["small", "large"]


answer = litellm.completion(**target, messages=messages, max_tokens=10)
assert answer.usage.completion_tokens > 0
print("completion")

chunks = list(
    litellm.completion(
        **target,
        messages=messages,
        max_tokens=60,
        response_format=City,
        stream=True,
        stream_options={"include_usage": True},
    )
)
whole = litellm.stream_chunk_builder(chunks, messages=messages)
City.model_validate_json(whole.choices[0].message.content)
assert whole.usage.prompt_tokens > 0
print("stream")

answer = litellm.completion(**target, messages=messages, max_tokens=60, response_format=City)
City.model_validate_json(answer.choices[0].message.content)
print("response_format")

tools = [
    {
        "type": "function",
        "function": {"name": "save_city", "parameters": City.model_json_schema()},
    }
]
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
    call = answer.choices[0].message.tool_calls[0]
    City.model_validate(json.loads(call.function.arguments))
    after = litellm.completion(
        **target,
        messages=[
            *messages,
            answer.choices[0].message,
            {"role": "tool", "tool_call_id": call.id, "content": "Saved."},
        ],
        max_tokens=5,
        tools=tools,
    )
    assert after.usage.completion_tokens > 0
print("tools")

vectors = litellm.embedding(
    model="openai/all-minilm-l6-v2", api_base=base_url, api_key=api_key, input=["a", "b"]
)
assert len(vectors.data) == 2 and len(vectors.data[0]["embedding"]) == 384
print("embedding")

response = litellm.responses(
    **{**target, "max_retries": None}, input="Name a city.", max_output_tokens=10
)
assert response.status in ("completed", "incomplete")
kinds = [
    event.type
    for event in litellm.responses(
        **{**target, "max_retries": None}, input="Name a city.", max_output_tokens=10, stream=True
    )
]
assert kinds[0] == "response.created", kinds
print("responses")
