/* type_traits.h - traits that programs take from Thrust's own. */
#ifndef EMU_THRUST_DETAIL_TYPE_TRAITS_H
#define EMU_THRUST_DETAIL_TYPE_TRAITS_H

#include <type_traits>

namespace thrust {
namespace detail {
using namespace ::std;
} // namespace detail
} // namespace thrust

#endif
