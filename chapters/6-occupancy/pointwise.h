/* pointwise.h - the shape of the matrix that every point is multiplied with. */
#ifndef CHAPTERS_POINTWISE_H
#define CHAPTERS_POINTWISE_H

/* Values that a point has, before and after. */
#define CHANNELS 64

#endif
