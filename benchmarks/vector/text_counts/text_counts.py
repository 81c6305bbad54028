"""Letters and words of a text, as in text_counts.m."""
import os
import sys
import time

import numpy as np


def count_text(text):
    text = text.lower()
    codes = np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    frequency = [int((codes == ord("a") + letter).sum()) for letter in range(6)]
    different, counts = np.unique(np.array(text.strip().split(" ")), return_counts=True)
    place = counts.argmax()
    return frequency, different.size, different[place], counts[place]


def main(scale):
    words = max(10, round(100000 * scale))
    k = np.arange(1, words + 1)
    lengths = 1 + np.mod(7919 * k + k // 7, 4)
    letters = np.empty((5, words), dtype=np.int64)
    for row in range(1, 5):
        letters[row - 1] = 97 + np.mod(k * k // (10 * row + 1), 6)
    letters[0, ::9] -= 32
    letters[4] = 32
    used = np.vstack([np.arange(1, 5)[:, None] <= lengths, np.ones((1, words), dtype=bool)])
    text = letters.T[used.T].astype(np.uint8).tobytes().decode("ascii")
    start = time.perf_counter()
    frequency, kinds, most, often = count_text(text)
    seconds = time.perf_counter() - start
    print("%d %d %d\n%d %d %d" % tuple(frequency))
    print("%d %s %d" % (kinds, most, often))
    if os.environ.get("BENCH_TIME"):
        print("time_s %.9f" % seconds)


main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
