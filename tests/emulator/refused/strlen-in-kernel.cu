// The length of a string, which the C library would read unseen.
#include <cstring>

__global__ void measure(const char *text, int *n) {
  *n = strlen(text);  // ERROR: strlen is a function of the host
}

int main() { measure<<<1, 1>>>(nullptr, nullptr); }
