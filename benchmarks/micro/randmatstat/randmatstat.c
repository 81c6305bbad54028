/* Traces of products of random 5 x 5 matrices, as in randmatstat.m. */
#include "../../kernel_time.h"

enum { N = 5 };

/* The trace of (p' * p) ^ 4, where p has `rows` rows and `columns` columns. */
static double trace_of_power(const double *p, int rows, int columns) {
    double s[4 * N * 4 * N], t[4 * N * 4 * N], trace = 0;
    for (int j = 0; j < columns; j++)
        for (int i = 0; i < columns; i++) {
            double dot = 0;
            for (int k = 0; k < rows; k++) dot += p[k + i * rows] * p[k + j * rows];
            s[i + j * columns] = dot;
        }
    for (int j = 0; j < columns; j++)
        for (int i = 0; i < columns; i++) {
            double dot = 0;
            for (int k = 0; k < columns; k++) dot += s[i + k * columns] * s[k + j * columns];
            t[i + j * columns] = dot;
        }
    for (int i = 0; i < columns; i++)
        for (int k = 0; k < columns; k++) trace += t[i + k * columns] * t[k + i * columns];
    return trace;
}

static double spread(const double *x, int count) {
    double mean = 0, squares = 0;
    for (int k = 0; k < count; k++) mean += x[k];
    mean /= count;
    for (int k = 0; k < count; k++) squares += (x[k] - mean) * (x[k] - mean);
    return sqrt(squares / (count - 1)) / mean;
}

int main(int argc, char **argv) {
    int count = (int)fmax(2, round(3000 * scale_of(argc, argv)));
    double *v = zeros(count), *w = zeros(count), states[4 * N * N], p[4 * N * N], q[4 * N * N];
    for (int k = 1; k <= 4 * N * N; k++) states[k - 1] = fmod(1000003.0 * k * k * k, 2147483647);
    double start = seconds_now();
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < 4 * N * N; i++) {
            states[i] = next_random(states[i]);
            p[i] = states[i] / 2147483647 - 0.5;
        }
        /* q = [a b; c d] has the four squares of p = [a b c d] two by two. */
        for (int j = 0; j < 2 * N; j++)
            for (int i = 0; i < N; i++) {
                q[i + j * 2 * N] = p[i + j * N];
                q[i + N + j * 2 * N] = p[i + (j + 2 * N) * N];
            }
        v[k] = trace_of_power(p, N, 4 * N);
        w[k] = trace_of_power(q, 2 * N, 2 * N);
    }
    double seconds = seconds_now() - start;
    printf("%.10g %.10g\n", spread(v, count), spread(w, count));
    print_time(seconds);
    return 0;
}
