"""Anthropic's SDK for Python."""

import sys
from typing import Literal

import anthropic
from faults_client import check_killed, check_refusals, with_fault
from pydantic import BaseModel

base_url, api_key, model = sys.argv[1:]
root = base_url.removesuffix("/v1")
client = anthropic.Anthropic(base_url=root, api_key=api_key, max_retries=0)
messages = [{"role": "user", "content": "Name a city."}]
asked = {"model": model, "max_tokens": 60}


class City(BaseModel):
    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


def again(content):
    """A conversation that goes on after what the SDK made of an answer, and after what it dumps."""
    dumped = [block.model_dump() for block in content]
    return [[*messages, {"role": "assistant", "content": one}] for one in (content, dumped)]


first = client.messages.create(**asked, messages=messages)
assert first.usage.output_tokens > 0
for turns in again(first.content):
    assert client.messages.create(**asked, messages=[*turns, *messages]).type == "message"
print("two turns")

with client.messages.stream(**asked, messages=messages) as stream:
    text = "".join(stream.text_stream)
    final = stream.get_final_message()
assert "".join(block.text for block in final.content) == text
for turns in again(final.content):
    assert client.messages.create(**asked, messages=[*turns, *messages]).type == "message"
print("streaming")

formed = client.messages.parse(**asked, messages=messages, output_format=City)
assert isinstance(formed.parsed_output, City)
for turns in again(formed.content):
    second = client.messages.parse(**asked, messages=[*turns, *messages], output_format=City)
    assert isinstance(second.parsed_output, City)
print("structured output")

tools = [{"name": "save_city", "description": "Saves.", "input_schema": City.model_json_schema()}]
calling = {**asked, "max_tokens": 120, "messages": messages, "tools": tools}
plain = client.messages.create(**calling, tool_choice={"type": "any"})
with client.messages.stream(**calling, tool_choice={"type": "any"}) as stream:
    streamed = stream.get_final_message()
for answer in (plain, streamed):
    calls = [block for block in answer.content if block.type == "tool_use"]
    assert calls and answer.stop_reason == "tool_use"
    for call in calls:
        City.model_validate(call.input)
    results = [
        {"type": "tool_result", "tool_use_id": call.id, "content": "Saved."} for call in calls
    ]
    for turns in again(answer.content):
        turn = [*turns, {"role": "user", "content": results}]
        after = client.messages.create(**asked, messages=turn, tools=tools)
        count = client.messages.count_tokens(model=model, messages=turn, tools=tools)
        usage = after.usage
        assert count.input_tokens == usage.input_tokens + usage.cache_read_input_tokens
print("tools")

for error, arguments in [
    (anthropic.NotFoundError, {"model": "nope", "max_tokens": 5}),
    (anthropic.BadRequestError, {**asked, "tools": [{"name": "f", "input_schema": {"type": "strin"}}]}),
]:
    try:
        client.messages.create(messages=messages, **arguments)
    except error as caught:
        assert caught.body["type"] == "error"
    else:
        raise AssertionError(f"{error} expected")
print("errors")


def at(url, max_retries=0):
    return anthropic.Anthropic(
        base_url=url.removesuffix("/v1"), api_key=api_key, max_retries=max_retries
    )


def events(url):
    return [
        event.type for event in at(url).messages.create(**asked, messages=messages, stream=True)
    ]


def helper(url):
    """A document as the SDK's helper puts it together."""
    with at(url).messages.stream(**asked, messages=messages, output_format=City) as stream:
        return stream.get_final_message()


check_refusals(lambda url, retries: at(url, retries).messages.create(**asked, messages=messages))
print("429 and 503")

check_killed([events, helper])
print("killed server")

cut = with_fault("ends")
# A client that reports no error shows the cut by the end that is missing.
assert events(cut)[-1] != "message_stop"
unfinished = helper(cut)
assert unfinished.stop_reason is None and unfinished.parsed_output is None
print("cut stream")
