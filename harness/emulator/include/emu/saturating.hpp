/* saturating.hpp - numbers to integers: out of range saturates, NaN is 0, as on
 * a GPU. Guarded by a name, which the precompiled headers remember. */
#ifndef EMU_SATURATING_HPP
#define EMU_SATURATING_HPP

#include <math.h>

#include "qualifiers.hpp"

template <class To> EMU_PURE To emu_saturating(double x) {
  const double low =
      double(To(To(-1) < To(0) ? To(1) << (sizeof(To) * 8 - 1) : 0));
  const double high = To(-1) < To(0) ? -low : ldexp(1.0, sizeof(To) * 8);
  if (x != x)
    return 0;
  if (x < low)
    return To(low);
  if (x >= high)
    return To(-1) < To(0) ? To(~To(low)) : To(-1);
  return To(x);
}
#endif
