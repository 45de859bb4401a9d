"""LangChain for Python with its integrations of OpenAI, over chat and over responses, and of Anthropic."""

import sys
from typing import Literal

import tiktoken
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import HumanMessage, ToolMessage
from langchain_openai import ChatOpenAI, OpenAIEmbeddings
from pydantic import BaseModel

base_url, api_key, model, *embedder = sys.argv[1:]
asked = HumanMessage("Name a city.")


class City(BaseModel):
    """A city."""

    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


def openai(max_tokens: int, **more: object) -> ChatOpenAI:
    return ChatOpenAI(
        **{"model": model, "api_key": api_key, "base_url": base_url, "max_tokens": max_tokens, **more},
        max_retries=0,
    )


def responses(max_tokens: int, **more: object) -> ChatOpenAI:
    return openai(max_tokens, use_responses_api=True, **more)


def anthropic(max_tokens: int, **more: object) -> ChatAnthropic:
    root = base_url.removesuffix("/v1")
    return ChatAnthropic(
        **{"model": model, "api_key": api_key, "base_url": root, "max_tokens": max_tokens, **more},
        max_retries=0,
    )


chats = (openai, responses, anthropic)

for chat in chats:
    first = chat(20).invoke([asked])
    assert first.usage_metadata["output_tokens"] > 0
    assert chat(20).invoke([asked, first, asked])
print("two turns")

for chat in chats:
    chunks = list(chat(20).stream([asked]))
    whole = chunks[0]
    for chunk in chunks[1:]:
        whole += chunk
    assert chat(20).invoke([asked, whole, asked])
print("streaming")

for chat in chats:
    for method in ("json_schema", "function_calling"):
        city = chat(120).with_structured_output(City, method=method).invoke([asked])
        assert isinstance(city, City), (chat, method)
print("structured output")

for chat in chats:
    bound = chat(120).bind_tools([City], tool_choice="any")
    called = bound.invoke([asked])
    for call in called.tool_calls:
        City.model_validate(call["args"])
    results = [ToolMessage("Saved.", tool_call_id=call["id"]) for call in called.tool_calls]
    assert bound.invoke([asked, called, *results]).tool_calls
print("tools")

for chat in chats:
    try:
        chat(20, model="nope").invoke([asked])
    except Exception as caught:
        assert caught.status_code == 404
    else:
        raise AssertionError("NotFoundError expected")
print("errors")

if embedder:
    # With its default settings, which send token ids of a vocabulary that it downloads. Bytes stand in for it: what is shown
    # is that ids are taken, and a vocabulary of another model gives no vectors that mean anything.
    bytewise = tiktoken.Encoding(
        "bytes", pat_str=".", mergeable_ranks={bytes([b]): b for b in range(256)}, special_tokens={}
    )
    tiktoken.encoding_for_model = tiktoken.get_encoding = lambda name: bytewise
    embeddings = OpenAIEmbeddings(model=embedder[0], api_key=api_key, base_url=base_url)
    assert len(embeddings.embed_documents(["a", "b"])[1]) == 384
    print("embeddings")
