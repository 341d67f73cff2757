// Lists that are short as a rule.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

namespace tw {

/// A list that stands in itself as long as it has no more than `Near` values, so that making one asks for no memory. What each statement
/// makes anew would otherwise cost a small matrix product more than its arithmetic.
template <class T, int Near> class Few {
 public:
  Few() = default;
  /// So many values, each as it is without being told.
  explicit Few(std::size_t size) {
    while (count < size) push_back(T());
  }
  Few(std::initializer_list<T> values) : Few(values.begin(), values.end()) {}
  template <class From> Few(From first, From last) {
    for (; first != last; ++first) push_back(*first);
  }

  Few(const Few& o) : far(o.far), count(o.count) {
    if (far.empty()) std::copy(o.near, o.near + count, near);
  }
  Few& operator=(const Few& o) { return *this = Few(o); }
  // lists of these move theirs only if that cannot fail
  Few(Few&& o) noexcept : Few() { *this = std::move(o); }
  Few& operator=(Few&& o) noexcept {
    if (this == &o) return *this;
    if (o.far.empty()) {
      for (std::size_t i = 0; i < o.count; ++i) near[i] = std::move(o.near[i]);
    }
    far = std::move(o.far);
    o.far.clear();
    count = std::exchange(o.count, 0);
    return *this;
  }

  std::size_t size() const { return count; }
  bool empty() const { return count == 0; }

  T* begin() { return far.empty() ? near : far.data(); }
  T* end() { return begin() + count; }
  const T* begin() const { return far.empty() ? near : far.data(); }
  const T* end() const { return begin() + count; }

  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  T& front() { return *begin(); }
  const T& front() const { return *begin(); }
  T& back() { return end()[-1]; }
  const T& back() const { return end()[-1]; }

  void push_back(T value) {
    if (far.empty() && count < Near) {
      near[count++] = std::move(value);
      return;
    }
    if (far.empty()) {
      far.reserve(2 * Near);
      for (T& v : near) far.push_back(std::move(v));
    }
    far.push_back(std::move(value));
    ++count;
  }

  template <class... From> void emplace_back(From&&... from) { push_back(T(std::forward<From>(from)...)); }

  friend bool operator==(const Few& a, const Few& b) { return a.count == b.count && std::equal(a.begin(), a.end(), b.begin()); }

 private:
  T near[Near] = {};
  std::vector<T> far;  // all of them, once they are more
  std::size_t count = 0;
};

}  // namespace tw
