// Profiling ranges of NVIDIA's tools: nothing to do in WebAssembly.
#pragma once
#include <string>

namespace tvm {
namespace support {

/*! \brief A profiling range that records nothing. */
class NVTXScopedRange {
 public:
  explicit NVTXScopedRange(const char*) {}
  explicit NVTXScopedRange(const std::string&) {}
};

}  // namespace support
}  // namespace tvm
