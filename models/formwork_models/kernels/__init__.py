"""The kernels of a model library, in TVM's tensor IR."""
