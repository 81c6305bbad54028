/* The Mandelbrot set: the arithmetic of mbrt.m. */
#include "../../kernel_time.h"
#include <complex.h>

static int escape(double complex c, int limit) {
    double complex z = c;
    int steps = 0;
    while (steps < limit && cabs(z) <= 2) {
        z = z * z + c;
        steps++;
    }
    return steps;
}

int main(int argc, char **argv) {
    int n = 77, limit = scaled(1000, scale_of(argc, argv));
    double *counts = zeros((size_t)n * n), start = seconds_now();
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            counts[i + j * n] = escape(CMPLX(-2 + 2.6 * j / (n - 1), -1.3 + 2.6 * i / (n - 1)), limit);
    double seconds = seconds_now() - start, total = 0, weighted = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            total += counts[i + j * n];
            weighted += (i + 1) * counts[i + j * n];
        }
    printf("%.0f %.0f\n", total, weighted);
    print_time(seconds);
    return 0;
}
