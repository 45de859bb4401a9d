"""LiteLLM's proxy before the service: asked by OpenAI's SDK, and in Anthropic's convention at /v1/messages."""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
from typing import Literal

import httpx
import openai
from pydantic import BaseModel

base_url, api_key, model = sys.argv[1:4]


class City(BaseModel):
    city: Literal["Lyon", "Nice"]
    size: Literal["small", "large"]


folder = pathlib.Path(tempfile.mkdtemp())
entry = {"model_name": "city", "litellm_params": {"model": f"openai/{model}", "api_base": base_url, "api_key": api_key, "max_retries": 0}}
# JSON is YAML.
(folder / "config.yaml").write_text(json.dumps({"model_list": [entry]}))
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
command = pathlib.Path(sys.executable).with_name("litellm")
proxy = subprocess.Popen(
    [command, "--config", folder / "config.yaml", "--port", str(port), "--host", "127.0.0.1"],
    stdout=subprocess.DEVNULL,
    stderr=open(folder / "log", "w"),
    env={**os.environ, "LITELLM_LOG": "ERROR", "LITELLM_MASTER_KEY": "sk-proxy"},
)
url = f"http://127.0.0.1:{port}"
try:
    for _ in range(240):
        try:
            if httpx.get(f"{url}/health/liveliness", timeout=5).status_code == 200:
                break
        except httpx.TransportError:
            pass
        assert proxy.poll() is None, (folder / "log").read_text()[-2000:]
        time.sleep(1)
    client = openai.OpenAI(base_url=f"{url}/v1", api_key="sk-proxy", max_retries=0, timeout=120)
    messages = [{"role": "user", "content": "Name a city."}]
    asked = {"model": "city", "max_tokens": 60}
    tool = openai.pydantic_function_tool(City)

    first = client.chat.completions.create(**asked, messages=messages)
    turns = [*messages, first.choices[0].message, *messages]
    client.chat.completions.create(**asked, messages=turns)
    head = {"x-api-key": "sk-proxy", "anthropic-version": "2023-06-01"}

    def post(**more):
        body = {**asked, "messages": messages, **more}
        answer = httpx.post(f"{url}/v1/messages", headers=head, json=body, timeout=120)
        return answer

    said = post()
    assert said.status_code == 200, said.text
    content = said.json()["content"]
    more = [*messages, {"role": "assistant", "content": content}, *messages]
    again = post(messages=more)
    assert again.json()["type"] == "message", again.text
    print("two turns")

    chunks = list(client.chat.completions.create(**asked, messages=messages, stream=True))
    assert chunks
    streamed = post(stream=True)
    assert streamed.status_code == 200 and "message_stop" in streamed.text, streamed.text
    print("streaming")

    formed = client.chat.completions.parse(**asked, messages=messages, response_format=City)
    assert isinstance(formed.choices[0].message.parsed, City)
    print("structured output")

    calling = {**asked, "max_tokens": 120, "tools": [tool], "tool_choice": "required"}
    called = client.chat.completions.create(**calling, messages=messages).choices[0].message
    results = [
        {"role": "tool", "tool_call_id": call.id, "content": "Saved."} for call in called.tool_calls
    ]
    client.chat.completions.create(**asked, tools=[tool], messages=[*messages, called, *results])
    tools = [{"name": "save_city", "description": "Saves.", "input_schema": City.model_json_schema()}]
    used = post(tools=tools, tool_choice={"type": "any"}, max_tokens=120)
    assert used.status_code == 200, used.text
    blocks = used.json()["content"]
    uses = [block for block in blocks if block["type"] == "tool_use"]
    for use in uses:
        City.model_validate(use["input"])
    answers = [
        {"type": "tool_result", "tool_use_id": use["id"], "content": "Saved."} for use in uses
    ]
    turn = [
        *messages,
        {"role": "assistant", "content": blocks},
        {"role": "user", "content": answers},
    ]
    after = post(messages=turn, tools=tools)
    assert after.json()["type"] == "message", after.text
    print("tools")

    try:
        client.chat.completions.create(**asked, messages=messages, temperature=3)
    except openai.BadRequestError as caught:
        assert "temperature" in str(caught)
    else:
        raise AssertionError("BadRequestError expected")
    assert post(temperature=3).status_code == 400
    print("errors")
finally:
    proxy.kill()
