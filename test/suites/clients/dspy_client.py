"""DSPy: programs of signatures, over LiteLLM."""

import sys
from typing import Literal

import dspy
from pydantic import BaseModel

base_url, api_key, model = sys.argv[1:4]


class Formwork(dspy.LM):
    """A model of the service. DSPy sends the schema to models of which it knows that they take it."""

    supports_response_schema = True
    supported_params = frozenset({"response_format", "tools", "tool_choice"})


def lm(name: str) -> dspy.LM:
    return Formwork(
        f"openai/{name}", api_base=base_url, api_key=api_key, max_tokens=400, cache=False, num_retries=0
    )


class City(BaseModel):
    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


class NameCity(dspy.Signature):
    """Names a city."""

    wish: str = dspy.InputField()
    city: City = dspy.OutputField()


# Its adapter for JSON asks with the signature's schema as response_format.
dspy.configure(lm=lm(model), adapter=dspy.JSONAdapter())
assert isinstance(dspy.Predict(NameCity)(wish="A city.").city, City)
print("structured output")


class Talk(dspy.Signature):
    """Names cities in turn."""

    history: dspy.History = dspy.InputField()
    wish: str = dspy.InputField()
    city: City = dspy.OutputField()


talk = dspy.Predict(Talk)
first = talk(wish="A city.", history=dspy.History(messages=[]))
said = {"wish": "A city.", "city": first.city}
assert isinstance(talk(wish="Another.", history=dspy.History(messages=[said])).city, City)
print("two turns")


def save_city(city: Literal["Lyon", "Nice"]) -> str:
    """Saves a city."""
    return "Saved."


class Use(dspy.Signature):
    """Saves a city."""

    wish: str = dspy.InputField()
    tools: list[dspy.Tool] = dspy.InputField()
    calls: dspy.ToolCalls = dspy.OutputField()


use = dspy.Predict(Use)
tool = dspy.Tool(save_city)
with dspy.context(adapter=dspy.ChatAdapter(use_native_function_calling=True, use_json_adapter_fallback=False)):
    answer = lm(model)(
        messages=[{"role": "user", "content": "Save Lyon."}],
        tools=[tool.format_as_litellm_function_call()],
        tool_choice="required",
    )
    assert answer[0]["tool_calls"][0]["function"]["name"] == "save_city"
print("tools")

try:
    with dspy.context(lm=lm("nope")):
        dspy.Predict(NameCity)(wish="A city.")
except Exception as caught:
    # Its own errors hide those of the service.
    told = []
    while caught is not None:
        told.append(str(caught))
        caught = caught.__cause__ or caught.__context__
    assert any("nope" in text for text in told), told
else:
    raise AssertionError("an error expected")
print("errors")
