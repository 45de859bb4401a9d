"""Instructor: Pydantic models out of completions."""

import sys
from typing import Literal

import instructor
import openai
from pydantic import BaseModel, Field

base_url, api_key, model = sys.argv[1:]
sdk = openai.OpenAI(base_url=base_url, api_key=api_key, max_retries=0)


class City(BaseModel):
    city: str = Field(max_length=10)
    size: Literal["small", "large"]


for mode in (instructor.Mode.JSON_SCHEMA, instructor.Mode.TOOLS):
    client = instructor.from_openai(sdk, mode=mode)
    city = client.chat.completions.create(
        model=model,
        response_model=City,
        messages=[{"role": "user", "content": "Name a city."}],
        max_tokens=120,
        max_retries=0,
    )
    assert isinstance(city, City)
    print(mode.name)
