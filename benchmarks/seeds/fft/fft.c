/* Fourier transform by radix 2: the arithmetic of fft.m. */
#include "../../kernel_time.h"

static void fft(double *data, int n) {
    for (int i = 0, j = 0; i < n; i++) {
        if (i < j) {
            double re = data[2 * i], im = data[2 * i + 1];
            data[2 * i] = data[2 * j];
            data[2 * i + 1] = data[2 * j + 1];
            data[2 * j] = re;
            data[2 * j + 1] = im;
        }
        int bit = n / 2;
        while (bit >= 1 && j >= bit) {
            j -= bit;
            bit /= 2;
        }
        j += bit;
    }
    const double pi = 3.14159265358979323846;
    for (int half = 1; half < n; half *= 2)
        for (int k = 0; k < half; k++) {
            double wr = cos(-pi * k / half), wi = sin(-pi * k / half);
            for (int i = k; i < n; i += 2 * half) {
                int p = 2 * i, q = p + 2 * half;
                double re = wr * data[q] - wi * data[q + 1];
                double im = wr * data[q + 1] + wi * data[q];
                data[q] = data[p] - re;
                data[q + 1] = data[p + 1] - im;
                data[p] = data[p] + re;
                data[p + 1] = data[p + 1] + im;
            }
        }
}

int main(int argc, char **argv) {
    int n = 1 << (int)fmax(1, round(17 + log2(scale_of(argc, argv))));
    double *data = zeros((size_t)2 * n), state = 1965;
    for (int k = 0; k < 2 * n; k++) {
        state = next_random(state);
        data[k] = state / 2147483647 - 0.5;
    }
    double start = seconds_now();
    fft(data, n);
    double seconds = seconds_now() - start, total = 0;
    for (int k = 0; k < 2 * n; k++) total += fabs(data[k]);
    printf("%.10g %.10g %.10g\n", total, data[2], data[n - 1]);
    print_time(seconds);
    return 0;
}
