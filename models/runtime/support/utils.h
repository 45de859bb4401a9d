// The one helper of TVM's support/utils.h that its runtime uses.
#pragma once
#include <cctype>
#include <string>

namespace tvm {
namespace support {

/*! \brief Whether `text` consists of decimal digits only. */
inline bool IsNumber(const std::string& text) {
  if (text.empty()) return false;
  for (unsigned char c : text) {
    if (!std::isdigit(c)) return false;
  }
  return true;
}

}  // namespace support
}  // namespace tvm
