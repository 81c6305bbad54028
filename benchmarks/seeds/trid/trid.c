/* Tridiagonal systems: the arithmetic of trid.m. The caller's diagonal and right side stay as they are. */
#include "../../kernel_time.h"

enum { N = 1000 };

static void trid(const double *below, const double *diagonal, const double *above, const double *load, double *x) {
    double main[N];
    memcpy(main, diagonal, sizeof main);
    memcpy(x, load, sizeof main);
    for (int k = 0; k < N - 1; k++) {
        double factor = below[k] / main[k];
        main[k + 1] = main[k + 1] - factor * above[k];
        x[k + 1] = x[k + 1] - factor * x[k];
    }
    x[N - 1] = x[N - 1] / main[N - 1];
    for (int k = N - 2; k >= 0; k--) x[k] = (x[k] - above[k] * x[k + 1]) / main[k];
}

int main(int argc, char **argv) {
    static double below[N], main[N], above[N], load[N], x[N];
    int systems = scaled(100, scale_of(argc, argv));
    for (int k = 0; k < N; k++) {
        below[k] = above[k] = -1;
        main[k] = 2.5 + 0.001 * (k + 1);
        load[k] = 1 + (k + 1) % 7;
    }
    double total = 0, start = seconds_now();
    for (int s = 0; s < systems; s++) {
        trid(below, main, above, load, x);
        load[0] = x[N - 1];
        total = total + x[0] + x[N / 2 - 1];
    }
    double seconds = seconds_now() - start, sum = 0;
    for (int k = 0; k < N; k++) sum += x[k];
    printf("%.10g %.10g\n", total / systems, sum);
    print_time(seconds);
    return 0;
}
