"""Writes a model folder with averaged parameters of two: python -m training.average A B FOLDER [--share 0.5]

An average keeps most of what either learnt (https://arxiv.org/abs/2109.01903). All other files are those of
public/models/formwork-135m.
"""

import argparse
import shutil
from pathlib import Path

from .dataset import FOLDER
from .folder import read_parameters, write_parameters


def main() -> None:
    """Reads the command line, and writes the folder."""
    options = argparse.ArgumentParser(prog="training.average", description=__doc__)
    options.add_argument("first", type=Path)
    options.add_argument("second", type=Path)
    options.add_argument("folder", type=Path)
    options.add_argument("--share", type=float, default=0.5, help="the share of the second")
    given = options.parse_args()
    first, second = read_parameters(given.first), read_parameters(given.second)
    shutil.copytree(FOLDER, given.folder, dirs_exist_ok=True)
    mixed = {name: value.lerp(second[name], given.share) for name, value in first.items()}
    print(f"{write_parameters(given.folder, mixed)} tensors of {given.folder} are averages")


if __name__ == "__main__":
    main()
