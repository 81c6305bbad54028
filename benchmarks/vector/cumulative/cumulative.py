"""Cumulative statistics of a series, as in cumulative.m."""
import os
import sys
import time

import numpy as np


def series(steps, window):
    level = np.cumsum(steps)
    sums = np.cumsum(level)
    means = (sums[window:] - sums[:-window]) / window
    moving = np.abs(means).mean()
    growth = np.cumprod(1 + steps / 1e5).mean()
    fall = (np.maximum.accumulate(level) - level).max()
    return moving, growth, fall, (np.diff(means) > 0.001).sum()


def main(scale):
    k = np.arange(1.0, max(1000, round(1000000 * scale)) + 1)
    steps = np.mod(7919 * k + np.floor(k / 1000) * k, 2003) / 1001 - 1
    start = time.perf_counter()
    moving, growth, fall, rises = series(steps, 250)
    seconds = time.perf_counter() - start
    print("%.10g %.10g %.10g %d" % (moving, growth, fall, rises))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
