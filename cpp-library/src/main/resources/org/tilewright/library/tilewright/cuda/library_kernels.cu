// The library's own kernels as CUDA runs them: copies, fills, first values and combinations of parts.
#include <cstring>

#include "cuda.hpp"

#define TW_KERNEL static __global__ void __launch_bounds__(256)
#define TW_THREAD (long(blockIdx.x) * blockDim.x + threadIdx.x)
#define TW_THREADS (long(gridDim.x) * blockDim.x)
#include "../device/library_kernels.inc"

namespace tw::device {

static constexpr int threads = 256;

static Launch forPart(const tw_part& part) { return {{blocks(part.size, threads), 1, 1}, {threads, 1, 1}}; }

template <class T>
static void copyWith(void (*kernel)(tw_part, const T*, long, T*, long, const long*, long), const tw_part& part, const void* from,
                     void* to, const long* tables) {
  cuda::run(kernel, forPart(part), part, static_cast<const T*>(from), 0L, static_cast<T*>(to), 0L, tables, 0L);
}

template <class T>
static void copyUnitsWith(void (*kernel)(tw_part, long, const T*, long, T*, long, const long*, long), const tw_part& part, std::size_t width,
                          const void* from, void* to, const long* tables) {
  cuda::run(kernel, forPart(part), part, long(width / sizeof(T)), static_cast<const T*>(from), 0L, static_cast<T*>(to), 0L, tables, 0L);
}

void copy(const tw_part& part, std::size_t width, const void* from, void* to, const long* tables) {
  switch (width) {
    case 1: return copyWith(tw_copy_1, part, from, to, tables);
    case 2: return copyWith(tw_copy_2, part, from, to, tables);
    case 4: return copyWith(tw_copy_4, part, from, to, tables);
    case 8: return copyWith(tw_copy_8, part, from, to, tables);
    case 16: return copyWith(tw_copy_16, part, from, to, tables);
    default: break;
  }
  if (width % 8 == 0) return copyUnitsWith(tw_copy_units_8, part, width, from, to, tables);
  if (width % 4 == 0) return copyUnitsWith(tw_copy_units_4, part, width, from, to, tables);
  if (width % 2 == 0) return copyUnitsWith(tw_copy_units_2, part, width, from, to, tables);
  copyUnitsWith(tw_copy_units_1, part, width, from, to, tables);
}

template <class T>
static void fillWith(void (*kernel)(tw_part, T, T*, long, const long*, long), const tw_part& part, const void* value, void* to,
                     const long* tables) {
  T element;
  std::memcpy(&element, value, sizeof element);
  cuda::run(kernel, forPart(part), part, element, static_cast<T*>(to), 0L, tables, 0L);
}

void fill(const tw_part& part, std::size_t width, const void* value, void* to, const long* tables) {
  switch (width) {
    case 1: return fillWith(tw_fill_1, part, value, to, tables);
    case 2: return fillWith(tw_fill_2, part, value, to, tables);
    case 4: return fillWith(tw_fill_4, part, value, to, tables);
    case 8: return fillWith(tw_fill_8, part, value, to, tables);
    case 16: return fillWith(tw_fill_16, part, value, to, tables);
    default: throw Error("no kernel fills elements of " + std::to_string(width) + " bytes");
  }
}

template <class T>
static void generateWith(void (*kernel)(tw_part, int, long, long, T*, long, const long*, long), const tw_part& part, const Generator& g,
                         void* to, const long* tables) {
  cuda::run(kernel, forPart(part), part, int(g.kind), g.first, g.second, static_cast<T*>(to), 0L, tables, 0L);
}

void generate(const ElementType& type, const Generator& generator, const tw_part& part, void* to, const long* tables) {
  if (&type == &f32) generateWith(tw_generate_f32, part, generator, to, tables);
  else if (&type == &f64) generateWith(tw_generate_f64, part, generator, to, tables);
  else if (&type == &i32) generateWith(tw_generate_i32, part, generator, to, tables);
  else if (&type == &i64) generateWith(tw_generate_i64, part, generator, to, tables);
  else if (&type == &boolean) generateWith(tw_generate_bool, part, generator, to, tables);
  else if (&type == &i8) generateWith(tw_generate_i8, part, generator, to, tables);
  else if (&type == &i16) generateWith(tw_generate_i16, part, generator, to, tables);
  else if (&type == &u8) generateWith(tw_generate_u8, part, generator, to, tables);
  else if (&type == &f16) generateWith(tw_generate_f16, part, generator, to, tables);
  else if (&type == &bf16) generateWith(tw_generate_bf16, part, generator, to, tables);
  else if (&type == &c64) generateWith(tw_generate_c64, part, generator, to, tables);
  else generateWith(tw_generate_c128, part, generator, to, tables);
}

template <class T>
static void combineWith(void (*kernel)(tw_part, int, const T*, long, T*, long, const long*, long), const tw_part& part, Op op,
                        const void* from, void* to, const long* tables) {
  cuda::run(kernel, forPart(part), part, int(op), static_cast<const T*>(from), 0L, static_cast<T*>(to), 0L, tables, 0L);
}

void combine(const ElementType& type, Op op, const tw_part& part, const void* from, void* to, const long* tables) {
  if (&type == &f32) combineWith(tw_combine_f32, part, op, from, to, tables);
  else if (&type == &f64) combineWith(tw_combine_f64, part, op, from, to, tables);
  else if (&type == &i32) combineWith(tw_combine_i32, part, op, from, to, tables);
  else if (&type == &i64) combineWith(tw_combine_i64, part, op, from, to, tables);
  else if (&type == &boolean) combineWith(tw_combine_bool, part, op, from, to, tables);
  else if (&type == &c64) combineWith(tw_combine_c64, part, op, from, to, tables);
  else combineWith(tw_combine_c128, part, op, from, to, tables);
}

template <class From, class To>
static void convertWith(void (*kernel)(tw_part, const From*, long, To*, long, const long*, long), const tw_part& part, const void* from,
                        void* to, const long* tables) {
  cuda::run(kernel, forPart(part), part, static_cast<const From*>(from), 0L, static_cast<To*>(to), 0L, tables, 0L);
}

void widen(const ElementType& type, const tw_part& part, const void* from, void* to, const long* tables) {
  if (&type == &i8) convertWith(tw_widen_i8, part, from, to, tables);
  else if (&type == &i16) convertWith(tw_widen_i16, part, from, to, tables);
  else if (&type == &u8) convertWith(tw_widen_u8, part, from, to, tables);
  else if (&type == &f16) convertWith(tw_widen_f16, part, from, to, tables);
  else convertWith(tw_widen_bf16, part, from, to, tables);
}

void narrow(const ElementType& type, const tw_part& part, const void* from, void* to, const long* tables) {
  if (&type == &i8) convertWith(tw_narrow_i8, part, from, to, tables);
  else if (&type == &i16) convertWith(tw_narrow_i16, part, from, to, tables);
  else if (&type == &u8) convertWith(tw_narrow_u8, part, from, to, tables);
  else if (&type == &f16) convertWith(tw_narrow_f16, part, from, to, tables);
  else convertWith(tw_narrow_bf16, part, from, to, tables);
}

}  // namespace tw::device
