/* Finite-difference solution of the wave equation: the arithmetic of fiff.m. */
#include "../../kernel_time.h"

#define U(i, j) u[(i) + (j) * n]

static double shape(double x) {
    const double pi = 3.14159265358979323846;
    return sin(pi * x) + sin(2 * pi * x);
}

static void fiff(double *u, double ratio, int n, int m) {
    double h = 1.0 / (n - 1), r2 = ratio * ratio, s1 = 1 - r2, s2 = 2 - 2 * r2;
    memset(u, 0, sizeof(double) * n * m);
    for (int i = 1; i < n - 1; i++) {
        U(i, 0) = shape(h * i);
        U(i, 1) = s1 * shape(h * i) + r2 / 2 * (shape(h * (i + 1)) + shape(h * (i - 1)));
    }
    for (int j = 2; j < m; j++)
        for (int i = 1; i < n - 1; i++)
            U(i, j) = s2 * U(i, j - 1) + r2 * (U(i - 1, j - 1) + U(i + 1, j - 1)) - U(i, j - 2);
}

int main(int argc, char **argv) {
    int n = 451, strings = scaled(20, scale_of(argc, argv));
    double *u = zeros((size_t)n * n), energy = 0, total = 0, start = seconds_now();
    for (int k = 1; k <= strings; k++) {
        fiff(u, 0.5 + 0.5 * k / strings, n, n);
        double last = 0;
        for (int i = 0; i < n; i++) last += U(i, n - 1) * U(i, n - 1);
        energy += last;
    }
    double seconds = seconds_now() - start;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) total += U(i, j) * U(i, j);
    printf("%.10g %.10g\n", energy / strings, total);
    print_time(seconds);
    return 0;
}
