"""Lloyd's algorithm on points of the plane, as in kmeans_plane.m."""
import os
import sys
import time

import numpy as np


def lloyd(x, y, means, rounds):
    mx = x[:means].copy()
    my = y[:means].copy()
    sizes = np.zeros(means)
    for _ in range(rounds):
        distance = (x[:, None] - mx) ** 2 + (y[:, None] - my) ** 2
        nearest = distance.argmin(axis=1)
        for c in range(means):
            mine = nearest == c
            sizes[c] = mine.sum()
            mx[c] = x[mine].sum() / sizes[c]
            my[c] = y[mine].sum() / sizes[c]
    return mx, my, sizes


def main(scale):
    k = np.arange(1.0, max(100, round(100000 * scale)) + 1)
    group = np.mod(k, 8)
    x = 3 * np.mod(group, 3) + np.mod(7919 * k, 1009) / 252 - 2
    y = 3 * np.floor(group / 3) + np.mod(104729 * k, 1013) / 253 - 2
    start = time.perf_counter()
    mx, my, sizes = lloyd(x, y, 8, 10)
    seconds = time.perf_counter() - start
    print("%.10g %.10g %.10g" % (mx.sum(), (my * np.arange(1, 9)).sum(), (sizes * sizes).sum()))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
