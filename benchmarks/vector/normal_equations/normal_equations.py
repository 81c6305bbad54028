"""Least squares, as in normal_equations.m."""
import os
import sys
import time

import numpy as np


def fit(a, b, ridge):
    normal = a.T @ a + ridge * np.eye(a.shape[1])
    x = np.linalg.solve(normal, a.T @ b)
    return x, np.linalg.norm(a @ x - b)


def main(scale):
    i = np.arange(1.0, max(400, round(20000 * scale)) + 1)[:, None]
    j = np.arange(1.0, 151)[None, :]
    a = np.mod(7919 * i + 31 * i * j + 104729 * j * j, 1009) / 1009 - 0.5
    wanted = np.sin(j[0])
    b = a @ wanted + (np.mod(i[:, 0], 5) - 2) / 100
    start = time.perf_counter()
    x, residual = fit(a, b, 0.01)
    seconds = time.perf_counter() - start
    print("%.10g %.10g %.10g" % (np.abs(x).sum(), x[74], residual))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
