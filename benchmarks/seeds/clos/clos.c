/* Transitive closure of a directed graph: the arithmetic of clos.m. The product is in plain loops. */
#include "../../kernel_time.h"

static void clos(double *reach, int n) {
    double *product = zeros((size_t)n * n);
    for (long longest = 1; longest < n; longest *= 2) {
        memset(product, 0, sizeof(double) * n * n);
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                double factor = reach[k + (size_t)j * n];
                for (int i = 0; i < n; i++) product[i + (size_t)j * n] += reach[i + (size_t)k * n] * factor;
            }
        for (size_t p = 0; p < (size_t)n * n; p++) reach[p] = reach[p] + product[p] > 0 ? 1.0 : 0.0;
    }
    free(product);
}

int main(int argc, char **argv) {
    int n = (int)fmax(4, round(450 * pow(scale_of(argc, argv), 1.0 / 3)));
    double *edges = zeros((size_t)n * n), state = 20031;
    for (int i = 1; i < n; i++) {
        edges[i - 1 + (size_t)i * n] = i % 30 > 0;
        state = next_random(state);
        if (fmod(state, 3) == 0) {
            int row = (int)fmod(state, n);
            state = next_random(state);
            edges[row + (size_t)(int)fmod(state, n) * n] = 1;
        }
    }
    double start = seconds_now();
    clos(edges, n);
    double seconds = seconds_now() - start, total = 0, weighted = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            total += edges[i + (size_t)j * n];
            weighted += (i + 1) * edges[i + (size_t)j * n];
        }
    printf("%.10g %.10g\n", total, weighted);
    print_time(seconds);
    return 0;
}
