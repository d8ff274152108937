// SPDX-License-Identifier: Apache-2.0

#include "LinearScan.h"

static bool contains(const struct ScannedView *view, double outerX, double outerY) {
  if (view->isHidden || !view->isUserInteractionEnabled || view->alpha < 0.01) return false;
  double x = view->a * outerX + view->c * outerY + view->tx;
  double y = view->b * outerX + view->d * outerY + view->ty;
  return view->minX <= x && x < view->maxX && view->minY <= y && y < view->maxY;
}

long scan_views(const struct ScannedView *views, long count, double x, double y) {
  long index = count - 1;
  while (index >= 0 && !contains(&views[index], x, y)) index--;
  return index;
}
