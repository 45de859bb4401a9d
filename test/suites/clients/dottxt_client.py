"""The dottxt SDK: structured generation, and the patch stream."""

import asyncio
import sys
from typing import Literal

from dottxt import AsyncDotTxt, DotTxt
from pydantic import BaseModel, Field

base_url, api_key, model = sys.argv[1:]


class City(BaseModel):
    city: str = Field(max_length=10)
    size: Literal["small", "large"]
    tags: list[Literal["old", "new"]] = Field(min_length=1, max_length=3)


client = DotTxt(api_key=api_key, base_url=base_url, max_retries=0)
assert any(entry.id == model for entry in client.models.list())
print("models")

arguments = {"model": model, "response_format": City, "input": "Name a city.", "max_tokens": 120}
city = client.generate(**arguments, seed=7)
assert isinstance(city, City)
print("generate")


async def patch_stream() -> None:
    async_client = AsyncDotTxt(api_key=api_key, base_url=base_url)
    fields = []
    snapshot = None
    async for event in async_client.stream(**arguments, seed=7):
        fields.append(event.field)
        snapshot = event.snapshot
    assert fields[:3] == ["", "city", "size"], fields
    assert City.model_validate(snapshot) == city
    await async_client.close()


asyncio.run(patch_stream())
print("patch stream")

try:
    client.generate(**{**arguments, "model": "nope"})
except Exception as caught:
    assert "nope" in str(caught), caught
else:
    raise AssertionError("an error expected")
print("errors")
