"""The official SDK for Python."""

import json
import sys
from typing import Literal

import openai
from pydantic import BaseModel, Field

base_url, api_key, model = sys.argv[1:]
client = openai.OpenAI(base_url=base_url, api_key=api_key, max_retries=0)
messages = [{"role": "user", "content": "Name a city."}]


class City(BaseModel):
    city: str = Field(max_length=10)
    size: Literal["small", "large"]


assert any(entry.id == model for entry in client.models.list())
print("models")

plain = client.chat.completions.create(model=model, messages=messages, max_tokens=10, n=2)
assert len(plain.choices) == 2
print("chat")

parsed = client.chat.completions.parse(
    model=model, messages=messages, max_tokens=60, response_format=City
)
assert isinstance(parsed.choices[0].message.parsed, City)
print("parse")

with client.chat.completions.stream(
    model=model, messages=messages, max_tokens=60, response_format=City
) as stream:
    for _ in stream:
        pass
    assert isinstance(stream.get_final_completion().choices[0].message.parsed, City)
print("stream")

called = client.chat.completions.create(
    model=model,
    messages=messages,
    tools=[openai.pydantic_function_tool(City)],
    tool_choice="required",
    parallel_tool_calls=False,
    max_tokens=120,
)
call = called.choices[0].message.tool_calls[0]
City.model_validate(json.loads(call.function.arguments))
print("tools")

response = client.responses.parse(
    model=model, input="Name a city.", max_output_tokens=60, text_format=City
)
assert isinstance(response.output_parsed, City)
with client.responses.stream(
    model=model, input="Name a city.", max_output_tokens=60, text_format=City
) as events:
    for _ in events:
        pass
    assert isinstance(events.get_final_response().output_parsed, City)
print("responses")

for error, arguments in [
    (openai.NotFoundError, {"model": "nope"}),
    (openai.BadRequestError, {"model": model, "temperature": 3}),
]:
    try:
        client.chat.completions.create(messages=messages, **arguments)
    except error as caught:
        assert caught.body["code"] in ("model_not_found", "invalid_value")
    else:
        raise AssertionError(f"{error} expected")
print("errors")
