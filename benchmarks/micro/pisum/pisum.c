/* The sum of reciprocal squares, as in pisum.m. */
#include "../../kernel_time.h"

static double reciprocal_squares(int rounds, int last) {
    /* Volatile, so that the compiler does not see that all rounds give the same. */
    volatile double result = 0;
    for (int r = 0; r < rounds; r++) {
        double total = 0;
        for (int k = 1; k <= last; k++) total += 1.0 / ((double)k * k);
        result = total;
    }
    return result;
}

int main(int argc, char **argv) {
    int rounds = scaled(300, scale_of(argc, argv));
    double start = seconds_now();
    double total = reciprocal_squares(rounds, 10000);
    double seconds = seconds_now() - start;
    printf("%.10g\n", total);
    print_time(seconds);
    return 0;
}
