/* The Newton fractal of z ^ 3 = 1: the arithmetic of nfrc.m. */
#include "../../kernel_time.h"
#include <complex.h>

static int newton(double complex z, const double complex *roots, double tolerance, int *count) {
    int root = 0;
    *count = 0;
    while (root == 0 && *count < 60) {
        z = z - (z * z * z - 1) / (3 * z * z);
        ++*count;
        for (int k = 0; k < 3; k++)
            if (cabs(z - roots[k]) < tolerance) root = k + 1;
    }
    return root;
}

int main(int argc, char **argv) {
    int n = (int)fmax(2, 2 * round(40 * sqrt(scale_of(argc, argv))));
    double *which = zeros((size_t)n * n), *steps = zeros((size_t)n * n), start = seconds_now();
    const double complex roots[3] = {1, CMPLX(-0.5, sqrt(3) / 2), CMPLX(-0.5, -sqrt(3) / 2)};
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int count;
            double complex z = CMPLX(-2 + 4.0 * j / (n - 1), -2 + 4.0 * i / (n - 1));
            which[i + j * n] = newton(z, roots, 1e-6, &count);
            steps[i + j * n] = count;
        }
    double seconds = seconds_now() - start, total = 0, sum_which = 0, sum_steps = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            total += steps[i + j * n];
            sum_which += (i + 1) * which[i + j * n];
            sum_steps += (i + 1) * steps[i + j * n];
        }
    printf("%.0f %.0f %.0f\n", total, sum_which, sum_steps);
    print_time(seconds);
    return 0;
}
