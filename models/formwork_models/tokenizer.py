"""Byte-level BPE tokenizers in the format of Hugging Face's `tokenizers` (tokenizer.json)."""


def byte_characters() -> list[str]:
    """The printable character that stands for each byte (GPT-2's bytes_to_unicode)."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in printable]
    characters = {byte: chr(byte) for byte in printable}
    characters.update({byte: chr(256 + i) for i, byte in enumerate(others)})
    return [characters[byte] for byte in range(256)]


def spell(text: str) -> str:
    """A text as the characters that stand for its UTF-8 bytes."""
    characters = byte_characters()
    return "".join(characters[byte] for byte in text.encode())


def tokenizer_json(
    tokens: list[str], merges: list[tuple[str, str]], special: list[int], pre_tokenizers: list[dict]
) -> dict:
    """The contents of tokenizer.json, for tokens spelled in byte characters, in order of their ids."""
    added = [
        {
            "id": token,
            "content": tokens[token],
            "single_word": False,
            "lstrip": False,
            "rstrip": False,
            "normalized": False,
            "special": True,
        }
        for token in special
    ]
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added,
        "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": pre_tokenizers},
        "post_processor": None,
        "decoder": {**byte_level, "add_prefix_space": True, "use_regex": True},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": {token: i for i, token in enumerate(tokens)},
            "merges": [f"{left} {right}" for left, right in merges],
        },
    }


def byte_level_pre_tokenizer(split_words: bool) -> dict:
    """Maps bytes to characters; with `split_words`, keeps merges within words as GPT-2 does."""
    return {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": True,
        "use_regex": split_words,
    }
