// What a result looks like, for a reader.
#include "shown.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "../files/file_parts.hpp"

namespace tw {

/// The longest row and column of a corner.
constexpr long shownExtent = 8;

namespace {

/// An element of the corner: the bits of its parts, which travel as they are.
struct Bits {
  std::uint64_t re = 0, im = 0;
};

template <class T> std::uint64_t bits(T value) {
  std::uint64_t out = 0;
  std::memcpy(&out, &value, sizeof value);
  return out;
}

template <class T> T value(std::uint64_t bits) {
  T out;
  std::memcpy(&out, &bits, sizeof out);
  return out;
}

Bits bitsOf(double v) { return {bits(v), 0}; }
Bits bitsOf(float v) { return bitsOf(double(v)); }
Bits bitsOf(std::complex<double> v) { return {bits(v.real()), bits(v.imag())}; }
Bits bitsOf(std::complex<float> v) { return bitsOf(std::complex<double>(v)); }
Bits bitsOf(long v) { return {bits(v), 0}; }
Bits bitsOf(int v) { return bitsOf(long(v)); }
Bits bitsOf(bool v) { return bitsOf(long(v)); }

template <class T> long double magnitude(T v) { return std::fabs((long double)v); }
template <class T> long double magnitude(std::complex<T> v) { return std::hypot((long double)v.real(), (long double)v.imag()); }

/// What this processor's elements come to.
struct Own {
  std::vector<long> corner;  // the numbers in a file of the elements that are shown, which grow
  std::vector<Bits> elements;
  long double squares = 0, most = 0;
  long undefined = 0;  // elements that are no numbers

  template <class T> void take(const Piece& piece, const std::vector<long>& shape) {
    const HostElements host(piece, HostElements::Read);
    const T* data = host.data<T>();
    forFileRuns(piece, shape, false, [&](long element, long position, long stride, long length) {
      for (long i = 0; i < length; ++i) {
        const long double m = magnitude(data[position + i * stride]);
        undefined += std::isnan(m);
        squares += m * m;
        most = m > most ? m : most;
      }
      for (auto c = std::lower_bound(corner.begin(), corner.end(), element); c != corner.end() && *c < element + length; ++c) {
        elements[std::size_t(c - corner.begin())] = bitsOf(data[position + (*c - element) * stride]);
      }
    });
  }
};

/// The numbers in a file of the corner's elements.
std::vector<long> cornerOf(const std::vector<long>& shape) {
  const std::size_t n = shape.size();
  const long columns = n < 1 ? 1 : min(shape[n - 1], shownExtent), rows = n < 2 ? 1 : min(shape[n - 2], shownExtent);
  std::vector<long> out;
  for (long r = 0; r < rows; ++r) {
    for (long c = 0; c < columns; ++c) out.push_back(n < 2 ? c : r * shape[n - 1] + c);
  }
  return out;
}

/// JSON has no infinity and no NaN; they are told as text.
std::string text(double v) {
  char out[40];
  std::snprintf(out, sizeof out, std::isfinite(v) ? "%.17g" : "\"%g\"", v);
  return out;
}

template <class T> T allOf(T mine, MPI_Datatype type, MPI_Op operation) {
  T all = 0;
  check(MPI_Allreduce(&mine, &all, 1, type, operation, MPI_COMM_WORLD), "put together what is shown of a tensor");
  return all;
}

}  // namespace

std::string shownAsJson(const Tensor& tensor) {
  const std::vector<long> shape = tensor.layout.shape();
  const ElementType& type = *tensor.type.computed;
  Own own;
  own.corner = cornerOf(shape);
  own.elements.resize(own.corner.size());
  if (writes(tensor)) {
    PiecePtr wide;
    if (tensor.type.isSmall()) {
      wide = std::make_shared<Piece>(tensor.home->frame, tensor.home->order, type.bytes);
      tensor.type.widen(tensor.home->frame, *tensor.home, *wide);
    }
    const Piece& piece = wide ? *wide : *tensor.home;
    if (&type == &f64) own.take<double>(piece, shape);
    if (&type == &f32) own.take<float>(piece, shape);
    if (&type == &c128) own.take<std::complex<double>>(piece, shape);
    if (&type == &c64) own.take<std::complex<float>>(piece, shape);
    if (&type == &i64) own.take<long>(piece, shape);
    if (&type == &i32) own.take<int>(piece, shape);
    if (&type == &boolean) own.take<bool>(piece, shape);
  }
  std::vector<Bits> corner(own.elements.size());
  // one processor has an element, and the others have no bits
  check(MPI_Allreduce(own.elements.data(), corner.data(), int(2 * corner.size()), MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD),
        "put together what is shown of a tensor");
  const bool isNumber = allOf(own.undefined, MPI_LONG, MPI_SUM) == 0;
  const double norm = double(std::sqrt(allOf(own.squares, MPI_LONG_DOUBLE, MPI_SUM)));
  const double most = double(allOf(own.most, MPI_LONG_DOUBLE, MPI_MAX));
  std::string elements;
  for (const Bits& b : corner) {
    elements += elements.empty() ? "" : ", ";
    if (isComplex(tensor)) {
      elements += "[" + text(value<double>(b.re)) + ", " + text(value<double>(b.im)) + "]";
    } else {
      elements += &type == &f64 || &type == &f32 ? text(value<double>(b.re)) : std::to_string(value<long>(b.re));
    }
  }
  return "{\"name\": \"" + tensor.name + "\", \"norm\": " + (isNumber ? text(norm) : "\"nan\"") + ", \"largest\": "
         + (isNumber ? text(most) : "\"nan\"") + ", \"corner\": [" + elements + "]}";
}

}  // namespace tw
