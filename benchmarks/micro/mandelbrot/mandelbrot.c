/* The Mandelbrot set on a grid, as in mandelbrot.m. */
#include "../../kernel_time.h"
#include <complex.h>

static int escape(double complex c, int limit) {
    double complex z = c;
    for (int steps = 0; steps < limit; steps++) {
        if (cabs(z) > 2) return steps;
        z = z * z + c;
    }
    return limit;
}

int main(int argc, char **argv) {
    int rounds = scaled(3, scale_of(argc, argv)), rows = 101, columns = 126;
    double total = 0, start = seconds_now();
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++)
                total += escape(CMPLX(-2 + 2.5 * j / (columns - 1), -1 + 2.0 * i / (rows - 1)), 80);
    double seconds = seconds_now() - start;
    printf("%.0f\n", total / rounds);
    print_time(seconds);
    return 0;
}
