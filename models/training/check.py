"""Prints instances of the templates of a file, to be read: python -m training.check FILE [INSTANCES]"""

import importlib
import json
import sys
from pathlib import Path
from random import Random

from .template import SLOT, instance, registered
from .tools import problems_of, registered_tools, tool_instance


def references(value: object) -> set[str]:
    """The names of the slots in a fact."""
    if isinstance(value, dict):
        return set().union(*map(references, value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*map(references, value)) if value else set()
    return {name for name, _ in SLOT.findall(value)} if isinstance(value, str) else set()


def main(path: str, instances: int = 3) -> None:
    """Prints instances of the templates, and what is wrong with them."""
    importlib.import_module(f"training.templates.{Path(path).stem}")
    problems = 0
    for number, source in enumerate(registered):
        print(f"######## {number}")
        lines = source.values.strip().splitlines()
        computed = {line.split("=")[0].strip() for line in lines if "= calc " in line}
        visible = {name for name, _ in SLOT.findall(source.text + source.values)} | computed
        for key, value in source.facts.items():
            for name in references(value) - visible:
                problems += 1
                print(f"!!!! {number}: {key}: {{{name}}} is never shown")
        for seed in range(instances):
            try:
                example = instance(source, Random(1000 * number + seed), most=99 if seed == 0 else 11)
            except Exception as error:
                problems += 1
                print(f"!!!! {number}: {type(error).__name__}: {error}")
                break
            if example.system:
                print(f"[{example.system}]")
            print(example.message)
            print("==>", json.dumps(example.answer, ensure_ascii=False), "\n")
    problems += check_tools(instances)
    facts = sum(len(each.facts) for each in registered)
    print(f"{len(registered)} templates, {facts} facts, {len(registered_tools)} of tools, {problems} problems")


def check_tools(instances: int) -> int:
    """Prints instances of the templates of tools. Returns the number of problems."""
    problems = 0
    for number, source in enumerate(registered_tools):
        print(f"######## tools {number}")
        visible = {name for name, _ in SLOT.findall(source.text + source.values)}
        unknown = {name for call in source.calls for name in references(call["arguments"])} - visible
        complaints = [f"{{{name}}} is never shown" for name in unknown]
        for seed in range(instances):
            try:
                example = tool_instance(source, Random(1000 * number + seed))
            except Exception as error:
                complaints.append(f"{type(error).__name__}: {error}")
                break
            complaints += problems_of(example)
            if example.system:
                print(f"[{example.system}]")
            print(example.message)
            print("--", ", ".join(each["name"] for each in example.functions))
            for call in example.calls:
                print("==>", json.dumps(call, ensure_ascii=False))
        for complaint in complaints:
            print(f"!!!! {number}: {complaint}")
        problems += len(complaints)
    return problems


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3)
