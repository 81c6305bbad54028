"""Numbers into bins, as in histogram_counts.m."""
import os
import sys
import time

import numpy as np


def histogram_of(x, low, high, bins):
    width = (high - low) / bins
    bin_of = np.minimum(np.floor((x - low) / width), bins - 1).astype(np.int64)
    counts = np.bincount(bin_of, minlength=bins)
    centres = low + (np.arange(1, bins + 1) - 0.5) * width
    total = counts.sum()
    middle = centres[np.argmax(np.cumsum(counts) >= total / 2)]
    mean_value = (counts * centres).sum() / total
    return counts, middle, np.sqrt((counts * (centres - mean_value) ** 2).sum() / total)


def main(scale):
    k = np.arange(1.0, max(100, round(1000000 * scale)) + 1)
    x = np.mod(7919 * k, 10007) / 10007 + np.mod(104729 * k, 10009) / 10009
    start = time.perf_counter()
    counts, middle, deviation = histogram_of(x, 0, 2, 100)
    seconds = time.perf_counter() - start
    weighted = (counts * np.arange(1, 101)).sum()
    print("%d %.10g %.10g %.10g" % (counts.max(), weighted, middle, deviation))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
