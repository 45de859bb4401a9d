"""Trains the scales, offsets and norms: python -m training.train FOLDER [--steps N] [--seed N] [--threads N]

Goes on from the newest checkpoint in FOLDER, which has the trained parameters and the optimizer's state. Without one,
begins with the published parameters, or with those of another model folder (--begin).
"""

import argparse
import math
import time
from pathlib import Path
from random import Random

import torch
import torch.nn.functional as F
from torch import Tensor

from .dataset import END_OF_TURN, Row, all_templates, chat_row, examples, row, tokenizer
from .folder import read_parameters
from .knowledge import all_questions, knowledge_examples
from .network import COMPUTED, Parameters, hidden_states, load
from .plain import CHATS, plain_answers
from .tool_dataset import all_tool_templates, tool_examples, tool_row

RATES = {"scale": 5e-5, "offset": 1e-4, "norm": 2e-4}
"""Learning rates of scales, offsets and norms."""
QUESTIONS = 0.2
"""The share of questions without a text in the rows of a round."""
PLAIN = 0.1
"""The share of plain answers in the rows of a round."""
WARM_UP = 10
"""Steps in which the learning rate rises."""
TOKENS = 350
"""Tokens that count in a batch, about. The loss is divided by it, so that each token weighs the same."""


def rate_of(name: str) -> float:
    """The learning rate of a parameter."""
    return next((rate for kind, rate in RATES.items() if name.endswith(kind)), 0.0)


def schedule(step: int, steps: int) -> float:
    """The share of the learning rate: a linear rise, then a cosine down to a twentieth."""
    rise = min(1.0, (step + 1) / WARM_UP)
    return rise * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * min(1.0, step / steps))))


def batches(rows: list[Row], most: int, rng: Random) -> list[list[Row]]:
    """Batches of rows of similar length, with at most so many tokens, in random order."""
    result: list[list[Row]] = [[]]
    for each in sorted(rows, key=lambda each: len(each.tokens) + rng.random()):
        if len(each.tokens) * (len(result[-1]) + 1) > most and result[-1]:
            result.append([])
        result[-1].append(each)
    rng.shuffle(result)
    return result


def padded(rows: list[Row]) -> tuple[Tensor, Tensor]:
    """Token ids (batch, length), and whether each position predicts a token that counts."""
    length = max(len(each.tokens) for each in rows)
    ids = torch.full((len(rows), length), END_OF_TURN)
    predicts = torch.zeros((len(rows), length), dtype=torch.bool)
    for index, each in enumerate(rows):
        ids[index, : len(each.tokens)] = torch.tensor(each.tokens)
        predicts[index, : len(each.tokens) - 1] = torch.tensor(each.counts[1:])
    return ids, predicts


def loss_of(fixed: Parameters, trained: Parameters, rows: list[Row]) -> tuple[Tensor, int, int]:
    """The summed loss of a batch, its number of tokens, and how many of them the network predicts."""
    ids, predicts = padded(rows)
    hidden = hidden_states(fixed, trained, ids)
    logits = F.linear(hidden[predicts], fixed["embedding.computed"]).float()
    targets = ids.roll(-1, 1)[predicts]
    right = int((logits.argmax(-1) == targets).sum())
    return F.cross_entropy(logits, targets, reduction="sum"), len(targets), right


def set_parameters(trained: Parameters, values: Parameters) -> None:
    """Puts other values into all trained parameters."""
    with torch.no_grad():
        for name, parameter in trained.items():
            parameter.copy_(values[name])


def restore(checkpoint: Path, trained: Parameters, optimizer: torch.optim.Optimizer) -> int:
    """Goes on from a checkpoint. Returns the number of its steps."""
    kept = torch.load(checkpoint)
    optimizer.load_state_dict(kept["optimizer"])
    set_parameters(trained, kept["trained"])
    return kept["step"]


def main() -> None:
    """Reads the command line, and trains."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--begin", type=Path, help="a model folder, for its trained parameters")
    options.add_argument("--steps", type=int, default=820)
    options.add_argument("--batch", type=int, default=2000, help="tokens computed at once")
    options.add_argument("--accumulate", type=int, default=2, help="batches of a step")
    options.add_argument("--tools", type=int, default=56, help="requests with tools in each round of templates")
    options.add_argument("--plain", type=float, default=PLAIN, help="share of plain answers in each round")
    options.add_argument("--chats", type=Path, default=CHATS, help="plain questions with answers")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rate", type=float, default=1.0, help="factor of the learning rates")
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--every", type=int, default=20, help="steps between checkpoints")
    given = options.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)

    encoder, templates, tools, questions = tokenizer(), all_templates(), all_tool_templates(), all_questions()
    # Every thirtieth template, every twelfth one of tools and every twelfth group of questions is only used to measure.
    known = [each for index, each in enumerate(templates) if index % 30]
    known_questions = [each for index, each in enumerate(questions) if index % 12 != 4]
    known_tools = [each for index, each in enumerate(tools) if index % 12]
    documents = [row(encoder, each) for each in examples(templates[::30], Random(0), 3)]
    calls = [tool_row(encoder, each) for each in tool_examples(Random(0), 1, tools[::12])]
    answers = [row(encoder, each) for each in knowledge_examples(Random(0), 80, questions[4::12])]
    validation = [batches(rows, given.batch, Random(0)) for rows in (documents, calls, answers)]

    fixed, trained = load()
    if given.begin:
        set_parameters(trained, read_parameters(given.begin))
    fixed["embedding.computed"] = fixed["embedding"].to(COMPUTED)
    groups = [{"params": [value], "base": rate_of(name) * given.rate} for name, value in trained.items()]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0.0)
    checkpoint = given.folder / "checkpoint.pt"
    first = restore(checkpoint, trained, optimizer) if checkpoint.exists() else 0

    def measured(of: list[list[Row]]) -> str:
        """The loss of held-out examples, and the share of their tokens that the network predicts."""
        with torch.no_grad():
            total, count, right = (sum(each) for each in zip(*(loss_of(fixed, trained, rows) for rows in of)))
        return f"loss {float(total) / count:.4f}, tokens {right / count:.4f}"

    def measure() -> str:
        """A line about what is held out."""
        texts, tools, questions = map(measured, validation)
        return f"held out: {texts}; tools: {tools}; questions: {questions}"

    print(f"{len(known)} of {len(templates)} templates; step {first}; {measure()}", flush=True)
    rng, queue = Random(given.seed + first), []
    for step in range(first, given.steps):
        started, total, tokens = time.time(), 0.0, 0
        for _ in range(given.accumulate):
            if not queue:
                rows = [row(encoder, each) for each in examples(known, rng, 1)]
                rows += [tool_row(encoder, each) for each in tool_examples(rng, 1, known_tools)[: given.tools]]
                asked = knowledge_examples(rng, round(len(rows) * QUESTIONS / (1 - QUESTIONS)), known_questions)
                rows += [row(encoder, each) for each in asked]
                plain = plain_answers(rng, round(len(rows) * given.plain / (1 - given.plain)), given.chats)
                rows += [chat_row(encoder, *each) for each in plain]
                queue = batches(rows, given.batch, rng)
            loss, count, _ = loss_of(fixed, trained, queue.pop())
            (loss / TOKENS / given.accumulate).backward()
            total, tokens = total + loss.item(), tokens + count
        norm = torch.nn.utils.clip_grad_norm_(trained.values(), 1.0)
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * schedule(step, given.steps)
        optimizer.step()
        optimizer.zero_grad()
        print(f"{step + 1} loss {total / tokens:.4f} gradient {norm:.2f} {time.time() - started:.1f} s", flush=True)
        if (step + 1) % given.every == 0 or step + 1 == given.steps:
            kept = {"step": step + 1, "trained": trained, "optimizer": optimizer.state_dict()}
            torch.save(kept, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").rename(checkpoint)
            print(f"{step + 1} {measure()}", flush=True)


if __name__ == "__main__":
    main()
