/* Sorting by digits into buckets that grow, as in cell_buckets.m. */
#include "../../kernel_time.h"

struct bucket {
    int count, room;
    double *numbers;
};

static void append(struct bucket *bucket, double number) {
    if (bucket->count == bucket->room) {
        bucket->room = bucket->room ? 2 * bucket->room : 4;
        bucket->numbers = realloc(bucket->numbers, bucket->room * sizeof(double));
        if (!bucket->numbers) exit(1);
    }
    bucket->numbers[bucket->count++] = number;
}

int main(int argc, char **argv) {
    int n = (int)fmax(2, round(20000 * scale_of(argc, argv))), ordered = 1;
    double *numbers = zeros(n), state = 8128, total = 0, unit = 1;
    for (int k = 0; k < n; k++) {
        state = next_random(state);
        numbers[k] = fmod(state, 65536);
    }
    double start = seconds_now();
    for (int digit = 0; digit < 4; digit++) {
        struct bucket buckets[16] = {{0, 0, NULL}};
        for (int k = 0; k < n; k++) append(&buckets[(int)fmod(floor(numbers[k] / unit), 16)], numbers[k]);
        for (int k = 0, b = 0; b < 16; b++) {
            memcpy(numbers + k, buckets[b].numbers, buckets[b].count * sizeof(double));
            k += buckets[b].count;
            free(buckets[b].numbers);
        }
        unit *= 16;
    }
    double seconds = seconds_now() - start;
    for (int k = 0; k < n; k++) {
        if (k + 1 < n && numbers[k] > numbers[k + 1]) ordered = 0;
        total += (k + 1) * numbers[k];
    }
    printf("%d %.10g\n", ordered, total);
    print_time(seconds);
    return 0;
}
