"""The official SDK for Python."""

import json
import sys
from typing import Literal

import openai
from faults_client import check_killed, check_refusals, fails, with_fault
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

# Second turns: what the SDK made of an answer goes back as it is.
tool = openai.pydantic_function_tool(City)
calling = {"tools": [tool], "tool_choice": "required", "parallel_tool_calls": False, "max_tokens": 120}


def next_turn(message, **more):
    """A turn after a message of the SDK, and after what it dumps."""
    for again in (message, message.model_dump(), message.model_dump(exclude_unset=True)):
        results = [
            {"role": "tool", "tool_call_id": call.id, "content": "Saved."}
            for call in message.tool_calls or []
        ]
        after = client.chat.completions.create(
            model=model,
            messages=[*messages, again, *results, {"role": "user", "content": "And another."}],
            max_tokens=120,
            **more,
        )
        assert after.choices[0].message.role == "assistant"


next_turn(parsed.choices[0].message)
called = client.chat.completions.parse(model=model, messages=messages, **calling)
assert isinstance(called.choices[0].message.tool_calls[0].function.parsed_arguments, City)
next_turn(called.choices[0].message, tools=[tool])
with client.chat.completions.stream(model=model, messages=messages, **calling) as stream:
    for _ in stream:
        pass
    next_turn(stream.get_final_completion().choices[0].message, tools=[tool])
with client.chat.completions.stream(
    model=model, messages=messages, max_tokens=60, response_format=City
) as stream:
    for _ in stream:
        pass
    next_turn(stream.get_final_completion().choices[0].message)

# Deltas as people put them together by hand, with the index of each call.
calls = {}
for chunk in client.chat.completions.create(model=model, messages=messages, stream=True, **calling):
    for delta in chunk.choices[0].delta.tool_calls or []:
        kept = calls.setdefault(delta.index, delta.model_dump())
        if kept["function"]["arguments"] is not delta.function.arguments:
            kept["function"]["arguments"] += delta.function.arguments or ""
again = {"role": "assistant", "tool_calls": list(calls.values())}
results = [{"role": "tool", "tool_call_id": call["id"], "content": "Saved."} for call in calls.values()]
client.chat.completions.create(model=model, messages=[*messages, again, *results], max_tokens=10)
print("second turns")

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

city = [{"type": "function", "name": "City", "parameters": City.model_json_schema(), "strict": True}]
asked = [{"role": "user", "content": "Name a city."}]
first = client.responses.create(
    model=model, input=asked, tools=city, tool_choice="required", max_output_tokens=120
)
outputs = [
    {"type": "function_call_output", "call_id": item.call_id, "output": "Saved."}
    for item in first.output
    if item.type == "function_call"
]
assert outputs
dumped = [item.model_dump() for item in first.output]
references = [{"type": "item_reference", "id": item.id} for item in first.output]
for given in ([*asked, *first.output], [*asked, *dumped], [*asked, *references]):
    second = client.responses.create(
        model=model, input=[*given, *outputs], tools=city, max_output_tokens=60
    )
    assert second.status in ("completed", "incomplete")
    count = client.responses.input_tokens.count(model=model, input=[*given, *outputs], tools=city)
    assert count.input_tokens == second.usage.input_tokens
client.responses.create(
    model=model, previous_response_id=first.id, input=outputs, max_output_tokens=10
)
parsed_again = client.responses.parse(
    model=model,
    input=[*asked, *response.output, {"role": "user", "content": "And another."}],
    max_output_tokens=60,
    text_format=City,
)
assert isinstance(parsed_again.output_parsed, City)
print("second turns of responses")

first_text = client.completions.create(model=model, prompt="Once", max_tokens=5, seed=1, echo=True)
assert first_text.choices[0].text.startswith("Once")
parts = client.completions.create(model=model, prompt="Once", max_tokens=5, seed=1, echo=True, stream=True)
assert "".join(part.choices[0].text for part in parts) == first_text.choices[0].text
print("completions")

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


def at(url, max_retries=0):
    return openai.OpenAI(base_url=url, api_key=api_key, max_retries=max_retries)


def helper(url):
    """A document as the SDK's helper puts it together."""
    asked = {"model": model, "messages": messages, "max_tokens": 60, "response_format": City}
    with at(url).chat.completions.stream(**asked) as stream:
        return stream.get_final_completion().choices[0].message.parsed


def responses_helper(url):
    asked = {"model": model, "input": "Name a city.", "max_output_tokens": 60, "text_format": City}
    with at(url).responses.stream(**asked) as stream:
        return stream.get_final_response().output_parsed


def chunks(url):
    return list(
        at(url).chat.completions.create(model=model, messages=messages, max_tokens=60, stream=True)
    )


def events(url):
    return list(
        at(url).responses.create(model=model, input="Hi", max_output_tokens=60, stream=True)
    )


check_refusals(
    lambda url, retries: at(url, retries).chat.completions.create(
        model=model, messages=messages, max_tokens=5
    )
)
print("429 and 503")

check_killed([chunks, helper, events, responses_helper])
print("killed server")

cut = with_fault("ends")
fails(lambda: helper(cut))
fails(lambda: responses_helper(cut))
# A client that reports no error shows the cut by the end that is missing.
assert chunks(cut)[-1].choices[0].finish_reason is None
assert events(cut)[-1].type != "response.completed"
print("cut stream")
