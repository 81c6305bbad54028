/* A table that is changed n times, as in last_reads.m. */
#include "../../kernel_time.h"

enum { SIZE = 20000 };

int main(int argc, char **argv) {
    int n = (int)fmax(2, round(20000 * scale_of(argc, argv))), undone = 0;
    double *values = zeros(SIZE), *cleared = zeros(SIZE), total = 0, start = seconds_now();
    for (int k = 1; k <= n; k++) {
        int at = (int)((7919LL * k) % SIZE);
        double old = values[at];
        if (k % 1000 == 0) {
            memcpy(cleared, values, SIZE * sizeof(double));
            for (int j = 0; j <= at; j++) cleared[j] = 0;
            undone++;
        } else {
            values[at] = fmod(old + k, 1013);
        }
    }
    for (int j = 0; j < SIZE; j++) total += (j + 1) * values[j];
    double seconds = seconds_now() - start;
    printf("%.10g %d\n", total, undone);
    print_time(seconds);
    return 0;
}
