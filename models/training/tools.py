"""Templates of requests that need tools: texts with slots, and the calls that answer them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .catalogue import CATALOGUE, Tool
from .spelling import Style, language
from .template import DROPPED, OPTIONAL, Rendering, camel_case, draw_values, tidied, unwrapped
from .tool_system_messages import tool_system_message

MOST_OTHERS = 5
"""The most tools shown beside the needed ones."""
CAMEL_CASE = 0.12
"""How often names are in camel case."""
UNDESCRIBED = 0.3
"""How often arguments have no descriptions."""

INTRODUCTION = """# Tools

You may call one or more functions to assist with the user query.

You are provided with function signatures within <tools></tools> XML tags:
<tools>
{}
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{{"name": <function-name>, "arguments": <args-json-object>}}
</tool_call>"""


@dataclass(frozen=True)
class ToolTemplate:
    """A request with slots. `tools` are near relatives of the called ones, none of which the request needs."""

    tools: Sequence[str]
    values: str
    text: str
    calls: Sequence[Mapping]


@dataclass(frozen=True)
class ToolExample:
    """A user's message, the functions shown with it, the calls that answer it, and a system message.

    The system message is None for the model's own one.
    """

    message: str
    functions: list[dict]
    calls: list[dict]
    system: str | None = None


registered_tools: list[ToolTemplate] = []


def tool_template(*, tools: Sequence[str], values: str, text: str, calls: Sequence[Mapping]) -> None:
    """Registers a template. A call is left out when the text does not give one of its required arguments."""
    registered_tools.append(ToolTemplate(tools, values, unwrapped(text), calls))


@dataclass(frozen=True)
class Shown:
    """A function as one example shows it, with the names of its arguments there."""

    function: dict
    names: dict[str, str]


def shown_tool(rng: Random, tool: Tool, camel: bool) -> Shown:
    """A tool with one of its names and descriptions."""
    spelled = camel_case if camel else str
    described = rng.random() >= UNDESCRIBED
    names, properties, required = {}, {}, []
    for parameter in tool.parameters:
        name = spelled(rng.choice(parameter.names))
        while name in properties:
            name = spelled(parameter.names[0]) if spelled(parameter.names[0]) not in properties else f"{name}_2"
        names[parameter.names[0]] = name
        schema = dict(parameter.schema)
        if parameter.description and (described or parameter.is_needed):
            schema["description"] = parameter.description
        properties[name] = schema
        if parameter.required:
            required.append(name)
    schema = {"type": "object", "properties": properties}
    if required or rng.random() < 0.5:
        schema["required"] = required
    if rng.random() < 0.2:
        schema["additionalProperties"] = False
    function = {
        "name": spelled(rng.choice(tool.names)),
        "description": rng.choice(tool.descriptions),
        "parameters": schema,
    }
    return Shown(function, names)


def chosen_tools(rng: Random, source: ToolTemplate, needed: list[str]) -> list[str]:
    """The needed tools among others, in random order: relatives first, then tools of other fields."""
    relatives = dict.fromkeys([*source.tools, *(call["name"] for call in source.calls)])
    others = [name for name in relatives if name not in needed]
    rng.shuffle(others)
    count = rng.randint(2, MOST_OTHERS)
    near = others[: rng.randint(min(1, len(others)), min(count, len(others)))]
    fields = {CATALOGUE[name].field for name in [*needed, *others]}
    far = [name for name, tool in CATALOGUE.items() if tool.field not in fields and not tool.is_general]
    result = [*needed, *near, *rng.sample(far, count - len(near))]
    rng.shuffle(result)
    return result


def tool_instance(source: ToolTemplate, rng: Random) -> ToolExample:
    """An example out of a template. Equal seeds give equal examples."""
    rendering = Rendering(rng, draw_values(rng, source.values), Style.draw(rng, language(source.text)))
    kept = OPTIONAL.sub(lambda match: "" if rng.random() < DROPPED else match[1], source.text)
    text = tidied(rendering.text(kept))
    calls = []
    for call in source.calls:
        tool = CATALOGUE[call["name"]]
        values = {name: rendering.fact(value) for name, value in call["arguments"].items()}
        values = {name: value for name, value in values.items() if value is not None and value != []}
        if all(each.names[0] in values for each in tool.parameters if each.required):
            calls.append((call["name"], values))
    needed = list(dict.fromkeys(name for name, _ in calls))
    camel = rng.random() < CAMEL_CASE
    order = chosen_tools(rng, source, needed)
    shown = {name: shown_tool(rng, CATALOGUE[name], camel) for name in order}
    answers = []
    for name, values in calls:
        names = shown[name].names
        # Arguments come in the order of the schema.
        arguments = {shown_as: values[known] for known, shown_as in names.items() if known in values}
        answers.append({"name": shown[name].function["name"], "arguments": arguments})
    system = tool_system_message(rng, dict.fromkeys(CATALOGUE[name].field for name in needed))
    return ToolExample(text, [each.function for each in shown.values()], answers, system)


def tool_system(system: str, functions: list[dict]) -> str:
    """The system message with the tools, as the service writes it."""
    lines = [
        json.dumps({"type": "function", "function": each}, ensure_ascii=False, separators=(",", ":"))
        for each in functions
    ]
    return f"{system}\n\n" + INTRODUCTION.format("\n".join(lines))


def next_names(function: dict, written: list[str]) -> list[str | None]:
    """The arguments that may come next, in the order of the schema; None is the end."""
    names, required = list(function["parameters"]["properties"]), function["parameters"].get("required", [])
    result: list[str | None] = []
    for name in names[names.index(written[-1]) + 1 if written else 0 :]:
        result.append(name)
        if name in required:
            return result
    return [*result, None]


def problems_of(example: ToolExample) -> list[str]:
    """What is wrong with an example's calls."""
    functions, result = {each["name"]: each for each in example.functions}, []
    if len(functions) < len(example.functions):
        result.append("two tools with one name")
    if not example.calls:
        result.append("no call")
    for call in example.calls:
        properties = functions[call["name"]]["parameters"]["properties"]
        for name, value in call["arguments"].items():
            result += [f"{call['name']}: {name}: {value!r}"] * (not is_valid(properties[name], value))
    return result


def is_valid(schema: dict, value: object) -> bool:
    """Whether a value follows the schema of an argument."""
    kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict}
    if not isinstance(value, kinds[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean"):
        return False
    if schema.get("format") == "date" and len(value) != 10:
        return False
    if isinstance(value, list):
        return all(is_valid(schema["items"], item) for item in value)
    return value in schema.get("enum", [value])
