// What bench/pace compares processor time with: a compilation that stays as it is, so that nothing of Tilewright is in it.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

template <int N> struct Table {
  std::map<std::string, std::vector<double>> rows;
  std::unordered_map<int, std::function<double(double)>> steps;
  Table<N - 1> rest;

  double add(const std::string& name, int count) {
    std::vector<double>& row = rows[name + std::to_string(N)];
    row.resize(std::size_t(count));
    std::iota(row.begin(), row.end(), double(N));
    std::sort(row.begin(), row.end(), [](double a, double b) { return a * N < b * N; });
    steps[N] = [count](double x) { return x * N + count; };
    double sum = rest.add(name, count);
    for (auto& [key, step] : steps) {
      sum += std::accumulate(row.begin(), row.end(), double(key), [&](double s, double x) { return s + step(x); });
    }
    return sum;
  }
};

template <> struct Table<0> {
  double add(const std::string& name, int count) {
    std::ostringstream out;
    out << name << count;
    return double(out.str().size());
  }
};

}  // namespace

int main(int argc, char** argv) {
  auto table = std::make_unique<Table<24>>();
  std::cout << table->add(argv[0], argc) << '\n';
  return 0;
}
