/* expect.cuh - checks that say their names: "ok NAME", or "not ok NAME". */
#ifndef EXPECT_CUH
#define EXPECT_CUH

#include "../../check.cuh"

inline void expect(bool good, const char *name) {
  printf("%s %s\n", good ? "ok" : "not ok", name);
}

/* Whether two vectors agree, element by element. */
template <class A, class B>
bool alike(const std::vector<A> &got, const std::vector<B> &want,
           double tolerance = 1e-5) {
  bool good = got.size() == want.size();
  for (size_t i = 0; good && i < got.size(); i++)
    good = near(double(got[i]), double(want[i]), tolerance);
  return good;
}

#endif
