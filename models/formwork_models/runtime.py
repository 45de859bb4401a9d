"""Compiles the TVM runtime to WebAssembly and links it with a model's compiled functions.

The C++ comes from the PyPI wheels of apache-tvm (sources of the runtime), apache-tvm-ffi (its object system) and
apache-tvm-tirx (three headers that apache-tvm's wheel lacks); the compiler is Debian's emscripten.
"""

import importlib.util
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / "runtime"
ALLOWED_IMPORTS = {
    ("env", "TVMFFIWasmSafeCall"),
    ("env", "TVMFFIWasmFunctionDeleter"),
    ("env", "emscripten_notify_memory_growth"),
}
LEFT_OUT = [
    "src/runtime/rpc/*.cc",
    "src/runtime/extra/contrib/sort/sort.cc",
    "src/runtime/vm/rnn_state.cc",
    "3rdparty/tvm-ffi/src/ffi/testing/testing.cc",
]
COMPILE = ["emcc", "-std=c++17", "-Oz", "-ffunction-sections", "-fdata-sections", "-w"]
LINK = [
    *["emcc", "-std=c++17", "-Oz", "--no-entry", "-Wl,--gc-sections"],
    *["-s", "WASM_BIGINT=1", "-s", "ERROR_ON_UNDEFINED_SYMBOLS=0", "-s", "STANDALONE_WASM=1"],
    *["-s", "ALLOW_MEMORY_GROWTH=1", "-s", "TOTAL_MEMORY=32MB"],
]


def package_folder(name: str) -> Path:
    """The folder of an installed Python package, found without importing it."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"Python package {name} is not installed: pip install -r requirements.txt")
    return Path(spec.origin).parent


def lay_out_sources(build: Path) -> list[str]:
    """Copies TVM's runtime, without its needless parts, beside stand-ins for missing headers; returns options."""
    tvm, ffi, tirx = (package_folder(name) for name in ("tvm", "tvm_ffi", "tvm_tirx"))
    tree = build / "tvm"
    if not tree.exists():
        shutil.copytree(tvm / "src/runtime", tree / "src/runtime")
        shutil.copytree(tvm / "web", tree / "web")
        shutil.copytree(ffi / "src", tree / "3rdparty/tvm-ffi/src")
        shutil.copytree(HERE / "support", tree / "src/support")
        (tree / "include/tvm/support/cuda").mkdir(parents=True)
        shutil.copy(HERE / "support/nvtx.h", tree / "include/tvm/support/cuda/nvtx.h")
        for pattern in LEFT_OUT:
            for source in tree.glob(pattern):
                source.write_text("// Left out: a model library has no use for it.\n")
        attend_in_one_piece(tree / "src/runtime/vm/attn_utils.h")
    folders = [tree, tree / "include", ffi / "include", tvm / "include"]
    # Error messages name source files: the same on every machine.
    names = {tree: "tvm", tvm: "tvm", ffi: "tvm_ffi", tirx: "tvm_tirx", HERE: "runtime"}
    return [
        *(f"-I{folder}" for folder in folders),
        *["-idirafter", str(tirx / "include")],
        *(f"-ffile-prefix-map={folder}={name}" for folder, name in names.items()),
    ]


def attend_in_one_piece(header: Path) -> None:
    """Makes a forked sequence attend to its pages in one piece, so that it computes the bits of one never forked."""
    text, split, whole = header.read_text(), "kPagedKVCacheMaxBlockDepth = 2", "kPagedKVCacheMaxBlockDepth = 1"
    if split not in text:
        raise RuntimeError(f"{header} no longer says {split!r}: look how forks are attended to now")
    header.write_text(text.replace(split, whole))


def compile_runtime(build: Path) -> list[Path]:
    """Compiles the runtime once per build folder; returns its object files."""
    build.mkdir(parents=True, exist_ok=True)
    options = lay_out_sources(build)
    tree = build / "tvm"
    sources = [
        tree / "web/emcc/wasm_runtime.cc",
        tree / "web/emcc/webgpu_runtime.cc",
        tree / "3rdparty/tvm-ffi/src/ffi/init_once.cc",
        HERE / "javascript_calls.cc",
    ]
    objects = []
    for source in sources:
        target = build / f"{source.stem}.o"
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            subprocess.run([*COMPILE, *options, "-c", str(source), "-o", str(target)], check=True)
        objects.append(target)
    return objects


def link_library(functions: list[Path], target: Path, build: Path) -> None:
    """Links a model's functions (object files from TVM) with the runtime into the library `target`."""
    objects = [str(path) for path in [*compile_runtime(build), *functions]]
    subprocess.run([*LINK, "-o", str(target), *objects], check=True)
    unexpected = {
        pair
        for pair in read_imports(target.read_bytes())
        if pair[0] != "wasi_snapshot_preview1" and pair not in ALLOWED_IMPORTS
    }
    if unexpected:
        raise RuntimeError(f"{target.name} imports what web-llm does not offer: {sorted(unexpected)}")


def read_imports(wasm: bytes) -> set[tuple[str, str]]:
    """The (module, name) pairs that a WebAssembly binary imports (core specification, section 5.5.5)."""
    position = 8

    def unsigned() -> int:
        nonlocal position
        value, shift = 0, 0
        while True:
            byte = wasm[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def name() -> str:
        nonlocal position
        length = unsigned()
        position += length
        return wasm[position - length : position].decode()

    imports = set()
    while position < len(wasm):
        section = wasm[position]
        position += 1
        end = unsigned() + position
        if section == 2:
            for _ in range(unsigned()):
                pair = (name(), name())
                kind = wasm[position]
                position += 1
                if kind != 0:
                    raise RuntimeError(f"library imports something other than a function: {pair}")
                unsigned()
                imports.add(pair)
        position = end
    return imports
