// TVM's runtime sources include this header by its place in TVM's tree; PyPI's apache-tvm-tirx has it elsewhere.
#pragma once
#include <tvm/support/bytes_io.h>
