/* What every C program of the benchmarks shares: the scale from the command line, a clock, and the last line
 * `time_s SECONDS` with the time of the kernel alone, printed where the environment has BENCH_TIME. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double scale_of(int argc, char **argv) { return argc > 1 ? atof(argv[1]) : 1.0; }

static inline double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void print_time(double seconds) {
    const char *wanted = getenv("BENCH_TIME");
    if (wanted && *wanted) printf("time_s %.9f\n", seconds);
}

/* The larger of 1 and `count * scale`, rounded: how often a driver repeats something. */
static inline int scaled(double count, double scale) {
    double n = round(count * scale);
    return n < 1.0 ? 1 : (int)n;
}

/* The next state of the multiplicative congruential generator that every program with random input uses. */
static inline double next_random(double state) { return fmod(16807.0 * state, 2147483647.0); }

/* A zeroed array of doubles. */
static inline double *zeros(size_t count) {
    double *array = calloc(count, sizeof(double));
    if (!array) exit(1);
    return array;
}
