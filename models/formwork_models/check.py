"""Compares a library with the reference: `python -m formwork_models.check [--library gpu] MODEL`.

The engine answers twelve prompts greedily (greedy.ts); the reference is asked, after every token, what it would say.
Fails when a token differs, save where the reference holds two tokens for equally likely (closer than TIE).
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from .reference import REFERENCES, forward

FOLDER = Path(__file__).resolve().parent.parent
NODE = FOLDER.parent / "node_modules/.bin/node"
LIBRARIES = ["gpu", "software"]
TIE = 1e-3
QUESTIONS = [
    "What is the capital of France?",
    "Write a haiku about the sea.",
    "List three prime numbers.",
    'Answer in JSON: {"name": ..., "age": ...} for Ada Lovelace.',
    "Translate 'good morning' into Spanish.",
    "What is 12 + 30?",
    "Explain gravity to a child.",
    "Who wrote Don Quixote?",
    "Name a colour of the rainbow.",
    "Write a Python function that reverses a string.",
    "Ünïcödé: 日本語とはなんですか？",
    "Give me one reason to learn mathematics, in one sentence.",
]


def prompt(question: str) -> str:
    """A question in the models' chat template."""
    return f"<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n"


def link_model(source: Path, target: Path, library: str) -> None:
    """Links a model's files into `target`, so that every adapter is given this one of its libraries."""
    target.mkdir(parents=True)
    for file in source.iterdir():
        if file.suffix != ".wasm":
            (target / file.name).symlink_to(file)
    for adapter in LIBRARIES:
        name = f"{source.name}-{adapter}.wasm"
        (target / name).symlink_to(source / f"{source.name}-{library}.wasm")


def answer_greedily(
    models: Path, identifier: str, library: str, questions: list[str], count: int
) -> list[dict]:
    """The engine's answers: prompt tokens, tokens, and the logits before each of them."""
    with tempfile.TemporaryDirectory() as folder:
        request, result = Path(folder) / "request.json", Path(folder) / "result.json"
        link_model(models.resolve() / identifier, Path(folder) / "models" / identifier, library)
        prompts = [prompt(question) for question in questions]
        request.write_text(json.dumps({"model": identifier, "tokens": count, "prompts": prompts}))
        command = [NODE, FOLDER / "greedy.ts", Path(folder) / "models", request, result]
        subprocess.run([str(part) for part in command], check=True)
        answers = json.loads(result.read_text())
        for i, answer in enumerate(answers):
            logits = np.fromfile(f"{result}.{i}", np.float32)
            answer["logits"] = logits.reshape(len(answer["tokens"]), -1)
    return answers


def main() -> None:
    """Prints one line a prompt and a summary; exits with 1 when a token differs."""
    parser = argparse.ArgumentParser(prog="formwork_models.check", description=__doc__)
    parser.add_argument("model", choices=sorted(REFERENCES))
    parser.add_argument("--library", choices=LIBRARIES, default="software")
    parser.add_argument("--models", type=Path, default=FOLDER.parent / "public/models")
    parser.add_argument("--prompts", type=int, default=len(QUESTIONS))
    parser.add_argument("--tokens", type=int, default=32)
    arguments = parser.parse_args()
    reference = REFERENCES[arguments.model](arguments.models / arguments.model)
    largest, same, total = 0.0, 0, 0
    questions = QUESTIONS[: arguments.prompts]
    answers = answer_greedily(
        arguments.models, arguments.model, arguments.library, questions, arguments.tokens
    )
    for question, answer in zip(questions, answers, strict=True):
        start, tokens = answer["prompt"], answer["tokens"]
        expected = forward(reference, start + tokens[:-1])[len(start) - 1 :]
        difference = float(np.abs(expected - answer["logits"]).max())
        chosen = expected[np.arange(len(tokens)), tokens]
        equal = int(np.sum(chosen >= expected.max(axis=1) - TIE))
        largest, same, total = max(largest, difference), same + equal, total + len(tokens)
        print(f"{equal}/{len(tokens)} tokens, logits within {difference:.2g}: {question}")
    name = f"{arguments.model}-{arguments.library}"
    print(f"{name}: {same} of {total} greedy tokens, largest logit difference {largest:.2g}")
    sys.exit(same != total)


if __name__ == "__main__":
    main()
