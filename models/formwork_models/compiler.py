"""Compiles a module of kernels and functions to an object file for WebAssembly, shaders included."""

from pathlib import Path

import tvm
from tvm import IRModule, relax

from .runtime import link_library

HOST = {"kind": "llvm", "mtriple": "wasm32-unknown-unknown-wasm"}
TARGET = {"kind": "webgpu", "host": HOST}


def pipeline() -> tvm.transform.Pass:
    """Lowers relax to the virtual machine's instructions; every kernel comes scheduled."""
    passes = relax.transform
    return tvm.transform.Sequential(
        [
            passes.LegalizeOps(),
            passes.RewriteDataflowReshape(),
            passes.ToNonDataflow(),
            passes.RemovePurityChecking(),
            passes.CallTIRRewrite(),
            passes.StaticPlanBlockMemory(),
            passes.LowerAllocTensor(),
            passes.KillAfterLastUse(),
            passes.LowerRuntimeBuiltin(),
            passes.ComputePrimValue(),
            passes.VMShapeLower(),
            passes.AttachGlobalSymbol(),
        ]
    )


def compile_library(module: IRModule, library: Path, build: Path) -> None:
    """Compiles a module and links it with the runtime into a model library."""
    target = tvm.target.Target(TARGET)
    # Common subexpressions are the shader compiler's to find: 0.25's own pass does not know WGSL's types.
    with target, tvm.transform.PassContext(config={"tirx.disable_cse_tir": True}):
        executable = relax.build(
            module, target=target, relax_pipeline=pipeline(), tir_pipeline="s_tir", system_lib=True
        )

    def link(path: str, objects: list[str], **_: object) -> None:
        link_library([Path(file) for file in objects], Path(path), build)

    executable.export_library(str(library), fcompile=link)
