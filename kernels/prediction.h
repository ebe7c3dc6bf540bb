/* prediction.h - what a variant expects of itself: which plan it takes for a
 * size, and how long that should take. make shapes measures it. */
#ifndef KERNELS_PREDICTION_H
#define KERNELS_PREDICTION_H

#include "problem.h"

enum { PLAN_NAME = 32 };

struct prediction {
  char plan[PLAN_NAME]; /* its name */
  double microseconds;
};

/* On the GPU that is current. */
typedef struct prediction (*predict_function)(const struct instance *);

/* Registers it: a variant's file has one such line, before VARIANT. */
#define PREDICTION(predict)                                                    \
  static const predict_function this_prediction = predict;                     \
  REGISTER(predictions, predict_function, this_prediction)

#endif
