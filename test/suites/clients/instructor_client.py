"""Instructor: Pydantic models out of completions, and out of messages."""

import sys
from typing import Literal

import anthropic
import instructor
import openai
from pydantic import BaseModel

base_url, api_key, model = sys.argv[1:4]
sdk = openai.OpenAI(base_url=base_url, api_key=api_key, max_retries=0)
claude = anthropic.Anthropic(
    base_url=base_url.removesuffix("/v1"), api_key=api_key, max_retries=0
)


class City(BaseModel):
    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


asked = {"role": "user", "content": "Name a city."}
common = {"model": model, "max_tokens": 120, "max_retries": 0}


def turns(client) -> None:
    city, raw = client.chat.completions.create_with_completion(
        **common, response_model=City, messages=[asked]
    )
    assert isinstance(city, City)
    said = {"role": "assistant", "content": city.model_dump_json()}
    second = client.chat.completions.create(
        **common, response_model=City, messages=[asked, said, asked]
    )
    assert isinstance(second, City)


turns(instructor.from_openai(sdk, mode=instructor.Mode.JSON_SCHEMA))
print("structured output")
turns(instructor.from_openai(sdk, mode=instructor.Mode.TOOLS))
turns(instructor.from_anthropic(claude, mode=instructor.Mode.ANTHROPIC_TOOLS))
print("tools")
print("two turns")

for mode in (instructor.Mode.JSON_SCHEMA, instructor.Mode.TOOLS):
    client = instructor.from_openai(sdk, mode=mode)
    parts = list(
        client.chat.completions.create_partial(**common, response_model=City, messages=[asked])
    )
    City.model_validate(parts[-1].model_dump())
print("streaming")

try:
    client.chat.completions.create(**{**common, "model": "nope"}, response_model=City, messages=[asked])
except Exception as caught:
    assert "nope" in str(caught)
else:
    raise AssertionError("an error expected")
print("errors")
