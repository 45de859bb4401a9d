"""Pydantic AI with its models of OpenAI, over chat and over responses, and of Anthropic."""

import sys
from typing import Literal

from anthropic import AsyncAnthropic
from openai import AsyncOpenAI
from pydantic import BaseModel
from pydantic_ai import Agent, ModelHTTPError, NativeOutput, ToolOutput
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider

base_url, api_key, model = sys.argv[1:]


class City(BaseModel):
    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


def models(name: str):
    client = AsyncOpenAI(base_url=base_url, api_key=api_key, max_retries=0)
    provider = OpenAIProvider(openai_client=client)
    root = base_url.removesuffix("/v1")
    claude = AsyncAnthropic(base_url=root, api_key=api_key, max_retries=0)
    return [
        OpenAIChatModel(name, provider=provider),
        OpenAIResponsesModel(name, provider=provider),
        AnthropicModel(name, provider=AnthropicProvider(anthropic_client=claude)),
    ]


settings = {"max_tokens": 200}

for one in models(model):
    agent = Agent(one, model_settings=settings)
    first = agent.run_sync("Name a city.")
    agent.run_sync("And another.", message_history=first.all_messages())
print("two turns")

for one in models(model):
    agent = Agent(one, model_settings=settings)
    result = agent.run_stream_sync("Name a city.")
    assert "".join(result.stream_text(delta=True)) is not None
print("streaming")

for one in models(model)[:2]:
    agent = Agent(one, model_settings=settings, output_type=NativeOutput(City))
    first = agent.run_sync("Name a city.")
    assert isinstance(first.output, City)
    second = agent.run_sync("And another.", message_history=first.all_messages())
    assert isinstance(second.output, City)
print("structured output")

for one in models(model):
    saved = []
    agent = Agent(one, model_settings=settings, output_type=ToolOutput(City))

    @agent.tool_plain
    def save_city(city: City) -> str:
        """Saves a city."""
        saved.append(city)
        return "Saved."

    first = agent.run_sync("Save a city.")
    assert isinstance(first.output, City)
    again = agent.run_sync("And another.", message_history=first.all_messages())
    assert isinstance(again.output, City)
print("tools")

for one in models("nope"):
    try:
        Agent(one, model_settings=settings).run_sync("Hi")
    except ModelHTTPError as caught:
        assert caught.status_code == 404
    else:
        raise AssertionError("ModelHTTPError expected")
print("errors")
