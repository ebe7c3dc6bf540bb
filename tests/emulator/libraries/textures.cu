/* Textures and surfaces against the Programming Guide's formulas: point and
 * linear filtering with weights in 1/256, the address modes, normalised
 * coordinates and values, arrays, pitched and linear memory, layers. */
#include <cstdint>
#include <cstring>
#include <functional>

#include "expect.cuh"

enum { WIDTH = 5, HEIGHT = 4 };

__global__ void fetch(cudaTextureObject_t t, const float2 *at, float *to,
                      int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = tex2D<float>(t, at[i].x, at[i].y);
}

static std::vector<float2> places() {
  std::vector<float2> v;
  for (int i = -40; i < 90; i++)
    for (int j = -30; j < 60; j += 7)
      v.push_back(make_float2(i * 0.1f + 0.013f, j * 0.1f + 0.029f));
  return v;
}

struct Kind {
  cudaTextureAddressMode mode;
  cudaTextureFilterMode filter;
  bool normalised;
};

static int addressed(int i, int n, const Kind &k) {
  if (i >= 0 && i < n) return i;
  if (k.mode == cudaAddressModeBorder) return -1;
  if (k.normalised && k.mode == cudaAddressModeWrap)
    return (i % n + 10 * n) % n;
  if (k.normalised && k.mode == cudaAddressModeMirror) {
    i = ((i % (2 * n)) + 2 * n) % (2 * n);
    return i < n ? i : 2 * n - 1 - i;
  }
  return i < 0 ? 0 : n - 1;
}

static float texel(const std::vector<float> &image, int x, int y,
                   const Kind &k) {
  x = addressed(x, WIDTH, k);
  y = addressed(y, HEIGHT, k);
  return x < 0 || y < 0 ? 0 : image[y * WIDTH + x];
}

static float expected(const std::vector<float> &image, float2 at,
                      const Kind &k) {
  double x = at.x, y = at.y;
  if (k.filter == cudaFilterModePoint)
    return texel(image, int(floor(x)), int(floor(y)), k);
  double i = floor(x - 0.5), j = floor(y - 0.5);
  double a = floor((x - 0.5 - i) * 256 + 0.5);
  double b = floor((y - 0.5 - j) * 256 + 0.5);
  double both = floor(a * b / 256 + 0.5); /* as an H100 rounds it */
  return float(((256 - a - b + both) * texel(image, int(i), int(j), k) +
                (a - both) * texel(image, int(i) + 1, int(j), k) +
                (b - both) * texel(image, int(i), int(j) + 1, k) +
                both * texel(image, int(i) + 1, int(j) + 1, k)) /
               256);
}

static cudaTextureObject_t texture(const cudaResourceDesc &resource,
                                   const Kind &k, bool normalised_value = 0) {
  cudaTextureDesc desc;
  memset(&desc, 0, sizeof desc);
  desc.addressMode[0] = desc.addressMode[1] = desc.addressMode[2] = k.mode;
  desc.filterMode = k.filter;
  desc.normalizedCoords = k.normalised;
  desc.readMode =
      normalised_value ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
  cudaTextureObject_t t = 0;
  CUDA(cudaCreateTextureObject(&t, &resource, &desc, NULL));
  return t;
}

static cudaResourceDesc of_array(cudaArray_t array) {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  return r;
}

static void try_kind(cudaArray_t array, const std::vector<float> &image,
                     const Kind &k, const char *name) {
  std::vector<float2> at = places(), scaled = at;
  for (float2 &p : scaled)
    if (k.normalised) p.x /= WIDTH, p.y /= HEIGHT;
  std::vector<float> want;
  for (float2 p : at) want.push_back(expected(image, p, k));
  cudaTextureObject_t t = texture(of_array(array), k);
  float2 *places = device(scaled);
  int n = int(at.size());
  float *to = device<float>(n);
  fetch<<<(n + 127) / 128, 128>>>(t, places, to, n);
  CUDA(cudaDeviceSynchronize());
  /* A coordinate that was divided may round to the weight beside. */
  expect(alike(host(to, n), want, k.normalised ? 0.05 : 1e-5), name);
  CUDA(cudaDestroyTextureObject(t));
}

static void try_kinds() {
  std::vector<float> image = numbers<float>(WIDTH * HEIGHT);
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  CUDA(cudaMallocArray(&array, &desc, WIDTH, HEIGHT));
  CUDA(cudaMemcpy2DToArray(array, 0, 0, image.data(), WIDTH * sizeof(float),
                           WIDTH * sizeof(float), HEIGHT,
                           cudaMemcpyHostToDevice));
  for (float &x : image) x /= 10;
  CUDA(cudaMemcpyToArray(array, 0, 0, image.data(), image.size() * 4,
                         cudaMemcpyHostToDevice));
  const cudaTextureFilterMode point = cudaFilterModePoint;
  const cudaTextureFilterMode linear = cudaFilterModeLinear;
  try_kind(array, image, {cudaAddressModeClamp, point, 0}, "point, clamp");
  try_kind(array, image, {cudaAddressModeBorder, point, 0}, "point, border");
  try_kind(array, image, {cudaAddressModeWrap, point, 0},
           "wrap without normalised coordinates clamps");
  try_kind(array, image, {cudaAddressModeClamp, linear, 0}, "linear, clamp");
  try_kind(array, image, {cudaAddressModeBorder, linear, 0}, "linear, border");
  try_kind(array, image, {cudaAddressModeClamp, linear, 1},
           "linear, clamp, normalised");
  try_kind(array, image, {cudaAddressModeWrap, linear, 1}, "linear, wrap");
  try_kind(array, image, {cudaAddressModeMirror, linear, 1}, "linear, mirror");
  try_kind(array, image, {cudaAddressModeWrap, point, 1}, "point, wrap");
  try_kind(array, image, {cudaAddressModeMirror, point, 1}, "point, mirror");
  CUDA(cudaFreeArray(array));
}

/* ---- other resources, types and dimensions ---- */

__global__ void fetch_linear(cudaTextureObject_t t, int4 *to) {
  to[threadIdx.x] = tex1Dfetch<int4>(t, int(threadIdx.x) - 1);
}
__global__ void fetch_pixels(cudaTextureObject_t t, float4 *to) {
  to[threadIdx.x] = tex2D<float4>(t, threadIdx.x + 0.5f, 1.5f);
}
__global__ void fetch_bytes(cudaTextureObject_t t, uchar4 *to) {
  to[threadIdx.x] = tex2D<uchar4>(t, threadIdx.x, 1);
}
__global__ void fetch_deep(cudaTextureObject_t t, float *to) {
  to[threadIdx.x] = tex3D<float>(t, threadIdx.x + 0.5f, 1.5f, 1);
}
__global__ void fetch_layer(cudaTextureObject_t t, float *to) {
  to[threadIdx.x] = tex2DLayered<float>(t, threadIdx.x, 1, 1);
}
// The direction from a cube's centre to a point of a face, from -1 to 1.
__device__ float3 towards(int face, float s, float t) {
  switch (face) {
    case 0: return make_float3(1, -t, -s);
    case 1: return make_float3(-1, -t, s);
    case 2: return make_float3(s, 1, t);
    case 3: return make_float3(s, -1, -t);
    case 4: return make_float3(s, -t, 1);
    default: return make_float3(-s, -t, -1);
  }
}
// Block: a face; thread: a texel, between it and the next by `share`.
__global__ void fetch_cube(cudaTextureObject_t t, int width, float share,
                           int layer, float *to) {
  float x = threadIdx.x + 0.5f + share, y = threadIdx.y + 0.5f;
  float3 d = towards(blockIdx.x, 2 * x / width - 1, 2 * y / width - 1);
  int i = (blockIdx.x * width + threadIdx.y) * width + threadIdx.x;
  d.x *= 3, d.y *= 3, d.z *= 3;
  to[i] = layer < 0 ? texCubemap<float>(t, d.x, d.y, d.z)
                    : texCubemapLayered<float>(t, d.x, d.y, d.z, layer);
}
__global__ void write_surface(cudaSurfaceObject_t s, int layers) {
  for (int z = 0; z < layers; z++)
    for (int y = 0; y < 2; y++)
      surf3Dwrite(float(threadIdx.x + 10 * y + 100 * z), s,
                  int(threadIdx.x * sizeof(float)), y, z);
}
__global__ void copy_surface(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
  int x = threadIdx.x * sizeof(float);
  for (int y = 0; y < 2; y++) {
    float v = surf2Dread<float>(from, x, y + 1, cudaBoundaryModeClamp);
    surf2Dwrite(v + 1, to, x, y);
    surf2Dwrite(0.0f, to, x, y + 2, cudaBoundaryModeZero);
  }
}

static void try_memory() {
  const Kind point = {cudaAddressModeClamp, cudaFilterModePoint, false};
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = device(std::vector<int4>{{1, 2, 3, 4}, {5, 6, 7, 8}});
  r.res.linear.desc = cudaCreateChannelDesc<int4>();
  r.res.linear.sizeInBytes = 2 * sizeof(int4);
  cudaTextureObject_t t = texture(r, point);
  int4 *to = device<int4>(4);
  fetch_linear<<<1, 4>>>(t, to);
  std::vector<int4> got = host(to, 4);
  expect(got[0].x == 0 && got[1].y == 2 && got[2].w == 8 && got[3].x == 0,
         "tex1Dfetch, 0 beyond the ends");
  CUDA(cudaDestroyTextureObject(t));

  uchar4 *pixels;
  size_t pitch;
  CUDA(cudaMallocPitch(&pixels, &pitch, 3 * sizeof(uchar4), 2));
  std::vector<uchar4> image;
  for (int i = 0; i < 6; i++)
    image.push_back(make_uchar4(i, 40 * i, 255, 255 - i));
  CUDA(cudaMemcpy2D(pixels, pitch, image.data(), 12, 12, 2,
                    cudaMemcpyHostToDevice));
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypePitch2D;
  r.res.pitch2D.devPtr = pixels;
  r.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
  r.res.pitch2D.width = 3;
  r.res.pitch2D.height = 2;
  r.res.pitch2D.pitchInBytes = pitch;
  t = texture(r, point, true);
  float4 *colours = device<float4>(3);
  fetch_pixels<<<1, 3>>>(t, colours);
  float4 colour = host(colours, 3)[1];
  expect(near(colour.x, 4 / 255.0) && near(colour.y, 160 / 255.0) &&
             colour.z == 1 && near(colour.w, 251 / 255.0),
         "pitched bytes as normalised floats");
  cudaTextureObject_t whole = texture(r, point);
  uchar4 *bytes = device<uchar4>(3);
  fetch_bytes<<<1, 3>>>(whole, bytes);
  expect(host(bytes, 3)[2].y == 200, "and as they are");
  cudaDestroyTextureObject(t), cudaDestroyTextureObject(whole);
  cudaFree(pixels);
}

static void try_surfaces() {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t deep, flat;
  CUDA(cudaMalloc3DArray(&deep, &desc, make_cudaExtent(3, 2, 2),
                         cudaArraySurfaceLoadStore));
  cudaResourceDesc r = of_array(deep);
  cudaSurfaceObject_t s, flat_surface;
  CUDA(cudaCreateSurfaceObject(&s, &r));
  write_surface<<<1, 3>>>(s, 2);
  float *to = device<float>(3);
  const Kind linear = {cudaAddressModeClamp, cudaFilterModeLinear, false};
  cudaTextureObject_t t = texture(r, linear);
  fetch_deep<<<1, 3>>>(t, to);
  expect(alike(host(to, 3), std::vector<float>{60, 61, 62}),
         "a surface written, tex3D between two slices");
  CUDA(cudaMallocArray(&flat, &desc, 3, 2, cudaArraySurfaceLoadStore));
  cudaResourceDesc flat_resource = of_array(flat);
  CUDA(cudaCreateSurfaceObject(&flat_surface, &flat_resource));
  copy_surface<<<1, 3>>>(s, flat_surface);
  float got[6];
  CUDA(cudaMemcpy2DFromArray(got, 12, flat, 0, 0, 12, 2,
                             cudaMemcpyDeviceToHost));
  expect(alike(std::vector<float>(got, got + 6),
               std::vector<float>{11, 12, 13, 11, 12, 13}),
         "surf2Dread clamps, surf2Dwrite, nothing beyond the edge");
  cudaDestroyTextureObject(t);
  cudaDestroySurfaceObject(s), cudaDestroySurfaceObject(flat_surface);
  cudaFreeArray(deep), cudaFreeArray(flat);
}

static cudaArray_t cube(int width, int faces, unsigned flags) {
  std::vector<float> texels;
  for (int i = 0; i < width * width * faces; i++) texels.push_back(float(i));
  cudaMemcpy3DParms copy = {};
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  copy.extent = make_cudaExtent(width, width, faces);
  copy.srcPtr = make_cudaPitchedPtr(texels.data(), width * 4, width, width);
  copy.kind = cudaMemcpyHostToDevice;
  CUDA(cudaMalloc3DArray(&copy.dstArray, &desc, copy.extent, flags));
  CUDA(cudaMemcpy3D(&copy));
  return copy.dstArray;
}

static void try_cubemaps() {
  const int width = 4, face = width * width, all = 6 * face;
  const Kind point = {cudaAddressModeClamp, cudaFilterModePoint, true};
  const Kind linear = {cudaAddressModeClamp, cudaFilterModeLinear, true};
  cudaArray_t one = cube(width, 6, cudaArrayCubemap);
  cudaArray_t two = cube(width, 12, cudaArrayCubemap | cudaArrayLayered);
  cudaResourceDesc of_one = of_array(one), of_two = of_array(two);
  cudaTextureObject_t texels = texture(of_one, point);
  cudaTextureObject_t between = texture(of_one, linear);
  cudaTextureObject_t layers = texture(of_two, point);
  std::vector<float> want, quarters, second;
  for (int i = 0; i < all; i++) {
    want.push_back(float(i)), second.push_back(float(all + i));
    quarters.push_back(i % width < width - 1 ? i + 0.25f : float(i));
  }
  float *to = device<float>(all);
  dim3 square(width, width);
  fetch_cube<<<6, square>>>(texels, width, 0, -1, to);
  expect(alike(host(to, all), want), "texCubemap: each texel of each face");
  fetch_cube<<<6, square>>>(between, width, 0.25f, -1, to);
  expect(alike(host(to, all), quarters), "texCubemap: between two of a face");
  fetch_cube<<<6, square>>>(layers, width, 0, 1, to);
  expect(alike(host(to, all), second), "texCubemapLayered");
  cudaArray_t three = cube(width, 3, cudaArrayLayered);
  cudaTextureObject_t flat = texture(
      of_array(three), {cudaAddressModeClamp, cudaFilterModePoint, false});
  fetch_layer<<<1, 3>>>(flat, to);
  expect(alike(host(to, 3), std::vector<float>{20, 21, 22}), "tex2DLayered");
  cudaDestroyTextureObject(flat), cudaFreeArray(three);
  cudaArray_t none;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  expect(cudaMalloc3DArray(&none, &desc, make_cudaExtent(4, 4, 5),
                           cudaArrayCubemap) == cudaErrorInvalidValue &&
             cudaGetLastError() == cudaErrorInvalidValue,
         "a cube of five faces is refused");
  for (cudaTextureObject_t t : {texels, between, layers})
    cudaDestroyTextureObject(t);
  cudaFreeArray(one), cudaFreeArray(two);
}

int main() {
  try_kinds();
  try_cubemaps();
  try_memory();
  try_surfaces();
  cudaTextureObject_t t;
  cudaTextureDesc none;
  cudaResourceDesc nothing;
  memset(&none, 0, sizeof none);
  memset(&nothing, 0, sizeof nothing);
  expect(cudaCreateTextureObject(&t, &nothing, &none, NULL) ==
                 cudaErrorInvalidResourceHandle &&
             cudaGetLastError() == cudaErrorInvalidResourceHandle,
         "a texture of nothing is refused");
  finish();
}
