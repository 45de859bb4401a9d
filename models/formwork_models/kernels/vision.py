"""What an image encoder does beside its layers: pixels to features of patches, and patches to the rows of a prompt.

A picture is seen as a whole and in crops, all of them `SIDE` pixels wide and high, each cut into `GRID` x `GRID` patches
(Phi-3-vision's HD transform: https://arxiv.org/abs/2404.14219, section 6). For every adapter: no barriers.
"""

from functools import cache

from tvm.script import tirx as T
from tvm.tirx import PrimExpr, PrimFunc

SIDE = 336
GRID = 12
PATCHES = GRID * GRID
CELLS = 4
"""Cells a patch along each side; a cell is looked at in its middle."""
CHANNELS = 4
"""Red, green, blue, and their mean."""
FEATURES = CHANNELS * CELLS * CELLS
CELL = SIDE // GRID // CELLS
WHITE = 1.0
THREADS = 64


@cache
def features() -> PrimFunc:
    """Features (views * PATCHES, FEATURES) from -1 to 1 of pixels uint32 (1, height, width, 3).

    The first view is the whole picture. The others are crops of the picture scaled to resized_height x resized_width, row
    by row, white where they reach beyond it.
    """

    def emit_level(pixels, y: PrimExpr, x: PrimExpr, channel: PrimExpr) -> PrimExpr:
        def level(c) -> PrimExpr:
            return T.Cast("float32", T.Cast("int32", pixels[0, y, x, c]))

        mean = (level(0) + level(1) + level(2)) / T.float32(3)
        return T.Select(channel == 3, mean, level(T.min(channel, 2)))

    def emit_sample(pixels, y: PrimExpr, x: PrimExpr, height, width, channel) -> PrimExpr:
        """Bilinear interpolation at a place counted from the middle of the first pixel."""
        top = T.Bind(T.Cast("int32", T.floor(y)))
        left = T.Bind(T.Cast("int32", T.floor(x)))
        down, right = T.Bind(y - T.floor(y)), T.Bind(x - T.floor(x))
        one = T.float32(1)

        def inside(value: PrimExpr, size) -> PrimExpr:
            return T.Bind(T.max(T.min(value, T.Cast("int32", size) - 1), 0))

        rows = [inside(top, height), inside(top + 1, height)]
        columns = [inside(left, width), inside(left + 1, width)]
        lines = [
            T.Bind(
                emit_level(pixels, row, columns[0], channel) * (one - right)
                + emit_level(pixels, row, columns[1], channel) * right
            )
            for row in rows
        ]
        return lines[0] * (one - down) + lines[1] * down

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_pixels: T.handle,
        var_output: T.handle,
        resized_height: T.int64,
        resized_width: T.int64,
        crop_columns: T.int64,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        height = T.int64()
        width = T.int64()
        rows = T.int64()
        pixels = T.match_buffer(var_pixels, (1, height, width, 3), "uint32")
        output = T.match_buffer(var_output, (rows, FEATURES), "float32")
        for by in T.thread_binding(rows, thread="blockIdx.y"):
            for tx in T.thread_binding(FEATURES, thread="threadIdx.x"):
                with T.sblock("features"):
                    T.reads()
                    T.writes()
                    view: T.let = T.Cast("int32", by // PATCHES)
                    spot: T.let = T.Cast("int32", by % PATCHES)
                    channel: T.let = tx // (CELLS * CELLS)
                    cell: T.let = tx % (CELLS * CELLS)
                    columns: T.let = T.Cast("int32", crop_columns)
                    whole: T.let = view == 0
                    crop: T.let = T.max(view - 1, 0)
                    down: T.let = T.truncdiv(crop, columns) * SIDE
                    right: T.let = T.truncmod(crop, columns) * SIDE
                    y: T.let = down + (spot // GRID * CELLS + cell // CELLS) * CELL + CELL // 2
                    x: T.let = right + (spot % GRID * CELLS + cell % CELLS) * CELL + CELL // 2
                    scaled_height: T.let = T.Select(whole, SIDE, T.Cast("int32", resized_height))
                    scaled_width: T.let = T.Select(whole, SIDE, T.Cast("int32", resized_width))
                    vertical: T.let = T.Cast("float32", height) / T.Cast("float32", scaled_height)
                    horizontal: T.let = T.Cast("float32", width) / T.Cast("float32", scaled_width)
                    half: T.let = T.float32(0.5)
                    if y < scaled_height and x < scaled_width:
                        output[by, tx] = emit_sample(
                            pixels,
                            (T.Cast("float32", y) + half) * vertical - half,
                            (T.Cast("float32", x) + half) * horizontal - half,
                            height,
                            width,
                            channel,
                        ) / T.float32(127.5) - T.float32(1)
                    else:
                        output[by, tx] = T.float32(WHITE)

    return kernel


@cache
def add_positions(columns: int) -> PrimFunc:
    """Adds to each patch (views * PATCHES, columns) what tells where in its view it is (PATCHES, columns)."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_input: T.handle,
        positions: T.Buffer((PATCHES, columns), "float32"),
        var_output: T.handle,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows = T.int64()
        values = T.match_buffer(var_input, (rows, columns), "float32")
        output = T.match_buffer(var_output, (rows, columns), "float32")
        for by in T.thread_binding(rows, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("add_positions"):
                        T.reads()
                        T.writes()
                        column: T.let = bx * THREADS + tx
                        output[by, column] = values[by, column] + positions[by % PATCHES, column]

    return kernel


@cache
def spans(columns: int) -> PrimFunc:
    """Spans (views * PATCHES, 2) of patches (views * PATCHES, columns): where a patch's view begins and ends."""

    @T.prim_func(s_tir=True, private=True)
    def kernel(var_input: T.handle, var_output: T.handle):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        rows = T.int64()
        T.match_buffer(var_input, (rows, columns), "float32")
        output = T.match_buffer(var_output, (rows, 2), "int32")
        for bx in T.thread_binding(T.ceildiv(rows, THREADS), thread="blockIdx.x"):
            for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                with T.sblock("spans"):
                    T.reads()
                    T.writes()
                    row: T.let = bx * THREADS + tx
                    if row < rows:
                        begin: T.let = T.Cast("int32", row // PATCHES * PATCHES)
                        output[row, 0] = begin
                        output[row, 1] = begin + PATCHES

    return kernel


@cache
def arrange(columns: int) -> PrimFunc:
    """The rows of a prompt (rows, columns) from patches (views * PATCHES, columns).

    The crops' patches line by line, all crops side by side, each line ended by `line_end`; then `view_end`; then the whole
    picture's, line by line in the same way.
    """

    @T.prim_func(s_tir=True, private=True)
    def kernel(
        var_input: T.handle,
        line_end: T.Buffer((columns,), "float32"),
        view_end: T.Buffer((columns,), "float32"),
        var_output: T.handle,
        crop_columns: T.int64,
    ):
        T.func_attr({"tirx.is_scheduled": True, "tirx.noalias": True})
        patches = T.int64()
        rows = T.int64()
        values = T.match_buffer(var_input, (patches, columns), "float32")
        output = T.match_buffer(var_output, (rows, columns), "float32")
        for by in T.thread_binding(rows, thread="blockIdx.y"):
            for bx in T.thread_binding(columns // THREADS, thread="blockIdx.x"):
                for tx in T.thread_binding(THREADS, thread="threadIdx.x"):
                    with T.sblock("arrange"):
                        T.reads()
                        T.writes()
                        column: T.let = bx * THREADS + tx
                        crops: T.let = T.Cast("int32", crop_columns)
                        # Rows of the whole picture, which come last, and those of the crops before the mark between.
                        place: T.let = T.Cast("int32", by)
                        cropped: T.let = T.Cast("int32", rows) - 1 - GRID * (GRID + 1)
                        whole: T.let = place > cropped
                        within: T.let = T.Select(whole, place - cropped - 1, place)
                        length: T.let = T.Select(whole, 1, crops) * GRID
                        line: T.let = T.truncdiv(within, length + 1)
                        across: T.let = T.truncmod(within, length + 1)
                        crop: T.let = T.truncdiv(line, GRID) * crops + T.truncdiv(across, GRID)
                        view: T.let = T.Select(whole, 0, 1 + crop)
                        spot: T.let = T.truncmod(line, GRID) * GRID + T.truncmod(across, GRID)
                        if place == cropped:
                            output[by, column] = view_end[column]
                        elif across == length:
                            output[by, column] = line_end[column]
                        else:
                            output[by, column] = values[view * PATCHES + spot, column]

    return kernel
