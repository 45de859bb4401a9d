"""Writes a model folder with the parameters of a checkpoint: python -m training.export CHECKPOINT FOLDER

All other files, and the codes in the weights, are those of public/models/formwork-135m.
"""

import argparse
import shutil
from pathlib import Path

import torch

from .dataset import FOLDER
from .folder import write_parameters


def main() -> None:
    """Reads the command line, and writes the folder."""
    options = argparse.ArgumentParser(prog="training.export", description=__doc__)
    options.add_argument("checkpoint", type=Path)
    options.add_argument("folder", type=Path)
    given = options.parse_args()
    shutil.copytree(FOLDER, given.folder, dirs_exist_ok=True)
    trained = {name: value.detach() for name, value in torch.load(given.checkpoint)["trained"].items()}
    print(f"{write_parameters(given.folder, trained)} tensors of {given.folder} are trained")


if __name__ == "__main__":
    main()
