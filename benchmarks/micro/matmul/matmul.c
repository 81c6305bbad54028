/* The product of two dense matrices in plain loops, as in matmul.m. */
#include "../../kernel_time.h"

static void multiply(const double *restrict a, const double *restrict b, double *restrict c, int n) {
    memset(c, 0, sizeof(double) * n * n);
    for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++) c[i + j * n] += a[i + k * n] * b[k + j * n];
}

int main(int argc, char **argv) {
    int rounds = scaled(5, scale_of(argc, argv)), n = 400;
    double *a = zeros(n * n), *b = zeros(n * n), *c = zeros(n * n), total = 0;
    for (int k = 1; k <= n * n; k++) {
        a[k - 1] = fmod(7919.0 * k, 1009) / 1009;
        b[k - 1] = fmod(104729.0 * k, 2003) / 2003 - 0.4;
    }
    double start = seconds_now();
    for (int r = 0; r < rounds; r++) {
        multiply(a, b, c, n);
        a[r * n] = c[n * n - 1];
    }
    double seconds = seconds_now() - start;
    for (int k = 0; k < n * n; k++) total += fabs(c[k]);
    printf("%.10g %.10g\n", total, c[(n - 1) * n]);
    print_time(seconds);
    return 0;
}
