// A kernel reads globals of the host; constants are known to both.
const int n = 64;
const int steps[3] = {1, 2, 4};
constexpr float half = 0.5f;
float scale = 2;
static float *result;

__global__ void fill() {
  int scale_of_mine = n;
  result[threadIdx.x] =      // ERROR: result is a variable of the host
      scale *                // ERROR: scale is a variable of the host
      half * steps[threadIdx.x % 3] +  // ERROR: steps is a variable of the host
      scale_of_mine;
}

__global__ void hides(float *out) {
  float scale = 3;
  out[threadIdx.x] = scale;
}

int main() {
  cudaMalloc(&result, n * sizeof *result);
  fill<<<1, n>>>();
  hides<<<1, n>>>(result);
}
