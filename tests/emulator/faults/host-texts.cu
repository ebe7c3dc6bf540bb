// Functions of the C and the C++ library, given device memory in place of the
// host's: what they read, and what they store.
#include <unistd.h>

#include <cstring>
#include <iostream>
#include <string>

#include "../../check.cuh"

__global__ void letters(char *x) {
  x[threadIdx.x] = threadIdx.x < 31 ? 'a' : 0;
}

static char *text() {
  char *x = device<char>(32);
  letters<<<1, 32>>>(x);
  CUDA(cudaDeviceSynchronize());
  return x;
}

static void printed() {
  char *x = text();
  printf("%d %.3s\n", 1, x);              // FAULT: host-access
  puts(x);                                // FAULT: host-access
  fputs(x, stdout);                       // FAULT: host-access
  fprintf(stderr, "# %5.1f%s\n", 1., x);  // FAULT: host-access
  finish();
}

static void made() {
  char *x = text(), own[64];
  snprintf(own, sizeof own, "%*s", 40, x);  // FAULT: host-access
  sprintf(x, "%d", 5);                      // FAULT: host-access
  finish();
}

static void streamed() {
  char *x = text();
  std::cout << x << std::endl;  // FAULT: host-access
  std::cout.write(x, 8);        // FAULT: host-access
  std::string s;
  s = x;   // FAULT: host-access
  s += x;  // FAULT: host-access
  finish();
}

static void measured() {
  char *x = text(), own[64] = "aab";
  int sum = strlen(x);        // FAULT: host-access
  sum += strcmp(own, x);      // FAULT: host-access
  sum += strncmp(x, own, 3);  // FAULT: host-access
  sum += memcmp(own, x, 3);   // FAULT: host-access
  finish();
  exit(sum == 0);
}

static void searched() {
  char *x = text(), own[64] = "aab";
  int sum = !memchr(x, 'b', 8);  // FAULT: host-access
  sum += !strchr(x, 'b');        // FAULT: host-access
  sum += !strstr(own, x);        // FAULT: host-access
  finish();
  exit(sum == 0);
}

static void read_numbers() {
  char *x = text();
  int one, n = atoi(x);                          // FAULT: host-access
  n += (int)strtol(x, nullptr, 10);              // FAULT: host-access
  n += sscanf("12 7", "%d %d", &one, (int *)x);  // FAULT: host-access
  finish();
  exit(n == 0);
}

static void copied() {
  char *x = text(), own[64] = "b";
  strcpy(own, x);      // FAULT: host-access
  strncpy(own, x, 9);  // FAULT: host-access
  strcat(own, x);      // FAULT: host-access
  free(strdup(x));     // FAULT: host-access
  finish();
}

static void filed() {
  char *x = text();
  int *n = device<int>(8);
  FILE *file = tmpfile();
  fwrite(x, 1, 32, file);  // FAULT: host-access
  rewind(file);
  int read = (int)fread(n, 4, 8, file);  // FAULT: host-access
  rewind(file);
  read += fgets(x, 9, file) != nullptr;  // FAULT: host-access
  fclose(file);
  finish();
  exit(read == 0);
}

static void numbered() {
  char *x = text(), own[64] = "b";
  FILE *file = tmpfile();
  int read = (int)write(fileno(file), x, 8);  // FAULT: host-access
  strcpy(x, own);                             // FAULT: host-access
  read += (int)pread(fileno(file), x, 8, 0);  // FAULT: host-access
  fclose(file);
  finish();
  exit(read == 0);
}

int main() {
  return alone(printed, made, streamed, measured, searched, read_numbers,
               copied, filed, numbered);
}
