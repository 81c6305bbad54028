# A line through a million points, as PNG.
import os, tempfile, time
import numpy as np
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

x = np.linspace(0, 100, 10**6)
y = np.sin(x) + 0.1 * np.sin(1e4 * x)
picture = os.path.join(tempfile.mkdtemp(), "picture.png")
start = time.perf_counter()
fig, axes = plt.subplots()
axes.plot(x, y)
axes.set_title("a million points")
axes.set_xlabel("x")
axes.set_ylabel("y")
fig.savefig(picture)
seconds = time.perf_counter() - start
os.remove(picture)
print(f"{len(x):.10g}\ntime_s {seconds:.9f}")
