"""The `llm` command, with the service in its extra-openai-models.yaml."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

base_url, api_key, model = sys.argv[1:4]
folder = pathlib.Path(tempfile.mkdtemp())
entries = [
    {
        "model_id": "formwork" if name == model else name,
        "model_name": name,
        "api_base": base_url,
        "api_key_name": "formwork",
        "supports_schema": True,
        "supports_tools": True,
    }
    for name in (model, "nope")
]
# JSON is YAML.
(folder / "extra-openai-models.yaml").write_text(json.dumps(entries))
(folder / "keys.json").write_text(json.dumps({"formwork": api_key}))
command = pathlib.Path(sys.executable).with_name("llm")


def llm(*arguments: str, check: bool = True) -> subprocess.CompletedProcess:
    done = subprocess.run(
        [command, *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "LLM_USER_PATH": str(folder)},
        timeout=300,
    )
    assert not check or done.returncode == 0, done.stderr
    return done


few = ("-m", "formwork", "-o", "max_tokens", "40")
llm("Name a city.", *few)
print("streaming")
llm("And another.", "-c", *few)
llm("Name a city.", *few, "--no-stream")
print("two turns")

schema = json.dumps(
    {
        "type": "object",
        "properties": {"city": {"enum": ["Lyon", "Nice"]}},
        "required": ["city"],
        "additionalProperties": False,
    }
)
for flags in ((), ("--no-stream",)):
    city = json.loads(llm("Name a city.", *few, "--schema", schema, *flags).stdout)
    assert city["city"] in ("Lyon", "Nice")
print("structured output")

# It leaves the choice of tools to the model: that the tools are taken, and what follows, is all that is seen.
functions = "def save_city(city: str) -> str:\n    'Saves a city.'\n    return 'Saved.'\n"
llm("Save Lyon.", *few, "--functions", functions)
llm("And Nice.", "-c", *few, "--functions", functions)
print("tools")

failed = llm("Hi", "-m", "nope", check=False)
assert failed.returncode != 0 and "nope" in failed.stderr
print("errors")
