"""The `tiny` model: the real architecture in small, with fixed pseudo-random weights and a vocabulary of 512."""

import numpy as np
from tvm import IRModule

from .architecture import Architecture
from .export import chat_config
from .functions import LibraryBuilder
from .network import parameters
from .quantization import EIGHT_BITS, FOUR_BITS, Packing, pack_codes, pack_scales
from .tokenizer import byte_characters, byte_level_pre_tokenizer, spell, tokenizer_json

IDENTIFIER = "tiny"
SEED = 20261121
ARCHITECTURE = Architecture(
    hidden=64,
    feed_forward=128,
    layers=2,
    heads=4,
    kv_heads=2,
    head_size=16,
    vocabulary=512,
    context=4096,
    rope_base=10000.0,
    norm_epsilon=1e-5,
)
MERGED_TEXTS = """
":" "," {" "} [" "] ": , " { } [ ] }, ], [] {} "" \\" \\\\ \\n \\u true false null
, :  " -1 0. .5 e- 10 00 12 20 19 25 50 99 01 23 45 67 89 100 2026
the  a  of  to  and  in  is  it  on  for  an er ing ed ion ly es th re st en at or al
ti ar te se le ve co de me ne ra ro li ri un in an on is as it of to be we he us my
id name type value items key date time text user list data email city age count price title status
café naïve über señor – — … “ ” ‘ ’ € £ ° é è ü ö ä ß ñ ç å ø æ œ
日 本 語 中 文 日本 中文 漢字 한 국 한국 어 ру на по те с т о е а и н р в л к ✓ → ★ 😀 🎉 👍
""".strip("\n")
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]


def merge_candidates() -> list[str]:
    """The texts that become tokens of more than one byte, in order; a leading space counts where two spaces stand."""
    texts: list[str] = []
    for line in MERGED_TEXTS.split("\n"):
        for piece in line.replace("  ", " \0").split(" "):
            text = piece.replace("\0", " ")
            if len(text.encode()) > 1 and text not in texts:
                texts.append(text)
    return texts


def random_matrix(random: np.random.Generator, rows: int, columns: int, packing: Packing) -> list:
    """Packed weights with a spread of about 1 / sqrt(columns)."""
    blocks = columns // 32
    codes = random.integers(0, 1 << packing.bits, (rows, blocks, 32))
    spread = (1 << packing.bits) / np.sqrt(12)
    scale = random.uniform(0.5, 1.5, (rows, blocks)) / (spread * np.sqrt(columns))
    scale = scale.astype(np.float16)
    offset = scale.astype(np.float32) * -((1 << packing.bits) - 1) / 2
    return [pack_codes(codes, packing), pack_scales(scale, offset)]


def weights() -> dict[str, np.ndarray]:
    """Every parameter, the same on every machine."""
    random = np.random.Generator(np.random.PCG64(SEED))
    result: dict[str, np.ndarray] = {}
    listed = {parameter.name: parameter for parameter in parameters(ARCHITECTURE)}
    for name, parameter in listed.items():
        if name.endswith(".words"):
            rows, blocks, words = parameter.shape
            packing = EIGHT_BITS if words == EIGHT_BITS.words else FOUR_BITS
            stem = name.removesuffix(".words")
            packed = random_matrix(random, rows, blocks * 32, packing)
            result[f"{stem}.words"], result[f"{stem}.scales"] = packed
        elif not name.endswith(".scales"):
            result[name] = random.uniform(0.5, 1.5, parameter.shape).astype(np.float32)
    # Logits with a standard deviation of about 3: greedy text varies, sampled text too.
    result["final_norm"] *= np.float32(3)
    return result


def tokenizer() -> dict:
    """A byte-level BPE: special tokens, the 256 bytes, then merges that spell the candidates from left to right."""
    tokens = [*SPECIAL, *byte_characters()]
    known = set(tokens)
    merges: list[tuple[str, str]] = []
    for text in map(spell, merge_candidates()):
        for end in range(2, len(text) + 1):
            if text[:end] not in known and len(tokens) < ARCHITECTURE.vocabulary:
                merges.append((text[: end - 1], text[end - 1]))
                tokens.append(text[:end])
                known.add(text[:end])
    if len(tokens) != ARCHITECTURE.vocabulary:
        raise RuntimeError(f"{len(tokens)} tokens: {ARCHITECTURE.vocabulary} are wanted")
    special = list(range(len(SPECIAL)))
    return tokenizer_json(tokens, merges, special, [byte_level_pre_tokenizer(split_words=False)])


def config() -> dict:
    """The contents of mlc-chat-config.json."""
    return chat_config(ARCHITECTURE)


def library(operators) -> IRModule:
    """The module of the library with this set of operators."""
    return LibraryBuilder(ARCHITECTURE, operators).build(IDENTIFIER)
