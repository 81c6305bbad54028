# A matrix of 1000 x 1000 numbers as colours, with a colour bar, as PNG.
import os, tempfile, time
import numpy as np
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

x, y = np.meshgrid(np.linspace(-3, 3, 1000), np.linspace(-3, 3, 1000))
z = np.sin(x**2 + y**2)
picture = os.path.join(tempfile.mkdtemp(), "picture.png")
start = time.perf_counter()
fig, axes = plt.subplots()
shown = axes.imshow(z, aspect="auto")
fig.colorbar(shown)
axes.set_title("a thousand by a thousand")
fig.savefig(picture)
seconds = time.perf_counter() - start
os.remove(picture)
print(f"{z.size:.10g}\ntime_s {seconds:.9f}")
