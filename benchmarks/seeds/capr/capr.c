/* Capacitance of a transmission line: the arithmetic of capr.m, column after column. */
#include "../../kernel_time.h"

#define F(i, j) f[(i) + (j) * rows]
#define W(i, j) weight[(i) + (j) * rows]

static void seidel(double *f, const double *weight, int width, int height, int n, int m) {
    int rows = n + 1;
    for (int i = width + 1; i < n; i++)
        F(i, 0) = F(i, 0) + W(i, 0) * (0.25 * (F(i - 1, 0) + F(i + 1, 0) + 2 * F(i, 1)) - F(i, 0));
    for (int j = height + 1; j < m; j++)
        F(0, j) = F(0, j) + W(0, j) * (0.25 * (F(0, j - 1) + F(0, j + 1) + 2 * F(1, j)) - F(0, j));
    for (int j = 1; j < m; j++)
        for (int i = 1; i < n; i++)
            F(i, j) = F(i, j) + W(i, j) * (0.25 * (F(i - 1, j) + F(i + 1, j) + F(i, j - 1) + F(i, j + 1)) - F(i, j));
}

static double gauss(const double *f, int n, int m) {
    int rows = n + 1;
    double charge = 0.5 * F(0, m - 1);
    for (int i = 1; i < n; i++) charge += F(i, m - 1);
    charge += 0.5 * F(n - 1, 0);
    for (int j = 1; j < m; j++) charge += F(n - 1, j);
    return charge;
}

static double capr(int width, int height, int n, int m, double relaxation, int limit, int *iterations) {
    int rows = n + 1;
    double *f = zeros((size_t)rows * (m + 1)), *weight = zeros((size_t)rows * (m + 1));
    for (int k = 0; k < rows * (m + 1); k++) weight[k] = relaxation;
    for (int j = 0; j <= height; j++)
        for (int i = 0; i <= width; i++) {
            F(i, j) = 1;
            W(i, j) = 0;
        }
    double capacitance = 0;
    int changed = 1;
    *iterations = 0;
    while (changed && *iterations < limit) {
        seidel(f, weight, width, height, n, m);
        double before = capacitance;
        capacitance = 4 * 8.854187817 * gauss(f, n, m);
        ++*iterations;
        changed = capacitance != before;
    }
    free(f);
    free(weight);
    return capacitance;
}

int main(int argc, char **argv) {
    int lines = scaled(6, scale_of(argc, argv)), sweeps = 0;
    double total = 0, start = seconds_now();
    for (int k = 1; k <= lines; k++) {
        int iterations;
        total += capr(6 + k % 8, 10, 34, 28, 1.1, 500, &iterations);
        sweeps += iterations;
    }
    double seconds = seconds_now() - start;
    printf("%.10g %d\n", total / lines, sweeps);
    print_time(seconds);
    return 0;
}
