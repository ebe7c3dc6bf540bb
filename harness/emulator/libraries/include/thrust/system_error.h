/* system_error.h - what Thrust throws. */
#ifndef EMU_THRUST_SYSTEM_ERROR_H
#define EMU_THRUST_SYSTEM_ERROR_H

#include <system_error>

namespace thrust {
using std::error_code;
using std::system_error;
namespace system {
using std::error_code;
using std::system_error;
} // namespace system
inline const std::error_category &cuda_category() {
  return std::generic_category();
}
} // namespace thrust

#endif
