"""Builds embedded models: `python -m formwork_models [--output FOLDER] [--build FOLDER] [--trained FOLDER] MODEL...`."""

import argparse
import shutil
from pathlib import Path

from . import formwork_135m, gpu, minilm, software, tiny, tiny_vision
from .compiler import compile_library
from .export import write_card, write_files

MODELS = {module.IDENTIFIER: module for module in (tiny, formwork_135m, minilm, tiny_vision)}
ADAPTERS = {module.NAME: module for module in (gpu, software)}


def build(identifier: str, adapters: list[str], output: Path, build_folder: Path, trained: Path | None) -> None:
    """Builds one model's files. `trained` has the trained parameters of `formwork_135m`; None for the published ones."""
    source = MODELS[identifier]
    folder = output / identifier
    weights = source.weights(trained) if source is formwork_135m else source.weights()
    write_files(folder, source.config(), weights, source.tokenizer())
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
    parser.add_argument("--adapters", nargs="*", choices=sorted(ADAPTERS), default=sorted(ADAPTERS))
    parser.add_argument("--output", type=Path, default=root / "public/models")
    parser.add_argument("--build", type=Path, default=root / "models/.build")
    parser.add_argument("--trained", type=Path, default=formwork_135m.FOLDER, help="a folder of training.export")
    parser.add_argument("--published", action="store_true", help="formwork-135m as it is before training")
    arguments = parser.parse_args()
    if arguments.adapters and shutil.which("emcc") is None:
        parser.error("emcc is missing: apt-get install emscripten")
    trained = None if arguments.published else arguments.trained
    for identifier in arguments.models:
        build(identifier, arguments.adapters, arguments.output, arguments.build, trained)


if __name__ == "__main__":
    main()
