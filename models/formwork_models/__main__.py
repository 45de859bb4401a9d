"""Builds embedded models: `python -m formwork_models [--output FOLDER] [--build FOLDER] MODEL...`."""

import argparse
from pathlib import Path

from . import gpu, minilm, smollm2, software, tiny, tiny_vision
from .compiler import compile_library
from .export import write_card, write_files

MODELS = {module.IDENTIFIER: module for module in (tiny, smollm2, minilm, tiny_vision)}
ADAPTERS = {module.NAME: module for module in (gpu, software)}


def build(identifier: str, adapters: list[str], output: Path, build_folder: Path) -> None:
    """Builds one model's files."""
    source = MODELS[identifier]
    folder = output / identifier
    write_files(folder, source.config(), source.weights(), source.tokenizer())
    write_card(folder, identifier)
    for adapter in adapters:
        module = source.library(ADAPTERS[adapter])
        library = folder / f"{identifier}-{adapter}.wasm"
        compile_library(module, library, build_folder / "runtime")
        print(f"{library}: {library.stat().st_size:,} bytes")


def main() -> None:
    """Reads the command line."""
    root = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(prog="formwork_models", description=__doc__)
    parser.add_argument("models", nargs="+", choices=sorted(MODELS))
    parser.add_argument("--adapters", nargs="+", choices=sorted(ADAPTERS), default=sorted(ADAPTERS))
    parser.add_argument("--output", type=Path, default=root / "public/models")
    parser.add_argument("--build", type=Path, default=root / "models/.build")
    arguments = parser.parse_args()
    for identifier in arguments.models:
        build(identifier, arguments.adapters, arguments.output, arguments.build)


if __name__ == "__main__":
    main()
