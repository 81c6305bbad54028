"""Prices of options by formula, as in black_scholes.m."""
import os
import sys
import time

import numpy as np


def normal(x):
    t = 1 / (1 + 0.2316419 * np.abs(x))
    tail = np.exp(-x * x / 2) / np.sqrt(2 * np.pi) * t * (
        0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)))
    )
    above = x > 0
    return above + (1 - 2 * above) * tail


def prices(spot, strike, years, rate, volatility):
    spread = volatility * np.sqrt(years)
    d1 = (np.log(spot / strike) + (rate + volatility**2 / 2) * years) / spread
    d2 = d1 - spread
    discounted = strike * np.exp(-rate * years)
    call = spot * normal(d1) - discounted * normal(d2)
    return call, call - spot + discounted


def main(scale):
    k = np.arange(1.0, max(1, round(500000 * scale)) + 1)
    spot = 50 + np.mod(7919 * k, 1009) / 10
    strike = 50 + np.mod(104729 * k, 1013) / 10
    years = 0.1 + np.mod(1299709 * k, 499) / 250
    start = time.perf_counter()
    call, put = prices(spot, strike, years, 0.03, 0.25)
    seconds = time.perf_counter() - start
    print("%.10g %.10g" % (call.sum(), put.sum()))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
