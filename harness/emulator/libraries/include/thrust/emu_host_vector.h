/* emu_host_vector.h - the host's vectors: std::vector, and copies from devices.
 */
#ifndef EMU_THRUST_EMU_HOST_VECTOR_H
#define EMU_THRUST_EMU_HOST_VECTOR_H

#include "device_ptr.h"

#include <vector>

namespace thrust {
template <class T, class Allocator> class device_vector;

template <class T, class Allocator = std::allocator<T>>
class host_vector : public std::vector<T, Allocator> {
public:
  using std::vector<T, Allocator>::vector;
  host_vector() = default;
  host_vector(const std::vector<T, Allocator> &v)
      : std::vector<T, Allocator>(v) {}
  template <class U, class A>
  host_vector(const device_vector<U, A> &v) : host_vector() {
    *this = v;
  }
  template <class U, class A>
  host_vector &operator=(const device_vector<U, A> &v) {
    emu::Inside inside;
    this->assign(v.data().get(), v.data().get() + v.size());
    return *this;
  }
};
} // namespace thrust

#endif
