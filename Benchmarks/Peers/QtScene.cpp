// SPDX-License-Identifier: Apache-2.0
//
// What QGraphicsScene takes to find the item at a point, among as many items side by side as the hit-tests of `core` have views. Prints for
// each size the number of items, a tab, and nanoseconds: the best of twenty rounds.

#include <QApplication>
#include <QGraphicsRectItem>
#include <QGraphicsScene>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static double nanoseconds(QGraphicsScene &scene, const std::vector<QPointF> &points) {
  const auto start = std::chrono::steady_clock::now();
  for (const auto &point : points) {
    if (!scene.itemAt(point, QTransform())) std::abort();
  }
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / points.size();
}

static void measure(long count) {
  QGraphicsScene scene(0, 0, 1000, 1000);
  const long columns = std::ceil(std::sqrt(count));
  const double edge = 1000.0 / columns;
  for (long number = 0; number < count; number++) scene.addRect(number % columns * edge, number / columns * edge, edge, edge);
  std::vector<QPointF> points;
  for (long number = 0; number < 1000; number++) {
    const long chosen = number * 7919 % count;
    points.emplace_back((chosen % columns + 0.5) * edge, (chosen / columns + 0.5) * edge);
  }
  // The scene makes its index when the event loop turns for the first time.
  QCoreApplication::processEvents();
  double best = INFINITY;
  for (int round = 0; round < 20; round++) best = std::min(best, nanoseconds(scene, points));
  std::printf("%ld\t%.0f\n", count, best);
}

int main(int count, char **words) {
  qputenv("QT_QPA_PLATFORM", "minimal");
  QApplication application(count, words);
  for (long items : {10, 100, 1000, 10000, 100000}) measure(items);
}
