// The C functions that web-llm's JavaScript expects of a model library, and the two it offers in return.
#include <tvm/ffi/error.h>
#include <tvm/ffi/function.h>

#include <cstdint>
#include <string>

extern "C" {

int TVMFFIWasmSafeCall(void* self, const TVMFFIAny* args, int32_t num_args, TVMFFIAny* result);
void TVMFFIWasmFunctionDeleter(void* self);

/*! \brief Allocates `size` bytes, aligned to 64 bits, for JavaScript to fill. */
TVM_FFI_DLL_EXPORT void* TVMWasmAllocSpace(int size) { return new int64_t[(size + 7) / 8]; }

/*! \brief Frees what TVMWasmAllocSpace returned. */
TVM_FFI_DLL_EXPORT void TVMWasmFreeSpace(void* space) { delete[] static_cast<int64_t*>(space); }

/*! \brief Wraps the JavaScript function with handle `self` as a TVM function. */
TVM_FFI_DLL_EXPORT int TVMFFIWasmFunctionCreate(void* self, TVMFFIObjectHandle* out) {
  return TVMFFIFunctionCreate(self, TVMFFIWasmSafeCall, TVMFFIWasmFunctionDeleter, out);
}

/*! \brief The message of the last error raised, valid until the next call. */
TVM_FFI_DLL_EXPORT const char* TVMFFIWasmGetLastError() {
  static std::string message;
  message = ::tvm::ffi::details::MoveFromSafeCallRaised().what();
  return message.c_str();
}
}
