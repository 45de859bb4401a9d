"""The trained parameters in the files of a model folder."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from formwork_models.quantization import pack_scales, unpack_scales

from .network import MIDDLE, Parameters


def read_parameters(folder: Path) -> Parameters:
    """The trained parameters of a model folder, as `load` names them."""
    trained: Parameters = {}
    for shard in index_of(folder)["records"]:
        data = (folder / shard["dataPath"]).read_bytes()
        for record in shard["records"]:
            source = source_of(record["name"])
            if source is None:
                continue
            tensor = np.frombuffer(data, record["dtype"], offset=record["byteOffset"], count=np.prod(record["shape"]))
            tensor = tensor.reshape(record["shape"])
            if record["name"].endswith("norm"):
                trained[source] = torch.tensor(tensor.astype(np.float32))
                continue
            scale, offset = (torch.tensor(each.astype(np.float32)) for each in unpack_scales(tensor))
            trained[f"{source}.scale"] = scale
            trained[f"{source}.offset"] = offset + MIDDLE * scale
    return trained


def write_parameters(folder: Path, trained: Parameters) -> int:
    """Puts trained parameters into a model folder. Returns the number of changed tensors. Throws ValueError for a shape
    that the folder does not have.
    """
    index = index_of(folder)
    changed = 0
    for shard in index["records"]:
        data = bytearray((folder / shard["dataPath"]).read_bytes())
        for record in shard["records"]:
            tensor = tensor_of(record["name"], trained)
            if tensor is None:
                continue
            start, size = record["byteOffset"], record["nbytes"]
            if list(tensor.shape) != record["shape"]:
                raise ValueError(f"{record['name']} has another shape")
            changed += 1
            data[start : start + size] = tensor.astype(record["dtype"]).tobytes()
        (folder / shard["dataPath"]).write_bytes(data)
        shard["md5sum"] = hashlib.md5(data).hexdigest()
    # As TVM writes it, so that models/build.sh makes the same file.
    (folder / "tensor-cache.json").write_text(json.dumps(index, indent=4))
    return changed


def index_of(folder: Path) -> dict:
    """The list of a model folder's tensors."""
    return json.loads((folder / "tensor-cache.json").read_text())


def source_of(name: str) -> str | None:
    """The name in training of a tensor of the model files; None if it is not trained."""
    layer = name.removeprefix("layers.")
    if name == "final_norm":
        return "norm"
    if name.endswith("_norm"):
        return layer
    return layer.removesuffix(".scales") if name.endswith(".scales") and layer != name else None


def tensor_of(name: str, trained: Parameters) -> np.ndarray | None:
    """The trained tensor of the model files with this name; None if it is not trained."""
    source = source_of(name)
    if source is None:
        return None
    if name.endswith("norm"):
        return trained[source].numpy()
    scale = trained[f"{source}.scale"].half()
    offset = trained[f"{source}.offset"] - MIDDLE * scale.float()
    return pack_scales(scale.numpy(), offset.half().numpy())
