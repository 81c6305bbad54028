"""An average over random walks, as in monte_carlo.m."""
import os
import sys
import time

import numpy as np


def asian_option(walks, steps, price, strike):
    k = np.arange(1.0, walks + 1)
    states = np.mod(1000003 * k, 2147483647)
    for shift in range(1, 5):
        states = np.mod(16807 * states + shift * k, 2147483647)
    prices = np.full(walks, float(price))
    total = np.zeros(walks)
    for _ in range(steps):
        states = np.mod(16807 * states, 2147483647)
        radius = np.sqrt(-2 * np.log(states / 2147483647))
        states = np.mod(16807 * states, 2147483647)
        normal = radius * np.cos(2 * np.pi * states / 2147483647)
        prices = prices * np.exp(0.0002 + 0.015 * normal)
        total = total + prices
    return np.maximum(total / steps - strike, 0).mean(), prices.max()


def main(scale):
    walks = max(10, round(20000 * scale))
    start = time.perf_counter()
    value, highest = asian_option(walks, 50, 100, 102)
    seconds = time.perf_counter() - start
    print("%.10g %.10g" % (value, highest))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
