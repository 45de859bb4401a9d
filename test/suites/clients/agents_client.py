"""The OpenAI Agents SDK, over chat completions and over responses."""

import sys
from typing import Literal

from agents import (
    Agent,
    ModelSettings,
    OpenAIChatCompletionsModel,
    OpenAIResponsesModel,
    Runner,
    function_tool,
    set_tracing_disabled,
)
from openai import AsyncOpenAI
from pydantic import BaseModel, Field

base_url, api_key, model = sys.argv[1:]
set_tracing_disabled(True)


class City(BaseModel):
    city: str = Field(max_length=10)
    size: Literal["small", "large"]


saved = []


@function_tool
def save_city(city: Literal["Lyon", "Nice"]) -> str:
    """Saves a city."""
    saved.append(city)
    return "Saved."


async def stream(agent: Agent) -> str:
    result = Runner.run_streamed(agent, "Name a city.")
    async for _ in result.stream_events():
        pass
    return City.model_validate(result.final_output)


async def main() -> None:
    for kind in (OpenAIChatCompletionsModel, OpenAIResponsesModel):
        client = AsyncOpenAI(base_url=base_url, api_key=api_key, max_retries=0)
        answers = kind(model=model, openai_client=client)
        settings = ModelSettings(max_tokens=200)
        agent = Agent(
            name="Cities", instructions="You know cities.", model=answers, model_settings=settings
        )
        typed = agent.clone(output_type=City)
        City.model_validate((await Runner.run(typed, "Name a city.")).final_output)
        print("structured output")
        await stream(typed)
        print("streaming")
        saver = typed.clone(
            tools=[save_city],
            model_settings=ModelSettings(max_tokens=200, tool_choice="required"),
        )
        saved.clear()
        # After the first call the SDK leaves the choice to the model, which may save until it has no turns left.
        result = await Runner.run(saver, "Save Lyon.", max_turns=20)
        assert saved and set(saved) <= {"Lyon", "Nice"}
        City.model_validate(result.final_output)
        # The second turn has the call and its result.
        print("two turns")
        print("tools")
        try:
            await Runner.run(typed.clone(model=kind(model="nope", openai_client=client)), "Name a city.")
        except Exception as caught:
            assert "nope" in str(caught), caught
        else:
            raise AssertionError("an error expected")
        print("errors")
        print(kind.__name__)


import asyncio  # noqa: E402

asyncio.run(main())
