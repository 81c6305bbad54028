/* Fibonacci numbers by double recursion, as in fibonacci.m. */
#include "../../kernel_time.h"

static double fib(double n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(int argc, char **argv) {
    double n = fmax(2, round(27 + log(scale_of(argc, argv)) / log((1 + sqrt(5)) / 2)));
    double start = seconds_now();
    double f = fib(n);
    double seconds = seconds_now() - start;
    printf("%.0f\n", f);
    print_time(seconds);
    return 0;
}
