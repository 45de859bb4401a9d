"""What `tiny-vision` must compute of a picture, in plain numpy."""

import numpy as np

from . import tiny_vision
from .kernels.vision import CELL, CELLS, GRID, PATCHES, SIDE, WHITE
from .quantization import EIGHT_BITS, unpack
from .reference import norm
from .tiny import ARCHITECTURE as LANGUAGE


def levels(picture: np.ndarray) -> np.ndarray:
    """Red, green, blue and their mean, (height, width, 4), of a picture (height, width, 3)."""
    picture = picture.astype(np.float32)
    return np.concatenate([picture, picture.mean(axis=2, keepdims=True)], axis=2)


def interpolate(values: np.ndarray, y: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Values (height, width, channels) between pixels, at all pairs of y and x."""
    height, width, _ = values.shape
    top, left = np.floor(y).astype(int), np.floor(x).astype(int)
    down, right = (y - top)[:, None, None], (x - left)[None, :, None]
    above, below = (np.clip(top + i, 0, height - 1) for i in (0, 1))
    before, behind = (np.clip(left + i, 0, width - 1) for i in (0, 1))
    lines = [
        values[rows][:, before] * (1 - right) + values[rows][:, behind] * right
        for rows in (above, below)
    ]
    return lines[0] * (1 - down) + lines[1] * down


def view(picture: np.ndarray, size: tuple[int, int], corner: tuple[int, int]) -> np.ndarray:
    """Features (PATCHES, FEATURES) of a picture scaled to `size`, SIDE pixels each way from `corner`."""
    steps = np.arange(GRID * CELLS) * CELL + CELL // 2
    y, x = corner[0] + steps, corner[1] + steps
    height, width, _ = picture.shape
    sampled = interpolate(
        levels(picture), (y + 0.5) * height / size[0] - 0.5, (x + 0.5) * width / size[1] - 0.5
    )
    result = sampled / 127.5 - 1
    result[(y >= size[0])] = WHITE
    result[:, (x >= size[1])] = WHITE
    cells = result.reshape(GRID, CELLS, GRID, CELLS, -1).transpose(0, 2, 4, 1, 3)
    return cells.reshape(PATCHES, -1).astype(np.float32)


def encode(features: np.ndarray) -> np.ndarray:
    """Embeddings (PATCHES, hidden) of the patches of one view."""
    model, packed = tiny_vision.ARCHITECTURE, tiny_vision.weights()
    size = model.hidden // model.heads

    def matrix(name: str) -> np.ndarray:
        return unpack(packed[f"vision.{name}.words"], packed[f"vision.{name}.scales"], EIGHT_BITS)

    def normed(h: np.ndarray, name: str) -> np.ndarray:
        return norm(h, packed[f"vision.{name}"], LANGUAGE.norm_epsilon)

    h = features @ matrix("patches").T + packed["vision.positions"]
    for i in range(model.layers):
        layer = f"layers.{i}"
        qkv = normed(h, f"{layer}.attention_norm") @ matrix(f"{layer}.qkv").T
        query, key, value = (
            part.reshape(PATCHES, model.heads, size) for part in np.split(qkv, 3, axis=1)
        )
        scores = np.einsum("thd,shd->hts", query, key) / np.float32(np.sqrt(size))
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)
        attended = np.einsum("hts,shd->thd", weights, value).reshape(PATCHES, model.hidden)
        h = h + attended @ matrix(f"{layer}.attention_output").T
        x = normed(h, f"{layer}.feed_forward_norm")
        gate, up = np.split(x @ matrix(f"{layer}.gate_up").T, 2, axis=1)
        h = h + (gate / (1 + np.exp(-gate)) * up) @ matrix(f"{layer}.down").T
    return normed(h, "final_norm") @ matrix("projection").T


def embed(picture: np.ndarray, plan: dict) -> np.ndarray:
    """Embeddings (rows, hidden) of a picture (height, width, 3), cut as the plan says."""
    packed = tiny_vision.weights()
    rows, columns = plan["cropRows"], plan["cropColumns"]
    size = plan["resizedHeight"], plan["resizedWidth"]

    def lines(views: list[list[np.ndarray]]) -> np.ndarray:
        """Patches line by line over views side by side, each line with its end."""
        grid = np.concatenate(
            [
                np.concatenate([patches.reshape(GRID, GRID, -1) for patches in row], axis=1)
                for row in views
            ]
        )
        ends = np.broadcast_to(packed["vision.line_end"], (len(grid), 1, grid.shape[2]))
        return np.concatenate([grid, ends], axis=1).reshape(-1, grid.shape[2])

    crops = [
        [encode(view(picture, size, (row * SIDE, column * SIDE))) for column in range(columns)]
        for row in range(rows)
    ]
    whole = encode(view(picture, (SIDE, SIDE), (0, 0)))
    return np.concatenate([lines(crops), packed["vision.view_end"][None], lines([[whole]])])
