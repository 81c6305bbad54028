"""Heat spreads over a plate, as in heat_slices.m."""
import os
import sys
import time

import numpy as np


def spread(plate, steps, rate):
    for _ in range(steps):
        plate[1:-1, 1:-1] = plate[1:-1, 1:-1] + rate * (
            plate[:-2, 1:-1] + plate[2:, 1:-1] + plate[1:-1, :-2] + plate[1:-1, 2:] - 4 * plate[1:-1, 1:-1]
        )
    return plate


def main(scale):
    steps = max(1, round(100 * scale))
    n = 300
    plate = np.zeros((n, n))
    plate[0, :] = 100
    plate[:, n - 1] = 50
    plate[119:160, 89:140] = 300
    start = time.perf_counter()
    plate = spread(plate, steps, 0.2)
    seconds = time.perf_counter() - start
    print("%.10g %.10g" % (plate.sum(), plate[149, 99]))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
