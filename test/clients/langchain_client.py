"""LangChain for Python with its OpenAI integration."""

import sys
from typing import Literal

from langchain_openai import ChatOpenAI, OpenAIEmbeddings
from pydantic import BaseModel, Field

base_url, api_key, model = sys.argv[1:]


class City(BaseModel):
    """A city."""

    city: str = Field(max_length=10)
    size: Literal["small", "large"]


def chat(max_tokens: int, **more: object) -> ChatOpenAI:
    return ChatOpenAI(
        model=model, api_key=api_key, base_url=base_url, max_tokens=max_tokens, max_retries=0, **more
    )


assert chat(10).invoke("Hi").usage_metadata["output_tokens"] > 0
print("invoke")

assert len(list(chat(10, stream_usage=True).stream("Hi"))) > 0
print("stream")

for method in ("json_schema", "function_calling"):
    for strict in (None, True):
        city = chat(120).with_structured_output(City, method=method, strict=strict).invoke("A city.")
        assert isinstance(city, City)
    print("with_structured_output", method)

city = chat(120, use_responses_api=True).with_structured_output(City, method="json_schema").invoke("A city.")
assert isinstance(city, City)
print("use_responses_api")

called = chat(120).bind_tools([City], tool_choice="any").invoke("Save a city.")
City.model_validate(called.tool_calls[0]["args"])
print("bind_tools")

embeddings = OpenAIEmbeddings(
    model="all-minilm-l6-v2", api_key=api_key, base_url=base_url, check_embedding_ctx_length=False
)
assert len(embeddings.embed_documents(["a", "b"])[1]) == 384
print("embed_documents")
