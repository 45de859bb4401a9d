"""LlamaIndex with its OpenAILike, by default, which asks the older completions, and as a chat model."""

import sys
from typing import Literal

from llama_index.core.llms import ChatMessage
from llama_index.core.tools import FunctionTool
from llama_index.llms.openai_like import OpenAILike
from pydantic import BaseModel

base_url, api_key, model, *embedder = sys.argv[1:]


class City(BaseModel):
    """A city."""

    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


def llm(name: str = model, **more: object) -> OpenAILike:
    return OpenAILike(
        **{"model": name, "api_base": base_url, "api_key": api_key, "max_retries": 0, "max_tokens": 60, **more}
    )


chat = llm(is_chat_model=True, is_function_calling_model=True, max_tokens=200)
asked = ChatMessage(role="user", content="Name a city.")

assert llm().complete("Once").text is not None
for one in (llm(), chat):
    first = one.chat([asked])
    assert one.chat([asked, first.message, asked]).message.role == "assistant"
print("two turns")

for one in (llm(), chat):
    parts = list(one.stream_chat([asked]))
    assert "".join(part.delta or "" for part in parts) == (parts[-1].message.content or "")
print("streaming")


def save_city(city: Literal["Lyon", "Nice"]) -> str:
    """Saves a city."""
    return "Saved."


tool = FunctionTool.from_defaults(fn=save_city)
called = chat.chat_with_tools([tool], chat_history=[asked], tool_required=True)
calls = chat.get_tool_calls_from_response(called)
assert calls and all(call.tool_kwargs["city"] in ("Lyon", "Nice") for call in calls)
results = [
    ChatMessage(role="tool", content="Saved.", additional_kwargs={"tool_call_id": call.tool_id})
    for call in calls
]
again = chat.chat_with_tools(
    [tool], chat_history=[asked, called.message, *results], tool_required=True
)
assert chat.get_tool_calls_from_response(again)
print("tools")

assert isinstance(chat.as_structured_llm(City).chat([asked]).raw, City)
native = llm(is_chat_model=True, should_use_structured_outputs=True, max_tokens=200)
assert isinstance(native.as_structured_llm(City).chat([asked]).raw, City)
print("structured output")

for more in ({}, {"is_chat_model": True}):
    try:
        llm("nope", **more).chat([asked])
    except Exception as caught:
        assert caught.status_code == 404
    else:
        raise AssertionError("NotFoundError expected")
print("errors")

if embedder:
    from llama_index.embeddings.openai_like import OpenAILikeEmbedding

    embedding = OpenAILikeEmbedding(model_name=embedder[0], api_base=base_url, api_key=api_key)
    assert len(embedding.get_text_embedding("a")) == 384
    print("embeddings")
