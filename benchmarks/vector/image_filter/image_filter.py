"""Blur, sharpen and threshold a grey image, as in image_filter.m; NumPy wraps where MATLAB saturates."""
import os
import sys
import time

import numpy as np


def filter_image(image):
    wide = image.astype(np.uint16)
    lines = wide[:-2, :] + wide[1:-1, :] + wide[2:, :]
    blur = (lines[:, :-2] + lines[:, 1:-1] + lines[:, 2:] + 4) // 9
    inner = wide[1:-1, 1:-1].astype(np.int16)
    sharp = np.clip(2 * inner - blur.astype(np.int16), 0, 255)
    sharp = np.minimum(np.floor(sharp * 0.9 + 0.5) + 10, 255).astype(np.uint8)
    right = wide[1:-1, 2:].astype(np.int16)
    below = wide[2:, 1:-1].astype(np.int16)
    return sharp, (np.abs(inner - right) > 64) | (np.abs(inner - below) > 64)


def main(scale):
    i = np.arange(1, 1025)[:, None]
    j = np.arange(1, max(8, round(1024 * scale)) + 1)[None, :]
    image = np.mod(i * i + 3 * i * j + 7 * j, 256).astype(np.uint8)
    start = time.perf_counter()
    sharp, edges = filter_image(image)
    seconds = time.perf_counter() - start
    print("%d %d %d" % (sharp.sum(dtype=np.int64), sharp[:, 3].sum(dtype=np.int64), edges.sum()))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
