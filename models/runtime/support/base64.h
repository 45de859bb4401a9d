// tensor.cc can print tensors as base64 JSON. A model library never does: the streams exist to compile, and refuse to run.
#pragma once
#include <tvm/ffi/error.h>
#include <tvm/support/io.h>

namespace tvm {
namespace support {

/*! \brief A stream that refuses every read and write. */
class UnavailableStream : public Stream {
 public:
  using Stream::Read;
  using Stream::Write;
  explicit UnavailableStream(Stream*) {}
  size_t Read(void*, size_t) override { TVM_FFI_THROW(InternalError) << "base64 is unavailable"; }
  size_t Write(const void*, size_t) override {
    TVM_FFI_THROW(InternalError) << "base64 is unavailable";
  }
  void InitPosition() {}
  void Finish() {}
};

using Base64InStream = UnavailableStream;
using Base64OutStream = UnavailableStream;

}  // namespace support
}  // namespace tvm
