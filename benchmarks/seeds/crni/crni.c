/* Crank-Nicolson solution of the heat equation: the arithmetic of crni.m. */
#include "../../kernel_time.h"

#define U(i, k) u[(i) + (size_t)(k) * n]

static void tridiagonal(const double *lower, double *main, const double *upper, double *load, double *x, int n) {
    for (int k = 1; k < n; k++) {
        double factor = lower[k - 1] / main[k - 1];
        main[k] = main[k] - factor * upper[k - 1];
        load[k] = load[k] - factor * load[k - 1];
    }
    x[n - 1] = load[n - 1] / main[n - 1];
    for (int k = n - 2; k >= 0; k--) x[k] = (load[k] - upper[k] * x[k + 1]) / main[k];
}

static double *crni(double left, double right, double ratio, int n, int steps) {
    const double pi = 3.14159265358979323846;
    double *u = zeros((size_t)n * steps), *work = zeros((size_t)5 * n);
    double *lower = work, *upper = work + n, *main = work + 2 * n, *load = work + 3 * n, *eliminated = work + 4 * n;
    for (int i = 1; i < n - 1; i++) {
        double x = (double)i / (n - 1);
        U(i, 0) = sin(pi * x) + sin(3 * pi * x);
    }
    U(0, 0) = left;
    U(n - 1, 0) = right;
    for (int i = 0; i < n - 1; i++) lower[i] = upper[i] = -1;
    lower[n - 2] = 0;
    upper[0] = 0;
    double diagonal = 2 + 2 / ratio, centre = 2 / ratio - 2;
    for (int k = 1; k < steps; k++) {
        for (int i = 1; i < n - 1; i++) main[i] = diagonal;
        main[0] = main[n - 1] = 1;
        load[0] = left;
        load[n - 1] = right;
        for (int i = 1; i < n - 1; i++) load[i] = U(i - 1, k - 1) + U(i + 1, k - 1) + centre * U(i, k - 1);
        tridiagonal(lower, main, upper, load, eliminated, n);
        memcpy(&U(0, k), eliminated, sizeof(double) * n);
    }
    free(work);
    return u;
}

int main(int argc, char **argv) {
    int n = 1000, steps = 1 + scaled(1500, scale_of(argc, argv));
    double start = seconds_now();
    double *u = crni(0, 0.5, 40, n, steps);
    double seconds = seconds_now() - start, last = 0, total = 0;
    for (int i = 0; i < n; i++) last += U(i, steps - 1);
    for (int k = 0; k < steps; k++) {
        double column = 0;
        for (int i = 0; i < n; i++) column += U(i, k);
        total += column;
    }
    printf("%.10g %.10g %.10g\n", last, U(n / 2 - 1, steps - 1), total / steps);
    print_time(seconds);
    return 0;
}
