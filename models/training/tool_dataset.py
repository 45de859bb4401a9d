"""Examples with tools as tokens, with the tokens that count: names and values, where they are choices."""

import json
from random import Random

from tokenizers import Tokenizer

from .dataset import Row, all_templates, encoded, pieces, prompt, system_message
from .tools import ToolExample, ToolTemplate, next_names, registered_tools, tool_instance, tool_system


def all_tool_templates() -> list[ToolTemplate]:
    """The templates of requests that need tools, of all files."""
    all_templates()
    return registered_tools


def tool_prompt(example: ToolExample) -> str:
    """The text before the calls, as the service writes it."""
    return prompt(example.message, tool_system(example.system or system_message(), example.functions))


class CallsText:
    """The text of calls, the spans that count, and the cuts that no token crosses."""

    def __init__(self, text: str):
        self.text = text
        self.counted: list[tuple[int, int]] = []
        self.cuts: list[int] = []

    def add(self, piece: str, counts: bool, behind: int = 0) -> None:
        """Adds a piece. The quote that opens it is never a choice."""
        quoted = len(piece) > 1 and piece[0] == '"'
        if counts:
            self.counted.append((len(self.text) + quoted, len(self.text) + len(piece) + behind))
        self.text += piece

    def add_call(self, function: dict, call: dict, is_cut: bool) -> None:
        """Adds a call. With a cut, the end of its arguments counts."""
        self.add('<tool_call>\n{"name": ', False)
        self.add(json.dumps(call["name"]), True)
        self.add(', "arguments": ', False)
        arguments, written = call["arguments"], []
        self.add("{", len(next_names(function, written)) > 1 or next_names(function, written) == [None])
        for name, value in arguments.items():
            self.add(", " if written else "", False)
            self.add(json.dumps(name, ensure_ascii=False), len(next_names(function, written)) > 1)
            self.add(": ", False)
            written.append(name)
            values = [piece for piece in pieces(value) if piece[0]]
            for index, (piece, is_value) in enumerate(values):
                is_end = index == len(values) - 1 and len(written) == len(arguments)
                if is_end and not is_cut and piece[-1] in '"]' and len(piece) > 1:
                    self.add(piece[:-1], is_value)
                    self.add(piece[-1], False)
                else:
                    self.add(piece, is_value, behind=0 if is_end and not is_cut else 1)
        self.add("}", is_cut)
        if is_cut:
            self.cuts.append(len(self.text))
        self.add("}\n</tool_call>", False)


def tool_row(encoder: Tokenizer, example: ToolExample) -> Row:
    """The tokens of an example with tools.

    The service samples the end of the arguments alone, and then has it in one token with the brace behind it. So half
    of the examples have a cut between the two, and count the end. The others have the tokens that the service goes on
    with.
    """
    before = tool_prompt(example)
    is_cut = Random(before).random() < 0.5
    functions = {each["name"]: each for each in example.functions}
    calls = CallsText(before)
    for index, call in enumerate(example.calls):
        if index > 0:
            calls.add("\n", True)
        calls.add_call(functions[call["name"]], call, is_cut)
    calls.add("<|im_end|>", True)
    result = Row([], [])
    for start, end in zip([0, *calls.cuts], [*calls.cuts, len(calls.text)]):
        counted = [(low - start, high - start) for low, high in calls.counted if low < end and high > start]
        part = encoded(encoder, calls.text[start:end], counted)
        result.tokens.extend(part.tokens)
        result.counts.extend(part.counts)
    return result


def tool_examples(rng: Random, rounds: int, of: list[ToolTemplate] | None = None) -> list[ToolExample]:
    """`rounds` examples of each template of tools, mixed."""
    chosen = all_tool_templates() if of is None else of
    result = [tool_instance(each, Random(rng.getrandbits(64))) for _ in range(rounds) for each in chosen]
    rng.shuffle(result)
    return result
