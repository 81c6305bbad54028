/* Edit distance of two strings: the arithmetic of edit.m. */
#include "../../kernel_time.h"

#define D(i, j) d[(i) + (size_t)(j) * (n + 1)]

static double smaller(double a, double b) { return a < b ? a : b; }

static double edit(const char *a, const char *b, int n, int m) {
    double *d = zeros((size_t)(n + 1) * (m + 1));
    for (int i = 1; i <= n; i++) D(i, 0) = i;
    for (int j = 1; j <= m; j++) D(0, j) = j;
    for (int j = 1; j <= m; j++)
        for (int i = 1; i <= n; i++) {
            if (a[i - 1] == b[j - 1])
                D(i, j) = D(i - 1, j - 1);
            else
                D(i, j) = 1 + smaller(smaller(D(i - 1, j), D(i, j - 1)), D(i - 1, j - 1));
        }
    double distance = D(n, m);
    free(d);
    return distance;
}

int main(int argc, char **argv) {
    int n = (int)fmax(2, round(1000 * sqrt(scale_of(argc, argv))));
    char *a = malloc(n), *b = malloc(n);
    double state = 4711;
    for (int k = 0; k < n; k++) {
        state = next_random(state);
        a[k] = "acgt"[(int)fmod(floor(state / 1000), 4)];
        state = next_random(state);
        b[k] = "acgt"[(int)fmod(floor(state / 1000), 4)];
    }
    double start = seconds_now();
    double distance = edit(a, b, n, n);
    double seconds = seconds_now() - start;
    printf("%.0f\n", distance);
    print_time(seconds);
    return 0;
}
