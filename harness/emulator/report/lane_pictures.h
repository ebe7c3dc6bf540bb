/* lane_pictures.h - which sectors, and which banks, the 32 lanes of a request
 * ask for, drawn. */
#ifndef EMULATOR_LANE_PICTURES_H
#define EMULATOR_LANE_PICTURES_H

#include <stdio.h>

#include "../count/request_samples.h"

/* Is there a picture of such a request? */
int lane_picture_is_of(const struct request_sample *);
/* Inline SVG; its title says in words what it shows. */
void lane_picture(FILE *, const struct request_sample *);
/* That sentence. */
void lane_picture_words(FILE *, const struct request_sample *);

#endif
