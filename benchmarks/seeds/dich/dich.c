/* Dirichlet solution of Laplace's equation: the arithmetic of dich.m, column after column. */
#include "../../kernel_time.h"

#define U(i, j) u[(i) + (j) * n]

static int dich(double *u, double north, double south, double west, double east, int n, double tolerance, int limit) {
    const double pi = 3.14159265358979323846;
    for (int k = 0; k < n * n; k++) u[k] = (north + south + west + east) / 4;
    for (int k = 0; k < n; k++) {
        U(k, 0) = west;
        U(k, n - 1) = east;
    }
    for (int k = 0; k < n; k++) {
        U(0, k) = north;
        U(n - 1, k) = south;
    }
    U(0, 0) = (north + west) / 2;
    U(0, n - 1) = (north + east) / 2;
    U(n - 1, 0) = (south + west) / 2;
    U(n - 1, n - 1) = (south + east) / 2;
    double c = 2 * cos(pi / (n - 1)), w = 4 / (2 + sqrt(4 - c * c)), err = 1;
    int sweeps = 0;
    while (err > tolerance && sweeps < limit) {
        err = 0;
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++) {
                double relax = w / 4 * (U(i, j + 1) + U(i, j - 1) + U(i + 1, j) + U(i - 1, j) - 4 * U(i, j));
                U(i, j) = U(i, j) + relax;
                if (err <= fabs(relax)) err = fabs(relax);
            }
        sweeps++;
    }
    return sweeps;
}

int main(int argc, char **argv) {
    int n = 134, limit = scaled(140, scale_of(argc, argv));
    double *u = zeros((size_t)n * n), start = seconds_now();
    int sweeps = dich(u, 20, 180, 80, 0, n, 0, limit);
    double seconds = seconds_now() - start, total = 0;
    for (int j = 0; j < n; j++) {
        double column = 0;
        for (int i = 0; i < n; i++) column += U(i, j);
        total += column;
    }
    printf("%.10g %.10g %d\n", total, U(39, 89), sweeps);
    print_time(seconds);
    return 0;
}
