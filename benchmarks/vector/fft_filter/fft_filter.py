"""Take the noise off a signal, as in fft_filter.m."""
import os
import sys
import time

import numpy as np


def low_pass(signal, highest):
    n = signal.size
    spectrum = np.fft.fft(signal)
    spectrum[highest + 1 : n - highest] = 0
    return np.real(np.fft.ifft(spectrum))


def main(scale):
    rounds = max(1, round(2 * scale))
    n = 2**18
    t = np.arange(n) / n
    signal = (
        np.sin(2 * np.pi * 50 * t)
        + 0.5 * np.cos(2 * np.pi * 120 * t)
        + np.mod(7919 * np.arange(1.0, n + 1), 1009) / 1009
        - 0.5
    )
    start = time.perf_counter()
    for r in range(1, rounds + 1):
        smooth = low_pass(signal, 200 + r)
    seconds = time.perf_counter() - start
    print("%.10g %.10g %.10g" % (np.sqrt(np.mean(smooth**2)), smooth[999], smooth.max()))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
