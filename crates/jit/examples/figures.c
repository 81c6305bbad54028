// The kernels of figures.rs in C: prints how long each takes, in microseconds, the least of many runs.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double dot(int64_t n, const double *restrict x, const double *restrict y) {
    double s = 0;
    for (int64_t i = 0; i < n; i++) s += x[i] * y[i];
    return s;
}

void stencil(int64_t n, const double *restrict u, double *restrict v) {
    for (int64_t j = 1; j < n - 1; j++)
        for (int64_t i = 1; i < n - 1; i++) {
            int64_t k = j * n + i;
            v[k] = 0.25 * (u[k - 1] + u[k + 1] + u[k - n] + u[k + n]);
        }
}

double mandelbrot(int64_t n, int64_t limit) {
    double total = 0;
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++) {
            double a = 3.0 / n * i - 2.0, b = 3.0 / n * j - 1.5, x = 0, y = 0;
            for (int64_t k = 0; k < limit; k++) {
                double xx = x * x, yy = y * y;
                if (xx + yy > 4.0) break;
                y = 2.0 * (x * y) + b;
                x = xx - yy + a;
                total += 1.0;
            }
        }
    return total;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

#define LEAST(name, runs, call) do { \
    double least = 1e30; \
    for (int r = 0; r < runs; r++) { \
        double t = now(); \
        call; \
        t = now() - t; \
        if (t < least) least = t; \
    } \
    printf("%s %.1f\n", name, least); \
} while (0)

int main(void) {
    volatile double sink;
    double *x = malloc(8000000), *y = malloc(8000000);
    for (int k = 0; k < 1000000; k++) x[k] = 1.0 / (k + 1), y[k] = k * 0.5;
    LEAST("dot 10000", 2000, sink = dot(10000, x, y));
    LEAST("stencil 200", 2000, stencil(200, x, y));
    LEAST("stencil 1000", 200, stencil(1000, x, y));
    LEAST("mandelbrot 100", 20, sink = mandelbrot(100, 1000));
    return (int) sink & 0;
}
