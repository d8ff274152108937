// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>

/// A view as a loop over an array needs it.
struct ScannedView {
  /// From the superview's coordinates to the view's: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  double a, b, c, d, tx, ty;
  double minX, minY, maxX, maxY;
  float alpha;
  bool isHidden, isUserInteractionEnabled;
};

/// The index of the frontmost, which is the last, of `count` views that the point hits, or -1: what a program without an
/// index would do.
long scan_views(const struct ScannedView *views, long count, double x, double y);
